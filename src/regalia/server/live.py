"""Tables that are being played or watched now.

A LiveTable keeps the fold of a table's events, stores new events before it tells its watchers, and
lets nature and computer players move. It holds nothing that is not stored: after a crash the next
visit finds the table where it was, and whoever is to move goes on.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Protocol
from weakref import WeakValueDictionary

from regalia.core.contract import NATURE
from regalia.server.computers import Computers
from regalia.server.storage import NumberTaken, Storage
from regalia.tables import Created, Event, Person, Refused, Table, completed

_log = logging.getLogger(__name__)
_below = secrets.SystemRandom().randrange

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
_ID_LENGTH = 11  # over 50 bits: an address cannot be guessed

Command = Callable[[Table], Event]


class Watcher(Protocol):
    """Somebody who wants to know how a table goes on."""

    def tell(self, table: Table) -> None:
        """The table as it is after a decision and nature's answers to it."""


class LiveTable:
    """One table in memory."""

    def __init__(
        self, name: str, table: Table, storage: Storage, computers: Computers, tasks: "Tasks"
    ) -> None:
        self.id = name
        self.table = table
        self.watchers: set[Watcher] = set()
        self._storage = storage
        self._computers = computers
        self._tasks = tasks
        self._going_on: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()  # one writer at a time here; others have the primary key

    async def submit(self, command: Command) -> None:
        """Make what a command decides happen. Raises Refused."""
        async with self._writing:
            while True:
                table, events = completed(self.table, command(self.table), _below)
                try:
                    await self._storage.append(self.id, self.table.number + 1, events)
                except NumberTaken:
                    if not await self._read_on():
                        raise
                else:
                    self._advance(table)
                    return

    async def refresh(self) -> None:
        """Take in what other servers have stored since, and let the game go on."""
        async with self._writing:
            await self._read_on()
        self.go_on()

    def go_on(self) -> None:
        """Let nature and computer players move until a person is to."""
        someone_else_moves = self.table.to_move == NATURE or self.table.thinker is not None
        if someone_else_moves and (self._going_on is None or self._going_on.done()):
            self._going_on = self._tasks.start(self._make_moves())

    async def _read_on(self) -> bool:
        """Whether another server had stored anything that was not known here."""
        table = self.table
        events = await self._storage.events(self.id, after=table.number)
        for event in events:
            table = table.after(event)
            if table.to_move != NATURE:
                self._advance(table)
        self.table = table  # nature may be to move, if the other server has died just now
        return bool(events)

    def _advance(self, table: Table) -> None:
        self.table = table
        for watcher in self.watchers:
            watcher.tell(table)
        self.go_on()

    async def _make_moves(self) -> None:
        while True:
            table = self.table
            try:
                if table.to_move == NATURE:
                    await self.submit(lambda now: now.draw(_below))
                elif table.thinker is not None:
                    await self._let_think(table)
                else:
                    return
            except Refused:
                if self.table is table:
                    raise
                # The table has changed meanwhile (a move was taken back, say): look again.

    async def _let_think(self, table: Table) -> None:
        seat, thinker = table.to_move, table.thinker
        assert seat is not None
        assert thinker is not None
        move = await self._computers.choose(thinker.level, table.position.view(seat))
        await self.submit(lambda now: now.move(seat, move.text, table.number))


class LiveTables:
    """All tables; those that nobody plays or watches are in the store only."""

    def __init__(self, storage: Storage, computers: Computers) -> None:
        self.storage = storage
        self.computers = computers
        self._tasks = Tasks()
        # A table stays here as long as a socket, a request or a thinking computer holds it.
        self._open: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()

    async def create(self, created: Created) -> str:
        """Set up a new table; returns its id."""
        name = "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
        table = Table.begin(created)
        events: list[Event] = [created]
        if table.to_move == NATURE:
            events += completed(table, table.draw(_below), _below)[1]
        people = {seat.id for seat in created.seats if isinstance(seat, Person)}
        await self.storage.create(name, events, people)
        return name

    async def visit(self, name: str) -> LiveTable | None:
        """The table of this id, up to date, or None. Raises UnreadableTable."""
        live = self._open.get(name)
        if live is None:
            events = await self.storage.events(name)
            if not events:
                return None
            fresh = LiveTable(name, Table.fold(events), self.storage, self.computers, self._tasks)
            live = self._open.setdefault(name, fresh)
        await live.refresh()
        return live

    async def close(self) -> None:
        """Stop everything that goes on by itself."""
        await self._tasks.cancel()
        self.computers.close()


class Tasks:
    """Work that goes on by itself; asyncio alone would not keep it alive."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a coroutine; if it fails, the log says so."""
        task = asyncio.create_task(_logged(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def cancel(self) -> None:
        """Cancel all work and wait until it has stopped."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        _log.exception("a table could not go on")
