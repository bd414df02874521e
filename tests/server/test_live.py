"""Tables that go on: several writers, computer players, and what a crash leaves."""

import asyncio
import logging
import random
import threading
import weakref
from collections.abc import Awaitable, Callable

import msgspec
import pytest
from litestar.exceptions import ClientException

import regalia
from regalia import NATURE
from regalia.core.game import Game
from regalia.core.position import Move, View
from regalia.server import live, live_tables
from regalia.server.computers import Computers
from regalia.server.database import Database
from regalia.server.exchange import NoExchange, RedisExchange
from regalia.server.limits import Limits
from regalia.server.live import Command, LiveTable, Shared
from regalia.server.live_tables import LiveTables
from regalia.server.metrics import Metrics
from regalia.server.now import milliseconds
from regalia.server.opinions import Opinions
from regalia.server.row import row_of
from regalia.server.settings import Settings
from regalia.server.storage import Storage
from regalia.tables import (
    Event,
    Moved,
    Open,
    Outcome,
    Person,
    Refused,
    Seat,
    Table,
    commands,
    completed,
    settled,
)
from regalia.tables.clock import Clock, Days, Minutes
from tests.at_tables import ME, OTHER, created, random_hex
from tests.server.conftest import Quick
from tests.support import run_async

PATIENCE = 120  # seconds
GAME = regalia.load("kings_crown", edition="mini")
FRIEND = Person("friend", "Friend")


class Hall:
    """Several servers over one database."""

    def __init__(self, settings: Settings, level: Quick) -> None:
        self.settings = settings
        self.level = level
        self.servers: list[LiveTables] = []
        self.databases: list[Database] = []
        self.exchanges: list[NoExchange | RedisExchange] = []

    async def server(self) -> LiveTables:
        database, metrics = Database(self.settings.database), Metrics()
        await database.open()
        redis = self.settings.redis
        exchange = RedisExchange(redis) if redis else NoExchange()
        await exchange.open()
        computers, opinions = Computers([self.level], metrics), Opinions(metrics, 2)
        shared = Shared(Storage(database), computers, opinions, exchange, metrics)
        server = LiveTables(shared, Limits())
        self.servers.append(server)
        self.databases.append(database)
        self.exchanges.append(exchange)
        return server

    async def close(self) -> None:
        self.level.may_move.set()
        for server in self.servers:
            await server.close()
        for opened in [*self.exchanges, *self.databases]:
            await opened.close()


