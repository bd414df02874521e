"""Work that goes on by itself; asyncio alone would not keep it alive."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from regalia.server.metrics import Metrics

_log = logging.getLogger(__name__)


class Tasks:
    """All the work that is going on. What fails is logged and counted."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a coroutine; if it fails, the log says so."""
        task = asyncio.create_task(self.logged(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def cancel(self) -> None:
        """Cancel all work and wait until it has stopped."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def logged(self, work: Coroutine[Any, Any, None]) -> None:
        """Do some work to its end; if it fails, the log says so."""
        try:
            await work
        except Exception:
            self._metrics.failures.inc()
            _log.exception("a table could not go on")
