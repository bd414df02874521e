"""The database: SQLite in one file, or PostgreSQL for several processes."""

import asyncio
import importlib
import importlib.util
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from regalia.core.errors import OptionError
from regalia.server import schema

T = TypeVar("T")
_DRIVERS = {"sqlite": "sqlite3", "postgresql+asyncpg": "asyncpg"}
_VERSIONS = "alembic_version"
_MIGRATING = 7_239_114  # the advisory lock of those who change the schema; any number


class Connection(Protocol):
    """What is asked of a connection; as in SQLAlchemy's own AsyncConnection."""

    async def execute(self, statement: sa.Executable, parameters: Any = None) -> Any: ...
    async def scalar(self, statement: sa.Executable) -> Any: ...
    async def scalars(self, statement: sa.Executable) -> Any: ...
    async def run_sync(self, work: Callable[[sa.Connection], T]) -> T: ...


class Database:
    """Connections to a schema of the newest version."""

    def __init__(self, address: str) -> None:
        """`address` as SQLAlchemy writes it. Raises OptionError."""
        _check(address)
        self._is_sqlite = address.startswith("sqlite")
        self._engine: _Sqlite | _Postgresql
        self._engine = _Sqlite(address) if self._is_sqlite else _Postgresql(address)

    async def open(self) -> None:
        """Bring the schema to its newest version."""
        if await self._schema_version() == schema.VERSION:
            return
        # Alembic is imported only now, so that a later start does not wait for it.
        migrations = importlib.import_module("regalia.server.migrations")
        # Of two servers that start together one must wait for the other's migrations.
        async with self._engine.begin(alone=True) as connection:
            if not self._is_sqlite:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATING)))
            await connection.run_sync(migrations.upgrade)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.close()

    async def check(self) -> None:
        """Raise where the database does not answer."""
        async with self.reading() as connection:
            await connection.execute(sa.select(sa.literal(1)))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """A connection for questions."""
        async with self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Connection]:
        """A connection for changes, which happen all or not at all."""
        async with self._engine.begin() as connection:
            yield connection

    async def _schema_version(self) -> str | None:
        async with self.reading() as connection:
            if not await connection.run_sync(lambda sync: sa.inspect(sync).has_table(_VERSIONS)):
                return None
            version = await connection.scalar(sa.text(f"SELECT version_num FROM {_VERSIONS}"))
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
        self._engine = create_async_engine(
            address, pool_pre_ping=True, connect_args={"server_settings": limits}
        )

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[Connection]:
        async with self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def begin(self, *, alone: bool = False) -> AsyncIterator[Connection]:
        async with self._engine.begin() as connection:
            yield connection

    async def close(self) -> None:
        await self._engine.dispose()


class _Sqlite:
    """One connection, in a thread of its own: several would only wait for each other's write lock.

    A statement costs one way to that thread and back; drivers that know nothing of statements go
    three times.
    """

    def __init__(self, address: str) -> None:
        self._engine = sa.create_engine(address, pool_size=1, max_overflow=0)
        _prepare_sqlite(self._engine)
        self._thread = ThreadPoolExecutor(1, "database")
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def connect(self) -> AsyncIterator["_InThread"]:
        async with self._turn:
            connection = await self._run(self._engine.connect)
            try:
                yield _InThread(connection, self._run)
            finally:
                await self._run(connection.close)

    @asynccontextmanager
    async def begin(self, *, alone: bool = False) -> AsyncIterator["_InThread"]:
        """`alone`: not even others who only read first may come in between."""
        async with self.connect() as connection:
            if alone:
                await connection.run_sync(lambda sync: sync.execution_options(writes=True))
            yield connection
            await connection.run_sync(lambda sync: sync.commit())

    async def close(self) -> None:
        await self._run(self._engine.dispose)
        self._thread.shutdown()

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


class _InThread:
    """A connection of SQLite whose work is done in its thread."""

    def __init__(self, connection: sa.Connection, run: Callable[[Callable[[], Any]], Any]) -> None:
        self._connection = connection
        self._run = run

    async def execute(self, statement: sa.Executable, parameters: Any = None) -> Any:
        return await self._run(lambda: _whole(self._connection.execute(statement, parameters)))

    async def scalar(self, statement: sa.Executable) -> Any:
        return await self._run(lambda: self._connection.scalar(statement))

    async def scalars(self, statement: sa.Executable) -> Any:
        return (await self.execute(statement)).scalars()

    async def run_sync(self, work: Callable[[sa.Connection], T]) -> T:
        done: T = await self._run(lambda: work(self._connection))
        return done


def _whole(result: sa.CursorResult[Any]) -> sa.Result[Any]:
    """A result that does not need its connection any more."""
    return result.freeze()() if result.returns_rows else result


def _prepare_sqlite(engine: sa.Engine) -> None:
    """WAL, so that readers never wait; and real transactions, for migrations too."""

    @sa.event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver must not begin or end transactions itself
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=NORMAL")  # a killed process loses nothing in WAL mode
        cursor.execute("PRAGMA busy_timeout=5000")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
