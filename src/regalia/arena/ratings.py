"""Ratings: where each of several players stands, from the results of all their games."""

import math
from collections.abc import Iterable, Sequence

import msgspec
import numpy as np
import numpy.typing as npt
from openskill.models import PlackettLuce, PlackettLuceRating

from regalia.arena.elo import expected_share
from regalia.arena.tally import Z

Numbers = npt.NDArray[np.float64]

_LARGEST_STEP = 400.0  # of Newton's method, in Elo: further away the curve is too flat to tell
_STEPS = 200
_SCALE = math.log(10) / 400  # natural odds for a point of Elo


class Rating(msgspec.Struct, frozen=True):
    """A player's rating with its 95 % interval."""

    name: str
    rating: float
    low: float
    high: float


class Meeting(msgspec.Struct, frozen=True):
    """A player against others who are all the same, by their places in a list of names."""

    one: int
    other: int
    won: float  # the pay-offs of the one, in all
    games: int


def elo_ratings(names: Sequence[str], meetings: Sequence[Meeting], seats: int = 2) -> list[Rating]:
    """The likeliest Elo of each player; the first one's is 0, and its interval is of no width.

    The model is the one of `elo.py`, solved by Newton's method; the intervals are those of the
    difference to the first player, from Fisher's information in the games. Every meeting is given
    one game more in which each seat gets its fair share: without it, who lost every game would be
    infinitely weak.
    """
    elo = np.zeros(len(names))
    for _ in range(_STEPS):
        slope, information = _slope_and_information(elo, meetings, seats)
        step = np.zeros(len(names))
        step[1:] = np.linalg.solve(information[1:, 1:], slope[1:])
        step *= min(1.0, _LARGEST_STEP / max(np.abs(step).max(), 1.0))
        elo += step
        if np.abs(step).max() < 1e-6:
            break
    _, information = _slope_and_information(elo, meetings, seats)
    spread = np.zeros(len(names))
    spread[1:] = Z * np.sqrt(np.diag(np.linalg.inv(information[1:, 1:])))
    return [
        Rating(name, float(mean), float(mean - width), float(mean + width))
        for name, mean, width in zip(names, elo, spread, strict=True)
    ]


def _slope_and_information(
    elo: Numbers, meetings: Sequence[Meeting], seats: int
) -> tuple[Numbers, Numbers]:
    """How the log-likelihood rises with each rating, and Fisher's information about them."""
    slope = np.zeros(len(elo))
    information = np.zeros((len(elo), len(elo)))
    for meeting in meetings:
        sides = np.zeros(len(elo))
        sides[meeting.one], sides[meeting.other] = 1, -1
        won, games = meeting.won + 1 / seats, meeting.games + 1
        expected = expected_share(float(elo @ sides), seats)
        slope += _SCALE * (won - games * expected) * sides
        information += _SCALE**2 * games * expected * (1 - expected) * np.outer(sides, sides)
    return slope, information


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
