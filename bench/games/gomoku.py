"""Gomoku on 9 by 9 points as OpenSpiel has it: five or more in a row win, a full board is a draw.

Every point lies on a line in each of four directions. A seat's stones are kept as one word of bits
for each line, so that five in a row are seen without looking at points.
"""

import numpy as np

from bench.games import register, stamp
from regalia.core.contract import NOBODY, Moves, Options, Payoffs, Rec, Scores
from regalia.core.jit import compiled, lowest_one, record

SIZE = 9
POINTS = SIZE * SIZE
DIRECTIONS = 4  # along ranks, along files, and along both diagonals
LINES = 2 * SIZE - 1  # in the direction that has most
WORD = 54  # points in a word of `empty`: six ranks, so that no word is negative
UNDECIDED = -1

MOST_SEATS = 2
MOST_MOVES = MOVE_NUMBERS = POINTS  # a move is the point on which a stone is set, by ranks

BOX = record(
    [
        ("line", np.int32, (POINTS, DIRECTIONS)),  # which line of each direction a point lies on
        ("place", np.int32, (POINTS, DIRECTIONS)),  # and where on it
    ]
)

STATE = record(
    [
        ("stones", np.int32),  # set so far by both seats; seat 0 begins
        ("winner", np.int32),  # or UNDECIDED, also when the board is full
        ("empty", np.int64, (2,)),  # the empty points, in two words of bits
        ("along", np.int32, (MOST_SEATS, DIRECTIONS, LINES)),  # each seat's stones on each line
        (stamp(__file__), np.int32),
    ]
)


def make_box() -> Rec:
    """The lines of the board."""
    box = np.zeros(1, BOX)[0]
    for point in range(POINTS):
        rank, file = divmod(point, SIZE)
        box.line[point] = rank, file, rank + file, rank - file + SIZE - 1
        box.place[point] = file, rank, file, file
    return box


@compiled
def begin(box: Rec, s: Rec, options: Options) -> None:
    s.winner = UNDECIDED
    for point in range(POINTS):
        s.empty[point // WORD] |= np.int64(1) << np.int64(point % WORD)


@compiled
def actor(box: Rec, s: Rec) -> int:
    if s.winner != UNDECIDED or s.stones == POINTS:
        return NOBODY
    return s.stones % 2


@compiled
def legal(box: Rec, s: Rec, moves: Moves) -> int:
    if s.winner != UNDECIDED:
        return 0
    count = 0
    for word in range(2):
        empty = s.empty[word]
        while empty != 0:
            moves[count] = word * WORD + lowest_one(empty)
            count += 1
            empty &= empty - 1
    return count


@compiled
def weight(box: Rec, s: Rec, move: int) -> int:
    return 1


@compiled
def apply(box: Rec, s: Rec, move: int) -> None:
    seat = s.stones % 2
    s.empty[move // WORD] ^= np.int64(1) << np.int64(move % WORD)
    s.stones += 1
    for direction in range(DIRECTIONS):
        line = box.line[move, direction]
        s.along[seat, direction, line] |= 1 << box.place[move, direction]
        if _five(s.along[seat, direction, line]):
            s.winner = seat


@compiled
def _five(stones: int) -> bool:
    """Whether five or more stones of a line stand side by side."""
    pairs = stones & (stones >> 1)
    return pairs & (pairs >> 2) & (stones >> 4) != 0


@compiled
def payoffs(box: Rec, s: Rec, out: Payoffs) -> None:
    for seat in range(MOST_SEATS):
        out[seat] = 0.5 if s.winner == UNDECIDED else (1.0 if s.winner == seat else 0.0)


@compiled
def scores(box: Rec, s: Rec, out: Scores) -> None:
    for seat in range(MOST_SEATS):
        out[seat] = 1 if s.winner == seat else 0


register(__name__)
