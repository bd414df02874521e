"""Computer players, thinking in threads of their own so that nobody else waits for them."""

import asyncio
import os
import secrets
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from regalia.core.position import Move, View
from regalia.server.metrics import Metrics


class Level(Protocol):
    """A computer player as a person meets it, see regalia.players."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def about(self) -> str: ...
    def choose(self, view: View, seed: int) -> Move: ...


class Computers:
    """The levels, the last one the strongest, and the threads in which they think.

    Every level has threads of its own, so that one who thinks long never delays another. What is
    to be moved waits in the order in which it came; it is no more than one for each table.
    """

    def __init__(self, levels: Sequence[Level], metrics: Metrics) -> None:
        self.levels = levels
        self._metrics = metrics
        # No more threads than cores, so that a search that runs keeps its strength.
        self._threads = {
            level.name: ThreadPoolExecutor(os.cpu_count(), level.name, _give_way)
            for level in levels
        }

    def level(self, name: str) -> Level:
        """The level of this name; the strongest for one that is no longer known."""
        return next((level for level in self.levels if level.name == name), self.levels[-1])

    async def choose(self, level: str, view: View) -> Move:
        """The move of a level for the seat whose view this is."""
        return await self._in_thread(self.level(level), view)

    async def _in_thread(self, level: Level, view: View) -> Move:
        loop, began = asyncio.get_running_loop(), time.monotonic()
        self._metrics.thinkers.inc()
        try:
            return await loop.run_in_executor(
                self._threads[level.name], level.choose, view, secrets.randbits(32)
            )
        finally:
            self._metrics.thinkers.dec()
            self._metrics.thinking.labels(level.name).observe(time.monotonic() - began)

    def close(self) -> None:
        """Start no more thinking."""
        for threads in self._threads.values():
            threads.shutdown(wait=False, cancel_futures=True)


def _give_way() -> None:
    """People's moves come before computers' thoughts. Only Linux can say so of a thread alone."""
    if sys.platform == "linux":
        os.nice(5)
