"""OpenSpiel's algorithms on our games, its bots at our tables, and our players in OpenSpiel."""

import random
import unittest
from collections.abc import Callable

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.bots.uniform_random import UniformRandomBot

import regalia
from bench.exploitability import EDITION, regret_matching_plus, tree_of
from regalia import NATURE, RegaliaError
from regalia.adapters.openspiel import (
    OpenSpielGame,
    OpenSpielPlayer,
    PlayerBot,
    Rollouts,
    game_string,
    resampler,
    state_of,
)
from regalia.arena import Contestant, Crew, Match, contestant
from regalia.core.game import Game
from regalia.core.registry import Kind
from regalia.players import Greedy, Search
from tests.at_tables import played
from tests.privacy.test_channels import twin_of
from tests.support import each_kind, name_of

Maker = Callable[[OpenSpielGame, int], pyspiel.Bot]

SIMULATIONS = 8
MORE_SIMULATIONS = 60
ROLLOUTS = 400

each_hiding_edition = pytest.mark.parametrize(
    "game",
    [
        regalia.load(kind.name, edition)
        for kind in regalia.kinds().values()
        for edition in kind.editions
        if kind.hides
    ],
    ids=name_of,
)

# Small enough for a whole tree: three Crowns are placed, five Tokens were drawn unseen.
OPENING = (
    "draw:? draw:? draw:? draw:? "
    "reveal:bag draw:W3 reveal:bag draw:Y4 take:2 reveal:1 reveal:bag draw:W1 take:bag draw:? "
    "reveal:1 reveal:3 take:3 reveal:bag draw:W5 reveal:bag draw:Y1 take:5 "
    "W1@c2 Y1@a1 W4@a3"
)


def mcts_bot(game: OpenSpielGame, seed: int) -> pyspiel.Bot:
    """OpenSpiel's tree search in Python."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    return mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, random_state=chance)


class SearchInCpp(pyspiel.Bot):  # type: ignore[misc]
    """OpenSpiel's tree search in C++.

    Its own `step` lets go of the interpreter's lock and then calls the game, which is Python
    (OpenSpiel 2.0.2, with its own Python games as well); `mcts_search` does not let go.
    """

    def __init__(self, game: OpenSpielGame, seed: int) -> None:
        super().__init__()
        self._game = game  # the search refers to it and does not keep it
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self._bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 100, False, seed, False)

    def step(self, state: pyspiel.State) -> int:
        """The action that was visited most."""
        return self._bot.mcts_search(state).best_child().action


def ismcts_bot(game: OpenSpielGame, seed: int, simulations: int = SIMULATIONS) -> pyspiel.Bot:
    """OpenSpiel's search over information states in Python."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=chance)
    bot.set_resampler(resampler(seed))
    return bot


def random_bot(game: OpenSpielGame, seed: int) -> pyspiel.Bot:
    """A bot that moves at random, in seat 1."""
    return UniformRandomBot(1, np.random.RandomState(seed))


MAKERS: list[Maker] = [mcts_bot, SearchInCpp, ismcts_bot]
each_maker = pytest.mark.parametrize("make_bot", MAKERS, ids=lambda make_bot: make_bot.__name__)


def suits(make_bot: Maker, kind: Kind) -> bool:
    """Whether this bot plays games of this kind; ISMCTS wants something hidden."""
    return kind.hides or make_bot is not ismcts_bot


def smallest(kind: Kind) -> Game:
    """The smallest game of a kind, for two."""
    seats = {"players": 2} if "players" in [option.name for option in kind.options] else {}
    return regalia.load(kind.name, kind.editions[-1], **seats)


# In OpenSpiel


@each_kind
@each_maker
def test_openspiels_bots_play_our_games(kind: Kind, make_bot: Maker) -> None:
    if not suits(make_bot, kind):
        return
    spiel_game = pyspiel.load_game(game_string(smallest(kind)))
    bots = [make_bot(spiel_game, 1), random_bot(spiel_game, 2)]
    state = spiel_game.new_initial_state()
    chance = random.Random(3)
    for _ in range(30):
        if state.is_terminal():
            break
        if state.is_chance_node():
            action = chance.choice(state.legal_actions())
        else:
            action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@each_kind
def test_our_players_play_in_openspiel(kind: Kind) -> None:
    spiel_game = pyspiel.load_game(game_string(smallest(kind)))
    bots = [PlayerBot(Search(30), 1), PlayerBot(Greedy(2), 2)]
    returns = pyspiel.evaluate_bots(spiel_game.new_initial_state(), bots, 5)
    assert sum(returns) == pytest.approx(0)
    assert max(returns) > 0


@each_kind
def test_compiled_rollouts_come_to_what_openspiels_come_to(kind: Kind) -> None:
    """From a position in the middle, where it is not the same for all players."""
    state = pyspiel.load_game(game_string(smallest(kind))).new_initial_state()
    chance = random.Random(2)
    while state.move_number() < 12 or not state.is_player_node():
        state.apply_action(chance.choice(state.legal_actions()))
    theirs = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    found = np.array([theirs.evaluate(state) for _ in range(ROLLOUTS)])
    error = found.std(axis=0) / ROLLOUTS**0.5
    ours = Rollouts(20_000, np.random.RandomState(1)).evaluate(state)
    assert ours.sum() == pytest.approx(0)
    assert np.all(np.abs(ours - found.mean(axis=0)) <= 4 * error)


