"""King Me!: the drawing of a view as SVG.

The board layer (`board.py`) holds every shape, the Kingdom Track and the realm; the pieces layer
here puts on it what moves, for Onyx after laying the realm as seen from the other side. A record
does not say which Checker is which: one is named by its space and by how often the rivers have
flowed, as in `checker-3-c5`, and says with `data-from` under which name it stood before.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from regalia.core.contract import PUBLIC
from regalia.core.game import Game
from regalia.core.position import Move, View
from regalia.games.king_me import board as board_layer
from regalia.games.king_me.news import News
from regalia.games.king_me.notation import SIDES, jumped_over, name_of_space, space_named
from regalia.games.king_me.places import (
    CHOICE_HEIGHT,
    CHOICE_WIDTH,
    FIELD_BOTTOM,
    FIELD_TOP,
    HEIGHT,
    MIDDLE,
    WIDTH,
    Places,
    choice,
    places_of,
)
from regalia.games.king_me.rules import in_reach, worn
from regalia.games.king_me.state import (
    CHECKER,
    CROWN,
    EMPTY,
    HOP,
    JUMP,
    KINGS,
    LOOSE,
    NO_CROWN,
    NOTHING,
    ON_ICON,
    STONE,
    STOP,
    TAKE_CROWN,
    direction_of,
    from_space,
)
from regalia.games.king_me.strips import strips
from regalia.games.king_me.track_drawing import track

STYLE = (Path(__file__).parent / "drawing.css").read_text("utf-8")

_TURNED = '<use id="realm" href="#realm-1"/>'
_ON_HEAD, _AT_ICON = 0.82, 1.05  # how large a Crown is on a King, and on its icon


def size(game: Game) -> tuple[int, int]:
    """Width and height of the drawing, in its own units."""
    return WIDTH, HEIGHT


def board(game: Game) -> str:
    """What never changes, drawn once an edition."""
    return board_layer.board(game)


# Touches


def ways(view: View, move: Move) -> list[list[str]]:
    """The one way to say a player's move by touching spots in order: a Checker and a space, or a
    space to jump on to, or `stop`, or a button of the Crown dialog.
    """
    number, box = move.number, view.game.box
    if number == STOP:
        return [["stop"]]
    if number == NO_CROWN:
        return [["crown-none"]]
    if number > STOP:
        return [[f"crown-{KINGS[number - TAKE_CROWN]}"]]
    start, direction = from_space(number), direction_of(number)
    goal = int(box.beside[start, direction])
    if number >= HOP:
        goal = int(box.beside[goal, direction])
    spots = [name_of_space(box, start), name_of_space(box, goal)]
    return [spots[1:] if view.record.stage == JUMP else spots]


def said(view: View, touches: Sequence[str]) -> str:
    """What these spots say as notation, be it legal or not; "" where they say nothing."""
    s, box = view.record, view.game.box
    if len(touches) == 1 and touches[0] == "stop":
        return "."
    if len(touches) == 1 and touches[0].startswith("crown-"):
        return f"+{touches[0].removeprefix('crown-')}"
    spaces = [space_named(box, spot) for spot in touches]
    if s.stage == JUMP:
        spaces.insert(0, int(s.mover))
    if len(spaces) == 1 and spaces[0] is not None:
        return touches[0]
    if len(spaces) != 2 or spaces[0] is None or spaces[1] is None:
        return ""
    start, goal = spaces[0], spaces[1]
    over = jumped_over(box, start, goal)
    far = goal not in box.beside[start]
    enemy = over is not None and s.on[over] == CHECKER + 1 - s.seat
    sign = "x" if enemy else "^" if over is not None or (far and s.stage == JUMP) else "-"
    return f"{name_of_space(box, start)}{sign}{name_of_space(box, goal)}"


# The pieces layer


def pieces(view: View, last: Sequence[Move]) -> str:
    """What moves, as this viewer sees it; `last` are the moves that led here."""
    near = 0 if view.seat == PUBLIC else view.seat
    places = places_of(view.game.box, turned=near == 1)
    news = News(view, places.names, last)
    return (
        f'<g id="pieces">{_TURNED if places.turned else ""}'
        f"{_flowing(view, places, news)}{_spots(view, places, news)}"
        f"{_checkers(view, places, news)}{_crowns(view, places)}"
        f"{_stop(view, places)}{strips(view, near, news)}{track(view, places, news)}"
        f"{_dialog(view, places)}</g>"
    )


def _flowing(view: View, places: Places, news: News) -> str:
    """The rivers as they run for a moment when they have just carried what is on them."""
    if not news.carried:
        return ""
    rivers = "".join(f'<use href="#river-{river}"/>' for river in range(int(view.game.box.rivers)))
    return f'<g id="flowing-{news.flows}" class="flowing"{places.turn}>{rivers}</g>'


def _spots(view: View, places: Places, news: News) -> str:
    """Every dark space, with a word on what it holds; what can be touched lights up round it."""
    contents = _contents(view)
    drawn = []
    for space, (named, labelled, placed) in enumerate(_bare_spots(view.game, places)):
        last = ' class="last"' if space in news.marked else ""
        drawn.append(f"{named}{last}{labelled}{contents[space]}{placed}")
    return f'<g id="spots">{"".join(drawn)}</g>'


@cache
def _bare_spots(game: Game, places: Places) -> list[tuple[str, str, str]]:
    """The spots without what changes: the parts before, between and after a class and what the
    space holds.
    """
    radius = f"{36 * places.scale:.3g}"
    lands = [territory.name for territory in game.edition.components.territories]
    territories = game.box.territory.tolist()
    return [
        (
            f'<circle data-spot="{name}"',
            f' aria-label="{name} ({lands[territories[space]]}), ',
            f'" cx="{x:g}" cy="{y:g}" r="{radius}"/>',
        )
        for space, (name, (x, y)) in enumerate(zip(places.names, places.middles, strict=True))
    ]


def _contents(view: View) -> list[str]:
    """What each space holds, for who cannot see it: "Beast King of Onyx", "river"."""
    box, s = view.game.box, view.record
    words = {EMPTY: "empty", STONE: "Stone"} | {
        CHECKER + seat: f"{side} Checker" for seat, side in enumerate(SIDES)
    }
    on, downstream, icons = s.on.tolist(), box.downstream.tolist(), box.icon.tolist()
    crown_on = s.crown_on.tolist()
    contents = []
    for space in range(int(box.spaces)):
        what, icon = on[space], icons[space]
        if what >= CHECKER and space in crown_on:
            king = KINGS[crown_on.index(space)]
            contents.append(f"{king} King of {SIDES[what - CHECKER]}")
        elif what == EMPTY and icon != NOTHING and crown_on[icon] == ON_ICON:
            contents.append(f"{KINGS[icon]} Crown")
        elif what == EMPTY and downstream[space] >= 0:
            contents.append("river")
        else:
            contents.append(words[what])
    return contents


def _checkers(view: View, places: Places, news: News) -> str:
    crowned = view.record.crown_on.tolist()
    drawn = []
    for space, what in enumerate(view.record.on[: len(places.middles)].tolist()):
        if what < CHECKER:
            continue
        king = " king" if space in crowned else ""
        name, origin = news.checker(space), news.origin(space)
        drawn.append(
            f'<use id="{name}" class="checker{king}" href="#checker-{what - CHECKER}" '
            f'style="{places.stands[space]}"'
            + (f' data-from="{origin}"' if origin != name else "")
            + "/>"
        )
    return "".join(drawn)


def _crowns(view: View, places: Places) -> str:
    """Each Crown on its icon, on its King's head, or above who captured its King."""
    box, s = view.game.box, view.record
    loose, drawn = 0, []
    for crown, where in enumerate(s.crown_on[: int(box.crowns)].tolist()):
        if where == ON_ICON:
            (x, y), size = places.between(*places.icon_ends[crown]), _AT_ICON
        elif where == LOOSE:
            x, y = places.on_board(int(s.mover))
            x, y = x + (20 - 40 * loose) * places.scale, y - 34 * places.scale
            size, loose = _AT_ICON, loose + 1
        else:
            (x, y), size = places.on_board(where), _ON_HEAD
            y -= 10 * places.scale
        drawn.append(
            f'<use id="crown-{KINGS[crown]}" class="glides" href="#king-{crown}" '
            f'style="transform:translate({x:g}px,{y:.4g}px) scale({size * places.scale:.3g})"/>'
        )
    return "".join(drawn)


