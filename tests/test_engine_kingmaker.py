"""KingMaker: what is special in it, as small positions reached by playing."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import regalia
from regalia import NATURE, IllegalMove
from regalia.core.errors import EditionError
from regalia.core.position import Position
from regalia.games.kingmaker.notation import card_name
from regalia.games.kingmaker.state import (
    CANDIDATE,
    CHALLENGER,
    CHOOSE_HAT,
    DEALING,
    LAST_PLAY,
    LEADING,
    NO_ROLE,
    NOTHING,
    PLAY_OFF,
    POWER_PLAY,
    THE_COALITION,
)

COLOURS = "ROYGBV"


def dealt(*hands: str, edition: Path | None = None) -> Position:
    """Seat 0 leads the first Race, and these hands are dealt."""
    position = regalia.load("kingmaker", edition, players=len(hands)).start()
    return deal_on(position, hands)


def deal_on(position: Position, hands: Sequence[str]) -> Position:
    """The next hands are dealt, that of the leader last (MK5)."""
    leader = int(position.record.leader)
    for step in range(1, len(hands) + 1):
        for card in hands[(leader + step) % len(hands)].split():
            position = position.play(f"deal:{card}")
    return position


def played(position: Position, moves: str) -> Position:
    for text in moves.split(", "):
        position = position.play(text)
    return position


def texts(position: Position) -> list[str]:
    return [str(move) for move in position.legal]


def votes(position: Position) -> list[int]:
    return [int(count) for count in position.record.votes[: position.game.seats]]


def hats(position: Position, seat: int) -> str:
    marked = int(position.record.hats[seat])
    return "".join(colour for place, colour in enumerate(COLOURS) if marked >> place & 1)


def refused(position: Position, text: str) -> str:
    with pytest.raises(IllegalMove) as error:
        position.play(text)
    return error.value.clause


# Opening: MK5 MK7 MK8 MK9 MK10 MK11


def test_cards_are_dealt_five_to_a_seat_and_to_the_leader_last() -> None:
    position = regalia.load("kingmaker", players=3, first=1).start()
    order = []
    while position.to_move == NATURE:
        order.append(int(position.record.turn))
        position = position.after(int(position.numbers[0]))
    assert order == [2] * 5 + [0] * 5 + [1] * 5
    assert position.to_move == 1


def test_a_deal_is_weighted_by_the_cards_of_its_name_left() -> None:
    position = regalia.load("kingmaker").start()
    assert position.chances[position.find("deal:P5")] == pytest.approx(6 / 100)
    position = position.play("deal:P5")
    assert position.chances[position.find("deal:P5")] == pytest.approx(5 / 99)
    assert position.chances[position.find("deal:R7")] == pytest.approx(1 / 99)


def test_a_landslide_wins_at_once() -> None:
    position = dealt("R7 O1 O2 O3 O4", "R5 Y1 Y2 Y3 Y4", "*6 G1 G2 G3 G4", "P5 B1 B2 B3 B4")
    position = played(position, "candidate R7, bandwagon R5, bandwagon *6, politiks P5")
    assert position.record.won_by == 0
    assert position.record.stage == LEADING
    assert hats(position, 0) == "R"
    assert votes(position) == [2, 4, 4, 0]


def test_the_bandwagon_takes_the_candidates_colour_up_to_its_number() -> None:
    position = dealt("R7 O1 O2 O3 O4", "R8 *8 *6 Y3 P5")
    position = position.play("candidate R7")
    assert [text for text in texts(position) if text.startswith("bandwagon")] == ["bandwagon *6"]
    assert refused(position, "bandwagon R8") == "MK7"
    assert refused(position, "bandwagon *8") == "MK8"
    assert refused(position, "bandwagon Y3") == "MK7"
    assert refused(position, "challenge P5") == "MK7"
    assert refused(position, "candidate R8") == "MK7"
    assert "politiks P5" in texts(position)


def test_a_wild_candidate_takes_any_colour_and_chooses_its_hat() -> None:
    position = dealt("*10 O1 O2 O3 O4", "R10 B11 Y2 Y3 Y4", "B9 G1 G2 G3 G4")
    position = played(position, "candidate *10")
    assert refused(position, "bandwagon B11") == "MK8"
    position = played(position, "bandwagon R10, bandwagon B9")
    assert position.record.stage == CHOOSE_HAT
    assert texts(position) == [f"hat {colour}" for colour in COLOURS]
    assert position.record.tpv[0] == 29
    position = position.play("hat G")
    assert hats(position, 0) == "G"
    assert votes(position) == [2, 4, 4]


def test_of_equal_cards_the_first_played_leads_the_coalition() -> None:
    position = dealt("R1 O1 O2 O3 O4", "G9 Y1 Y2 Y3 Y4", "G1 B9 G2 G3 G4")
    position = played(position, "candidate R1, coalition G9, coalition B9")
    assert position.record.km == position.to_move == 1
    assert position.record.tpv[THE_COALITION] == 18
    assert votes(position) == [0, 2, 1]


def test_identical_cards_are_listed_once() -> None:
    position = dealt("R1 O1 O2 O3 O4", "P5 P5 A5 A5 G3")
    position = position.play("candidate R1")
    assert texts(position).count("politiks P5") == texts(position).count("politiks A5") == 1


# Power Play: MK12 MK13 MK14


def power_play() -> Position:
    """Seat 1 is KM; the Candidate is R7, seat 2 challenges with B9."""
    position = dealt("R7 O1 O2 O3 O4", "G12 V1 P5 A5 BZ", "B9 Y1 Y2 Y3 Y4")
    return played(position, "candidate R7, coalition G12, challenge B9")


def test_a_power_play_takes_one_card_of_each_kind_but_blitz() -> None:
    position = power_play()
    assert texts(position) == [
        "play V1 on km",
        "play P5 on km",
        "play P5 on candidate",
        "play P5 on challenger 2",
        "play A5 on candidate",
        "play A5 on challenger 2",
        "done",
    ]
    assert refused(position, "play BZ on km") == "MK12"
    assert refused(position, "play A5 on km") == "MK12"
    assert refused(position, "play V1 on candidate") == "MK12"
    assert refused(position, "play A5 on challenger 0") == "MK12"


@pytest.mark.parametrize(
    ("moves", "totals"),
    [
        ("play V1 on km", (7, 9, 13)),
        ("play P5 on km", (7, 9, 17)),
        ("play P5 on candidate", (12, 9, 12)),
        ("play P5 on challenger 2", (7, 14, 12)),
        ("play A5 on candidate", (2, 9, 12)),
        ("play A5 on challenger 2", (7, 4, 12)),
    ],
)
def test_each_power_play_counts_and_earns_a_vote(moves: str, totals: tuple[int, int, int]) -> None:
    position = played(power_play(), moves)
    tpv = position.record.tpv
    assert (tpv[0], tpv[2], tpv[THE_COALITION]) == totals
    assert votes(position) == [0, 3, 0]
    assert position.record.stage == POWER_PLAY


@pytest.mark.parametrize("moves", ["play V1 on km, {}", "{}, play V1 on km"])
def test_both_power_plays_come_in_either_order_and_then_only_done(moves: str) -> None:
    position = played(power_play(), moves.format("play A5 on challenger 2"))
    assert texts(position) == ["done"]
    assert votes(position) == [0, 4, 0]
    assert hats(position, 1) == "B"
    assert refused(position, "play P5 on km") == "MK13"
    assert refused(position, "play P5 on candidate") == "MK13"
    assert position.play("done").record.stage == PLAY_OFF


def test_an_attack_on_a_wild_lets_the_attacker_choose_then_it_earns_its_vote() -> None:
    position = dealt("*4 O1 O2 O3 O4", "G12 V1 A8 A5 B1")
    position = played(position, "candidate *4, coalition G12, play A8 on candidate")
    assert position.record.stage == CHOOSE_HAT
    assert position.to_move == 1
    assert votes(position) == [0, 1]
    position = position.play("hat V")
    assert hats(position, 1) == "V"
    assert votes(position) == [0, 2]
    assert position.record.tpv[0] == -4
    assert texts(position) == ["play B1 on km", "play V1 on km", "done"]


def test_a_cost_takes_a_vote_if_there_is_one() -> None:
    position = dealt("R7 O1 O2 O3 O4", "B3 P8 A8 Y3 Y4")
    position = played(position, "candidate R7, challenge B3, play P8 on self")
    assert votes(position) == [0, 0]
    position = dealt("R7 O1 O2 O3 O4", "B3 P8 A8 Y3 Y4")
    position = played(position, "candidate R7, coalition B3, play P8 on km")
    assert votes(position) == [0, 2]


# Play Off: MK15 MK16 MK17 MK18 MK19


def test_challengers_meet_from_the_lowest_up_and_the_last_meets_the_candidate() -> None:
    position = dealt("R7 R12 O2 O3 O4", "B9 B1 B2 B3 B4", "G5 G6 Y1 Y2 Y3", "V6 V7 V8 V9 V10")
    position = played(position, "candidate R7, challenge B9, challenge G5, challenge V6")
    assert (position.to_move, position.record.rival) == (2, 3)
    position = played(position, "play G6 on self, concede")
    assert (position.to_move, position.record.rival) == (1, 2)
    assert texts(position) == ["play B2 on self", "play B3 on self", "play B4 on self", "concede"]
    position = played(position, "play B4 on self, concede")
    assert (position.to_move, position.record.rival) == (0, 1)
    assert texts(position) == ["play R12 on self", "concede"]
    position = position.play("concede")
    assert position.record.won_by == 1
    assert hats(position, 1) == "B"
    assert votes(position) == [0, 4, 0, 0]
    assert position.to_move == 1


def test_a_play_keeps_the_colour_of_its_leading_card_and_reaches_the_rival() -> None:
    position = dealt("R7 R3 *2 P5 A5", "B9 BZ B2 Y3 Y4")
    position = played(position, "candidate R7, challenge B9")
    assert texts(position) == [
        "play R3 on self",
        "play *2 on self",
        "play P5 on self",
        "play A5 on rival",
        "concede",
    ]
    assert refused(position, "play A5 on self") == "MK17"
    assert refused(position, "play P5 on rival") == "MK17"
    assert refused(position, "stand") == "MK19"
    position = position.play("play A5 on rival")
    assert hats(position, 0) == "B"
    assert position.record.tpv[1] == 4
    assert refused(position, "play Y3 on self") == "MK17"
    assert refused(position, "play B2 on self") == "MK17"
    assert texts(position) == ["play BZ on self", "concede"]


def test_of_level_challengers_the_first_clockwise_from_the_leader_begins() -> None:
    position = dealt("R7 O1 O2 O3 O4", "B5 B1 B2 B3 B4", "G5 G6 Y1 Y2 Y3", "V5 V7 V8 V9 V10")
    position = played(position, "candidate R7, challenge B5, challenge G5, challenge V5")
    assert (position.to_move, position.record.rival) == (1, 2)
    assert "concede" not in texts(position)
    assert refused(position, "concede") == "MK19"
    position = position.play("stand")
    assert (position.to_move, position.record.rival) == (3, 0)
    position = played(position, "play V7 on self, concede")
    assert position.record.won_by == 3


def test_the_candidate_begins_a_level_match_and_may_play_on() -> None:
    position = dealt("R5 R1 O2 O3 O4", "B5 B1 B2 B3 B4")
    position = played(position, "candidate R5, challenge B5")
    assert (position.to_move, position.record.rival) == (0, 1)
    assert texts(position) == ["play R1 on self", "stand"]
    assert position.play("stand").record.won_by == 0
    position = played(position, "play R1 on self, play B1 on self")
    assert texts(position) == ["stand"]
    position = position.play("stand")
    assert position.record.won_by == 0
    assert (hats(position, 0), votes(position)) == ("R", [2, 0])


def test_where_all_challengers_fall_out_the_candidates_faction_holds_the_field() -> None:
    position = dealt("R1 R2 O2 O3 O4", "B5 B1 B2 B3 B4", "G5 G6 Y1 Y2 Y3")
    position = played(position, "candidate R1, challenge B5, challenge G5, stand")
    assert position.record.won_by == 0


@pytest.mark.parametrize(("candidate", "victor"), [("R9", 0), ("R8", 3), ("R7", 3)])
def test_after_stalemates_the_coalition_wins_unless_it_is_exceeded(
    candidate: str, victor: int
) -> None:
    position = dealt(
        f"{candidate} O1 O2 O3 O4", "B5 B1 B2 B3 B4", "G5 G6 Y1 Y2 Y3", "V8 V10 Y8 Y9 Y10"
    )
    position = played(
        position, f"candidate {candidate}, challenge B5, challenge G5, coalition V8, done, stand"
    )
    assert position.record.won_by == victor
    assert position.record.leader == victor


def test_a_level_final_match_left_standing_gives_the_field_to_the_candidate() -> None:
    position = dealt("R9 O1 O2 O3 O4", "B9 B1 B2 B3 B4", "V10 Y7 Y8 Y9 Y10")
    position = played(position, "candidate R9, challenge B9, coalition V10, done, stand")
    assert position.record.won_by == 2
    assert votes(position) == [0, 0, 2]
    assert position.to_move == 2


# Who wins: MK20 MK21 MK23


@pytest.mark.parametrize(("answer", "victor"), [("play B2 on self", 2), ("play B3 on self", 1)])
def test_the_last_match_wins_only_above_the_coalition(answer: str, victor: int) -> None:
    position = dealt("R9 O1 O2 O3 O4", "B8 B1 B2 B3 B4", "V10 Y7 Y8 Y9 Y10")
    position = played(
        position, f"candidate R9, challenge B8, coalition V10, done, {answer}, concede"
    )
    assert position.record.won_by == victor


def last_play(coalition: str) -> Position:
    position = dealt("R9 R1 *2 A5 BZ", f"{coalition} B1 B2 B3 B4")
    return played(position, f"candidate R9, coalition {coalition}, done")


def test_the_candidate_above_the_coalition_wins_without_a_last_play() -> None:
    position = last_play("V8")
    assert position.record.won_by == 0


def test_the_right_of_last_play_must_bring_more_than_a_level() -> None:
    position = last_play("V10")
    assert position.record.stage == LAST_PLAY
    assert texts(position) == [
        "play *2 on self",
        "play BZ on self",
        "play A5 on rival",
        "decline",
    ]
    assert refused(position, "play R1 on self") == "MK21"
    assert refused(position, "concede") == "MK21"
    assert position.play("play *2 on self").record.won_by == 0
    assert position.play("play BZ on self").record.won_by == 0
    assert position.play("decline").record.won_by == 1
    attacked = position.play("play A5 on rival")
    assert attacked.record.won_by == 0
    assert hats(attacked, 0) == "RV"
    assert attacked.record.tpv[THE_COALITION] == 5


def test_the_last_play_is_given_on_a_level_too() -> None:
    position = last_play("V9")
    assert "play R1 on self" in texts(position)
    assert position.play("decline").record.won_by == 1


# The end: MK2 MK6


ONE_COLOUR = """
title = "One colour"
[components]
colours = "R"
numbers = 12
wilds = []
votes = 3
hand = 2
power = {}
attack = { A5 = { cards = 4, value = 5, cost = 0 } }

