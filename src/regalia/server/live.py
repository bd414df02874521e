"""A table that is being played or watched now.

It keeps the fold of the table's events, stores new ones before it tells anybody, and sees to what
happens without anybody's doing: computer players move, clocks run out. It holds nothing that is not
stored: after a crash the table is where it was, and whoever is to move goes on.
"""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from typing import Protocol

from regalia.server.computers import Computers
from regalia.server.exchange import Exchange, Here, Missed, Note, Reacted, Reaction, Stored
from regalia.server.metrics import Metrics
from regalia.server.now import milliseconds
from regalia.server.opening import rematch
from regalia.server.opinions import Opinions
from regalia.server.presence import Presence
from regalia.server.row import is_due, row_of
from regalia.server.seatings import Seatings
from regalia.server.showing import Showing
from regalia.server.storage import NewTable, NumberTaken, Storage
from regalia.server.tasks import Tasks
from regalia.tables import Event, Table, commands, completed, settled
from regalia.tables.clock import Days
from regalia.tables.commands import Refused
from regalia.tables.going_on import next_event

PATIENCE = 5.0  # seconds that a server leaves to the one that stored the last event
HORIZON = 60.0  # seconds; for a clock that runs out later no timer is kept
AWAY = 60.0  # seconds after which a stand-in may play for somebody

Command = Callable[[Table, int], Event]  # given the table and the time, in ms since 1970


class Watcher(Protocol):
    """Somebody who wants to know how a table goes on."""

    def tell(self, table: Table) -> None:
        """The table after something has happened, and all that followed by itself."""

    def tell_presence(self) -> None:
        """Somebody has come or gone."""

    def tell_reaction(self, seat: int, reaction: Reaction) -> None:
        """A seat showed how it feels."""


class Shared:
    """What all tables of a server use."""

    def __init__(
        self,
        storage: Storage,
        computers: Computers,
        opinions: Opinions,
        exchange: Exchange,
        metrics: Metrics,
    ) -> None:
        self.storage = storage
        self.computers = computers
        self.opinions = opinions
        self.exchange = exchange
        self.metrics = metrics
        self.tasks = Tasks(metrics)
        self.seatings = Seatings(exchange)


