"""What the templates are given."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from markupsafe import Markup

from regalia.core.contract import PUBLIC
from regalia.core.editions import Edition, read_edition
from regalia.core.game import Game, load
from regalia.core.picture import picture
from regalia.core.registry import Kind, kind_named, kinds
from regalia.server.computers import Level
from regalia.server.opening import FIRST
from regalia.server.rules_text import rules_of
from regalia.server.static_files import version_of
from regalia.tables import Table, show
from regalia.tables.scene import YOU, names_for

Context = dict[str, Any]

_SEAT_NAMES = (
    "You",
    "Second player",
    "Third, if three play",
    "Fourth, if four play",
    "Fifth, if five play",
    "Sixth, if six play",
    "Seventh, if seven play",
    "Eighth, if eight play",
)


def home_page(levels: Sequence[Level], tables: Sequence[Context]) -> Context:
    """For home.html; `tables` made by `table_entry`."""
    return {
        "kinds": [_kind_entry(kind) for kind in kinds().values()],
        "levels": levels,
        "tables": tables,
    }


def table_entry(name: str, table: Table, person: str) -> Context:
    """A table in the list of those where this person sits."""
    viewer = table.viewer(person)
    others = [name for name in names_for(table, viewer) if name != YOU]
    title = table.game.kind.title + (f" against {' and '.join(others)}" if others else "")
    return {"url": f"/tables/{name}", "title": title, "note": _note(table, viewer)}


def table_page(name: str, table: Table, viewer: int) -> Context:
    """For table.html: everything as this viewer may see it."""
    game = table.game
    drawing = game.kind.drawing
    scene = msgspec.to_builtins(show(table, viewer))
    return {
        "id": name,
        "kind": game.kind,
        "svg_size": drawing.size(game),
        "board": Markup(drawing.board(game)),
        "scene": {**scene, "pieces": Markup(scene["pieces"])},
        "scene_json": _json_in_html(scene),
        "style": Markup(drawing.STYLE),
        "sections": rules_of(game.kind.name),
        "edition": game.edition,
        "options": _chosen(game),
    }


def rules_page(kind: Kind) -> Context:
    """For rules.html."""
    return {"kind": kind, "sections": rules_of(kind.name)}


@cache
def board_file(name: str, edition: str) -> tuple[str, str]:
    """The drawing of an edition's board as a file of its own, and the version for its address."""
    game = load(name, edition)
    drawing = game.kind.drawing
    width, height = drawing.size(game)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<style>{drawing.STYLE}</style>{drawing.board(game)}</svg>"
    )
    return svg, version_of(svg.encode())


@cache
def editions_of(name: str) -> list[Edition]:
    """The editions that come with a game, the default first."""
    kind = kind_named(name)
    folder, components = kind.folder / "editions", kind.components.Components
    return [read_edition(folder, edition, components) for edition in kind.editions]


def _kind_entry(kind: Kind) -> Context:
    return {
        "name": kind.name,
        "slug": kind.slug,
        "title": kind.title,
        "about": kind.about,
        "hides": kind.hides,
        "most_seats": kind.state.MOST_SEATS,
        "seat_names": _SEAT_NAMES,
        "editions": editions_of(kind.name),
        "options": [option for option in kind.options if option.name != FIRST],
        "picture": _picture_of(kind.name),
    }


@cache
def _picture_of(name: str) -> Markup:
    """What the game looks like: a finished one, played by chance, the same every time."""
    chance = random.Random(5)
    position = load(name).start()
    while not position.over:
        position = position.after(int(chance.choice(position.numbers)))
    return Markup(picture(position.game, position.view(None)))


def _note(table: Table, viewer: int) -> str:
    if table.outcome is not None:
        if table.shares_screen(viewer):
            return "Ended"
        return "You won" if viewer in table.outcome.winners else "You lost"
    if table.to_move == viewer and viewer != PUBLIC:
        return "Your turn"
    return f"{names_for(table, viewer)[table.to_move or 0]} is to move"


def _chosen(game: Game) -> list[tuple[str, str]]:
    return [
        (option.title, option.labels[option.choices.index(game.options[option.name])])
        for option in game.kind.options
        if option.name != FIRST
    ]


def _json_in_html(data: Any) -> Markup:
    """JSON that nothing in it can break out of a script element."""
    text = msgspec.json.encode(data).decode()
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)
