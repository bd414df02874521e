"""The socket of a table: scenes go out, requests come in.

Whatever comes in, the worst that happens is a refusal. One queue a socket keeps scenes and answers
in order; a page that does not read gets the newest scene when it does.
"""

import asyncio
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, WebSocketDisconnect
from litestar.params import FromPath

from regalia.core.contract import PUBLIC
from regalia.core.position import View
from regalia.server.live import LiveTable, LiveTables
from regalia.server.messages import (
    Asked,
    ExplainAsked,
    GoMessage,
    HintAsked,
    HintMessage,
    MoveAsked,
    RefusedMessage,
    RematchAsked,
    ResignAsked,
    TakeBackAsked,
    Told,
    read,
    written,
)
from regalia.server.opening import rematch
from regalia.server.people import People
from regalia.server.security import check_origin
from regalia.tables import Refused, Scene, Table, show
from regalia.tables.scene import offer

LONGEST_MESSAGE = 1000  # characters
MOST_AT_ONCE = 50  # messages in a burst
MESSAGES_A_SECOND = 20
MOST_BAD_IN_A_ROW = 50
_MOST_WAITING = 64  # messages that a page has not read yet
_TOO_MANY_BAD, _FAILED = 4400, 4500  # the codes with which a socket is closed

_log = logging.getLogger(__name__)
Socket = WebSocket[Any, Any, Any]


class BadMessage(Exception):
    """A message that no page of ours sends, and what is wrong with it."""


@websocket("/tables/{table_id:str}/socket")
async def table_socket(
    socket: Socket,
    table_id: FromPath[str],
    tables: NamedDependency[LiveTables],
    people: NamedDependency[People],
) -> None:
    """Scenes of a table as its viewer sees it, and what the viewer asks for."""
    check_origin(socket)
    live = await tables.visit(table_id)
    if live is None:
        raise NotFoundException("There is no table at this address.")
    await socket.accept()
    await _Connection(socket, live, tables, people.person(socket)).run()


class _Connection:
    """One page at a table."""

    def __init__(self, socket: Socket, live: LiveTable, tables: LiveTables, person: str) -> None:
        self.socket = socket
        self.live = live
        self.tables = tables
        self.person = person
        self.waiting: asyncio.Queue[Table | Told] = asyncio.Queue()
        self.missed = False  # the queue was full when something happened
        self.sent: Scene | None = None  # the last scene, whole
        self.steps_sent = 0
        self.pace = _Pace()
        self.bad_in_a_row = 0
        self.hint: asyncio.Task[None] | None = None
        self.next_table = ""

    @property
    def viewer(self) -> int:
        """The seat for which the page acts now."""
        return self.live.table.viewer(self.person)

    async def run(self) -> None:
        """Until the page goes away."""
        self.tell(self.live.table)
        self.live.watchers.add(self)
        sending = asyncio.create_task(self._send())
        try:
            await self._receive()
        except WebSocketDisconnect:
            pass
        finally:
            self.live.watchers.discard(self)
            tasks = [task for task in (sending, self.hint) if task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # Out

    def tell(self, table: Table) -> None:
        """Called by the table whenever it has changed."""
        if self.waiting.qsize() < _MOST_WAITING:
            self.waiting.put_nowait(table)
        else:
            self.missed = True

    def _say(self, message: Told) -> None:
        if self.waiting.qsize() < _MOST_WAITING:
            self.waiting.put_nowait(message)

    def _refuse(self, text: str, clause: str = "") -> None:
        self._say(RefusedMessage(text, clause))

    async def _send(self) -> None:
        try:
            while True:
                await self.socket.send_text(written(await self._next_message()))
        except (OSError, WebSocketDisconnect):
            return  # the page has gone away; whoever receives will notice too
        except Exception:
            _log.exception("a scene could not be shown")
            await self.socket.close(_FAILED, "the fault is the server's")

    async def _next_message(self) -> Told:
        if self.missed and self.waiting.empty():
            self.missed, self.sent = False, None
            self.tell(self.live.table)
        item = await self.waiting.get()
        return self._scene(item) if isinstance(item, Table) else item

    def _scene(self, table: Table) -> Scene:
        scene = show(table, table.viewer(self.person))
        taken_back = len(table.steps) < self.steps_sent
        message = scene.following(None if taken_back else self.sent)
        self.sent, self.steps_sent = scene, len(table.steps)
        return message

    # In

    async def _receive(self) -> None:
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
                _log.exception("a message could not be answered")
                self._refuse("This did not work; the fault is the server's.")
        await self.socket.close(_TOO_MANY_BAD, "too many bad messages in a row")

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
        if self.viewer == PUBLIC:
            raise BadMessage("You are watching; only who sits at the table can do this.")
        seat = self.viewer
        match message:
            case MoveAsked(text, number):
                await self.live.submit(lambda table: table.move(seat, text, number))
            case TakeBackAsked(number):
                await self.live.submit(lambda table: table.take_back(seat, number))
            case ExplainAsked(touches, number):
                self._explain(touches, number)
            case ResignAsked():
                await self.live.submit(lambda table: table.resign(seat))
            case HintAsked(number):
                self._start_hint(number)
            case RematchAsked():
                await self._rematch()

    def _explain(self, touches: list[str], number: int) -> None:
        table = self.live.table
        table.check_turn(self.viewer, number)
        view = table.position.view(self.viewer)
        text = table.game.kind.drawing.said(view, touches)
        if text and all(text != move.text for move in view.legal):
            refusal = view.refusal(text)
            if refusal.clause:
                self._refuse(str(refusal), refusal.clause)

    def _start_hint(self, number: int) -> None:
        table = self.live.table
        table.check_turn(self.viewer, number)
        if self.hint is not None and not self.hint.done():
            raise BadMessage("A hint is on its way.")
        view = table.position.view(self.viewer)
        self.hint = asyncio.create_task(self._send_hint(table, view))

    async def _send_hint(self, table: Table, view: View) -> None:
        try:
            move = await self.tables.computers.advise(view)
        except Exception:
            _log.exception("no hint was found")
            self._refuse("No hint was found; the fault is the server's.")
            return
        if self.live.table is table:
            self._say(HintMessage.of(offer(view, move)))

    async def _rematch(self) -> None:
        if not self.next_table:
            self.next_table = await self.tables.create(rematch(self.live.table))
        self._say(GoMessage(f"/tables/{self.next_table}"))


class _Pace:
    """How many messages may come: a burst, and then so many a second."""

    def __init__(self) -> None:
        self.left = float(MOST_AT_ONCE)
        self.looked = time.monotonic()

    def allows(self) -> bool:
        """Whether one more may come now."""
        now = time.monotonic()
        gained = (now - self.looked) * MESSAGES_A_SECOND
        self.left, self.looked = min(self.left + gained, float(MOST_AT_ONCE)), now
        if self.left < 1:
            return False
        self.left -= 1
        return True
