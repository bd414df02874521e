"""Noninterference at the server itself: two servers whose tables differ only in what a viewer
cannot know answer it byte by byte alike, over every address and socket.
"""

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

import regalia
from regalia.core.contract import PUBLIC
from regalia.core.game import Game
from regalia.core.position import Move, View
from regalia.players import Search
from regalia.server.app import create_app
from regalia.server.database import Database
from regalia.server.people import People
from regalia.server.row import row_of
from regalia.server.settings import Settings
from regalia.server.storage import NewTable, Storage
from regalia.tables import Event, Moved, Person, Seat, Table
from tests.at_tables import OTHER, played
from tests.privacy.test_channels import entrance, texts_of, twin_of
from tests.server.player import App
from tests.support import run_async

SECRET = b"the same for both"
TABLE = "/tables/table"
JSON = {"Accept": "application/json"}
PATIENCE = 120  # seconds
HIDING = [kind.name for kind in regalia.kinds().values() if kind.hides]


class First(msgspec.Struct):
    """A computer player that makes the first legal move."""

    name: str = "first"
    title: str = "First"
    about: str = "Plays the first move."

    def choose(self, view: View, seed: int) -> Move:
        return view.legal[0]


def small(name: str) -> Game:
    """The smallest edition of a game."""
    return regalia.load(name, edition=regalia.kinds()[name].editions[-1])


def persons(game: Game) -> list[Seat]:
    return [Person(f"person {seat}", f"Player {seat}") for seat in range(game.seats)]


def pairs(
    game: Game, seats: list[Seat], viewer_is_public: bool
) -> Iterator[tuple[Table, Table, int]]:
    """A table, its twin, and the viewer who cannot tell them apart."""
    for seed in range(200):
        table, _ = played(game, seed, seed % 40 + 4, seats)
        if table.over:
            continue
        viewer = PUBLIC if viewer_is_public else seed % game.seats
        twin = twin_of(table, viewer, seed)
        if twin is not None:
            yield table, twin, viewer


def serving(stack: ExitStack, folder: Path, table: Table) -> TestClient[App]:
    """A server that has this table in its database."""
    settings = Settings(Settings.in_folder(folder).database, SECRET)
    moves = [Moved(step.mover, step.move.text) for step in table.steps]
    events: list[Event] = [table.created, *entrance(table), *moves]

    async def store() -> None:
        database = Database(settings.database)
        await database.open()
        await Storage(database).create(NewTable(events, row_of(Table.fold(events), 0)))
        await database.close()

    run_async(store())
    app = create_app(settings, [First()], adviser=Search(60), sketcher=Search(20))
    return stack.enter_context(TestClient(app))


def become(client: TestClient[App], table: Table, viewer: int) -> None:
    person = "stranger" if viewer == PUBLIC else table.person_at(viewer)
    cookie = People(Database("sqlite:///unused"), SECRET).cookie(person, secure=False)
    client.cookies.set(cookie.key, str(cookie.value))


def answers(client: TestClient[App], table: Table, viewer: int, texts: list[str]) -> Iterator[Any]:
    """All that this server says to the viewer, each with its channel."""
    become(client, table, viewer)
    number = table.number
    for address in (
        TABLE,
        f"{TABLE}/record",
        f"{TABLE}/replay",
        f"{TABLE}/replay?at=3",
        f"{TABLE}/replay?as=open",
        f"{TABLE}/replay?as=0",
        f"{TABLE}/dice",
        "/",
        "/history",
    ):
        for headers in ({}, JSON):
            # Packed, the time of the answer alone would change its size.
            answer = client.get(address, headers={"Accept-Encoding": "identity", **headers})
            yield address, answer.status_code, answer.headers["content-length"], answer.content
    for query in ("", f"?after={number}", f"?after={number - 2}", "?after=1", "?form=text"):
        with client.websocket_connect(f"{TABLE}/socket{query}") as socket:
            yield query, socket.receive_text(timeout=PATIENCE)
            yield "presence", socket.receive_text(timeout=PATIENCE)
    yield from as_program(client, number, texts)
    with client.websocket_connect(f"{TABLE}/socket") as socket:
        for message in asked(texts, number):
            socket.send_text(json.dumps(message))
        socket.send_text('{"type":"the end"}')
        while "the end" not in (told := socket.receive_text(timeout=PATIENCE)):
            yield "socket", told


def as_program(client: TestClient[App], number: int, texts: list[str]) -> Iterator[Any]:
    """What the viewer's own program is told."""
    token = re.findall(r"[\w-]{43}", client.post("/me/token").text)[0]
    headers = {"Authorization": f"Bearer {token}"}
    for address in ("/api/tables", f"/api{TABLE}", f"/api{TABLE}?after={number - 2}"):
        yield address, client.get(address, headers=headers).text
    for text in texts:
        move = {"text": text, "number": number - 1}
        yield text, client.post(f"/api{TABLE}/moves", json=move, headers=headers).text


