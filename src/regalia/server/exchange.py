"""What servers of one database tell each other about a table: that it has gone on, who is there.

Nothing here is kept, and nobody waits for it. What is lost costs a moment: the event store alone
says how a table is.
"""

import asyncio
import importlib.util
import logging
import re
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from regalia.core.errors import OptionError

if TYPE_CHECKING:  # imported only where a server is told to use it
    from redis.asyncio.client import PubSub

_log = logging.getLogger(__name__)

Reaction = Literal["hello", "well_played", "oops", "thinking", "thanks", "wow"]


class Stored(msgspec.Struct, frozen=True, tag="stored"):
    """The table has an event of this number."""

    number: int


class Here(msgspec.Struct, frozen=True, tag="here"):
    """Who has a page of this table open, at one server."""

    server: str
    people: dict[str, int]  # how many pages each person has; "" for those who are nobody
    asks: bool = False  # the server has just begun to care, and wants to hear of the others


class Reacted(msgspec.Struct, frozen=True, tag="reacted"):
    """A seat showed how it feels."""

    seat: int
    reaction: Reaction


class Seating(msgspec.Struct, frozen=True, tag="seating"):
    """A person has taken a seat at this table."""

    table: str


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """Notes may have been missed: listening has just begun, or was interrupted."""


Note = Stored | Here | Reacted | Seating | Missed
Listener = Callable[[Note], None]


class Exchange(Protocol):
    """Carries notes about tables, and about persons, to the other servers."""

    @property
    def server(self) -> str:
        """The name of this server among the others."""

    @property
    def alone(self) -> bool:
        """Whether there are no others."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    def listen(self, subject: str, listener: Listener) -> None:
        """Call this for every note of other servers about a table or a person."""

    def stop_listening(self, subject: str) -> None: ...
    def tell(self, subject: str, note: Note) -> None:
        """Send a note to all other servers that listen."""


class NoExchange:
    """For a server that is the only one."""

    server = "this"
    alone = True

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def listen(self, subject: str, listener: Listener) -> None:
        pass

    def stop_listening(self, subject: str) -> None:
        pass

    def tell(self, subject: str, note: Note) -> None:
        pass


class RedisExchange:
    """Notes by way of Redis, a channel for each table or person.

    While Redis is away, each server goes on alone.
    """

    alone = False
    _MOST_WAITING = 10_000  # notes that Redis has not taken yet; more are dropped
    _PAUSE = 1.0  # seconds until Redis is tried again
    _PREFIX = "regalia:"

    def __init__(self, address: str) -> None:
        """Raises OptionError where Redis cannot be used from here."""
        if importlib.util.find_spec("redis") is None:
            raise OptionError("redis is not installed: pip install 'regalia[scale]'")
        self.server = secrets.token_hex(8)
        self._address = address
        self._listeners: dict[str, Listener] = {}
        # A note to send, or None: see to whether the subject's channel must be heard.
        self._waiting: asyncio.Queue[tuple[str, Note | None]] = asyncio.Queue(self._MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._closing = False  # the library may take a cancellation for a fault of the connection

    async def open(self) -> None:
        """Begin. Raises OptionError where there is no Redis at the address."""
        from redis import RedisError
        from redis.asyncio import Redis

        try:
            self._redis: Redis = Redis.from_url(
                self._address, socket_timeout=5, socket_connect_timeout=5
            )
            await self._redis.ping()
        except (RedisError, OSError, ValueError) as error:
            raise OptionError(
                f"Redis at {_shown(self._address)} cannot be used: {error}"
            ) from error
        self._channels: PubSub = self._redis.pubsub()
        self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._send())]

    async def close(self) -> None:
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._channels.aclose()  # type: ignore[no-untyped-call]
        await self._redis.aclose()

    def listen(self, subject: str, listener: Listener) -> None:
        self._listeners[subject] = listener
        self._put(subject, None)

    def stop_listening(self, subject: str) -> None:
        if self._listeners.pop(subject, None) is not None:
            self._put(subject, None)

    def tell(self, subject: str, note: Note) -> None:
        self._put(subject, note)

    def _put(self, subject: str, note: Note | None) -> None:
        try:
            self._waiting.put_nowait((subject, note))
        except asyncio.QueueFull:
            _log.error("Redis does not keep up; a note is lost")

    async def _send(self) -> None:
        while not self._closing:
            subject, note = await self._waiting.get()
            channel = self._PREFIX + subject
            try:
                if note is not None:
                    await self._redis.publish(channel, self.server.encode() + _encode(note))
                elif subject in self._listeners:
                    await self._channels.subscribe(channel)
                else:
                    await self._channels.unsubscribe(channel)
            except Exception as error:
                _log.error("Redis: %s", error)

    async def _hear(self) -> None:
        while not self._closing:
            try:
                # One channel that nobody uses, so that there is always something to listen to.
                names = [self._PREFIX, *(self._PREFIX + subject for subject in self._listeners)]
                await self._channels.subscribe(*names)
                while not self._closing:
                    message = await self._channels.get_message(timeout=10)
                    if message is not None:
                        self._take(message)
            except Exception as error:
                _log.error("Redis: %s", error)
                await asyncio.sleep(self._PAUSE)

    def _take(self, message: dict[str, Any]) -> None:
        listener = self._listeners.get(message["channel"].decode().removeprefix(self._PREFIX))
        if listener is None:
            return
        if message["type"] == "subscribe":
            listener(Missed())
        elif message["type"] == "message":
            own = self.server.encode()
            sender, text = message["data"][: len(own)], message["data"][len(own) :]
            if sender != own:
                listener(_decode(text))


def _shown(address: str) -> str:
    """An address without its password."""
    return re.sub(r"//.*@", "//***@", address)


_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(Note).decode
