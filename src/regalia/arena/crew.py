"""The crew that plays: processes on all cores of this machine, or workers of a Dask cluster."""

import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from warnings import catch_warnings

from distributed import Client
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
        with self._parallel() as parallel:
            played = parallel(delayed(play)(bout) for bout in bouts)
            try:
                # `yield from` would close it outside of what follows, with a warning.
                for result in played:  # noqa: UP028
                    yield result
            finally:
                with catch_warnings(action="ignore"):  # that some were begun in vain
                    played.close()

    @contextmanager
    def _parallel(self) -> Iterator[Parallel]:
        """What hands the bouts to the workers."""
        settings: dict[str, Any] = {"return_as": "generator", "batch_size": 1}
        if not self.dask:
            yield Parallel(self.workers, **settings)
            return
        try:
            client = Client(self.dask, timeout=_SECONDS_TO_CONNECT)  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            raise OptionError(f"there is no Dask scheduler at {self.dask!r}: {error}") from None
        with client:
            with parallel_config("dask", client=client):
                parallel = Parallel(-1, **settings)
            yield parallel
