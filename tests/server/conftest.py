"""A server in the test's own process, with computer players that answer at once."""

import random
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

from regalia.core.position import Move, View
from regalia.server.app import create_app
from regalia.server.settings import Settings
from tests.server.player import App, Player


class Quick(msgspec.Struct):
    """A computer player for tests: any legal move, as soon as `may_move` is set."""

    may_move: threading.Event
    name: str = "quick"
    title: str = "Quick"
    about: str = "Plays anything."

    def choose(self, view: View, seed: int) -> Move:
        self.may_move.wait(10)
        return random.Random(seed).choice(view.legal)


@pytest.fixture
def quick() -> Quick:
    level = Quick(threading.Event())
    level.may_move.set()
    return level


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.in_folder(tmp_path)


@pytest.fixture
def client(settings: Settings, quick: Quick) -> Iterator[TestClient[App]]:
    with TestClient(create_app(settings, [quick])) as client:
        yield client
    quick.may_move.set()


@pytest.fixture
def player(client: TestClient[App]) -> Player:
    """Somebody who has set up a table of the smallest edition and begins."""
    return Player(client).sit_down(edition="mini")
