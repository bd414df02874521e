"""King Me!: which moves look good at first sight.

Every move is judged by where its Checker comes to stand against where it stood: whether it can be
captured there, whether a territory is won or lost by it, whether it takes a Crown.
"""

from regalia.core.contract import Moves, Preferences, Rec
from regalia.core.jit import compiled, count_ones
from regalia.games.king_me.rules import unoccupied, worn
from regalia.games.king_me.sets import opposite, stepped
from regalia.games.king_me.state import (
    CHECKER,
    CROWN,
    DIRECTIONS,
    HOP,
    MOST_TERRITORIES,
    NO_CROWN,
    NOTHING,
    NOWHERE,
    ON_ICON,
    STOP,
    TRACK,
    direction_of,
    from_space,
)

# How many times as likely each of these makes a move.
_CAPTURE = 12.0
_CAPTURE_OF_KING = 6.0  # more than of a Checker
_CAPTURE_IN_REACH = 4.0  # of the next hop
_CROWN = 12.0  # to end on the icon of an unclaimed one
_REFUSAL = 0.05  # to take none
_FORWARD = 1.5  # a step forward on the own side of the board
# And each of these a space to stand on.
_THREATENED = 0.25
_THREATENED_KING = 0.15  # less than a Checker there
_DECISIVE = 2.5  # for a territory whose card triggers in this turn or the next
_DECISIVE_LATER = 1.4

_SOON = 2  # turns

# Spaces of both halves of the board (sets.py).
Set = tuple[int, int]


@compiled
def prefer(box: Rec, s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    if s.stage == CROWN:
        for number in range(count):
            out[number] = _REFUSAL if moves[number] == NO_CROWN else 1.0
        return
    threatened = _threatened(box, s, 0), _threatened(box, s, 1)
    launches = _launches(box, s, 0), _launches(box, s, 1)
    soon = _decisive(box, s, 0, _SOON)
    later = _decisive(box, s, _SOON, TRACK)
    origin = NOWHERE
    left_behind = 1.0
    king = False
    for number in range(count):
        move = moves[number]
        if move == STOP:
            out[number] = 1.0
            continue
        if from_space(move) != origin:
            origin = from_space(move)
            king = worn(s, origin) != NOTHING
            left_behind = _standing(box, origin, king, threatened, soon, later)
            if origin == s.mover and not king and _lies_crown(box, s, origin):
                left_behind *= _CROWN
        out[number] = _gain(box, s, move, king, launches, threatened, soon, later) / left_behind


@compiled
def _gain(
    box: Rec,
    s: Rec,
    move: int,
    king: bool,
    launches: Set,
    threatened: Set,
    soon: Set,
    later: Set,
) -> float:
    space, direction = from_space(move), direction_of(move)
    landing = box.beside[space, direction]
    gain = 1.0
    vacates = True  # the space behind, so that whoever is ahead may capture backwards
    if move >= HOP:
        over = landing
        landing = box.beside[over, direction]
        vacates = s.on[over] == _enemy(s)
        if vacates:
            gain *= _CAPTURE
            if worn(s, over) != NOTHING:
                gain *= _CAPTURE_OF_KING
        if _has(box, launches, landing):
            gain *= _CAPTURE_IN_REACH
    elif _goes_forward(box, s, space, direction):
        gain *= _FORWARD
    ahead = box.beside[landing, direction]
    if vacates and ahead != NOWHERE and s.on[ahead] == _enemy(s):
        gain *= _THREATENED_KING if king else _THREATENED
    if not king and _lies_crown(box, s, landing):
        gain *= _CROWN
    return gain * _standing(box, landing, king, threatened, soon, later)


@compiled
def _goes_forward(box: Rec, s: Rec, space: int, direction: int) -> bool:
    """Whether a step leads forward on the own side of the board."""
    if s.seat == 0:
        return direction < opposite(direction) and 2 * box.rank[space] < box.side - 2
    return direction > opposite(direction) and 2 * box.rank[space] > box.side


@compiled
def _standing(box: Rec, space: int, king: bool, threatened: Set, soon: Set, later: Set) -> float:
    """How good it is to stand on a space."""
    worth = 1.0
    if _has(box, threatened, space):
        worth *= _THREATENED
        if king:
            worth *= _THREATENED_KING
    if _has(box, soon, space):
        worth *= _DECISIVE
    if _has(box, later, space):
        worth *= _DECISIVE_LATER
    return worth


@compiled
def _has(box: Rec, spaces: Set, space: int) -> bool:
    return (spaces[box.half[space]] >> box.place[space]) & 1 != 0


@compiled
def _enemy(s: Rec) -> int:
    return CHECKER + 1 - s.seat


@compiled
def _lies_crown(box: Rec, s: Rec, space: int) -> bool:
    """Whether this space is on the icon of an unclaimed Crown."""
    crown = box.icon[space]
    return crown != NOTHING and s.crown_on[crown] == ON_ICON


@compiled
def _threatened(box: Rec, s: Rec, half: int) -> int:
    """The spaces of a half where the enemy could capture: it is beside them, nobody opposite."""
    enemy, free = s.checkers[1 - s.seat, 1 - half], unoccupied(box, s, 1 - half)
    spaces = 0
    for direction in range(DIRECTIONS):
        spaces |= stepped(enemy, 1 - half, direction) & stepped(free, 1 - half, opposite(direction))
    return spaces


@compiled
def _launches(box: Rec, s: Rec, half: int) -> int:
    """The spaces of a half from which a hop would capture."""
    enemy, free = s.checkers[1 - s.seat, 1 - half], unoccupied(box, s, half)
    spaces = 0
    for direction in range(DIRECTIONS):
        back = opposite(direction)
        spaces |= stepped(enemy & stepped(free, half, back), 1 - half, back)
    return spaces


@compiled
def _decisive(box: Rec, s: Rec, first: int, end: int) -> Set:
    """The spaces where one Checker more or less decides about a card, and when it triggers.

    Of the cards that trigger in `first` turns up to before `end`, where the rivers will have
    carried everybody till then.
    """
    even = odd = flow = 0
    for card in range(max(0, s.turn - TRACK - 1), s.cards_drawn):
        kind = s.drawn[card]
        turns = card + TRACK + 1 - s.turn
        if turns >= end:
            break
        if turns >= first and kind < MOST_TERRITORIES and abs(_lead(box, s, kind, flow)) <= 1:
            even |= box.into_land[kind, flow, 0]
            odd |= box.into_land[kind, flow, 1]
        flow += box.distance[kind]
    return even, odd


@compiled
def _lead(box: Rec, s: Rec, territory: int, flow: int) -> int:
    """By how many Checkers the player to move leads in a territory when the rivers have flowed."""
    lead = 0
    for half in range(2):
        land = box.into_land[territory, flow, half]
        lead += count_ones(s.checkers[s.seat, half] & land)
        lead -= count_ones(s.checkers[1 - s.seat, half] & land)
    king = s.crown_on[box.king[territory]]
    if king >= 0 and _has(
        box, (box.into_land[territory, flow, 0], box.into_land[territory, flow, 1]), king
    ):
        lead += 1 if s.on[king] == CHECKER + s.seat else -1
    return lead
