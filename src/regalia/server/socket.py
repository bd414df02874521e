"""The socket of a table: scenes go out, requests come in.

Whatever comes in, the worst that happens is a refusal. One queue a socket keeps scenes and answers
in order; a page that does not read gets the newest scene when it does.
"""

import asyncio
import contextlib
import enum
import logging
from typing import Any, Literal

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from regalia.core.contract import PUBLIC
from regalia.server.consultation import Consultation
from regalia.server.exchange import Reaction
from regalia.server.limits import LONGEST_MESSAGE, Pace
from regalia.server.live import LiveTable
from regalia.server.live_tables import LiveTables
from regalia.server.messages import (
    AnswerAsked,
    Asked,
    Consulted,
    ContributeAsked,
    ExplainAsked,
    GoMessage,
    MoveAsked,
    OfferAsked,
    PresenceMessage,
    ReactAsked,
    ReactionMessage,
    RefusedMessage,
    ResignAsked,
    TakeBackAsked,
    TakeOverAsked,
    Told,
    read,
    written,
)
from regalia.server.people import People
from regalia.server.security import check_origin
from regalia.server.showing import Show, Telling
from regalia.server.states import describe
from regalia.tables import Refused, Table, UnreadableTable, commands, show

MOST_BAD_IN_A_ROW = 50
_MOST_WAITING = 64  # messages that a page has not read yet
_REACTIONS_AT_ONCE, _REACTIONS_A_SECOND = 3, 0.5
_TOO_MANY_BAD, _FAILED = 4400, 4500  # the codes with which a socket is closed
# The page has gone away; or uvicorn has closed the socket itself, over bytes that are no text.
_GONE = (OSError, RuntimeError, WebSocketDisconnect)

_log = logging.getLogger(__name__)
Socket = WebSocket[Any, Any, Any]


class BadMessage(Exception):
    """A message that no page of ours sends, and what is wrong with it."""


class Presence(enum.Enum):
    """Stands in a queue of messages for whoever is there when its turn comes."""

    NOW = enum.auto()


@websocket("/tables/{table_id:str}/socket")
async def table_socket(
    socket: Socket,
    table_id: FromPath[str],
    tables: NamedDependency[LiveTables],
    people: NamedDependency[People],
    after: FromQuery[int] = 0,
    form: FromQuery[Literal["drawn", "text"]] = "drawn",
) -> None:
    """Scenes of a table as its viewer sees it, and what the viewer asks for."""
    check_origin(socket)
    person = await people.bearer(socket) or people.person(socket)
    try:
        live = await tables.visit(table_id)
    except UnreadableTable:
        live = None
    if live is None:
        raise NotFoundException("There is no table at this address.")
    drawn: Show = describe if form == "text" else show
    connection = _Connection(socket, live, tables, person, drawn)
    await connection.catch_up(after)
    await socket.accept()
    try:
        with tables.shared.metrics.sockets.track_inprogress():
            await connection.run()
    finally:
        connection.let_go()


