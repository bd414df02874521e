"""The luck of a group of games: what nature draws, and the seeds that players are given.

All games of a group share it, whoever sits where. Draw number n of one game takes the same random
number as draw number n of another, so both meet the same luck as far as their positions agree; and
a player that sits where another sat, and sees and thinks the same, does the same.
"""

import numpy as np

from regalia.core.rng import below, generator


class Luck:
    """The luck of one group of games; it follows from the match's seed and the group's number."""

    def __init__(self, seed: int, group: int) -> None:
        self._nature, self._players = _seeds(seed, group, 2)

    def draw(self, number: int, weights: list[int]) -> int:
        """Which of nature's moves happens at draw `number`, by weight."""
        ticket = below(generator(self._nature, number), sum(weights))
        return int(np.searchsorted(np.cumsum(weights), ticket, side="right"))

    def seed_for(self, number: int) -> int:
        """The seed given to whichever player makes move `number`."""
        return _seeds(self._players, number, 1)[0]


def _seeds(seed: int, stream: int, count: int) -> list[int]:
    words = np.random.SeedSequence([seed, stream]).generate_state(count, np.uint32)
    return [int(word) for word in words]
