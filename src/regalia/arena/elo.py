"""Elo: a difference in strength, and the share of the wins that it promises.

The model is that of Bradley and Terry (1952), on Elo's scale: 400 points are odds of ten to one.
With more seats it is that of Luce (1959): each player wins in proportion to its strength.
"""

import math


def expected_share(difference: float, seats: int = 2) -> float:
    """The share that a player wins at a table with others, all weaker by this difference in Elo."""
    return 1 / (1 + (seats - 1) * 10 ** (-difference / 400))


def elo_difference(share: float, seats: int = 2) -> float | None:
    """By how much in Elo a player is stronger than all others; None where nothing bounds it."""
    if not 0 < share < 1:
        return None
    return 400 * math.log10(share * (seats - 1) / (1 - share))
