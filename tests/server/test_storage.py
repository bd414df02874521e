"""The event store, its schema's history, and the secret beside it."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from regalia.server import migrations, storage
from regalia.server.settings import DATABASE, SECRET, Settings
from regalia.server.storage import NumberTaken, Storage
from regalia.tables import Moved, Resigned
from tests.support import run_async

MOVE = Moved(0, "take:1")


def with_storage(folder: Path, work: Callable[[Storage], Awaitable[None]]) -> None:
    """Do some work with the store of this folder."""

    async def run() -> None:
        store = Storage(Settings.in_folder(folder).database)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    run_async(run())


# Events


def test_events_come_back_in_order(tmp_path: Path) -> None:
    async def write(store: Storage) -> None:
        await store.create("a", [MOVE, MOVE], ["anne"])
        await store.append("a", 3, [Resigned(1)])

    async def read(store: Storage) -> None:
        assert await store.events("a") == [MOVE, MOVE, Resigned(1)]
        assert await store.events("a", after=2) == [Resigned(1)]
        assert await store.events("b") == []

    with_storage(tmp_path, write)
    with_storage(tmp_path, read)


def test_of_two_writers_one_gets_the_number(tmp_path: Path) -> None:
    async def work(store: Storage) -> None:
        await store.create("a", [MOVE], [])
        other = Storage(Settings.in_folder(tmp_path).database)
        attempts = [
            writer.append("a", 2, [Moved(number, "take:2"), Moved(number, "take:3")])
            for number, writer in enumerate([store, other] * 5)
        ]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        await other.close()
        assert results.count(None) == 1
        assert all(isinstance(result, NumberTaken) for result in results if result is not None)
        events = await store.events("a")
        assert len(events) == 3
        assert events[1] == Moved(results.index(None), "take:2")

    with_storage(tmp_path, work)


def test_a_batch_is_stored_whole_or_not_at_all(tmp_path: Path) -> None:
    async def work(store: Storage) -> None:
        await store.create("a", [MOVE], [])
        await store.append("a", 3, [MOVE])
        with pytest.raises(NumberTaken):
            await store.append("a", 2, [MOVE, MOVE])
        assert len(await store.events("a")) == 2

    with_storage(tmp_path, work)


def test_tables_of_a_person_come_newest_first(tmp_path: Path) -> None:
    async def work(store: Storage) -> None:
        for name in "abcde":
            await store.create(name, [MOVE], ["anne"] if name != "c" else ["bert"])
        assert await store.tables_of("anne", 3) == ["e", "d", "b"]
        assert await store.tables_of("nobody", 3) == []

    with_storage(tmp_path, work)


# The schema


def test_the_schema_is_made_and_found_again(tmp_path: Path) -> None:
    async def write(store: Storage) -> None:
        await store.create("a", [MOVE], [])

    async def read(store: Storage) -> None:
        assert await store.events("a") == [MOVE]

    with_storage(tmp_path, write)
    with_storage(tmp_path, read)
    with sqlite3.connect(tmp_path / DATABASE) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_the_newest_migration_is_the_version_that_is_asked_for() -> None:
    script = ScriptDirectory.from_config(migrations.configuration())
    assert script.get_current_head() == storage.SCHEMA_VERSION


def test_migrations_lead_to_the_schema_that_is_used(tmp_path: Path) -> None:
    async def nothing(_: Storage) -> None:
        pass

    with_storage(tmp_path, nothing)
    engine = sa.create_engine(f"sqlite:///{tmp_path / DATABASE}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, storage.schema) == []
    engine.dispose()


def test_a_migration_that_was_cut_off_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_: Storage) -> None:
        pass

    upgrade = migrations.upgrade

    def cut_off(connection: sa.Connection) -> None:
        upgrade(connection)
        raise KeyboardInterrupt

    monkeypatch.setattr(migrations, "upgrade", cut_off)
    with pytest.raises(KeyboardInterrupt):
        with_storage(tmp_path, nothing)
    with sqlite3.connect(tmp_path / DATABASE) as database:
        assert database.execute("SELECT name FROM sqlite_master").fetchall() == []
    monkeypatch.undo()
    with_storage(tmp_path, nothing)


def test_two_servers_may_start_on_an_empty_database_together(tmp_path: Path) -> None:
    async def start_both() -> None:
        stores = [Storage(Settings.in_folder(tmp_path).database) for _ in range(2)]
        await asyncio.gather(*(store.open() for store in stores))
        await stores[0].create("a", [MOVE], [])
        assert await stores[1].events("a") == [MOVE]
        for store in stores:
            await store.close()

    run_async(start_both())


def test_a_later_start_does_not_wait_for_alembic(tmp_path: Path) -> None:
    program = f"""
import asyncio, pathlib, sys
from regalia.server.settings import Settings
from regalia.server.storage import Storage
from tests.support import run_async
async def start():
    store = Storage(Settings.in_folder(pathlib.Path({str(tmp_path)!r})).database)
    await store.open()
    await store.close()
asyncio.run(start())
print("alembic" in sys.modules)
"""
    said = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [run.stdout.strip() for run in said] == ["True", "False"]


# The secret


def test_the_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    first, second = Settings.in_folder(folder), Settings.in_folder(folder)
    assert first == second
    assert len(first.secret) == 32
    assert stat.S_IMODE((folder / SECRET).stat().st_mode) == 0o600
    assert Settings.in_folder(tmp_path / "other").secret != first.secret


def test_half_a_secret_is_made_again(tmp_path: Path) -> None:
    (tmp_path / SECRET).write_bytes(b"half")
    assert len(Settings.in_folder(tmp_path).secret) == 32
    assert [path.name for path in tmp_path.iterdir()] == [SECRET]
