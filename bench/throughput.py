"""Speed of every game: playouts, batches, search, the Python face, and how long a start takes.

`python -m bench.throughput` prints a table and writes `bench/throughput.json`.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from regalia import NATURE
from regalia.core.batch import Batch
from regalia.core.game import Game, load
from regalia.core.loops import playouts
from regalia.core.position import Position
from regalia.core.registry import kinds
from regalia.players import Search

RESULT = Path(__file__).with_name("throughput.json")
GAMES = 20_000
REPEATS = 5
SIMULATIONS = 5_000
FACE_GAMES = 300
TABLES, STEPS = 4_096, 100
SHARE_GAMES = 100

# What `regalia serve` does before it listens.
START = """
from regalia.prepare import prepare
prepare(lambda name, number, steps: None)
import regalia.server.serve
"""


@dataclass(frozen=True)
class Run:
    """Random games, and the time they took."""

    moves: int  # nature's included
    seconds: float
    cpu_seconds: float

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def cores(self) -> float:
        """How many cores the run was given; less than it asked for where others were at work."""
        return self.cpu_seconds / self.seconds


def median(values: Iterable[float]) -> float:
    """The median, so that a disturbance from outside does not count."""
    return float(np.median(list(values)))


def median_rate(measure: Callable[[], float]) -> float:
    """The median of some measurements."""
    return median(measure() for _ in range(REPEATS))


def run(game: Game, threads: int) -> Run:
    """Compiled random games."""
    start, cpu_start = time.perf_counter(), time.process_time()
    result = playouts(game.start(), GAMES, seed=1, threads=threads)
    return Run(result.moves, time.perf_counter() - start, time.process_time() - cpu_start)


def playout_figures(game: Game) -> dict[str, float]:
    """Random games on one core and on two, in turns, so that a disturbance meets both."""
    run(game, 1)  # compiled before the clock runs
    pairs = [(run(game, 1), run(game, 2)) for _ in range(REPEATS)]
    return {
        "playout moves a second, one core": median(one.rate for one, _ in pairs),
        "playout moves a second, two cores": median(two.rate for _, two in pairs),
        "two cores to one": median(two.rate / one.rate for one, two in pairs),
        "cores given of one": median(one.cores for one, _ in pairs),
        "cores given of two": median(two.cores for _, two in pairs),
        "playout moves a CPU second": median(one.moves / one.cpu_seconds for one, _ in pairs),
        "nature's share of the moves": nature_share(game),
    }


def nature_share(game: Game) -> float:
    """Which part of the moves of random games are draws and rolls."""
    rng = np.random.default_rng(1)
    moves = natures = 0
    for _ in range(SHARE_GAMES):
        position = game.start()
        while not position.over:
            moves += 1
            natures += position.to_move == NATURE
            position = position.after(int(rng.choice(position.numbers)))
    return natures / moves


def batch_rate(game: Game, threads: int) -> float:
    """Decisions a second of a batch, nature's moves left uncounted; masks and features written.

    The clock runs while the batch steps, not while random moves are chosen for it.
    """
    batch = Batch(game, TABLES, seed=1, threads=threads)
    frame = batch.frame()
    batch.reset(frame)
    rng = np.random.default_rng(1)
    tables = np.arange(TABLES)
    seconds = 0.0
    for _ in range(STEPS):
        moves = frame.moves[tables, (rng.random(TABLES) * frame.counts).astype(np.int64)]
        start = time.perf_counter()
        batch.step(moves, frame)
        seconds += time.perf_counter() - start
    return STEPS * TABLES / seconds


def search_rate(game: Game) -> float:
    """Simulations a second at the first choice of a game."""
    position = first_choice(game)
    assert position.to_move is not None
    view = position.view(position.to_move)
    start = time.perf_counter()
    Search(SIMULATIONS).evaluate(view, 1)  # which is not done early
    return SIMULATIONS / (time.perf_counter() - start)


def first_choice(game: Game) -> Position:
    """The first position where a seat has more than one move."""
    position = game.start()
    while position.to_move is None or position.to_move < 0 or len(position.numbers) < 2:
        position = position.after(int(position.numbers[0]))
    return position


def face_rate(game: Game) -> float:
    """Moves a second through the immutable positions of Python."""
    rng = np.random.default_rng(1)
    moves = 0
    start = time.perf_counter()
    for _ in range(FACE_GAMES):
        position = game.start()
        while not position.over:
            numbers = position.numbers
            position = position.after(int(numbers[int(rng.random() * len(numbers))]))
            moves += 1
    return moves / (time.perf_counter() - start)


def start_seconds(cache: str) -> float:
    """How long a process takes until everything is compiled and the server is loaded."""
    start = time.perf_counter()
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    subprocess.run([sys.executable, "-c", START], check=True, env=environment)
    return time.perf_counter() - start


def measure(game: Game) -> dict[str, float]:
    """All figures of one game."""
    batch_rate(game, 1)  # compiled before the clock runs
    search_rate(game)
    return {
        **playout_figures(game),
        "batch decisions a second, one core": median_rate(lambda: batch_rate(game, 1)),
        "batch decisions a second, two cores": median_rate(lambda: batch_rate(game, 2)),
        "search simulations a second": median_rate(lambda: search_rate(game)),
        "Python face, moves a second": median_rate(lambda: face_rate(game)),
        "bytes a position": float(game.kind.state.STATE.itemsize),
    }


def main() -> None:
    """Measure every game, print the table, write the file."""
    figures = {kind.title: measure(load(kind.name)) for kind in kinds().values()}
    with tempfile.TemporaryDirectory() as cache:
        start = {
            "first start, seconds": start_seconds(cache),
            "later start, seconds": min(start_seconds(cache) for _ in range(3)),
        }
    show({**figures, "start-up": start})
    machine = {
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }
    result = {"machine": machine, "figures": figures, "start-up": start}
    RESULT.write_text(json.dumps(result, indent=2) + "\n", "utf-8")


def show(figures: dict[str, dict[str, float]]) -> None:
    """Print the figures as a table."""
    table = Table("", "figure", "value")
    for title, values in figures.items():
        for name, value in values.items():
            table.add_row(title, name, f"{value:,.2f}" if value < 100 else f"{value:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
