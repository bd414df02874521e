"""Ratings: where each of several players stands, from the results of all their games."""

import math
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
import numpy.typing as npt
from openskill.models import PlackettLuce, PlackettLuceRating

from regalia.arena.elo import expected_share
from regalia.arena.tally import Z

Wins = npt.NDArray[np.float64]  # wins[i, j]: the pay-offs that i won against j, in all

_LARGEST_STEP = 400.0  # of Newton's method, in Elo: further away the curve is too flat to tell
_STEPS = 200
_SCALE = math.log(10) / 400  # natural odds for a point of Elo


class Rating(msgspec.Struct, frozen=True):
    """A player's rating with its 95 % interval."""

    name: str
    rating: float
    low: float
    high: float


def elo_ratings(names: Sequence[str], wins: Wins) -> list[Rating]:
    """The likeliest Elo of each player at tables for two; the first one's is 0.

    The model is that of Bradley and Terry (1952), solved by Newton's method; the intervals are
    those of the difference to the first player, from the information in the games. Each two who met
    are given one drawn game more: without it, who lost every game would be infinitely weak.
    """
    met = (wins + wins.T) > 0
    won = wins + met / 2
    games = won + won.T
    elo = np.zeros(len(names))
    for _ in range(_STEPS):
        expected = _expected(elo)
        slope = _SCALE * (won - games * expected).sum(axis=1)
        step = np.zeros(len(names))
        step[1:] = np.linalg.solve(_information(elo, games)[1:, 1:], slope[1:])
        step *= min(1.0, _LARGEST_STEP / max(np.abs(step).max(), 1e-9))
        elo += step
        if np.abs(step).max() < 1e-6:
            break
    spread = np.zeros(len(names))
    spread[1:] = Z * np.sqrt(np.diag(np.linalg.inv(_information(elo, games)[1:, 1:])))
    return [
        Rating(name, float(mean), float(mean - width), float(mean + width))
        for name, mean, width in zip(names, elo, spread, strict=True)
    ]


def _expected(elo: npt.NDArray[np.float64]) -> Wins:
    """The share that each is expected to win against each."""
    return np.array([[expected_share(one - other) for other in elo] for one in elo])


def _information(elo: npt.NDArray[np.float64], games: Wins) -> Wins:
    """Fisher's information about the ratings that so many games give."""
    expected = _expected(elo)
    between = _SCALE**2 * games * expected * (1 - expected)
    return np.diag(between.sum(axis=1)) - between


def skill_ratings(tables: Iterable[tuple[Sequence[str], Sequence[float]]]) -> list[Rating]:
    """OpenSkill's ratings, at tables of any size; each table is who sat there, and the pay-offs.

    Weng and Lin's (2011) Bayesian approximation to the model of Plackett and Luce, of players who
    do not learn (tau is 0). Who sits in several seats is rated in each, and the changes are put
    together: the means add up, the shrinkings of the variance multiply. The interval is 1.96 sigma
    to each side.
    """
    model = PlackettLuce(tau=0.0)
    ratings: dict[str, PlackettLuceRating] = {}
    for names, payoffs in tables:
        before = {name: ratings.get(name) or model.rating() for name in names}
        after = model.rate([[before[name]] for name in names], scores=list(payoffs))
        for name, old in before.items():
            changed = [new for seated, [new] in zip(names, after, strict=True) if seated == name]
            mean = old.mu + sum(new.mu - old.mu for new in changed)
            spread = old.sigma * math.prod(new.sigma / old.sigma for new in changed)
            ratings[name] = model.rating(mu=mean, sigma=spread)
    return [
        Rating(name, rating.mu, rating.mu - Z * rating.sigma, rating.mu + Z * rating.sigma)
        for name, rating in ratings.items()
    ]
