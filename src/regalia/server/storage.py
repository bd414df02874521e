"""The event store.

The primary key (table, number) decides between writers: of two who write an event of the same
number, one gets NumberTaken and must look at the table again. Nobody is told of an event before it
is stored here. What lists and clocks need of a table is stored in the same transaction.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
import sqlalchemy as sa

from regalia.server.database import Database
from regalia.server.schema import events as _events
from regalia.server.schema import seatings as _seatings
from regalia.server.schema import tables as _tables
from regalia.server.summary import Summary
from regalia.tables.events import Event, decode, encode

_summary_decoder = msgspec.json.Decoder(Summary)


class NumberTaken(Exception):
    """Another writer has stored an event of this number first."""


class Row(msgspec.Struct, frozen=True):
    """What is known of a table without its events, after its `number` first ones."""

    number: int
    due: bool  # something is to happen without anybody: a computer player is to move, say
    deadline: int | None  # when the clock that runs will have run out, in ms since 1970
    summary: Summary


class NewTable(msgspec.Struct, frozen=True):
    """A table to be stored, with its first events."""

    events: list[Event]
    row: Row


class Storage:
    """The events of all tables, who sits at which, and what lists tell of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, table: NewTable) -> None:
        """Store a new table, all or nothing."""
        await self._database.write(lambda connection: _insert(connection, table))

    async def append(
        self,
        table: str,
        number: int,
        events: Sequence[Event],
        row: Row,
        before: frozenset[str],
        born: NewTable | None = None,
    ) -> None:
        """Store events numbered from `number` on, all or nothing. Raises NumberTaken.

        `row` tells of the table after them, `before` who sat there before them; `born` is another
        table that comes to be with these events.
        """
        people = row.summary.people

        def append(connection: sa.Connection) -> None:
            connection.execute(_insert_events, _rows(table, number, events))
            connection.execute(_update, {"table": table, **_columns(row)})
            _seat(connection, table, people - before)
            _unseat(connection, table, before - people)
            if born is not None:
                _insert(connection, born)

        try:
            await self._database.write(append)
        except sa.exc.IntegrityError:
            raise NumberTaken(f"{table} has an event {number} already") from None

    async def settle(self, table: str, row: Row) -> None:
        """Correct what is told of a table, unless it has changed meanwhile."""
        of_row = sa.update(_tables).where(_tables.c.id == table, _tables.c.number == row.number)
        update = of_row.values(**_columns(row))
        await self._database.write(lambda connection: connection.execute(update))

    async def let_rest(self, table: str) -> None:
        """A table that cannot be read any more is not tried again and again."""
        of_table = sa.update(_tables).where(_tables.c.id == table)
        update = of_table.values(due=False, deadline=None, stage="over")
        await self._database.write(lambda connection: connection.execute(update))

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """The events of a table numbered above `after`, in order; none where there is no table."""
        query = (
            sa.select(_events.c.event)
            .where(_events.c.table_id == table, _events.c.number > after)
            .order_by(_events.c.number)
        )
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return [decode(text) for text in found]

    async def tables_of(self, person: str, first: int, most: int) -> list[Summary]:
        """The tables where this person sits: those that go on, then those that are over.

        The newest change first, `most` of them from the `first` (counted from 0) on.
        """
        query = (
            sa.select(_tables.c.summary)
            .join(_seatings, _seatings.c.table_id == _tables.c.id)
            .where(_seatings.c.person == person)
            .order_by(_tables.c.stage == "over", _tables.c.changed.desc(), _tables.c.id)
            .offset(first)
            .limit(most)
        )
        return await self._summaries(query)

    async def count_of(self, person: str, *, going_on: bool = False) -> int:
        """At how many tables this person sits; `going_on`: that are not over."""
        query = (
            sa.select(sa.func.count())
            .select_from(_seatings.join(_tables, _seatings.c.table_id == _tables.c.id))
            .where(_seatings.c.person == person)
        )
        if going_on:
            query = query.where(_tables.c.stage != "over")
        return await self._database.read(lambda connection: connection.scalar(query)) or 0

    async def lobby(self, since: int, most: int) -> list[Summary]:
        """Tables that wait for whoever comes and have changed since then, the newest first."""
        query = (
            sa.select(_tables.c.summary)
            .where(_tables.c.listed, _tables.c.changed >= since)
            .order_by(_tables.c.changed.desc())
            .limit(most)
        )
        return await self._summaries(query)

    async def to_go_on(self, quiet_since: int, deadline: int, most: int) -> list[str]:
        """Tables that should go on: due and quiet since then, or with a clock that runs out."""
        query = (
            sa.select(_tables.c.id)
            .where(
                sa.or_(
                    sa.and_(_tables.c.due, _tables.c.changed <= quiet_since),
                    _tables.c.deadline <= deadline,
                )
            )
            .order_by(_tables.c.changed)
            .limit(most)
        )
        return list(await self._database.read(lambda connection: connection.scalars(query).all()))

    async def _summaries(self, query: sa.Select[tuple[str]]) -> list[Summary]:
        found = await self._database.read(lambda connection: connection.scalars(query).all())
        return [_summary_decoder.decode(str(text)) for text in found]


# Built once: these are asked at every move.
_insert_events = sa.insert(_events)
_update = (
    sa.update(_tables)
    .where(_tables.c.id == sa.bindparam("table"))
    .values(
        {
            column: sa.bindparam(column.name)
            for column in _tables.columns
            if column is not _tables.c.id
        }
    )
)


def _columns(row: Row) -> dict[str, Any]:
    return {
        "number": row.number,
        "stage": row.summary.stage,
        "listed": row.summary.in_lobby,
        "due": row.due,
        "deadline": row.deadline,
        "changed": row.summary.at,
        "summary": msgspec.json.encode(row.summary).decode(),
    }


def _rows(table: str, number: int, events: Sequence[Event]) -> list[dict[str, Any]]:
    now = datetime.now(UTC)
    return [
        {"table_id": table, "number": number + place, "event": encode(event), "at": now}
        for place, event in enumerate(events)
    ]


def _insert(connection: sa.Connection, new: NewTable) -> None:
    table = new.row.summary.table
    connection.execute(_insert_events, _rows(table, 1, new.events))
    connection.execute(sa.insert(_tables).values(id=table, **_columns(new.row)))
    _seat(connection, table, new.row.summary.people)


def _seat(connection: sa.Connection, table: str, people: frozenset[str]) -> None:
    if people:
        now = datetime.now(UTC)
        rows = [{"person": person, "table_id": table, "at": now} for person in sorted(people)]
        connection.execute(sa.insert(_seatings), rows)


def _unseat(connection: sa.Connection, table: str, people: frozenset[str]) -> None:
    if people:
        query = sa.delete(_seatings).where(
            _seatings.c.table_id == table, _seatings.c.person.in_(sorted(people))
        )
        connection.execute(query)
