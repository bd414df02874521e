"""How strong the players are: matches in pairs of games with the seats swapped.

`python -m bench.strength` plays the strongest level against the greedy and the random player and
writes `bench/strength.json`. In each pair both games start from the same deal and the same nature.
"""

import json
import math
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import Progress

from regalia import NATURE
from regalia.core.game import Game, load
from regalia.core.registry import kinds
from regalia.players import Greedy, Player, Random, Search

RESULT = Path(__file__).with_name("strength.json")
GAMES = 100
SECONDS = 0.2  # a move; the strong level of the browser thinks for longer


@dataclass(frozen=True)
class Match:
    """The result of a match, from the first player's side."""

    game: str
    players: str
    games: int
    won: float  # games won, a shared win counted in part

    @property
    def interval(self) -> tuple[float, float]:
        """The share of games won, as a 95 % interval (Wilson 1927)."""
        z, n, share = 1.96, self.games, self.won / self.games
        middle = share + z * z / (2 * n)
        spread = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)


def play(game: Game, seats: list[Player], seed: int) -> list[float]:
    """One game; returns the pay-offs. Nature's moves follow from the seed alone."""
    nature = np.random.default_rng(seed)
    position = game.start()
    number = 0
    while (seat := position.to_move) is not None:
        number += 1
        if seat == NATURE:
            chances = position.chances
            drawn = nature.choice(len(chances), p=list(chances.values()))
            position = position.play(list(chances)[drawn])
        else:
            move = seats[seat].choose(position.view(seat), seed * 1_000 + number)
            position = position.play(move)
    assert position.payoffs is not None
    return position.payoffs


def match(game: Game, one: Player, other: Player, games: int) -> Iterator[float]:
    """Play the games, seats swapped in every second one; yields the first player's pay-offs."""

    def play_number(number: int) -> float:
        if number % 2 == 0:
            return play(game, [one, other], number // 2)[0]
        return play(game, [other, one], number // 2)[1]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(play_number, range(games))


def main() -> None:
    """Play all matches with a progress display, print and save the results."""
    strong = Search(seconds=SECONDS)
    console = Console()
    matches = []
    for kind in kinds().values():
        for name, other in (("greedy", Greedy()), ("random", Random())):
            with Progress(console=console) as progress:
                task = progress.add_task(f"{kind.title}: strong against {name}", total=GAMES)
                won = 0.0
                for payoff in match(load(kind.name), strong, other, GAMES):
                    won += payoff
                    progress.advance(task)
            result = Match(kind.name, f"strong ({SECONDS} s a move) against {name}", GAMES, won)
            low, high = result.interval
            console.print(f"{kind.title}: {won:g} of {GAMES}, 95 % {low:.3f} to {high:.3f}")
            matches.append({**asdict(result), "interval": result.interval})
    RESULT.write_text(json.dumps(matches, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
