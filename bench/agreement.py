"""Whether our copies of OpenSpiel's games are the same games.

`python -m bench.agreement` plays 100,000 random games of each in both libraries, compares how long
they last and who wins, and writes `bench/agreement.json`. A p-value says how often two equal
games would come out at least as far apart; it is small (below 0.001, say) where they differ.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import pyspiel
from rich.console import Console
from rich.progress import track
from rich.table import Table
from scipy import stats

from bench.games.playing import Games, play
from bench.games.shared import Shared, shared_games

RESULT = Path(__file__).with_name("agreement.json")
GAMES = 100_000
CLASSES = 20  # of lengths, about equally many games in each


@dataclass(frozen=True)
class Agreement:
    """How far apart the random games of two libraries are."""

    game: str
    games: int  # in each library
    mean_lengths: tuple[float, float]  # ours and OpenSpiel's, nature's moves included
    difference: tuple[float, float]  # ours less OpenSpiel's, as a 95 % interval
    lengths_p: float  # chi-square over classes of lengths
    winners: tuple[list[int], list[int]]  # how often each seat won, and last how many draws
    winners_p: float  # chi-square over winners


def compare(shared: Shared, games: int, seed: int) -> Agreement:
    """Play so many games in both libraries and compare them."""
    ours, theirs = play(shared.start, games, seed), spiel_games(shared, games, seed)
    winners = winner_counts(ours), winner_counts(theirs)
    means = float(ours.lengths.mean()), float(theirs.lengths.mean())
    spread = 1.96 * float(np.sqrt((ours.lengths.var() + theirs.lengths.var()) / games))
    apart = means[0] - means[1]
    return Agreement(
        game=shared.title,
        games=games,
        mean_lengths=means,
        difference=(apart - spread, apart + spread),
        lengths_p=chance(*length_counts(ours, theirs)),
        winners=winners,
        winners_p=chance(*winners),
    )


def spiel_games(shared: Shared, games: int, seed: int) -> Games:
    """Random games in OpenSpiel; a pay-off is the share of the win, as ours are."""
    rng = np.random.default_rng(seed)
    game = pyspiel.load_game(shared.spiel)
    played = Games(np.zeros(games, np.int64), np.zeros((games, game.num_players())))
    for number in track(range(games), shared.title, disable=games < GAMES):
        state = game.new_initial_state()
        draws = iter(rng.random(64).tolist())
        while not state.is_terminal():
            if (draw := next(draws, None)) is None:
                draws = iter(rng.random(512).tolist())
                draw = next(draws)
            actions = state.legal_actions()  # a chance node's are equally likely in these games
            state.apply_action(actions[int(draw * len(actions))])
        returns = np.array(state.returns())
        played.lengths[number] = state.move_number()
        best = returns == returns.max()
        played.payoffs[number] = best / best.sum()
    return played


def winner_counts(games: Games) -> list[int]:
    """How often each seat won alone, and last how often nobody did."""
    alone = (games.payoffs == 1).sum(axis=0)
    return [*map(int, alone), len(games.lengths) - int(alone.sum())]


def length_counts(ours: Games, theirs: Games) -> tuple[list[int], list[int]]:
    """How many games of each library fall into each class of lengths."""
    both = np.concatenate([ours.lengths, theirs.lengths])
    edges = np.unique(np.quantile(both, np.linspace(0, 1, CLASSES + 1)))
    edges[-1] += 1
    counts = [np.histogram(games.lengths, edges)[0].tolist() for games in (ours, theirs)]
    return counts[0], counts[1]


def chance(ours: list[int], theirs: list[int]) -> float:
    """The p-value of two rows of counts (chi-square); classes empty in both do not count."""
    table = np.array([ours, theirs])
    table = table[:, table.sum(axis=0) > 0]
    return float(stats.chi2_contingency(table).pvalue)


def main() -> None:
    """Compare every shared game, print the table, write the file."""
    found = [compare(shared, GAMES, seed=1) for shared in shared_games()]
    table = Table("game", "mean length: ours", "OpenSpiel", "difference, 95 %", "p", "winners' p")
    for one in found:
        low, high = one.difference
        table.add_row(
            one.game,
            *(f"{mean:.2f}" for mean in one.mean_lengths),
            f"{low:+.2f} to {high:+.2f}",
            f"{one.lengths_p:.3f}",
            f"{one.winners_p:.3f}",
        )
    Console().print(table)
    RESULT.write_text(json.dumps([asdict(one) for one in found], indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
