"""Kingdom Run: the rules, in the order of RULES.md."""

from regalia.core.contract import NATURE, NOBODY, Moves, Options, Payoffs, Rec, Scores
from regalia.core.jit import compiled, count_ones, lowest_one
from regalia.games.kingdom_run.state import (
    ACT,
    BATHE,
    CATCH_UP,
    COPIED,
    COPY,
    DICE,
    DISBAND,
    END,
    EVERY_RUNNER,
    FACES,
    LAID,
    LULL,
    MOST_PLACES,
    MOST_SPACES,
    NOTHING,
    OVER,
    OWN_USE,
    PUT_DOWN,
    REROLL,
    REROLL_DICE,
    ROLL,
    ROLL_AGAIN,
    ROLLED,
    RUNNERS,
    RUNNERS_A_CLAN,
    STEAL,
    THEN,
    TRACK,
    WAKE,
    action_of,
    bit,
    clan,
    clan_of,
    face_of,
    target_of,
)

VICTORY_TOKENS = 12  # KR1
ROOM = 4  # KR9: the Runners that a space holds
USES = 2  # KR9 KR21: how often a face is used in a turn
POINTS_A_TOKEN = 2  # KR25

# Setup: KR1 KR2 KR3 KR4 KR5


@compiled
def begin(box: Rec, s: Rec, options: Options) -> None:
    s.seats = options[0]
    s.seat = options[1]
    for runner in range(RUNNERS):
        s.space[runner] = runner % RUNNERS_A_CLAN
        s.on[s.space[runner]] |= bit(runner)
    for place in range(MOST_PLACES):
        s.podium[place] = NOTHING
    for seat in range(s.seats):
        s.tokens[seat] = VICTORY_TOKENS // s.seats
    s.picked_from = s.put_on = NOTHING
    for die in range(DICE):
        s.dice[die] = NOTHING
    s.layout = NOTHING
    s.stage = TRACK
    if box.track[options[2]] != NOTHING:
        _lay_track(box, s, box.track[options[2]])


@compiled
def _lay_track(box: Rec, s: Rec, layout: int) -> None:
    s.layout = layout
    s.lakes = box.lakes[layout]
    for runner in range(RUNNERS):
        if is_lake(s, s.space[runner]):
            s.bathing |= bit(runner)
    _begin_turn(s)


@compiled
def is_lake(s: Rec, space: int) -> bool:
    """Whether this space is a lake; the finish is none."""
    return s.lakes & bit(space) != 0


# Whose turn: KR7


@compiled
def actor(box: Rec, s: Rec) -> int:
    if s.stage == OVER:
        return NOBODY
    if s.stage == TRACK or s.rolling:
        return NATURE
    return s.seat


# Legal moves: KR3 KR7 KR9 KR13 KR21 KR22


@compiled
def legal(box: Rec, s: Rec, moves: Moves) -> int:
    if s.stage == ROLL or s.stage == ROLL_AGAIN:
        return _list_faces(box, moves)
    if s.stage == REROLL:
        return _list_rerolls(s, moves)
    if s.stage == ACT:
        return _list_actions(box, s, moves)
    if s.stage == PUT_DOWN:
        count = _list(left_to_pick_up(s) & ~_twins(s), THEN, moves, 0)
        moves[count] = END
        return count + 1
    if s.stage == TRACK:
        return _list(box.layouts, LAID, moves, 0)
    return 0


@compiled
def _list(members: int, offset: int, moves: Moves, count: int) -> int:
    while members:
        moves[count] = offset + lowest_one(members)
        count += 1
        members &= members - 1
    return count


@compiled
def _list_faces(box: Rec, moves: Moves) -> int:
    count = 0
    for face in range(len(FACES)):
        if box.faces[face] > 0:
            moves[count] = ROLLED + face
            count += 1
    return count


@compiled
def _list_rerolls(s: Rec, moves: Moves) -> int:
    count = 0
    for dice in range(2**DICE):
        if takes_lowest(s, dice):
            moves[count] = REROLL_DICE + dice
            count += 1
    return count


