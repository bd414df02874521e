"""A real server and a real browser, and a watch on what must never happen in one."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect, sync_playwright

from tests.browser.person import Person, play_together
from tests.find_browser import browser as find_browser

SECONDS_TO_STOP = 10
# So long may anything take: a slow machine must not fail, and only a failure waits for it.
MOST_PATIENCE = 60_000  # milliseconds
# A server whose adviser comes to an end sooner: pages show the same of one second as of five.
BRIEF = """
from regalia.server import opinions
opinions.ADVISER.search.seconds = 1.0
opinions.SKETCHER.search.simulations = 50
"""

expect.set_options(timeout=MOST_PATIENCE)


class Server:
    """`regalia serve` in a process of its own, with its database in `folder`.

    `prelude` is Python that runs in that process first.
    """

    def __init__(self, folder: Path, prelude: str = "") -> None:
        self.folder = folder
        self.prelude = prelude
        self.port = 0  # any free one; the same again after a restart
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = ["serve", "--port", str(self.port), "--data", str(self.folder)]
        program = f"{self.prelude}\nfrom regalia.cli import main\nmain()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *command], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        port = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        assert port, f"the server did not start; it said {said!r}"
        self.port = int(port[1])

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._wait()

    def stop(self) -> None:
        self.process.terminate()
        self._wait()

    def _wait(self) -> None:
        self.process.wait(SECONDS_TO_STOP)
        assert self.process.stdout is not None
        self.process.stdout.close()


# The address of a game that has been played to its end, and who has played it.
Ended = tuple[str, StorageState]


def play_to_the_end(chromium: Browser, server: Server, game: str) -> Ended:
    """Somebody plays a game against the computer, and leaves."""
    context = chromium.new_context(base_url=server.address, reduced_motion="reduce")
    person = Person(context.new_page())
    person.sit_down(game=game)
    play_together(person)
    state = context.storage_state()
    context.close()
    return person.page.url, state


@dataclass
class Watch:
    """What a page's console said, and what it asked other hosts for."""

    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def over(self, page: Page) -> None:
        page.on("console", lambda message: self._hear(message.type, message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.errors.append(text)

    def forgive(self, beginning: str) -> None:
        """Forget errors that a test brought about itself."""
        self.errors = [error for error in self.errors if not error.startswith(beginning)]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find_browser()
    if path is None:
        pytest.fail("The browser tests need Chromium: apt-get install chromium", pytrace=False)
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=quiet)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests that leave it running."""
    server = Server(tmp_path_factory.mktemp("server"), BRIEF)
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill.

    A test names a server of its own before `newcomer`: what is named last is closed first, and
    pages must be closed before their server stops.
    """
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    """Fails the test when a page complained, or asked another host for anything."""
    watch = Watch()
    yield watch
    assert watch.errors == []
    hosts = {url.split("/")[2].split(":")[0] for url in watch.requests if "://" in url}
    assert hosts <= {"127.0.0.1"}


@pytest.fixture
def newcomer(chromium: Browser, server: Server, watch: Watch) -> Iterator[Callable[..., Person]]:
    """Makes a person with a browser that knows nothing yet; `looks` as for Playwright's contexts.

    Without other looks the person sees 1280 by 800 pixels and asks for less motion.
    """
    contexts = []

    def come(address: str = server.address, **looks: Any) -> Person:
        defaults = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = chromium.new_context(base_url=address, **{**defaults, **looks})
        contexts.append(context)
        context.set_default_timeout(MOST_PATIENCE)
        page = context.new_page()
        watch.over(page)
        return Person(page)

    yield come
    for context in contexts:
        context.close()
