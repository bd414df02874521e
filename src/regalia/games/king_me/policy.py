"""King Me!: which moves look good at first sight.

A move is judged by what it captures, and by where its Checker goes and what it leaves. The factors
were fitted to the moves that searches chose.
"""

from typing import NamedTuple

from regalia.core.contract import Moves, Preferences, Rec
from regalia.core.jit import compiled
from regalia.games.king_me.judgement import lead_when_carried
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
_CAPTURE = 9.0
_CAPTURE_OF_KING = 6.0  # besides
_CAPTURE_IN_REACH = 18.0  # from where a hop ends; after a march it needs another turn
_CAPTURE_IN_REACH_LATER = 2.8
_CROWN = 13.0  # to end on the icon of an unclaimed one
_REFUSAL = 0.05  # to take none
_BESIDE_CROWN = 2.8
_BY_KING = 1.7
# To come to where a Checker more would win a territory whose card triggers in this turn or the
# next one, or later; and to leave where a Checker less would lose it.
_TAKES_SOON, _TAKES_LATER = 13.0, 3.2
_LOSES_SOON, _LOSES_LATER = 0.2, 0.7
# To come to where the enemy could capture; to leave such a space is the more likely.
_INTO_THREAT, _KING_INTO_THREAT = 0.7, 0.4

_SOON = 2  # turns
_CHECKER = 2  # half Checkers

# Spaces of both halves of the board (sets.py).
Set = tuple[int, int]


class Sight(NamedTuple):
    """What is seen at a glance, as sets of spaces."""

    threatened: Set  # where the enemy could capture
    launching: Set  # from where an enemy can be captured
    inviting: Set  # beside the icons of unclaimed Crowns
    taking_soon: Set  # where one Checker more decides about a territory, see above
    taking_later: Set
    losing_soon: Set  # where one Checker less does
    losing_later: Set


