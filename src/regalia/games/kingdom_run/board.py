"""Kingdom Run: what never changes in the drawing of an edition.

Every shape, the table, the start, the castle with its podium. Which boards lie between is drawn
with the pieces, for the layout may be drawn by nature.
"""

from regalia.core.game import Game
from regalia.games.kingdom_run.places import (
    HEIGHT,
    MIDDLE,
    PLATE_HEIGHT,
    PLATE_WIDTH,
    PODIUM_HEIGHT,
    ROAD,
    ROAD_RIGHT,
    ROW_HEIGHT,
    SEATS_TOP,
    STEP_BOTTOM,
    STEP_WIDTH,
    WIDTH,
    places_of,
    road_path,
    road_to_gate,
    row_middle,
    step_top,
)
from regalia.games.kingdom_run.shapes import CASTLE, LANDS, things
from regalia.games.kingdom_run.state import BOARDS

_START_FLAGS = (
    '<g class="start-flag" transform="translate(26 {y:g})"><path class="pole" d="M-9 30V-34"/>'
    '<path class="pennant" d="M-9-34H19L10-23 19-12H-9Z"/></g>'
)


def board(game: Game) -> str:
    """The board layer: every shape, the table, the podium, the start and the finish board."""
    sheet = (
        f'x="3" y="{-ROW_HEIGHT / 2 + 1.5:g}" width="{WIDTH - 6}" height="{ROW_HEIGHT - 3:g}" '
        'rx="12"'
    )
    lands = "".join(
        f'<rect id="land-{land}" class="land" {sheet} fill="url(#texture-{land})"/>'
        for land in LANDS
    )
    lands += (
        f'<g id="unlaid"><rect class="unlaid" {sheet}/>'
        f'<text class="unlaid-sign" x="{MIDDLE:g}" y="19">?</text></g>'
    )
    road = road_to_gate()
    plate = (
        f'<rect id="plate" x="{-PLATE_WIDTH / 2:g}" y="{-PLATE_HEIGHT / 2:g}" '
        f'width="{PLATE_WIDTH:g}" height="{PLATE_HEIGHT:g}" rx="30"/>'
        '<g id="score-token"><circle class="score-edge" cx="69" cy="-33" r="18"/>'
        '<circle class="score-disc" cx="69" cy="-36" r="18"/></g>'
    )
    track = f'<g id="road"><path class="verge" d="{road}"/><path class="road" d="{road}"/></g>'
    return (
        f'<g id="board"><style>.runner{{offset-path:path("{road_path()}")}}</style>'
        f"<defs>{things()}{lands}{plate}{track}</defs>"
        f'<rect class="felt" width="{WIDTH}" height="{HEIGHT}" rx="18"/>'
        f'<rect class="table" y="{SEATS_TOP - 4:g}" width="{WIDTH}" '
        f'height="{HEIGHT - SEATS_TOP + 4:g}" rx="18"/>'
        f"{_land('start', 0)}{_land('finish', BOARDS - 1)}"
        f"{_START_FLAGS.format(y=row_middle(0) - 14)}{_podium(game)}</g>"
    )


def _land(land: str, row: int) -> str:
    return f'<use href="#land-{land}" y="{row_middle(row):g}"/>'


def _podium(game: Game) -> str:
    """The castle, and a step for each place with its points (KR6)."""
    box = game.box
    places = int(box.places)
    stops = places_of(game, 0).podium
    width = min(STEP_WIDTH, ROAD / places - 3)
    steps = []
    for place, stop in enumerate(stops):
        top = step_top(place, places)
        steps.append(
            f'<rect class="step{" first" if place == 0 else ""}" x="{stop.x - width / 2:g}" '
            f'y="{top:g}" width="{width:g}" height="{STEP_BOTTOM - top:g}" rx="5"/>'
            f'<text class="step-points" x="{stop.x:g}" y="{STEP_BOTTOM - 6:g}">'
            f"{int(box.podium[place])}</text>"
        )
    gate = ROAD_RIGHT + 30
    return (
        f'<svg x="3" y="2" width="{WIDTH - 6}" height="{PODIUM_HEIGHT:g}" '
        f'viewBox="3 2 {WIDTH - 6} {PODIUM_HEIGHT:g}"><rect class="sky" x="3" y="2" '
        f'width="{WIDTH - 6}" height="{PODIUM_HEIGHT + 20:g}" rx="12"/>{CASTLE}</svg>'
        f'<path class="gate" d="M{gate - 17:g} {PODIUM_HEIGHT:g}V88q17-24 34 0V'
        f'{PODIUM_HEIGHT:g}Z"/>{"".join(steps)}'
    )
