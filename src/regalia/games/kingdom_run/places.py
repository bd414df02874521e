"""Kingdom Run: where everything lies in the drawing, in units of its viewBox.

From top to bottom: the podium in front of the castle, the five boards, the seats, the dice. Each
board is a row, the start at the bottom, and the road winds up through the rows and on along the
podium. A Runner's place is a distance along the road, so that it can run there.
"""

from dataclasses import dataclass
from functools import cache
from math import pi

from regalia.core.game import Game
from regalia.games.kingdom_run.components import LAYOUT_NAMES
from regalia.games.kingdom_run.state import BOARDS, DICE

Point = tuple[float, float]

WIDTH, HEIGHT = 720, 960
MIDDLE = WIDTH / 2

PODIUM_HEIGHT = 132.0
ROW_HEIGHT = 114.0
BOARDS_BOTTOM = PODIUM_HEIGHT + BOARDS * ROW_HEIGHT

# The road: its straight ends, and how far its bends reach beyond them.
ROAD_LEFT, ROAD_RIGHT, BEND = 50.0, 670.0, 30.0
ROAD = ROAD_RIGHT - ROAD_LEFT
TURN = pi * BEND + ROW_HEIGHT - 2 * BEND

STEP_BOTTOM, STEP_LOWEST, STEP_HIGHEST = 130.0, 30.0, 72.0
STEP_WIDTH = 74.0  # at most
PLATE_WIDTH, PLATE_HEIGHT = 136.0, 102.0  # at scale 1
RUNNER_HEIGHT = 52.0

# Where up to four Runners stand around the middle of their space, at scale 1.
STANDS: tuple[tuple[Point, ...], ...] = (
    (),
    ((0, 0),),
    ((-29, 0), (29, 0)),
    ((-29, -27), (29, -27), (0, 25)),
    ((-29, -27), (29, -27), (-29, 25), (29, 25)),
)

SEATS_TOP, SEAT_HEIGHT, SEAT_GAP = BOARDS_BOTTOM + 8, 84.0, 8.0
DIE, DICE_TOP, DICE_SPACING, DICE_LEFT = 104.0, SEATS_TOP + SEAT_HEIGHT + 18, 130.0, 72.0
BUTTON_LEFT, BUTTON_WIDTH, BUTTON_HEIGHT = 540.0, 168.0, 62.0


@dataclass(frozen=True)
class Stop:
    """A place on the road: its middle, how far along the road it is, its things' scale, and how
    far below the road they stand.
    """

    x: float
    y: float
    along: float
    scale: float
    below: float = 0


@dataclass(frozen=True)
class Places:
    """The places of a track: its spaces, the row of each space, and those of the podium."""

    spaces: tuple[Stop, ...]
    rows: tuple[int, ...]
    podium: tuple[Stop, ...]


def places_of(game: Game, layout: int) -> Places:
    """The places of this edition's track in a layout, given by its number."""
    boards = game.edition.components.boards
    sizes = [len(getattr(boards, name)[0]) for name in LAYOUT_NAMES[layout].upper()]
    return _places((len(boards.start), *sizes, len(boards.finish)), int(game.box.places))


@cache
def _places(sizes: tuple[int, ...], podium: int) -> Places:
    spaces = [_on_row(row, index, size) for row, size in enumerate(sizes) for index in range(size)]
    rows = [row for row, size in enumerate(sizes) for _ in range(size)]
    return Places(tuple(spaces), tuple(rows), tuple(_on_podium(n, podium) for n in range(podium)))


def row_middle(row: int) -> float:
    """The middle of a row, as y; the row after the last board is the podium's."""
    return BOARDS_BOTTOM - (row + 0.5) * ROW_HEIGHT


def _on_row(row: int, index: int, size: int) -> Stop:
    """A space: the road runs to the right on even rows, to the left on odd ones."""
    spacing = ROAD / size
    run = (index + 0.5) * spacing
    x = ROAD_RIGHT - run if row % 2 else ROAD_LEFT + run
    scale = min(1.0, spacing / (ROAD / 4))
    return Stop(x, row_middle(row), row * (ROAD + TURN) + run, scale)


def _on_podium(place: int, places: int) -> Stop:
    """A place of the podium, the first one at the left and highest."""
    spacing = ROAD / places
    x = ROAD_LEFT + (place + 0.5) * spacing
    scale = min(0.9, spacing / 56)
    along = BOARDS * (ROAD + TURN) + ROAD_RIGHT - x
    below = step_top(place, places) - RUNNER_HEIGHT / 2 * scale - row_middle(BOARDS)
    return Stop(x, row_middle(BOARDS), along, scale, below)


def step_top(place: int, places: int) -> float:
    """The upper edge of a step of the podium."""
    rise = (STEP_HIGHEST - STEP_LOWEST) / max(1, places - 1)
    return STEP_BOTTOM - STEP_HIGHEST + place * rise


def road_path() -> str:
    """The way of the Runners, from the start to the podium's first place, as SVG path data."""
    return f"{road_to_gate()}V{row_middle(BOARDS) + BEND:g}{_bend(BOARDS - 1)}H{ROAD_LEFT:g}"


def road_to_gate() -> str:
    """The middle of the road as far as the castle's gate, as SVG path data."""
    path = f"M{ROAD_LEFT:g} {row_middle(0):g}"
    for row in range(BOARDS):
        rightwards = row % 2 == 0
        side = BEND if rightwards else -BEND
        if row > 0:
            path += f"V{row_middle(row) + BEND:g}{_bend(row - 1)}"
        path += (
            f"H{ROAD_RIGHT if rightwards else ROAD_LEFT:g}"
            f"a{BEND:g} {BEND:g} 0 0 {int(not rightwards)} {side:g}-{BEND:g}"
        )
    return f"{path}V{PODIUM_HEIGHT:g}"


def _bend(row: int) -> str:
    """The second half of the turn at the end of a row, into the next one."""
    side = -BEND if row % 2 == 0 else BEND
    return f"a{BEND:g} {BEND:g} 0 0 {row % 2} {side:g}-{BEND:g}"


def seat_place(seat: int, seats: int) -> tuple[float, float]:
    """The left edge and the width of a seat's plaque."""
    width = (WIDTH - (seats + 1) * SEAT_GAP) / seats
    return SEAT_GAP + seat * (width + SEAT_GAP), width


def die_place(die: int) -> Point:
    """The middle of a die."""
    assert 0 <= die < DICE
    return DICE_LEFT + die * DICE_SPACING, DICE_TOP + DIE / 2