async def stream(app: App, token: str, client: AsyncIterator[None]) -> list[bytes]:
    """What a program's stream sends at first, and after each step of the client's."""
    told: asyncio.Queue[bytes] = asyncio.Queue()
    gone = asyncio.Event()

    async def receive() -> Any:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body":
            told.put_nowait(message["body"])

    scope: Any = {
        "type": "http",
        "method": "GET",
        "path": "/api/stream",
        "raw_path": b"/api/stream",
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"testserver"), (b"authorization", f"Bearer {token}".encode())],
        "client": ("127.0.0.1", 1),
        "server": ("testserver", 80),
        "scheme": "http",
        "http_version": "1.1",
    }
    answering = asyncio.create_task(app(scope, receive, send))
    async with asyncio.timeout(PATIENCE):
        chunks = [await told.get()]
        async for _ in client:
            chunks.append(await told.get())
        gone.set()
        await answering
    return chunks


def asked(texts: list[str], number: int) -> Iterator[dict[str, Any]]:
    """What somebody could ask to learn something."""
    yield {"type": "evaluate", "number": number}
    yield {"type": "analyse", "at": 3, "as": "open"}
    yield {"type": "curve", "as": "open"}
    for text in texts:
        yield {"type": "move", "text": text, "number": number - 1}
        yield {"type": "explain", "touches": [text, "bag"], "number": number}
    for seat in range(3):
        yield {"type": "take_over", "seat": seat}
    yield {"type": "answer", "accepted": True, "number": number}
    yield {"type": "take_back", "number": number}


def streamed(client: TestClient[App], table: Table, viewer: int) -> list[bytes]:
    """What the viewer's program is told while the viewer lets a stand-in play for another."""
    person = table.person_at(viewer)
    cookie = People(Database("sqlite:///unused"), SECRET).cookie(person, secure=False)
    client.cookies.set(cookie.key, str(cookie.value))
    token = re.findall(r"[\w-]{43}", client.post("/me/token").text)[0]
    other = {"seat": (viewer + 1) % len(table.seats)}

    async def ask() -> AsyncIterator[None]:
        answer = await asyncio.to_thread(
            client.post,
            f"/api{TABLE}/take-over",
            json=other,
            headers={"Authorization": f"Bearer {token}"},
        )
        assert answer.status_code == 200, answer.text
        yield

    with client.portal() as portal:
        return portal.call(stream, client.app, token, ask())


def without_time(answer: Any) -> str:
    """An answer without the moment when it was given."""
    return re.sub(r'("at":\d+|"absent":\[[\d,]+\])', "TIME", repr(answer))


@pytest.mark.parametrize("public", [False, True], ids=["seat", "spectator"])
@pytest.mark.parametrize("name", HIDING)
def test_two_servers_say_the_same(tmp_path: Path, name: str, public: bool) -> None:
    game = small(name)
    table, twin, viewer = next(pairs(game, persons(game), public))
    texts = sorted(texts_of(table) | texts_of(twin))
    chosen = random.Random(1).sample(texts, min(8, len(texts)))
    with ExitStack() as stack:
        here = serving(stack, tmp_path / "here", table)
        there = serving(stack, tmp_path / "there", twin)
        one = list(answers(here, table, viewer, chosen))
        other = list(answers(there, twin, viewer, chosen))
    assert len(one) == len(other) > 30
    for mine, theirs in zip(one, other, strict=True):
        assert without_time(mine) == without_time(theirs)


@pytest.mark.parametrize("name", HIDING)
def test_two_streams_send_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("regalia.server.live.AWAY", 0.0)
    # At the viewer's own turn, so that the stand-in makes no move, which might tell its hand.
    game = small(name)
    mine = (pair for pair in pairs(game, persons(game), False) if pair[0].to_move == pair[2])
    table, twin, viewer = next(mine)
    with ExitStack() as stack:
        here = streamed(serving(stack, tmp_path / "here", table), table, viewer)
        there = streamed(serving(stack, tmp_path / "there", twin), twin, viewer)
    assert [without_time(line) for line in here] == [without_time(line) for line in there]
    first, second = map(json.loads, here)
    assert first["moves"]
    assert second["number"] == first["number"] + 1
    assert second["moves"] == []


@pytest.mark.parametrize("name", HIDING)
def test_two_servers_think_the_same(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plays with computers alone is told what they would do, from what it may know."""
    monkeypatch.setattr("regalia.server.opinions.PAUSE", 0.0)
    monkeypatch.setattr("regalia.server.opinions.secrets.randbits", lambda _: 1)
    game = small(name)
    seats: list[Seat] = [*persons(game)[:1], *[OTHER] * (game.seats - 1)]
    mine = (pair for pair in pairs(game, seats, False) if pair[0].to_move == pair[2] == 0)
    some = list(islice(mine, 4))
    assert len(some) == 4
    for number, (table, twin, viewer) in enumerate(some):
        with ExitStack() as stack:
            here = serving(stack, tmp_path / f"here {number}", table)
            there = serving(stack, tmp_path / f"there {number}", twin)
            told = list(evaluations(here, table, viewer))
            assert told == list(evaluations(there, twin, viewer))
        assert json.loads(told[-1])["best"]


def evaluations(client: TestClient[App], table: Table, viewer: int) -> Iterator[str]:
    """What this server thinks, to the end, as it sends it to the viewer."""
    become(client, table, viewer)
    with client.websocket_connect(f"{TABLE}/socket") as socket:
        socket.send_text(json.dumps({"type": "evaluate", "number": table.number}))
        done = False
        while not done:
            told = socket.receive_text(timeout=PATIENCE)
            message = json.loads(told)
            assert message["type"] != "refused"
            if message["type"] == "evaluation":
                yield told
                done = message["done"]
