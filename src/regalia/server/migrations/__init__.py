"""The schema's history; imported only when a database is not at its newest version."""

import threading
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

_one_at_a_time = threading.Lock()  # Alembic keeps in a global variable what it is doing


def configuration() -> Config:
    """Alembic's configuration, which needs no file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config


def upgrade(connection: sa.Connection) -> None:
    """Bring the database of this connection to the newest version, in its transaction."""
    config = configuration()
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, "head")