class _Connection:
    """One page at a table."""

    def __init__(
        self, socket: Socket, live: LiveTable, tables: LiveTables, person: str, drawn: Show
    ) -> None:
        self.socket = socket
        self.live = live
        self.tables = tables
        self.person = person
        self.show = drawn
        self.waiting: asyncio.Queue[Table | Told | Presence] = asyncio.Queue()
        self.missed = False  # the queue was full when something happened
        self.sent: Telling | None = None  # what the page was told with the last scene
        self.steps_sent = 0
        self.next_table = live.table.next_table
        limits = tables.limits
        self.pace = Pace(limits.messages_at_once, limits.messages_a_second)
        self.reactions = Pace(_REACTIONS_AT_ONCE, _REACTIONS_A_SECOND)
        self.bad_in_a_row = 0
        self.consultation = Consultation(live, tables.shared, person, self._say, self._refuse)

    @property
    def viewer(self) -> int:
        """The seat for which the page acts now."""
        return self.live.table.viewer(self.person)

    async def catch_up(self, after: int) -> None:
        """The page has everything up to the event of this number: leave that out."""
        if not 0 < after <= self.live.table.number:
            return
        then = await self.live.as_it_was(after)
        self.sent = self.show(then, then.viewer(self.person), then.at).told
        self.steps_sent = len(then.steps)

    async def run(self) -> None:
        """Until the page goes away."""
        self.waiting.put_nowait(self.live.table)
        sending = asyncio.create_task(self._send())
        try:
            await self.live.come(self, self.person)
            await self._receive()
        except WebSocketDisconnect:
            return
        finally:
            self.live.go(self, self.person)
            self.consultation.stop()
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        # Only now, when nothing more is sent.
        await self._close(_TOO_MANY_BAD, "too many bad messages in a row")

    def let_go(self) -> None:
        """Cut the two circles of references that a page is part of, here and in Litestar.

        All that it holds, the table too, would wait for the garbage collector, which looks rarely.
        """
        del self.consultation, self.socket.receive, self.socket.send

    # Out

    def tell(self, table: Table) -> None:
        """Called by the table whenever it has changed."""
        self.consultation.table_changed()
        if not self._say(table):
            self.missed = True
        if table.next_table != self.next_table:
            self.next_table = table.next_table
            self._say(GoMessage(f"/tables/{table.next_table}"))

    def tell_presence(self) -> None:
        """Called by the table when somebody has come or gone."""
        self._say(Presence.NOW)

    def tell_reaction(self, seat: int, reaction: Reaction) -> None:
        """Called by the table when somebody shows how they feel."""
        self._say(ReactionMessage(seat, reaction))

    def _say(self, message: Table | Told | Presence) -> bool:
        has_room = self.waiting.qsize() < _MOST_WAITING
        if has_room:
            self.waiting.put_nowait(message)
        return has_room

    def _refuse(self, text: str, clause: str = "") -> None:
        self.tables.shared.metrics.refused.inc()
        self._say(RefusedMessage(text, clause))

    async def _send(self) -> None:
        while True:
            try:
                text = await self._next_message()
            except Exception:
                self.tables.shared.metrics.failures.inc()
                _log.exception("a scene could not be shown")
                await self._close(_FAILED, "the fault is the server's")
                return
            try:
                await self.socket.send_text(text)
            except _GONE:
                return  # whoever receives will notice too

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(*_GONE):
            await self.socket.close(code, reason)

    async def _next_message(self) -> str:
        if self.missed and self.waiting.empty():
            self.missed, self.sent = False, None
            self.waiting.put_nowait(self.live.table)
        item = await self.waiting.get()
        if isinstance(item, Table):
            return self._scene(item)
        return written(self._presence() if isinstance(item, Presence) else item)

    def _scene(self, table: Table) -> str:
        drawn = self.live.showing.drawn(self.show, table, table.viewer(self.person))
        taken_back = len(table.steps) < self.steps_sent
        message = drawn.message(None if taken_back else self.sent)
        self.sent, self.steps_sent = drawn.shown.told, len(table.steps)
        return message

    def _presence(self) -> PresenceMessage:
        table, presence = self.live.table, self.live.presence
        people = [table.person_at(seat) for seat in range(len(table.seats))]
        return PresenceMessage(
            here=[
                presence.is_here(person) if person else table.computer_at(seat) is not None
                for seat, person in enumerate(people)
            ],
            absent=[int(presence.absent(person)) if person else 0 for person in people],
            watching=presence.watching(table.persons),
        )

    # In

    async def _receive(self) -> None:
        """Until too much of what comes is bad."""
        while self.bad_in_a_row < MOST_BAD_IN_A_ROW:
            data = await self.socket.receive_data("text")
            try:
                await self._answer(self._message(data))
                self.bad_in_a_row = 0
            except Refused as refusal:
                self.bad_in_a_row += 1
                self._refuse(refusal.text, refusal.clause)
            except BadMessage as fault:
                self.bad_in_a_row += 1
                self._refuse(str(fault))
            except Exception:
                self.tables.shared.metrics.failures.inc()
                _log.exception("a message could not be answered")
                self._refuse("This did not work; the fault is the server's.")

    def _message(self, data: str) -> Asked:
        if not self.pace.allows():
            raise BadMessage("Too many messages at once; slow down.")
        if len(data) > LONGEST_MESSAGE:
            raise BadMessage(f"A message has at most {LONGEST_MESSAGE} characters.")
        try:
            return read(data)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise BadMessage(f"This message cannot be understood: {error}") from None

    async def _answer(self, message: Asked) -> None:
        if isinstance(message, Consulted):
            self.consultation.answer(message)
            return
        seat, submit = self.viewer, self.live.submit
        if seat == PUBLIC:
            raise BadMessage("You are watching; only who sits at the table can do this.")
        match message:
            case MoveAsked(text, number):
                await submit(lambda table, now: commands.move(table, seat, text, number, now))
            case TakeBackAsked(number):
                await submit(lambda table, now: commands.take_back(table, seat, number, now))
            case ExplainAsked(touches, number):
                self._explain(touches, number)
            case ResignAsked():
                await submit(lambda table, now: commands.resign(table, seat, now))
            case ContributeAsked(randomness):
                await self._contribute(randomness)
            case OfferAsked(what):
                await submit(lambda table, now: commands.offer(table, seat, what, now))
            case AnswerAsked(accepted, number):
                await submit(lambda table, now: commands.answer(table, seat, accepted, number, now))
            case ReactAsked(reaction):
                self._react(seat, reaction)
            case TakeOverAsked(other):
                await self.live.take_over(other, seat)

    async def _contribute(self, randomness: str) -> None:
        try:
            await self.live.submit(
                lambda table, now: commands.contribute(table, self.person, randomness, now)
            )
        except Refused:
            if not self.live.table.has_contributed(self.person):
                raise
            # Another page of theirs was quicker, and nobody has done anything wrong.

    def _react(self, seat: int, reaction: Reaction) -> None:
        if not self.reactions.allows():
            raise BadMessage("One reaction at a time; wait a moment.")
        self.live.react(seat, reaction)

    def _explain(self, touches: list[str], number: int) -> None:
        table = self.live.table
        commands.check_turn(table, self.viewer, number)
        view = table.position.view(self.viewer)
        text = table.game.kind.drawing.said(view, touches)
        if text and all(text != move.text for move in view.legal):
            refusal = view.refusal(text)
            if refusal.clause:
                self._refuse(str(refusal), refusal.clause)
