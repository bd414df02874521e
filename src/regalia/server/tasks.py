"""Work that goes on by itself; asyncio alone would not keep it alive."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from regalia.server.metrics import Metrics

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Tasks:
    """All the work that is going on. What fails is logged and counted."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._running: set[asyncio.Task[None]] = set()
        self._whole: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a coroutine; if it fails, the log says so."""
        task = asyncio.create_task(self.logged(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Do some work that goes on to its end even where whoever waits for it is cancelled."""
        task = asyncio.create_task(work)
        self._whole.add(task)
        task.add_done_callback(self._whole.discard)
        return await asyncio.shield(task)

    async def cancel(self) -> None:
        """Cancel all work but what must be done whole, and wait until it has stopped."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, *self._whole, return_exceptions=True)

    async def logged(self, work: Coroutine[Any, Any, None]) -> None:
        """Do some work to its end; if it fails, the log says so."""
        try:
            await work
        except Exception:
            self._metrics.failures.inc()
            _log.exception("a table could not go on")