@compiled
def takes_lowest(s: Rec, dice: int) -> bool:
    """Whether these are the lowest dice of their faces: the others are interchangeable (KR7)."""
    for die in range(DICE):
        if dice & bit(die):
            for lower in range(die):
                if s.dice[lower] == s.dice[die] and not dice & bit(lower):
                    return False
    return True


@compiled
def _list_actions(box: Rec, s: Rec, moves: Moves) -> int:
    twins = _twins(s)
    count = 0
    own = own_faces(s)
    for face in range(COPY):
        if own & bit(face):
            count = _list_action(box, s, face, twins, OWN_USE, moves, count)
    copied = copied_faces(s)
    for face in range(COPY):
        if copied & bit(face):
            count = _list_action(box, s, face, twins, COPIED, moves, count)
    return count


@compiled
def _list_action(
    box: Rec, s: Rec, face: int, twins: int, offset: int, moves: Moves, count: int
) -> int:
    chosen = targets(box, s, face)
    if face == STEAL:
        return _list(chosen, offset + STEAL * RUNNERS, moves, count)
    chosen &= ~twins
    if face == LULL:
        count = _list(chosen & ~s.asleep, offset + LULL * RUNNERS, moves, count)
        return _list(chosen & s.asleep, offset + WAKE * RUNNERS, moves, count)
    return _list(chosen, offset + face * RUNNERS, moves, count)


@compiled
def own_faces(s: Rec) -> int:
    """The actions that an unused die shows and that may be used once more (KR9)."""
    faces = 0
    for die in range(DICE):
        if can_use(s, die) and s.dice[die] != COPY:
            faces |= bit(s.dice[die])
    return faces


@compiled
def copied_faces(s: Rec) -> int:
    """The actions that an unused Carbon Copy may copy (KR21 KR22)."""
    faces = 0
    copies = False
    for die in range(DICE):
        if s.dice[die] != COPY:
            faces |= bit(s.dice[die])
        elif can_use(s, die):
            copies = True
    return faces if copies else 0


@compiled
def can_use(s: Rec, die: int) -> bool:
    """Whether a die is unused, and its face may be used once more (KR9 KR21)."""
    return s.used & bit(die) == 0 and s.uses[s.dice[die]] < USES


@compiled
def _twins(s: Rec) -> int:
    """The Runners for whom an identical one with a lower number stands."""
    twins = 0
    for runner in range(RUNNERS):
        lower = clan(clan_of(runner)) & (bit(runner) - 1)
        alike = s.asleep if s.asleep & bit(runner) else ~s.asleep
        if s.on[s.space[runner]] & lower & alike:
            twins |= bit(runner)
    return twins


@compiled
def weight(box: Rec, s: Rec, move: int) -> int:
    return 1 if move >= LAID else box.faces[move - ROLLED]


# Who can be chosen for an action: KR11 KR13 KR14 KR15 KR16 KR17 KR18 KR19 KR20


@compiled
def targets(box: Rec, s: Rec, face: int) -> int:
    """The Runners that this action can be used on; for stealing, the seats."""
    if face == STEAL:
        return _seats_to_rob(box, s)
    on_track = EVERY_RUNNER & ~s.on[box.spaces]
    if face == LULL:
        return on_track & ~_last_awake(box, s)
    awake = on_track & ~s.asleep
    if face == DISBAND:
        return awake & ~s.bathing
    if face == CATCH_UP:
        return awake & ~s.bathing & ~leaders(box, s)
    return awake & ~past_lakes(box, s)


@compiled
def _seats_to_rob(box: Rec, s: Rec) -> int:
    seats = 0
    for seat in range(s.seats):
        if seat != s.seat and s.tokens[seat] > 0 and in_play(box, s, seat):
            seats |= bit(seat)
    return seats


@compiled
def in_play(box: Rec, s: Rec, seat: int) -> bool:
    """Whether a seat still has a Runner on the track."""
    return clan(seat) & ~s.on[box.spaces] != 0


@compiled
def _last_awake(box: Rec, s: Rec) -> int:
    """Of each player the last awake Runner, if just one is awake on the track (KR19 KR20)."""
    last = 0
    for seat in range(s.seats):
        awake = clan(seat) & ~s.asleep & ~s.on[box.spaces]
        if awake & (awake - 1) == 0:
            last |= awake
    return last


