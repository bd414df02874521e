"""The schema's history; imported only when a database is not at its newest version."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config


def configuration() -> Config:
    """Alembic's configuration, which needs no file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config


def upgrade(connection: sa.Connection) -> None:
    """Bring the database of this connection to the newest version, in its transaction."""
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
