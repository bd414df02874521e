"""KingMaker as people meet it: sentences and the drawing."""

import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import chain, pairwise

import pytest

import regalia
from regalia.core.contract import NATURE, PUBLIC
from regalia.core.game import Game
from regalia.core.picture import picture
from regalia.core.position import Move, Position, View
from regalia.games.kingmaker import drawing, words
from regalia.games.kingmaker.places import (
    CARD_HEIGHT,
    CARD_WIDTH,
    HEIGHT,
    TRIANGLE_HEIGHT,
    TRIANGLE_WIDTH,
    WIDTH,
    in_hand,
    places_of,
)
from regalia.games.kingmaker.state import (
    CHOOSE_HAT,
    DEALING,
    HAT,
    HIDDEN_DEAL,
    HIDDEN_POLITIKS,
    LAST_PLAY,
    LEADING,
    MOST_HAND,
    OPEN,
    OPENING,
    OVER,
    PLAY_OFF,
    POWER_PLAY,
)

NAMES = ["Ada", "Ben", "Cem", "Dora", "Eli", "Fay", "Gus", "Hal"]
PLAYERS = (2, 3, 4, 6, 8)
EDITIONS = ("reconstruction", "mini")


def game_of(players: int, edition: str = "reconstruction", votes: int | str = "edition") -> Game:
    return regalia.load("kingmaker", edition, players=players, votes=votes)


def steps(game: Game, seed: int, most: int = 400) -> Iterator[tuple[Position, Move, Position]]:
    """The beginning of a random game whose players like to fight, move by move."""
    rng = random.Random(seed)
    position = game.start()
    for _ in range(most):
        if position.over:
            return
        plays = [move for move in position.legal if OPEN <= move.number < HAT]
        eager = position.to_move != NATURE and plays and rng.random() < 0.8
        move = rng.choice(plays if eager else list(position.legal))
        after = position.play(move)
        yield position, move, after
        position = after


def ended(game: Game, seed: int) -> Position:
    *_, (_, _, after) = steps(game, seed, 100_000)
    return after


def dealt(*hands: str) -> Position:
    """Seat 0 leads, and these hands are dealt, that of the leader last."""
    position = game_of(len(hands)).start()
    for hand in (*hands[1:], hands[0]):
        for card in hand.split():
            position = position.play(f"deal:{card}")
    return position


def touched(position: Position, *plays: str) -> Position:
    """Plays made by touching their spots."""
    for play in plays:
        view = position.view(position.to_move)
        position = position.play(drawing.said(view, play.split()))
    return position


def told(position: Position, play: str, viewer: int) -> str:
    """What the viewer is told of a play that is made by touching its spots."""
    before = position.view(position.to_move)
    move = position.find(drawing.said(before, play.split()))
    after, seen = position.play(move), position.seen(move, viewer)
    line = words.tell(position.view(viewer), seen, after.view(viewer), names_for(position, viewer))
    assert line.later == line.text
    return line.text


def names_for(position: Position, viewer: int) -> list[str]:
    return ["You" if s == viewer else NAMES[s] for s in range(position.game.seats)]


HANDS = ("R7 R9 B2 P5 A8", "R5 B12 *8 P8 A5", "G12 G4 V3 BZ A5", "B9 B11 Y2 P5 BZ")


# Words


def test_a_race_with_all_kinds_of_factions_is_told_to_who_plays_in_it() -> None:
    position, said = dealt(*HANDS), []
    for play in (
        "R7 candidate",
        "R5 bandwagon",
        "G12 coalition",
        "B9 challenger",
        "A5 faction-3",
        "G4 km",
        "done",
        "B11 self",
        "concede",
    ):
        said.append(told(position, play, 0))
        position = touched(position, play)
    assert said == [
        "You lead red 7 as Candidate.",
        "Ben joins the Bandwagon with red 5.",
        "Cem joins the Coalition with green 12.",
        "Dora challenges with blue 9. Cem is the KingMaker. Cem marks 2 Votes.",
        "Cem plays Attack 5 on Dora's Challenger: now 4. Cem marks the blue Hat and 1 Vote.",
        "Cem plays green 4 on the Coalition: now 16. Cem marks 1 Vote.",
        "Cem ends the Power Play. Dora meets you: 4 against 12.",
        "Dora plays blue 11: now 15.",
        "You concede to Dora. The Coalition wins the Race with 16 for Cem as KingMaker.",
    ]


