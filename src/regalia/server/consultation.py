"""A viewer asks what the strongest computer player thinks, of a table or of a game that is over.

While people play against each other nobody is told anything; who plays with computers alone is told
what follows from what it may know; and once a game is over anybody may ask about any position of
it, also with open hands.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from regalia.core.contract import NATURE
from regalia.core.position import Position, View
from regalia.server.live import LiveTable, Shared
from regalia.server.messages import (
    AnalyseAsked,
    Consulted,
    CurveAsked,
    CurveMessage,
    EvaluateAsked,
    EvaluationMessage,
    Point,
    StopAsked,
    Told,
)
from regalia.server.opinions import PAUSE, Busy
from regalia.tables import Table, commands
from regalia.tables.eyes import OPEN_HANDS, view_of
from regalia.tables.replay import eyes_named

_MOST_POINTS = 150  # of a curve

_BUSY = "So many ask what Regalia thinks that it has no time now; ask again later."
_FAILED = "Regalia could not think about this; the fault is the server's."

_log = logging.getLogger(__name__)


class Consultation:
    """What one page asks: of one position at a time, and beside it of a whole game."""

    def __init__(
        self,
        live: LiveTable,
        shared: Shared,
        person: str,
        say: Callable[[Told], object],
        refuse: Callable[[str], None],
    ) -> None:
        self._live = live
        self._shared = shared
        self._person = person
        self._say = say
        self._refuse = refuse
        self._evaluating: asyncio.Task[None] | None = None
        self._sketching: asyncio.Task[None] | None = None

    def answer(self, asked: Consulted) -> None:
        """Begin with what is asked, in place of what was asked before. Raises Refused."""
        table = self._live.table
        match asked:
            case EvaluateAsked(number):
                commands.check_advice(table, self._person, number)
                view = table.position.view(table.viewer(self._person))
                at, who = len(table.steps), ""
                self._begin_evaluating(self._evaluate(view, number, at, who))
            case AnalyseAsked(at, who):
                at = min(max(at, 0), len(table.steps))
                view = _judged(_position(table, at), _eyes(table, who))
                self._begin_evaluating(self._evaluate(view, table.number, at, who))
            case CurveAsked(who):
                self._begin_sketching(self._sketch(table, _eyes(table, who), who))
            case StopAsked():
                self.stop()

    def table_changed(self) -> None:
        """What is thought about has been left behind."""
        self._stop_evaluating()

    def stop(self) -> None:
        """Think about nothing any more."""
        self._stop_evaluating()
        self._stop_sketching()

    def _begin_evaluating(self, work: Coroutine[Any, Any, None]) -> None:
        self._stop_evaluating()
        self._evaluating = asyncio.create_task(work)

    def _begin_sketching(self, work: Coroutine[Any, Any, None]) -> None:
        self._stop_sketching()
        self._sketching = asyncio.create_task(work)

    def _stop_evaluating(self) -> None:
        if self._evaluating is not None:
            self._evaluating.cancel()

    def _stop_sketching(self) -> None:
        if self._sketching is not None:
            self._sketching.cancel()

    @contextmanager
    def _failures_told(self) -> Iterator[None]:
        try:
            yield
        except Busy:
            self._refuse(_BUSY)
        except Exception:
            self._shared.metrics.failures.inc()
            _log.exception("a position could not be evaluated")
            self._refuse(_FAILED)

    async def _evaluate(self, view: View, number: int, at: int, who: str) -> None:
        with self._failures_told():
            async for thought in self._shared.opinions.advise(view):
                self._say(EvaluationMessage.of(view, thought, number=number, at=at, seen_as=who))

    async def _sketch(self, table: Table, eyes: int, who: str) -> None:
        """The curve of a game: what each seat could expect all through it."""
        places = _places(table)
        views = [_judged(_position(table, at), eyes) for at in places]
        points: list[Point] = []
        told = time.monotonic()
        with self._failures_told():
            async for evaluation in self._shared.opinions.sketch(views):
                points.append(Point.of(places.pop(0), evaluation))
                if time.monotonic() - told >= PAUSE:
                    self._say(CurveMessage(who, points, done=False))
                    points, told = [], time.monotonic()
            self._say(CurveMessage(who, points, done=True))


def _eyes(table: Table, who: str) -> int:
    """Through whose eyes the positions of a game that is over are looked at. Raises Refused."""
    commands.check_over(table)
    return eyes_named(table, who)


def _places(table: Table) -> list[int]:
    """After how many moves the points of a curve are: where a seat was to move, and at the end.

    Of a long game not all of them, so that nobody waits too long.
    """
    places = [at for at, step in enumerate(table.steps) if step.mover != NATURE]
    stride = -(-len(places) // _MOST_POINTS) or 1
    return [*places[::stride], len(table.steps)]


def _position(table: Table, at: int) -> Position:
    """The position after the first `at` moves."""
    return table.steps[at].before if at < len(table.steps) else table.position


def _judged(position: Position, eyes: int) -> View:
    """A position as it is judged: where nothing is hidden from these eyes, by who is to move."""
    mover = position.to_move
    if mover is None or mover == NATURE:
        return view_of(position, eyes)
    if eyes == OPEN_HANDS:
        return View(position.game, np.array([position.record]), mover)
    return view_of(position, eyes if position.game.kind.hides else mover)
