"""The database: SQLite in one file, or PostgreSQL for several processes."""

import asyncio
import importlib
import importlib.util
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from regalia.core.errors import OptionError
from regalia.server import schema

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
_DRIVERS = {"sqlite": "sqlite3", "postgresql+asyncpg": "asyncpg"}
_VERSIONS = "alembic_version"
_PATIENCE = 30.0  # seconds that SQLite waits for another process, which may be migrating
_CONNECTING = 10.0  # seconds that PostgreSQL may take to answer at all
_MIGRATING = 7_239_114  # the advisory lock of those who change the schema; any number


class Database:
    """Connections to a schema of the newest version."""

    def __init__(self, address: str) -> None:
        """`address` as SQLAlchemy writes it. Raises OptionError."""
        _check(address)
        self._is_sqlite = address.startswith("sqlite")
        self._shown = sa.make_url(address).render_as_string(hide_password=True)
        self._engine: _Sqlite | _Postgresql
        self._engine = _Sqlite(address) if self._is_sqlite else _Postgresql(address)

    async def open(self) -> None:
        """Bring the schema to its newest version. Raises OptionError where there is no database."""
        try:
            version = await self.read(_schema_version)
        except Exception as error:  # each driver has its own
            reason = (str(error) or type(error).__name__).splitlines()[0]
            raise OptionError(f"the database {self._shown} cannot be used: {reason}") from error
        if version == schema.VERSION:
            return
        # Alembic is imported only now, so that a later start does not wait for it.
        migrations = importlib.import_module("regalia.server.migrations")

        def upgrade(connection: sa.Connection) -> None:
            # Of two servers that start together one must wait for the other's migrations.
            if not self._is_sqlite:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATING)))
            migrations.upgrade(connection)

        await self.write(upgrade)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.close()

    async def check(self) -> None:
        """Raise where the database does not answer."""
        await self.read(lambda connection: connection.scalar(sa.select(sa.literal(1))))

    async def read(self, work: Work[T]) -> T:
        """Ask something, and give what the work returns."""
        return await self._engine.read(work)

    async def write(self, work: Work[T]) -> T:
        """Change something: all that the work does happens, or nothing."""
        return await self._engine.write(work)


def _schema_version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table(_VERSIONS):
        return None
    version = connection.scalar(sa.text(f"SELECT version_num FROM {_VERSIONS}"))
    return None if version is None else str(version)


def _check(address: str) -> None:
    """Raise OptionError where this is no address that a server can use."""
    try:
        url = sa.make_url(address)
    except sa.exc.ArgumentError:
        raise OptionError(f"{address!r} is no address of a database") from None
    if url.drivername not in _DRIVERS or not url.database:
        raise OptionError(
            "a database is postgresql+asyncpg://USER:PASSWORD@HOST/NAME or "
            f"sqlite:///FILE, not {url.render_as_string(hide_password=True)}"
        )
    driver = _DRIVERS[url.drivername]
    if importlib.util.find_spec(driver) is None:
        raise OptionError(f"{driver} is not installed: pip install 'regalia[scale]'")


class _Postgresql:
    """A pool of connections."""

    def __init__(self, address: str) -> None:
        # A server that hangs in the middle of a transaction must not lock the others out.
        limits = {"idle_in_transaction_session_timeout": "10000"}  # ms
        arguments = {"server_settings": limits, "timeout": _CONNECTING}
        self._engine = create_async_engine(address, pool_pre_ping=True, connect_args=arguments)

    async def read(self, work: Work[T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


class _Sqlite:
    """One connection, in a thread of its own: several would only wait for each other's write lock.

    A whole transaction costs one way to that thread and back.
    """

    def __init__(self, address: str) -> None:
        patience = {"timeout": _PATIENCE}
        self._reading = sa.create_engine(
            address, pool_size=1, max_overflow=0, connect_args=patience
        )
        _prepare_sqlite(self._reading)
        # The lock at once: who has read first and then wants to write would not wait for others.
        self._writing = self._reading.execution_options(begin="BEGIN IMMEDIATE")
        self._thread = ThreadPoolExecutor(1, "database")

    async def read(self, work: Work[T]) -> T:
        return await self._in_thread(lambda: _transaction(self._reading, work))

    async def write(self, work: Work[T]) -> T:
        return await self._in_thread(lambda: _transaction(self._writing, work))

    async def close(self) -> None:
        await self._in_thread(self._reading.dispose)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _transaction(engine: sa.Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _prepare_sqlite(engine: sa.Engine) -> None:
    """WAL, so that readers never wait; and real transactions, for migrations too."""

    @sa.event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver must not begin or end transactions itself
        cursor = connection.cursor()
        _turn_to_wal(cursor)
        cursor.execute("PRAGMA synchronous=NORMAL")  # a killed process loses nothing in WAL mode
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def _turn_to_wal(cursor: sqlite3.Cursor) -> None:
    """SQLite waits for whoever writes, but not here: two would turn the same file to WAL."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return
