"""A server under the load of many tables: how fast moves arrive, and what that costs.

`python -m bench.load` keeps a server on one core busy from another core: two persons at each of
1,000 tables, over the sockets of their pages, and a move every five seconds at each table. It
prints a table and writes `bench/load.json`.
"""

import argparse
import asyncio
import gc
import json
import os
import platform
import random
import secrets
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx
import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from regalia.core.registry import kinds
from regalia.server.limits import Limits
from regalia.server.settings import Settings
from tests.processes.server import Server

RESULT = Path(__file__).with_name("load.json")
TABLES = 1000
PERIOD = 5.0  # seconds between two moves of a table
WARM_UP = 15.0
MEASURED = 60.0
AT_ONCE = 20  # tables that are set up at the same time
SERVERS_CORE, OWN_CORE = 0, 1
TICKS = os.sysconf("SC_CLK_TCK")


class Move(msgspec.Struct):
    """One of the viewer's moves."""

    text: str


class Scene(msgspec.Struct, tag="scene"):
    """What the driver needs of a scene."""

    number: int
    stage: str
    moves: list[Move]


class Presence(msgspec.Struct, tag="presence"):
    """Somebody has come or gone."""


class Refused(msgspec.Struct, tag="refused"):
    """Something was asked in vain."""

    text: str


_decode = msgspec.json.Decoder(Scene | Presence | Refused).decode


@dataclass
class Figures:
    """What was seen while it counted."""

    counting: bool = False
    moves: int = 0
    games: int = 0
    scenes: int = 0
    characters: int = 0
    refused: list[str] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)  # seconds from a move to the other's scene


class Place:
    """A person at a table: a cookie, a socket, and the last scene."""

    def __init__(self, cookie: str, socket: ClientConnection, figures: Figures) -> None:
        self.cookie = cookie
        self.other: Place | None = None
        self.scene = Scene(0, "waiting", [])
        self._socket = socket
        self._contributed = False
        self._figures = figures
        self._awaited: tuple[int, float] | None = None  # a number, and since when
        self._reading = asyncio.create_task(self._read())

    @property
    def waits(self) -> bool:
        """Whether the other's last move has not arrived yet."""
        return self._awaited is not None

    async def move(self, chance: random.Random) -> None:
        """Make a move."""
        assert self.other is not None
        text = chance.choice(self.scene.moves).text
        message = {"type": "move", "text": text, "number": self.scene.number}
        self.other._awaited = self.scene.number + 1, time.perf_counter()
        await self._socket.send(json.dumps(message))

    async def leave(self) -> None:
        """Close the page."""
        self._reading.cancel()
        await self._socket.close()

    async def _read(self) -> None:
        try:
            async for text in self._socket:
                await self._take(text)
        except ConnectionClosed as end:
            self._figures.refused.append(f"a socket was closed: {end}")

    async def _take(self, text: str | bytes) -> None:
        message = _decode(text)
        if isinstance(message, Scene):
            self._count(message, len(text))
            self.scene = message
            if not self._contributed:
                self._contributed = True
                given = {"type": "contribute", "randomness": secrets.token_hex(32)}
                await self._socket.send(json.dumps(given))
        elif isinstance(message, Refused):
            self._figures.refused.append(message.text)

    def _count(self, scene: Scene, characters: int) -> None:
        figures = self._figures
        if figures.counting:
            figures.scenes += 1
            figures.characters += characters
        if self._awaited and scene.number >= self._awaited[0]:
            if figures.counting:
                figures.delays.append(time.perf_counter() - self._awaited[1])
            self._awaited = None


class Pair:
    """Two persons who play one game after another."""

    def __init__(self, number: int, client: httpx.AsyncClient, figures: Figures) -> None:
        self._chance = random.Random(number)
        self._slug = list(kinds())[number % len(kinds())]
        self._client = client
        self._figures = figures
        self._places: list[Place] = []

    async def sit_down(self) -> None:
        """Set up a table, join it, and open both pages."""
        form = {"game": self._slug, "level": "open", "begins": "me"}
        options = {option.name for option in kinds()[self._slug].options}
        if "players" in options:
            form["option-players"] = "2"
        cookies = [place.cookie for place in self._places] or ["", ""]
        for place in self._places:
            await place.leave()
        url, cookies[0] = await self._post("/tables", form, cookies[0])
        _, cookies[1] = await self._post(f"{url}/join", {"name": "Friend"}, cookies[1])
        address = f"ws{str(self._client.base_url)[4:].rstrip('/')}{url}/socket"
        self._places = [
            Place(cookie, await self._socket(address, cookie), self._figures) for cookie in cookies
        ]
        one, other = self._places
        one.other, other.other = other, one

    async def play(self) -> None:
        """A move in every period, at this pair's own moment of it; without end."""
        moment = time.monotonic() + PERIOD * self._chance.random()
        while True:
            await asyncio.sleep(moment - time.monotonic())
            moment += PERIOD
            if any(place.waits for place in self._places):
                continue  # a server that is late is asked for no more
            mover = next((place for place in self._places if place.scene.moves), None)
            if mover is not None:
                self._figures.moves += self._figures.counting
                await mover.move(self._chance)
            elif self._places[0].scene.stage == "over":
                self._figures.games += self._figures.counting
                await self.sit_down()

    async def leave(self) -> None:
        """Close both pages."""
        for place in self._places:
            await place.leave()

    async def _post(self, address: str, form: dict[str, str], cookie: str) -> tuple[str, str]:
        """Send a form; where it leads, and the cookie."""
        answer = await self._client.post(address, data=form, headers={"Cookie": cookie})
        assert answer.status_code == 303, answer.text
        given = answer.headers["set-cookie"].partition(";")[0]
        return answer.headers["location"], given

    async def _socket(self, address: str, cookie: str) -> ClientConnection:
        headers = {"Cookie": cookie}
        # Pages of browsers send no pings; the server does.
        return await connect(
            address, additional_headers=headers, max_queue=None, ping_interval=None
        )


