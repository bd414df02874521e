"""KingMaker: what never changes in the drawing of an edition and number of players.

The table and the board with its circles and sections; and every shape that the pieces use.
"""

from regalia.core.game import Game
from regalia.games.kingmaker.cards import card_shapes
from regalia.games.kingmaker.places import (
    BOARD_MIDDLE,
    HALF_HEIGHT,
    HALF_WIDTH,
    HEIGHT,
    MIDDLE,
    WIDTH,
    Places,
    places_of,
)
from regalia.games.kingmaker.shapes import shapes

_LAMPLIGHT = (
    '<radialGradient id="lamplight" cx=".5" cy=".4" r=".75"><stop class="lamp-near" offset="0"/>'
    '<stop class="lamp-dim" offset=".55"/><stop class="lamp-far" offset="1"/></radialGradient>'
)
_TABLE = (
    f'<rect class="felt" width="{WIDTH}" height="{HEIGHT}" rx="26"/>'
    f'<rect class="lit" width="{WIDTH}" height="{HEIGHT}" rx="26"/>'
)


def board(game: Game) -> str:
    """The board layer."""
    places = places_of(game.seats)
    definitions = f"{_LAMPLIGHT}{_clip()}{_lines_of_names(places)}{shapes()}{card_shapes(game)}"
    return f'<g id="board"><defs>{definitions}</defs>{_TABLE}{_board(places)}</g>'


def _clip() -> str:
    return f'<clipPath id="board-clip">{_sheet("", 0)}</clipPath>'


def _sheet(kind: str, wider: float) -> str:
    """A sheet of the board's form."""
    return (
        f'<rect class="{kind}" x="{MIDDLE - HALF_WIDTH - wider:g}" '
        f'y="{BOARD_MIDDLE - HALF_HEIGHT - wider:g}" width="{2 * (HALF_WIDTH + wider):g}" '
        f'height="{2 * (HALF_HEIGHT + wider):g}" rx="{22 + wider:g}"/>'
    )


def _board(places: Places) -> str:
    circles = "".join(
        f'<circle class="{kind}" cx="{MIDDLE:g}" cy="{BOARD_MIDDLE:g}" r="{radius:g}"/>'
        for kind, radius in (
            ("challenger-area", places.challenger),
            ("bandwagon-area", places.bandwagon),
            ("candidate-area", places.candidate),
        )
    )
    borders = "".join(_border(places, section) for section in range(places.seats))
    return (
        f"{_sheet('frame', 4)}{_sheet('coalition-area', 0)}{circles}"
        f'<g class="borders" clip-path="url(#board-clip)">{borders}</g>'
    )


def _border(places: Places, section: int) -> str:
    """The line between a section and the next one."""
    (x1, y1), (x2, y2) = (
        places.on_circle(section + 0.5, places.candidate),
        places.on_edge(section + 0.5),
    )
    return f'<path d="M{x1:.4g} {y1:.4g}L{x2:.4g} {y2:.4g}"/>'


def _lines_of_names(places: Places) -> str:
    """The lines along which the names of the viewer's spaces are written."""
    bandwagon = (places.candidate + places.bandwagon) / 2
    challenger = (places.bandwagon + places.challenger) / 2
    return "".join(
        f'<path id="along-{name}" d="{_arc(places, radius + 5)}"/>'
        for name, radius in (("bandwagon", bandwagon), ("challenger", challenger))
    )


def _arc(places: Places, radius: float) -> str:
    """A circle's part in the viewer's section, from the left to the right."""
    (x1, y1), (x2, y2) = places.on_circle(0.5, radius), places.on_circle(-0.5, radius)
    return f"M{x1:.4g} {y1:.4g}A{radius:g} {radius:g} 0 0 0 {x2:.4g} {y2:.4g}"
