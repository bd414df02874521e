"""All tables of a server; those that nobody plays or watches are in the store only."""

import asyncio
import weakref
from weakref import WeakValueDictionary

from litestar.exceptions import ClientException

from regalia.server.exchange import Note
from regalia.server.limits import Limits
from regalia.server.live import HORIZON, PATIENCE, LiveTable, Shared
from regalia.server.now import milliseconds
from regalia.server.row import is_due, row_of
from regalia.server.storage import NewTable
from regalia.server.summary import Summary
from regalia.tables import Created, Person, Table, UnreadableTable, commands

KEPT = 30.0  # seconds that a table stays in memory at least
_PAUSE = 5.0  # seconds between looks at what should go on
_MOST = 200  # tables that are looked at then
_MOST_IN_LOBBY = 30
_LOBBY_DAYS = 3  # a table that has waited for longer is not shown any more
_LOOKS = 6  # after so many, other servers are told who is here


class LiveTables:
    """The tables of a server."""

    def __init__(self, shared: Shared, limits: Limits) -> None:
        self.shared = shared
        self.limits = limits
        # A table stays here as long as a socket, a request, a timer or a computer holds it.
        self._open: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        shared.metrics.tables.set_function(lambda: len(self._open))

    async def open(self) -> None:
        """Go on with what was going on when the server stopped."""
        self.shared.tasks.start(self._keep_going())

    async def close(self) -> None:
        """Stop everything that goes on by itself."""
        await self.shared.tasks.cancel()
        self.shared.computers.close()
        self.shared.opinions.close()

    async def create(self, created: Created) -> str:
        """Set up a new table; returns its id. Raises ClientException where one has too many."""
        await self._check_share(created.by)
        row = row_of(Table.begin(created), milliseconds())
        await self.shared.storage.create(NewTable([created], row))
        self.shared.seatings.tell(row.summary.people, created.table)
        return created.table

    async def join(self, live: LiveTable, person: Person, seat: int | None) -> None:
        """Let somebody take a seat. Raises Refused, or ClientException where one has too many."""
        await self._check_share(person.id)
        await live.submit(lambda table, now: commands.join(table, person, now, seat))

    async def visit(self, name: str) -> LiveTable | None:
        """The table of this id, up to date, or None. Raises UnreadableTable."""
        live = self._open.get(name)
        if live is None:
            events = await self.shared.storage.events(name)
            if not events:
                return None
            table = Table.fold(events)
            live = self._open.get(name) or self._opened(table)  # another may have been quicker
        await live.refresh()
        return live

    async def lobby(self) -> list[Summary]:
        """Tables that wait for whoever comes, the newest first."""
        since = milliseconds() - _LOBBY_DAYS * 24 * 3600 * 1000
        return await self.shared.storage.lobby(since, _MOST_IN_LOBBY)

    def _opened(self, table: Table) -> LiveTable:
        live = LiveTable(table, self.shared)
        self._open[live.id] = live
        # For a while at least: after a page comes its socket, after one replayed move the next.
        asyncio.get_running_loop().call_later(KEPT, lambda: live)
        here = weakref.ref(live)

        def hear(note: Note) -> None:
            if (heard_by := here()) is not None:
                heard_by.hear(note)

        self.shared.exchange.listen(live.id, hear)
        weakref.finalize(live, self.shared.exchange.stop_listening, live.id)
        return live

    async def _check_share(self, person: str) -> None:
        running = await self.shared.storage.count_of(person, going_on=True)
        if running >= self.limits.tables:
            raise ClientException(
                f"You sit at {running} tables that are not over, and that is the most. "
                "End some of the games first."
            )

    # What should go on though nobody looks

    async def _keep_going(self) -> None:
        looks = 0
        while True:
            await self.shared.tasks.logged(self._look())
            looks += 1
            if looks % _LOOKS == 0:
                for live in list(self._open.values()):
                    live.still_here()
            await asyncio.sleep(_PAUSE)

    async def _look(self) -> None:
        now = milliseconds()
        quiet_since = now if self.shared.exchange.alone else now - int(PATIENCE * 1000)
        soon = now + int(HORIZON * 1000)
        for name in await self.shared.storage.to_go_on(quiet_since, soon, _MOST):
            await self.shared.tasks.logged(self._see_to(name))

    async def _see_to(self, name: str) -> None:
        """Visiting a table lets it go on."""
        try:
            live = await self.visit(name)
        except UnreadableTable:
            await self.shared.storage.let_rest(name)
            return
        assert live is not None
        if not is_due(live.table) and live.table.deadline is None:
            # What is stored of it is wrong: it has been taken over from an older database.
            await self.shared.storage.settle(name, row_of(live.table, live.table.at))
