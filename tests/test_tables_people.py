"""Several people at a table: they come and go, ask each other, give up, and are stood in for."""

import random

import pytest

import regalia
from regalia.core.contract import PUBLIC
from regalia.core.game import Game
from regalia.tables import (
    Event,
    Open,
    Person,
    Refused,
    Seat,
    Table,
    TakenBack,
    commands,
    completed,
    settled,
    show,
)
from regalia.tables.events import Proposal
from tests.at_tables import OTHER, STAND_IN, begun, created, decided, played, random_hex
from tests.support import each_edition, each_game, random_walk

ANNE, BERT, CARL = Person("anne", "Anne"), Person("bert", "Bert"), Person("carl", "Carl")
TWO = regalia.load("king_me", "mini")
THREE = regalia.load("kingdom_run", "mini", players=3)


def waiting(*seats: Seat, game: Game = TWO) -> Table:
    return Table.begin(created(game, seats))


def given(table: Table, person: str) -> Table:
    """The table after this person's contribution and what follows."""
    return completed(table, commands.contribute(table, person, random_hex(person), 0))[0]


def moved(table: Table) -> Table:
    return completed(table, decided(table, random.Random(1)))[0]


def quietly_moved(table: Table) -> Table:
    """The table after a move of seat 0 that showed nobody anything, when seat 1 is to move."""
    for seed in range(50):
        here, chance = table, random.Random(seed)
        for _ in range(40):
            if here.to_move is None:
                break
            mover = here.to_move
            here, _ = completed(here, decided(here, chance))
            back = [step for step in here.steps[-1:] if step.mover == 0 == mover]
            if back and here.to_move == 1 and not back[0].before.discloses(back[0].move):
                return here
    raise AssertionError("seat 0 always showed something")


def refusal(event: object) -> str:
    """Why a command is refused; the command must be a function without arguments."""
    with pytest.raises(Refused) as caught:
        event()  # type: ignore[operator]
    return caught.value.text


# Coming and going


def test_a_table_begins_when_all_seats_are_taken_and_everybody_has_contributed() -> None:
    table = waiting(ANNE, Open())
    assert table.stage == "waiting"
    scene = show(table, 0, 0)
    assert scene.prompt == "Waiting for one more player."
    assert [(seat.open, seat.ready) for seat in scene.seats] == [(False, False), (True, False)]
    assert (scene.mine, scene.moves, scene.outcome) == (False, [], None)
    table = given(table, "anne")
    assert table.stage == "waiting"
    table, _ = completed(table, commands.join(table, BERT, 5))
    assert table.stage == "waiting"
    assert [seat.ready for seat in show(table, 1, 0).seats] == [True, False]
    assert show(table, 0, 0).fairness.contributed
    assert not show(table, 1, 0).fairness.contributed
    table = given(table, "bert")
    assert table.stage == "playing"
    assert table.to_move in (0, 1)


@each_game
def test_a_table_of_computers_begins_by_itself(game: Game) -> None:
    table, events = settled(Table.begin(created(game, [OTHER] * game.seats)))
    assert table.stage == "playing"
    assert table.thinker == OTHER
    assert len(events) == table.number - 1


@each_edition
def test_everybody_is_shown_a_table_that_waits(game: Game) -> None:
    table = waiting(ANNE, *[Open()] * (game.seats - 1), game=game)
    for viewer in (PUBLIC, 0):
        scene = show(table, viewer, 0)
        assert scene.stage == "waiting"
        assert scene.pieces
        assert not scene.log
        assert scene.can.join.allowed == (viewer == PUBLIC)
        assert scene.can.leave.allowed == (viewer == 0)
        assert not scene.can.resign.allowed


def test_who_may_join() -> None:
    table = waiting(ANNE, Open(), OTHER, game=THREE)
    assert "already" in refusal(lambda: commands.join(table, ANNE, 0))
    assert "not open" in refusal(lambda: commands.join(table, BERT, 0, 2))
    assert "not open" in refusal(lambda: commands.join(table, BERT, 0, 7))
    assert commands.join(table, BERT, 9).seat == 1
    full = table.after(commands.join(table, BERT, 9, 1))
    assert "No seat" in refusal(lambda: commands.join(full, CARL, 0))
    playing = given(given(full, "anne"), "bert")
    assert "begun" in refusal(lambda: commands.join(playing, CARL, 0))
    assert "begun" in refusal(lambda: commands.leave(playing, "anne", 0))


@pytest.mark.parametrize(
    ("name", "called"),
    [("Anne", "Anne 2"), ("ANNE", "ANNE 2"), ("Quick", "Quick 2"), ("You", "You 2"), ("Z", "Z")],
)
def test_people_of_one_name_are_told_apart(name: str, called: str) -> None:
    table = waiting(ANNE, Open(), OTHER, game=THREE)
    assert commands.join(table, Person("bert", name), 0).person == Person("bert", called)


