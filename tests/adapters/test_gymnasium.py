"""Gymnasium's own checker, and what it does not ask: opponents, masks and many tables at once."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from regalia import Move, OptionError, View
from regalia.adapters.gymnasium import SeatEnv, SeatVectorEnv
from regalia.adapters.learner_tables import LearnerTables
from regalia.adapters.spaces import ILLEGAL_REWARD, environment_id
from regalia.core.game import Game, load
from regalia.core.registry import Kind
from regalia.players import Greedy, Random
from tests.support import each_edition, each_game, each_kind

TABLES = 5
STEPS = 120


def made(kind: Kind, **how: Any) -> SeatEnv:
    env = gymnasium.make(environment_id(kind), **how).unwrapped
    assert isinstance(env, SeatEnv)
    return env


def made_many(kind: Kind, **how: Any) -> SeatVectorEnv:
    envs = gymnasium.make_vec(environment_id(kind), num_envs=TABLES, edition="mini", **how)
    assert isinstance(envs, SeatVectorEnv)
    return envs


def some(masks: npt.NDArray[np.int8], rng: np.random.Generator) -> Any:
    """A legal action for each mask; 0 where there is none."""
    return (masks * rng.random(masks.shape)).argmax(axis=-1)


def to_the_end(env: SeatEnv, seed: int) -> tuple[float, int]:
    """Play an episode at random: the reward at its end, and how many actions it took."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    reward, terminated, actions = 0.0, False, 0
    while not terminated:
        assert reward == 0
        _, reward, terminated, truncated, info = env.step(some(info["action_mask"], rng))
        assert not truncated
        actions += 1
    return reward, actions


@each_game
def test_check(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = SeatEnv(game.kind.name, game.edition.name, **game.options)
        check_env(env, skip_render_check=True)


@each_kind
def test_check_with_rendering(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(kind, edition="mini", render_mode="rgb_array"))


@each_edition
def test_masks_are_the_same_everywhere(game: Game) -> None:
    env = made(game.kind, edition=game.edition.name, seat=1)
    observation, info = env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(30):
        mask = observation["action_mask"]
        assert (mask == info["action_mask"]).all()
        assert (mask == env.action_masks()).all()
        assert np.flatnonzero(mask).tolist() == sorted(move.number for move in env.legal)
        observation, _, terminated, _, info = env.step(some(mask, rng))
        if terminated:
            assert not env.action_masks().any()
            assert env.legal == ()
            observation, info = env.reset()


class Watcher:
    """A random player that notes which seats it was asked for."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view: View, seed: int) -> Move:
        self.seats.add(view.seat)
        return Random().choose(view, seed)


@each_kind
def test_the_others_are_the_player_that_was_chosen(kind: Kind) -> None:
    watcher = Watcher()
    env = made(kind, edition="mini", opponents=watcher, seat=1)
    to_the_end(env, 4)
    assert watcher.seats == set(range(env.game.seats)) - {1}


@each_kind
def test_a_seat_by_lot(kind: Kind) -> None:
    env = made(kind, edition="mini")
    seats = {env.reset(seed=1)[1]["seat"]} | {env.reset()[1]["seat"] for _ in range(60)}
    assert seats == set(range(env.game.seats))


@each_kind
def test_an_illegal_action_ends_the_episode_and_is_explained(kind: Kind) -> None:
    env = made(kind, edition="mini", seat=0)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[-1])
    observation, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (ILLEGAL_REWARD, True)
    assert info["illegal"]
    assert not observation["action_mask"].any()


@each_kind
def test_the_greedy_opponents_are_the_greedy_player(kind: Kind) -> None:
    """Compiled or not, they win about as often against a learner that plays at random."""
    episodes = 24
    won = []
    for opponents in ("greedy", Greedy()):
        env = made(kind, edition="mini", opponents=opponents)
        won.append(sum(to_the_end(env, seed)[0] == 1 for seed in range(episodes)))
    assert abs(won[0] - won[1]) < 4 * np.sqrt(episodes / 2)
    assert max(won) < episodes / 2


@each_kind
@pytest.mark.parametrize("mode", list(AutoresetMode), ids=lambda mode: mode.value)
def test_many_tables_are_as_many_environments(kind: Kind, mode: AutoresetMode) -> None:
    envs = made_many(kind, autoreset_mode=mode)
    singles = SyncVectorEnv(
        [lambda: made(kind, edition="mini") for _ in range(TABLES)], autoreset_mode=mode
    )
    assert envs.metadata["autoreset_mode"] == mode
    assert envs.observation_space == singles.observation_space
    assert envs.action_space == singles.action_space
    begun = envs.reset(seed=11)
    assert_same(begun, singles.reset(seed=11))
    observation = begun[0]
    rng, ended = np.random.default_rng(1), 0
    for _ in range(STEPS):
        actions = some(observation["action_mask"], rng)
        stepped = envs.step(actions)
        assert_same(stepped, singles.step(actions))
        observation, _, over, _, _ = stepped
        ended += over.sum()
        if mode == AutoresetMode.DISABLED and over.any():
            observation, _ = envs.reset(options={"reset_mask": over})
            assert_same([observation], singles.reset(options={"reset_mask": over})[:1])
    assert ended


def assert_same(ours: Any, theirs: Any) -> None:
    """Two answers of vector environments, arrays and dictionaries in tuples, are equal."""
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs, strict=True):
        if isinstance(one, dict):
            assert one.keys() == other.keys()
            assert_same(list(one.values()), [other[key] for key in one])
        elif isinstance(one, np.ndarray) and one.dtype == object:
            assert_same(list(one), list(other))
        elif one is None:
            assert other is None
        else:
            assert np.array_equal(one, other)


@each_kind
def test_arrays_are_kept_or_written_over(kind: Kind) -> None:
    for copy in (True, False):
        envs = made_many(kind, copy=copy)
        first, _ = envs.reset(seed=1)
        second, *_ = envs.step(some(first["action_mask"], np.random.default_rng(1)))
        for name in first:
            assert np.shares_memory(first[name], second[name]) != copy


def test_a_seat_or_opponents_that_there_are_not() -> None:
    with pytest.raises(OptionError, match="seats are 0 to 1"):
        SeatEnv("king_me", seat=2)
    with pytest.raises(OptionError, match="wizard"):
        SeatEnv("king_me", opponents="wizard")


def test_any_number_of_threads_plays_the_same() -> None:
    played = []
    for threads in (1, 3):
        tables = LearnerTables(load("kings_crown"), 7, "random", threads=threads)
        tables.begin(np.ones(7, np.bool_))
        played.append(tables.observations.copy())
    assert (played[0] == played[1]).all()
