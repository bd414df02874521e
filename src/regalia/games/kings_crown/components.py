"""King's Crown: an edition's component values, checked and made into a box."""

from typing import Annotated

import msgspec
import numpy as np

from regalia.core.contract import Rec
from regalia.core.editions import Fault
from regalia.games.kings_crown.state import BOX, MOST_SIDE, MOST_TOKENS


class Components(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What an edition file says under `[components]` (KC2)."""

    side: Annotated[int, msgspec.Meta(ge=3, le=MOST_SIDE)]
    numbers: Annotated[int, msgspec.Meta(ge=1, le=MOST_TOKENS // 2)]
    setup_tokens: Annotated[int, msgspec.Meta(ge=0)]


def make_box(components: Components) -> Rec:
    """The box of these components. Raises Fault where they do not fit together (KC2)."""
    side, numbers = components.side, components.numbers
    if side % 2 == 0:
        raise Fault("side", f"must be odd, so that the board has a centre; {side} is even (KC2)")
    hand_limit = (side * side - 1) // 2
    if 2 * numbers < 2 * hand_limit:
        raise Fault(
            "numbers",
            f"a board of side {side} needs {2 * hand_limit} Tokens for two hands of {hand_limit}; "
            f"numbers 1 to {numbers} in two colours are only {2 * numbers} (KC2)",
        )
    if components.setup_tokens > hand_limit:
        raise Fault(
            "setup_tokens",
            f"a hand holds at most {hand_limit} Tokens; {components.setup_tokens} at setup are "
            "too many (KC2)",
        )
    box = np.zeros(1, BOX)[0]
    box.side, box.numbers, box.setup_tokens = side, numbers, components.setup_tokens
    box.hand_limit = hand_limit
    box.fields = side * side
    box.centre = side * side // 2
    box.all_tokens = 2 ** (2 * numbers) - 1
    box.free_fields = (2**box.fields - 1) & ~(1 << int(box.centre))
    for field in range(side * side):
        box.neighbours[field] = _neighbours(side, field) & box.free_fields
    lines = _lines(side)
    box.line_count = len(lines)
    for number, line in enumerate(lines):
        box.lines[number] = sum(1 << field for field in line) & int(box.free_fields)
    return box


def _neighbours(side: int, field: int) -> int:
    rank, file = divmod(field, side)
    beside = [(rank - 1, file), (rank + 1, file), (rank, file - 1), (rank, file + 1)]
    return sum(1 << (r * side + f) for r, f in beside if 0 <= r < side and 0 <= f < side)


def _lines(side: int) -> list[list[int]]:
    """Every line of the board (KC13): ranks, files, the two diagonals."""
    along = range(side)
    ranks = [[rank * side + file for file in along] for rank in along]
    files = [[rank * side + file for rank in along] for file in along]
    rising = [step * side + step for step in along]
    falling = [step * side + (side - 1 - step) for step in along]
    return [*ranks, *files, rising, falling]
