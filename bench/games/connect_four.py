"""Connect four, which every library has: seven columns of six, four in a row win.

The board is one word of bits, column after column from the bottom up, with one unused place on
top of each column, where lines over the edge break off.
"""

import numpy as np

from bench.games import register, stamp
from regalia.core.contract import NOBODY, Moves, Options, Payoffs, Rec, Scores
from regalia.core.jit import compiled, record

COLUMNS, ROWS = 7, 6
COLUMN = ROWS + 1  # places of a column
DIRECTIONS = (1, COLUMN - 1, COLUMN, COLUMN + 1)  # places from one disc of a line to the next
UNDECIDED = -1

MOST_SEATS = 2
MOST_MOVES = MOVE_NUMBERS = COLUMNS  # a move is a column

BOX = record(
    [
        ("bottom", np.int64, (COLUMNS,)),  # the lowest place of each column
        ("column", np.int64, (COLUMNS,)),  # all its places
    ]
)

STATE = record(
    [
        ("discs", np.int32),  # dropped so far by both seats; seat 0 begins
        ("winner", np.int32),  # or UNDECIDED, also when the board is full
        ("places", np.int64, (MOST_SEATS,)),  # of each seat's discs
        (stamp(__file__), np.int32),
    ]
)


def make_box() -> Rec:
    """The columns of the board."""
    box = np.zeros(1, BOX)[0]
    for column in range(COLUMNS):
        box.bottom[column] = 1 << COLUMN * column
        box.column[column] = ((1 << ROWS) - 1) << COLUMN * column
    return box


@compiled
def begin(box: Rec, s: Rec, options: Options) -> None:
    s.winner = UNDECIDED


@compiled
def actor(box: Rec, s: Rec) -> int:
    if s.winner != UNDECIDED or s.discs == COLUMNS * ROWS:
        return NOBODY
    return s.discs % 2


@compiled
def legal(box: Rec, s: Rec, moves: Moves) -> int:
    if s.winner != UNDECIDED:
        return 0
    count = 0
    for column in range(COLUMNS):
        moves[count] = column
        count += 1 if _free(box, s, column) != 0 else 0
    return count


@compiled
def _free(box: Rec, s: Rec, column: int) -> int:
    """The lowest free place of a column, or 0: adding to its bottom carries over its discs."""
    return ((s.places[0] | s.places[1]) + box.bottom[column]) & box.column[column]


@compiled
def weight(box: Rec, s: Rec, move: int) -> int:
    return 1


@compiled
def apply(box: Rec, s: Rec, move: int) -> None:
    seat = s.discs % 2
    s.places[seat] |= _free(box, s, move)
    s.discs += 1
    if _four(s.places[seat]):
        s.winner = seat


@compiled
def _four(places: int) -> bool:
    for step in DIRECTIONS:
        pairs = places & (places >> step)
        if pairs & (pairs >> 2 * step) != 0:
            return True
    return False


@compiled
def payoffs(box: Rec, s: Rec, out: Payoffs) -> None:
    for seat in range(MOST_SEATS):
        out[seat] = 0.5 if s.winner == UNDECIDED else (1.0 if s.winner == seat else 0.0)


@compiled
def scores(box: Rec, s: Rec, out: Scores) -> None:
    for seat in range(MOST_SEATS):
        out[seat] = 1 if s.winner == seat else 0


register(__name__)
