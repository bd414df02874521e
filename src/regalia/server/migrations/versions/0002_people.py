"""Tables in lists, people with names, tokens and codes; events with their times.

The events of tables that were played before are rewritten as they would be stored today: the first
one gets what is new in it, a second one says when the game began, and all say when they happened.
Their persons have contributed nothing to chance, which tells such a table from those of today.
"""

import json
import secrets
from datetime import UTC
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("due", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("tables_listed", "tables", ["listed", "changed"])
    op.create_index("tables_due", "tables", ["due", "changed"])
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(32), nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_index("keys_until", "keys", ["until"])
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    _take_over_old_tables(op.get_bind())


_events = sa.table(
    "events",
    sa.column("table_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("event", sa.Text),
    sa.column("at", sa.DateTime(timezone=True)),
)
_tables = sa.table(
    "tables",
    *[sa.column(name) for name in ("id", "number", "stage", "deadline", "changed", "summary")],
    *[sa.column(name, sa.Boolean) for name in ("listed", "due")],
)


def _take_over_old_tables(connection: sa.Connection) -> None:
    for table in list(connection.scalars(sa.select(_events.c.table_id).distinct())):
        stored = connection.execute(
            sa.select(_events.c.event, _events.c.at)
            .where(_events.c.table_id == table)
            .order_by(_events.c.number)
        ).all()
        # SQLite keeps no time zone; what is stored is UTC.
        times = [row.at.replace(tzinfo=UTC) for row in stored]
        old = [
            {**json.loads(row.event), "at": int(at.timestamp() * 1000)}
            for row, at in zip(stored, times, strict=True)
        ]
        new = [_created(table, old[0]), {"type": "started", "at": old[0]["at"]}, *old[1:]]
        connection.execute(sa.delete(_events).where(_events.c.table_id == table))
        connection.execute(
            sa.insert(_events),
            [
                {"table_id": table, "number": number, "event": json.dumps(event), "at": at}
                for number, (event, at) in enumerate(
                    zip(new, [times[0], *times], strict=True), start=1
                )
            ],
        )
        connection.execute(sa.insert(_tables).values(_row(table, new)))


def _created(table: str, event: dict[str, Any]) -> dict[str, Any]:
    return {
        **event,
        "secret": secrets.token_hex(32),
        "table": table,
        "clock": {"type": "none"},
        "stand_in": {"type": "computer", "level": "knight", "name": "Knight"},
        "listed": False,
        "by": next((seat["id"] for seat in event["seats"] if seat["type"] == "person"), ""),
    }


def _row(table: str, events: list[dict[str, Any]]) -> dict[str, Any]:
    """What can be said without the rules; the server corrects it when it looks at the table."""
    created, last = events[0], events[-1]
    summary = {
        "table": table,
        "game": created["game"],
        "edition": created["edition"],
        "stage": "playing",
        "seats": [
            {"name": seat["name"], "kind": seat["type"], "person": seat.get("id", "")}
            for seat in created["seats"]
        ],
        "to_move": None,
        "winners": [],
        "clock": "",
        "moves": 0,
        "listed": False,
        "by": created["by"],
        "at": last["at"],
    }
    return {
        "id": table,
        "number": len(events),
        "stage": "playing",
        "listed": False,
        "due": True,
        "deadline": None,
        "changed": last["at"],
        "summary": json.dumps(summary),
    }
