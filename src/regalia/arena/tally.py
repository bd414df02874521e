"""The tally of a match: what the first player has won in each group of games, and what it tells."""

import math
from dataclasses import dataclass

Z = 1.959964  # of a two-sided 95 % interval
_PRIOR_GROUPS = 2


@dataclass
class Tally:
    """The share of the pay-offs that a player won, with an interval.

    The games of a group share their luck and are not independent, so everything is reckoned from
    what was won in whole groups, whose variance is seen.
    """

    seats: int
    groups: int = 0
    won: float = 0.0  # the player's pay-offs in all, a shared win counted in part
    squares: float = 0.0  # of what was won in each group, in all

    def add(self, won: float) -> None:
        """Count one more group, in which the player won so much in all."""
        self.groups += 1
        self.won += won
        self.squares += won * won

    @property
    def games(self) -> int:
        """How many games there are in the groups."""
        return self.groups * self.seats

    @property
    def share(self) -> float:
        """The player's pay-offs by game, 0 to 1; the fair share before the first."""
        return self.won / self.games if self.games else 1 / self.seats

    def squares_about(self, share: float) -> float:
        """The squares of the distances of the groups' shares from this one, in all."""
        won, squares = self.won / self.seats, self.squares / self.seats**2
        return max(0.0, squares - 2 * share * won + self.groups * share * share)

    @property
    def variance(self) -> float:
        """The variance of a group's share.

        A few groups may be alike by chance; so the variance seen is mixed with that of two groups
        of independent games, whose chance of a win is Laplace's rule of succession: (won + 1) of
        (games + 2). This keeps it above 0, and vanishes as the groups grow many.
        """
        chance = (self.won + 1) / (self.games + 2)
        independent = chance * (1 - chance) / self.seats
        degrees = max(self.groups - 1, 0)
        seen = self.squares_about(self.share)
        return (seen + _PRIOR_GROUPS * independent) / (degrees + _PRIOR_GROUPS)

    @property
    def interval(self) -> tuple[float, float]:
        """The share as a 95 % interval.

        Wilson's (1927), with the effective number of games in place of their number: as many
        independent games as would give the share the variance that it has (Korn and Graubard 1998,
        Survey Methodology 24, do so for the interval of Clopper and Pearson). Where all is won or
        all is lost no variance is seen, and the games count as they are.
        """
        share = self.share
        if self.groups == 0:
            return 0.0, 1.0
        games = float(self.games)
        if 0 < share < 1:
            games = share * (1 - share) * self.groups / self.variance
        return wilson(share, games)


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share seen in so many independent games (Wilson 1927)."""
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
