"""Run the server on this machine."""

import asyncio
import contextlib
import gc
import logging
import os
import socket
import sys
import webbrowser

import uvicorn

from regalia.server.app import create_app
from regalia.server.compression import Sockets
from regalia.server.database import Database
from regalia.server.exchange import RedisExchange
from regalia.server.limits import LARGEST_SOCKET_MESSAGE
from regalia.server.settings import Settings

_SECONDS_TO_STOP = 2
# After so many objects more the garbage collector looks at all that are new, after 20 such looks
# at what these have left, after 50 of those at everything. All stands still meanwhile: it must be
# rare, and can be, for what a table or a page leaves behind goes without it (`let_go`).
_COLLECTING = (100_000, 20, 50)
# For so long, in seconds, one thread may keep the interpreter while others wait for it. That of the
# database needs it a dozen times for each transaction, and must not wait for a scene each time.
_TURN = 0.0005


def serve(settings: Settings, host: str, port: int, open_browser: bool) -> None:
    """Serve until Ctrl-C. A free port is taken where `port` is taken already.

    The address is printed once the server answers; `open_browser` shows it where there is a screen.
    Raises OptionError where the database or Redis cannot be used.
    """
    listener = _listener(host, port)
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws=Sockets,
        ws_max_size=LARGEST_SOCKET_MESSAGE,
        timeout_graceful_shutdown=_SECONDS_TO_STOP,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_of_ours)
    server = _Server(config, _address(host, listener), open_browser=open_browser)
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=config.get_loop_factory()) as runner,  # uvloop, where it is
    ):
        runner.run(_check(settings))
        runner.run(server.serve([listener]))


async def _check(settings: Settings) -> None:
    """Raise OptionError where the database or Redis cannot be used; the start would only fail."""
    database = Database(settings.database)
    try:
        await database.open()
    finally:
        await database.close()
    if settings.redis:
        exchange = RedisExchange(settings.redis)
        await exchange.open()
        await exchange.close()


def _tune() -> None:
    """Set the interpreter up for a server, once it has started."""
    gc.freeze()  # what a start leaves in memory stays there; nobody need look at it again
    gc.set_threshold(*_COLLECTING)
    sys.setswitchinterval(_TURN)


def _is_of_ours(record: logging.LogRecord) -> bool:
    """Bytes of a visitor that are no text close its socket; uvicorn logs them as if it failed."""
    return not str(record.msg).startswith("Invalid UTF-8")


class _Server(uvicorn.Server):
    """Says where it is as soon as it answers."""

    def __init__(self, config: uvicorn.Config, address: str, *, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _tune()
            print(f"Regalia is at {self._address} (stop with Ctrl-C)", flush=True)
            if self._open_browser and has_screen():
                await asyncio.to_thread(webbrowser.open, self._address)


def _listener(host: str, port: int) -> socket.socket:
    """A socket that listens at this port, or at a free one where it is taken."""
    try:
        return _listening(host, port)
    except OSError:
        return _listening(host, 0)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=128)


def _address(host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    everywhere = host in ("", "0.0.0.0", "::")
    name = "localhost" if everywhere else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def has_screen() -> bool:
    """Whether a browser window could be seen by somebody."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
