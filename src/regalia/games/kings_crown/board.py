"""King's Crown: what never changes in the drawing of an edition.

The table, the Screens and the board; and, to be used by the pieces, every shape and the cloth that
covers the board in the draft.
"""

from regalia.core.contract import Rec
from regalia.games.kings_crown.notation import FILES
from regalia.games.kings_crown.places import (
    FRAME,
    HEIGHT,
    MIDDLE,
    PLAY_MIDDLE,
    PLAY_SIDE,
    PLAY_TOP,
    WIDTH,
    Places,
    places_of,
)
from regalia.games.kings_crown.shapes import things, token_faces

_LAMPLIGHT = (
    '<radialGradient id="lamplight" cx=".5" cy=".42" r=".72"><stop class="lamp-near" offset="0"/>'
    '<stop class="lamp-dim" offset=".55"/><stop class="lamp-far" offset="1"/></radialGradient>'
)

# The far Screen hides a hand: three leaves. Of the near one the viewer sees the back, and its rack.
_SCREENS = (
    '<path class="screen" d="M94 72 236 65V113L58 116ZM626 72 484 65V113L662 116Z"/>'
    '<path class="screen-trim" d="M101 78 229 71V107L72 109.500ZM619 78 491 71V107L648 109.500Z"/>'
    '<path class="screen front" d="M236 60H484V118H236Z"/>'
    '<path class="screen-trim" d="M243 67H477V111H243Z"/>'
    '<rect class="rack" x="20" y="694" width="680" height="258" rx="18"/>'
    '<rect class="lining" x="34" y="706" width="652" height="234" rx="10"/>'
    '<path class="screen" d="M20 681 236 684V711L28 715ZM700 681 484 684V711L692 715Z"/>'
    '<path class="screen front" d="M236 680H484V716H236Z"/>'
    '<path class="screen-trim" d="M243 686H477V710H243Z"/>'
)


def board(box: Rec) -> str:
    """The board layer: every shape, the table with its Screens, and the board on it."""
    places = places_of(box)
    shapes = (
        _LAMPLIGHT
        + token_faces(int(box.numbers))
        + things()
        + _cloth(places)
        + _centre(box, places)
    )
    return (
        f'<g id="board"><defs>{shapes}</defs>'
        f"{_sheet('felt', 0, 0, WIDTH, HEIGHT, 26)}{_sheet('lit', 0, 0, WIDTH, HEIGHT, 26)}"
        f"{_SCREENS}{_crown_board(box, places)}</g>"
    )


def _sheet(kind: str, x: float, y: float, width: float, height: float, round_: float) -> str:
    return (
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
        f'rx="{round_:g}"/>'
    )


def _crown_board(box: Rec, places: Places) -> str:
    left, inner = MIDDLE - PLAY_SIDE / 2, PLAY_SIDE - 2 * FRAME
    frame = (
        _sheet("cast", left, PLAY_TOP + 5, PLAY_SIDE, PLAY_SIDE, 14)
        + _sheet("frame", left, PLAY_TOP, PLAY_SIDE, PLAY_SIDE, 14)
        + _sheet("inlay", left + FRAME - 5, PLAY_TOP + FRAME - 5, inner + 10, inner + 10, 6)
    )
    squares = "".join(_square(places, field) for field in range(int(box.fields)))
    return f'{frame}{squares}<use href="#centre"/>{_coordinates(places)}'


def _centre(box: Rec, places: Places) -> str:
    """The golden Crown of the centre, which counts for both (KC13)."""
    x, y, scale = places.on_board(int(box.centre))
    return (
        f'<g id="centre" transform="translate({x:g} {y:g}) scale({scale * 2.6:.3f})">'
        '<circle class="centre-field" r="27"/><use href="#emblem" class="centre-crown"/></g>'
    )


def _square(places: Places, field: int) -> str:
    x, y, _ = places.on_board(field)
    side = places.field - 3
    kind = "square dark" if field % 2 == 0 else "square"
    return _sheet(kind, x - side / 2, y - side / 2, side, side, 7)


def _coordinates(places: Places) -> str:
    """Files under the board, ranks at its left."""
    bottom, left = PLAY_TOP + PLAY_SIDE - FRAME / 2 + 8, MIDDLE - PLAY_SIDE / 2 + FRAME / 2 - 2
    files = [
        _coordinate(FILES[file], places.on_board(file)[0], bottom) for file in range(places.side)
    ]
    ranks = [
        _coordinate(str(rank + 1), left, places.on_board(rank * places.side)[1] + 8)
        for rank in range(places.side)
    ]
    return "".join([*files, *ranks])


def _coordinate(name: str, x: float, y: float) -> str:
    return f'<text class="coordinate" x="{x:g}" y="{y:g}">{name}</text>'


def _cloth(places: Places) -> str:
    """The cloth that covers the board in the draft, with a stitched ring a table position."""
    rings = "".join(_ring(places, place) for place in range(places.capacity))
    top = PLAY_MIDDLE - 276
    return (
        f'<g id="cloth">{_sheet("cast", 4, top + 4, 712, 552, 18)}'
        f"{_sheet('cloth', 4, top, 712, 552, 18)}{_sheet('lit', 4, top, 712, 552, 18)}"
        f"{_sheet('hem', 10, top + 6, 700, 540, 13)}{rings}</g>"
    )


def _ring(places: Places, place: int) -> str:
    x, y, scale = places.on_table(place)
    return f'<circle class="place" cx="{x:g}" cy="{y:g}" r="{scale * 40:.1f}"/>'
