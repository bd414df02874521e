"""A sequential test: play until it is clear enough whether a player is stronger.

Wald's sequential probability ratio test (1945) of two hypotheses: the first player is stronger by
`elo0`, or by `elo1`. Which results come how often is not known, so the ratio is that of the
greatest likelihoods under either hypothesis, as chess engines are tested (Stockfish's "Fishtest
mathematics"; Van den Bergh, hardy.uhasselt.be/Toga/GSPRT_approximation.pdf). One observation is
the share of a group of games with the seats swapped. With draws a pair has five results, hence
"pentanomial": the games of a pair are not independent and must not be counted as if they were. We
take the shares as normal with an unknown variance, whatever their values; then the logarithm of the
ratio after N groups is

    N / 2 log(v0 / v1)

where v0 and v1 are the mean squares of the shares' distances from what elo0 and elo1 promise.
"""

import math
from dataclasses import dataclass

from regalia.arena.elo import expected_share
from regalia.arena.tally import Tally
from regalia.core.errors import OptionError

# As if so many groups had been seen before, of independent games of even chances between elo0 and
# elo1: a few alike groups must not decide. Smaller, and the test errs more often than it promises.
_PRIOR_GROUPS = 5


@dataclass(frozen=True)
class SequentialTest:
    """A test of elo0 against elo1.

    It decides for elo1 wrongly with a chance of about `alpha`, for elo0 wrongly with `beta`.
    Raises OptionError where these make no test.
    """

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -math.inf < self.elo0 < self.elo1 < math.inf:
            raise OptionError(f"elo0 ({self.elo0:g}) must be below elo1 ({self.elo1:g})")
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise OptionError(f"{name} must be between 0 and 0.5, not {chance:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The test ends for elo0 at or below the first, for elo1 at or above the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, tally: Tally) -> float:
        """The logarithm of how much likelier elo1 makes what was seen than elo0."""
        shares = [expected_share(elo, tally.seats) for elo in (self.elo0, self.elo1)]
        variance = sum(share * (1 - share) for share in shares) / len(shares) / tally.seats
        prior = _PRIOR_GROUPS * variance
        from0, from1 = (tally.squares_about(share) + prior for share in shares)
        return tally.groups / 2 * math.log(from0 / from1)

    def decision(self, tally: Tally) -> str:
        """ "elo0", "elo1", or "" where it is not clear yet."""
        low, high = self.bounds
        ratio = self.ratio(tally)
        return "elo0" if ratio <= low else "elo1" if ratio >= high else ""
