"""Kingdom Run: the track as it is laid, and the Runners on it, as SVG.

A Runner is placed along the road (`offset-distance`) and from there to its stand on the space
(`transform`), so that it runs along the road from space to space. The spots lie below: one for
all Runners that are alike, by the name of the lowest.
"""

from functools import cache

from regalia.core.game import Game
from regalia.core.position import View
from regalia.games.kingdom_run.components import LAYOUT_NAMES
from regalia.games.kingdom_run.news import News
from regalia.games.kingdom_run.notation import members, runner_name
from regalia.games.kingdom_run.places import STANDS, Places, Stop, places_of, row_middle
from regalia.games.kingdom_run.rules import copied_faces, left_to_pick_up, own_faces, targets
from regalia.games.kingdom_run.shapes import LANDS
from regalia.games.kingdom_run.state import (
    ACT,
    BATHE,
    BOARDS,
    CATCH_UP,
    DISBAND,
    FACES,
    NOTHING,
    PUT_DOWN,
    RUNNERS,
    RUNNERS_A_CLAN,
    START_SPACES,
    clan_of,
)
from regalia.games.kingdom_run.words import clan_words, landing, next_space, space_words

_SPOT_RADIUS = 27

Stands = list[tuple[Stop, float, float]]


def track(view: View, news: News) -> str:
    """Boards, spaces and Runners; only the Runners on the start until the track is laid."""
    layout = int(view.record.layout)
    places = places_of(view.game, max(layout, 0))
    stands = _stands(view, places)
    return (
        f"{_boards(layout)}{_spaces(view.game, layout, int(view.record.lakes))}"
        f"{_hand(view, places)}{_spots(view, stands, news)}{_runners(view, stands, news)}"
        f"{_signposts(view, stands)}"
    )


# Boards and spaces


@cache
def _boards(layout: int) -> str:
    """The boards between start and finish, and the road over all of them."""
    drawn = []
    for row in range(1, BOARDS - 1):
        y = f"{row_middle(row):g}"
        if layout == NOTHING:
            drawn.append(f'<use href="#unlaid" y="{y}"/>')
        else:
            drawn.append(f'<use href="#land-{LAYOUT_NAMES[layout][row - 1].upper()}" y="{y}"/>')
    road = "" if layout == NOTHING else '<use href="#road"/>'
    return f'<g id="boards">{"".join(drawn)}{road}</g>'


@cache
def _spaces(game: Game, layout: int, lakes: int) -> str:
    """Every space with its number and its score token; lakes with water."""
    places, tokens = places_of(game, max(layout, 0)), game.edition.components.score_tokens
    laid = places.spaces[:START_SPACES] if layout == NOTHING else places.spaces
    drawn = []
    for space, stop in enumerate(laid):
        land = _land_of(layout, places.rows[space])
        ground = '<use href="#lake"/>' if lakes >> space & 1 else _plate(land)
        token = tokens.get(str(space + 1))
        drawn.append(
            f'<g transform="translate({stop.x:.4g} {stop.y:g})'
            + (f" scale({stop.scale:.3g})" if stop.scale < 1 else "")
            + f'">{ground}<text class="space-number" x="-68" y="51">{space + 1}</text>'
            + ("" if token is None else _score_token(token))
            + "</g>"
        )
    return f'<g id="spaces">{"".join(drawn)}</g>'


def _land_of(layout: int, row: int) -> str:
    if row in (0, BOARDS - 1):
        return LANDS[row]
    return LAYOUT_NAMES[layout][row - 1].upper()


def _plate(land: str) -> str:
    return f'<use class="plate plate-{land}" href="#plate"/>'


def _score_token(points: int) -> str:
    return f'<use href="#score-token"/><text class="score-points" x="69" y="-29">{points}</text>'


def _hand(view: View, places: Places) -> str:
    """While a space is disbanded: the hand over it, and where the next Runner is put down."""
    s = view.record
    if s.stage != PUT_DOWN:
        return ""
    start = places.spaces[int(s.picked_from)]
    goal = next_space(view)
    target = ""
    if goal < len(places.spaces):
        stop = places.spaces[goal]
        target = (
            f'<use id="put-here" class="put-here" href="#plate" transform="'
            f'translate({stop.x:.4g} {stop.y:g}) scale({stop.scale:.3g})"/>'
        )
    return (
        f'{target}<use id="picking" class="picking" href="#plate" transform="'
        f'translate({start.x:.4g} {start.y:g}) scale({start.scale:.3g})"/>'
        f'<use id="hand-over" href="#hand" transform="translate({start.x + 2:.4g} '
        f'{start.y - 44 * start.scale:g}) scale(.9)"/>'
    )


# Runners


