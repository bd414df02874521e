"""Our copies of OpenSpiel's games: move by move, and over many random games.

`python -m bench.agreement` does the second with 100,000 games of each.
"""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pyspiel
import pytest

from bench.agreement import compare
from bench.games import stamp
from bench.games.playing import play
from bench.games.shared import Shared, shared_games
from regalia.core.contract import NATURE, NOBODY

each_shared = pytest.mark.parametrize(
    "shared", shared_games(), ids=lambda shared: shared.title.replace(" ", "-")
)
WALKS = 30
GAMES = 1_500
FAR = 1e-4  # a p-value that two equal games do not show


@each_shared
def test_both_libraries_allow_the_same_moves_and_pay_alike(shared: Shared) -> None:
    rng = np.random.default_rng(5)
    for _ in range(WALKS):
        walk_together(shared, rng)


def walk_together(shared: Shared, rng: np.random.Generator) -> None:
    """One random game, played in both at once."""
    rules, box = shared.rules, shared.start.box
    s = shared.start.states.copy()[0]
    moves = np.empty(shared.start.most_moves, np.int32)
    state = pyspiel.load_game(shared.spiel).new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        assert rules.actor(box, s) == (NATURE if seat == pyspiel.PlayerId.CHANCE else seat)
        rolls = shared.rolls if state.is_chance_node() else 0
        ours = moves[: rules.legal(box, s, moves)] - rolls
        assert ours.tolist() == state.legal_actions()
        chosen = int(rng.choice(ours))
        rules.apply(box, s, chosen + rolls)
        state.apply_action(chosen)
    assert rules.actor(box, s) == NOBODY
    payoffs = np.zeros(shared.start.seats)
    rules.payoffs(box, s, payoffs)
    returns = np.array(state.returns())
    best = returns == returns.max()
    assert payoffs.tolist() == (best / best.sum()).tolist()


@each_shared
def test_random_games_are_as_long_and_won_as_often(shared: Shared) -> None:
    found = compare(shared, GAMES, seed=11)
    assert found.lengths_p > FAR, found
    assert found.winners_p > FAR, found


def test_the_comparison_tells_games_apart() -> None:
    round_the_edges = replace(shared_games()[0], spiel="gomoku(size=9,connect=5,wrap=True)")
    assert compare(round_the_edges, GAMES, seed=11).lengths_p < FAR


def test_an_edit_of_the_rules_is_another_record(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("one")
    before = stamp(str(source))
    assert before == stamp(str(source))
    source.write_text("two")
    assert before != stamp(str(source))


def test_games_follow_from_the_seed() -> None:
    start = shared_games()[0].start
    assert play(start, 50, seed=1).lengths.tolist() == play(start, 50, seed=1).lengths.tolist()
    assert play(start, 50, seed=1).lengths.tolist() != play(start, 50, seed=2).lengths.tolist()