class LiveTable:
    """One table in memory."""

    def __init__(self, table: Table, shared: Shared) -> None:
        self.id = table.created.table
        self.table = table
        self.watchers: set[Watcher] = set()
        self.presence = Presence(shared.exchange.server)
        self.showing = Showing()
        self._shared = shared
        # Of several servers the one that stored the last event lets the computers think.
        self._leads = shared.exchange.alone
        self._going_on: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._writing = asyncio.Lock()  # one writer at a time here; others have the primary key

    # What happens

    async def submit(self, command: Command) -> None:
        """Make what a command decides happen. Raises Refused."""
        async with self._writing:
            while True:
                event = command(self.table, self._now())
                try:
                    await self._store(*completed(self.table, event))
                except NumberTaken:
                    if not await self._read_on():
                        raise
                else:
                    return

    async def refresh(self) -> None:
        """Take in what other servers have stored since, and let the table go on."""
        async with self._writing:
            await self._read_on()
        self.go_on()

    async def as_it_was(self, number: int) -> Table:
        """The table after its first events, up to this number."""
        if number == self.table.number:
            return self.table
        events = await self._shared.storage.events(self.id)
        return Table.fold(events[:number])

    async def _store(self, table: Table, events: list[Event]) -> None:
        """Store events that lead to this table, and what else must happen with them; then tell."""
        born = None
        if table.rematch_agreed and not table.next_table:
            # One transaction sets up the next table and names it, so that there is only one.
            created = rematch(table)
            born = NewTable([created], row_of(Table.begin(created), self._now()))
            named = commands.rematched(table, created.table, self._now())
            table, events = table.after(named), [*events, named]
        before = frozenset(self.table.persons)
        began = time.monotonic()
        row = row_of(table, self._now())
        # Not cut in two where the server stops: half a transaction would lock others out.
        await self._shared.tasks.whole(
            self._shared.storage.append(self.id, self.table.number + 1, events, row, before, born)
        )
        self._shared.metrics.storing.observe(time.monotonic() - began)
        for event in events:
            self._shared.metrics.events.labels(type(event).__name__).inc()
        self._leads = True
        self._shared.exchange.tell(self.id, Stored(table.number))
        self._shared.seatings.tell(set(table.persons) - before, self.id)
        if born is not None:
            self._shared.seatings.tell(born.row.summary.people, table.next_table)
        self._advance(table)

    async def _read_on(self) -> bool:
        """Whether another server had stored anything that was not known here."""
        table = self.table
        events = await self._shared.storage.events(self.id, after=table.number)
        for event in events:
            self._leads = self._shared.exchange.alone
            table = table.after(event)
            if next_event(table) is None:
                self._advance(table)
        self.table = table  # something may follow by itself, if the other server died just now
        return bool(events)

    def _advance(self, table: Table) -> None:
        self.table = table
        for watcher in list(self.watchers):
            watcher.tell(table)
        self.go_on()

    def _now(self) -> int:
        """The time in ms; never before the last event, whoever's clock that was."""
        return max(milliseconds(), self.table.at)

    # What happens by itself

    def go_on(self) -> None:
        """See to what is due, and to the clock."""
        self._set_timer()
        if is_due(self.table) and (self._going_on is None or self._going_on.done()):
            self._going_on = self._shared.tasks.start(self._do_what_is_due())

    async def _do_what_is_due(self) -> None:
        while is_due(self.table):
            table = self.table
            if not self._leads:
                await self._wait_for_others(table)
            elif table.thinker is None:
                await self._settle()
            else:
                await self._let_think(table)

    async def _wait_for_others(self, table: Table) -> None:
        """Leave time to the server that stored the last event; if it is dead, lead."""
        quiet = (self._now() - table.at) / 1000
        await asyncio.sleep(max(0.0, PATIENCE - quiet) + random.random())
        async with self._writing:
            if not await self._read_on() and self.table is table:
                self._leads = True

    async def _settle(self) -> None:
        """What a server that died had left undone."""
        async with self._writing:
            table, events = settled(self.table)
            if not events:
                return  # another server was quicker
            try:
                await self._store(table, events)
            except NumberTaken:
                await self._read_on()

    async def _let_think(self, table: Table) -> None:
        seat, thinker = table.to_move, table.thinker
        assert seat is not None
        assert thinker is not None
        move = await self._shared.computers.choose(thinker.level, table.position.view(seat))
        try:
            await self.submit(
                lambda now, at: commands.computer_move(now, move.text, table.number, at)
            )
        except Refused:
            if self.table is table:
                raise
            # The table has changed meanwhile (a move was taken back, say): look again.

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.table.deadline is None:
            return
        seconds = self.table.deadline / 1000 - time.time()
        if seconds < HORIZON:
            self._timer = asyncio.get_running_loop().call_later(
                max(0.0, seconds), lambda: self._shared.tasks.start(self._time_out())
            )

    async def _time_out(self) -> None:
        try:
            await self.submit(commands.time_out)
        except Refused:
            self._set_timer()  # a little early, or a move came first

    # Who is there

    async def come(self, watcher: Watcher, person: str) -> None:
        """Somebody opens a page; a seat where a stand-in plays for them is theirs again."""
        self.watchers.add(watcher)
        self.presence.came(person)
        self._tell_presence()
        for seat in self.table.seats_of(person):
            if seat in self.table.taken_over:
                await self._give_back(seat)

    def go(self, watcher: Watcher, person: str) -> None:
        """Somebody closes a page."""
        self.watchers.discard(watcher)
        self.presence.went(person)
        self._tell_presence()

    async def _give_back(self, seat: int) -> None:
        # Refused where the game has ended meanwhile, or another page of theirs was quicker.
        with contextlib.suppress(Refused):
            await self.submit(lambda table, now: commands.give_back(table, seat, now))

    async def take_over(self, seat: int, by: int) -> None:
        """Let the stand-in play for a person who has been away for long. Raises Refused."""

        def command(table: Table, now: int) -> Event:
            event = commands.take_over(table, seat, by, now)
            if isinstance(table.created.clock, Days):
                raise Refused("no stand-in", "At this table everybody has days for a move.")
            if self.presence.absent(table.person_at(seat)) < AWAY:
                raise Refused("no stand-in", f"Wait until they have been away for {AWAY:.0f} s.")
            return event

        await self.submit(command)

    def react(self, seat: int, reaction: Reaction) -> None:
        """A seat shows how it feels."""
        note = Reacted(seat, reaction)
        self._shared.exchange.tell(self.id, note)
        self._hear_reaction(note)

    def hear(self, note: Note) -> None:
        """A note of another server about this table."""
        match note:
            case Stored(number):
                if number > self.table.number:
                    self._shared.tasks.start(self.refresh())
            case Here():
                self.presence.heard(note)
                if note.asks and self.presence.somebody_here:
                    self._shared.exchange.tell(self.id, self.presence.to_tell())
                self._show_presence()
            case Reacted():
                self._hear_reaction(note)
            case Missed():
                self._shared.exchange.tell(self.id, self.presence.to_tell(asks=True))
                self._shared.tasks.start(self.refresh())

    def still_here(self) -> None:
        """Called now and then: others must hear that this server lives, and which are dead."""
        if self.presence.somebody_here:
            self._shared.exchange.tell(self.id, self.presence.to_tell())
        if self.presence.forget_the_dead():
            self._show_presence()

    def _tell_presence(self) -> None:
        self._shared.exchange.tell(self.id, self.presence.to_tell())
        self._show_presence()

    def _show_presence(self) -> None:
        for watcher in list(self.watchers):
            watcher.tell_presence()

    def _hear_reaction(self, note: Reacted) -> None:
        for watcher in list(self.watchers):
            watcher.tell_reaction(note.seat, note.reaction)