@dataclass
class Usage:
    """What a process has used so far."""

    seconds: float  # of a core
    megabytes: float  # in memory now

    @classmethod
    def of(cls, pid: int) -> "Usage":
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return cls(
            seconds=(int(fields[11]) + int(fields[12])) / TICKS,
            megabytes=pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
        )


async def drive(server: Server, tables: int, measured: float) -> dict[str, float]:
    """Play at so many tables, and measure for so many seconds."""
    figures = Figures()
    before = Usage.of(server.pid)
    # The server closes what has been idle for five seconds; no request may come just then.
    connections = httpx.Limits(keepalive_expiry=2)
    async with httpx.AsyncClient(base_url=server.address, timeout=60, limits=connections) as client:
        pairs = [Pair(number, client, figures) for number in range(tables)]
        for first in range(0, tables, AT_ONCE):
            await asyncio.gather(*(pair.sit_down() for pair in pairs[first : first + AT_ONCE]))
        playing = [asyncio.create_task(pair.play()) for pair in pairs]
        await asyncio.sleep(WARM_UP)
        start, own, began = Usage.of(server.pid), Usage.of(os.getpid()), time.monotonic()
        figures.counting = True
        await asyncio.sleep(measured)
        figures.counting = False
        end, own_end, seconds = (
            Usage.of(server.pid),
            Usage.of(os.getpid()),
            time.monotonic() - began,
        )
        for task in playing:
            task.cancel()
        failed = [
            result
            for result in await asyncio.gather(*playing, return_exceptions=True)
            if not isinstance(result, asyncio.CancelledError)
        ]
        await asyncio.gather(*(pair.leave() for pair in pairs))
    assert not failed, failed[0]
    assert not figures.refused, figures.refused[0]
    p50, p99 = np.percentile(figures.delays, [50, 99]) * 1000
    return {
        "tables": tables,
        "moves a second": figures.moves / seconds,
        "scenes a second": figures.scenes / seconds,
        "characters a scene": figures.characters / figures.scenes,
        "from a move to the other player, 50th percentile, ms": float(p50),
        "from a move to the other player, 99th percentile, ms": float(p99),
        "from a move to the other player, longest, ms": max(figures.delays) * 1000,
        "share of a core": (end.seconds - start.seconds) / seconds,
        "ms of a core for each move": (end.seconds - start.seconds) / figures.moves * 1000,
        "memory with all tables, MB": end.megabytes,
        "memory before, MB": before.megabytes,
        "share of a core, of the driver": (own_end.seconds - own.seconds) / seconds,
    }


def measure(tables: int, measured: float) -> dict[str, float]:
    """Start a server on one core, and drive it from the other."""
    # All visitors come from one address here.
    limits = Limits(posts_at_once=100_000, posts_a_second=10_000)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(replace(Settings.in_folder(Path(folder)), limits=limits), SERVERS_CORE)
        os.sched_setaffinity(0, {OWN_CORE})
        # While the driver's garbage collector looks at 2,000 sockets, scenes wait to be taken in,
        # and that would be counted as the server's delay.
        gc.disable()
        try:
            figures = asyncio.run(drive(server, tables, measured))
        finally:
            server.kill()
        assert not server.log, server.log
        return figures


def main() -> None:
    """Measure, print the table, write the file."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=MEASURED)
    parser.add_argument("--result", type=Path, default=RESULT)
    asked = parser.parse_args()
    figures = measure(asked.tables, asked.seconds)
    shown = Table("figure", "value")
    for name, value in figures.items():
        shown.add_row(name, f"{value:,.2f}")
    Console().print(shown)
    machine = {
        "processor": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "load of the machine": os.getloadavg()[0],
    }
    result = {"machine": machine, "figures": figures}
    asked.result.write_text(json.dumps(result, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