def test_compiled_rollouts_can_be_repeated() -> None:
    state = endgame().new_initial_state()

    def rolled(seed: int) -> list[list[float]]:
        rollouts = Rollouts(1, np.random.RandomState(seed))
        return [rollouts.evaluate(state).tolist() for _ in range(40)]

    assert rolled(1) == rolled(1) != rolled(2)


def endgame() -> OpenSpielGame:
    """The end of a small King's Crown, of which five Tokens are hidden."""
    return pyspiel.load_game(
        "python_regalia_kings_crown", {"edition": str(EDITION), "opening": OPENING}
    )


def test_regret_minimisation_nears_an_equilibrium() -> None:
    tree = tree_of(endgame())
    solver = regret_matching_plus(tree)
    solver.iterate()
    first = pyspiel.exploitability(tree, solver.average_policy())
    for _ in range(14):
        solver.iterate()
    assert pyspiel.exploitability(tree, solver.average_policy()) < first / 8


def test_openspiels_requirements_of_a_whole_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Perfect recall, information sets of one seat each, and the number of states."""
    game = endgame()
    name = game.get_type().short_name
    counts = {"chance": 0, "player": 0, "terminal": 0}
    infosets = set()
    ahead = [game.new_initial_state()]
    while ahead:
        state = ahead.pop()
        if state.is_player_node():
            infosets.add(state.information_state_string())
        kind = "terminal" if state.is_terminal() else "player"
        counts["chance" if state.is_chance_node() else kind] += 1
        ahead += [state.child(action) for action in state.legal_actions()]
    assert (counts["player"], counts["terminal"]) == (324, 504)  # counted without OpenSpiel
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, tuple(counts.values()))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, len(infosets))
    case = type("FullTree", (api_test.EnforceAPIOnFullTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 7
    assert result.errors == result.failures == result.skipped == []


def test_sampling_solvers_run_on_the_whole_mini_game() -> None:
    game = pyspiel.load_game("python_regalia_kings_crown(edition=mini)")
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(5):
        solver.iteration()
    state = game.new_initial_state()
    while not state.is_player_node():
        state.apply_action(state.legal_actions()[0])
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) == set(state.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)


# At our tables


@each_kind
@each_maker
def test_a_bot_at_our_table_sees_its_view_alone(kind: Kind, make_bot: Maker) -> None:
    """Its choice is the same in every world that looks the same to its seat."""
    if not suits(make_bot, kind):
        return
    player = OpenSpielPlayer(make_bot)
    chance = random.Random(8)
    position = smallest(kind).start()
    asked = 0
    while not position.over and asked < 2:
        seat = position.to_move
        if seat != NATURE and len(position.legal) > 1 and chance.random() < 0.2:
            view = position.view(seat)
            move = player.choose(view, 7)
            assert move in position.legal
            for stream in range(2):
                assert player.choose(view.deal(stream).view(seat), 7) == move
            asked += 1
        position = position.play(chance.choice(position.legal))
    assert asked > 0


def test_a_bots_state_is_the_view_and_nothing_else() -> None:
    table, _ = played(regalia.load("kings_crown", "mini"), 4, 5)
    seat = table.to_move
    assert seat is not None
    view = table.position.view(seat)
    state = state_of(view, 3)
    assert state.position.view(seat) == view
    assert state.history() == []
    assert state.observation_string(seat) == str(view)
    assert state.legal_actions() == sorted(move.number for move in view.legal)
    others = [state_of(view, seed) for seed in range(20)]
    assert len({other.position for other in others}) > 1
    assert {other.information_state_string(seat) for other in others} == {
        state.information_state_string(seat)
    }


def test_a_bot_that_searches_beats_random_at_our_table() -> None:
    player = OpenSpielPlayer(lambda game, seed: ismcts_bot(game, seed, MORE_SIMULATIONS))
    bot = Contestant("bot", player)
    match = Match(regalia.load("kings_crown", "mini"), bot, contestant("random"), 8)
    assert match.play(Crew(1)).won >= 5


def test_a_bot_that_makes_no_legal_move_is_told_so() -> None:
    class Broken(pyspiel.Bot):  # type: ignore[misc]
        def step(self, state: pyspiel.State) -> int:
            return -7

    table, _ = played(regalia.load("kings_crown", "mini"), 4, 5)
    assert table.to_move is not None
    with pytest.raises(RegaliaError, match="-7 is no legal move of seat"):
        OpenSpielPlayer(lambda game, seed: Broken()).choose(table.position.view(table.to_move), 1)


# Noninterference


def told(state: pyspiel.State, seat: int) -> list[object]:
    """Everything that OpenSpiel tells a seat."""
    return [
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.resample_from_infostate(seat, lambda: 0.3).position,
    ]


@each_hiding_edition
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_told(game: Game) -> None:
    spiel_game = pyspiel.load_game(game_string(game))
    twins = 0
    for seed in range(8):
        seat = seed % game.seats
        table, _ = played(game, seed, 4 + 3 * (seed % 4))
        twin = None if table.over else twin_of(table, seat, seed)
        if twin is None:
            continue
        states = []
        for history in (table, twin):
            state = spiel_game.new_initial_state()
            for step in history.steps:
                state.apply_action(step.move.number)
            states.append(state)
        assert states[0].position != states[1].position
        assert str(states[0]) != str(states[1])
        assert told(states[0], seat) == told(states[1], seat)
        twins += 1
    assert twins > 1