[components.awards]
kingmaker = 2
coalition = 1
power_play = 1
candidate = 2
challenger = 3
bandwagon = 2
"""


def test_a_game_is_won_in_the_middle_of_a_race(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text(ONE_COLOUR)
    position = dealt("R7 R1", "R9 A5", "R12 R2", edition=path)
    position = played(
        position, "candidate R7, coalition R9, challenge R12, play A5 on challenger 2"
    )
    assert position.over
    assert position.winners == [1]
    assert position.scores == [0, 4, 0]
    assert position.record.won_by == NOTHING
    assert refused(position, "done") == "MK2"


def test_marks_beyond_a_full_row_are_lost(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text(ONE_COLOUR)
    position = dealt("R3 R1", "R9 R5", edition=path)
    position = played(position, "candidate R3, coalition R9, play R5 on km")
    assert votes(position) == [0, 3]
    position = played(position, "done, decline")
    assert position.to_move == NATURE
    position = deal_on(position, ["R6 R8", "R2 R4"])
    position = played(position, "candidate R2, coalition R8")
    assert votes(position) == [2, 3]
    position = played(position, "play R6 on km, done, decline")
    assert votes(position) == [3, 3]
    position = deal_on(position, ["A5 A5", "R12 A5"])
    assert position.to_move == 1
    position = played(position, "candidate R12, politiks A5")
    assert position.winners == [1]
    assert position.scores == [3, 4]


def test_the_lead_passes_to_who_holds_a_suit_card_and_shows_who_does_not() -> None:
    position = dealt("R7 A5 A5 P5 P5", "R3 O1 O2 O3 O4", "R2 Y1 Y2 Y3 Y4")
    position = played(position, "candidate R7, bandwagon R3, bandwagon R2")
    assert position.record.won_by == 0
    assert position.to_move == position.record.leader == 1
    view = position.view(2)
    for seed in range(30):
        world = view.deal(seed)
        assert min(world.record.hand[0, :4]) >= position.game.box.powers
    position = played(position, "candidate O1, politiks Y1, politiks A5")
    view = position.view(2)
    for seed in range(30):
        record = view.deal(seed).record
        assert record.discard[1] >= position.game.box.powers
        assert card_name(position.game, int(record.discard[0])) == "Y1"


def test_whoever_leads_holds_a_suit_card_in_every_world() -> None:
    position = dealt("R7 A5 A5 P5 P8", "R3 O1 O2 O3 O4")
    for viewer in (1, None):
        for seed in range(200):
            assert len(position.view(viewer).deal(seed).legal) > 0


def test_a_hand_ends_when_nobody_holds_a_suit_card_and_no_suit_card_was_discarded() -> None:
    position = dealt("R7 A5 A5 P5 P8", "R3 A8 A8 P8 P8")
    position = played(position, "candidate R7, bandwagon R3")
    assert position.record.stage == DEALING
    assert position.record.hand_number == 2
    assert position.record.discards == 8
    assert position.record.rest_size == 90
    assert position.record.turn == 1  # the leader, seat 0, is dealt to last
    view = position.view(0)
    for seed in range(20):
        discard = view.deal(seed).record.discard[:8]
        assert min(discard) >= position.game.box.powers


def test_a_hand_ends_when_fewer_than_two_hold_cards() -> None:
    position = dealt("R7 R8 R9 R10 R11", "B1 O1 O2 O3 O4")
    for number in (7, 8, 9, 10):
        card = {7: "B1", 8: "O1", 9: "O2", 10: "O3"}[number]
        position = played(position, f"candidate R{number}, politiks {card}")
    position = played(position, "candidate R11, challenge O4")
    assert texts(position) == ["concede"]
    position = position.play("concede")
    assert position.record.stage == DEALING
    assert position.record.discards == 4


def test_who_holds_no_cards_sits_the_race_out() -> None:
    position = dealt("R1 R2 R3 R4 R5", "B9 B1 B2 B3 B4", "G9 G1 G2 G3 G4")
    position = played(position, "candidate R1, challenge B1, politiks G1")
    for answer in ("R2", "B2", "R3", "B4", "R5"):
        position = position.play(f"play {answer} on self")
    assert position.record.hand_size[:3].tolist() == [1, 2, 4]
    position = played(position, "concede, candidate R4, challenge B3, politiks G2, concede")
    assert position.to_move == 1
    position = played(position, "candidate B9, challenge G9")
    assert position.record.role[:3].tolist() == [NO_ROLE, CANDIDATE, CHALLENGER]


def test_where_the_rest_is_too_small_all_cards_are_shuffled_anew() -> None:
    position = regalia.load("kingmaker", players=8).start()
    shuffled = 0
    for seed in range(400):
        before = position.record
        position = position.after(int(position.numbers[seed % len(position.numbers)]))
        record = position.record
        if record.hand_number > before.hand_number:
            if before.rest_size < 40:
                assert record.rest_size == 100
                assert record.discards == 0
                shuffled += 1
            else:
                assert record.rest_size == before.rest_size
    assert shuffled > 0


# Who knows what: MK9


def test_a_card_discarded_by_politiks_is_known_to_nobody_else() -> None:
    position = dealt("R7 O1 O2 O3 O4", "B5 B1 B2 B3 B4", "G5 G6 Y1 Y2 Y3")
    position = position.play("candidate R7")
    one, other = position.play("politiks B5"), position.play("politiks B1")
    for seat in (0, 2, None):
        assert one.view(seat).record.tobytes() == other.view(seat).record.tobytes()
        assert str(position.seen(position.find("politiks B5"), seat)) == "politiks ?"
    assert one.view(1).record.tobytes() != other.view(1).record.tobytes()


def test_a_deal_is_seen_by_whom_it_is_dealt_to() -> None:
    position = regalia.load("kingmaker", players=3).start()
    move = position.find("deal:R7")
    assert [str(position.seen(move, seat)) for seat in (0, 1, 2, None)] == [
        "deal:?",
        "deal:R7",
        "deal:?",
        "deal:?",
    ]


# Editions: MK4 MK5


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('colours = "R"', 'colours = "RR"', "colours"),
        ("numbers = 12", "numbers = 3", "hand"),
        ('"R"\nnumbers = 12', '"RG"\nnumbers = 99', "numbers"),
        ("hand = 2", "hand = 9", "hand"),
        ("A5 =", "BZ =", "attack.BZ"),
        ("A5 =", "R7 =", "attack.R7"),
        ("candidate = 2", "candidate = 0", "awards"),
    ],
)
def test_an_edition_that_does_not_fit_is_refused(
    tmp_path: Path, old: str, new: str, key: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(ONE_COLOUR.replace(old, new, 1))
    with pytest.raises(EditionError) as error:
        regalia.load("kingmaker", path)
    assert error.value.key == key
