"""What a searching player thinks of a position."""

import msgspec

from regalia.core.position import Move


class Opinion(msgspec.Struct, frozen=True):
    """What the search thinks of one move."""

    move: Move
    visits: int
    value: float  # the pay-off that the mover expects, 0 to 1


class Evaluation(msgspec.Struct, frozen=True):
    """What the search thinks of a position, from what its viewer may know."""

    simulations: int  # how much it has thought
    expected: list[float]  # the pay-off of each seat, in all 1
    opinions: list[Opinion]  # the viewer's legal moves, the best first; none at others' moves
    # Whether it is no estimate any more: the values are exact, and moves of unknown value left out.
    proven: bool = False
