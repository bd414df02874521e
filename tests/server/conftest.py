"""Servers in the test's own process, with computer players that answer at once.

By default there is one server, on SQLite. With REGALIA_TEST_DATABASE (an address of PostgreSQL; its
user must be allowed to create databases) and REGALIA_TEST_REDIS there are two, and a client turns
from one to the other with every request and every socket.
"""

import os
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient
from sqlalchemy.ext.asyncio import create_async_engine

from regalia.core.position import Move, View
from regalia.server.app import create_app
from regalia.server.database import Database
from regalia.server.limits import Limits
from regalia.server.schema import schema
from regalia.server.settings import Settings
from tests.server.player import App, Player
from tests.server.pondering import Pondering
from tests.support import run_async

POSTGRESQL = os.environ.get("REGALIA_TEST_DATABASE", "")
REDIS = os.environ.get("REGALIA_TEST_REDIS", "")
HURRIED = Limits(messages_at_once=10_000)  # a test plays faster than a person over a socket


class Quick(msgspec.Struct):
    """A computer player for tests: any legal move, as soon as `may_move` is set."""

    may_move: threading.Event
    name: str = "quick"
    title: str = "Quick"
    about: str = "Plays anything."

    def choose(self, view: View, seed: int) -> Move:
        self.may_move.wait(10)
        return random.Random(seed).choice(view.legal)


class TwoServers(TestClient[App]):
    """A client of two servers, which it asks in turn."""

    def __init__(self, first: App, second: TestClient[App]) -> None:
        super().__init__(first)
        self._second = second
        self._second._cookies = self._cookies
        self._turn = False

    def request(self, *args: Any, **kwargs: Any) -> Any:
        self._turn = not self._turn
        return (
            super().request(*args, **kwargs)
            if self._turn
            else self._second.request(*args, **kwargs)
        )

    def websocket_connect(self, *args: Any, **kwargs: Any) -> Any:
        self._turn = not self._turn
        if self._turn:
            return super().websocket_connect(*args, **kwargs)
        return self._second.websocket_connect(*args, **kwargs)


@pytest.fixture
def quick() -> Quick:
    level = Quick(threading.Event())
    level.may_move.set()
    return level


@pytest.fixture
def pondering() -> Iterator[Pondering]:
    thinker = Pondering()
    yield thinker
    thinker.may_go_on.set()


@pytest.fixture(scope="session")
def database(worker_id: str) -> str:
    """The address of a new database in PostgreSQL for this process; "" where SQLite is tested."""
    if not POSTGRESQL:
        return ""
    address = sa.make_url(POSTGRESQL)
    name = f"regalia_test_{worker_id}"

    async def create() -> None:
        engine = create_async_engine(address, isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(sa.text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
            await connection.execute(sa.text(f"CREATE DATABASE {name}"))
        await engine.dispose()

    run_async(create())
    return address.set(database=name).render_as_string(hide_password=False)


@pytest.fixture
def settings(tmp_path: Path, database: str) -> Settings:
    """Those of a server on an empty database."""
    if not database:
        return replace(Settings.in_folder(tmp_path, REDIS), limits=HURRIED)

    async def empty() -> None:
        opened = Database(database)
        await opened.open()
        truncate = sa.text(f"TRUNCATE {', '.join(schema.tables)}")
        await opened.write(lambda connection: connection.execute(truncate))
        await opened.close()

    run_async(empty())
    return Settings(database, redis=REDIS, limits=HURRIED)


@pytest.fixture
def serving(
    settings: Settings, quick: Quick, pondering: Pondering
) -> Iterator[Callable[..., TestClient[App]]]:
    """Starts a server, or two unless it must be `alone`; `changes` are those of the settings."""
    with ExitStack() as stack:

        def start(alone: bool = False, **changes: Any) -> TestClient[App]:
            changed = replace(settings, **changes)

            def app() -> App:
                return create_app(changed, [quick], adviser=pondering, sketcher=pondering)

            if alone or not REDIS:
                return stack.enter_context(TestClient(app()))
            second = stack.enter_context(TestClient(app()))
            return stack.enter_context(TwoServers(app(), second))

        yield start
        quick.may_move.set()
        pondering.may_go_on.set()


@pytest.fixture
def client(serving: Callable[..., TestClient[App]]) -> TestClient[App]:
    return serving()


@pytest.fixture
def player(client: TestClient[App]) -> Player:
    """Somebody who has set up a table of the smallest edition and begins."""
    return Player(client).sit_down(edition="mini")
