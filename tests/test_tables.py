"""Tables: the fold of events, commands and their refusals, and what a viewer's scene says."""

import random
from itertools import pairwise

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import regalia
from regalia import NATURE
from regalia.core.contract import PUBLIC
from regalia.core.errors import OptionError
from regalia.core.game import Game
from regalia.players import LEVELS
from regalia.server.computers import Computers
from regalia.server.opening import opened
from regalia.tables import (
    Computer,
    Event,
    Moved,
    Outcome,
    Person,
    Refused,
    Resigned,
    Table,
    TakenBack,
    UnreadableTable,
    completed,
    show,
)
from regalia.tables.events import Seat, decode, encode
from tests.at_tables import ME, OTHER, begun, created, played
from tests.support import each_game, every_game

ANNE, BERT = Person("anne", "Anne"), Person("bert", "Bert")


@pytest.fixture
def game() -> Game:
    return regalia.load("kings_crown")


def same(one: Table, other: Table) -> bool:
    return (
        one.position == other.position
        and one.number == other.number
        and one.resigned == other.resigned
        and [step.move for step in one.steps] == [step.move for step in other.steps]
    )


# Events


@each_game
def test_a_table_is_the_fold_of_its_stored_events(game: Game) -> None:
    table, events = played(game, seed=1, decisions=1000)
    assert table.over
    assert same(Table.fold(decode(encode(event)) for event in events), table)


def test_stored_events_can_be_read_by_people() -> None:
    assert encode(Moved(1, "take:5")) == '{"type":"moved","seat":1,"text":"take:5"}'


@pytest.mark.parametrize(
    "event",
    [Moved(0, "reveal:7"), Moved(0, "nonsense"), TakenBack(0, 99), TakenBack(0, -1)],
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
    ):
        with pytest.raises(UnreadableTable):
            Table.begin(spoilt)
    with pytest.raises(UnreadableTable):
        Table.fold([Moved(0, "reveal:bag")])
    with pytest.raises(UnreadableTable):
        Table.fold([first, first])


# Commands


def test_nature_draws_by_weight(game: Game) -> None:
    table = Table.begin(created(game))
    moves = table.position.legal
    assert table.draw(lambda _: 0) == Moved(NATURE, moves[0].text)
    assert table.draw(lambda total: total - 1) == Moved(NATURE, moves[-1].text)
    drawn, _ = begun(game, seed=1)
    with pytest.raises(Refused):
        drawn.draw(lambda _: 0)


def test_refusals_say_what_is_wrong(game: Game) -> None:
    table, _ = begun(game, seed=1)
    mover = table.to_move
    assert mover is not None

    def refusal(seat: int, text: str, number: int) -> Refused:
        with pytest.raises(Refused) as caught:
            table.move(seat, text, number)
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
            lambda seat=seat: table.move(seat, "anything", table.number),
            lambda seat=seat: table.take_back(seat, table.number),
            lambda seat=seat: table.resign(seat),
        ):
            with pytest.raises(Refused, match="over"):
                command()


@each_game
def test_who_resigns_has_lost(game: Game) -> None:
    table, _ = played(game, seed=3, decisions=2)
    table = table.after(table.resign(0))
    assert table.over
    assert table.outcome is not None
    assert table.outcome.winners == tuple(range(1, game.seats))
    scene = show(table, 0)
    assert scene.outcome is not None
    assert scene.outcome.won is False
    assert scene.outcome.text.endswith("You resigned.")
    assert not scene.mine
    assert not scene.moves
    assert not scene.thinking
    watched = show(table, PUBLIC).outcome
    assert watched is not None
    assert watched.won is None


# Taking back


def taking(game: Game, *texts: str) -> Table:
    """A table where Y1, Y2, Y3, Y4 were drawn at setup and these moves were made."""
    table = Table.begin(created(game))
    for text in ("draw:Y1", "draw:Y2", "draw:Y3", "draw:Y4", *texts):
        mover = table.to_move
        assert mover is not None
        table = table.after(Moved(mover, text))
    return table


FIRST_TURN = ("reveal:bag", "draw:W1", "reveal:bag", "draw:W2")