@compiled
def prefer(box: Rec, s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    if s.stage == CROWN:
        for number in range(count):
            out[number] = _REFUSAL if moves[number] == NO_CROWN else 1.0
        return
    sight = _sight(box, s)
    origin = NOWHERE
    leaving = 1.0
    king = False
    for number in range(count):
        move = moves[number]
        if move == STOP:
            king = worn(s, s.mover) != NOTHING
            out[number] = _CROWN if not king and _lies_crown(box, s, s.mover) else 1.0
            continue
        if from_space(move) != origin:
            origin = from_space(move)
            king = worn(s, origin) != NOTHING
            leaving = _leaving(box, origin, king, sight)
        landing = box.beside[origin, direction_of(move)]
        factor = leaving
        if move >= HOP:
            over, landing = landing, box.beside[landing, direction_of(move)]
            factor *= _leaping(box, s, over, landing, sight)
        elif _has(box, sight.launching, landing):
            factor *= _CAPTURE_IN_REACH_LATER
        factor *= _arriving(box, s, landing, king, sight)
        out[number] = factor * _deciding(box, origin, landing, sight)


@compiled
def _leaving(box: Rec, space: int, king: bool, sight: Sight) -> float:
    factor = _BY_KING if king else 1.0
    if _has(box, sight.threatened, space):
        factor /= _KING_INTO_THREAT if king else _INTO_THREAT
    if not king and _has(box, sight.inviting, space):
        factor /= _BESIDE_CROWN
    return factor


@compiled
def _arriving(box: Rec, s: Rec, space: int, king: bool, sight: Sight) -> float:
    factor = 1.0
    if _has(box, sight.threatened, space):
        factor *= _KING_INTO_THREAT if king else _INTO_THREAT
    if not king:
        if _has(box, sight.inviting, space):
            factor *= _BESIDE_CROWN
        if _lies_crown(box, s, space):
            factor *= _CROWN
    return factor


@compiled
def _deciding(box: Rec, origin: int, landing: int, sight: Sight) -> float:
    factor = 1.0
    if _has(box, sight.taking_soon, landing) and not _has(box, sight.taking_soon, origin):
        factor *= _TAKES_SOON
    if _has(box, sight.taking_later, landing) and not _has(box, sight.taking_later, origin):
        factor *= _TAKES_LATER
    if _has(box, sight.losing_soon, origin) and not _has(box, sight.losing_soon, landing):
        factor *= _LOSES_SOON
    if _has(box, sight.losing_later, origin) and not _has(box, sight.losing_later, landing):
        factor *= _LOSES_LATER
    return factor


@compiled
def _leaping(box: Rec, s: Rec, over: int, landing: int, sight: Sight) -> float:
    factor = 1.0
    if s.on[over] == CHECKER + 1 - s.seat:
        factor *= _CAPTURE
        if worn(s, over) != NOTHING:
            factor *= _CAPTURE_OF_KING
    if _has(box, sight.launching, landing):
        factor *= _CAPTURE_IN_REACH
    return factor


@compiled
def _has(box: Rec, spaces: Set, space: int) -> bool:
    return (spaces[box.half[space]] >> box.place[space]) & 1 != 0


@compiled
def _lies_crown(box: Rec, s: Rec, space: int) -> bool:
    """Whether this space is on the icon of an unclaimed Crown."""
    crown = box.icon[space]
    return crown != NOTHING and s.crown_on[crown] == ON_ICON


# At a glance


@compiled
def _sight(box: Rec, s: Rec) -> Sight:
    taking_soon, taking_later, losing_soon, losing_later = _stakes(box, s)
    return Sight(
        threatened=(_threatened(box, s, 0), _threatened(box, s, 1)),
        launching=(_launching(box, s, 0), _launching(box, s, 1)),
        inviting=(_inviting(box, s, 0), _inviting(box, s, 1)),
        taking_soon=taking_soon,
        taking_later=taking_later,
        losing_soon=losing_soon,
        losing_later=losing_later,
    )


@compiled
def _threatened(box: Rec, s: Rec, half: int) -> int:
    """The spaces of a half with an enemy beside them and nobody opposite."""
    enemy, free = s.checkers[1 - s.seat, 1 - half], unoccupied(box, s, 1 - half)
    spaces = 0
    for direction in range(DIRECTIONS):
        beside = stepped(enemy, 1 - half, direction)
        spaces |= beside & stepped(free, 1 - half, opposite(direction))
    return spaces


@compiled
def _launching(box: Rec, s: Rec, half: int) -> int:
    """The spaces of a half with an enemy beside them and nobody behind it."""
    enemy, free = s.checkers[1 - s.seat, 1 - half], unoccupied(box, s, half)
    spaces = 0
    for direction in range(DIRECTIONS):
        back = opposite(direction)
        spaces |= stepped(enemy & stepped(free, half, back), 1 - half, back)
    return spaces


@compiled
def _inviting(box: Rec, s: Rec, half: int) -> int:
    spaces = 0
    for crown in range(box.crowns):
        if s.crown_on[crown] == ON_ICON:
            spaces |= box.beside_icon[crown, half]
    return spaces


@compiled
def _stakes(box: Rec, s: Rec) -> tuple[Set, Set, Set, Set]:
    """Where a Checker more wins and one less loses a territory, soon or later.

    The rivers will carry it: what counts is where it will be when the card triggers (KM21).
    """
    more, more_later = (0, 0), (0, 0)
    less, less_later = (0, 0), (0, 0)
    flow = 0
    for card in range(max(0, s.turn - TRACK - 1), s.cards_drawn):
        kind = s.drawn[card]
        if kind < MOST_TERRITORIES:
            lead = lead_when_carried(box, s, kind, flow, s.seat)
            land = box.into_land[kind, flow, 0], box.into_land[kind, flow, 1]
            soon = card + TRACK + 1 < s.turn + _SOON
            wins, loses = -_CHECKER <= lead <= 0, 0 <= lead <= _CHECKER
            more = _joined(more, land, wins and soon)
            more_later = _joined(more_later, land, wins and not soon)
            less = _joined(less, land, loses and soon)
            less_later = _joined(less_later, land, loses and not soon)
        flow += box.distance[kind]
    return more, more_later, less, less_later


@compiled
def _joined(spaces: Set, others: Set, true: bool) -> Set:
    """The spaces of both sets if it is true, else of the first."""
    return (spaces[0] | others[0], spaces[1] | others[1]) if true else spaces
