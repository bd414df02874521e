"""The event store, its schema's history, and the secret beside it."""

import asyncio
import json
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

import regalia
from regalia.core.errors import OptionError
from regalia.server import migrations, schema
from regalia.server.database import Database
from regalia.server.now import milliseconds
from regalia.server.people import People
from regalia.server.row import row_of
from regalia.server.settings import DATABASE, SECRET, Settings
from regalia.server.storage import NewTable, NumberTaken, Row, Storage
from regalia.server.summary import Summary, SummarySeat
from regalia.tables import Event, Moved, Person, Resigned, Table
from tests.at_tables import played
from tests.support import run_async

MOVE = Moved(0, "take:1")


def with_database(settings: Settings, work: Callable[[Database], Awaitable[None]]) -> None:
    """Do some work with this database."""

    async def run() -> None:
        database = Database(settings.database)
        await database.open()
        try:
            await work(database)
        finally:
            await database.close()

    run_async(run())


def with_storage(settings: Settings, work: Callable[[Storage], Awaitable[None]]) -> None:
    """Do some work with the store of this database."""
    with_database(settings, lambda database: work(Storage(database)))


def row(table: str, number: int, *people: str, **changes: Any) -> Row:
    """The row of a table where these people sit."""
    summary = {
        "table": table,
        "game": "kings_crown",
        "edition": "mini",
        "stage": "playing",
        "seats": tuple(SummarySeat(person.title(), "person", person) for person in people),
        "to_move": 0,
        "winners": (),
        "clock": "",
        "moves": 0,
        "listed": False,
        "by": "",
        "at": 0,
    }
    due, deadline = changes.pop("due", False), changes.pop("deadline", None)
    return Row(number, due, deadline, Summary(**{**summary, **changes}))


def new(table: str, events: list[Event], *people: str, **changes: Any) -> NewTable:
    """A table where these people sit."""
    return NewTable(events, row(table, len(events), *people, **changes))


# Events


def test_events_come_back_in_order(settings: Settings) -> None:
    async def write(store: Storage) -> None:
        await store.create(new("a", [MOVE, MOVE], "anne"))
        await store.append("a", 3, [Resigned(1)], row("a", 3, "anne"), frozenset(["anne"]))

    async def read(store: Storage) -> None:
        assert await store.events("a") == [MOVE, MOVE, Resigned(1)]
        assert await store.events("a", after=2) == [Resigned(1)]
        assert await store.events("b") == []

    with_storage(settings, write)
    with_storage(settings, read)


def test_of_two_writers_one_gets_the_number(settings: Settings) -> None:
    async def work(store: Storage) -> None:
        await store.create(new("a", [MOVE], "anne"))
        database = Database(settings.database)
        other = Storage(database)
        attempts = [
            writer.append(
                "a",
                2,
                [Moved(number, "take:2"), Moved(number, "take:3")],
                row("a", 3, "anne", f"guest {number}"),
                frozenset(["anne"]),
            )
            for number, writer in enumerate([store, other] * 5)
        ]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        await database.close()
        assert results.count(None) == 1
        assert all(isinstance(result, NumberTaken) for result in results if result is not None)
        events = await store.events("a")
        assert len(events) == 3
        winner = results.index(None)
        assert events[1] == Moved(winner, "take:2")
        # Who came with the events that were stored sits there, and nobody else.
        sitting = [n for n in range(10) if await store.tables_of(f"guest {n}", 0, 9)]
        assert sitting == [winner]

    with_storage(settings, work)


def test_a_batch_is_stored_whole_or_not_at_all(settings: Settings) -> None:
    async def work(store: Storage) -> None:
        await store.create(new("a", [MOVE]))
        await store.append("a", 3, [MOVE], row("a", 3), frozenset())
        born = new("b", [MOVE], "anne")
        with pytest.raises(NumberTaken):
            await store.append("a", 2, [MOVE, MOVE], row("a", 3), frozenset(), born)
        assert len(await store.events("a")) == 2
        assert await store.events("b") == []
        assert await store.tables_of("anne", 0, 9) == []

    with_storage(settings, work)


# Lists


def test_who_leaves_is_not_told_of_the_table_any_more(settings: Settings) -> None:
    async def work(store: Storage) -> None:
        await store.create(new("a", [MOVE], "anne"))
        await store.append("a", 2, [MOVE], row("a", 2, "bert"), frozenset(["anne"]))
        assert await store.tables_of("anne", 0, 9) == []
        assert [table.table for table in await store.tables_of("bert", 0, 9)] == ["a"]

    with_storage(settings, work)


def test_tables_of_a_person_come_newest_first_and_those_that_go_on_before(
    settings: Settings,
) -> None:
    async def work(store: Storage) -> None:
        for at, name in enumerate("abcde"):
            person = "anne" if name != "c" else "bert"
            stage = "over" if name in "de" else "playing"
            await store.create(new(name, [MOVE], person, at=at, stage=stage))

        async def names(first: int, most: int) -> list[str]:
            return [table.table for table in await store.tables_of("anne", first, most)]

        assert await names(0, 9) == ["b", "a", "e", "d"]
        assert await names(1, 2) == ["a", "e"]
        assert await store.tables_of("nobody", 0, 9) == []
        assert await store.count_of("anne") == 4
        assert await store.count_of("anne", going_on=True) == 2

    with_storage(settings, work)