def in_hall(settings: Settings, level: Quick, work: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        hall = Hall(settings, level)
        try:
            await asyncio.wait_for(work(hall), PATIENCE)
        finally:
            await hall.close()

    run_async(run())


class Watching:
    """Keeps what a table tells."""

    def __init__(self) -> None:
        self.told: list[Table] = []
        self.presence = 0
        self.reactions: list[tuple[int, str]] = []

    def tell(self, table: Table) -> None:
        self.told.append(table)

    def tell_presence(self) -> None:
        self.presence += 1

    def tell_reaction(self, seat: int, reaction: str) -> None:
        self.reactions.append((seat, reaction))


async def new_table(
    server: LiveTables, game: Game = GAME, seats: tuple[Seat, ...] = (), clock: Clock | None = None
) -> str:
    """A table of ME and a computer player, or of these, where the game has begun."""
    first = created(game, seats, clock=clock)
    name = random_hex(str(random.random()))[:11]
    await server.create(msgspec.structs.replace(first, table=name))
    here = await at(server, name)
    for person in here.table.persons:
        await here.submit(contribution(person))
    assert here.table.started
    return name


def contribution(person: str) -> Command:
    return lambda table, now: commands.contribute(table, person, random_hex(person), now)


async def at(server: LiveTables, name: str) -> LiveTable:
    found = await server.visit(name)
    assert found is not None
    return found


async def until_person(here: LiveTable) -> Table:
    """The table when a person is to move, or at its end."""
    while here.table.thinker is not None or settled(here.table)[1]:
        await asyncio.sleep(0.01)
    return here.table


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def random_move(table: Table) -> Command:
    text, seat = random.choice(table.position.legal).text, table.to_move or 0
    return lambda now, at: commands.move(now, seat, text, table.number, at)


async def events_of(server: LiveTables, name: str) -> list[Event]:
    return await server.shared.storage.events(name)


def test_of_two_servers_one_makes_the_move_and_one_refuses(
    settings: Settings, quick: Quick
) -> None:
    async def work(hall: Hall) -> None:
        one, other = await hall.server(), await hall.server()
        name = await new_table(one)
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
        assert Table.fold(await events_of(one, name)).position == table.position

    in_hall(settings, quick, work)


def test_a_writer_who_comes_late_tries_again(settings: Settings, quick: Quick) -> None:
    async def work(hall: Hall) -> None:
        one, other = await hall.server(), await hall.server()
        name = await new_table(one)
        here, there = await at(one, name), await at(other, name)
        quick.may_move.clear()
        await here.submit(random_move(here.table))
        await there.submit(lambda now, at: commands.resign(now, 0, at))  # whatever the number is
        assert there.table.over
        await here.refresh()
        assert here.table.over

    in_hall(settings, quick, work)


def test_watchers_are_told_of_every_decision_that_another_server_stored(
    settings: Settings, quick: Quick
) -> None:
    async def work(hall: Hall) -> None:
        one, other = await hall.server(), await hall.server()
        name = await new_table(one)
        here, there = await at(one, name), await at(other, name)
        watching = Watching()
        there.watchers.add(watching)
        for _ in range(3):
            await here.submit(random_move(await until_person(here)))
        await until_person(here)
        await there.refresh()
        await until_person(there)
        told = watching.told
        assert told[-1].number == here.table.number
        decisions = [step for step in here.table.steps if step.mover != NATURE]
        assert len(told) == len(decisions)
        assert all(table.to_move != NATURE for table in told)

    in_hall(settings, quick, work)


async def half_done(server: LiveTables, game: Game, stored: int) -> str:
    """A table whose server died when so many events after the first were stored."""
    first = msgspec.structs.replace(created(game), table="halfway")
    table = Table.begin(first)
    _, events = completed(table, commands.contribute(table, ME.id, random_hex("me"), 0))
    await server.create(first)
    for number, event in enumerate(events[:stored], start=2):
        table = table.after(event)
        row = row_of(table, 0)
        await server.shared.storage.append("halfway", number, [event], row, frozenset([ME.id]))
    return "halfway"


@pytest.mark.parametrize("stored", [1, 2, 3])
def test_what_follows_by_itself_is_done_after_a_crash(
    settings: Settings, quick: Quick, stored: int
) -> None:
    async def work(hall: Hall) -> None:
        server = await hall.server()
        table = await until_person(await at(server, await half_done(server, GAME, stored)))
        assert table.to_move == 0
        assert len(table.steps) == 2
        assert Table.fold(await events_of(server, "halfway")).position == table.position

    in_hall(settings, quick, work)


def test_a_table_goes_on_after_a_restart_though_nobody_looks(
    settings: Settings, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PATIENCE", 0.0)
    monkeypatch.setattr(live_tables, "PATIENCE", 0.0)
    starts_second = regalia.load("kings_crown", edition="mini", first=1)

    async def crash(hall: Hall) -> None:
        await half_done(await hall.server(), starts_second, 1)

    async def go_on(hall: Hall) -> None:
        server = await hall.server()
        await server.open()

        async def moved() -> bool:
            table = Table.fold(await events_of(server, "halfway"))
            return table.to_move == 0

        while not await moved():
            await asyncio.sleep(0.05)

    in_hall(settings, quick, crash)
    in_hall(settings, quick, go_on)


def test_what_another_server_left_undone_is_done(
    settings: Settings, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PATIENCE", 0.0)

    async def work(hall: Hall) -> None:
        one, other = await hall.server(), await hall.server()
        name = await new_table(one)
        here = await at(one, name)
        table = here.table.after(Moved(0, "reveal:bag"))
        await other.shared.storage.append(
            name, table.number, [Moved(0, "reveal:bag")], row_of(table, 0), frozenset([ME.id])
        )
        with pytest.raises(Refused):
            await here.submit(random_move(here.table))
        assert here.table.to_move == NATURE
        await here.refresh()
        table = await until_person(here)
        assert [step.mover for step in table.steps] == [NATURE, NATURE, 0, NATURE]

    in_hall(settings, quick, work)


def test_a_computer_goes_on_after_a_crash(
    settings: Settings, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PATIENCE", 0.0)
    names = []

    async def crash(hall: Hall) -> None:
        server = await hall.server()
        quick.may_move.clear()
        names.append(await new_table(server, regalia.load("kings_crown", edition="mini", first=1)))
        assert (await at(server, names[0])).table.thinker is not None

    async def go_on(hall: Hall) -> None:
        here = await at(await hall.server(), names[0])
        assert here.table.to_move == 1
        assert (await until_person(here)).to_move == 0

    in_hall(settings, quick, crash)
    in_hall(settings, quick, go_on)


def test_a_table_of_computers_goes_on_though_nobody_looks(settings: Settings, quick: Quick) -> None:
    async def work(hall: Hall) -> None:
        server = await hall.server()
        name = await server.create(created(GAME, [OTHER, OTHER]))
        await server.open()
        while not Table.fold(await events_of(server, name)).over:
            await asyncio.sleep(0.02)

    in_hall(settings, quick, work)


def test_a_computer_that_fails_or_cheats_stops_but_does_not_spin(
    settings: Settings, caplog: pytest.LogCaptureFixture
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
        name = await new_table(server, regalia.load("kings_crown", edition="mini", first=1))
        for asked in (1, 2):
            while Broken.asked < asked:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.3)
            assert Broken.asked == asked
            here = await at(server, name)
            assert here.table.thinker is not None
        assert (await until_person(await at(server, name))).to_move == 0

    caplog.set_level(logging.ERROR)
    in_hall(settings, level, work)
    assert "out of ideas" in caplog.text
    assert "no move at all" in caplog.text or "this is no move" in caplog.text


def test_tables_that_nobody_holds_are_forgotten(
    settings: Settings, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "KEPT", 0.01)

    async def work(hall: Hall) -> None:
        server = await hall.server()
        name = await new_table(server)
        here = await at(server, name)
        assert here is await at(server, name)
        held = weakref.ref(here)
        del here
        while held() is not None:
            await asyncio.sleep(0.01)
        assert await server.visit("nothing") is None

    in_hall(settings, quick, work)


# Several persons


def test_of_two_servers_one_seats_the_last_guest(settings: Settings, quick: Quick) -> None:
    async def work(hall: Hall) -> None:
        one, other = await hall.server(), await hall.server()
        for number in range(4):
            first = created(GAME, [ME, Open()])
            first = msgspec.structs.replace(first, table=f"table {number}")
            await one.create(first)
            here, there = await at(one, first.table), await at(other, first.table)
            results = await asyncio.gather(
                one.join(here, Person("anne", "Anne"), None),
                other.join(there, Person("bert", "Bert"), None),
                return_exceptions=True,
            )
            assert results.count(None) == 1
            await asyncio.gather(here.refresh(), there.refresh())
            assert here.table.seats == there.table.seats
            (guest,) = {"anne", "bert"} & set(here.table.persons)
            assert [one.table for one in await one.shared.storage.tables_of(guest, 0, 9)]

    in_hall(settings, quick, work)


def test_a_rematch_is_one_table_for_everybody(settings: Settings, quick: Quick) -> None:
    async def work(hall: Hall) -> None:
        one, other = await hall.server(), await hall.server()
        name = await new_table(one, seats=(ME, FRIEND))
        here, there = await at(one, name), await at(other, name)
        await here.submit(lambda table, now: commands.resign(table, 0, now))
        await here.submit(lambda table, now: commands.offer(table, 0, "rematch", now))
        await there.refresh()
        number = here.table.offer_number
        results = await asyncio.gather(
            *(
                table.submit(lambda now, at: commands.answer(now, 1, True, number, at))
                for table in (here, there)
            ),
            return_exceptions=True,
        )
        assert sorted(isinstance(result, Refused) for result in results) == [False, True]
        await asyncio.gather(here.refresh(), there.refresh())
        assert here.table.next_table == there.table.next_table != ""
        following = await at(other, here.table.next_table)
        assert following.table.persons == (ME.id, FRIEND.id)
        assert following.table.game.options["first"] == 1
        assert following.table.created.secret != here.table.created.secret
        for person in (ME.id, FRIEND.id):
            mine = await other.shared.storage.tables_of(person, 0, 9)
            assert [table.table for table in mine] == [following.id, name]

    in_hall(settings, quick, work)


def test_a_clock_runs_out_though_nobody_looks(
    settings: Settings, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "_PAUSE", 0.05)

    async def work(hall: Hall) -> None:
        server = await hall.server()
        await server.open()
        name = await new_table(server, seats=(ME, FRIEND), clock=Minutes(1, 0))
        here = await at(server, name)
        assert here.table.deadline is not None
        watching = Watching()
        here.watchers.add(watching)
        with monkeypatch.context() as later:
            in_a_minute = milliseconds() + 60_000
            later.setattr(live, "milliseconds", lambda: in_a_minute)
            await here._time_out()
        assert watching.told[-1].outcome == Outcome((1,), "timed_out", 0)
        (row,) = await server.shared.storage.tables_of(ME.id, 0, 9)
        assert (row.stage, row.winners) == ("over", (1,))

    in_hall(settings, quick, work)


def test_a_clock_that_ran_out_while_no_server_was_there(
    settings: Settings, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_ago = milliseconds() - 120_000

    async def crash(hall: Hall) -> None:
        server = await hall.server()
        with monkeypatch.context() as then:
            then.setattr(live, "milliseconds", lambda: long_ago)
            then.setattr(live, "HORIZON", -1e9)  # no timer
            await new_table(server, seats=(ME, FRIEND), clock=Minutes(1, 0))

    async def go_on(hall: Hall) -> None:
        server = await hall.server()
        await server.open()
        while (await server.shared.storage.tables_of(ME.id, 0, 1))[0].stage != "over":
            await asyncio.sleep(0.02)

    in_hall(settings, quick, crash)
    in_hall(settings, quick, go_on)


def test_a_stand_in_plays_for_who_is_gone_and_gives_the_seat_back(
    settings: Settings, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        server = await hall.server()
        here = await at(server, await new_table(server, seats=(ME, FRIEND)))
        mine, friends = Watching(), Watching()
        await here.come(mine, ME.id)
        await here.come(friends, FRIEND.id)
        with pytest.raises(Refused):
            await here.take_over(1, 0)  # they are here
        here.go(friends, FRIEND.id)
        assert mine.presence == 3
        with pytest.raises(Refused, match="60 s"):
            await here.take_over(1, 0)  # they may come back at any moment
        monkeypatch.setattr(live, "AWAY", 0.0)
        await here.take_over(1, 0)
        while all(step.mover != 1 for step in here.table.steps):
            await here.submit(random_move(await until_person(here)))
        await here.come(friends, FRIEND.id)
        assert here.table.taken_over == frozenset()

    in_hall(settings, quick, work)


def test_nobody_takes_over_where_there_are_days_for_a_move(
    settings: Settings, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "AWAY", 0.0)

    async def work(hall: Hall) -> None:
        server = await hall.server()
        here = await at(server, await new_table(server, seats=(ME, FRIEND), clock=Days(1)))
        with pytest.raises(Refused, match="days"):
            await here.take_over(1, 0)

    in_hall(settings, quick, work)


def test_a_person_has_a_share_of_the_tables(settings: Settings, quick: Quick) -> None:
    async def work(hall: Hall) -> None:
        server = await hall.server()
        server.limits = Limits(tables=2)
        waiting = msgspec.structs.replace(created(GAME, [FRIEND, Open()]), by=FRIEND.id)
        await server.create(waiting)
        names = [await new_table(server) for _ in range(2)]
        for attempt in (new_table(server), server.join(await at(server, "table"), ME, None)):
            with pytest.raises(ClientException, match="2 tables"):
                await attempt
        here = await at(server, names[0])
        await here.submit(lambda table, now: commands.resign(table, 0, now))
        await server.join(await at(server, "table"), ME, None)

    in_hall(settings, quick, work)
