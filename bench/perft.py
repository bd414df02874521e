"""Perft tables: how many sequences of moves there are, for every game and edition.

`python -m bench.perft [SECONDS]` writes `docs/perft.md`. Each table goes as deep as is expected to
take no longer than SECONDS, 60 without it.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from regalia.core.game import Game, load
from regalia.core.loops import perft
from regalia.core.registry import Kind, kinds

RESULT = Path(__file__).parents[1] / "docs" / "perft.md"
SECONDS = 60.0
HEAD = """\
# Perft

How many sequences of exactly so many moves there are from the start of a game, so that others can
check their engines against ours. Nature's moves are moves: each of its outcomes counts once,
however likely it is, and identical cards are one outcome. A game that is over has no sequence of
one move or more. Where a heading names no option, the default is played (`regalia games` lists
them). A table ends where one depth more was expected to take more than a minute: where nature has
eighty moves at a time, as in KingMaker, long before the minute is full.

The shallow counts are also those of each game's referee, a second implementation of the rules that
was written from the rulebook alone (`evidence/perft.txt` in the folder of the game, which has more
of them, from later positions too). Seconds are those of one core. `make perft` writes this page;
`regalia perft kings-crown 6 --edition mini` counts a single table.
"""


def tables() -> Iterator[Game]:
    """Every edition of every game, with the fewest, the usual and the most players."""
    for kind in kinds().values():
        for edition in kind.editions:
            for players in _players(kind):
                yield load(kind.name, edition, **players)


def _players(kind: Kind) -> list[dict[str, int]]:
    for option in kind.options:
        if option.name == "players":
            choices = [int(choice) for choice in option.choices]
            return [
                {"players": n} for n in sorted({min(choices), int(option.default), max(choices)})
            ]
    return [{}]


def heading(game: Game) -> str:
    """A table's heading: the game, its edition, and how many play where that is a choice."""
    players = f" players={game.seats}" if "players" in game.options else ""
    return f"## {game.kind.name} {game.edition.name}{players}"


def count(game: Game, limit: float) -> Iterator[tuple[int, int, float]]:
    """Depth, sequences, seconds, as long as the next depth should not take longer than `limit`."""
    position = game.start()
    perft(position, 1)  # compiled before the clock runs
    fewer, depth = 1, 0
    while True:
        depth += 1
        start = time.process_time()
        nodes = perft(position, depth)
        seconds = time.process_time() - start
        yield depth, nodes, seconds
        if nodes == 0 or seconds * nodes / fewer > limit:
            return
        fewer = nodes


def main() -> None:
    """Count every table and write the page."""
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    page = [HEAD]
    for game in tables():
        page += [heading(game), "", "| depth | sequences | seconds |", "| ---: | ---: | ---: |"]
        for depth, nodes, seconds in count(game, limit):
            page.append(f"| {depth} | {nodes:,} | {seconds:.2f} |")
            Console().print(f"{heading(game)[3:]}: depth {depth}: {nodes:,} in {seconds:.2f} s")
        page.append("")
    RESULT.write_text("\n".join(page), "utf-8")


if __name__ == "__main__":
    main()
