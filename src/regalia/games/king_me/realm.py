"""King Me!: the realm: territories, rivers, spaces and scenery, as each side sees it."""

from cmath import rect
from math import pi, sin

from regalia.core.contract import Rec
from regalia.core.game import Game
from regalia.games.king_me.lands import in_lines
from regalia.games.king_me.notation import FILES
from regalia.games.king_me.places import FIELD_BOTTOM, FRAME, Places, Point
from regalia.games.king_me.state import CHECKER, EMPTY, NOTHING, NOWHERE, STONE

Cell = tuple[int, int]  # file and rank, both from 0; also the corner at its lower left

_STEPS_OF_BORDER = 4  # pieces into which a border between two corners is bent
_WINDING = rect(0.2, pi / 8)  # turns and shortens the line between a space's two neighbours
_CHEVRON = "M-7-8 1 0-7 8M1-8 9 0 1 8"

# The ground: territories, and rivers through them


def ground(box: Rec, places: Places) -> str:
    """What looks alike from both sides, but for a half turn."""
    lands = "".join(
        f'<path id="outline-{number}" d="{_outline(box, places, number)}"/>'
        for number in range(int(box.territories))
    )
    rivers = "".join(
        f'<path id="river-{river}" d="{_course(box, places, river)}"/>'
        for river in range(int(box.rivers))
    )
    return lands + rivers


def _outline(box: Rec, places: Places, territory: int) -> str:
    """The border round a territory's cells, bent as a map's borders are."""
    edges = _edges({cell for cell, land in _cells(box).items() if land == territory})
    path = ""
    while edges:
        start = corner = next(iter(edges))
        points: list[str] = []
        while not points or corner != start:
            onward = edges[corner].pop()
            if not edges[corner]:
                del edges[corner]
            points += _bent(places, corner, onward)
            corner = onward
        path += f"M{'L'.join(points)}Z"
    return path


def _edges(cells: set[Cell]) -> dict[Cell, list[Cell]]:
    """From each corner on the border of these cells where it leads, counterclockwise."""
    edges: dict[Cell, list[Cell]] = {}
    for file, rank in sorted(cells):
        east, north = file + 1, rank + 1
        for beside, start, end in (
            ((file, rank - 1), (file, rank), (east, rank)),
            ((east, rank), (east, rank), (east, north)),
            ((file, north), (east, north), (file, north)),
            ((file - 1, rank), (file, north), (file, rank)),
        ):
            if beside not in cells:
                edges.setdefault(start, []).append(end)
    return edges


def _bent(places: Places, start: Cell, end: Cell) -> list[str]:
    (x1, y1), (x2, y2) = start, end
    points = []
    for step in range(_STEPS_OF_BORDER):
        share = step / _STEPS_OF_BORDER
        points.append(_warped(places, x1 + (x2 - x1) * share, y1 + (y2 - y1) * share))
    return points


def _warped(places: Places, file: float, rank: float) -> str:
    """A corner of cells moved a little, the same way for both neighbours; not at the edge."""
    x, y = places.at(file - 0.5, rank - 0.5)
    across = 3.6 * sin(y / 17 + x / 90) + 2.4 * sin(y / 7.3 + 1.7 + x / 41)
    up = 3.6 * sin(x / 19 + 0.6 + y / 80) + 2.4 * sin(x / 7.9 + 2.1 - y / 37)
    if file in (0, places.side):
        across = 0
    if rank in (0, places.side):
        up = 0
    return f"{x + across:.1f} {y + up:.1f}"


def _cells(box: Rec) -> dict[Cell, int]:
    """The territory of every cell; a light one belongs to most of its neighbours."""
    side = int(box.side)
    dark = {
        (int(box.file[space]), int(box.rank[space])): int(box.territory[space])
        for space in range(int(box.spaces))
    }
    cells = dict(dark)
    for file in range(side):
        for rank in range(side):
            if (file, rank) not in dark:
                beside = ((file - 1, rank), (file, rank - 1), (file + 1, rank), (file, rank + 1))
                lands = [dark[cell] for cell in beside if cell in dark]
                cells[file, rank] = max(lands, key=lands.count)
    return cells


def _course(box: Rec, places: Places, river: int) -> str:
    """The closed line of a river, winding a little from space to space."""
    points = [
        complex(*places.on_board(int(space))) for space in box.ring[river, : box.ring_length[river]]
    ]
    count = len(points)
    tangents = [
        (points[(index + 1) % count] - points[index - 1]) * _WINDING for index in range(count)
    ]
    path = f"M{_pair(points[0])}"
    for index, point in enumerate(points):
        onward, tangent = points[(index + 1) % count], tangents[(index + 1) % count]
        path += f"C{_pair(point + tangents[index])} {_pair(onward - tangent)} {_pair(onward)}"
    return f"{path}Z"


def _pair(point: complex) -> str:
    return f"{point.real:.1f} {point.imag:.1f}"


# The realm as one side sees it


def realm(game: Game, places: Places, seat: int) -> str:
    """The board as it lies before one side, who looks up from the bottom."""
    box = game.box
    return (
        f'<g id="realm-{seat}"><use href="#frame"/><g{places.turn}>{_laid(box)}</g>'
        f"{_icons(places)}{_arrows(box, places)}"
        f"{_spaces(box, places)}{_scenery(game, places)}{_coordinates(places)}</g>"
    )


def _laid(box: Rec) -> str:
    lands = "".join(
        f'<use class="land land-{number}" href="#outline-{number}"/>'
        for number in range(int(box.territories))
    )
    rivers = "".join(
        f'<use class="{part}" href="#river-{river}"/>'
        for part in ("bank", "water", "stream")
        for river in range(int(box.rivers))
    )
    return lands + rivers


