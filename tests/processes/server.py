"""A server in a process of its own.

Processes are forked from one that has imported and compiled everything and done nothing else, so
that a start takes no longer than what a server really does anew.
"""

import multiprocessing
import os
import re
import tempfile
import threading
import time
from pathlib import Path

import regalia
from regalia.server.serve import serve
from regalia.server.settings import Settings

OURS = str(Path(regalia.__file__).parent)  # stands in the log where a fault of ours is
PATIENCE = 120  # seconds; the first start on a machine compiles the rules

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.processes.preloaded"])


class Server:
    """It answers when this is made."""

    def __init__(self, settings: Settings, core: int | None = None) -> None:
        """`core`: the only one that it may use."""
        self._log = tempfile.NamedTemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  (kept open)
        self._process = _context.Process(target=_run, args=(settings, self._log.name, core))
        self._process.start()
        self.address = self._told_address()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """What it has written besides its address."""
        return re.sub(r"\ARegalia is at .*\n", "", self._written())

    def kill(self) -> None:
        """End it at once, as kill -9 does."""
        self._process.kill()
        self._process.join(PATIENCE)

    def _told_address(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.is_alive():
            found = re.match(r"Regalia is at (http://127\.0\.0\.1:\d+) .*\n", self._written())
            if found:
                return found[1]
            time.sleep(0.005)
        self.kill()
        raise AssertionError(f"no server has started: {self.log}")

    def _written(self) -> str:
        self._log.seek(0)
        return self._log.read()


def _run(settings: Settings, path: str, core: int | None) -> None:
    """Serve; whatever is said goes to the file."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if core is not None:
        os.sched_setaffinity(0, {core})
    with open(path, "w", encoding="utf-8") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    serve(settings, "127.0.0.1", 0, open_browser=False)


def _end_with_parent() -> None:
    """Tests that are killed leave no server behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
