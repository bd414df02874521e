"""Kingdom Run: which moves look good at first sight.

A use of a die is judged by what it brings in points: a Runner's way counts as in the rule of thumb,
for its own clan with a plus, for a rival's with a minus. Dice that can bring little are re-rolled.
"""

from regalia.core.contract import Moves, Preferences, Rec
from regalia.core.jit import compiled, count_ones, lowest_one
from regalia.games.kingdom_run.rules import (
    USES,
    bathed,
    caught_up,
    next_free,
    targets,
)
from regalia.games.kingdom_run.state import (
    BATHE,
    CATCH_UP,
    COPIED,
    COPY,
    DICE,
    END,
    LULL,
    PUT_DOWN,
    REROLL,
    REROLL_DICE,
    STEAL,
    THEN,
    WAKE,
    action_of,
    bit,
    clan,
    clan_of,
    target_of,
)

# How much a point that another clan gets counts: a rival alone against two, a neutral clan.
_RIVAL, _NEUTRAL = -0.55, 0.0
# What it brings besides the way: to cross the finish, to get out of the water.
_CROSSING, _OUT = 3.0, 2.0
# What a score token counts: a Runner passes most of them.
_SCORE = 0.5
# What of its way a sleeping Runner loses, and what it loses besides.
_SLEEP, _SLEEP_ANYWHERE = 0.2, 1.2
# What it brings to put others down first, so that an own Runner goes further.
_LATER = 1.0
# A victory token.
_TOKEN = 2.4

# The points that make a move about e times as likely as one that brings nothing.
_KEENNESS = 1.5
# A Carbon Copy may still become something else.
_COPY = 0.9

# What a die brings on average: one that brings less is rather rolled again.
_DIE = 1.5
# What a second use of a face brings, against the first.
_SECOND = 0.7


@compiled
def prefer(box: Rec, s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    if s.stage == REROLL:
        _prefer_rerolls(box, s, moves, count, out)
    elif s.stage == PUT_DOWN:
        for number in range(count):
            ends = moves[number] == END
            gain = 0.0 if ends else _put_down(box, s, moves[number] - THEN, s.put_on)
            out[number] = _likely(gain)
    else:
        for number in range(count):
            move = moves[number]
            out[number] = _likely(_gain(box, s, action_of(move), target_of(move)))
            if move >= COPIED:
                out[number] *= _COPY


@compiled
def _likely(gain: float) -> float:
    """About the exponential of the gain, quicker."""
    raised = max(1.0 + gain / (4.0 * _KEENNESS), 0.1)
    return raised * raised * raised * raised


# What an action brings


@compiled
def _gain(box: Rec, s: Rec, action: int, target: int) -> float:
    if action == STEAL:
        return _TOKEN
    if action == LULL:
        return -_gain_of_waking(box, s, target)
    if action == WAKE:
        return _gain_of_waking(box, s, target)
    if action == CATCH_UP:
        return _advance(box, s, target, caught_up(box, s, target))
    if action == BATHE:
        return _advance(box, s, target, bathed(box, s, target))
    return _put_down(box, s, target, s.space[target])


@compiled
def _gain_of_waking(box: Rec, s: Rec, runner: int) -> float:
    loss = _SLEEP_ANYWHERE + _SLEEP * _way(box, s.space[runner]) * _prize(box, s)
    return _side(s, clan_of(runner)) * loss


@compiled
def _put_down(box: Rec, s: Rec, runner: int, after: int) -> float:
    """What it brings to put this Runner down next, after a space."""
    gain = _advance(box, s, runner, next_free(box, s, after))
    if clan_of(runner) != s.seat and s.on[s.space[runner]] & ~s.asleep & clan(s.seat):
        gain += _LATER
    return gain


@compiled
def _advance(box: Rec, s: Rec, runner: int, space: int) -> float:
    gain = _worth(box, s, space) - _worth(box, s, s.space[runner])
    if s.bathing & bit(runner):
        gain += _OUT
    return _side(s, clan_of(runner)) * gain


@compiled
def _worth(box: Rec, s: Rec, space: int) -> float:
    """What a Runner on this space is worth to its clan."""
    if space == box.spaces:
        return _prize(box, s) + _CROSSING
    return _way(box, space) * _prize(box, s) + _SCORE * box.points[space]


@compiled
def _way(box: Rec, space: int) -> float:
    """The share of the next free place that a Runner has on this space."""
    way = space / box.spaces
    return way * (1.0 + way) / 2.0


@compiled
def _prize(box: Rec, s: Rec) -> float:
    """The points of the next free place."""
    return float(box.podium[count_ones(s.on[box.spaces])])


@compiled
def _side(s: Rec, number: int) -> float:
    """How much a point of this clan counts for the player to move."""
    if number == s.seat:
        return 1.0
    return _RIVAL / (s.seats - 1) if number < s.seats else _NEUTRAL


# Dice


@compiled
def _prefer_rerolls(box: Rec, s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    for number in range(count):
        out[number] = 1.0
    faces = 0
    for die in range(DICE):
        faces |= bit(s.dice[die])
    copied = 0.0  # what a Carbon Copy, the last face, can bring: the most of what the others can
    while faces:
        face = lowest_one(faces)
        gain = copied if face == COPY else _gain_of_face(box, s, face)
        copied = max(copied, gain)
        for die in range(DICE):
            if s.dice[die] == face:
                kept, rolled = _likely(gain * _share(s, die)), _likely(_DIE)
                for number in range(count):
                    out[number] *= rolled if (moves[number] - REROLL_DICE) & bit(die) else kept
        faces &= faces - 1


@compiled
def _share(s: Rec, die: int) -> float:
    """What of its gain a die can bring: less where others show its face, nothing beyond KR9."""
    alike = 0  # kept rather than this one: of interchangeable dice the lowest are re-rolled (KR7)
    for higher in range(die + 1, DICE):
        alike += s.dice[higher] == s.dice[die]
    if alike >= USES:
        return 0.0
    return _SECOND if alike else 1.0


@compiled
def _gain_of_face(box: Rec, s: Rec, face: int) -> float:
    """The most that a use of this face can bring now."""
    left = targets(box, s, face)
    gain = 0.0
    while left:
        target = lowest_one(left)
        wakes = face == LULL and s.asleep & bit(target) != 0
        gain = max(gain, _gain(box, s, WAKE if wakes else face, target))
        left &= left - 1
    return gain
