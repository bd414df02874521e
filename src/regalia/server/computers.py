"""Computer players, thinking in threads of their own so that nobody else waits for them."""

import asyncio
import os
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from regalia.core.position import Move, View


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
    """The levels, the last one the strongest, and the threads in which they think."""

    def __init__(self, levels: Sequence[Level]) -> None:
        self.levels = levels
        # No more threads than cores, so that a search that runs keeps its strength.
        self._threads = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="computer")

    def level(self, name: str) -> Level:
        """The level of this name; the strongest for one that is no longer known."""
        return next((level for level in self.levels if level.name == name), self.levels[-1])

    async def choose(self, level: str, view: View) -> Move:
        """The move of a level for the seat whose view this is."""
        return await self._in_thread(self.level(level), view)

    async def advise(self, view: View) -> Move:
        """The move of the strongest level, as a hint."""
        return await self._in_thread(self.levels[-1], view)

    async def _in_thread(self, level: Level, view: View) -> Move:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, level.choose, view, secrets.randbits(32))

    def close(self) -> None:
        """Start no more thinking."""
        self._threads.shutdown(wait=False, cancel_futures=True)
