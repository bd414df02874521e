"""King Me!: where everything lies in the drawing, in units of its viewBox.

From top to bottom: the Kingdom Track, the far side's strip, the board, and the near side's strip,
which is the viewer's. The board is turned for Onyx, so that everybody looks up the board.
"""

from dataclasses import dataclass
from functools import cache, cached_property

from regalia.core.contract import Rec
from regalia.games.king_me.components import space_name
from regalia.games.king_me.state import TRACK

Point = tuple[float, float]
Spot = tuple[float, float, float]  # x and y of the middle, and the scale of a thing there

WIDTH, HEIGHT = 720, 1000
MIDDLE = WIDTH / 2

CARD_WIDTH, CARD_HEIGHT = 94.0, 124.0
TRACK_MIDDLE, TRACK_HEIGHT = 69.0, 138.0
TRACK_SPACING = 101.0
DECK_X = MIDDLE - TRACK * TRACK_SPACING / 2

FRAME = 18.0  # the rim of the board, which bears the coordinates
FIELD = WIDTH - 2 * FRAME  # the side of the board without it
BOARD_TOP = 210.0
FIELD_TOP, FIELD_BOTTOM = BOARD_TOP + FRAME, BOARD_TOP + FRAME + FIELD
BOARD_BOTTOM = FIELD_BOTTOM + FRAME
CELL = 57.0  # the side of a cell in which Checkers, Stones and emblems are drawn at scale 1

STRIP_HEIGHT = 66.0
FAR_STRIP, NEAR_STRIP = BOARD_TOP - STRIP_HEIGHT / 2, BOARD_BOTTOM + STRIP_HEIGHT / 2
LANDMARK_WIDTH = 208.0
TRAY_WIDTH = (WIDTH - LANDMARK_WIDTH) / 2 - 8
CAPTURED_SCALE, CAPTURED_SPACING = 0.6, 31.0
WON_SCALE, WON_SPACING = 0.45, 46.0

CHOICE_WIDTH, CHOICE_HEIGHT = 124.0, 150.0
CHOICE_SPACING = 132.0


@dataclass(frozen=True, eq=False)
class Places:
    """The places of one board as one side sees it; files, ranks and icons are those of spaces."""

    side: int
    turned: bool
    files: tuple[int, ...]
    ranks: tuple[int, ...]
    icons: tuple[int, ...]

    @property
    def cell(self) -> float:
        """The side of a cell."""
        return FIELD / self.side

    @property
    def scale(self) -> float:
        """The scale of what stands in a cell."""
        return self.cell / CELL

    @property
    def turn(self) -> str:
        """The attribute that turns what is drawn for Crimson to this side."""
        middle = (FIELD_TOP + FIELD_BOTTOM) / 2
        return f' transform="rotate(180 {MIDDLE:g} {middle:g})"' if self.turned else ""

    def at(self, file: float, rank: float) -> Point:
        """A point of the board; whole numbers are the middles of cells."""
        across, up = file + 0.5, rank + 0.5
        if self.turned:
            across, up = self.side - across, self.side - up
        return FRAME + across * self.cell, FIELD_BOTTOM - up * self.cell

    def on_board(self, space: int) -> Point:
        """The middle of a space."""
        return self.middles[space]

    @cached_property
    def middles(self) -> list[Point]:
        """The middles of all spaces."""
        return list(map(self.at, self.files, self.ranks))

    @cached_property
    def points(self) -> list[str]:
        """The middles of all spaces, as they are written in a path."""
        return [f"{x:g} {y:g}" for x, y in self.middles]

    @cached_property
    def stands(self) -> list[str]:
        """For each space the style of what stands on it."""
        return [
            f"transform:translate({x:g}px,{y:g}px) scale({self.scale:.3g})" for x, y in self.middles
        ]

    @cached_property
    def names(self) -> list[str]:
        """The names of all spaces."""
        return list(map(space_name, self.files, self.ranks))

    @cached_property
    def icon_ends(self) -> list[list[int]]:
        """The two spaces of each Crown's icon."""
        spaces = range(len(self.icons))
        crowns = range(max(self.icons) + 1)
        return [[space for space in spaces if self.icons[space] == crown] for crown in crowns]

    def between(self, one: int, other: int) -> Point:
        """The point halfway between two spaces."""
        (x1, y1), (x2, y2) = self.on_board(one), self.on_board(other)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def beside(self, space: int) -> Point:
        """The middle of the light cell beside a space, on the side of the board's middle."""
        x, y = self.on_board(space)
        return (x + self.cell if x < MIDDLE else x - self.cell), y


def places_of(box: Rec, *, turned: bool) -> Places:
    """The places of this edition's board."""
    columns = (box.file, box.rank, box.icon)
    files, ranks, icons = (tuple(column[: int(box.spaces)].tolist()) for column in columns)
    return _places(int(box.side), turned, files, ranks, icons)


@cache
def _places(
    side: int,
    turned: bool,
    files: tuple[int, ...],
    ranks: tuple[int, ...],
    icons: tuple[int, ...],
) -> Places:
    return Places(side, turned, files, ranks, icons)


def on_track(space: int) -> Spot:
    """A card space of the Kingdom Track; 0 is next to the deck."""
    return DECK_X + (space + 1) * TRACK_SPACING, TRACK_MIDDLE, 1.0


def strip(*, near: bool) -> float:
    """The middle of the near or the far strip."""
    return NEAR_STRIP if near else FAR_STRIP


def captured(index: int, number: int, *, near: bool) -> Spot:
    """The place of one of so many captured Checkers, at the left of a strip."""
    spacing = min(CAPTURED_SPACING, (TRAY_WIDTH - 44) / max(1, number - 1))
    return 26 + index * spacing, strip(near=near), CAPTURED_SCALE


def won(index: int, number: int, *, near: bool) -> Spot:
    """The place of one of so many collected cards, at the right of a strip."""
    spacing = min(WON_SPACING, (TRAY_WIDTH - 46) / max(1, number - 1))
    return WIDTH - 30 - index * spacing, strip(near=near), WON_SCALE


def choice(index: int, number: int) -> float:
    """The middle of one of so many buttons of the dialog, across it."""
    return MIDDLE + (index - (number - 1) / 2) * CHOICE_SPACING