def test_a_match_says_what_must_be_reached() -> None:
    position = touched(dealt(*HANDS[:2]), "R7 candidate", "B12 challenger")
    assert words.prompt(position.view(0), ["You", "Ben"]) == (
        "Reach 12 or more against Ben's 12, or concede."
    )
    assert words.prompt(position.view(1), ["Ada", "You"]) == (
        "Ada needs 12 or more against your 12."
    )
    assert told(position, "P5 self", 0) == "You play Power 5: now 12."
    level = touched(position, "P5 self")
    assert words.prompt(level.view(1), ["Ada", "You"]) == (
        "You are level with Ada at 12: play on, or stand."
    )
    assert told(level, "A5 rival", 0) == (
        "Ben plays Attack 5 on the Candidate: now 7. Ben marks the red Hat."
    )
    assert told(level, "stand", 1) == (
        "You stand: the match with Ada stays level. Ada wins the Race with 12. "
        "Ada marks the red Hat and 2 Votes."
    )
    assert [words.label(level.view(1), move) for move in level.view(1).legal][-1] == (
        "Stand: leave the match level"
    )


def test_a_cost_is_told_where_there_is_a_vote_to_pay() -> None:
    hands = ("R7 R9 B2 P5 A8", "R8 B12 *8 P8 A5")
    position = touched(dealt(*hands), "R7 candidate", "R8 coalition")
    assert told(position, "P8 km", 0) == "Ben plays Power 8 on the Coalition: now 16. " + (
        "Ben pays 1 Vote. Ben marks 1 Vote."
    )
    last = touched(position, "done")
    assert words.prompt(last.view(0), ["You", "Ben"]) == (
        "Last play: reach 9 or more against the Coalition's 8, or decline."
    )
    assert told(last, "A8 rival", 0).startswith("You play Attack 8 on the Coalition: now 0.")
    assert told(last, "decline", 0).startswith(
        "You decline the last play. The Coalition wins the Race with 8 for Ben as KingMaker."
    )


def test_a_landslide_and_politiks_are_told_and_the_discard_is_not() -> None:
    position = touched(dealt(*HANDS[:2]), "R7 candidate")
    assert told(position, "R5 bandwagon", 1) == (
        "You join the Bandwagon with red 5. Ada wins the Race in a Landslide. "
        "Ada marks the red Hat and 2 Votes. You mark 4 Votes."
    )
    assert told(position, "P8 politiks", 0).startswith(
        "Ben plays POLITIKS: a card is discarded face down."
    )
    assert told(position, "P8 politiks", 1).startswith(
        "You play POLITIKS: Power 8 is discarded face down."
    )


def test_the_hat_of_a_wild_is_chosen() -> None:
    hands = ("*8 R9 B2 P5 A8", "R5 B12 *6 P8 A5")
    position = touched(dealt(*hands), "*8 candidate", "B12 challenger", "P5 self", "A5 rival")
    assert position.record.stage == CHOOSE_HAT
    assert words.prompt(position.view(1), ["Ada", "You"]) == "Choose the Hat that you mark."
    assert told(position, "hat-V", 0) == "Ben marks the violet Hat."
    assert words.label(position.view(1), position.view(1).legal[0]) == "Mark the red Hat"


def test_seats_of_one_name_are_told_apart() -> None:
    position = touched(dealt(*HANDS), "R7 candidate", "R5 challenger")
    names = ["You", "Page", "Page", "Dora"]
    assert words.prompt(position.view(0), names) == "Page 2 is choosing an opening."
    with_dora = touched(position, "G12 challenger")
    assert words.prompt(with_dora.view(0), names) == "Dora is choosing an opening."


@pytest.mark.parametrize("players", PLAYERS)
def test_lines_of_a_race_carry_its_number(players: int) -> None:
    turns = []
    for before, move, after in steps(game_of(players), players):
        line = words.tell(before.view(0), before.seen(move, 0), after.view(0), NAMES)
        race = int(before.record.race) + (1 if before.record.stage == DEALING else 0)
        assert line.turn == race
        assert line.seat == (before.to_move if before.to_move is not None else NATURE)
        assert line.text or before.record.stage == DEALING
        turns.append(line.turn)
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(turns))


def test_a_deal_is_told_in_one_line() -> None:
    game = game_of(3)
    lines = [
        words.tell(before.view(1), before.seen(move, 1), after.view(1), ["Ada", "You", "Cem"]).text
        for before, move, after in steps(game, 1, 15)
    ]
    assert [bool(text) for text in lines] == [False] * 4 + [True] + [False] * 9 + [True]
    assert lines[4].startswith("You are dealt ")
    assert lines[-1] == "Hand 1: 5 cards to each player."


