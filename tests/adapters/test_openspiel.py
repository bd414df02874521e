"""Our games in OpenSpiel: its own tests, and what we promise beside them."""

import doctest
import pickle
import random
import re
import unittest
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.algorithms.sample_some_states import sample_some_states
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import regalia
from regalia import EditionError, OptionError
from regalia.adapters.openspiel import OpenSpielGame, OpenSpielState, game_string
from regalia.adapters.openspiel.observers import ViewObserver
from regalia.core.game import Game
from regalia.core.observation import Observer
from regalia.core.registry import Kind
from tests.support import each_edition, each_game, each_kind

SPECTATOR = pyspiel.IIGObservationType(
    perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
)


def in_openspiel(game: Game) -> OpenSpielGame:
    """A game of ours as OpenSpiel loads it."""
    return pyspiel.load_game(game_string(game))


def walk(game: OpenSpielGame, seed: int) -> Iterator[OpenSpielState]:
    """The states of a random game, from the first to the last."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state = state.child(chance.choice(state.legal_actions()))
        yield state


def decisions(game: OpenSpielGame, seed: int) -> list[OpenSpielState]:
    """The states of a random game in which a player moves."""
    return [state for state in walk(game, seed) if state.is_player_node()]


# OpenSpiel's own tests


@each_kind
def test_openspiels_random_games(kind: Kind) -> None:
    game = regalia.load(kind.name, kind.editions[-1])
    pyspiel.random_sim_test(in_openspiel(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@each_game
def test_openspiels_random_games_with_all_options(game: Game) -> None:
    pyspiel.random_sim_test(in_openspiel(game), num_sims=3, serialize=True, verbose=False)


@each_edition
def test_openspiels_simulation_of_python_games(game: Game) -> None:
    games_sim_test.GamesSimTest().sim_game(in_openspiel(game))


@each_kind
def test_openspiels_requirements_of_every_game(kind: Kind) -> None:
    spiel_game = in_openspiel(regalia.load(kind.name, kind.editions[-1]))

    class Case(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        @classmethod
        def setUpClass(cls) -> None:  # fewer states than OpenSpiel takes
            cls.game, cls.game_type = spiel_game, spiel_game.get_type()
            cls.game_name = cls.game_type.short_name
            cls.some_states = sample_some_states(spiel_game, max_states=40)

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Case).run(result)
    assert result.testsRun >= 5
    assert result.errors == result.failures == result.skipped == []


@pytest.mark.parametrize("name", ["kings_crown", "king_me"])
def test_openspiels_playthroughs(name: str) -> None:
    """They can be written, and the same actions give the same text."""
    game_string = f"python_regalia_{name}(edition=mini)"
    text = playthrough(game_string, None, seed=7)
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]
    assert len(actions) > 20
    assert text == playthrough(game_string, actions, seed=8)


# The same rules


@each_game
def test_every_choice_of_options_can_be_loaded_and_is_the_same_game(game: Game) -> None:
    spiel_game = in_openspiel(game)
    assert spiel_game.rules == game
    assert spiel_game.num_players() == game.seats
    assert pyspiel.load_game(str(spiel_game)).rules == game
    again = pickle.loads(pickle.dumps(spiel_game))
    assert again.rules == game
    assert str(again) == str(spiel_game)


@each_edition
def test_states_follow_the_rules(game: Game) -> None:
    position = game.start()
    chance = random.Random(5)
    state = in_openspiel(game).new_initial_state()
    while not position.over:
        assert state.position == position
        assert state.legal_actions() == sorted(position.numbers.tolist())
        texts = {move.number: move.text for move in position.legal}
        assert {a: state.action_to_string(a) for a in state.legal_actions()} == texts
        if state.is_chance_node():
            chances = {move.number: share for move, share in position.chances.items()}
            assert dict(state.chance_outcomes()) == pytest.approx(chances)
        else:
            assert state.current_player() == position.to_move
        action = chance.choice(state.legal_actions())
        state.apply_action(action)
        position = position.after(action)
    assert state.is_terminal()
    assert position.payoffs is not None
    assert state.returns() == [game.seats * payoff - 1 for payoff in position.payoffs]
    assert len(state.history()) < state.get_game().max_game_length()


@each_kind
def test_games_are_well_below_their_longest_length(kind: Kind) -> None:
    for edition in kind.editions:
        spiel_game = in_openspiel(regalia.load(kind.name, edition))
        lengths = [sum(1 for _ in walk(spiel_game, seed)) for seed in range(5)]
        assert 2 * max(lengths) < 2 * spiel_game.max_game_length()
        assert spiel_game.max_chance_nodes_in_history() == spiel_game.max_game_length()


def test_parameters_that_do_not_fit_are_refused_by_name() -> None:
    with pytest.raises(OptionError, match="memory"):
        pyspiel.load_game("python_regalia_kings_crown(memory=perfect)")
    with pytest.raises(OptionError, match="players"):
        pyspiel.load_game("python_regalia_kingmaker(players=9)")
    with pytest.raises(EditionError, match="no such edition"):
        pyspiel.load_game("python_regalia_king_me(edition=maxi)")


def test_an_option_of_words_and_numbers_is_given_as_a_number() -> None:
    load = pyspiel.load_game
    assert load("python_regalia_kingmaker(votes=5)").rules.options["votes"] == 5
    assert load("python_regalia_kingmaker(votes=0)").rules.options["votes"] == "edition"
    assert load("python_regalia_kingmaker").rules.options["votes"] == "edition"


# What is seen and remembered


@each_edition
def test_observations_are_the_view(game: Game) -> None:
    observer = Observer(game)
    spiel_game = in_openspiel(game)
    public = make_observation(spiel_game, SPECTATOR)
    for state in decisions(spiel_game, 2)[::9]:
        for seat in range(game.seats):
            view = state.position.view(seat)
            assert state.observation_string(seat) == str(view)
            assert np.array_equal(state.observation_tensor(seat), observer.observe(view))
        public.set_from(state, 0)
        assert np.array_equal(public.tensor, observer.observe(state.position.view(None)))
        assert public.string_from(state, 0) == str(state.position.view(None))


@each_edition
def test_the_information_state_is_the_view_and_all_moves_as_seen(game: Game) -> None:
    spiel_game = in_openspiel(game)
    moves = game.kind.state.MOVE_NUMBERS
    recalling = make_observation(spiel_game, pyspiel.IIGObservationType(perfect_recall=True))
    states = list(walk(spiel_game, 3))
    for seat in range(game.seats):
        seen = [
            before.position.seen(before.position.move(after.history()[-1]), seat)
            for before, after in pairwise(states)
        ]
        for number in range(0, len(states), 13):
            text = states[number].information_state_string(seat)
            assert text.startswith(f"player {seat}; ")
            assert [part.split(" ", 1)[1] for part in text.split("; ")[1:-1]] == [
                move.text for move in seen[:number]
            ]
            recalling.set_from(states[number], seat)
            history = recalling.dict["history"]
            numbers = np.rint(history[:number, 1] * moves).astype(int) - 1
            assert numbers.tolist() == [move.number for move in seen[:number]]
            assert not history[number:].any()
            assert recalling.dict["player"].tolist() == [
                float(seat == other) for other in range(game.seats)
            ]
            tensor = states[number].information_state_tensor(seat)
            assert np.array_equal(tensor, recalling.tensor)


def test_a_history_longer_than_the_tensor_keeps_its_end() -> None:
    game = regalia.load("kings_crown", "mini")
    state = list(walk(in_openspiel(game), 1))[-1]
    whole = ViewObserver(game, 64, recall=True)
    short = ViewObserver(game, 8, recall=True)
    whole.set_from(state, 0)
    short.set_from(state, 0)
    end = len(state.history())
    assert end > 8
    assert np.array_equal(short.dict["history"], whole.dict["history"][end - 8 : end])


def test_private_information_is_what_a_spectator_does_not_see() -> None:
    spiel_game = in_openspiel(regalia.load("kings_crown", "mini"))
    private = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
    observer = make_observation(spiel_game, private)
    state = decisions(spiel_game, 1)[0]
    token = next(line for line in str(state).splitlines() if line.startswith("seat 0")).split()[-1]
    assert observer.string_from(state, 0) == f"seat 0 (you) 1 Token: {token}"
    assert token not in observer.string_from(state, 1)


def test_observation_types_that_nobody_may_have_are_not_made() -> None:
    spiel_game = in_openspiel(regalia.load("kings_crown"))
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    assert spiel_game.make_py_observer(everything) is None
    private = pyspiel.IIGObservationType(public_info=False, perfect_recall=True)
    assert spiel_game.make_py_observer(private) is None
    with pytest.raises(OptionError, match="no parameters"):
        spiel_game.make_py_observer(None, {"colours": 1})


# Copies


@each_edition
def test_copies_and_what_is_saved_go_on_alike(game: Game) -> None:
    spiel_game = in_openspiel(game)
    state = decisions(spiel_game, 4)[-3]
    for copy in (
        state.clone(),
        pickle.loads(pickle.dumps(state)),
        spiel_game.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel_game, state))[1],
    ):
        assert copy.position == state.position
        assert copy.history() == state.history()
        for seat in range(game.seats):
            assert copy.information_state_string(seat) == state.information_state_string(seat)
        before = str(state)
        copy.apply_action(copy.legal_actions()[0])
        assert str(state) == before != str(copy)


def test_a_state_of_an_edition_that_has_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    text = (regalia.kinds()["kings_crown"].folder / "editions" / "mini.toml").read_text("utf-8")
    path.write_text(text, "utf-8")
    state = pyspiel.load_game(
        "python_regalia_kings_crown", {"edition": str(path)}
    ).new_initial_state()
    saved = state.serialize()
    path.write_text(text.replace("numbers = 4", "numbers = 5"), "utf-8")
    spiel_game = pyspiel.load_game("python_regalia_kings_crown", {"edition": str(path)})
    with pytest.raises(EditionError, match="other component values"):
        spiel_game.deserialize_state(saved)


# Worlds that a seat may be in


@each_edition
def test_resampled_states_are_the_same_to_the_player_and_go_on(game: Game) -> None:
    spiel_game = in_openspiel(game)
    chance = random.Random(1)
    differing = 0
    for state in decisions(spiel_game, 6)[::11]:
        for seat in range(game.seats):
            world = state.resample_from_infostate(seat, chance.random)
            differing += world.position != state.position
            assert world.current_player() == state.current_player()
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.observation_string(seat) == state.observation_string(seat)
            assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
            saved = pickle.loads(pickle.dumps(world))
            again = world.resample_from_infostate(seat, chance.random)
            for other in (saved, again):
                assert other.information_state_string(seat) == state.information_state_string(seat)
            assert saved.position == world.position
            assert world.move_number() == len(state.trail.memory(seat).moves)
            for _ in range(5):
                if not world.is_terminal():
                    world.apply_action(chance.choice(world.legal_actions()))
    assert (differing > 0) == game.kind.hides


def test_what_others_remember_of_a_resampled_world_tells_their_hands_apart() -> None:
    """Each other seat's memory begins with its view of the world: equal for equal views only."""
    spiel_game = in_openspiel(regalia.load("kings_crown", "mini"))
    state = decisions(spiel_game, 1)[0]
    chance = random.Random(3)
    worlds = [state.resample_from_infostate(0, chance.random) for _ in range(30)]
    by_text = {world.information_state_string(1): world.observation_string(1) for world in worlds}
    by_view = {world.observation_string(1): world.information_state_string(1) for world in worlds}
    assert len(by_text) == len(by_view) > 3


