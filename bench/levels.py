"""How strong the levels are: each against the one below, the strongest against simple players.

`python -m bench.levels` plays every match that is not in `bench/levels.json` with the players as
they are now, `python -m bench.levels GAME ...` those of some games. It writes that file after each
match, and from it the page `docs/levels.md`.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from pathlib import Path

import msgspec
from rich.console import Console

from bench import matches
from bench.matches import elo_text, share_text
from regalia.arena import Match, contestant
from regalia.arena.match import EloResult
from regalia.core.game import load
from regalia.core.registry import Kind, kind_named, kinds
from regalia.players import LEVELS, level_named

RESULTS = Path(__file__).with_name("levels.json")
PAGE = Path(__file__).parents[1] / "docs" / "levels.md"

GAMES = 100
GAMES_OF_STRONGEST = 24  # it may take a second for each move
STRONG = "search:2000"  # fewer than the strongest level has time for, and always as many
SIMPLE = ("greedy", "random")

INTRODUCTION = f"""# How strong the levels are

Five levels play each game. Below the strongest a level thinks for a number of simulations, never
for a time, so that it is as strong on every machine. The weaker ones err as people do: with the
chance `overlook` a move of average first sight does not come to mind, and one that catches the eye
with a smaller one; `prior` is how far a first sight is trusted; what was seen longest ago is
forgotten with the chance `forget`. Of what comes to mind the best is played.

Each level played {GAMES} games or more against the one below, the strongest {GAMES_OF_STRONGEST} or
more, in groups with the seats swapped and the same luck; with more than two players it held one
seat and the level below all others. The share has its 95 % interval. `{STRONG}`, which is weaker
than the strongest level or as strong, shows what the simple players come to.

The deeper a game, the wider the steps from the first level to the last; within a game they are as
even as such matches can tell. `make strength` plays what has changed again and writes this page.
"""


class Result(msgspec.Struct, frozen=True):
    """A match and what came of it."""

    game: str
    seats: int
    names: tuple[str, str]
    players: tuple[str, str]  # with all their settings
    games: int
    share: float
    interval: tuple[float, float]
    elo: EloResult

    @property
    def question(self) -> tuple[str, tuple[str, str], tuple[str, str]]:
        """What was asked; another setting of a player is another question."""
        return self.game, self.names, self.players


def planned(kind: Kind) -> Iterator[tuple[str, str]]:
    """Who is to play against whom."""
    names = [level.name for level in LEVELS]
    yield from ((upper, lower) for lower, upper in pairwise(names))
    yield names[0], "random"
    yield from ((STRONG, simple) for simple in SIMPLE)


def player_named(name: str, kind: Kind) -> str:
    """A player of this game with all its settings."""
    if name in {level.name for level in LEVELS}:
        return repr(level_named(name).player(kind))
    return name


def play(kind: Kind, names: tuple[str, str], console: Console) -> Result:
    """Play a match with a progress display."""
    one, other = map(contestant, names)
    games = GAMES_OF_STRONGEST if names[0] == LEVELS[-1].name else GAMES
    match = Match(load(kind.name), one, other, games)
    title = f"{kind.title}: {one.name} against {other.name}"
    result = matches.play(match, title, console)
    players = player_named(names[0], kind), player_named(names[1], kind)
    return Result(
        kind.name,
        result.seats,
        names,
        players,
        result.games,
        result.share,
        result.interval,
        result.elo,
    )


def read_results() -> list[Result]:
    """The results so far."""
    return msgspec.json.decode(RESULTS.read_bytes(), type=list[Result])


def write(results: Sequence[Result]) -> None:
    """Write the results and the page that tells them."""
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=2) + b"\n")
    PAGE.write_text(page(results), "utf-8")


def page(results: Sequence[Result]) -> str:
    """The results as Markdown."""
    lines = [INTRODUCTION]
    for name, group in groupby(results, lambda result: result.game):
        played = list(group)
        kind = kind_named(name)
        lines += [
            f"## {kind.title}",
            "",
            f"{played[0].seats} players; a fair share is {1 / played[0].seats:.2f}.",
            "",
            "| level | who plays |",
            "| --- | --- |",
            *(f"| {level.title} | `{level.player(kind)!r}` |" for level in LEVELS),
            "",
            "| match | games | share | Elo |",
            "| --- | ---: | ---: | ---: |",
            *map(_row, played),
            "",
        ]
    return "\n".join(lines)


def _row(result: Result) -> str:
    cells = (
        " against ".join(map(_title, result.names)),
        result.games,
        share_text(result.share, result.interval),
        elo_text(result.elo),
    )
    return f"| {' | '.join(map(str, cells))} |"


def _title(name: str) -> str:
    titles = {level.name: level.title for level in LEVELS}
    return titles.get(name, f"`{name}`")


def main() -> None:
    """Play what is asked for, and write each result as soon as it is there."""
    console = Console()
    asked = [kind_named(name) for name in sys.argv[1:]] or list(kinds().values())
    results = read_results()
    for kind in asked:
        questions = {
            names: (kind.name, names, (player_named(names[0], kind), player_named(names[1], kind)))
            for names in planned(kind)
        }
        results = [
            it for it in results if it.game != kind.name or it.question in questions.values()
        ]
        known = {result.question for result in results}
        for names, question in questions.items():
            if question not in known:
                results.append(play(kind, names, console))
                results.sort(key=lambda it: (it.game, [*questions].index(it.names)))
                write(results)


if __name__ == "__main__":
    main()