@compiled
def leaders(box: Rec, s: Rec) -> int:
    """The Runners with nobody ahead: on the foremost space, while nobody has finished."""
    space = box.spaces
    while s.on[space] == 0:
        space -= 1
    return s.on[space]


@compiled
def past_lakes(box: Rec, s: Rec) -> int:
    """The Runners on land with no lake ahead (KR17)."""
    runners = 0
    space = box.spaces - 1
    while not is_lake(s, space):
        runners |= s.on[space]
        space -= 1
    return runners


@compiled
def left_to_pick_up(s: Rec) -> int:
    """The Runners that can be put down next while a space is disbanded (KR13)."""
    return s.on[s.picked_from] & ~s.asleep


# Each move's effect


@compiled
def apply(box: Rec, s: Rec, move: int) -> None:
    if move >= LAID:
        _lay_track(box, s, move - LAID)
    elif move >= ROLLED:
        _roll(box, s, move - ROLLED)
    elif move >= REROLL_DICE:
        _reroll(box, s, move - REROLL_DICE)
    elif move == END:
        _end_disbanding(box, s)
    elif move >= THEN:
        _put_down(box, s, move - THEN)
    else:
        face = face_of(action_of(move))
        _use_die(s, COPY if move >= COPIED else face)
        _perform(box, s, face, target_of(move))


# Dice: KR7 KR8 KR9


@compiled
def _begin_turn(s: Rec) -> None:
    s.turn += 1
    s.stage = ROLL
    s.used = 0
    for face in range(len(FACES)):
        s.uses[face] = 0
    _pick_up_dice(s, 2**DICE - 1)


@compiled
def _pick_up_dice(s: Rec, dice: int) -> None:
    s.rolling = dice
    for die in range(DICE):
        if dice & bit(die):
            s.dice[die] = NOTHING


@compiled
def _roll(box: Rec, s: Rec, face: int) -> None:
    s.dice[lowest_one(s.rolling)] = face
    s.rolling &= s.rolling - 1
    if s.rolling:
        return
    if s.stage == ROLL:
        s.stage = REROLL
    else:
        _go_on(box, s)


@compiled
def _reroll(box: Rec, s: Rec, dice: int) -> None:
    if dice:
        s.stage = ROLL_AGAIN
        _pick_up_dice(s, dice)
    else:
        _go_on(box, s)


@compiled
def _use_die(s: Rec, face: int) -> None:
    for die in range(DICE):
        if s.dice[die] == face and s.used & bit(die) == 0:
            s.used |= bit(die)
            s.uses[face] += 1
            return


# End of the turn: KR10 KR24


@compiled
def _go_on(box: Rec, s: Rec) -> None:
    """The next action of this turn, or the next turn where no unused die has a legal use."""
    if s.stage == OVER:
        return
    if _can_act(box, s):
        s.stage = ACT
        return
    s.seat = (s.seat + 1) % s.seats
    while not in_play(box, s, s.seat):
        s.seat = (s.seat + 1) % s.seats
    _begin_turn(s)


@compiled
def _can_act(box: Rec, s: Rec) -> bool:
    faces = own_faces(s) | copied_faces(s)
    while faces:
        if targets(box, s, lowest_one(faces)):
            return True
        faces &= faces - 1
    return False


# Movement: KR9 KR10


@compiled
def with_room(box: Rec, s: Rec, space: int) -> int:
    """This space, or the next one after it that has room; at last the finish."""
    while space < box.spaces and count_ones(s.on[space]) == ROOM:
        space += 1
    return space


@compiled
def _move(box: Rec, s: Rec, runner: int, space: int) -> None:
    """Take a Runner to a space that has room, or over the finish."""
    s.on[s.space[runner]] &= ~bit(runner)
    s.on[space] |= bit(runner)
    s.space[runner] = space
    if is_lake(s, space):
        s.bathing |= bit(runner)
    else:
        s.bathing &= ~bit(runner)
    if space == box.spaces:
        _cross(box, s, runner)


# Actions: KR12 KR13 KR14 KR15 KR16 KR17 KR18 KR19


