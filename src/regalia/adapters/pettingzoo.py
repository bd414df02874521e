"""PettingZoo: every game as an AEC environment, the seats taking turns as the rules say.

>>> from regalia.adapters import pettingzoo
>>> env = pettingzoo.env("kings_crown", edition="mini", memory="strict")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else int(observation["action_mask"].argmax()))
>>> env.close()
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, register
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from regalia.adapters.episode import Episode
from regalia.adapters.pixels import Pixels
from regalia.adapters.rendering import FRAMES_A_SECOND, MODES, Rendering
from regalia.adapters.spaces import (
    ILLEGAL_REWARD,
    Observation,
    action_space,
    check_seat,
    environment_id,
    observation_space,
)
from regalia.core.game import Game, load
from regalia.core.position import Move
from regalia.core.registry import kinds


def env(
    game: str,
    edition: str | Path | None = None,
    *,
    render_mode: str | None = None,
    render_seat: int | None = None,
    **options: Any,
) -> AECEnv[str, Observation, int | None]:
    """A game as an AEC environment, with PettingZoo's usual wrappers.

    Edition and options are those of `regalia.load`. What is rendered is what the seat `render_seat`
    knows, or a spectator (None). An illegal action ends the game for all, with a reward of -1 for
    the agent and 0 for the others.

    Raises UnknownGame, EditionError or OptionError.
    """
    bare = raw_env(game, edition, render_mode=render_mode, render_seat=render_seat, **options)
    return OrderEnforcingWrapper(
        AssertOutOfBoundsWrapper(TerminateIllegalWrapper(bare, ILLEGAL_REWARD))
    )


def raw_env(
    game: str,
    edition: str | Path | None = None,
    *,
    render_mode: str | None = None,
    render_seat: int | None = None,
    **options: Any,
) -> "GameEnv":
    """The same without wrappers: an illegal action raises IllegalMove and changes nothing."""
    return GameEnv(load(game, edition, **options), render_mode, render_seat)


class GameEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # PettingZoo is untyped
    """A game as an AEC environment. Agent "player_0" has seat 0, and so on."""

    def __init__(
        self, game: Game, render_mode: str | None = None, render_seat: int | None = None
    ) -> None:
        super().__init__()
        check_seat(game, render_seat)
        self.game = game
        self.metadata = {
            "name": environment_id(game.kind),
            "render_modes": list(MODES),
            "render_fps": FRAMES_A_SECOND,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.render_seat = render_seat
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: observation_space(game) for agent in self.possible_agents
        }
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._episode = Episode(game)
        self._rendering = Rendering(render_mode)
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """ "observation": features of the agent's view; "action_mask": 1 for each legal action."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """Every move number of the game."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. With a seed, nature does the same again; without, it goes on as it was."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._episode.begin(int(self._random.integers(2**31)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._show()

    def step(self, action: int | None) -> None:
        """Make the move of this number for the agent whose turn it is (None: it has finished)."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._episode.make(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._episode.over:
            self.rewards = dict(zip(self.agents, self._episode.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._show()

    def observe(self, agent: str) -> Observation:
        """What the agent sees now, whoever is to move; it has no action when another is."""
        return self._episode.observe(self._seats[agent])

    @property
    def legal(self) -> Sequence[Move]:
        """What the agent to move can do: the numbers are its actions, the texts are notation."""
        return () if self._episode.over else self._episode.view(self._episode.to_move).legal

    def render(self) -> str | Pixels | None:
        """The table as seen from the seat that was chosen, in the mode that was chosen."""
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode")
        return self._rendering.show(self._episode.view(self.render_seat))

    def close(self) -> None:
        """Close the window."""
        self._rendering.close()

    def _show(self) -> None:
        """Tell whose turn it is and what it may do."""
        seat = 0 if self._episode.over else self._episode.to_move
        self.agent_selection = self.possible_agents[seat]
        self.infos = {
            agent: {"action_mask": self._episode.action_mask(self._seats[agent])}
            for agent in self.agents
        }
        if self.render_mode == "human":
            self.render()


for _kind in kinds().values():
    register("aec", environment_id(_kind), env, kwargs={"game": _kind.name})
