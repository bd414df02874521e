"""Kingdom Run: what is said to one viewer, in sentences.

A name in `names` is "You" for the viewer's own seat; every sentence is good English for either.
All lies open, so every viewer is told the same.
"""

from collections.abc import Sequence
from functools import cache

from regalia.core.contract import NATURE
from regalia.core.faces import Line
from regalia.core.game import Game
from regalia.core.position import Move, View
from regalia.games.kingdom_run.components import LAYOUT_NAMES
from regalia.games.kingdom_run.notation import FACE_TITLES, members, runner_name
from regalia.games.kingdom_run.rules import (
    bathed,
    caught_up,
    copied_faces,
    in_play,
    next_free,
    own_faces,
    points,
    targets,
)
from regalia.games.kingdom_run.state import (
    ACT,
    BATHE,
    CATCH_UP,
    COPIED,
    COPY,
    DICE,
    DISBAND,
    END,
    KEEP,
    LAID,
    LULL,
    OVER,
    PUT_DOWN,
    REROLL,
    REROLL_DICE,
    ROLL,
    ROLLED,
    RUNNERS_A_CLAN,
    STEAL,
    THEN,
    TRACK,
    action_of,
    clan,
    face_of,
    target_of,
)

YOU = "You"
BOARD_NAMES = {"M": "meadow", "F": "forest", "H": "hills"}

# Names of things


def _verb(name: str, yours: str, theirs: str) -> str:
    return f"{name} {yours if name == YOU else theirs}"


def _whose(name: str) -> str:
    return "your" if name == YOU else f"{name}'s"


def _listed(names: Sequence[str], joint: str = "and") -> str:
    """The names as they stand in a sentence: "a, b and c"."""
    *others, last = names
    return f"{', '.join(others)} {joint} {last}" if others else last


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def clan_words(view: View, number: int) -> str:
    """A clan as it is spoken of: "Knights", or "Forest folk (neutral)" if nobody plays it."""
    name = view.game.edition.components.clans[number]
    return name if number < view.record.seats else f"{name} (neutral)"


def space_words(view: View, space: int) -> str:
    """A space as it is spoken of: "space 5", "lake 6" or "the finish"."""
    return _words_of_spaces(view.game, int(view.record.lakes))[space]


@cache
def _words_of_spaces(game: Game, lakes: int) -> list[str]:
    """All spaces as they are spoken of, the finish last."""
    spaces = range(int(game.box.spaces))
    numbered = [f"{'lake' if lakes >> space & 1 else 'space'} {space + 1}" for space in spaces]
    return [*numbered, "the finish"]


def _dice_words(view: View, dice: int) -> str:
    """Dice with what they show: "die 1 (Bathing) and die 3 (Disbanding)"."""
    shown = view.record.dice
    return _listed([f"die {die + 1} ({FACE_TITLES[shown[die]]})" for die in members(dice)])


# Orders


def label(view: View, move: Move) -> str:
    """What a legal move would do, as an order: "Bathing: K1 from space 3 to lake 6"."""
    number = move.number
    if number == KEEP:
        return "Keep all dice"
    if number > KEEP:
        return f"Re-roll {_dice_words(view, number - REROLL_DICE)}"
    if number == END:
        return "Put down no more Runners"
    if number >= THEN:
        return f"Put down {runner_name(number - THEN)} on {space_words(view, next_space(view))}"
    title = FACE_TITLES[face_of(action_of(number))]
    copied = "Carbon Copy of " if number >= COPIED else ""
    return f"{copied}{title}: {_action_words(view, action_of(number), target_of(number))}"


def _action_words(view: View, action: int, target: int) -> str:
    if action == STEAL:
        return f"take a victory token from the {view.game.edition.components.clans[target]}"
    name, place = runner_name(target), int(view.record.space[target])
    if face_of(action) == LULL:
        return f"{'lull' if action == LULL else 'awaken'} {name} on {space_words(view, place)}"
    goal = space_words(view, landing(view, action, target))
    return f"{name} from {space_words(view, place)} to {goal}"