def test_who_leaves_takes_its_randomness_along() -> None:
    table = given(waiting(ANNE, Open()), "anne")
    table, _ = completed(table, commands.join(table, BERT, 0))
    table, _ = completed(table, commands.leave(table, "anne", 0))
    assert table.stage == "waiting"
    assert (table.seats, table.contributions) == ((Open(), BERT), {})
    assert "not sit" in refusal(lambda: commands.leave(table, "anne", 0))
    table, _ = completed(table, commands.leave(table, "bert", 0))
    assert table.stage == "over"
    scene = show(table, PUBLIC, 0)
    assert scene.outcome is not None
    assert (scene.outcome.how, scene.outcome.won) == ("closed", None)
    assert "over" in refusal(lambda: commands.join(table, CARL, 0))
    assert not scene.can.rematch.allowed


def test_who_shares_a_screen_leaves_with_all_its_seats() -> None:
    table = waiting(ANNE, Person("anne", "Player 2"), Open(), game=THREE)
    assert table.after(commands.leave(table, "anne", 0)).outcome is not None


def test_who_may_contribute_and_what() -> None:
    table = waiting(ANNE, BERT)
    for wrong in ("", "ab", "AB" * 16, "ab" * 65, "ab" * 16 + "\n", "abc" * 11, "zz" * 16):
        with pytest.raises(Refused):
            commands.contribute(table, "anne", wrong, 0)
    assert commands.contribute(table, "bert", "ab" * 64, 7).seat == 1
    assert "not sit" in refusal(lambda: commands.contribute(table, "carl", "ab" * 16, 0))
    once = given(table, "anne")
    assert "already" in refusal(lambda: commands.contribute(once, "anne", "ab" * 16, 0))


def test_one_contribution_serves_all_seats_of_a_screen() -> None:
    table = given(waiting(ANNE, Person("anne", "Player 2")), "anne")
    assert table.stage == "playing"
    assert len(table.randomness) == 1


# Offers


def asked(table: Table, seat: int, what: Proposal) -> Table:
    return completed(table, commands.offer(table, seat, what, 0))[0]


def answered(table: Table, seat: int, accepted: bool) -> Table:
    event = commands.answer(table, seat, accepted, table.offer_number, 0)
    return completed(table, event)[0]


def test_a_take_back_needs_the_others() -> None:
    table, _ = begun(TWO, 1, (ANNE, BERT))
    table = quietly_moved(table)
    assert "agree" in refusal(lambda: commands.take_back(table, 0, table.number, 0))
    scene = show(table, 0, 0)
    assert not scene.can.take_back.allowed
    assert scene.can.offer_take_back.allowed
    offered = asked(table, 0, "take_back")
    mine, theirs, public = (show(offered, viewer, 0).offer for viewer in (0, 1, PUBLIC))
    assert mine is not None
    assert theirs is not None
    assert public is not None
    assert (mine.mine, mine.to_answer) == (True, False)
    assert (theirs.mine, theirs.to_answer) == (False, True)
    assert (public.mine, public.to_answer) == (False, False)
    assert offered.position == table.position
    agreed = answered(offered, 1, True)
    assert agreed.to_move == 0
    assert agreed.position == table.steps[-1].before
    assert agreed.offer is None
    refused = answered(offered, 1, False)
    assert (refused.position, refused.offer) == (table.position, None)
    assert "already" in refusal(lambda: commands.offer(refused, 0, "take_back", 0))


def test_an_offer_is_gone_when_a_move_is_made() -> None:
    table, _ = begun(TWO, 1, (ANNE, BERT))
    offered = asked(quietly_moved(table), 0, "take_back")
    later = moved(offered)
    assert later.offer is None
    old = offered.offer_number
    assert "any more" in refusal(lambda: commands.answer(later, 1, True, old, 0))


def test_nobody_agrees_to_another_offer_than_it_has_seen() -> None:
    table, _ = begun(TWO, 1, (ANNE, BERT))
    offered = asked(quietly_moved(table), 0, "take_back")
    other = asked(answered(offered, 0, False), 0, "draw")
    old = offered.offer_number
    assert "any more" in refusal(lambda: commands.answer(other, 1, True, old, 0))


def test_who_may_answer() -> None:
    offered = asked(begun(TWO, 1, (ANNE, BERT))[0], 0, "draw")
    number = offered.offer_number
    for seat in (-1, 2, 5):
        assert "sits" in refusal(lambda seat=seat: commands.answer(offered, seat, True, number, 0))
    assert "others" in refusal(lambda: commands.answer(offered, 0, True, number, 0))
    assert "offered already" in refusal(lambda: commands.offer(offered, 1, "draw", 0))


