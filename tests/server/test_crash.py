"""A server that is killed at any moment, and started again on the same database."""

import asyncio
import json
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from regalia import cli
from regalia.core.errors import OptionError
from regalia.server.app import create_app
from regalia.server.serve import has_screen, serve
from regalia.server.settings import Settings
from tests.server.player import FORM
from tests.support import apart, run_async

KILLS = 2  # and fifty in tests/processes
PATIENCE = 120  # seconds; the first start on a machine compiles the rules
PROGRAM = """
import sys, pathlib
from regalia.server.serve import serve
from regalia.server.settings import Settings
settings = Settings.in_folder(pathlib.Path(sys.argv[2]))
serve(settings, "127.0.0.1", int(sys.argv[1]), open_browser=False)
"""


class Process:
    """A server in a process of its own."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(port), str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = re.fullmatch(r"Regalia is at (http://127\.0\.0\.1:\d+) .*\n", self.said)
        assert found, self.said
        self.address = found[1]

    def end(self, sent: signal.Signals) -> tuple[int, str]:
        """End it, and say its exit status and what else it wrote."""
        self.process.send_signal(sent)
        rest, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, rest + errors


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    started: list[Process] = []
    yield started
    for one in started:
        if one.process.poll() is None:
            one.end(signal.SIGKILL)


class Seen:
    """What the person's page has seen: the log, and the number of the last scene."""

    def __init__(self) -> None:
        self.log: list[Any] = []
        self.scene: dict[str, Any] = {"number": 0, "outcome": None}

    def take_in(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] == "presence":
            return
        assert message["type"] == "scene", message
        if message["catch_up"]:
            # Nothing that was seen before the crash may be gone.
            assert message["number"] >= self.scene["number"]
            assert message["log"][: len(self.log)] == self.log
        self.log[message["log_from"] :] = message["log"]
        self.scene = message


async def play(address: str, url: str, cookie: str, seen: Seen, seconds: float) -> None:
    """Play for so long, or to the end."""
    socket = f"ws{address[4:]}{url}/socket"
    answered = 0  # the number of the last scene that was answered
    async with websockets.connect(socket, additional_headers={"Cookie": cookie}) as line:
        end = time.monotonic() + seconds
        while time.monotonic() < end and not seen.scene["outcome"]:
            seen.take_in(await asyncio.wait_for(line.recv(decode=True), PATIENCE))
            message = decision(seen.scene)
            if message and seen.scene["number"] > answered:
                answered = seen.scene["number"]
                await line.send(json.dumps(message))


def decision(scene: dict[str, Any]) -> dict[str, Any] | None:
    """What the page sends now, if anything."""
    if scene["stage"] == "waiting" and not scene["fairness"]["contributed"]:
        return {"type": "contribute", "randomness": "ab" * 32}
    if scene["mine"]:
        text = random.choice(scene["moves"])["text"]
        return {"type": "move", "text": text, "number": scene["number"]}
    return None


def test_a_killed_server_loses_nothing_that_was_seen(
    tmp_path: Path, processes: list[Process]
) -> None:
    processes.append(Process(tmp_path))
    form = {**FORM, "level": "page"}
    with httpx.Client(base_url=processes[0].address, timeout=PATIENCE) as browser:
        url = browser.post("/tables", data=form).headers["location"]
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    seen = Seen()
    for kill in range(KILLS):
        # The last moment may find a person, a computer, or the store at work.
        run_async(play(processes[-1].address, url, cookie, seen, 0.3 + random.random()))
        processes[-1].end(signal.SIGKILL)
        processes.append(Process(tmp_path))
        assert kill == 0 or seen.log
    run_async(play(processes[-1].address, url, cookie, seen, PATIENCE))
    assert seen.scene["outcome"]


def test_an_interrupted_server_ends_quietly(tmp_path: Path, processes: list[Process]) -> None:
    first = Process(tmp_path)
    processes.append(first)
    # The second finds the port taken and takes another.
    second = Process(tmp_path, port=int(first.address.rsplit(":", 1)[1]))
    processes.append(second)
    assert first.address != second.address
    assert httpx.get(f"{second.address}/health", timeout=PATIENCE).json() == {"status": "ok"}
    for process in processes:
        status, said = process.end(signal.SIGINT)
        assert status == 0
        assert said == ""


def test_bytes_that_are_no_text_close_the_socket_without_a_word_in_the_log(
    tmp_path: Path, processes: list[Process]
) -> None:
    processes.append(Process(tmp_path))
    with httpx.Client(base_url=processes[0].address, timeout=PATIENCE) as browser:
        url = browser.post("/tables", data={**FORM, "level": "page"}).headers["location"]

    async def send() -> None:
        async with websockets.connect(f"ws{processes[0].address[4:]}{url}/socket") as line:
            await line.recv()
            await line.send(b"\xff", text=True)
            await line.wait_closed()
            assert line.close_code == 1007

    run_async(send())
    assert processes[0].end(signal.SIGINT) == (0, "")


NOT_THERE = {
    "no server": "postgresql+asyncpg://me:secret@127.0.0.1:1/regalia",
    "no host": "postgresql+asyncpg://me:secret@nowhere.invalid/regalia",
    "no folder": "sqlite:////nowhere/regalia.db",
}
NO_REDIS = {
    "no server": "redis://:secret@127.0.0.1:1",
    "no host": "redis://me:secret@nowhere.invalid:6379",
    "no scheme": "127.0.0.1",
    "other scheme": "http://:secret@127.0.0.1",
}


@pytest.mark.parametrize("address", NOT_THERE.values(), ids=NOT_THERE)
def test_a_database_that_is_not_there_stops_the_start_in_a_line(address: str) -> None:
    with pytest.raises(OptionError, match=r"^the database .* cannot be used: .+$") as refusal:
        apart(lambda: serve(Settings(address), "127.0.0.1", 0, open_browser=False))
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize("address", NO_REDIS.values(), ids=NO_REDIS)
def test_a_redis_that_is_not_there_stops_the_start_in_a_line(tmp_path: Path, address: str) -> None:
    settings = Settings.in_folder(tmp_path, redis=address)
    with pytest.raises(OptionError, match=r"^Redis at .* cannot be used: .+$") as refusal:
        apart(lambda: serve(settings, "127.0.0.1", 0, open_browser=False))
    assert "secret" not in str(refusal.value)


def test_what_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = {"redis": None, "asyncpg": None}  # as if the import system did not find them
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(OptionError, match="redis is not installed: pip install"):
        create_app(Settings("sqlite:///unused", redis="redis://127.0.0.1"))
    with pytest.raises(OptionError, match="asyncpg is not installed: pip install"):
        create_app(Settings(NOT_THERE["no server"]))


def test_the_command_tells_it_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["regalia", "serve", "--data", str(tmp_path), "--redis", "redis://127.0.0.1:1"]
    monkeypatch.setattr(sys, "argv", asked)
    with pytest.raises(SystemExit) as end:
        apart(cli.main)
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert "OptionError: Redis at redis://127.0.0.1:1 cannot be used" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("system", "display", "expected"),
    [("linux", "", False), ("linux", ":0", True), ("darwin", "", True), ("win32", "", True)],
)
def test_a_browser_is_opened_only_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, system: str, display: str, expected: bool
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", display)
    assert has_screen() is expected
