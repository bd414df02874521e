"""OpenSpiel's random rollouts in compiled code."""

from typing import Any

import numpy as np
import numpy.typing as npt
from open_spiel.python.algorithms import mcts

from regalia.adapters.openspiel.states import OpenSpielState, utilities
from regalia.core.loops import playouts


class Rollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """What `RandomRolloutEvaluator` is to OpenSpiel's bots, for our games, and much quicker.

    The same random games: any legal move is as likely, and nature's have their probabilities.
    """

    def __init__(
        self, n_rollouts: int = 1, random_state: np.random.RandomState | None = None
    ) -> None:
        super().__init__(n_rollouts, random_state)

    def evaluate(self, state: OpenSpielState) -> npt.NDArray[Any]:
        """The utility of each player, the mean of the random games from here on."""
        seed = int(self._random_state.randint(2**32, dtype=np.uint32))
        played = playouts(state.position, self.n_rollouts, seed, threads=1)
        return np.array(utilities([won / self.n_rollouts for won in played.payoffs]))