def test_all_others_must_agree() -> None:
    table, _ = played(THREE, 1, 10_000, (ANNE, BERT, CARL))
    assert table.over
    offered = asked(table, 2, "rematch")
    one = answered(offered, 0, True)
    assert not one.rematch_agreed
    assert show(one, 0, 0).offer is not None
    number = one.offer_number
    assert "answered" in refusal(lambda: commands.answer(one, 0, True, number, 0))
    assert "No rematch" in refusal(lambda: commands.rematched(one, "next", 0))
    both = answered(one, 1, True)
    assert both.rematch_agreed
    after = both.after(commands.rematched(both, "next", 0))
    assert {show(after, viewer, 0).next_table for viewer in (PUBLIC, 0, 1, 2)} == {"next"}
    assert "already" in refusal(lambda: commands.rematched(after, "another", 0))
    assert not show(after, 0, 0).can.rematch.allowed


def test_who_was_played_for_to_the_end_is_asked_about_a_rematch_too() -> None:
    table, _ = begun(THREE, 1, (ANNE, BERT, CARL))
    for seat in (1, 0):  # nobody is left who could resign; the stand-ins play on
        table = table.after(commands.take_over(table, seat, 2, 0))
    table = table.after(commands.resign(table, 2, 0))
    chance = random.Random(1)
    while not table.over:
        text = chance.choice(table.position.legal).text
        table, _ = settled(table.after(commands.computer_move(table, text, table.number, 0)))
    assert table.taken_over == {0, 1}
    offered = asked(table, 2, "rematch")
    assert offered.persons_asked == {ANNE.id, BERT.id}
    one = answered(offered, 0, True)
    assert not one.rematch_agreed
    assert answered(one, 1, True).rematch_agreed


def test_a_draw_is_shared_by_all() -> None:
    table, _ = begun(TWO, 1, (ANNE, BERT))
    table = answered(asked(table, 1, "draw"), 0, True)
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.how) == ((0, 1), "draw")
    scene = show(table, 0, 0)
    assert scene.outcome is not None
    assert scene.outcome.text == "A draw was agreed on."


@each_game
def test_only_games_that_know_draws_have_them(game: Game) -> None:
    seats = [Person(f"id {seat}", f"Person {seat}") for seat in range(game.seats)]
    table, _ = begun(game, 1, seats)
    can = show(table, 0, 0).can.draw
    assert can.allowed == game.kind.draws
    if not can.allowed:
        assert can.why == ""
        assert "no draws" in refusal(lambda: commands.offer(table, 0, "draw", 0))
    against_computer, _ = begun(game, 1)
    assert not show(against_computer, 0, 0).can.draw.allowed


@each_edition
def test_a_game_that_knows_no_draws_has_one_winner(game: Game) -> None:
    for seed in range(5):
        *_, last = random_walk(game, seed)
        assert last.winners is not None
        assert game.kind.draws or len(last.winners) == 1


def test_where_there_is_nobody_to_ask_it_happens_at_once() -> None:
    table, _ = begun(TWO, 1, (ANNE, Person("anne", "Player 2")))
    assert asked(table, 0, "draw").outcome is not None
    moved_once = quietly_moved(table)
    assert isinstance(commands.take_back(moved_once, 0, moved_once.number, 0), TakenBack)
    assert not show(moved_once, 0, 0).can.offer_take_back.allowed
    over, _ = played(TWO, 1, 10_000, (ANNE, OTHER))
    assert asked(over, 0, "rematch").rematch_agreed


def test_what_was_shown_cannot_be_taken_back_by_agreement_either() -> None:
    game = regalia.load("kings_crown", "mini")
    table, _ = begun(game, 1, (ANNE, BERT))
    while not table.steps[-1].before.discloses(table.steps[-1].move):
        table = moved(table)
    with pytest.raises(Refused, match="hidden has been shown"):
        commands.offer(table, 0, "take_back", 0)


# Giving up


@each_game
def test_who_resigns_at_a_table_for_two_or_against_computers_has_lost(game: Game) -> None:
    table, _ = played(game, seed=3, decisions=2)
    table, _ = completed(table, commands.resign(table, 0, 0))
    assert table.over
    assert table.outcome is not None
    assert table.outcome.winners == tuple(range(1, game.seats))
    scene = show(table, 0, 0)
    assert scene.outcome is not None
    assert scene.outcome.won is False
    assert scene.outcome.text.endswith("You resigned.")
    assert (scene.mine, scene.moves, scene.thinking) == (False, [], False)
    watched = show(table, PUBLIC, 0).outcome
    assert watched is not None
    assert watched.won is None


