"""The database: SQLite in one file, or PostgreSQL for several processes."""

import importlib
import importlib.util
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from regalia.core.errors import OptionError
from regalia.server import schema

_DRIVERS = {"sqlite+aiosqlite": "aiosqlite", "postgresql+asyncpg": "asyncpg"}
_VERSIONS = "alembic_version"
_MIGRATING = 7_239_114  # the advisory lock of those who change the schema; any number


class Database:
    """A connection pool over a schema of the newest version."""

    def __init__(self, address: str) -> None:
        """`address` as SQLAlchemy writes it, with an asynchronous driver. Raises OptionError."""
        _check(address)
        self._is_sqlite = address.startswith("sqlite")
        if self._is_sqlite:
            # One connection: several would only wait, asleep, for each other's write lock.
            self._engine = create_async_engine(address, pool_size=1, max_overflow=0)
            _prepare_sqlite(self._engine)
        else:
            # A server that hangs in the middle of a transaction must not lock the others out.
            limits = {"idle_in_transaction_session_timeout": "10000"}  # ms
            self._engine = create_async_engine(
                address, pool_pre_ping=True, connect_args={"server_settings": limits}
            )

    async def open(self) -> None:
        """Bring the schema to its newest version."""
        if await self._schema_version() == schema.VERSION:
            return
        # Alembic is imported only now, so that a later start does not wait for it.
        migrations = importlib.import_module("regalia.server.migrations")
        # Of two servers that start together one must wait for the other's migrations.
        async with self._engine.execution_options(writes=True).begin() as connection:
            if not self._is_sqlite:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATING)))
            await connection.run_sync(migrations.upgrade)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    async def check(self) -> None:
        """Raise where the database does not answer."""
        async with self.reading() as connection:
            await connection.execute(sa.select(sa.literal(1)))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for questions."""
        async with self._engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection for changes, which happen all or not at all."""
        async with self._engine.begin() as connection:
            yield connection

    async def _schema_version(self) -> str | None:
        async with self.reading() as connection:
            if not await connection.run_sync(lambda sync: sa.inspect(sync).has_table(_VERSIONS)):
                return None
            return await connection.scalar(sa.text(f"SELECT version_num FROM {_VERSIONS}"))


def _check(address: str) -> None:
    """Raise OptionError where this is no address that a server can use."""
    try:
        url = sa.make_url(address)
    except sa.exc.ArgumentError:
        raise OptionError(f"{address!r} is no address of a database") from None
    if url.drivername not in _DRIVERS or not url.database:
        raise OptionError(
            "a database is postgresql+asyncpg://USER:PASSWORD@HOST/NAME or "
            f"sqlite+aiosqlite:///FILE, not {url.render_as_string(hide_password=True)}"
        )
    driver = _DRIVERS[url.drivername]
    if importlib.util.find_spec(driver) is None:
        raise OptionError(f"{driver} is not installed: pip install 'regalia[scale]'")


def _prepare_sqlite(engine: AsyncEngine) -> None:
    """WAL, so that readers never wait; and real transactions, for migrations too."""

    @sa.event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver must not begin or end transactions itself
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=NORMAL")  # a killed process loses nothing in WAL mode
        cursor.execute("PRAGMA busy_timeout=5000")
        cursor.close()

    @sa.event.listens_for(engine.sync_engine, "begin")
    def begin(connection: sa.Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
