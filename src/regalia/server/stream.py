"""The tables of one person as they go on, for a program that plays at several."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import msgspec

from regalia.server.exchange import Reaction
from regalia.server.live import LiveTable
from regalia.server.live_tables import LiveTables
from regalia.server.now import milliseconds
from regalia.server.states import MoveMade, State, describe
from regalia.tables import Table, UnreadableTable

_PAUSE = 15.0  # seconds after which an empty line says that the connection lives


class Following:
    """A program that follows its tables."""

    def __init__(self, tables: LiveTables, person: str) -> None:
        self._tables = tables
        self._person = person
        self._followed: dict[str, _Followed] = {}
        self._waiting: asyncio.Queue[str] = asyncio.Queue()  # ids, each at most once
        self._queued: set[str] = set()

    async def lines(self) -> AsyncIterator[bytes]:
        """A state a line, without end."""
        seatings = self._tables.shared.seatings
        seatings.follow(self._person, self.changed)
        try:
            for name in await self._going_on():
                self.changed(name)
            while True:
                yield await self._next_line()
        finally:
            seatings.stop_following(self._person, self.changed)
            for followed in self._followed.values():
                followed.live.go(followed, self._person)

    def changed(self, name: str) -> None:
        """A table has something new; several news of one are told together."""
        if name not in self._queued:
            self._queued.add(name)
            self._waiting.put_nowait(name)

    async def _going_on(self) -> list[str]:
        most = self._tables.limits.tables
        mine = await self._tables.shared.storage.tables_of(self._person, 0, most)
        going_on = [one for one in mine if one.stage != "over"]
        # What waits for this person comes first.
        going_on.sort(key=lambda one: one.to_move not in one.seats_of(self._person))
        return [one.table for one in going_on]

    async def _next_line(self) -> bytes:
        try:
            name = await asyncio.wait_for(self._waiting.get(), _PAUSE)
        except TimeoutError:
            return b"\n"
        self._queued.discard(name)
        followed = self._followed.get(name) or await self._follow(name)
        if followed is None:
            return b"\n"
        line = msgspec.json.encode(followed.state()) + b"\n"
        if followed.live.table.next_table:  # nothing more will happen here
            del self._followed[name]
            followed.live.go(followed, self._person)
        return line

    async def _follow(self, name: str) -> "_Followed | None":
        try:
            live = await self._tables.visit(name)
        except UnreadableTable:
            return None
        if live is None or not live.table.seats_of(self._person):
            return None
        followed = self._followed[name] = _Followed(self, live, self._person)
        await live.come(followed, self._person)
        return followed


class _Followed:
    """One of the tables."""

    def __init__(self, following: Following, live: LiveTable, person: str) -> None:
        self.live = live
        self._following = following
        self._person = person
        self._sent: Sequence[MoveMade] | None = None

    def state(self) -> State:
        """The state as it is now, without the moves that the program has already."""
        table = self.live.table
        state = describe(table, table.viewer(self._person), milliseconds())
        message = state.following(self._sent)
        self._sent = state.told
        return message

    def tell(self, table: Table) -> None:
        self._following.changed(self.live.id)

    def tell_presence(self) -> None:
        """A program does not ask who is there."""

    def tell_reaction(self, seat: int, reaction: Reaction) -> None:
        """A program does not feel."""
