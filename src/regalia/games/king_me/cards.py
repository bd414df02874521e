"""King Me!: the faces and backs of its cards, drawn once an edition.

`face-3` is the card of kind 3 as it lies on the Kingdom Track, `won-3` as it lies with the side
that collected it, `back-1` the back of the pile of King 1.
"""

from regalia.core.game import Game
from regalia.games.king_me.lands import in_lines
from regalia.games.king_me.notation import card_name
from regalia.games.king_me.places import CARD_HEIGHT, CARD_WIDTH
from regalia.games.king_me.state import MOST_KINDS, RIVER
from regalia.games.king_me.track import is_territory

_SHEET = (
    f'<rect class="sheet" x="{-CARD_WIDTH / 2:g}" y="{-CARD_HEIGHT / 2:g}" '
    f'width="{CARD_WIDTH:g}" height="{CARD_HEIGHT:g}" rx="8"/>'
)
_CAST = _SHEET.replace('"sheet"', '"cast"').replace('y="-62"', 'y="-59"')


def card_shapes(game: Game) -> str:
    """Every card of an edition."""
    box = game.box
    shapes = [_back(king) for king in range(int(box.crowns))]
    for kind in range(MOST_KINDS):
        if box.pile[:, kind].any():
            shapes.append(_territory(game, kind) if is_territory(kind) else _river(kind - RIVER))
    return "".join(shapes)


def _back(king: int) -> str:
    return (
        f'<g id="back-{king}">{_CAST}<g class="card-back">{_SHEET}</g>'
        '<rect class="back-hem" x="-41" y="-56" width="82" height="112" rx="5"/>'
        f'<circle class="back-disc" r="32"/><use href="#king-{king}" '
        'transform="scale(1.25)"/></g>'
    )


def _territory(game: Game, kind: int) -> str:
    box = game.box
    king = int(box.king[kind])
    points = "".join(
        f'<use href="#seal-{seat}" transform="translate({x} -43)"/>'
        f'<text class="card-points seat-{seat}" x="{x}" y="-36.5">{int(points)}</text>'
        for seat, x, points in zip((0, 1), (-30, 30), box.points[kind], strict=True)
    )
    land = (
        f'<rect class="land-{kind}" x="-42" y="-24" width="84" height="36" rx="3"/>'
        f'<use href="#emblem-{kind}" transform="translate(0 -6) scale(.78)"/>'
    )
    return (
        f'<g id="face-{kind}">{_CAST}{_SHEET}{points}'
        f'<use href="#king-{king}" transform="translate(0 -46) scale(.52)"/>{land}'
        f"{_name(card_name(game, kind))}{_distance(int(box.distance[kind]))}</g>"
        f'<g id="won-{kind}">{_CAST}{_SHEET}'
        f'<rect class="land-{kind}" x="-42" y="-57" width="84" height="64" rx="5"/>'
        f'<use href="#emblem-{kind}" transform="translate(0 -25) scale(1.35)"/></g>'
    )


def _name(name: str) -> str:
    lines = in_lines(name)
    tops = (33.0,) if len(lines) == 1 else (26.0, 39.5)
    return "".join(
        f'<text class="card-name" y="{y:g}">{line}</text>'
        for y, line in zip(tops, lines, strict=True)
    )


def _river(distance: int) -> str:
    return (
        f'<g id="face-{RIVER + distance}">{_CAST}{_SHEET}'
        '<rect class="card-water" x="-42" y="-57" width="84" height="88" rx="5"/>'
        '<path class="card-wave" d="M-36-44q9-7 18 0t18 0 18 0 18 0M-36 20q9-7 18 0t18 0 18 0 18 '
        f'0"/><text class="card-distance" x="-18" y="4">{distance}</text>'
        f"{_chevrons(distance, 16, -12, 13)}"
        '<text class="card-name" y="50">River</text></g>'
    )


def _distance(distance: int) -> str:
    """How far the rivers move with a Territory Card: so many arrows on water."""
    return (
        '<rect class="card-water" x="-42" y="43" width="84" height="16" rx="4"/>'
        f'<text class="card-steps" x="-14" y="56">{distance}</text>{_chevrons(distance, 10, 51, 5)}'
    )


def _chevrons(number: int, x: float, y: float, half: float) -> str:
    """So many arrowheads in a row around a point."""
    first = x - (number - 1) * half / 2 - half / 2
    heads = "".join(
        f"M{first + index * half * 1.1:g} {y - half:g}l{half:g} {half:g}-{half:g} {half:g}"
        for index in range(number)
    )
    return f'<path class="chevron" style="stroke-width:{half / 2.2:.2g}" d="{heads}"/>'