def landing(view: View, action: int, runner: int) -> int:
    """Where an action that is legal for this Runner would take it."""
    s, box = view.record, view.game.box
    if action == CATCH_UP:
        return int(caught_up(box, s, runner))
    if action == BATHE:
        return int(bathed(box, s, runner))
    return int(next_free(box, s, s.space[runner]))


def next_space(view: View) -> int:
    """Where the next Runner of a space that is being disbanded is put down."""
    return int(next_free(view.game.box, view.record, view.record.put_on))


# The log


def tell(before: View, move: Move, after: View, names: Sequence[str]) -> Line:
    """What happened between two views, as sentences of the log; "" until all dice are rolled.

    All lines of a turn carry its number; the laying of the track is turn 0.
    """
    number, s = move.number, before.record
    name = names[int(s.seat)]
    if number >= LAID:
        text = f"The track is laid: {_layout_words(LAYOUT_NAMES[number - LAID])}."
    elif number >= ROLLED:
        text = _tell_roll(before, number - ROLLED, name)
    elif number == KEEP:
        text = f"{_verb(name, 'keep', 'keeps')} the dice."
    elif number > KEEP:
        dice = _dice_words(before, number - REROLL_DICE)
        text = f"{_verb(name, 're-roll', 're-rolls')} {dice}."
    elif number == END:
        text = f"{_verb(name, 'put', 'puts')} down no more."
    elif number >= THEN:
        text = f"{runner_name(number - THEN)} goes to {_arrival(after, number - THEN)}."
    else:
        text = _tell_action(before, number, after, names)
    told = " ".join([text, *_tell_end_of_turn(before, after, names)]) if text else ""
    return Line(
        seat=NATURE if number >= ROLLED else int(s.seat),
        turn=0 if s.stage == TRACK else int(s.turn),
        text=told,
        later=told,
    )


def _layout_words(layout: str) -> str:
    """The boards between start and finish: "meadow, forest (back) and hills"."""
    return _listed(
        [BOARD_NAMES[name.upper()] + (" (back)" if name.islower() else "") for name in layout]
    )


def _tell_roll(before: View, face: int, name: str) -> str:
    """All dice, with the one that is rolled last."""
    s = before.record
    last, *more = members(s.rolling)
    if more:
        return ""
    shown = [FACE_TITLES[face if die == last else s.dice[die]] for die in range(DICE)]
    rolling = _verb(name, "roll", "rolls") if s.stage == ROLL else "The dice now show"
    return f"{rolling} {_listed(shown)}."


def _tell_action(before: View, number: int, after: View, names: Sequence[str]) -> str:
    action, target = action_of(number), target_of(number)
    name = names[int(before.record.seat)]
    by = " by Carbon Copy" if number >= COPIED else ""
    if action == STEAL:
        robbed = "you" if names[target] == YOU else names[target]
        return f"{_verb(name, 'take', 'takes')} a victory token from {robbed}{by}."
    runner, place = runner_name(target), int(before.record.space[target])
    where = space_words(before, place)
    if face_of(action) == LULL:
        turning = ("lull", "lulls") if action == LULL else ("awaken", "awakens")
        return f"{_verb(name, *turning)} {runner} on {where}{by}."
    goal = _arrival(after, target)
    if action == DISBAND:
        return f"{_verb(name, 'disband', 'disbands')} {where}{by}: {runner} goes to {goal}."
    if action == CATCH_UP:
        return f"{_verb(name, 'let', 'lets')} {runner} catch up{by}: from {where} to {goal}."
    return f"{_verb(name, 'bathe', 'bathes')} {runner}{by}: from {where} to {goal}."


def _arrival(after: View, runner: int) -> str:
    """Where a Runner is now: "lake 6", or "place 3 of the podium (11 points)"."""
    space = int(after.record.space[runner])
    if space < after.game.box.spaces:
        return space_words(after, space)
    place = after.record.podium.tolist().index(runner)
    worth = _counted(int(after.game.box.podium[place]), "point")
    return f"place {place + 1} of the podium ({worth})"


def _tell_end_of_turn(before: View, after: View, names: Sequence[str]) -> list[str]:
    """Clans that are all across, and dice that were left unused (KR10)."""
    box, told = before.game.box, []
    for seat in range(int(before.record.seats)):
        if in_play(box, before.record, seat) and not in_play(box, after.record, seat):
            told.append(f"All {_whose(names[seat])} Runners have finished.")
    unused = _unused(before, after)
    if unused:
        dice = "One die" if unused == 1 else f"{unused} dice"
        told.append(f"{dice} cannot be used any more.")
    return told