def _stands(view: View, places: Places) -> Stands:
    """Of each Runner its stop on the road, and where around it it stands."""
    s = view.record
    stands: Stands = [(places.spaces[0], 0, 0)] * RUNNERS
    held = int(left_to_pick_up(s)) if s.stage == PUT_DOWN else 0
    on = s.on.tolist()
    for space, stop in enumerate(places.spaces):
        here = members(on[space])
        for runner, (dx, dy) in zip(here, STANDS[len(here)], strict=True):
            lift = 9 if held >> runner & 1 else 0
            stands[runner] = (stop, dx * stop.scale, (dy - lift) * stop.scale)
    for place, runner in enumerate(s.podium.tolist()):
        if runner != NOTHING:
            stop = places.podium[place]
            stands[runner] = (stop, 0, stop.below)
    return stands


def _alike(view: View) -> list[list[int]]:
    """The Runners that are alike (same clan, space and state), the lowest of each group first."""
    s = view.record
    groups: dict[tuple[int, int, int], list[int]] = {}
    spaces, asleep, finish = s.space.tolist(), int(s.asleep), int(view.game.box.spaces)
    for runner in range(RUNNERS):
        across = runner if spaces[runner] == finish else NOTHING
        key = (spaces[runner] * RUNNERS + clan_of(runner), asleep >> runner & 1, across)
        groups.setdefault(key, []).append(runner)
    return list(groups.values())


def _spots(view: View, stands: Stands, news: News) -> str:
    s, marked, drawn = view.record, news.moved | news.turned, []
    spaces, asleep = s.space.tolist(), int(s.asleep)
    for group in _alike(view):
        circles = []
        for runner in group:
            stop, dx, dy = stands[runner]
            radius = _SPOT_RADIUS * stop.scale
            circles.append(
                f'<circle cx="{stop.x + dx:.4g}" cy="{stop.y + dy:.4g}" r="{radius:.3g}"/>'
            )
        lowest = group[0]
        last = ' class="last"' if not marked.isdisjoint(group) else ""
        clan, where = clan_words(view, lowest // RUNNERS_A_CLAN), space_words(view, spaces[lowest])
        state = ", asleep" if asleep >> lowest & 1 else ""
        drawn.append(
            f'<g data-spot="runner-{runner_name(lowest)}"{last} '
            f'aria-label="{" and ".join(map(runner_name, group))}, {clan}, {where}{state}">'
            f"{''.join(circles)}</g>"
        )
    return f'<g id="spots">{"".join(drawn)}</g>'


def _runners(view: View, stands: Stands, news: News) -> str:
    s = view.record
    asleep, bathing = int(s.asleep), int(s.bathing)
    held = int(left_to_pick_up(s)) if s.stage == PUT_DOWN else 0
    drawn = []
    for runner, (stop, dx, dy) in enumerate(stands):
        clan, sleeps = runner // RUNNERS_A_CLAN, bool(asleep >> runner & 1)
        state = "asleep" if sleeps else "awake"
        kinds = f"runner {state}" + (" turned" if runner in news.turned else "")
        kinds += " held" if held >> runner & 1 else ""
        surf = '<use href="#surf"/>' if bathing >> runner & 1 else ""
        name_x, name_y = (-11, 9) if sleeps else (0, 17 if surf else 20)
        drawn.append(
            f'<g id="runner-{runner_name(runner)}" class="{kinds}" style="offset-distance:'
            f"{stop.along:.5g}px;transform:translate({dx:.4g}px,{dy:.4g}px)"
            + (f" scale({stop.scale:.3g})" if stop.scale < 1 else "")
            + f'"><use href="#{state}-{clan}"/>{surf}<text x="{name_x}" '
            f'y="{name_y}">{runner_name(runner)}</text></g>'
        )
    return f'<g id="runners">{"".join(drawn)}</g>'


def _signposts(view: View, stands: Stands) -> str:
    """For who uses a die: by each Runner where it would go, shown when such a die is touched."""
    s, box = view.record, view.game.box
    if s.stage != ACT or view.to_move != view.seat:
        return ""
    faces = int(own_faces(s)) | int(copied_faces(s))
    drawn = []
    for face in (DISBAND, CATCH_UP, BATHE):
        chosen = int(targets(box, s, face)) if faces >> face & 1 else 0
        for runner in members(chosen):
            drawn.append(_signpost(view, face, landing(view, face, runner), stands[runner]))
    return f'<g id="signposts">{"".join(drawn)}</g>'


def _signpost(view: View, face: int, goal: int, stand: tuple[Stop, float, float]) -> str:
    """The number of a space; at the finish the points of the place."""
    box, (stop, dx, dy) = view.game.box, stand
    kinds = f"signpost for-{FACES[face]}"
    word = str(goal + 1)
    if goal == box.spaces:
        kinds += " to-finish"
        word = f"+{int(box.podium[len(members(view.record.on[goal]))])}"
    elif int(view.record.lakes) >> goal & 1:
        kinds += " to-lake"
    x, y = stop.x + dx + 15 * stop.scale, stop.y + dy - 19 * stop.scale
    return (
        f'<g class="{kinds}" transform="translate({x:.4g} {y:.4g})">'
        f'<use href="#signpost"/><text x="-2" y="6">{word}</text></g>'
    )
