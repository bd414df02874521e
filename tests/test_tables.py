"""Tables: the fold of events, commands and their refusals, and what a viewer's scene says."""

import random
from itertools import pairwise

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import regalia
from regalia import NATURE
from regalia.core.contract import PUBLIC
from regalia.core.game import Game
from regalia.tables import (
    Computer,
    Event,
    Moved,
    Outcome,
    Person,
    Refused,
    Resigned,
    Seat,
    Started,
    Table,
    TakenBack,
    UnreadableTable,
    commands,
    completed,
    show,
)
from regalia.tables.events import decode, encode
from tests.at_tables import ME, OTHER, begun, created, decided, forced, played
from tests.crowd import state_of
from tests.support import each_edition, each_game

ANNE, BERT = Person("anne", "Anne"), Person("bert", "Bert")


@pytest.fixture
def game() -> Game:
    return regalia.load("kings_crown")


# Events


@each_game
def test_a_table_is_the_fold_of_its_stored_events(game: Game) -> None:
    table, events = played(game, seed=1, decisions=1000)
    assert table.over
    stored = [decode(encode(event)) for event in events]
    assert state_of(Table.fold(stored)) == state_of(table)


def test_stored_events_can_be_read_by_people() -> None:
    assert encode(Moved(1, "take:5")) == ('{"type":"moved","seat":1,"text":"take:5","at":0}')


@pytest.mark.parametrize(
    "event",
    [
        Moved(0, "reveal:7"),
        Moved(0, "nonsense"),
        TakenBack(0, 99),
        TakenBack(0, -1),
        Resigned(2),
        Resigned(NATURE),
        Moved(2, "reveal:bag"),
    ],
)
def test_events_that_do_not_fit_are_told(game: Game, event: Event) -> None:
    table, _ = begun(game, seed=1)
    with pytest.raises(UnreadableTable):
        table.after(event)


def test_a_table_of_changed_components_is_not_played_on(game: Game) -> None:
    first = created(game)
    for spoilt in (
        msgspec.structs.replace(first, fingerprint="of another edition"),
        msgspec.structs.replace(first, edition="lost"),
        msgspec.structs.replace(first, options={"memory": "none"}),
        msgspec.structs.replace(first, game="no_such_game"),
        msgspec.structs.replace(first, seats=(ME, OTHER, OTHER)),
    ):
        with pytest.raises(UnreadableTable):
            Table.begin(spoilt)
    with pytest.raises(UnreadableTable):
        Table.fold([Moved(0, "reveal:bag")])
    with pytest.raises(UnreadableTable):
        Table.fold([first, first])


# Commands


@each_game
def test_nature_has_always_moved_when_somebody_is_to_do_something(game: Game) -> None:
    table, events = begun(game, seed=1)
    assert table.to_move not in (None, NATURE)
    assert isinstance(events[2], Started)
    assert all(isinstance(event, Moved) and event.seat == NATURE for event in events[3:])


def test_refusals_say_what_is_wrong(game: Game) -> None:
    table, _ = begun(game, seed=1)
    mover = table.to_move
    assert mover is not None

    def refusal(seat: int, text: str, number: int) -> Refused:
        with pytest.raises(Refused) as caught:
            commands.move(table, seat, text, number, 0)
        return caught.value

    assert refusal(mover, "reveal:bag", table.number - 1).reason == "stale"
    assert refusal(1 - mover, "reveal:bag", table.number).reason == "not your turn"
    assert refusal(PUBLIC, "reveal:bag", table.number).reason == "not your turn"
    assert refusal(NATURE, "draw:Y1", table.number).reason == "not your turn"
    assert refusal(mover, "x" * 10_000, table.number).reason == "illegal move"
    assert refusal(mover, "", table.number).reason == "illegal move"
    early = refusal(mover, "Y1@a1", table.number)
    assert (early.reason, early.clause) == ("illegal move", "KC4")
    assert early.text.startswith("KC4: ")


