"""What all our environments share: actions, observations, rewards and versions.

An action is the number of a move in the rules; there are as many in every edition of a game.
Nature's moves have numbers too and are never legal actions: nature moves by itself.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from regalia.core.errors import OptionError
from regalia.core.game import Game
from regalia.core.observation import Observer
from regalia.core.registry import Kind

Observation = dict[str, Any]  # two arrays: "observation" and "action_mask"

# Goes up when an action, an observation or a reward comes to mean another thing.
VERSION = 1

ILLEGAL_REWARD = -1.0  # of an illegal action, which ends the episode


def environment_id(kind: Kind) -> str:
    """The name under which a game's environments are registered: "regalia/kings_crown-v1"."""
    return f"regalia/{kind.name}-v{VERSION}"


def check_seat(game: Game, seat: int | None) -> None:
    """Raise OptionError where the game has no such seat."""
    if seat is not None and seat not in range(game.seats):
        raise OptionError(f"seats are 0 to {game.seats - 1}, not {seat!r}")


def action_space(game: Game) -> spaces.Discrete[np.int64]:
    """Every move number of the game."""
    return spaces.Discrete(game.kind.state.MOVE_NUMBERS)


def observation_space(game: Game) -> spaces.Dict:
    """The features of a view, and for each action whether it is legal now."""
    parts = Observer(game).parts
    low = np.concatenate([np.full(part.size, part.low, np.float32) for part in parts])
    high = np.concatenate([np.full(part.size, part.high, np.float32) for part in parts])
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (game.kind.state.MOVE_NUMBERS,), np.int8),
        }
    )


def rewards(payoffs: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Pay-offs (..., seats) as rewards: 1 for the sole winner, in all 0, a shared win between.

    With two players that is 1, 0 and -1; with n players each loser gets -1 / (n - 1).
    """
    seats = payoffs.shape[-1]
    return (seats * payoffs - 1) / (seats - 1)