# Openings

MINI_OPENING = "draw:? draw:? reveal:bag draw:Y2 reveal:bag draw:W3 take:1"


def test_an_opening_leaves_to_nature_what_it_hides() -> None:
    """Two of the six Tokens that are not in it were drawn unseen; all else is made by itself."""
    spiel_game = pyspiel.load_game(
        "python_regalia_kings_crown", {"edition": "mini", "opening": MINI_OPENING}
    )
    state = spiel_game.new_initial_state()
    first = [state.action_to_string(action) for action, _ in state.chance_outcomes()]
    assert first == ["draw:Y1", "draw:W1", "draw:W2", "draw:Y3", "draw:Y4", "draw:W4"]
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([1 / 6] * 6)
    state.apply_action(state.legal_actions()[0])
    assert len(state.chance_outcomes()) == 5
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 1
    assert state.information_state_string(1) == (
        "player 1; nature draw:?; nature draw:W1; 0 reveal:bag; nature draw:Y2; 0 reveal:bag; "
        "nature draw:W3; 0 take:1; 1 to move"
    )
    pyspiel.random_sim_test(spiel_game, num_sims=3, serialize=True, verbose=False)


def test_an_openings_chances_are_those_of_the_worlds_that_allow_it() -> None:
    """A Token that turns up in it has not been drawn before, unseen."""
    opening = f"{MINI_OPENING} reveal:bag draw:W1 reveal:2 take:3 reveal:2 reveal:bag draw:W2"
    spiel_game = pyspiel.load_game(
        "python_regalia_kings_crown", {"edition": "mini", "opening": opening}
    )
    state = spiel_game.new_initial_state()
    allowed = dict(state.chance_outcomes())
    assert {state.action_to_string(action) for action in allowed} == {
        "draw:Y1", "draw:Y3", "draw:Y4", "draw:W4"
    }  # fmt: skip
    assert list(allowed.values()) == pytest.approx([1 / 4] * 4)


