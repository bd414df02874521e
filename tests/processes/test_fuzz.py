"""Whatever comes over a socket: the table goes on, and nobody learns what is not theirs to know."""

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import accumulate
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from regalia.core.contract import PUBLIC
from regalia.core.registry import Kind, kinds
from regalia.server.database import Database
from regalia.server.limits import LARGEST_SOCKET_MESSAGE, LONGEST_MESSAGE
from regalia.server.settings import Settings
from regalia.server.states import describe
from regalia.server.storage import Storage
from regalia.tables import Table
from tests.processes.person import PATIENCE, Browser
from tests.processes.server import OURS, Server
from tests.processes.test_kills import COMPUTER, smallest
from tests.support import run_async

MESSAGES = 100_000
ROUNDS = 5  # in each a table of every game is set up, tormented, and played to its end
LOT = 40  # messages; after 50 bad ones in a row the server closes a socket
END_OF_LOT = "end of lot"
# The codes that tell a fault of whoever sends: text that is none, too long, too many bad ones.
BLAMED = (1007, 1009, 4400)
REFUSED_TO_SPECTATORS = (
    "You are watching; only who sits at the table can do this.",
    "You do not sit at this table.",
    "The game is not over yet.",
    "This message cannot be understood: ",
    f"A message has at most {LONGEST_MESSAGE} characters.",
)

pytestmark = pytest.mark.processes


