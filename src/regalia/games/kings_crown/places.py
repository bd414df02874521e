"""King's Crown: where everything lies in the drawing, in units of its viewBox.

From top to bottom: the other player's Screen, the play area (in the draft the cloth with the
table's positions and the bag, in the placement the board), and the viewer's own rack.
"""

from dataclasses import dataclass
from functools import cache

from regalia.core.contract import Rec

Spot = tuple[float, float, float]  # x and y of the middle, and the scale of a Token there

WIDTH, HEIGHT = 720, 964
MIDDLE = WIDTH / 2
TOKEN = 44.0  # the radius of a Token at scale 1

PLAY_TOP, PLAY_SIDE = 126.0, 544.0
PLAY_MIDDLE = PLAY_TOP + PLAY_SIDE / 2
FRAME = 30.0  # the rim of the board, which bears the coordinates
CROWN = 158.0  # the side of the square that a Crown stands in at scale 1

CLOTH_WIDTH, CLOTH_HEIGHT, CLOTH_CELL = 688.0, 528.0, 130.0
BAG_CELLS = 2  # the bag covers a square of cells in the corner where the positions begin

FAR_Y, FAR_SPACING, FAR_SCALE = 32.0, 55.0, 0.58
NEAR_MIDDLE, NEAR_SPACING = 828.0, 106.0
NEAR_ROW = 6
ASIDE_SPACING, ASIDE_SCALE, ASIDE_COLUMN = 44.0, 0.45, 12


@dataclass(frozen=True)
class Places:
    """The places of one edition's drawing."""

    side: int
    hand_limit: int
    capacity: int  # positions that the table can ever have (KC5, KC9)
    columns: int  # of the cloth
    cell: float  # side of a cell of the cloth

    @property
    def field(self) -> float:
        """The side of a field."""
        return (PLAY_SIDE - 2 * FRAME) / self.side

    def on_board(self, field: int) -> Spot:
        """The middle of a field; rank 1 is nearest to the viewer."""
        rank, file = divmod(field, self.side)
        left, bottom = MIDDLE - PLAY_SIDE / 2 + FRAME, PLAY_TOP + PLAY_SIDE - FRAME
        x, y = left + (file + 0.5) * self.field, bottom - (rank + 0.5) * self.field
        return x, y, self.field / CROWN

    def on_table(self, place: int) -> Spot:
        """The middle of a table position, counted from 0."""
        beside_bag = self.columns - BAG_CELLS
        if place < BAG_CELLS * beside_bag:
            row, column = place // beside_bag, BAG_CELLS + place % beside_bag
        else:
            row, column = divmod(place + BAG_CELLS * BAG_CELLS, self.columns)
        x, y = self._cell(row, column)
        return x + 2, y + 2, 0.86 * self.cell / (2 * TOKEN)

    @property
    def bag(self) -> Spot:
        """The middle of the bag."""
        x, y = self._cell((BAG_CELLS - 1) / 2, (BAG_CELLS - 1) / 2)
        return x, y, min(self.cell, 88.0) / 88.0

    def _cell(self, row: float, column: float) -> tuple[float, float]:
        rows = rows_for(self.capacity, self.columns)
        left = MIDDLE - self.columns * self.cell / 2
        top = PLAY_MIDDLE - rows * self.cell / 2
        return left + (column + 0.5) * self.cell, top + (row + 0.5) * self.cell

    def in_near_hand(self, index: int, size: int) -> Spot:
        """The place of one of `size` Tokens of the hand at the bottom, in one or two rows."""
        rows = 1 if size <= NEAR_ROW else 2
        in_first = (size + rows - 1) // rows
        row = index // in_first
        in_row = in_first if row == 0 else size - in_first
        scale = 1.0 if self.hand_limit > NEAR_ROW else 1.2
        x = MIDDLE + (index - row * in_first - (in_row - 1) / 2) * NEAR_SPACING * scale
        y = NEAR_MIDDLE + (row - (rows - 1) / 2) * NEAR_SPACING
        return x, y, scale

    def in_far_hand(self, index: int, size: int) -> Spot:
        """The place of one of `size` Tokens of the hand at the top, in one row."""
        return MIDDLE + (index - (size - 1) / 2) * FAR_SPACING, FAR_Y, FAR_SCALE

    def aside(self, index: int) -> Spot:
        """The place beside the board of a Token that was left on the table."""
        column, row = divmod(index, ASIDE_COLUMN)
        margin = (WIDTH - PLAY_SIDE) / 4
        x = margin if column == 0 else WIDTH - margin
        return x, PLAY_MIDDLE + (row - (ASIDE_COLUMN - 1) / 2) * ASIDE_SPACING, ASIDE_SCALE


def places_of(box: Rec) -> Places:
    """The places of this edition's drawing."""
    return _places(int(box.side), int(box.hand_limit), int(box.setup_tokens), int(box.numbers))


@cache
def _places(side: int, hand_limit: int, setup_tokens: int, numbers: int) -> Places:
    turns = 2 * (hand_limit - setup_tokens)
    capacity = min(2 * turns, 2 * numbers - 2 * setup_tokens)
    columns = max(range(4, 11), key=lambda columns: (_cell_side(capacity, columns), columns))
    return Places(side, hand_limit, capacity, columns, _cell_side(capacity, columns))


def rows_for(capacity: int, columns: int) -> int:
    """The rows of a cloth that holds so many positions and the bag."""
    return max(BAG_CELLS, -(-(capacity + BAG_CELLS * BAG_CELLS) // columns))


def _cell_side(capacity: int, columns: int) -> float:
    return min(CLOTH_WIDTH / columns, CLOTH_HEIGHT / rows_for(capacity, columns), CLOTH_CELL)