@pytest.mark.parametrize(
    ("game", "opening", "reason"),
    [
        ("kings_crown", f"{MINI_OPENING} take:9", "move 8, 'take:9'"),
        ("kings_crown", "draw:? draw:? reveal:bag draw:Y2 reveal:bag draw:Y2", "move 6, 'draw:Y2'"),
        ("kings_crown", "draw:Y1", "move 1, 'draw:Y1'"),
        ("kings_crown", "castle", "move 1, 'castle'"),
    ],
)
def test_an_opening_that_cannot_be_made_is_refused(game: str, opening: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        pyspiel.load_game(f"python_regalia_{game}", {"edition": "mini", "opening": opening})


def test_a_seats_hidden_choice_cannot_be_part_of_an_opening() -> None:
    position = regalia.load("kingmaker", "mini", players=2).start()
    chance = random.Random(0)
    seen: list[str] = []
    while "politiks" not in "".join(seen):
        hidden = [m for m in position.legal if m.text.startswith("politiks")]
        move = hidden[0] if hidden else chance.choice(position.legal)
        seen.append(position.seen(move, None).text)
        position = position.play(move)
    opening = " ".join(text.replace(" ", "~") for text in seen)
    with pytest.raises(OptionError, match="hidden choice"):
        pyspiel.load_game(
            "python_regalia_kingmaker", {"edition": "mini", "players": 2, "opening": opening}
        )


# The page


def test_the_page_about_openspiel_tells_the_truth() -> None:
    page = Path(__file__).parents[2] / "docs" / "openspiel.md"
    text = page.read_text("utf-8")
    for kind in regalia.kinds().values():
        spiel_type = pyspiel.load_game(f"python_regalia_{kind.name}").get_type()
        fewest, most = spiel_type.min_num_players, spiel_type.max_num_players
        players = str(most) if fewest == most else f"{fewest} to {most}"
        names = ", ".join(f"`{name}`" for name in ["edition", *(o.name for o in kind.options)])
        hides = "imperfect" if kind.hides else "perfect"
        row = f"| `{spiel_type.short_name}` | {players} | {hides} | {names} |"
        assert row in text
        known = set(spiel_type.parameter_specification)
        assert known == {"edition", "opening", *(option.name for option in kind.options)}
    result = doctest.testfile(str(page), module_relative=False, globs={"regalia": regalia})
    assert result.attempted > 20
    assert result.failed == 0