# What is asked of the mover: to jump on or stop, and to choose a Crown


def _stop(view: View, places: Places) -> str:
    s = view.record
    if s.stage != JUMP or s.seat != view.seat:
        return ""
    x, y = places.beside(int(s.mover))
    return (
        f'<g id="stop" class="stop" data-spot="stop" aria-label="stop jumping" '
        f'style="transform:translate({x:g}px,{y:g}px) scale({places.scale:.3g})">'
        '<circle class="reach" r="33"/><circle class="seal" r="26"/><text y="6.500">Stop</text></g>'
    )


def _dialog(view: View, places: Places) -> str:
    """The choice of a Crown, on the half of the board where the Checker does not stand."""
    box, s = view.game.box, view.record
    if s.stage != CROWN or s.seat != view.seat:
        return ""
    reached = [crown for crown in range(int(box.crowns)) if in_reach(box, s, crown)]
    number = len(reached) + 1
    _, mover_y = places.on_board(int(s.mover))
    middle = (FIELD_TOP + FIELD_BOTTOM) / 2
    y = middle + (150 if mover_y < middle else -150)
    width, height = max(number * 132 + 20, 300), CHOICE_HEIGHT + 62
    title = "Take this Crown?" if number == 2 else "Choose a Crown"
    buttons = "".join(
        _crown_button(view, crown, choice(index, number), y + 20)
        for index, crown in enumerate(reached)
    )
    return (
        f'<g id="choice" class="choice"><rect class="parchment" x="{MIDDLE - width / 2:g}" '
        f'y="{y - height / 2:g}" width="{width:g}" height="{height}" rx="14"/>'
        f'<text class="choice-title" x="{MIDDLE:g}" y="{y - height / 2 + 34:g}">{title}</text>'
        f"{buttons}{_no_crown_button(view, choice(number - 1, number), y + 20)}</g>"
    )


