"""What a server is told when it starts."""

import os
import secrets
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from regalia.server.limits import Limits

DATABASE = "regalia.db"
SECRET = "secret"
_SECRET_BYTES = 32


@dataclass(frozen=True)
class Settings:
    """Where tables are stored, how servers hear of each other, and what visitors may ask for."""

    database: str  # an address as SQLAlchemy writes it, with an asynchronous driver
    secret: bytes | None = None  # signs cookies; None: one that is kept in the database
    redis: str = ""  # the address of a Redis server; "" where this is the only server
    limits: Limits = field(default_factory=Limits)

    @classmethod
    def in_folder(cls, folder: Path, redis: str = "") -> "Settings":
        """A database file in this folder with the secret beside it; both made where missing."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(
            database=f"sqlite:///{(folder / DATABASE).resolve()}",
            secret=_secret_in(folder),
            redis=redis,
        )


def _secret_in(folder: Path) -> bytes:
    """The secret of this folder, which only its owner can read."""
    path = folder / SECRET
    if not path.exists() or path.stat().st_size != _SECRET_BYTES:
        # Written whole under another name first: a crash leaves no half a secret behind.
        handle, unfinished = tempfile.mkstemp(dir=folder, prefix=SECRET)  # mode 0600
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(_SECRET_BYTES))
        os.replace(unfinished, path)
    return path.read_bytes()