@each_game
def test_nothing_happens_after_the_end(game: Game) -> None:
    table, _ = played(game, seed=2, decisions=1000)
    for seat in range(game.seats):
        for command in (
            lambda seat=seat: commands.move(table, seat, "anything", table.number, 0),
            lambda: commands.computer_move(table, "anything", table.number, 0),
            lambda seat=seat: commands.take_back(table, seat, table.number, 0),
            lambda seat=seat: commands.resign(table, seat, 0),
            lambda: commands.time_out(table, 0),
            lambda: commands.join(table, BERT, 0),
            lambda: commands.leave(table, ME.id, 0),
            lambda: commands.contribute(table, ME.id, "ab" * 16, 0),
            lambda: commands.offer(table, 0, "take_back", 0),
        ):
            with pytest.raises(Refused, match="over"):
                command()


# Taking back


def taking(game: Game, *texts: str) -> Table:
    """A table where Y1, Y2, Y3, Y4 were drawn at setup and these moves were made."""
    return forced(game, ("draw:Y1", "draw:Y2", "draw:Y3", "draw:Y4", *texts))


FIRST_TURN = ("reveal:bag", "draw:W1", "reveal:bag", "draw:W2")


def test_before_a_move_there_is_nothing_to_take_back(game: Game) -> None:
    with pytest.raises(Refused, match="hidden has been shown"):
        commands.take_back(taking(game), 0, 7, 0)
    without_setup = regalia.load("kings_crown", edition="mini")
    table = forced(without_setup, ())
    with pytest.raises(Refused, match="not made a move"):
        commands.take_back(table, 0, table.number, 0)


def test_a_take_can_be_taken_back_until_something_is_shown(game: Game) -> None:
    table = taking(game, *FIRST_TURN, "take:1")
    event = commands.take_back(table, 0, table.number, 0)
    assert same_position(table.after(event), taking(game, *FIRST_TURN))
    table = table.after(Moved(1, "reveal:2"))
    with pytest.raises(Refused, match="hidden has been shown"):
        commands.take_back(table, 0, table.number, 0)


def test_a_decision_goes_back_with_the_open_answer_to_it() -> None:
    table, kept = after_two_open_moves((ME, OTHER))
    back = table.after(commands.take_back(table, 0, table.number, 0))
    assert len(back.steps) == kept
    assert back.to_move == 0
    assert back.position == table.steps[kept].before
    assert back.number == table.number + 1


def test_another_person_must_not_lose_a_move() -> None:
    table, kept = after_two_open_moves((ANNE, BERT))
    with pytest.raises(Refused, match="Another player"):
        commands.take_back(table, 0, table.number, 0)
    assert commands.moves_to_keep(table, 1) == kept + 1


def after_two_open_moves(seats: tuple[Seat, Seat]) -> tuple[Table, int]:
    """A table where seat 0 and then seat 1 moved and showed nobody anything new.

    Also how many moves were made before those two.
    """
    for seed in range(100):
        table, _ = played(regalia.load("kings_crown"), seed, decisions=1000, seats=seats)
        for kept, (one, two) in enumerate(pairwise(table.steps[:-1])):
            open_moves = not any(step.before.discloses(step.move) for step in (one, two))
            if open_moves and (one.mover, two.mover) == (0, 1):
                return table.after(TakenBack(0, kept + 2)), kept
    raise AssertionError("no game had such moves")


def same_position(one: Table, other: Table) -> bool:
    return one.position == other.position and len(one.steps) == len(other.steps)


def test_what_came_out_of_the_bag_cannot_go_back(game: Game) -> None:
    table = taking(game, *FIRST_TURN, "take:bag", "draw:Y5")
    with pytest.raises(Refused, match="hidden has been shown"):
        commands.take_back(table, 0, table.number, 0)


# Scenes


@each_game
def test_a_viewer_who_watched_knows_what_a_newcomer_is_told(game: Game) -> None:
    # All seats at the small tables; at the large ones, where looking takes long, only one.
    viewers = (PUBLIC, *range(game.seats)) if game.edition.name == "mini" else (game.seats - 1,)
    chance = random.Random(1)
    table, _ = begun(game, seed=1)
    sent = {viewer: show(table, viewer, 0) for viewer in viewers}
    logs = {viewer: list(scene.log) for viewer, scene in sent.items()}
    while table.to_move is not None:
        table, _ = completed(table, decided(table, chance))
        if chance.random() < 0.3:  # somebody looks, and has missed some
            for viewer in viewers:
                scene = show(table, viewer, 0)
                message = scene.following(sent[viewer].told)
                assert not message.catch_up
                logs[viewer][message.log_from :] = message.log
                assert logs[viewer] == scene.log
                sent[viewer] = scene


