"""Mensch aergere dich nicht for two to four as OpenSpiel has it.

The start field must be cleared as soon as possible, nobody throws out an own piece, a six rolls
again, pieces leap over each other on the goal fields, and who cannot move passes. The numbers of
the players' moves are those of OpenSpiel.
"""

import numpy as np

from bench.games import register, stamp
from regalia.core.contract import NATURE, NOBODY, Moves, Options, Payoffs, Rec, Scores
from regalia.core.jit import compiled, count_ones, lowest_one, record

COMMON = 40  # fields of the track round which all pieces go
GOALS = 4  # fields of each seat behind them
FIELDS = COMMON + GOALS  # of a seat, counted from its start field
PIECES = 4  # of a seat
PIPS = 6
NO_WINNER = -1

MOST_SEATS = 4

# The numbers of the moves.
PASS, BRING_IN = range(2)
MOVE_FROM = 2  # + field, as its seat counts
ROLL = MOVE_FROM + FIELDS - 1  # + pips less 1; nature's
MOVE_NUMBERS = ROLL + PIPS
MOST_MOVES = PIPS

BOX = record(
    [
        ("seats", np.int32),
        ("start", np.int32, (MOST_SEATS,)),  # where on the track each seat begins
    ]
)

STATE = record(
    [
        ("seat", np.int32),  # whose move it is, or was before nature's
        ("pips", np.int32),  # rolled for this move; 0 while nature is to roll
        ("again", np.int32),  # whether the next roll is the same seat's
        ("winner", np.int32),  # or NO_WINNER
        ("pieces", np.int64, (MOST_SEATS,)),  # the fields of each seat's pieces, a bit each
        (stamp(__file__), np.int32),
    ]
)

_GOAL = ((1 << GOALS) - 1) << COMMON


def make_box(seats: int) -> Rec:
    """The board for so many seats; two sit opposite each other."""
    box = np.zeros(1, BOX)[0]
    box.seats = seats
    apart = 2 if seats == 2 else 1
    for seat in range(seats):
        box.start[seat] = seat * apart * COMMON // MOST_SEATS
    return box


@compiled
def begin(box: Rec, s: Rec, options: Options) -> None:
    s.seat = box.seats - 1  # so that seat 0 is next
    s.winner = NO_WINNER


@compiled
def actor(box: Rec, s: Rec) -> int:
    if s.winner != NO_WINNER:
        return NOBODY
    return NATURE if s.pips == 0 else s.seat


@compiled
def legal(box: Rec, s: Rec, moves: Moves) -> int:
    if s.winner != NO_WINNER:
        return 0
    if s.pips == 0:
        for roll in range(PIPS):
            moves[roll] = ROLL + roll
        return PIPS
    pieces = s.pieces[s.seat]
    movable = pieces & ~(pieces >> s.pips) & ((1 << (FIELDS - s.pips)) - 1)
    if count_ones(pieces) < PIECES:
        if movable & 1 != 0:
            movable = 1  # the start field is to be cleared
        elif s.pips == PIPS and pieces & 1 == 0:
            moves[0] = BRING_IN
            return 1
    if movable == 0:
        moves[0] = PASS
        return 1
    count = 0
    while movable != 0:
        moves[count] = MOVE_FROM + lowest_one(movable)
        count += 1
        movable &= movable - 1
    return count


@compiled
def weight(box: Rec, s: Rec, move: int) -> int:
    return 1


@compiled
def apply(box: Rec, s: Rec, move: int) -> None:
    if move >= ROLL:
        _roll(box, s, move - ROLL + 1)
        return
    if move == BRING_IN:
        _land(box, s, 0)
    elif move != PASS:
        s.pieces[s.seat] ^= np.int64(1) << np.int64(move - MOVE_FROM)
        _land(box, s, move - MOVE_FROM + s.pips)
    s.again = 1 if s.pips == PIPS else 0
    s.pips = 0


@compiled
def _roll(box: Rec, s: Rec, pips: int) -> None:
    s.pips = pips
    if s.again == 0:
        s.seat = _next(box, s.seat)


@compiled
def _next(box: Rec, seat: int) -> int:
    return seat + 1 if seat + 1 < box.seats else 0


@compiled
def _land(box: Rec, s: Rec, field: int) -> None:
    """Put a piece on a field, as its seat counts; throw out whom it meets; see whether it wins."""
    s.pieces[s.seat] |= np.int64(1) << np.int64(field)
    if field >= COMMON:
        if s.pieces[s.seat] & _GOAL == _GOAL:
            s.winner = s.seat
        return
    other = s.seat
    for _ in range(box.seats - 1):
        other = _next(box, other)
        met = (field + box.start[s.seat] - box.start[other] + COMMON) % COMMON
        s.pieces[other] &= ~(np.int64(1) << np.int64(met))


@compiled
def payoffs(box: Rec, s: Rec, out: Payoffs) -> None:
    for seat in range(box.seats):
        out[seat] = 1.0 if s.winner == seat else 0.0


@compiled
def scores(box: Rec, s: Rec, out: Scores) -> None:
    for seat in range(box.seats):
        out[seat] = count_ones(s.pieces[seat] & _GOAL)


register(__name__)