@pytest.mark.parametrize("players", PLAYERS)
def test_sentences_do_not_depend_on_what_the_viewer_cannot_see(players: int) -> None:
    for number, (before, move, after) in enumerate(steps(game_of(players), 3, 200)):
        seen = before.seen(move, 0)
        if seen.number in (HIDDEN_DEAL, HIDDEN_POLITIKS):
            line = words.tell(before.view(0), seen, after.view(0), NAMES)
            assert not any(sign in line.text for sign in ("wild", "Power", "Attack", "red"))
        if not after.over:
            twin = after.view(0).deal(number).view(0)
            assert words.prompt(twin, NAMES) == words.prompt(after.view(0), NAMES)
            assert words.seat_note(twin, 1) == words.seat_note(after.view(0), 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_labels_differ_from_each_other(edition: str) -> None:
    for position, _, _ in steps(game_of(4, edition), 9):
        if position.to_move != NATURE:
            view = position.view(position.to_move)
            labels = [words.label(view, move) for move in view.legal]
            assert len(set(labels)) == len(labels)


def test_outcomes_and_notes() -> None:
    over = ended(game_of(2, "mini"), 1)
    winner = int(over.record.winner)
    names = ["You" if seat == winner else "Ben" for seat in range(2)]
    text = words.outcome(over.view(winner), names)
    assert text.startswith("You win with a full triangle: 3 Hats and 6 Votes. Ben follows with ")
    assert words.seat_note(over.view(winner), winner).startswith(
        f"Seat {winner}: 3 Hats, 6 Votes, "
    )
    assert words.prompt(over.view(winner), names) == "The game is over."
    assert "You have won" in drawing.pieces(over.view(winner), ())
    for other in (1 - winner, None):
        assert f"Seat {winner} has won" in drawing.pieces(over.view(other), ())


# The drawing


def seen_positions(
    players: int, edition: str = "reconstruction", seed: int = 5
) -> Iterator[tuple[View, list[Move]]]:
    """Views of a random game with the move that led to each, from all kinds of sides."""
    for number, (before, move, after) in enumerate(steps(game_of(players, edition), seed)):
        stage = before.record.stage
        if number % 3 == 0 or stage in (POWER_PLAY, LAST_PLAY, CHOOSE_HAT):
            for viewer in (0, players - 1, None):
                yield after.view(viewer), [before.seen(move, viewer)]


def spots(svg: str) -> list[str]:
    return [
        element.attrib["data-spot"]
        for element in ElementTree.fromstring(svg).iter()
        if "data-spot" in element.attrib
    ]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_drawings_are_well_formed_and_no_id_comes_twice(players: int, edition: str) -> None:
    board = drawing.board(game_of(players, edition))
    for view, last in seen_positions(players, edition):
        pieces = drawing.pieces(view, last)
        svg = ElementTree.fromstring(f"<svg>{board}{pieces}</svg>")
        ids = [element.attrib["id"] for element in svg.iter() if "id" in element.attrib]
        assert len(set(ids)) == len(ids)
        used = {element.attrib["href"][1:] for element in svg.iter() if "href" in element.attrib}
        assert used <= set(ids)
        assert all(
            "aria-label" in element.attrib
            for element in svg.iter()
            if "data-spot" in element.attrib
        )
        assert len(pieces) < 25_000
    assert ElementTree.fromstring(picture(view.game, view)).tag.endswith("svg")


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_move_has_touches_of_its_own_that_the_drawing_offers(
    players: int, edition: str
) -> None:
    stages = set()
    game = game_of(players, edition)
    for position, _, _ in chain(*(steps(game, seed, 140) for seed in (12, 13, 14))):
        if position.to_move == NATURE:
            continue
        stages.add(int(position.record.stage))
        view = position.view(position.to_move)
        said = [tuple(way) for move in view.legal for way in drawing.ways(view, move)]
        assert len(set(said)) == len(said)
        offered = spots(drawing.pieces(view, ()))
        assert len(set(offered)) == len(offered)
        assert {spot for touches in said for spot in touches} <= set(offered)
        assert [drawing.said(view, touches) for touches in said] == [m.text for m in view.legal]
    assert stages >= {LEADING, OPENING, POWER_PLAY, PLAY_OFF}


def test_touches_that_are_no_legal_move_say_one_that_is_refused_or_none() -> None:
    view = touched(dealt(*HANDS), "R7 candidate").view(1)
    for touches in (["B12", "bandwagon"], ["P8", "challenger"], ["R5", "candidate"]):
        assert view.refusal(drawing.said(view, touches)).clause
    nothing: tuple[list[str], ...] = (
        [],
        ["B12"],
        ["km"],
        ["B12", "km"],
        ["bandwagon", "B12"],
        ["hat-X"],
        ["B12", "x"],
    )
    assert [drawing.said(view, touches) for touches in nothing] == [""] * len(nothing)
    match = touched(dealt(*HANDS[:2]), "R7 candidate", "B12 challenger").view(0)
    assert match.refusal(drawing.said(match, ["R9", "coalition"])).clause
    assert match.refusal(drawing.said(match, ["B2", "self"])).clause


def test_only_the_first_of_equal_cards_is_a_spot() -> None:
    view = dealt("R7 P5 P5 P5 A5", *HANDS[1:2]).view(0)
    assert [spot for spot in spots(drawing.pieces(view, ())) if spot == "P5"] == ["P5"]
    for name in ("held", "back"):
        assert f'id="{name}-' in drawing.pieces(view, ())
    assert "data-spot" not in drawing.pieces(dealt(*HANDS).view(None), ())


@pytest.mark.parametrize("players", PLAYERS)
def test_positions_that_look_alike_are_drawn_alike(players: int) -> None:
    for number, (view, last) in enumerate(seen_positions(players)):
        if view.record.stage != OVER:
            twin = view.deal(number).view(None if view.seat == PUBLIC else view.seat)
            assert drawing.pieces(twin, last) == drawing.pieces(view, last)


def test_cards_say_where_they_come_from() -> None:
    def thing(svg: str, name: str) -> dict[str, str]:
        return next(e.attrib for e in ElementTree.fromstring(svg).iter() if e.get("id") == name)

    position = dealt(*HANDS)
    move = position.find(drawing.said(position.view(0), ["R7", "candidate"]))
    after, red_seven = position.play(move), int(position.record.hand[0, 0])
    own = thing(drawing.pieces(after.view(0), [move]), "card-1-0")
    assert own["data-from"] == f"held-{red_seven}-1"
    assert f'id="held-{red_seven}-1"' in drawing.pieces(position.view(0), ())
    other = thing(drawing.pieces(after.view(1), [move]), "card-1-0")
    assert other["data-from"] == "back-0-4"
    assert "turned" in other["class"].split()
    assert 'id="back-0-4"' in drawing.pieces(position.view(1), ())
    politiks = after.find(drawing.said(after.view(1), ["P8", "politiks"]))
    later, seen = after.play(politiks), after.seen(politiks, 0)
    assert thing(drawing.pieces(later.view(0), [seen]), "discard-1")["data-from"] == "back-1-4"


def test_the_match_and_the_totals_are_shown() -> None:
    position = touched(dealt(*HANDS[:2]), "R7 candidate", "B12 challenger")
    svg = ElementTree.fromstring(drawing.pieces(position.view(0), ()))
    fought = {e.get("id"): e.get("class", "").split() for e in svg.iter() if e.get("data-spot")}
    assert "acting" in fought["area-candidate"]
    assert {name for name, kinds in fought.items() if "fought" in kinds} == {
        "area-candidate",
        "area-challenger-1",
    }
    totals = {
        e.get("id"): "".join(e.itertext()) for e in svg.iter() if (e.get("id") or "")[:4] == "tpv-"
    }
    assert totals == {"tpv-candidate": "7", "tpv-challenger-1": "12"}
    assert "You: 7, reach 12" in "".join(svg.itertext())


@pytest.mark.parametrize("players", range(2, 9))
def test_everything_lies_on_the_table(players: int) -> None:
    places = places_of(players)
    cards = [in_hand(index, MOST_HAND) for index in range(MOST_HAND)]
    for section in range(players):
        cards += [places.in_coalition(section, index, 3) for index in range(3)]
        cards += [places.in_challenger(section, index, 6) for index in range(6)]
        x, y, scale = places.in_triangle(section)
        assert TRIANGLE_WIDTH / 2 * scale <= x <= WIDTH - TRIANGLE_WIDTH / 2 * scale
        assert TRIANGLE_HEIGHT / 2 * scale <= y <= HEIGHT - TRIANGLE_HEIGHT / 2 * scale
    for x, y, scale in cards:
        assert CARD_WIDTH / 2 * scale <= x <= WIDTH - CARD_WIDTH / 2 * scale
        assert CARD_HEIGHT / 2 * scale <= y <= HEIGHT - CARD_HEIGHT / 2 * scale
