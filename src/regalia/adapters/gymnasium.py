"""Gymnasium: one seat of a game as an environment, computer players having the others.

>>> import gymnasium
>>> import regalia.adapters.gymnasium
>>> env = gymnasium.make("regalia/kings_crown-v1", edition="mini", opponents="greedy")
>>> observation, info = env.reset(seed=1)
>>> terminated = False
>>> while not terminated:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> reward in (-1.0, 1.0)
True

Thousands of tables as one environment:

>>> envs = gymnasium.make_vec("regalia/kings_crown-v1", num_envs=1000, edition="mini")
>>> observations, infos = envs.reset(seed=1)
>>> observations["action_mask"].shape[0]
1000
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import logger
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from regalia.adapters.episode import refusal
from regalia.adapters.learner_tables import LearnerTables
from regalia.adapters.pixels import Pixels
from regalia.adapters.rendering import FRAMES_A_SECOND, MODES, Rendering
from regalia.adapters.spaces import (
    Observation,
    action_space,
    environment_id,
    observation_space,
)
from regalia.core.batch import Truths
from regalia.core.game import load
from regalia.core.position import Move, View
from regalia.core.registry import kinds
from regalia.players import Player

Seed = int | list[int | None] | None


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game. The others are played by `opponents`: "random", "greedy", a level that
    people meet ("page", "squire", "knight", "duke", "queen"), or a `Player` of your own.

    `seat` is the learner's; None draws it by lot for each game. Edition and options are those of
    `regalia.load`. What is rendered is what the learner knows. An illegal action ends the episode
    with a reward of -1, and `info["illegal"]` says why. Raises UnknownGame, EditionError or
    OptionError.
    """

    metadata = {"render_modes": list(MODES), "render_fps": FRAMES_A_SECOND}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        edition: str | Path | None = None,
        *,
        opponents: str | Player = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = load(game, edition, **options)
        self.render_mode = render_mode
        self.action_space = action_space(self.game)
        self.observation_space = observation_space(self.game)
        self._tables = LearnerTables(self.game, 1, opponents, seat)
        self._rendering = Rendering(render_mode)
        self._seeded = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game. With a seed all is drawn the same again; without, it goes on as it was."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            self._tables.seed(0, int(self.np_random.integers(2**31)))
            self._seeded = True
        self._tables.begin(np.ones(1, np.bool_))
        return self._shown(), self._info()

    def step(
        self, action: int | np.integer
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make the move of this number; the others answer until it is the learner's turn again."""
        before = self._tables.position(0)
        self._tables.step(np.array([action], np.int64), np.ones(1, np.bool_))
        info = self._info()
        if self._tables.illegal[0]:
            info["illegal"] = str(refusal(before, int(action)))
        over = bool(self._tables.over[0])
        return self._shown(), float(self._tables.rewards[0]), over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, as the maskable algorithms of sb3-contrib ask for it."""
        mask: npt.NDArray[np.bool_] = self._tables.masks[0].astype(np.bool_)
        return mask

    @property
    def legal(self) -> Sequence[Move]:
        """What the learner can do: the numbers are its actions, the texts are notation."""
        return () if self._tables.over[0] else self._view().legal

    def render(self) -> str | Pixels | None:
        """What the learner knows, in the mode that was chosen."""
        if self.render_mode is None:
            logger.warn("render() shows nothing without a render_mode")
        return self._rendering.show(self._view())

    def close(self) -> None:
        """Close the window."""
        self._rendering.close()

    def _view(self) -> View:
        return self._tables.position(0).view(int(self._tables.seats[0]))

    def _shown(self) -> Observation:
        if self.render_mode == "human":
            self.render()
        return {
            "observation": self._tables.observations[0].copy(),
            "action_mask": self._tables.masks[0].copy(),
        }

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._tables.masks[0].copy(),
            "seat": int(self._tables.seats[0]),
        }


class SeatVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """The same at many tables in one array: a step is a few calls into compiled code.

    `autoreset_mode`, told in `metadata["autoreset_mode"]`, says when a table begins anew:
    NEXT_STEP at the step after the end, whatever action stands there, with reward 0; SAME_STEP at
    once, the end being in `infos["final_obs"]` and `infos["final_info"]`; DISABLED when it is asked
    for by `reset(options={"reset_mask": ...})`. Table i, seeded with i more than the seed, plays
    as a `SeatEnv` with that seed. With `copy=False` the arrays given out are those that the next
    step overwrites. `threads` are those of `Batch`; None is every core.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        edition: str | Path | None = None,
        *,
        opponents: str | Player = "random",
        seat: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.game = load(game, edition, **options)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self.copy = copy
        self.single_action_space = action_space(self.game)
        self.single_observation_space = observation_space(self.game)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._tables = LearnerTables(self.game, num_envs, opponents, seat, threads)
        self._seeded = False

    def reset(
        self, *, seed: Seed = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin at all tables, or at those of `options["reset_mask"]`."""
        which = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        self._seed(seed)
        self._tables.begin(which)
        return self._observed(), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[np.float64], Truths, Truths, dict[str, Any]]:
        """One action at each table; the others answer until it is the learner's turn again."""
        begun = self._tables.over.copy()
        if self.autoreset_mode == AutoresetMode.NEXT_STEP and begun.any():
            self._tables.begin(begun)
        self._tables.step(np.asarray(actions), ~begun)
        given, over = self._tables.rewards.copy(), self._tables.over.copy()
        final = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and over.any():
            final = self._final(over)
            self._tables.begin(over)
        return self._observed(), given, over, np.zeros_like(over), self._infos() | final

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """(num_envs, actions): which are legal now."""
        return self._tables.masks.astype(np.bool_)

    def _seed(self, seed: Seed) -> None:
        if seed is None and self._seeded:
            return
        if not isinstance(seed, list):
            first = int(self.np_random.integers(2**31)) if seed is None else seed
            seed = [first + table for table in range(self.num_envs)]
        for table, own in enumerate(seed):
            if own is not None:
                random, _ = seeding.np_random(own)
                self._tables.seed(table, int(random.integers(2**31)))
        self._seeded = True

    def _observed(self) -> Observation:
        shown: Observation = {
            "observation": self._tables.observations,
            "action_mask": self._tables.masks,
        }
        return {name: array.copy() for name, array in shown.items()} if self.copy else shown

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        masks = self._tables.masks
        return {
            "action_mask": masks.copy() if self.copy else masks,
            "_action_mask": every,
            "seat": self._tables.seats.copy(),
            "_seat": every,
        }

    def _final(self, over: Truths) -> dict[str, Any]:
        """How it was at the tables that are over, before they begin anew."""
        observed = np.full(self.num_envs, None, object)
        for table in np.flatnonzero(over):
            observed[table] = {
                "observation": self._tables.observations[table].copy(),
                "action_mask": self._tables.masks[table].copy(),
            }
        infos = {}
        for name, array in self._infos().items():
            infos[name] = np.zeros_like(array)
            infos[name][over] = array[over]
        return {
            "final_obs": observed,
            "_final_obs": over,
            "final_info": infos,
            "_final_info": over,
        }


for _kind in kinds().values():
    gymnasium.register(
        environment_id(_kind),
        entry_point="regalia.adapters.gymnasium:SeatEnv",
        vector_entry_point="regalia.adapters.gymnasium:SeatVectorEnv",
        kwargs={"game": _kind.name},
    )
