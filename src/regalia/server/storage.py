"""The event store.

The primary key (table, number) decides between writers: of two who write an event of the same
number, one gets NumberTaken and must look at the table again. Nobody is told of an event before it
is stored here.
"""

import importlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from regalia.tables.events import Event, decode, encode

SCHEMA_VERSION = "0001"  # the newest file in migrations/versions

schema = sa.MetaData()

_events = sa.Table(
    "events",
    schema,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("event", sa.Text, nullable=False),  # JSON, see tables/events.py
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)

_seatings = sa.Table(
    "seatings",
    schema,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)


class NumberTaken(Exception):
    """Another writer has stored an event of this number first."""


class Storage:
    """The events of all tables, and who sits at which."""

    def __init__(self, database: str) -> None:
        if database.startswith("sqlite"):
            # One connection: several would only wait, asleep, for each other's write lock.
            self._engine = create_async_engine(database, pool_size=1, max_overflow=0)
            _prepare_sqlite(self._engine)
        else:
            self._engine = create_async_engine(database)

    async def open(self) -> None:
        """Bring the schema to its newest version."""
        if await self._schema_version() != SCHEMA_VERSION:
            # Alembic is imported only now, so that a later start does not wait for it.
            migrations = importlib.import_module("regalia.server.migrations")
            async with self._engine.execution_options(writes=True).begin() as connection:
                await connection.run_sync(migrations.upgrade)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    async def check(self) -> None:
        """Raise where the database does not answer."""
        async with self._engine.connect() as connection:
            await connection.execute(sa.select(sa.literal(1)))

    async def create(self, table: str, events: Sequence[Event], people: Iterable[str]) -> None:
        """Store a new table's first events and whom it belongs to, all or nothing."""
        async with self._engine.begin() as connection:
            await connection.execute(sa.insert(_events), _rows(table, 1, events))
            for person in people:
                await connection.execute(
                    sa.insert(_seatings).values(person=person, table_id=table, at=_now())
                )

    async def append(self, table: str, number: int, events: Sequence[Event]) -> None:
        """Store events numbered from `number` on, all or nothing. Raises NumberTaken."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(sa.insert(_events), _rows(table, number, events))
        except sa.exc.IntegrityError:
            raise NumberTaken(f"{table} has an event {number} already") from None

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table numbered above `after`, in order; none where there is no table."""
        query = (
            sa.select(_events.c.event)
            .where(_events.c.table_id == table, _events.c.number > after)
            .order_by(_events.c.number)
        )
        async with self._engine.connect() as connection:
            return [decode(text) for text in await connection.scalars(query)]

    async def tables_of(self, person: str, most: int) -> list[str]:
        """The tables at which this person sits, the newest first."""
        query = (
            sa.select(_seatings.c.table_id)
            .where(_seatings.c.person == person)
            .order_by(_seatings.c.at.desc())
            .limit(most)
        )
        async with self._engine.connect() as connection:
            return list(await connection.scalars(query))

    async def _schema_version(self) -> str | None:
        async with self._engine.connect() as connection:
            if not await connection.run_sync(lambda sync: sa.inspect(sync).has_table(_VERSIONS)):
                return None
            return await connection.scalar(sa.text(f"SELECT version_num FROM {_VERSIONS}"))


_VERSIONS = "alembic_version"


def _rows(table: str, number: int, events: Sequence[Event]) -> list[dict[str, Any]]:
    now = _now()
    return [
        {"table_id": table, "number": number + place, "event": encode(event), "at": now}
        for place, event in enumerate(events)
    ]


def _now() -> datetime:
    return datetime.now(UTC)


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
        # Of two servers that start together one must wait for the other's migrations.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