class Nuisance:
    """Somebody who sends whatever there is to send to one table."""

    def __init__(self, browser: Browser, victims: list[Browser], seed: int) -> None:
        self.browser = browser
        self.victims = victims  # who sit at the table
        self.chance = random.Random(seed)
        self.told: list[dict[str, Any]] = []  # everything that came back
        self.sent = 0

    async def torment(self, messages: int) -> None:
        """Send so many messages, over one socket after another."""
        while self.sent < messages:
            try:
                async with self.line() as socket:
                    while self.sent < messages:
                        await self.send_lot(socket)
                        await self.hear_all(socket)
            except ConnectionClosed as end:
                # Whoever goes on sending when the server closes may find the connection reset.
                if end.rcvd is not None and end.rcvd.code not in BLAMED:
                    raise

    @asynccontextmanager
    async def line(self) -> AsyncIterator[ClientConnection]:
        """A socket at the table."""
        browser = self.browser
        address = f"ws{browser.address()[4:]}/tables/{browser.table}/socket?form=text"
        headers = {"Cookie": browser.cookie}
        async with connect(
            address, additional_headers=headers, open_timeout=PATIENCE, max_queue=None
        ) as socket:
            yield socket

    async def send_lot(self, socket: ClientConnection) -> None:
        for _ in range(LOT):
            message = self.message()
            # Bytes go as text now and then, which they seldom are.
            as_text = True if self.chance.random() < 0.1 else None
            await socket.send(message, text=as_text)
            self.sent += 1
        await socket.send(json.dumps({"type": END_OF_LOT}))

    async def hear_all(self, socket: ClientConnection) -> None:
        """Everything up to the refusal of the lot's last message."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = json.loads(await socket.recv())
                self.told.append(message)
                if message["type"] == "state":
                    self.browser.state = message
                if message["type"] == "refused" and END_OF_LOT in message["text"]:
                    return

    def message(self) -> str | bytes:
        """Something to send."""
        chance = self.chance
        kinds_of_message = (self.noise, self.spoilt, self.sound, self.long, self.move)
        return chance.choices(kinds_of_message, (20, 40, 34, 5, 1))[0]()

    def noise(self) -> str | bytes:
        """Nothing that was ever a message."""
        chance = self.chance
        length = chance.choice((0, 1, 7, 60, 300))
        if chance.random() < 0.5:
            return chance.randbytes(length)
        return "".join(chr(chance.choice((34, 92, 123, 0x1F451, 0, 0xE9))) for _ in range(length))

    def spoilt(self) -> str:
        """A sound message with some characters changed, lost or doubled."""
        chance, letters = self.chance, list(self.sound())
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(letters))
            other = chance.choice('{}[]",:0-9e\\xé\x00')
            letters[place] = chance.choice(("", letters[place] * 2, other))
        return "".join(letters) if any(letters) else "{}"

    def long(self) -> str:
        """More than anybody may say at once; or deeply nested."""
        chance = self.chance
        most = chance.choices((LONGEST_MESSAGE, LARGEST_SOCKET_MESSAGE), (9, 1))[0]
        return chance.choice(("[", "x", '{"type":', '"')) * (most + chance.randint(-2, 200))

    def sound(self) -> str:
        """A message that a page could send, though not with these values, or not from here."""
        chance = self.chance
        someone = chance.choice([*self.victims, self.browser]).state
        number = someone["number"] + chance.choice((0, 0, -1, 1, -(10**9), 10**30))
        texts = [*someone.get("legal", []), "", "draw:?", "x" * 900, "\ud800", 7, None]
        spots = ("bag", "t1", "a1", "", "x" * 100, "no spot", 3)
        seat = chance.choice((0, 1, 2, 7, -1, -2, 10**20, None, "0"))
        what = chance.choice(("take_back", "rematch", "everything", 0))
        message = chance.choice(
            (
                # Moves that would be legal are made by `move`, in their own time.
                {"type": "move", "text": chance.choice(texts), "number": number - 1},
                {"type": "take_back", "number": number},
                {"type": "evaluate", "number": number - 1},
                {"type": "analyse", "at": number, "as": chance.choice(("0", "open", "", 1))},
                {"type": "curve", "as": chance.choice(("public", "2", None))},
                {"type": "stop"},
                {"type": "explain", "touches": chance.choices(spots, k=3), "number": number},
                {"type": "contribute", "randomness": chance.choice(("ab" * 32, "ab", "", 5))},
                {"type": "offer", "what": what},
                {"type": "answer", "accepted": chance.random() < 0.5, "number": number},
                {"type": "react", "reaction": chance.choice(("wow", "hello", "", 1))},
                {"type": "take_over", "seat": seat},
                {"type": "scene", "number": number},
                {"type": "refused", "text": "I refuse."},
            )
        )
        return json.dumps(message)

    def move(self) -> str:
        """A legal move, where this is somebody who may make one."""
        state = self.browser.state
        text = self.chance.choice(state["legal"]) if state.get("legal") else "none"
        return json.dumps({"type": "move", "text": text, "number": state["number"]})


def test_nothing_that_is_sent_hurts_a_table_or_tells_a_secret(
    settings: Settings, servers: list[Server]
) -> None:
    server = servers[0]
    sent = 0

    async def torment_all() -> None:
        nonlocal sent
        database = Database(settings.database)
        await database.open()
        share = MESSAGES // ROUNDS // len(kinds())
        for number in range(ROUNDS):
            for lot in await asyncio.gather(
                *(
                    torment(server, kind, share, number, Storage(database))
                    for kind in kinds().values()
                )
            ):
                sent += lot
        await database.close()

    run_async(torment_all())
    assert sent >= MESSAGES
    measures = httpx.get(f"{server.address}/metrics").text
    assert re.search(r"^regalia_failures_total 0\.0$", measures, re.MULTILINE), measures


async def torment(server: Server, kind: Kind, messages: int, seed: int, storage: Storage) -> int:
    """Torment a table from all sides, then play at it to the end; how many messages were sent."""
    sitting = [Browser(lambda: server.address, random.Random(seed)) for _ in range(2)]
    host, friend = sitting
    form = {"game": kind.slug, "level-1": "open", "level-2": COMPUTER, "begins": "random"}
    form |= {name: str(choice) for name, choice in smallest(kind, "option-").items()}
    await friend.join(await host.set_up(**form))
    watching = [Browser(lambda: server.address, random.Random(seed)) for _ in range(2)]
    watching[1].cookie = "regalia_person=" + host.cookie.partition("=")[2].partition(".")[0] + ".00"
    for browser in watching:
        browser.sit_at(host.table)
    await asyncio.gather(*(begin(browser) for browser in sitting))
    everybody = [*sitting, *watching]
    nuisances = [
        Nuisance(browser, sitting, 100 * seed + number) for number, browser in enumerate(everybody)
    ]
    await asyncio.gather(*(one.torment(messages // len(nuisances)) for one in nuisances))
    assert OURS not in server.log, server.log
    created, *events = await storage.events(host.table)
    tables = list(accumulate(events, Table.after, initial=Table.fold([created])))
    for nuisance in nuisances:
        check(nuisance, tables)
    for browser in sitting:
        browser.sit_at(host.table)  # what was taken back meanwhile is no loss
    await asyncio.gather(*(browser.play() for browser in sitting))
    assert host.over
    return sum(one.sent for one in nuisances)


async def begin(browser: Browser) -> None:
    """Contribute, and stay until the game has begun."""
    async with browser.line() as line:
        await line.receive("state")
        while browser.state["stage"] == "waiting":
            await line.act()
            await line.receive("state")


def check(nuisance: Nuisance, tables: list[Table]) -> None:
    """All that was told is what this viewer may be told, and nothing else.

    `tables` is the table after each of its events.
    """
    secret = tables[0].created.secret
    seat = nuisance.browser.state["seat"]
    for message in nuisance.told:
        assert secret not in json.dumps(message)
        if message["type"] == "state":
            assert message["seat"] == seat
            table = tables[message["number"] - 1]
            expected = describe(table, PUBLIC if seat is None else seat, message["at"])
            told = msgspec.to_builtins(expected)
            told["moves"] = told["moves"][message["moves_from"] :]
            assert message == {**told, "moves_from": message["moves_from"]}
        elif message["type"] == "refused":
            assert "fault is the server's" not in message["text"]
            if seat is None:
                assert message["text"].startswith(REFUSED_TO_SPECTATORS), message
                assert message["clause"] == ""
