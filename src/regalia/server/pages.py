"""What the templates are given."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec
from markupsafe import Markup

from regalia.core.contract import NATURE, PUBLIC
from regalia.core.editions import Edition, read_edition
from regalia.core.game import Game, load
from regalia.core.picture import picture
from regalia.core.registry import Kind, kind_named, kinds
from regalia.server.computers import Level
from regalia.server.now import milliseconds
from regalia.server.opening import FIRST
from regalia.server.rules_text import rules_of
from regalia.server.static_files import version_of
from regalia.server.summary import Summary
from regalia.tables import Scene, Table, show
from regalia.tables.replay import replayed
from regalia.tables.seats import SeatShown, names_for

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
_HERE = {"value": "person", "title": "A friend", "about": "By turns at this screen."}
_HERE_TOO = {"value": "person", "title": "A friend at this screen"}
_BY_LINK = {"value": "open", "title": "A friend, by a link"}
_MOST_AT_HOME = 6  # tables where the person sits; its own page has all
_CLOCKS = ("none", "3+2", "5+3", "10+5", "20+10", "45+15", "1d", "3d", "7d")
_REACTIONS = (
    ("hello", "Hello!"),
    ("well_played", "Well played!"),
    ("thinking", "Let me think …"),
    ("oops", "Oops!"),
    ("wow", "Wow!"),
    ("thanks", "Thank you!"),
)


def home_page(
    levels: Sequence[Level],
    mine: Sequence[Summary],
    lobby: Sequence[Summary],
    person: str,
    name: str,
) -> Context:
    """For home.html: the person's own tables, those that wait for anybody, and its name."""
    going_on = [table_entry(table, person) for table in mine if table.stage != "over"]
    going_on.sort(key=lambda entry: not entry["mine"])  # those that wait for the person first
    choices = [{"value": one.name, "title": one.title, "about": one.about} for one in levels]
    return {
        "kinds": [_kind_entry(kind, choices) for kind in kinds().values()],
        "levels": choices,
        "middle_level": levels[len(levels) // 2].name,
        "clocks": [{"value": clock, "title": _clock_words(clock)} for clock in _CLOCKS],
        "mine": going_on[:_MOST_AT_HOME],
        "lobby": [_lobby_entry(table) for table in lobby],
        "name": name,
    }


def history_page(tables: Sequence[Summary], person: str, page: int, pages: int) -> Context:
    """For history.html: one page of the person's tables."""
    return {
        "running": [table_entry(table, person) for table in tables if table.stage != "over"],
        "finished": [table_entry(table, person) for table in tables if table.stage == "over"],
        "page": page,
        "pages": pages,
    }


def me_page(name: str, code: str = "", token: str = "") -> Context:
    """For me.html, with a code for another device or a token for a program if one was made."""
    return {"name": name, "code": code, "token": token}


def table_entry(table: Summary, person: str) -> Context:
    """A table in the list of those where this person sits."""
    own = table.seats_of(person)
    title = kind_named(table.game).title
    others = [
        seat.name for number, seat in enumerate(table.seats) if number not in own and seat.name
    ]
    over = table.stage == "over"
    return {
        "url": f"/tables/{table.table}" + ("/replay" if over else ""),
        "title": title + (f" with {_list(others)}" if others else ""),
        "note": f"{_note(table, own)} · {_day(table.at)}" if over else _note(table, own),
        "mine": table.stage == "playing" and table.to_move in own,
    }


def _lobby_entry(table: Summary) -> Context:
    """A table in the list of those that wait for players."""
    names = [seat.name for seat in table.seats if seat.name]
    free = len(table.seats) - len(names)
    seats = "1 seat is free" if free == 1 else f"{free} seats are free"
    return {
        "url": f"/tables/{table.table}",
        "title": f"{kind_named(table.game).title} with {_list(names)}",
        "note": f"{seats} · {_clock_words(table.clock)}",
        "mine": False,
    }


def table_page(name: str, table: Table, viewer: int, *, person_name: str, address: str) -> Context:
    """For table.html: everything as this viewer may see it; `address` invites others."""
    scene = show(table, viewer, milliseconds())
    return {
        **_drawn(name, table, scene),
        "sections": rules_of(table.game.kind.name),
        "edition": table.game.edition,
        "options": _chosen(table.game),
        "clock": _clock_words(str(table.created.clock)),
        "reactions": _REACTIONS,
        "sits": viewer != PUBLIC,
        "waits": scene.stage == "waiting"
        and any(_is_missing(seat, viewer) for seat in scene.seats),
        "open_seats": [seat.seat for seat in scene.seats if seat.kind == "open"],
        "commitment": scene.fairness.commitment if scene.fairness else "",
        "person_name": person_name,
        "address": address,
    }


def _is_missing(seat: SeatShown, viewer: int) -> bool:
    """Whether a table that has not begun waits for somebody at another screen to fill this seat."""
    return seat.kind == "open" or (viewer != PUBLIC and seat.kind == "person" and not seat.here)


def replay_page(name: str, table: Table, at: int, who: str, viewer: int) -> Context:
    """For replay.html: the table after `at` moves, as `replayed` shows it. Raises Refused."""
    return {
        **_drawn(name, table, replayed(table, at, who, viewer)),
        "at": min(max(at, 0), len(table.steps)),
        "moves": len(table.steps),
        "who": who,
        "over": table.over,
        "analysed": table.over and table.started,
        "viewers": _everybody(table, viewer) if table.over else [(who, "As you see it")],
    }


def _everybody(table: Table, viewer: int) -> list[tuple[str, str]]:
    """As whom a finished game can be seen: the value of the address, and a name for it."""
    seats = [(str(number), name) for number, name in enumerate(names_for(table, viewer))]
    return [*seats, ("public", "Who watched"), ("open", "All hands open")]


def _drawn(name: str, table: Table, scene: Scene) -> Context:
    """What a page needs to draw a table, and to go on with it."""
    game = table.game
    shown = msgspec.to_builtins(scene)
    return {
        "id": name,
        "kind": game.kind,
        "svg_size": game.kind.drawing.size(game),
        "board": Markup(game.kind.drawing.board(game)),
        "style": Markup(game.kind.drawing.STYLE),
        "scene": {**shown, "pieces": Markup(shown["pieces"])},
        "scene_json": _json_in_html(shown),
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


def _kind_entry(kind: Kind, levels: Sequence[Context]) -> Context:
    here, here_too = ([], []) if kind.hides else ([_HERE], [_HERE_TOO])
    return {
        "name": kind.name,
        "slug": kind.slug,
        "title": kind.title,
        "about": kind.about,
        "most_seats": kind.state.MOST_SEATS,
        "seat_names": _SEAT_NAMES,
        "opponents": [*levels, *here],
        "friends": [_BY_LINK, *here_too, *levels],
        "editions": [
            {"value": edition.name, "title": edition.title, "about": edition.about}
            for edition in editions_of(kind.name)
        ],
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "default": option.default,
                "choices": [
                    {"value": choice, "title": label}
                    for choice, label in zip(option.choices, option.labels, strict=True)
                ],
            }
            for option in kind.options
            if option.name != FIRST
        ],
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


def _note(table: Summary, own: Sequence[int]) -> str:
    """How a table stands, for who has these seats."""
    if table.stage == "waiting":
        return "Waits for players"
    if table.stage == "over":
        if len(own) != 1 or not table.winners:
            return "Ended"
        if len(table.winners) == len(table.seats):
            return "A draw"
        return "You won" if own[0] in table.winners else "You lost"
    if table.to_move in own:
        return "Your turn"
    if table.to_move is None or table.to_move == NATURE:
        return "Going on"
    return f"{table.seats[table.to_move].name} is to move"


def _list(names: Sequence[str]) -> str:
    """Names in a sentence: "Anna", "Anna and Ben", "Anna, Ben and Cora"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _day(at: int) -> str:
    """The day of a time in milliseconds since 1970: "3 March 2026"."""
    day = datetime.fromtimestamp(at / 1000, UTC)
    return f"{day.day} {day:%B %Y}"


def _clock_words(clock: str) -> str:
    """A clock as people say it."""
    minutes, plus, seconds = clock.partition("+")
    if plus:
        return f"{minutes} minutes, and {seconds} seconds a move"
    if clock.endswith("d"):
        return "1 day a move" if clock == "1d" else f"{clock[:-1]} days a move"
    return "No clock"


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
