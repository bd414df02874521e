"""The tables of the database, as they are after the newest migration."""

import sqlalchemy as sa

VERSION = "0002"  # the newest file in migrations/versions

schema = sa.MetaData()

# What has happened at the tables. The primary key decides between writers.
events = sa.Table(
    "events",
    schema,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("event", sa.Text, nullable=False),  # JSON, see tables/events.py
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)

# What lists, clocks and a server that starts must know of a table without reading its events.
tables = sa.Table(
    "tables",
    schema,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),  # of events
    sa.Column("stage", sa.String(16), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),  # in the lobby now
    sa.Column("due", sa.Boolean, nullable=False),  # goes on without anybody: a computer's turn, say
    sa.Column("deadline", sa.BigInteger),  # when a clock runs out, in ms since 1970
    sa.Column("changed", sa.BigInteger, nullable=False),  # in ms since 1970
    sa.Column("summary", sa.Text, nullable=False),  # JSON, see summary.py
    sa.Index("tables_listed", "listed", "changed"),
    sa.Index("tables_due", "due", "changed"),
    sa.Index("tables_deadline", "deadline"),
)

# Who sits where.
seatings = sa.Table(
    "seatings",
    schema,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
)

# The name that a person gave last.
people = sa.Table(
    "people",
    schema,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(32), nullable=False),
)

# By what a person is known besides the cookie: a program's token, or a code for another device.
keys = sa.Table(
    "keys",
    schema,
    sa.Column("digest", sa.String(64), primary_key=True),  # SHA-256 of it, in hex
    sa.Column("kind", sa.String(8), nullable=False),  # "token" or "code"
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("until", sa.BigInteger),  # in ms since 1970; none for a token
    sa.Index("keys_until", "until"),
)

# What all processes of one database share: the secret that signs cookies.
secrets = sa.Table(
    "secrets",
    schema,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
)
