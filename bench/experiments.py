"""What each ingredient of the search is worth: experiments, each a match of two settings.

`python -m bench.experiments` plays all that have no result yet, `python -m bench.experiments NAME`
those of this name again. It writes `bench/experiments.json` after each, and from that file the page
`docs/strength.md`. The file also keeps what was tried, lost, and is no longer in the code.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import msgspec
from rich.console import Console

from bench import matches
from bench.matches import elo_text, share_text
from regalia.arena import Match, contestant
from regalia.arena.match import EloResult
from regalia.core.game import load
from regalia.core.registry import kind_named, kinds

RESULTS = Path(__file__).with_name("experiments.json")
PAGE = Path(__file__).parents[1] / "docs" / "strength.md"

EQUAL = "equal simulations"
CORES = "equal time on two cores"  # each thread has as many simulations as the other's only one

INTRODUCTION = f"""# What the search is made of

Every ingredient of the search was put to a test: a match of two settings in groups of games with
the seats swapped and the same luck. The share is what the first player won, with its 95 % interval;
with more than two players it holds one seat against all others. An interval that holds the fair
share leaves the question open. Elo has the same interval.

- *{EQUAL}*: both run as many simulations a move.
- *as many simulations on average*: one thinks longer where the choice is close, up to three times.
- *{CORES}*: each thread runs as many simulations as the other's single one.

`python -m bench.experiments NAME` plays an experiment of this name again and writes this page.
Where none is named so any more, what lost is no longer in the code. *Selection* was played with
an earlier first sight, *lingering* with an earlier rule of thumb in KingMaker, *two threads* and
*lingering* with longer playouts in King Me!.
"""


class Experiment(msgspec.Struct, frozen=True):
    """Two settings to be compared."""

    name: str  # of the ingredient; the same in every game
    asked: str
    terms: str
    game: str
    one: str
    other: str
    games: int = 400


class Result(msgspec.Struct, frozen=True):
    """An experiment and what came of it."""

    experiment: Experiment
    seats: int
    games: int
    share: float
    interval: tuple[float, float]
    elo: EloResult


def in_each_game(
    name: str, asked: str, terms: str, one: str, other: str, games: int = 400
) -> Iterator[Experiment]:
    """The same question in every game."""
    for kind in kinds().values():
        yield Experiment(name, asked, terms, kind.name, one, other, games)


EXPERIMENTS: tuple[Experiment, ...] = (
    *in_each_game(
        "first sight",
        "Do the moves that a first sight prefers deserve to be tried first?",
        EQUAL,
        "search:200",
        "search:200,prior=0",
    ),
    *in_each_game(
        "less exploration",
        "Is it better to trust what was seen sooner?",
        EQUAL,
        "search:200,exploration=1",
        "search:200,exploration=2",
    ),
    *in_each_game(
        "more exploration",
        "Is it better to try everything for longer?",
        EQUAL,
        "search:200,exploration=4",
        "search:200,exploration=2",
    ),
    *in_each_game(
        "informed playouts",
        "Should first sight choose the moves beyond the tree, too?",
        EQUAL,
        "search:200,playout=1",
        "search:200,playout=0",
    ),
    *in_each_game(
        "twice the simulations",
        "What is it worth to think twice as long?",
        "twice the simulations",
        "search:400",
        "search:200",
    ),
    *in_each_game(
        "remembering",
        "Does it pay to go on from the tree of the last choice, where a seat moves again at once?",
        EQUAL,
        "search:200,remember",
        "search:200",
        1000,
    ),
    *in_each_game(
        "playing to the end",
        "Does it pay to play on to the end rather than to ask the rule of thumb?",
        EQUAL,
        "search:200,cut=end",
        "search:200",
        120,
    ),
    *in_each_game(
        "shorter playouts",
        "Does it pay to judge after one move beyond the tree rather than after four?",
        EQUAL,
        "search:200,cut=1",
        "search:200,cut=4",
    ),
    *in_each_game(
        "greedy playouts",
        "Should the rule of thumb choose the moves beyond the tree?",
        EQUAL,
        "search:200,greedy=yes",
        "search:200,greedy=no",
        200,
    ),
    Experiment(
        "greedy playouts in longer thoughts",
        "And with more simulations?",
        EQUAL,
        "kingmaker",
        "search:1000,greedy=yes",
        "search:1000,greedy=no",
        300,
    ),
    Experiment(
        "playing a hand out",
        "Does it pay to play on, greedily, until nature deals rather than to judge after one move?",
        EQUAL,
        "kingmaker",
        "search:200",
        "search:200,greedy=no,cut=1",
        200,
    ),
    *in_each_game(
        "two threads",
        "What is a second core worth?",
        CORES,
        "search:400,threads=2",
        "search:200",
    ),
)


def play(experiment: Experiment, console: Console) -> Result:
    """Play an experiment with a progress display."""
    game = load(experiment.game)
    one, other = contestant(experiment.one), contestant(experiment.other)
    match = Match(game, one, other, experiment.games)
    title = f"{game.kind.title}: {experiment.name}"
    result = matches.play(match, title, console)
    return Result(experiment, result.seats, result.games, result.share, result.interval, result.elo)


def read_results() -> list[Result]:
    """The results so far."""
    return msgspec.json.decode(RESULTS.read_bytes(), type=list[Result])


def write(results: Sequence[Result]) -> None:
    """Write the results and the page that tells them."""
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=2) + b"\n")
    PAGE.write_text(page(results), "utf-8")


def page(results: Sequence[Result]) -> str:
    """The results as Markdown, those of one question together."""
    lines = [INTRODUCTION]
    for (name, asked), group in groupby(
        results, lambda it: (it.experiment.name, it.experiment.asked)
    ):
        lines += [
            f"## {name[0].upper()}{name[1:]}",
            "",
            asked,
            "",
            "| game | players | on terms of | games | share | fair | Elo |",
            "| --- | --- | --- | ---: | ---: | ---: | ---: |",
            *(_row(result) for result in group),
            "",
        ]
    return "\n".join(lines)


def _row(result: Result) -> str:
    experiment = result.experiment
    cells = (
        kind_named(experiment.game).title,
        f"`{experiment.one}` against `{experiment.other}`",
        experiment.terms,
        result.games,
        share_text(result.share, result.interval),
        f"{1 / result.seats:.2f}",
        elo_text(result.elo),
    )
    return f"| {' | '.join(map(str, cells))} |"


def _question(experiment: Experiment) -> tuple[str, str]:
    """What tells experiments apart."""
    return experiment.name, experiment.game


def main() -> None:
    """Play what is asked for, and write each result as soon as it is there."""
    console = Console()
    results = read_results()
    names = sys.argv[1:]
    known = {_question(result.experiment) for result in results}
    chosen = [
        it for it in EXPERIMENTS if (it.name in names if names else _question(it) not in known)
    ]
    for experiment in chosen:
        played = play(experiment, console)
        others = [it for it in results if _question(it.experiment) != _question(experiment)]
        results = [*others, played]
        results.sort(key=lambda it: (it.experiment.name, it.experiment.game))
        write(results)


if __name__ == "__main__":
    main()
