"""Random games side by side with the peers: moves a second of one pinned core.

`python -m bench.peers` lets every contestant play in turns, five times, prints the table, and
writes `bench/peers.json` and the plot `bench/peers.png`. The time is the processor's, so that
other work on the machine does not count; a peer that is not installed is named.
"""

import json
import os
import platform
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.contestants import Contestant, contestants

RESULT = Path(__file__).with_name("peers.json")
PLOT = Path(__file__).with_name("peers.png")
REPEATS = 5
SECONDS = 0.3  # of the processor's time, for one contestant in one repeat


@dataclass(frozen=True)
class Score:
    """A contestant with its rates, in moves a second."""

    contestant: Contestant
    rates: list[float]

    @property
    def median(self) -> float:
        """The middle one of the rates."""
        return float(np.median(self.rates))


def rate(contestant: Contestant, seconds: float) -> float:
    """Moves a second, over at least so many seconds of the processor's time."""
    moves, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves += contestant.play()
    return moves / spent


def compete(playing: list[Contestant], seconds: float = SECONDS) -> list[Score]:
    """Everybody in turns, so that whatever disturbs the machine meets all alike."""
    for contestant in track(playing, "compiling"):
        contestant.play()
    scores = [Score(contestant, []) for contestant in playing]
    for repeat in range(REPEATS):
        for score in track(scores, f"repeat {repeat + 1} of {REPEATS}"):
            score.rates.append(rate(score.contestant, seconds))
    order = list(dict.fromkeys(contestant.beside for contestant in playing))
    return sorted(scores, key=lambda score: order.index(score.contestant.beside))


def results(scores: list[Score]) -> list[dict[str, Any]]:
    """The scores as they are written: rates in moves a second, and how many times as fast we are.

    The times are those of each repeat, whose contestants played within the same minute.
    """
    ours = {
        score.contestant.beside: score.rates
        for score in scores
        if score.contestant.library == "regalia"
    }
    rows = []
    for score in scores:
        one = score.contestant
        times = np.array(ours[one.beside]) / np.array(score.rates)
        rows.append(
            {
                "beside": one.beside,
                "library": one.library,
                "version": one.version,
                "how": one.how,
                "game": one.game or one.beside,
                "nearest": one.nearest,
                "rates": score.rates,
                "median": score.median,
                "ours to it": float(np.median(times)),
            }
        )
    return rows


def show(rows: list[dict[str, Any]], missing: list[str]) -> None:
    """Print the table."""
    table = Table("beside", "library", "how", "million moves a second", "range", "ours to it")
    for row in rows:
        what = f"{row['library']} {row['version']}"
        played = f"{row['game']} ({row['nearest']}), " if row["nearest"] else ""
        low, high = min(row["rates"]) / 1e6, max(row["rates"]) / 1e6
        table.add_row(
            row["beside"],
            what,
            played + row["how"],
            f"{row['median'] / 1e6:.4g}",
            f"{low:.3g} to {high:.3g}",
            "" if row["library"] == "regalia" else f"{row['ours to it']:.1f} times",
        )
    for library in missing:
        table.add_row("", library, "not installed", "", "", "")
    Console(width=150).print(table)


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "load before": os.getloadavg()[0],
        "python": platform.python_version(),
    }


def main() -> None:
    """Pin this process to one core, let everybody play, and say how it went."""
    about = machine()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    playing, missing = contestants()
    rows = results(compete(playing))
    show(rows, missing)
    result = {"machine": about, "not installed": missing, "results": rows}
    RESULT.write_text(json.dumps(result, indent=2) + "\n", "utf-8")
    try:
        from bench.peers_plot import draw
    except ImportError:
        print("matplotlib is not installed: no plot")
    else:
        draw(rows, PLOT)


if __name__ == "__main__":
    main()