def test_the_lobby_has_what_waits_and_is_listed(settings: Settings) -> None:
    async def work(store: Storage) -> None:
        for at, name in enumerate("abcd"):
            seat = SummarySeat("Bert", "person") if name == "b" else SummarySeat("", "open")
            told = {"seats": (seat,), "stage": "waiting", "listed": name != "c"}
            await store.create(new(name, [MOVE], at=at, **told))
        assert [table.table for table in await store.lobby(0, 9)] == ["d", "a"]
        assert [table.table for table in await store.lobby(1, 9)] == ["d"]

    with_storage(settings, work)


def test_what_should_go_on_is_found(settings: Settings) -> None:
    async def work(store: Storage) -> None:
        await store.create(new("quiet", [MOVE], at=1, due=True))
        await store.create(new("just now", [MOVE], at=5, due=True))
        await store.create(new("late", [MOVE], at=5, deadline=7))
        await store.create(new("later", [MOVE], at=1, deadline=9))
        await store.create(new("idle", [MOVE], at=1))
        assert await store.to_go_on(4, 8, 9) == ["quiet", "late"]
        await store.let_rest("quiet")
        assert await store.to_go_on(4, 8, 9) == ["late"]
        await store.settle("late", row("late", 1))
        assert await store.to_go_on(4, 8, 9) == []
        await store.settle("later", row("later", 2))  # it has changed meanwhile
        assert await store.to_go_on(4, 10, 9) == ["later"]

    with_storage(settings, work)


# Persons


def test_a_name_is_kept_until_another_is_given(settings: Settings) -> None:
    async def work(database: Database) -> None:
        people = People(database, b"secret")
        assert await people.named("anne", "") == Person("anne", "Guest")
        assert await people.named("anne", " Anne\u202e \n Bee\0 ") == Person("anne", "Anne Bee")
        assert await people.named("anne", "x" * 99) == Person("anne", "x" * 24)
        both = await asyncio.gather(people.named("bert", "B"), people.named("bert", "B"))
        assert set(both) == {Person("bert", "B")}
        assert await people.name_of("bert") == "B"

    with_database(settings, work)


def test_a_code_is_good_once_and_for_a_while(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(database: Database) -> None:
        people = People(database, b"secret")
        code = await people.new_code("anne")
        assert await people.carried("NONE-NONE") is None
        assert await people.carried(f" {code.lower().replace('-', ' ')} ") == "anne"
        assert await people.carried(code) is None
        late = await people.new_code("anne")
        in_a_while = milliseconds() + 10 * 60 * 1000 + 1
        monkeypatch.setattr("regalia.server.people.milliseconds", lambda: in_a_while)
        assert await people.carried(late) is None
        token = await people.new_token("anne")
        assert await people.carried(token) is None

    with_database(settings, work)


def test_servers_of_one_database_sign_alike(settings: Settings) -> None:
    async def work(database: Database) -> None:
        both = [People(database, None), People(database, None)]
        await asyncio.gather(*(people.open() for people in both))
        one, other = (people.cookie("anne", secure=False).value for people in both)
        assert one == other
        assert People(database, b"another").cookie("anne", secure=False).value != one

    with_database(settings, work)


# The schema


def test_the_schema_is_made_and_found_again(tmp_path: Path) -> None:
    async def write(store: Storage) -> None:
        await store.create(new("a", [MOVE]))

    async def read(store: Storage) -> None:
        assert await store.events("a") == [MOVE]

    with_storage(Settings.in_folder(tmp_path), write)
    with_storage(Settings.in_folder(tmp_path), read)
    with sqlite3.connect(tmp_path / DATABASE) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_the_newest_migration_is_the_version_that_is_asked_for() -> None:
    script = ScriptDirectory.from_config(migrations.configuration())
    assert script.get_current_head() == schema.VERSION


def test_migrations_lead_to_the_schema_that_is_used(settings: Settings) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, schema.schema))

    async def compare(database: Database) -> None:
        assert await database.read(differences) == []

    with_database(settings, compare)


def test_a_migration_that_was_cut_off_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_: Database) -> None:
        pass

    upgrade = migrations.upgrade

    def cut_off(connection: sa.Connection) -> None:
        upgrade(connection)
        raise KeyboardInterrupt

    monkeypatch.setattr(migrations, "upgrade", cut_off)
    with pytest.raises(KeyboardInterrupt):
        with_database(Settings.in_folder(tmp_path), nothing)
    with sqlite3.connect(tmp_path / DATABASE) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == []
    monkeypatch.undo()
    with_database(Settings.in_folder(tmp_path), nothing)


