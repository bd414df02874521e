"""The laws that every game must pass, in every edition and with all its options."""

import numpy as np
import pytest

from regalia import NATURE, IllegalMove, Record
from regalia.core.game import Game
from regalia.core.loops import perft, playouts
from regalia.core.position import Position
from regalia.core.registry import Kind
from regalia.core.rng import generator
from regalia.players.simple import worth
from tests.first_sight import chances
from tests.support import each_edition, each_game, each_kind, random_record, random_walk

GAMES = 2
NONSENSE = ["", " ", "pass", "🂡", "draw:", "resign", "a" * 10_000, "Y13@", "draw:?"]


def walks(game: Game) -> list[list[Position]]:
    return [list(random_walk(game, seed)) for seed in range(GAMES)]


def viewers(position: Position, number: int) -> set[int | None]:
    """A spectator, whoever is to move, and one seat after the other."""
    mover = position.to_move
    return {None, number % position.game.seats, None if mover == NATURE else mover}


@each_game
def test_games_end_and_pay_out_one_in_all(game: Game) -> None:
    for walk in walks(game):
        last = walk[-1]
        assert last.over
        assert last.to_move is None
        assert len(last.legal) == 0
        assert last.payoffs is not None
        assert sum(last.payoffs) == pytest.approx(1)
        assert last.winners
        assert last.scores is not None
        assert len(last.scores) == game.seats
        for position in walk[:-1]:
            assert position.winners is position.scores is position.payoffs is None


@each_game
def test_somebody_can_move_until_the_end(game: Game) -> None:
    for walk in walks(game):
        for position in walk[:-1]:
            assert position.to_move is not None
            assert NATURE <= position.to_move < game.seats
            assert 0 < len(position.numbers) <= game.kind.state.MOST_MOVES
            assert len(set(position.numbers.tolist())) == len(position.numbers)


@each_edition
def test_texts_of_moves_are_unique_and_round_trip(game: Game) -> None:
    for position in walks(game)[0][:-1]:
        texts = [str(move) for move in position.legal]
        assert len(set(texts)) == len(texts)
        assert all(text == text.strip() and text.isprintable() for text in texts)
        assert not any(mark in text for text in texts for mark in ",~")  # they part moves in files
        for move in position.legal:
            assert position.find(move.text) == move


@each_edition
def test_nature_has_probabilities_and_players_have_none(game: Game) -> None:
    for position in walks(game)[0][:-1]:
        if position.to_move == NATURE:
            assert sum(position.chances.values()) == pytest.approx(1)
            assert set(position.chances) == set(position.legal)
            assert position.weights == [position.weight(move) for move in position.legal]
            assert min(position.weights) >= 1
        else:
            assert position.chances == {}