def test_of_several_who_play_on_the_stand_in_plays_for_who_gave_up() -> None:
    table, _ = begun(THREE, 1, (ANNE, BERT, CARL))
    first = table.to_move
    assert first is not None
    text = table.position.legal[0].text
    table, _ = completed(table, commands.resign(table, first, 0))
    assert not table.over
    assert table.thinker == STAND_IN
    assert "computer" in refusal(lambda: commands.move(table, first, text, table.number, 0))
    assert "For you" in refusal(lambda: commands.resign(table, first, 0))
    assert "For you" in refusal(lambda: commands.offer(table, first, "take_back", 0))
    seat = show(table, first, 0).seats[first]
    assert (seat.stand_in, seat.resigned) == (STAND_IN.name, True)
    assert first not in [table.seats_of(person)[0] for person in table.others("")]
    chance = random.Random(1)
    while not table.over:
        table, _ = completed(table, decided(table, chance))
    assert table.outcome is not None
    assert table.outcome.how == "rules"
    scene = show(table, first, 0)
    assert scene.outcome is not None
    assert scene.outcome.won is False


def test_when_the_last_person_gives_up_the_others_have_won() -> None:
    table, _ = begun(THREE, 1, (ANNE, OTHER, CARL))
    table, _ = completed(table, commands.resign(table, 0, 0))
    assert not table.over
    table, _ = completed(table, commands.resign(table, 2, 0))
    assert table.outcome is not None
    assert table.outcome.winners == (1,)
    everybody, _ = begun(THREE, 1, (ANNE, BERT, CARL))
    for seat in range(3):
        everybody, _ = completed(everybody, commands.resign(everybody, seat, 0))
    assert everybody.outcome is not None
    assert everybody.outcome.winners == ()
    outcome = show(everybody, 2, 0).outcome
    assert outcome is not None
    assert outcome.text.startswith("Nobody wins: You resigned")


# Being away


def test_a_stand_in_plays_for_who_is_gone_until_it_is_back() -> None:
    table, _ = begun(THREE, 1, (ANNE, BERT, CARL))
    gone = table.to_move
    assert gone is not None
    asking = (gone + 1) % 3
    scene = show(table, asking, 0)
    assert [seat.may_take_over for seat in scene.seats] == [seat != asking for seat in range(3)]
    table, _ = completed(table, commands.take_over(table, gone, asking, 5))
    assert table.thinker == STAND_IN
    assert show(table, asking, 0).seats[gone].stand_in == STAND_IN.name
    text, number = table.position.legal[0].text, table.number
    assert "computer" in refusal(lambda: commands.move(table, gone, text, number, 0))
    back, _ = completed(table, commands.give_back(table, gone, 9))
    assert back.thinker is None
    late = refusal(lambda: commands.computer_move(back, text, number, 0))
    assert "moved on" in late
    assert commands.move(back, gone, text, back.number, 0)
    played_on, _ = completed(table, commands.computer_move(table, text, number, 0))
    assert played_on.steps[-1].mover == gone


def test_who_may_ask_for_a_stand_in() -> None:
    table, _ = begun(THREE, 1, (ANNE, BERT, OTHER))
    assert "no other person" in refusal(lambda: commands.take_over(table, 0, 0, 0))
    assert "no other person" in refusal(lambda: commands.take_over(table, 2, 0, 0))
    for nowhere in (-1, 3, 10**20):
        assert "no other person" in refusal(lambda s=nowhere: commands.take_over(table, s, 0, 0))
    assert "sits" in refusal(lambda: commands.take_over(table, 0, PUBLIC, 0))
    assert "sits" in refusal(lambda: commands.take_over(table, 0, 2, 0))
    assert "No stand-in" in refusal(lambda: commands.give_back(table, 0, 0))
    away, _ = completed(table, commands.take_over(table, 0, 1, 0))
    assert "already" in refusal(lambda: commands.take_over(away, 0, 1, 0))


def test_who_is_gone_is_not_asked() -> None:
    table, _ = begun(THREE, 1, (ANNE, BERT, CARL))
    table, _ = completed(table, commands.take_over(table, 1, 0, 0))
    assert table.others("anne") == {"carl"}
    table, _ = completed(table, commands.take_over(table, 2, 0, 0))
    assert table.others("anne") == set()


def test_an_offer_does_not_outlive_who_might_have_answered() -> None:
    table, _ = begun(TWO, 1, (ANNE, BERT))
    events: list[Event] = [
        commands.take_over(table, 1, 0, 0),
        commands.resign(table, 0, 0),
    ]
    for event in events:
        assert completed(asked(table, 0, "draw"), event)[0].offer is None
