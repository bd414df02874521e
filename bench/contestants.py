"""Who plays random games in the benchmark against the peers: we, and each library installed.

A contestant is compared with one of our games. Where the library has the very game (gomoku, maedn,
connect four) that is a comparison; where it has not, its nearest game stands beside ours and
`nearest` says why, and nothing follows from the figures but an order of magnitude.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import numpy as np

from bench.games.playing import Start, after, play, start_at
from bench.games.shared import Shared, shared_games
from regalia.core.game import load
from regalia.core.registry import kinds

OUR_GAMES = 500  # played by us at a time
ROLLOUTS = 200  # played by OpenSpiel in C++ at a time
BATCHES = (1, 100, 1000)  # games that Pgx plays side by side
BATCH_STEPS = 200


@dataclass(frozen=True)
class Contestant:
    """Somebody who plays random games of one kind."""

    beside: str  # our game that it is compared with
    library: str
    version: str
    how: str
    play: Callable[[], int]  # plays on for some milliseconds; returns the moves, nature's included
    game: str = ""  # what it plays, where that is another game
    nearest: str = ""  # and why that one


Peer = Callable[[], Iterator[Contestant]]


def contestants() -> tuple[list[Contestant], list[str]]:
    """Everybody who can play, and the libraries that are not installed."""
    found, missing = list(ours()), []
    for library, peer in PEERS.items():
        try:
            found += list(peer())
        except ImportError as error:
            missing.append(f"{library} ({error})")
    return found, missing


# Ours


def ours() -> Iterator[Contestant]:
    """The shared games, then our own with as many players as they have by default."""
    for shared in shared_games():
        yield _ours(shared.title, shared.start)
    for kind in kinds().values():
        yield _ours(kind.title, start_at(load(kind.name).start()))


def _ours(title: str, start: Start) -> Contestant:
    return Contestant(
        title,
        "regalia",
        version("regalia"),
        "compiled",
        lambda: int(play(start, OUR_GAMES).lengths.sum()),
    )


# OpenSpiel


def open_spiel() -> Iterator[Contestant]:
    """Its shared games, stepped from Python and rolled out in C++."""
    import pyspiel

    for shared in shared_games():
        game = pyspiel.load_game(shared.spiel)
        release = version("open_spiel")
        yield Contestant(
            shared.title, "open_spiel", release, "stepped from Python", _stepping(game)
        )
        yield Contestant(
            shared.title,
            "open_spiel",
            release,
            "C++: RandomRolloutEvaluator in one simulation of MCTSBot",
            _rollouts(pyspiel, game, shared),
        )


def _stepping(game: Any) -> Callable[[], int]:
    rng = np.random.default_rng(1)

    def play_one() -> int:
        state = game.new_initial_state()
        draws = rng.random(4096).tolist()  # games of 4096 moves do not come up
        while not state.is_terminal():
            actions = state.legal_actions()  # a chance node's are equally likely in these games
            state.apply_action(actions[int(draws.pop() * len(actions))])
        return int(state.move_number())

    return play_one


def _rollouts(pyspiel: Any, game: Any, shared: Shared) -> Callable[[], int]:
    """A search of one simulation does nothing but roll out its root, in C++.

    It does not say how many moves it made: that is the mean length of our games from the same
    position, which have the same lengths (bench/agreement.py). The root must be a player's, so
    maedn begins after its first roll.
    """
    state, start = game.new_initial_state(), shared.start
    if state.is_chance_node():
        state.apply_action(0)
        start = after(start, shared.rolls)
    moves = round(ROLLOUTS * float(play(start, 20_000).lengths.mean()))
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1),
        uct_c=1.0,
        max_simulations=1,
        max_memory_mb=100,
        solve=False,
        seed=1,
        verbose=False,
    )

    def play_some() -> int:
        bot.mcts_search(state)
        return moves

    return play_some


# Pgx


def pgx() -> Iterator[Contestant]:
    """Connect four on the processor, many games side by side in one compiled step."""
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make("connect_four")
    step = jax.vmap(auto_reset(env.step, env.init))

    def run(state: Any, key: Any) -> Any:
        def advance(state: Any, key: Any) -> Any:
            choice, reset = jax.random.split(key)
            action = act_randomly(choice, state.legal_action_mask)
            keys = jax.random.split(reset, len(action))
            return step(state, action, keys), None

        return jax.lax.scan(advance, state, jax.random.split(key, BATCH_STEPS))[0]

    for batch in BATCHES:
        yield Contestant(
            "connect four",
            "pgx",
            version("pgx"),
            f"batches of {batch:,} (jax {version('jax')} on the processor)",
            _batches(jax, env, jax.jit(run), batch),
        )


def _batches(jax: Any, env: Any, run: Any, batch: int) -> Callable[[], int]:
    """Games that end begin anew, so that every step is a move."""
    keys = iter(jax.random.split(jax.random.PRNGKey(1), 10_000))
    state = jax.vmap(env.init)(jax.random.split(next(keys), batch))

    def play_some() -> int:
        nonlocal state
        state = jax.block_until_ready(run(state, next(keys)))
        return batch * BATCH_STEPS

    return play_some


# PettingZoo

_ZOO = (
    ("connect four", "classic/connect_four-v3", ""),
    ("King's Crown", "classic/tictactoe-v3", "two place on a small square by turns"),
    ("King Me!", "classic/chess-v6", "two armies on a chequered board, captures"),
    ("KingMaker", "classic/texas_holdem-v4", "hidden hands of cards"),
)


def pettingzoo() -> Iterator[Contestant]:
    """Its classic games, stepped by agents. It has no race and no dice to set by Kingdom Run."""
    import pettingzoo

    for beside, name, nearest in _ZOO:
        yield Contestant(
            beside,
            "pettingzoo",
            version("pettingzoo"),
            "stepped from Python (AEC, masks)",
            _agents(pettingzoo.make("aec", name)),
            name if nearest else "",
            nearest,
        )


def _agents(env: Any) -> Callable[[], int]:
    rng = np.random.default_rng(1)

    def play_one() -> int:
        env.reset(seed=int(rng.integers(2**31)))
        moves = 0
        while env.agents:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            actions = np.flatnonzero(observation["action_mask"])
            env.step(int(actions[int(rng.random() * len(actions))]))
            moves += 1
        return moves

    return play_one


# RLCard


def rlcard() -> Iterator[Contestant]:
    """Card games only: a hand and a table stand nearest to KingMaker."""
    import rlcard

    for name, nearest in (
        ("uno", "hidden hands played out card by card"),
        ("doudizhu", "hidden hands, three players of unlike parts"),
    ):
        yield Contestant(
            "KingMaker",
            "rlcard",
            version("rlcard"),
            "stepped from Python",
            _cards(rlcard.make(name)),
            name,
            nearest,
        )


def _cards(env: Any) -> Callable[[], int]:
    rng = np.random.default_rng(1)

    def play_one() -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            moves += 1
        return moves

    return play_one


PEERS: dict[str, Peer] = {
    "open_spiel": open_spiel,
    "pgx": pgx,
    "pettingzoo": pettingzoo,
    "rlcard": rlcard,
}