@each_edition
def test_a_refused_move_says_why_and_changes_nothing(game: Game) -> None:
    walk = walks(game)[0]
    everything = {str(move) for position in walk for move in position.legal}
    for position in walk[:: max(1, len(walk) // 12)]:
        before = position.record.tobytes()
        legal = {str(move) for move in position.legal}
        for text in [*NONSENSE, *sorted(everything - legal)]:
            with pytest.raises(IllegalMove) as refused:
                position.play(text)
            assert refused.value.reason
            if text in everything:
                assert refused.value.clause in game.kind.rules_text
                assert refused.value.clause
        assert position.record.tobytes() == before


@each_edition
def test_a_move_of_another_position_is_refused(game: Game) -> None:
    walk = walks(game)[0]
    for position, later in zip(walk, walk[len(walk) // 2 :], strict=False):
        for move in later.legal:
            if move not in position.legal:
                with pytest.raises(IllegalMove):
                    position.play(move)


@each_edition
def test_positions_never_change_and_moves_are_deterministic(game: Game) -> None:
    for position in walks(game)[0][:-1]:
        before = position.record.tobytes()
        move = position.legal[-1]
        assert position.play(move) == position.play(str(move)) == position.after(move.number)
        assert position.record.tobytes() == before
        with pytest.raises(ValueError, match="read-only"):
            position._states[0] = position._states[0]


@each_game
def test_records_round_trip(game: Game) -> None:
    walk = list(random_walk(game, 1))
    whole = random_record(game, 1)
    for length in (0, 1, len(walk) // 2, len(walk) - 1):
        record = Record(game, whole.moves[:length])
        again = Record.parse(str(record))
        assert again.moves == record.moves
        assert str(again) == str(record)
        assert again.last().record.tobytes() == walk[length].record.tobytes()


@each_game
def test_a_view_keeps_its_own_seat_and_hides_the_rest(game: Game) -> None:
    for walk in walks(game):
        for number, position in enumerate(walk):
            for seat in viewers(position, number):
                view = position.view(seat)
                again = Position(game, view._states.copy()).view(seat)
                assert again.record.tobytes() == view.record.tobytes()
                if position.to_move == seat:
                    assert [*view.legal] == [*position.legal]
                else:
                    assert len(view.legal) == 0
                if position.over:
                    assert view.record.tobytes() == position.record.tobytes()


@each_game
def test_what_is_dealt_fits_what_the_viewer_knows(game: Game) -> None:
    """Sampled worlds look the same to the viewer and go on like the true one.

    They differ in a game that hides anything.
    """
    differing = 0
    for walk in walks(game):
        for number, position in enumerate(walk):
            for seat in viewers(position, number):
                view = position.view(seat)
                world = view.deal(number)
                assert world.view(seat).record.tobytes() == view.record.tobytes()
                assert world.to_move == position.to_move
                assert position.over or len(world.numbers) > 0
                differing += world != position
    assert (differing > 0) == game.kind.hides


@each_edition
def test_what_is_forgotten_is_dealt_again_and_what_lies_open_stays(game: Game) -> None:
    forgotten = 0
    for number, position in enumerate(walks(game)[0][::3]):
        for seat in range(game.seats):
            view = position.view(seat)
            assert view.forget(0.0, number) == view
            forgetful = view.forget(1.0, number)
            forgotten += forgetful != view
            world = forgetful.deal(number)
            assert world.to_move == forgetful.to_move == view.to_move
            assert forgetful.numbers.tolist() == view.numbers.tolist()
            if position.to_move == seat:
                assert world.numbers.tolist() == view.numbers.tolist()
            assert playouts(world, 1, seed=number, threads=1).games == 1
    assert forgotten == 0 or game.kind.hides


@each_edition
def test_a_seat_knows_its_own_moves(game: Game) -> None:
    for position in walks(game)[0][:-1]:
        for move in position.legal:
            if position.to_move != NATURE:
                assert position.seen(move, position.to_move) == move
            for seat in [*range(game.seats), None]:
                assert 0 <= position.seen(move, seat).number < game.kind.state.MOVE_NUMBERS


@each_edition
def test_a_move_that_discloses_nothing_leaves_the_views_of_others_uncertain_alike(
    game: Game,
) -> None:
    """Where a move discloses nothing, every seat could already tell what it did."""
    for position in walks(game)[0][:-1]:
        for move in position.legal[:8]:
            if position.discloses(move):
                continue
            for seat in range(game.seats):
                after = position.after(move.number)
                for stream in range(2):
                    world = position.view(seat).deal(stream)
                    assert move in world.legal
                    seen = world.after(move.number)
                    if not (seen.over or after.over):
                        assert seen.view(seat).record.tobytes() == after.view(seat).record.tobytes()


@each_edition
def test_the_rule_of_thumb_is_a_share(game: Game) -> None:
    for position in walks(game)[0][:-1]:
        if position.to_move != NATURE:
            for seat in range(game.seats):
                assert 0 <= worth(game.box, position.record, seat, np.zeros(game.seats)) <= 1


@each_edition
def test_a_first_sight_gives_every_move_a_chance(game: Game) -> None:
    for position in walks(game)[0][:-1]:
        if position.to_move != NATURE:
            assert np.all(chances(position) > 0)
            assert chances(position).sum() == pytest.approx(1)


@each_edition
def test_playouts_do_not_depend_on_the_number_of_threads(game: Game) -> None:
    one = playouts(game.start(), 4_500, seed=5, threads=1)
    two = playouts(game.start(), 4_500, seed=5, threads=2)
    assert one == two
    assert one != playouts(game.start(), 4_500, seed=6, threads=2)
    assert sum(one.payoffs) == pytest.approx(4_500)
    assert one.moves > one.longest > 0


@each_edition
def test_perft_is_the_sum_over_the_moves(game: Game) -> None:
    for position in walks(game)[0][:: max(1, len(walks(game)[0]) // 6)]:
        assert perft(position, 0) == 1
        assert perft(position, 1) == len(position.legal)
        assert perft(position, 2) == sum(len(position.play(m).legal) for m in position.legal)


@each_kind
def test_every_face_is_there(kind: Kind) -> None:
    assert kind.title
    assert kind.about
    assert kind.editions
    for option in kind.options:
        assert option.default in option.choices
        assert len(option.choices) == len(option.labels)


def test_the_same_seed_draws_the_same_numbers() -> None:
    assert generator(4).tolist() == generator(4).tolist()
    assert generator(4).tolist() != generator(4, 1).tolist()
