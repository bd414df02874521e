"""Servers that are killed at any moment while people, programs and computers play all games."""

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from regalia.core.registry import Kind, kinds
from regalia.server.database import Database
from regalia.server.settings import Settings
from regalia.server.storage import Storage
from regalia.tables import Table
from regalia.tables.fairness import verify
from regalia.tables.record import record_of
from tests.processes.person import PATIENCE, Browser, Person, Program
from tests.processes.server import Server
from tests.support import run_async

KILLS = 50
LONGEST_LIFE = 0.8  # seconds after which a server is killed
PAUSE = 0.05  # seconds until a server is asked again
COMPUTER = "page"  # the level that thinks for the shortest time

pytestmark = pytest.mark.processes


class House:
    """Some servers over one database, each of which may be killed, and is started again."""

    def __init__(self, servers: list[Server], start: Callable[[], Server]) -> None:
        self.servers = servers
        self.start = start
        self.chance = random.Random(1)
        self.kills = 0

    def address(self) -> str:
        """The address of one of them."""
        return self.chance.choice(self.servers).address

    async def kill_again_and_again(self) -> None:
        """The last moment may find a person, a computer, a start or the store at work."""
        while self.kills < KILLS:
            await asyncio.sleep(LONGEST_LIFE * self.chance.random())
            place = self.chance.randrange(len(self.servers))
            self.servers[place].kill()
            self.kills += 1
            self.servers[place] = await asyncio.to_thread(self.start)


@dataclass
class Finished:
    """A game that a person has played to the end, and its moves as they were seen."""

    table: str
    seat: int
    moves: list[Any]

    @classmethod
    def of(cls, person: Person) -> "Finished":
        return cls(person.table, person.state["seat"], person.moves)


class Group(ABC):
    """Persons who play one game after another at the tables of a house."""

    def __init__(self, house: House, kind: Kind) -> None:
        self.house = house
        self.kind = kind
        self.finished: list[Finished] = []

    async def in_spite_of_kills(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """Do this, and again when the server dies over it."""
        tries = 0
        while True:
            kills = self.house.kills
            try:
                return await work()
            except (OSError, httpx.TransportError, WebSocketException):
                tries = tries + 1 if self.house.kills == kills else 0
                assert tries * PAUSE < PATIENCE, "the server has died by itself"
                await asyncio.sleep(PAUSE)

    async def go_on(self) -> None:
        """Play one game after another until there are no more kills; the last one to its end."""
        while True:
            last = self.house.kills >= KILLS
            persons = await self.play_one()
            assert all(person.over for person in persons)
            self.finished += [Finished.of(person) for person in persons]
            if last:
                return

    @abstractmethod
    async def play_one(self) -> list[Person]:
        """Play one game to its end; returns those who played it."""


class Friends(Group):
    """Two at their pages, and a computer player where the game has a third seat."""

    def __init__(self, house: House, kind: Kind) -> None:
        super().__init__(house, kind)
        self.browsers = [Browser(house.address, random.Random(seat)) for seat in range(2)]

    async def play_one(self) -> list[Person]:
        host, friend = self.browsers
        form = {"game": self.kind.slug, "level-1": "open", "level-2": COMPUTER, "begins": "random"}
        form |= {name: str(choice) for name, choice in smallest(self.kind, "option-").items()}
        table = await self.in_spite_of_kills(lambda: host.set_up(**form))
        await self.in_spite_of_kills(lambda: self.sit_down(friend, table))
        await asyncio.gather(*(self.play(browser) for browser in self.browsers))
        return list(self.browsers)

    async def sit_down(self, friend: Browser, table: str) -> None:
        """Join, unless it was only the answer to that which was lost."""
        if not friend.cookie:
            await friend.post("/me", name="Friend")
        friend.sit_at(table)
        async with friend.line() as line:
            seated = (await line.receive("state"))["seat"] is not None
        if not seated:
            await friend.join(table)

    async def play(self, browser: Browser) -> None:
        """Play to the end; whoever comes back asks for all, or only for what was missed."""
        chance = browser.chance
        await self.in_spite_of_kills(lambda: browser.play(missed_only=chance.random() < 0.5))


class Programs(Group):
    """A program against computer players."""

    def __init__(self, house: House, kind: Kind) -> None:
        super().__init__(house, kind)
        self.program = Program(house.address, random.Random(2))

    async def play_one(self) -> list[Person]:
        asked = {"game": self.kind.slug, "others": [COMPUTER], "options": smallest(self.kind)}
        await self.in_spite_of_kills(lambda: self.program.set_up(**asked))
        await self.in_spite_of_kills(self.program.play)
        return [self.program]


def smallest(kind: Kind, prefix: str = "") -> dict[str, int | str]:
    """The options for three players, or two where that is the most."""
    if all(option.name != "players" for option in kind.options):
        return {}
    return {f"{prefix}players": min(3, kind.state.MOST_SEATS)}


def test_no_kill_loses_what_was_seen_or_leaves_a_table_stuck(
    settings: Settings, servers: list[Server], start: Callable[[], Server]
) -> None:
    house = House(servers, start)
    groups = [kind(house, game) for game in kinds().values() for kind in (Friends, Programs)]

    async def play() -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(house.kill_again_and_again())
            for group in groups:
                tasks.create_task(group.go_on())
        await compare_with_what_is_stored(settings, groups)

    run_async(play())
    assert house.kills == KILLS
    for server in servers:
        assert server.log == ""


async def compare_with_what_is_stored(settings: Settings, groups: Sequence[Group]) -> None:
    """Each has seen every move that is stored, as it may see it, and no other."""
    database = Database(settings.database)
    await database.open()
    for group in groups:
        for game in group.finished:
            table = Table.fold(await Storage(database).events(game.table))
            assert table.over
            assert game.moves == [
                {"seat": step.mover, "text": step.before.seen(step.move, game.seat).text}
                for step in table.steps
            ]
            assert verify(record_of(table, 0)).sound
    await database.close()
