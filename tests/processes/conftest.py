"""Servers in processes of their own, on a database of their own."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from regalia.server.limits import Limits
from regalia.server.settings import Settings
from tests.processes.server import Server
from tests.server.conftest import REDIS, database, settings

__all__ = ["database", "settings"]

# All visitors of a test come from one address, and are quicker than people.
MANY = Limits(
    posts_at_once=100_000,
    posts_a_second=10_000,
    requests_at_once=100_000,
    requests_a_second=10_000,
    messages_at_once=100_000,
    messages_a_second=10_000,
)


@pytest.fixture
def start(settings: Settings) -> Iterator[Callable[[], Server]]:
    """Starts one more server on the test's database; what still runs is ended."""
    started: list[Server] = []

    def one_more() -> Server:
        started.append(Server(replace(settings, limits=MANY)))
        return started[-1]

    yield one_more
    for server in started:
        server.kill()


@pytest.fixture
def servers(start: Callable[[], Server]) -> list[Server]:
    """Two where several processes are tested, one otherwise."""
    return [start() for _ in range(2 if REDIS else 1)]