@compiled
def _perform(box: Rec, s: Rec, face: int, target: int) -> None:
    if face == DISBAND:
        s.picked_from = s.put_on = s.space[target]
        _put_down(box, s, target)
        return
    if face == CATCH_UP:
        _move(box, s, target, caught_up(box, s, target))
    elif face == BATHE:
        _move(box, s, target, bathed(box, s, target))
    elif face == STEAL:
        s.tokens[target] -= 1
        s.tokens[s.seat] += 1
    else:
        s.asleep ^= bit(target)
    _go_on(box, s)


@compiled
def _put_down(box: Rec, s: Rec, runner: int) -> None:
    s.put_on = next_free(box, s, s.put_on)
    _move(box, s, runner, s.put_on)
    if s.stage == OVER or not left_to_pick_up(s):
        _end_disbanding(box, s)
    else:
        s.stage = PUT_DOWN


@compiled
def _end_disbanding(box: Rec, s: Rec) -> None:
    s.picked_from = s.put_on = NOTHING
    _go_on(box, s)


@compiled
def next_free(box: Rec, s: Rec, space: int) -> int:
    """Where a Runner is put down after this space: the next one with room, or the finish."""
    return with_room(box, s, min(space + 1, box.spaces))


@compiled
def caught_up(box: Rec, s: Rec, runner: int) -> int:
    """Where Catch-Up takes a Runner that has somebody ahead."""
    space = s.space[runner] + 1
    while s.on[space] == 0:
        space += 1
    return with_room(box, s, space)


@compiled
def bathed(box: Rec, s: Rec, runner: int) -> int:
    """Where Bathing takes a Runner that is in a lake or has one ahead."""
    space = s.space[runner] + 1
    if not s.bathing & bit(runner):
        while not is_lake(s, space):
            space += 1
    return with_room(box, s, space)


# End of the game: KR23 KR24


@compiled
def _cross(box: Rec, s: Rec, runner: int) -> None:
    across = count_ones(s.on[box.spaces])
    s.podium[across - 1] = runner
    podium_full = across == box.places
    seat = clan_of(runner)
    if podium_full or (s.seats == 2 and seat < s.seats and not in_play(box, s, seat)):
        s.stage = OVER


# Score: KR6 KR25 KR26


@compiled
def scores(box: Rec, s: Rec, out: Scores) -> None:
    for seat in range(s.seats):
        out[seat] = points(box, s, seat)


@compiled
def points(box: Rec, s: Rec, seat: int) -> int:
    """The points of a seat, if the game ended now."""
    total = POINTS_A_TOKEN * s.tokens[seat]
    for place in range(box.places):
        if s.podium[place] != NOTHING and clan_of(s.podium[place]) == seat:
            total += box.podium[place]
    for runner in range(seat * RUNNERS_A_CLAN, (seat + 1) * RUNNERS_A_CLAN):
        if s.space[runner] < box.spaces:
            total += box.points[s.space[runner]]
    return total


@compiled
def best_placed(box: Rec, s: Rec, seat: int) -> int:
    """How well a seat's best Runner is placed, the more the better: podium, else the space."""
    for place in range(box.places):
        if s.podium[place] != NOTHING and clan_of(s.podium[place]) == seat:
            return box.spaces + box.places - place
    furthest = 0
    for runner in range(seat * RUNNERS_A_CLAN, (seat + 1) * RUNNERS_A_CLAN):
        furthest = max(furthest, s.space[runner])
    return furthest


@compiled
def payoffs(box: Rec, s: Rec, out: Payoffs) -> None:
    """Points, then the best-placed Runner decide; whoever is still equal shares the win."""
    best = 0
    for seat in range(s.seats):
        best = max(best, _standing(box, s, seat))
    winners = 0
    for seat in range(s.seats):
        winners += _standing(box, s, seat) == best
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if _standing(box, s, seat) == best else 0.0


@compiled
def _standing(box: Rec, s: Rec, seat: int) -> int:
    """Points and best place in one number that orders the seats."""
    return points(box, s, seat) * 2 * MOST_SPACES + best_placed(box, s, seat)