def _crown_button(view: View, crown: int, x: float, y: float) -> str:
    box = view.game.box
    ruled = [land for land in range(int(box.territories)) if box.king[land] == crown]
    emblems = "".join(
        f'<use href="#emblem-{land}" '
        f'transform="translate({(index - (len(ruled) - 1) / 2) * 34:g} 54) scale(.62)"/>'
        for index, land in enumerate(ruled)
    )
    names = [view.game.edition.components.territories[land].name for land in ruled]
    rules = f", which rules {', '.join(names)}" if names else ""
    inner = f'<use href="#king-{crown}" transform="translate(0 -34) scale(1.7)"/>'
    return _button(
        KINGS[crown], x, y, f"Take the {KINGS[crown]} Crown{rules}", KINGS[crown], inner + emblems
    )


def _no_crown_button(view: View, x: float, y: float) -> str:
    s = view.record
    wears = int(worn(s, s.mover))
    inner = f'<use href="#checker-{int(s.seat)}" transform="translate(0 -32) scale(1.3)"/>'
    if wears == NOTHING:
        return _button("none", x, y, "Take no Crown", "No Crown", inner)
    inner += f'<use href="#king-{wears}" transform="translate(0 -44) scale(1.1)"/>'
    return _button("none", x, y, f"Keep the {KINGS[wears]} Crown", f"Keep {KINGS[wears]}", inner)


def _button(name: str, x: float, y: float, label: str, word: str, inner: str) -> str:
    return (
        f'<g id="choose-{name}" class="crown-choice" data-spot="crown-{name}" aria-label="{label}" '
        f'transform="translate({x:g} {y:g})"><rect class="plate" x="{-CHOICE_WIDTH / 2:g}" '
        f'y="{-CHOICE_HEIGHT / 2:g}" width="{CHOICE_WIDTH:g}" height="{CHOICE_HEIGHT:g}" rx="10"/>'
        f'{inner}<text y="28">{word}</text></g>'
    )
