"""What the strongest computer player thinks of positions, told while it thinks."""

import asyncio
import os
import secrets
import sys
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

import msgspec

from regalia.core.position import View
from regalia.players import Evaluation, Search, Solving, Thinker
from regalia.server.metrics import Metrics

T = TypeVar("T")


ADVISER: Thinker = Solving(Search(seconds=5.0))  # for a position that somebody looks at
SKETCHER: Thinker = Solving(Search(simulations=400, seconds=0.5), nodes=2_000)  # for each of many

PAUSE = 0.25  # seconds between two evaluations that somebody is told


class Busy(Exception):
    """So many ask already that another one would wait too long."""


class Thought(msgspec.Struct, frozen=True):
    """An evaluation, and whether it is the last of its position."""

    evaluation: Evaluation
    done: bool


class Opinions:
    """The strongest computer player for whoever asks, at most `most` at once.

    It has threads of its own, so that it never delays a computer player's move. All who ask take
    turns: each time it thinks for no longer than PAUSE about a position. What nobody waits for any
    more is not thought about any further.
    """

    def __init__(
        self,
        metrics: Metrics,
        most: int,
        adviser: Thinker = ADVISER,
        sketcher: Thinker = SKETCHER,
    ) -> None:
        self._metrics = metrics
        self._most = most
        self._adviser = adviser
        self._sketcher = sketcher
        self._asking = 0
        self._threads = ThreadPoolExecutor(os.cpu_count(), "opinion", _give_way)

    async def advise(self, view: View) -> AsyncGenerator[Thought, None]:
        """What it thinks of a position, at first and then again and again. Raises Busy."""
        with self._place():
            thinking = _Thinking(self._adviser, view)
            try:
                thought = await self._in_thread(lambda: thinking.go_on(0))
                yield thought
                while not thought.done:
                    thought = await self._in_thread(lambda: thinking.go_on(PAUSE))
                    yield thought
            finally:
                thinking.stop()

    async def sketch(self, views: list[View]) -> AsyncGenerator[Evaluation, None]:
        """What it thinks of many positions at a glance, one after the other. Raises Busy."""
        with self._place():
            for view in views:
                thinking = _Thinking(self._sketcher, view)
                try:
                    thought = await self._in_thread(thinking.think_out)
                finally:
                    thinking.stop()
                yield thought.evaluation

    @contextmanager
    def _place(self) -> Iterator[None]:
        if self._asking >= self._most:
            raise Busy
        self._asking += 1
        self._metrics.thinkers.inc()
        try:
            yield
        finally:
            self._metrics.thinkers.dec()
            self._asking -= 1

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def close(self) -> None:
        """Start no more thinking."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Thinking:
    """A position that is thought about, for as long as somebody asks."""

    def __init__(self, thinker: Thinker, view: View) -> None:
        over = view.payoffs  # then there is nothing to think about
        self._evaluations = (
            iter([Evaluation(0, over, [], proven=True)])
            if over
            else thinker.think(view, secrets.randbits(32))
        )
        self._latest: Evaluation | None = None
        self._stopped = False

    def stop(self) -> None:
        """Go no further, also where a thread thinks just now."""
        self._stopped = True
        self._evaluations = iter(())

    def go_on(self, seconds: float) -> Thought:
        """Think on for so long, or to the end."""
        end = time.monotonic() + seconds
        for evaluation in self._evaluations:
            self._latest = evaluation
            if self._stopped or time.monotonic() >= end:
                return self._thought(done=False)
        return self._thought(done=True)

    def think_out(self) -> Thought:
        """Think to the end."""
        return self.go_on(float("inf"))

    def _thought(self, *, done: bool) -> Thought:
        assert self._latest is not None
        return Thought(self._latest, done)


def _give_way() -> None:
    """Computers' moves come before opinions. Only Linux can say so of a thread alone."""
    if sys.platform == "linux":
        os.nice(10)
