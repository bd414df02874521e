"""PettingZoo's own tests, unchanged, and what they do not ask."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import regalia
import regalia.adapters.pettingzoo as adapter
from regalia import IllegalMove, OptionError
from regalia.adapters.spaces import environment_id
from regalia.core.game import Game
from regalia.core.observation import Observer
from regalia.core.registry import Kind
from tests.support import each_game, each_kind, name_of

CYCLES = 60

pytestmark = [
    # PettingZoo says this of every observation that is a dictionary, its own with masks included.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def every_table() -> list[Game]:
    """Each edition, with the fewest and the most players, and one number between."""
    tables = []
    for kind in regalia.kinds().values():
        players = next((o.choices for o in kind.options if o.name == "players"), ())
        chosen = [{"players": number} for number in (*players[:1], *players[-2:])] or [{}]
        tables += [regalia.load(kind.name, e, **each) for e in kind.editions for each in chosen]
    return tables


each_table = pytest.mark.parametrize("game", every_table(), ids=name_of)


def env_of(game: Game) -> pettingzoo.AECEnv[str, Any, int | None]:
    return adapter.env(game.kind.name, game.edition.name, **game.options)


def raw_env_of(game: Game) -> adapter.GameEnv:
    return adapter.raw_env(game.kind.name, game.edition.name, **game.options)


def actions_of(env: adapter.GameEnv, seed: int) -> Iterator[int]:
    """Play at random; yields each action before it is made."""
    rng = np.random.default_rng(seed)
    while not all(env.terminations.values()):
        mask = env.observe(env.agent_selection)["action_mask"]
        action = int(rng.choice(np.flatnonzero(mask)))
        yield action
        env.step(action)


@each_table
def test_api(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        warnings.filterwarnings("ignore", message="Observation")
        api_test(env_of(game), num_cycles=CYCLES)


@each_table
def test_seed(game: Game) -> None:
    seed_test(lambda: env_of(game), num_cycles=CYCLES)


@each_kind
def test_render(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    render_test(lambda render_mode: adapter.env(kind.name, "mini", render_mode=render_mode))


@pytest.mark.long
@each_kind
def test_performance_benchmark(kind: Kind) -> None:
    performance_benchmark(adapter.env(kind.name))


@each_game
def test_observations_and_masks_are_those_of_the_views(game: Game) -> None:
    env = raw_env_of(game)
    env.reset(seed=3)
    observer = Observer(game)
    for number, _ in enumerate(actions_of(env, 3)):
        position = env._episode.position
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            view = position.view(seat)
            assert (seen["observation"] == observer.observe(view)).all()
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(view.numbers)
            assert (env.infos[agent]["action_mask"] == seen["action_mask"]).all()
        assert [move.number for move in env.legal] == position.numbers.tolist()
        if number == CYCLES:
            break


@each_table
def test_rewards_are_won_from_the_others(game: Game) -> None:
    env = raw_env_of(game)
    env.reset(seed=5)
    for _ in actions_of(env, 5):
        assert not any(env.rewards.values())
    rewards = list(env.rewards.values())
    assert sum(rewards) == pytest.approx(0)
    winners = env._episode.position.winners
    assert winners == [seat for seat, reward in enumerate(rewards) if reward == max(rewards)]
    if len(winners) == 1:
        assert max(rewards) == 1
        assert min(rewards) == pytest.approx(-1 / (game.seats - 1))
    for agent, reward in zip(env.agents[:], rewards, strict=True):
        assert env.agent_selection == agent
        assert env.last()[1:4] == (reward, True, False)
        env.step(None)
    assert env.agents == []


@each_kind
def test_another_seed_is_another_game_and_no_seed_the_next_one(kind: Kind) -> None:
    env = adapter.raw_env(kind.name)
    played = []
    for seed in (1, None, 1, None):
        env.reset(seed=seed)
        list(actions_of(env, 7))
        played.append(env._episode.position)
    assert played[0] == played[2]
    assert played[1] == played[3]
    assert played[0] != played[1]


@each_kind
def test_an_illegal_action_ends_the_game(kind: Kind) -> None:
    env = adapter.env(kind.name)
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards == {each: -1.0 if each == agent else 0 for each in env.agents}


@each_game
def test_the_bare_environment_says_why_an_action_is_illegal(game: Game) -> None:
    env = raw_env_of(game)
    env.reset(seed=1)
    numbers = game.kind.state.MOVE_NUMBERS
    clauses = set()
    for action in {-1, numbers, *range(0, numbers, 7)} - {move.number for move in env.legal}:
        before = env._episode.position
        with pytest.raises(IllegalMove) as refused:
            env.step(action)
        assert refused.value.reason
        assert env._episode.position == before
        clauses.add(refused.value.clause)
    assert clauses - {""}, "no refusal named a clause"


@each_kind
def test_made_by_name(kind: Kind) -> None:
    env = pettingzoo.make("aec", environment_id(kind), edition="mini", render_mode="ansi")
    env.reset(seed=1)
    assert str(env.unwrapped) == f"regalia/{kind.name}-v1"
    assert env.render() == str(env.unwrapped._episode.view(None))


@each_kind
def test_a_seat_may_be_rendered(kind: Kind) -> None:
    env = adapter.env(kind.name, render_mode="ansi", render_seat=1)
    env.reset(seed=1)
    assert env.render() == str(env.unwrapped._episode.view(1))


def test_a_render_mode_or_seat_that_there_is_not() -> None:
    with pytest.raises(OptionError, match="cinema"):
        adapter.env("king_me", render_mode="cinema")
    with pytest.raises(OptionError, match="seats are 0 to 1"):
        adapter.env("king_me", render_seat=2)
