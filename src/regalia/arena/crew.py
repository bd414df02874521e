"""The crew that plays: processes on all cores of this machine, or workers of a Dask cluster."""

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from joblib import Parallel, delayed, parallel_config

from regalia.arena.bout import Bout, Played, play
from regalia.core.errors import OptionError

_SECONDS_TO_CONNECT = 10


class Crew:
    """Plays bouts side by side and hands them back in their order.

    `workers` processes of this machine (0: one for each core); with `dask`, the address of a
    scheduler as in tcp://host:8786, all the workers of its cluster instead.
    """

    def __init__(self, workers: int = 0, dask: str = "") -> None:
        if workers < 0:
            raise OptionError(f"there cannot be {workers} workers; 0 means one for each core")
        self.workers = workers or os.cpu_count() or 1
        self.dask = dask

    def play(self, bouts: Iterable[Bout]) -> Generator[Played, None, None]:
        """Play the bouts; close the generator to stop before all are played.

        Raises OptionError where there is no scheduler at the address given.
        """
        with self._backend() as settings:
            played = Parallel(return_as="generator", batch_size=1, **settings)(
                delayed(play)(bout) for bout in bouts
            )
            try:
                yield from played
            finally:
                played.close()

    @contextmanager
    def _backend(self) -> Iterator[dict[str, Any]]:
        """What joblib is told about where to play."""
        if not self.dask:
            yield {"n_jobs": self.workers}
            return
        from distributed import Client

        try:
            client = Client(self.dask, timeout=_SECONDS_TO_CONNECT)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise OptionError(f"there is no Dask scheduler at {self.dask!r}: {error}") from None
        with client, parallel_config("dask", client=client):
            yield {"n_jobs": -1}
