"""King Me!: sets of spaces, so that one instruction asks of every space at once.

A set is two words of bits. The first holds the spaces of ranks 1, 3, 5, ..., the second those of
ranks 2, 4, 6, ...: a diagonal step leads from one half into the other, and in each direction
moves all spaces of a half by the same number of places. Each rank is followed by an unused place,
where steps off the board end; a board is masked with its own spaces afterwards.
"""

from regalia.core.jit import compiled
from regalia.games.king_me.state import DIRECTIONS, HALVES, MOST_SIZE

RANK = MOST_SIZE // 2 + 1  # places of a rank: its spaces and the unused one

# How many places a step leads upwards, from each half in each direction, plus _BACK, which keeps
# all of them positive.
_BACK = RANK + 1
_STEP = (
    (_BACK, _BACK - 1, _BACK - RANK, _BACK - RANK - 1),
    (_BACK + RANK + 1, _BACK + RANK, _BACK + 1, _BACK),
)


def half_of(rank: int) -> int:
    """The half in which the spaces of a rank are (rank and file are counted from 0)."""
    return rank % HALVES


def place_of(rank: int, file: int) -> int:
    """The place of a space in its half."""
    return RANK * (rank // 2) + file // 2


@compiled
def stepped(spaces: int, half: int, direction: int) -> int:
    """Where these spaces of a half lead by one step: spaces of the other half."""
    return (spaces << _STEP[half][direction]) >> _BACK


@compiled
def opposite(direction: int) -> int:
    """The way back."""
    return DIRECTIONS - 1 - direction