def test_two_servers_may_start_on_an_empty_database_together(tmp_path: Path) -> None:
    async def start_both() -> None:
        databases = [Database(Settings.in_folder(tmp_path).database) for _ in range(2)]
        await asyncio.gather(*(database.open() for database in databases))
        stores = [Storage(database) for database in databases]
        await stores[0].create(new("a", [MOVE]))
        assert await stores[1].events("a") == [MOVE]
        for database in databases:
            await database.close()

    run_async(start_both())


def test_a_server_waits_for_who_writes_to_a_file_that_is_not_in_wal_mode_yet(
    tmp_path: Path,
) -> None:
    async def start() -> None:
        with sqlite3.connect(tmp_path / DATABASE, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            database = Database(Settings.in_folder(tmp_path).database)
            opening = asyncio.create_task(database.open())
            assert not (await asyncio.wait([opening], timeout=0.3))[0]
            other.execute("COMMIT")
            await opening
            await database.close()

    run_async(start())


def test_games_of_an_older_database_go_on(tmp_path: Path) -> None:
    """A database as version 0.1.0 left it: its tables are those of today."""
    game = regalia.load("kings_crown", edition="mini")
    tables = (played(game, 1, decisions) for decisions in range(4, 20))
    table, events = next((table, events) for table, events in tables if table.to_move == 0)
    moves = [event for event in events if isinstance(event, Moved)]
    settings = Settings.in_folder(tmp_path)
    write_as_of_old(tmp_path / DATABASE, table, moves)

    async def read(database: Database) -> None:
        store = Storage(database)
        (told,) = await store.tables_of("me", 0, 9)
        assert told.stage == "playing"
        assert await store.to_go_on(told.at, 0, 9) == ["old"]
        taken = Table.fold(await store.events("old"))
        assert taken.position == table.position
        assert taken.started
        assert not taken.promises_fairness
        assert taken.at == 1_700_000_000_000 + len(moves)
        await store.settle("old", row_of(taken, taken.at))
        assert await store.to_go_on(told.at, 0, 9) == []

    with_database(settings, read)


def write_as_of_old(path: Path, table: Table, moves: list[Moved]) -> None:
    """Write the first schema, and a table of it."""
    old = table.created
    first = {
        "type": "created",
        "game": old.game,
        "edition": old.edition,
        "fingerprint": old.fingerprint,
        "options": old.options,
        "seats": [
            {"type": "person", "id": "me", "name": "Guest"},
            {"type": "computer", "level": "page", "name": "Page"},
        ],
    }
    stored = [first, *({"type": "moved", "seat": m.seat, "text": m.text} for m in moves)]
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('0001')")
        database.execute(
            "CREATE TABLE events (table_id VARCHAR(32) NOT NULL, number INTEGER NOT NULL, "
            "event TEXT NOT NULL, at DATETIME NOT NULL, PRIMARY KEY (table_id, number))"
        )
        database.execute(
            "CREATE TABLE seatings (person VARCHAR(64) NOT NULL, table_id VARCHAR(32) NOT NULL, "
            "at DATETIME NOT NULL, PRIMARY KEY (person, table_id))"
        )
        database.execute("INSERT INTO seatings VALUES ('me', 'old', '2023-11-14 22:13:20.000000')")
        for number, event in enumerate(stored, start=1):
            at = f"2023-11-14 22:13:20.{number - 1:03}000"
            values = ("old", number, json.dumps(event), at)
            database.execute("INSERT INTO events VALUES (?, ?, ?, ?)", values)


def test_a_later_start_waits_for_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    program = f"""
import asyncio, pathlib, sys
from regalia.server.app import create_app
from regalia.server.settings import Settings
app = create_app(Settings.in_folder(pathlib.Path({str(tmp_path)!r})))
async def start():
    async with app.lifespan():
        pass
asyncio.run(start())
print([name for name in ("alembic", "redis", "asyncpg") if name in sys.modules])
"""
    said = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [run.stdout.strip() for run in said] == ["['alembic']", "[]"]


@pytest.mark.parametrize(
    "address",
    ["", "here", "postgres://a:secret@b/c", "sqlite://", "mysql+aiomysql://a/b"],
)
def test_what_is_no_database_is_told(address: str) -> None:
    with pytest.raises(OptionError, match="database") as refusal:
        Database(address)
    assert "secret" not in str(refusal.value)


# The secret


def test_the_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    first, second = Settings.in_folder(folder), Settings.in_folder(folder)
    assert first == second
    assert first.secret is not None
    assert len(first.secret) == 32
    assert stat.S_IMODE((folder / SECRET).stat().st_mode) == 0o600
    assert Settings.in_folder(tmp_path / "other").secret != first.secret


def test_half_a_secret_is_made_again(tmp_path: Path) -> None:
    (tmp_path / SECRET).write_bytes(b"half")
    secret = Settings.in_folder(tmp_path).secret
    assert secret is not None
    assert len(secret) == 32
    assert [path.name for path in tmp_path.iterdir()] == [SECRET]