def _unused(before: View, after: View) -> int:
    """How many dice were left unused if a turn has ended just now."""
    s = before.record
    if after.record.turn == s.turn or s.stage == TRACK:
        return 0
    return DICE - len(members(s.used)) - (1 if s.stage == ACT else 0)


# What now


def prompt(view: View, names: Sequence[str]) -> str:
    """What is to be done now, and by whom."""
    s = view.record
    if s.stage == OVER:
        return "The game is over."
    if s.stage == TRACK:
        return "The track is laid."
    name = names[int(s.seat)]
    if view.to_move == NATURE:
        return f"{_verb(name, 'roll', 'rolls')} the dice."
    if s.seat == view.seat:
        return _prompt_you(view)
    doing = {
        REROLL: "is choosing dice to re-roll",
        ACT: "is choosing a die to use",
        PUT_DOWN: f"is disbanding space {int(s.picked_from) + 1}",
    }
    return f"{name} {doing[int(s.stage)]}."


def _prompt_you(view: View) -> str:
    s = view.record
    if s.stage == REROLL:
        return "Re-roll any dice once, or keep them."
    if s.stage == PUT_DOWN:
        return f"Put down the next Runner on {space_words(view, next_space(view))}, or end."
    return f"Use a die: {_listed([FACE_TITLES[face] for face in usable_faces(view)], 'or')}."


def usable_faces(view: View) -> list[int]:
    """The faces of unused dice that can be used now; a Carbon Copy if there is what to copy."""
    s, box = view.record, view.game.box
    own = [face for face in members(own_faces(s)) if targets(box, s, face)]
    return own + ([COPY] if copyable_faces(view) else [])


def copyable_faces(view: View) -> list[int]:
    """The faces that an unused Carbon Copy can copy now, to some effect."""
    s, box = view.record, view.game.box
    return [face for face in members(copied_faces(s)) if targets(box, s, face)]


# The end


def outcome(view: View, names: Sequence[str]) -> str:
    """Who has won and with how much, by what tie-break, and what ended the game (KR23 KR25)."""
    box, s = view.game.box, view.record
    seats = range(int(s.seats))
    totals = [int(points(box, s, seat)) for seat in seats]
    winners = view.winners or []
    level = max(totals)
    ending = _ending(view, names)
    if len(winners) > 1:
        sharing = _listed([names[seat] for seat in winners])
        return f"{sharing} share the win with {_counted(level, 'point')} each; {ending}."
    winner = winners[0]
    wins = f"{_verb(names[winner], 'win', 'wins')} with {_counted(level, 'point')}"
    others = [f"{_whose(names[seat])} {totals[seat]}" for seat in seats if seat != winner]
    tied = [seat for seat in seats if seat != winner and totals[seat] == level]
    decided = ", by the best-placed Runner" if tied else ""
    return f"{wins} to {_listed(others)}{decided}; {ending}."


def _ending(view: View, names: Sequence[str]) -> str:
    box, s = view.game.box, view.record
    if all(runner >= 0 for runner in s.podium[: int(box.places)]):
        return "the podium is full"
    finished = next(seat for seat in range(int(s.seats)) if not in_play(box, s, seat))
    return f"all {_whose(names[finished])} Runners have finished"


def seat_note(view: View, seat: int) -> str:
    """A seat's state beside its name: "Knights (K): 24 points, 6 tokens, 1 across, 2 asleep"."""
    s, box = view.record, view.game.box
    tokens = int(s.tokens[seat])
    across = len(members(clan(seat) & int(s.on[box.spaces])))
    asleep = len(members(clan(seat) & int(s.asleep)))
    letter = runner_name(seat * RUNNERS_A_CLAN)[0]
    note = [_counted(int(points(box, s, seat)), "point"), _counted(tokens, "token")]
    note += [f"{across} across"] if across else []
    note += [f"{asleep} asleep"] if asleep else []
    return f"{clan_words(view, seat)} ({letter}): {', '.join(note)}"
