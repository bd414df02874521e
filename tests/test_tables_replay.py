"""Looking back: who may see what of a table as it was."""

import random

import pytest

import regalia
from regalia.core.contract import PUBLIC
from regalia.core.game import Game
from regalia.tables import Person, Refused, Resigned, Table, completed, show
from regalia.tables.clock import Minutes
from regalia.tables.events import Seat
from regalia.tables.eyes import OPEN_HANDS, view_of
from regalia.tables.replay import replayed
from tests.at_tables import begun, decided, forced, played
from tests.support import each_edition, each_hiding_game

WHO = {"public": PUBLIC, "open": OPEN_HANDS, "0": 0, "1": 1}


def people(game: Game) -> list[Seat]:
    return [Person(f"id {seat}", f"Person {seat}") for seat in range(game.seats)]


@each_edition
def test_a_finished_game_is_stepped_through_with_any_eyes(game: Game) -> None:
    chance = random.Random(1)
    table, _ = begun(game, 1, people(game), Minutes(9, 0))
    earlier: dict[int, Table] = {}
    while table.to_move is not None:
        earlier[len(table.steps)] = table
        table, _ = completed(table, decided(table, chance))
    for at in [*sorted(earlier)[:3], *sorted(earlier)[-2:]]:
        for who, eyes in WHO.items():
            back, then = replayed(table, at, who, PUBLIC), show(earlier[at], eyes, 0)
            assert back.pieces == then.pieces
            assert back.prompt == then.prompt
            assert [seat.note for seat in back.seats] == [seat.note for seat in then.seats]
            assert [seat.clock and seat.clock.left for seat in back.seats] == [9 * 60_000] * len(
                table.seats
            )
            assert len(back.log) <= at
            assert (back.moves, back.mine, back.outcome) == ([], False, None)
            assert back.stage == "over"
            assert back.number == table.number
            assert not any(seat.may_take_over for seat in back.seats)
            assert not back.can.resign.allowed
    for at in (len(table.steps), 10**9):
        assert replayed(table, at, "0", PUBLIC).outcome == show(table, 0, 0).outcome is not None
    assert replayed(table, -5, "0", PUBLIC) == replayed(table, 0, "0", PUBLIC)


@each_hiding_game
def test_open_hands_show_what_nobody_else_sees(game: Game) -> None:
    table, _ = played(game, 1, 6, people(game))
    position = table.position
    whole = view_of(position, OPEN_HANDS)
    assert whole.record.tobytes() == position.record.tobytes()
    drawing = game.kind.drawing
    drawn = {drawing.pieces(view_of(position, eyes), ()) for eyes in range(-2, game.seats)}
    assert len(drawn) == game.seats + 2  # each sees something else


@each_edition
def test_before_the_end_one_looks_back_with_its_own_eyes_only(game: Game) -> None:
    table, _ = played(game, 1, 6, people(game))
    assert not table.over
    for viewer in (PUBLIC, *range(game.seats)):
        for who, eyes in WHO.items():
            if eyes != viewer:
                with pytest.raises(Refused, match="own eyes"):
                    replayed(table, 3, who, viewer)
        own = "public" if viewer == PUBLIC else str(viewer)
        now = replayed(table, len(table.steps), own, viewer)
        scene = show(table, viewer, 0)
        assert (now.pieces, now.log) == (scene.pieces, scene.log)
        assert (now.moves, now.mine) == ([], False)
    for who in ("open", "1"):
        given_up = table
        for seat in range(game.seats):
            given_up = given_up.after(Resigned(seat)) if not given_up.over else given_up
        assert replayed(given_up, 3, who, PUBLIC).pieces


def test_what_must_be_remembered_is_not_looked_up() -> None:
    texts = ["draw:Y1", "draw:Y2", "draw:Y3", "draw:Y4"]
    texts += ["reveal:bag", "draw:W1", "reveal:bag", "draw:W2", "take:2", "reveal:bag", "draw:W3"]
    for memory in ("strict", "aided"):
        table = forced(regalia.load("kings_crown", memory=memory), texts)
        for viewer, who in ((0, "0"), (1, "1"), (PUBLIC, "public")):
            assert replayed(table, len(texts), who, viewer).pieces
            if memory == "strict":
                with pytest.raises(Refused, match="from memory"):
                    replayed(table, 7, who, viewer)
            else:
                assert replayed(table, 7, who, viewer).pieces


@pytest.mark.parametrize("who", ["", "2", "-1", "-2", "me", "0 ", "PUBLIC"])
def test_strange_eyes_are_refused(who: str) -> None:
    table, _ = played(regalia.load("king_me", "mini"), 1, 10_000)
    with pytest.raises(Refused, match="looks on"):
        replayed(table, 0, who, 0)