def _arrows(box: Rec, places: Places) -> str:
    """Between every two spaces of a river, where it flows."""
    arrows = ""
    for space in range(int(box.spaces)):
        onward = int(box.downstream[space])
        if onward == NOWHERE:
            continue
        (x1, y1), (x2, y2) = places.on_board(space), places.on_board(onward)
        right, down = x2 > x1, y2 > y1
        angle = {(True, True): 45, (False, True): 135, (False, False): 225, (True, False): 315}
        x, y = places.between(space, onward)
        arrows += (
            f'<path class="arrow" transform="translate({x:g} {y:g}) '
            f'rotate({angle[right, down]}) scale({places.scale:.3g})" d="{_CHEVRON}"/>'
        )
    return arrows


def _icons(places: Places) -> str:
    """The band of each Crown's icon over its two spaces."""
    icons = ""
    for crown, (one, other) in enumerate(places.icon_ends):
        (x1, y1), (x2, y2) = places.on_board(one), places.on_board(other)
        line = f'd="M{x1:g} {y1:g}L{x2:g} {y2:g}"'
        icons += f'<path class="icon-rim" {line}/><path class="icon-band icon-{crown}" {line}/>'
    return f'<g style="--icon:{places.scale * 30:.3g}px">{icons}</g>'


def _spaces(box: Rec, places: Places) -> str:
    """The discs of all spaces, and the Stones."""
    drawn = ""
    for space in range(int(box.spaces)):
        x, y = places.on_board(space)
        shape = '<use href="#stone"/>' if box.start[space] == STONE else _disc(box, space)
        drawn += f'<g transform="translate({x:g} {y:g}) scale({places.scale:.3g})">{shape}</g>'
    return drawn


def _disc(box: Rec, space: int) -> str:
    """A space with what is printed on it: a Crown's icon, a tent or a house, or water."""
    start, icon = int(box.start[space]), int(box.icon[space])
    river = box.downstream[space] != NOWHERE
    kind, sign = "water" if river else f"{int(box.territory[space])}", ""
    if icon != NOTHING:
        kind += f" of-icon icon-{icon}"
        sign = f'<use class="engraved king-{icon}" href="#mark-{icon}"/>'
    elif start != EMPTY:
        sign = f'<use href="#camp-{start - CHECKER}"/>'
    elif river:
        sign = '<path class="ripple" d="M-13-4q6.5-5 13 0t13 0M-13 5q6.5-5 13 0t13 0"/>'
    return f'<circle class="space space-{kind}" r="23"/>{sign}'


def _scenery(game: Game, places: Places) -> str:
    """On the light cells of each territory its name and its emblem, upright for both sides."""
    box = game.box
    cells, crossed = _cells(box), _crossed(box)
    scenery = ""
    for number, territory in enumerate(game.edition.components.territories):
        light = [cell for cell, land in cells.items() if land == number and sum(cell) % 2]
        if not light:
            continue
        middle = [sum(each) / len(light) for each in zip(*light, strict=True)]
        light.sort(
            key=lambda cell: (
                crossed.count(cell),
                abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]),
                cell,
            )
        )
        scenery += _lettering(box, number, territory.name, places.at(*light[0]), places.scale)
        for index, cell in enumerate(light[1:]):
            x, y = places.at(*cell)
            scale = places.scale * (1 if index == 0 else 0.66)
            scenery += (
                f'<use class="emblem" href="#emblem-{number}" '
                f'transform="translate({x:g} {y:g}) scale({scale:.3g})"/>'
            )
    return scenery


def _crossed(box: Rec) -> list[Cell]:
    """The light cells whose corners a river or an icon crosses, each as often as it is crossed."""
    crossed = []
    lines = [(space, int(box.downstream[space])) for space in range(int(box.spaces))]
    for crown in range(int(box.crowns)):
        one, other = (int(space) for space in (box.icon == crown).nonzero()[0])
        lines.append((one, other))
    for one, other in lines:
        if other != NOWHERE:
            crossed.append((int(box.file[one]), int(box.rank[other])))
            crossed.append((int(box.file[other]), int(box.rank[one])))
    return crossed


def _lettering(box: Rec, territory: int, name: str, middle: Point, scale: float) -> str:
    """A territory's name under the Crown of the King that rules it (KM5)."""
    x, y = middle
    lines = in_lines(name)
    first = y + (8 if len(lines) == 1 else 5) * scale
    top = y - (14 if len(lines) == 1 else 17) * scale
    crown = (
        f'<use class="ruler king-{box.king[territory]}" href="#mark-{box.king[territory]}" '
        f'transform="translate({x:g} {top:g}) scale({0.5 * scale:.3g})"/>'
    )
    return crown + "".join(
        f'<text class="land-name" x="{x:g}" y="{first + 13.5 * scale * index:g}" '
        f'style="font-size:{13.5 * scale:.3g}px">{line}</text>'
        for index, line in enumerate(lines)
    )


def _coordinates(places: Places) -> str:
    """Files under the board, ranks at its left."""
    names = []
    for number in range(places.side):
        x, _ = places.at(number, 0)
        _, y = places.at(0, number)
        names.append((FILES[number], x, FIELD_BOTTOM + FRAME - 4))
        names.append((str(number + 1), FRAME / 2, y + 5))
    return "".join(
        f'<text class="coordinate" x="{x:g}" y="{y:g}">{name}</text>' for name, x, y in names
    )