def test_before_a_move_there_is_nothing_to_take_back(game: Game) -> None:
    with pytest.raises(Refused, match="hidden has been shown"):
        taking(game).take_back(0, 5)
    without_setup = regalia.load("kings_crown", edition="mini")
    table = Table.begin(created(without_setup))
    with pytest.raises(Refused, match="not made a move"):
        table.take_back(0, table.number)


def test_a_take_can_be_taken_back_until_something_is_shown(game: Game) -> None:
    table = taking(game, *FIRST_TURN, "take:1")
    event = table.take_back(0, table.number)
    assert same_position(table.after(event), taking(game, *FIRST_TURN))
    table = table.after(Moved(1, "reveal:2"))
    with pytest.raises(Refused, match="hidden has been shown"):
        table.take_back(0, table.number)


def test_a_decision_goes_back_with_the_open_answer_to_it() -> None:
    table, kept = after_two_open_moves((ME, OTHER))
    back = table.after(table.take_back(0, table.number))
    assert len(back.steps) == kept
    assert back.to_move == 0
    assert back.position == table.steps[kept].before
    assert back.number == table.number + 1


def test_another_person_must_not_lose_a_move() -> None:
    table, kept = after_two_open_moves((ANNE, BERT))
    with pytest.raises(Refused, match="Another player"):
        table.take_back(0, table.number)
    assert table.take_back(1, table.number) == TakenBack(1, kept + 1)


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
        table.take_back(0, table.number)


# Scenes


@each_game
@pytest.mark.parametrize("seed", range(3))
def test_a_viewer_who_watched_knows_what_a_newcomer_is_told(game: Game, seed: int) -> None:
    for viewer in (PUBLIC, *range(game.seats)):
        chance = random.Random(seed)
        table, _ = begun(game, seed)
        sent = show(table, viewer)
        log = list(sent.log)
        while table.to_move is not None:
            text = chance.choice(table.position.legal).text
            event = table.move(table.to_move, text, table.number)
            table, _ = completed(table, event, chance.randrange)
            scene = show(table, viewer)
            message = scene.following(sent)
            assert not message.catch_up
            log[message.log_from :] = message.log
            assert log == scene.log
            sent = scene
        assert [seat.won for seat in sent.seats] == [
            seat in (table.position.winners or []) for seat in range(game.seats)
        ]


@each_game
def test_only_the_viewer_to_move_is_offered_moves(game: Game) -> None:
    for decisions in (0, 3, 7, 20, 45, 50):
        table, _ = played(game, seed=5, decisions=decisions)
        for viewer in (PUBLIC, *range(game.seats)):
            scene = show(table, viewer)
            mine = viewer == table.to_move
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
    told = [line.text for line in show(table, 1).log]
    assert "It is white 3, at position 2." not in told
    assert any("white 3" in text for text in told)  # this turn's are still to be seen
    assert not any("white 1" in text for text in told)
    table = table.after(table.resign(0))
    assert any("white 1" in line.text for line in show(table, 1).log)  # after the end everything


# Whatever is tried


class AnythingTried(RuleBasedStateMachine):
    """Legal, illegal, stale and mistaken commands in any order; the fold must follow the table."""

    @initialize(game=st.sampled_from(every_game()), seed=st.integers(0, 1000))
    def set_up(self, game: Game, seed: int) -> None:
        self.chance = random.Random(seed)
        self.table, self.events = begun(game, seed)

    def attempt(self, command: str, *arguments: int | str) -> None:
        before = self.table
        try:
            event = getattr(self.table, command)(*arguments)
        except Refused:
            assert self.table is before
            return
        self.table, events = completed(self.table, event, self.chance.randrange)
        self.events += events

    @rule()
    def legal_move(self) -> None:
        if self.table.to_move is not None:
            move = self.chance.choice(self.table.position.legal)
            before = self.table.number
            self.attempt("move", self.table.to_move, move.text, before)
            assert self.table.number > before

    @rule(seat=st.integers(-2, 3), text=st.text(max_size=20), off=st.integers(-2, 2))
    def any_move(self, seat: int, text: str, off: int) -> None:
        self.attempt("move", seat, text, self.table.number + off)

    @rule(seat=st.integers(-2, 3), off=st.integers(-1, 1), place=st.integers(0, 100))
    def an_old_move(self, seat: int, off: int, place: int) -> None:
        old = [step.move.text for step in self.table.steps] or ["nothing yet"]
        self.attempt("move", seat, old[place % len(old)], self.table.number + off)

    @rule(seat=st.integers(0, 1), off=st.sampled_from([0, 0, 0, -1]))
    def take_back(self, seat: int, off: int) -> None:
        before = len(self.table.steps)
        self.attempt("take_back", seat, self.table.number + off)
        assert len(self.table.steps) <= before

    @rule(seat=st.integers(0, 1), chance=st.integers(0, 30))
    def resign(self, seat: int, chance: int) -> None:
        if chance == 0:
            self.attempt("resign", seat)

    @invariant()
    def the_fold_is_the_table(self) -> None:
        assert same(Table.fold(self.events), self.table)
        assert len(self.events) == self.table.number
        assert self.table.to_move != NATURE

    @invariant()
    def everybody_can_be_shown_it(self) -> None:
        for viewer in (PUBLIC, *range(self.table.game.seats)):
            assert show(self.table, viewer).number == self.table.number


