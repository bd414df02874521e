"""Tables that go on: several writers, computer players, and what a crash leaves."""

import asyncio
import logging
import random
import threading
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import regalia
from regalia import NATURE
from regalia.core.position import Move, View
from regalia.server.computers import Computers
from regalia.server.live import LiveTable, LiveTables
from regalia.server.settings import Settings
from regalia.server.storage import Storage
from regalia.tables import Created, Event, Moved, Refused, Table
from tests.at_tables import created
from tests.server.conftest import Quick
from tests.support import run_async

PATIENCE = 20  # seconds
GAME = regalia.load("kings_crown", edition="mini")


class Hall:
    """Several servers over one database."""

    def __init__(self, folder: Path, level: Quick) -> None:
        self.folder = folder
        self.level = level
        self.servers: list[LiveTables] = []

    async def server(self) -> LiveTables:
        storage = Storage(Settings.in_folder(self.folder).database)
        await storage.open()
        self.servers.append(LiveTables(storage, Computers([self.level])))
        return self.servers[-1]

    async def close(self) -> None:
        self.level.may_move.set()
        for server in self.servers:
            await server.close()
            await server.storage.close()


def in_hall(folder: Path, level: Quick, work: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        hall = Hall(folder, level)
        try:
            await asyncio.wait_for(work(hall), PATIENCE)
        finally:
            await hall.close()

    run_async(run())


class Watching:
    """Keeps what a table tells."""

    def __init__(self) -> None:
        self.told: asyncio.Queue[Table] = asyncio.Queue()

    def tell(self, table: Table) -> None:
        self.told.put_nowait(table)


async def at(server: LiveTables, name: str) -> LiveTable:
    live = await server.visit(name)
    assert live is not None
    return live


async def until_person(live: LiveTable) -> Table:
    """The table when a person is to move, or at its end."""
    while live.table.thinker is not None or live.table.to_move == NATURE:
        await asyncio.sleep(0.01)
    return live.table


def random_move(table: Table) -> Callable[[Table], Moved]:
    text = random.choice(table.position.legal).text
    return lambda now: now.move(0, text, table.number)


def test_of_two_servers_one_makes_the_move_and_one_refuses(tmp_path: Path, quick: Quick) -> None:
    async def work(hall: Hall) -> None:
        one, other = await hall.server(), await hall.server()
        name = await one.create(created(GAME))
        while True:
            here, there = await at(one, name), await at(other, name)
            table = await until_person(here)
            await there.refresh()
            if table.over:
                break
            assert there.table.position == table.position
            results = await asyncio.gather(
                here.submit(random_move(table)),
                there.submit(random_move(table)),
                return_exceptions=True,
            )
            assert results.count(None) == 1
            (refusal,) = (result for result in results if result is not None)
            assert isinstance(refusal, Refused)
            assert refusal.reason in ("stale", "over")
        assert Table.fold(await one.storage.events(name)).position == table.position

    in_hall(tmp_path, quick, work)


def test_a_writer_who_comes_late_tries_again(tmp_path: Path, quick: Quick) -> None:
    async def work(hall: Hall) -> None:
        one, other = await hall.server(), await hall.server()
        name = await one.create(created(GAME))
        here, there = await at(one, name), await at(other, name)
        quick.may_move.clear()
        await here.submit(random_move(here.table))
        await there.submit(lambda now: now.resign(0))  # whatever the number is
        assert there.table.over
        await here.refresh()
        assert here.table.over

    in_hall(tmp_path, quick, work)


def test_watchers_are_told_of_every_decision_that_another_server_stored(
    tmp_path: Path, quick: Quick
) -> None:
    async def work(hall: Hall) -> None:
        one, other = await hall.server(), await hall.server()
        name = await one.create(created(GAME))
        here, there = await at(one, name), await at(other, name)
        watching = Watching()
        there.watchers.add(watching)
        for _ in range(3):
            await here.submit(random_move(await until_person(here)))
        await until_person(here)
        await there.refresh()
        await until_person(there)
        told = [watching.told.get_nowait() for _ in range(watching.told.qsize())]
        assert told[-1].number == here.table.number
        decisions = [step for step in here.table.steps if step.mover != NATURE]
        assert len(told) == len(decisions)
        assert all(table.to_move != NATURE for table in told)

    in_hall(tmp_path, quick, work)


@pytest.mark.parametrize("events", [1, 2])
def test_nature_goes_on_after_a_crash(tmp_path: Path, quick: Quick, events: int) -> None:
    async def work(hall: Hall) -> None:
        server = await hall.server()
        halfway: list[Event] = [created(GAME), Moved(NATURE, "draw:Y1")]
        await server.storage.create("halfway", halfway[:events], [])
        table = await until_person(await at(server, "halfway"))
        assert table.to_move == 0
        assert len(table.steps) == 2
        assert Table.fold(await server.storage.events("halfway")).position == table.position

    in_hall(tmp_path, quick, work)


def test_nature_answers_for_another_server_that_died(tmp_path: Path, quick: Quick) -> None:
    async def work(hall: Hall) -> None:
        one, other = await hall.server(), await hall.server()
        name = await one.create(created(GAME))
        here = await at(one, name)
        await other.storage.append(name, here.table.number + 1, [Moved(0, "reveal:bag")])
        with pytest.raises(Refused):
            await here.submit(random_move(here.table))
        assert here.table.to_move == NATURE
        await here.refresh()
        table = await until_person(here)
        assert [step.mover for step in table.steps] == [NATURE, NATURE, 0, NATURE]

    in_hall(tmp_path, quick, work)


def test_a_computer_goes_on_after_a_crash(tmp_path: Path, quick: Quick) -> None:
    async def crash(hall: Hall) -> None:
        server = await hall.server()
        quick.may_move.clear()
        name = await server.create(created(regalia.load("kings_crown", edition="mini", first=1)))
        (tmp_path / "name").write_text(name)
        live = await at(server, name)
        assert live.table.thinker is not None

    async def go_on(hall: Hall) -> None:
        server = await hall.server()
        live = await at(server, (tmp_path / "name").read_text())
        assert live.table.to_move == 1
        assert (await until_person(live)).to_move == 0

    in_hall(tmp_path, quick, crash)
    in_hall(tmp_path, quick, go_on)


def test_a_table_goes_on_though_nobody_looks(tmp_path: Path, quick: Quick) -> None:
    async def work(hall: Hall) -> None:
        server = await hall.server()
        everybody = created(GAME)
        only_computers = Created(
            everybody.game,
            everybody.edition,
            everybody.fingerprint,
            everybody.options,
            (everybody.seats[1], everybody.seats[1]),
        )
        name = await server.create(only_computers)
        await at(server, name)
        while not Table.fold(await server.storage.events(name)).over:
            await asyncio.sleep(0.02)

    in_hall(tmp_path, quick, work)


def test_a_computer_that_fails_or_cheats_stops_but_does_not_spin(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Quick):
        asked = 0

        def choose(self, view: View, seed: int) -> Move:
            Broken.asked += 1
            if Broken.asked == 1:
                raise RuntimeError("out of ideas")
            return Move(0, "no move at all") if Broken.asked == 2 else super().choose(view, seed)

    level = Broken(threading.Event())
    level.may_move.set()

    async def work(hall: Hall) -> None:
        server = await hall.server()
        name = await server.create(created(regalia.load("kings_crown", edition="mini", first=1)))
        for asked in (1, 2):
            live = await at(server, name)
            await asyncio.sleep(0.3)
            assert Broken.asked == asked
            assert live.table.thinker is not None
        assert (await until_person(await at(server, name))).to_move == 0

    caplog.set_level(logging.ERROR)
    in_hall(tmp_path, level, work)
    assert "out of ideas" in caplog.text
    assert "no move at all" in caplog.text or "this is no move" in caplog.text


def test_tables_that_nobody_holds_are_forgotten(tmp_path: Path, quick: Quick) -> None:
    async def work(hall: Hall) -> None:
        server = await hall.server()
        name = await server.create(created(GAME))
        live = await at(server, name)
        assert live is await at(server, name)
        held = weakref.ref(live)
        del live
        await asyncio.sleep(0.05)
        assert held() is None
        assert await server.visit("nothing") is None

    in_hall(tmp_path, quick, work)
