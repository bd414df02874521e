"""A server in a process of its own, as `regalia serve` runs it."""

import re
import signal
import subprocess
import sys
import tempfile

import msgspec

from regalia.server.settings import Settings

PATIENCE = 120  # seconds; the first start on a machine compiles the rules
PROGRAM = """
import sys

import msgspec

from regalia.cli import prepare
from regalia.server.serve import serve
from regalia.server.settings import Settings

prepare()
settings = msgspec.json.decode(sys.argv[1], type=Settings)
serve(settings, "127.0.0.1", int(sys.argv[2]), open_browser=False)
"""


class Server:
    """It answers when this is made. What it writes to its log is kept."""

    def __init__(self, settings: Settings, port: int = 0) -> None:
        self._log = tempfile.TemporaryFile("w+")  # a pipe that nobody reads would fill up
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, msgspec.json.encode(settings).decode(), str(port)],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.fullmatch(r"Regalia is at (http://127\.0\.0\.1:\d+) .*\n", said)
        if not found:
            self.end()
        assert found, self.log
        self.address = found[1]

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def log(self) -> str:
        """What it has written so far, but for its address."""
        self._log.seek(0)
        return self._log.read()

    def end(self, sent: signal.Signals = signal.SIGKILL) -> tuple[int, str]:
        """End it; its exit status, and what else it has written."""
        self._process.send_signal(sent)
        rest, _ = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, rest + self.log