AnythingTried.TestCase.settings = settings(
    max_examples=25, stateful_step_count=40, deadline=None, derandomize=True
)
TestAnythingTried = AnythingTried.TestCase


@settings(max_examples=50, deadline=None)
@given(text=st.text())
def test_no_text_is_too_strange_to_be_refused(text: str) -> None:
    table, _ = begun(regalia.load("kings_crown", edition="mini"), seed=1)
    assume(text not in [move.text for move in table.position.legal])
    mover = table.to_move
    assert mover is not None
    with pytest.raises(Refused) as caught:
        table.move(mover, text, table.number)
    assert caught.value.text


def test_seats_are_found_by_person(game: Game) -> None:
    table, _ = begun(game, seed=1, seats=(ME, OTHER))
    assert table.viewer("me") == 0
    assert table.viewer("somebody else") == PUBLIC
    assert table.viewer("") == PUBLIC
    assert isinstance(table.seats[1], Computer)
    assert table.after(Resigned(1)).outcome == Outcome((0,), resigned=1)


def test_several_people_at_one_screen_look_on_for_who_is_to_move() -> None:
    game = regalia.load("king_me", "mini")
    first, second = Person("me", "Player 1"), Person("me", "Player 2")
    table, _ = played(game, 1, 0, (first, second))
    below = random.Random(1).randrange
    seen = set()
    while table.to_move is not None:
        assert table.viewer("me") == table.to_move
        scene = show(table, table.viewer("me"))
        assert scene.mine
        assert [seat.name for seat in scene.seats] == ["Player 1", "Player 2"]
        seen.add(table.to_move)
        move = table.position.legal[0]
        table, _ = completed(table, table.move(table.to_move, move.text, table.number), below)
    assert seen == {0, 1}
    outcome = show(table, table.viewer("me")).outcome
    assert outcome is not None
    assert outcome.won is None


def test_one_may_take_back_over_a_neighbour_at_the_same_screen() -> None:
    table, kept = after_two_open_moves((ANNE, Person(ANNE.id, "Player 2")))
    assert table.moves_to_keep(0) == kept


def test_what_is_hidden_is_not_played_on_one_screen() -> None:
    form = {"game": "kings_crown", "level": "person", "begins": "me"}
    with pytest.raises(OptionError, match="one screen"):
        opened(form, "me", Computers(LEVELS))
    table = opened({**form, "game": "king_me"}, "me", Computers(LEVELS))
    assert [seat.name for seat in table.seats] == ["Player 1", "Player 2"]


def test_computers_of_one_level_are_told_apart() -> None:
    form = {"game": "kingdom_run", "option-players": "3", "level": "knight", "begins": "me"}
    table = opened(form, "me", Computers(LEVELS))
    assert [seat.name for seat in table.seats] == ["Guest", "Knight 1", "Knight 2"]
    mixed = opened({**form, "level-2": "queen"}, "me", Computers(LEVELS))
    assert [seat.name for seat in mixed.seats] == ["Guest", "Knight", "Queen"]