@each_edition
def test_the_winners_are_shown(game: Game) -> None:
    table, _ = played(game, seed=1, decisions=10_000)
    for viewer in (PUBLIC, 0):
        shown = show(table, viewer, 0).seats
        assert [seat.seat for seat in shown if seat.won] == table.position.winners


@each_game
def test_only_the_viewer_to_move_is_offered_moves(game: Game) -> None:
    for decisions in (0, 3, 7, 20, 45, 50):
        table, _ = played(game, seed=5, decisions=decisions)
        for viewer in (PUBLIC, *range(game.seats)):
            scene = show(table, viewer, 0)
            mine = viewer == table.to_move and table.thinker is None
            assert scene.mine == mine
            assert bool(scene.moves) == mine
            assert scene.thinking == (table.thinker is not None)
            assert [seat.you for seat in scene.seats] == [
                seat == viewer for seat in range(game.seats)
            ]
            if mine:
                assert [move.text for move in scene.moves] == [
                    move.text for move in table.position.legal
                ]
                ways = [tuple(way) for move in scene.moves for way in move.ways]
                assert len(set(ways)) == len(ways)


def test_strict_memory_forgets_in_the_log_what_lies_face_down(game: Game) -> None:
    strict = regalia.load("kings_crown", memory="strict")
    table = taking(strict, *FIRST_TURN, "take:2", "reveal:bag", "draw:W3")
    told = [line.text for line in show(table, 1, 0).log]
    assert "It is white 3, at position 2." not in told
    assert any("white 3" in text for text in told)  # this turn's are still to be seen
    assert not any("white 1" in text for text in told)
    table = table.after(commands.resign(table, 0, 0))
    assert any("white 1" in line.text for line in show(table, 1, 0).log)  # after the end everything


# Strange texts, and several people at one screen


@settings(max_examples=50, deadline=None)
@given(text=st.text())
def test_no_text_is_too_strange_to_be_refused(text: str) -> None:
    table, _ = begun(regalia.load("kings_crown", edition="mini"), seed=1)
    assume(text not in [move.text for move in table.position.legal])
    mover = table.to_move
    assert mover is not None
    with pytest.raises(Refused) as caught:
        commands.move(table, mover, text, table.number, 0)
    assert caught.value.text


def test_seats_are_found_by_person(game: Game) -> None:
    table, _ = begun(game, seed=1, seats=(ME, OTHER))
    assert table.viewer("me") == 0
    assert table.viewer("somebody else") == PUBLIC
    assert table.viewer("") == PUBLIC
    assert isinstance(table.seats[1], Computer)
    assert table.after(Resigned(1)).outcome == Outcome((0,), "resigned", 1)


def test_several_people_at_one_screen_look_on_for_who_is_to_move() -> None:
    game = regalia.load("king_me", "mini")
    first, second = Person("me", "Player 1"), Person("me", "Player 2")
    table, _ = played(game, 1, 0, (first, second))
    seen = set()
    while table.to_move is not None:
        assert table.viewer("me") == table.to_move
        scene = show(table, table.viewer("me"), 0)
        assert scene.mine
        assert [seat.name for seat in scene.seats] == ["Player 1", "Player 2"]
        seen.add(table.to_move)
        table, _ = completed(table, decided(table, random.Random(1)))
    assert seen == {0, 1}
    outcome = show(table, table.viewer("me"), 0).outcome
    assert outcome is not None
    assert outcome.won is None


def test_one_may_take_back_over_a_neighbour_at_the_same_screen() -> None:
    table, kept = after_two_open_moves((ANNE, Person(ANNE.id, "Player 2")))
    assert commands.moves_to_keep(table, 0) == kept
