"""KingMaker: what a first sight prefers in Races played from chosen hands."""

import numpy as np

from regalia import NATURE, load
from regalia.core.position import Position
from regalia.games.kingmaker.state import bit
from tests.first_sight import first, preferences
from tests.support import random_walk

GAME = load("kingmaker", players=3)
COLOURS = GAME.edition.components.colours


def race(*hands: str, moves: str = "", hats: str = "") -> Position:
    """A Race that seat 0 leads; the hands of seats 1, 2 and 0 in the order of the deal (MK5).

    `hats` are marked already in the triangle of whoever is to act after the moves.
    """
    position = GAME.start()
    for hand in hands:
        for card in hand.split():
            position = position.play(f"deal:{card}")
    for move in filter(None, moves.split(", ")):
        position = position.play(move)
    states = np.zeros(1, GAME.kind.state.STATE)
    states[0] = position.record
    for colour in hats:
        states[0].hats[position.to_move] |= bit(COLOURS.index(colour))
    return Position(GAME, states)


LEADER = "R12 R3 G2 B4 P5"


def test_a_power_play_wins_a_hat_with_an_attack_card() -> None:
    opened = race("Y3 Y4 Y5 A5 P5", "R1 G1 B1 V1 O1", LEADER, moves="candidate R12, coalition Y5")
    opened = opened.play("politiks R1")
    assert first(opened) == "play A5 on candidate"
    marked = race(
        "Y3 Y4 Y5 A5 P5",
        "R1 G1 B1 V1 O1",
        LEADER,
        moves="candidate R12, coalition Y5, politiks R1",
        hats="R",
    )
    assert preferences(marked)["play A5 on candidate"] < preferences(opened)["play A5 on candidate"]


def test_the_last_play_is_made_and_with_the_cheapest_card() -> None:
    opened = race(
        "Y6 Y4 Y5 A5 P5",
        "R1 G1 B1 V1 O1",
        "R4 R3 R10 B4 P5",
        moves="candidate R4, coalition Y6, politiks R1, done",
    )
    likely = preferences(opened)
    assert set(likely) == {"play R3 on self", "play R10 on self", "play P5 on self", "decline"}
    assert first(opened) == "play R3 on self"
    assert list(likely)[-1] == "decline"


def test_a_match_is_fought_for_a_hat_and_conceded_where_only_the_coalition_gains() -> None:
    challenged = race(
        "R11 G9 G10 Y2 P8", "O12 O1 B1 V1 V2", "R10 R2 G2 B4 A5", moves="candidate R10"
    )
    fought = challenged.play("challenge G9").play("politiks O1")
    assert fought.to_move == 1
    assert first(fought) == "play G10 on self"
    vain = challenged.play("challenge Y2").play("coalition O12").play("done")
    assert first(vain) != "play P8 on self"


def test_a_hat_that_the_hand_cannot_win_is_chosen() -> None:
    opened = race("*4 Y3 O9 A5 P5", "R1 G1 B1 V1 O1", "*12 R3 G2 B4 P5", moves="candidate *12")
    opened = opened.play("coalition *4").play("politiks R1").play("play A5 on candidate")
    likely = preferences(opened)
    assert likely["hat V"] > likely["hat Y"] > likely["hat O"]


def test_a_strong_hand_stands_as_a_challenger_where_a_weak_one_does_not() -> None:
    strong = race("G12 G11 P8 P5 BZ", "R1 G1 B1 V1 O1", LEADER, moves="candidate G2")
    weak = race("G12 Y1 V1 B1 O2", "R1 G1 B2 V2 O1", LEADER, moves="candidate G2")
    assert preferences(strong)["challenge G12"] > preferences(weak)["challenge G12"]
    assert first(strong).startswith("challenge")


def test_good_cards_of_lacking_hats_are_not_thrown_away() -> None:
    likely = preferences(race("G12 G3 V1 P5 A5", "R1 G1 B2 V2 O1", LEADER, moves="candidate R3"))
    assert likely["politiks G3"] > likely["politiks G12"]


def test_a_first_sight_depends_on_what_its_seat_knows_alone() -> None:
    for position in list(random_walk(GAME, 3))[:-1]:
        if position.to_move is not None and position.to_move != NATURE:
            world = position.view(position.to_move).deal(1)
            assert preferences(world) == preferences(position)
