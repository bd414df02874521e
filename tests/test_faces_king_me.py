"""King Me! as people meet it: notation, refusals, sentences and the drawing."""

import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence

import pytest

import regalia
from regalia.core.contract import NATURE
from regalia.core.faces import Line
from regalia.core.game import Game
from regalia.core.picture import picture
from regalia.core.position import Move, Position, View
from regalia.games.king_me import drawing, notation, words
from regalia.games.king_me.notation import space_named
from regalia.games.king_me.places import HEIGHT, WIDTH, captured, on_track, places_of, won
from regalia.games.king_me.refusal import refuse
from regalia.games.king_me.state import (
    CHECKER,
    CROWN,
    EMPTY,
    JUMP,
    KINGS,
    MOVE,
    ON_ICON,
    OVER,
    STONE,
    STOP,
)
from regalia.games.king_me.track import collected, triggered
from regalia.games.king_me.track import on_track as cards_on_track

PILES = ["pile:Beast", "pile:Extreme", "pile:Dream"]
FIRST_TURN = [*PILES, "b2-c3", "draw:River 1"]
NAMES = ["You", "Computer"]
VIEWERS = (0, 1, None)
EDITIONS = ["reconstruction", "mini"]


def game_of(edition: str = "reconstruction") -> Game:
    return regalia.load("king_me", edition)


def play(moves: Sequence[str], edition: str = "reconstruction") -> Position:
    position = game_of(edition).start()
    for move in moves:
        position = position.play(move)
    return position


def steps(game: Game, seed: int) -> Iterator[tuple[Position, Move, Position]]:
    """A random game in which captures and Crowns are preferred, move by move."""
    choose = random.Random(seed).choice
    position = game.start()
    while not position.over:
        legal = position.legal
        rich = [move for move in legal if "x" in move.text or move.text.startswith("+")]
        move = choose(rich if rich and position.to_move != NATURE else legal)
        after = position.play(move)
        yield position, move, after
        position = after


def arranged(
    crimson: str,
    onyx: str,
    crowns: dict[str, str] | None = None,
    *,
    seat: int = 0,
    turn: int = 3,
    cards: Sequence[str] = (),
    captured: tuple[int, int] = (0, 0),
) -> Position:
    """A position with these Checkers at the start of a turn; the Crowns as named are worn."""
    start = play(PILES)
    states = start._states.copy()
    s, box = states[0], start.game.box
    s.on[s.on >= CHECKER] = EMPTY
    s.checkers[:] = 0
    for side, spaces in enumerate((crimson, onyx)):
        for name in spaces.split():
            space = space_named(box, name)
            s.on[space] = CHECKER + side
            s.checkers[side, box.half[space]] |= 1 << int(box.place[space])
    for king, name in (crowns or {}).items():
        s.crown_on[KINGS.index(king)] = space_named(box, name)
    s.turn, s.seat, s.moves_left = turn, seat, 2
    s.captured[:] = captured
    kinds = {notation.card_name(start.game, kind): kind for kind in range(14)}
    for index, card in enumerate(cards):
        s.drawn[index] = kinds[card]
    s.cards_drawn = len(cards)
    return Position(start.game, states)


def refusal(position: Position, text: str) -> tuple[str, str]:
    with pytest.raises(regalia.IllegalMove) as caught:
        position.play(text)
    return caught.value.clause, caught.value.reason


# Notation


def test_the_diagram_shows_track_board_and_holdings() -> None:
    position = play([*FIRST_TURN, "b12-c11"][:5])
    assert str(position.view(1)).splitlines() == [
        "deck   19 cards, piles Beast, Extreme, Dream, Hidden",
        "track  River 1 | - | - | - | - | -",
        "",
        "seat 1, Onyx (you): 0 points, 12 Checkers, 0 captured; Crowns: none; cards: none",
        "",
        "    a  b  c  d  e  f  g  h  i  j  k  l",
        "12     o     o     o     o     o     o",
        "11  o     o     o     o     o     o",
        "10     #     .     .     #     .     .",
        " 9  .     ~     #     .     ~     #",
        " 8     ~     ~     #     ~     ~     #",
        " 7  ~     B     E     ~     D     H",
        " 6     B     E     ~     D     H     ~",
        " 5  #     ~     ~     #     ~     ~",
        " 4     #     ~     .     #     ~     .",
        " 3  .     c     #     .     .     #",
        " 2     .     c     c     c     c     c",
        " 1  c     c     c     c     c     c",
        "",
        "seat 0, Crimson: 0 points, 12 Checkers, 0 captured; Crowns: none; cards: none",
        "turn 2: seat 1 to move: move, 2 of 2 left",
    ]


def test_the_diagram_names_kings_and_what_is_due() -> None:
    position = arranged("c3 f4", "g9", {"Beast": "c3", "Dream": "g9"})
    text = str(position.view(0))
    assert " 3  .     cB" in text
    assert "oD" in text
    assert "Crimson (you): 10 points, 2 Checkers, 0 captured; Crowns: Beast" in text
    assert str(game_of().start()).endswith("nature stacks the piles")
    assert str(play(FIRST_TURN[:-1])).endswith("turn 1: nature draws a card")
    assert str(_jumping()).endswith("turn 3: seat 0 to move: jump on with c3 or stop")
    assert str(_choosing()).endswith("turn 3: seat 0 to move: choose a Crown")
    *_, (_, _, over) = steps(game_of(), 1)
    assert str(over).splitlines()[0] == "deck   empty"
    assert str(over).endswith("over after turn 26")


def _jumping() -> Position:
    """Crimson has jumped from a1 to c3 and could go on over d4 or b4."""
    return arranged("a1 b2 h2", "d4 g9").play("a1^c3")


def _choosing() -> Position:
    """Crimson's Beast King has captured the Dream King and ended on the Hidden Crown's icon."""
    return arranged("h8 a1", "i7 a11", {"Beast": "h8", "Dream": "i7"}).play("h8xj6")


# Refusals: each cites its clause and says what is needed


@pytest.mark.parametrize(
    ("moves", "text", "clause", "needle"),
    [
        ([], "pile:Horse", "KM11", "there is no pile Horse; the next is Beast, Extreme, Dream"),
        (PILES[:1], "pile:Beast", "KM11", "pile Beast is stacked already"),
        (PILES[:1], "draw:Ruins", "KM11", "first the piles are stacked"),
        (PILES[:1], "b2-c3", "KM12", "first the piles are stacked"),
        (PILES, "draw:Ruins", "KM12", "no card is drawn now; you have to move a Checker (1 of 1)"),
        (PILES, "pile:Hidden", "KM11", "the piles are stacked already"),
        (FIRST_TURN[:-1], "draw:Ruins", "KM11", "Ruins is not in the pile of Beast, which is on"),
        (FIRST_TURN[:-1], "pile:Dream", "KM11", "first a card is drawn"),
        (FIRST_TURN[:-1], "d2-e3", "KM12", "first a card is drawn"),
        (PILES, "pass", "KM14", "there is no passing; you have to move a Checker (1 of 1)"),
        (PILES, "b2-b4", "KM15", "a march is one diagonal step, and b4 is none from b2; from"),
        (PILES, "b2-d4", "KM15", "from there a3 or c3 can be reached"),
        (PILES, "d2-e3", "KM15", "e3 holds a Stone; a march needs an unoccupied space"),
        (PILES, "b2-c1", "KM15", "c1 holds a Checker of Crimson"),
        (PILES, "b2^d4", "KM16", "c3 is empty; a jump needs an occupied space to go over"),
        (PILES, "b2^b4", "KM16", "b4 is not so from b2"),
        (PILES, "c1^a3", "KM16", None),
        (PILES, "b2xd4", "KM16", "c3 is empty"),
        (PILES, "a1xc3", "KM16", "b2 holds a Checker of Crimson, so the jump captures nothing"),
        (PILES, "a1^c3", "KM16", None),
        (PILES, "a3-b4", "KM13", "a3 holds no Checker; move a Checker of your own"),
        (PILES, "b12-c11", "KM13", "b12 holds a Checker of Onyx"),
        (PILES, "b4-c5", "KM13", "b4 holds a Stone"),
        (PILES, "a2-b3", "KM2", "a2 is a light space; only dark ones are used, a1 to l12"),
        (PILES, "b2-b3", "KM2", "b3 is a light space"),
        (PILES, "m1-n2", "KM2", "the board has no space m1; its spaces are a1 to l12"),
        (PILES, "b2-c13", "KM2", "the board has no space c13"),
        (PILES, ".", "KM16", "a full stop ends a sequence of jumps, and none is under way"),
        (PILES, "+Beast", "KM27", "no Crown is to be chosen now"),
        (PILES, "+none", "KM27", "no Crown is to be chosen now"),
        (PILES, "a1", "", "say where the Checker on a1 goes"),
        (PILES, "e1", "", "say where the Checker on e1 goes"),
        (PILES, "b12", "KM13", "b12 holds a Checker of Onyx"),
        (PILES, "b2 c3", "", "a move is written like c3-d4"),
        (PILES, "B2-C3", "", "c3xe5"),
        (PILES, "", "", "this is no move"),
    ],
)
def test_refusals(moves: list[str], text: str, clause: str, needle: str | None) -> None:
    position = play(moves)
    if needle is None:  # no refusal: the text is a legal move of this position
        assert position.play(text).record.seat == 0
        return
    found, reason = refusal(position, text)
    assert found == clause
    assert needle in reason


def test_the_same_checker_moves_twice_only_as_a_king() -> None:
    position = arranged("c3 h2", "g9").play("c3-d4")
    assert refusal(position, "d4-c5") == (
        "KM13",
        "the Checker on d4 has moved in this turn, and only a King moves twice; move another",
    )
    assert refusal(position, "d4")[0] == "KM13"
    king = arranged("c3 h2", "g9", {"Beast": "c3"}).play("c3-d4")
    assert king.play("d4-c5").to_move == NATURE


def test_refusals_during_a_jump_sequence() -> None:
    position = _jumping()
    assert position.record.stage == JUMP
    due = 'you have to jump on with the Checker on c3 or to stop with "."'
    assert refusal(position, "h2-i3") == ("KM16", f"one move is one Checker's; {due}")
    assert refusal(position, "c3-d2") == (
        "KM16",
        f"a move is a march or jumps, never both; {due}",
    )
    assert refusal(position, "c3^a1") == (
        "KM17",
        "the Checker has stood on a1 in this move; "
        "it may land there again only after another capture",
    )
    assert refusal(position, "c3^e5") == (
        "KM16",
        "d4 holds a Checker of Onyx, so the jump captures; it is written c3xe5",
    )
    assert refusal(position, "c3xa5") == (
        "KM16",
        "a5 holds a Stone; a jump needs an unoccupied space to land on",
    )
    assert refusal(position, "c3^e1")[0] == "KM16"
    assert refusal(position, "+Beast")[0] == "KM27"
    assert refusal(position, "pass") == ("KM14", f"there is no passing; {due}")
    assert position.view(1).refusal("g9-f8").clause == "KM12"
    assert position.view(1).refusal("g9-f8").reason.startswith("Crimson has to jump on")
    after_a_capture = position.play("c3xe5")
    assert after_a_capture.record.moves_left == 1


def test_a_capture_on_the_way_lifts_what_km17_forbids() -> None:
    around = arranged("a1 k1", "b2 d2 g9").play("a1xc3")
    assert {move.text for move in around.legal} >= {"c3xe1", "."}


def test_refusals_while_a_crown_is_chosen() -> None:
    position = _choosing()
    assert {move.text for move in position.legal} == {"+Dream", "+Hidden", "+none"}
    due = "you have to choose a Crown first: +Dream, +Hidden or +none"
    assert refusal(position, "a1-b2") == ("KM27", due)
    assert refusal(position, ".")[0] == "KM16"
    assert refusal(position, "a1") == ("KM27", due)
    assert refusal(position, "+Extreme") == ("KM27", f"the Extreme Crown is not in reach; {due}")
    assert refusal(position, "+Beast") == (
        "KM27",
        f"the Beast Crown is worn already and is kept with +none; {due}",
    )
    assert refusal(position, "+Silver") == ("KM27", f"there is no Crown called Silver; {due}")


def test_a_checker_that_cannot_move_is_refused_as_such() -> None:
    clause, reason = refusal(arranged("a1 b2 c3 h2", "g9"), "a1")
    assert clause == "KM15"
    assert "cannot move" in reason


def test_only_nature_draws_and_only_the_mover_moves() -> None:
    drawing_now = play(FIRST_TURN[:-1])
    assert drawing_now.view(0).refusal("draw:River 1").clause == "KM11"
    assert "no player chooses" in drawing_now.view(0).refusal("draw:River 1").reason
    assert drawing_now.view(0).refusal("d2-c3").clause == "KM12"
    assert play(FIRST_TURN).view(0).refusal("d2-e3").reason.startswith("Onyx has to move")


def test_after_the_end_everything_readable_breaks_km20() -> None:
    *_, (_, _, over) = steps(game_of("mini"), 3)
    for text in ("a1-b2", "pass", ".", "+Beast", "draw:Ruins", "pile:Beast", "c3"):
        assert refusal(over, text) == ("KM20", "the game is over: the last card has been triggered")
    assert refusal(over, "hello")[0] == ""


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_that_is_not_legal_is_refused_by_a_clause(edition: str) -> None:
    """Whatever two spaces a mover names, and with whichever sign."""
    for number, (position, _, _) in enumerate(steps(game_of(edition), 21)):
        if position.to_move == NATURE or number % 7:
            continue
        view, box = position.view(position.to_move), position.game.box
        legal = {move.text for move in view.legal}
        names = [notation.name_of_space(box, space) for space in range(int(box.spaces))]
        for start in names[::5]:
            for goal in names[::3]:
                for sign in "-^x":
                    text = f"{start}{sign}{goal}"
                    if text not in legal:
                        clause, reason = refuse(view, text)
                        assert clause in {"KM13", "KM15", "KM16", "KM17", "KM27"}
                        assert reason


# Words


def told(position: Position, *texts: str, viewer: int = 0) -> list[str]:
    names = NAMES if viewer == 0 else NAMES[::-1]
    lines = []
    for text in texts:
        move, after = position.find(text), position.play(text)
        lines.append(words.tell(position.view(viewer), move, after.view(viewer), names).text)
        position = after
    return lines


def test_sentences_of_the_setup_and_the_first_turn() -> None:
    assert told(game_of().start(), *FIRST_TURN) == [
        "The pile of Beast is on top.",
        "The pile of Extreme is next.",
        "The pile of Dream is next, and Hidden at the bottom.",
        "You march b2 to c3.",
        "River 1 is drawn, to be triggered in turn 7.",
    ]
    assert told(game_of().start(), *FIRST_TURN, viewer=1)[3] == "Computer marches b2 to c3."
    assert told(play(FIRST_TURN[:-1]), "draw:The Boneyard") == [
        "The Boneyard (Crimson 15, Onyx 5, rivers 1) is drawn, to be triggered in turn 7."
    ]


def test_sentences_of_jumps_captures_and_crowns() -> None:
    assert told(_jumping(), "c3xe5", viewer=1) == ["Computer jumps c3 over d4 to e5 and captures."]
    assert told(_jumping(), ".") == ["You stop on c3."]
    position = arranged("h8 a1", "i7 a11", {"Beast": "h8", "Dream": "i7"})
    assert told(position, "h8xj6", "+Hidden") == [
        "You jump the Beast King h8 over i7 to j6, capture the Dream King, "
        "and may claim the Dream Crown or the Hidden Crown.",
        "You take the Hidden Crown for j6; "
        "the Beast Crown and the Dream Crown go back to their icons.",
    ]
    assert told(_choosing(), "+none") == [
        "You keep the Beast Crown on j6; the Dream Crown goes back to its icon."
    ]
    march = arranged("d8 a1", "a11")
    assert told(march, "d8-c7", "+Beast", viewer=1) == [
        "Computer marches d8 to c7 and may claim the Beast Crown.",
        "Computer takes the Beast Crown for c7.",
    ]
    assert told(march, "d8-c7", "+none")[1] == "You take no Crown for c7."


CARDS = ["Ruins", "River 2", "Frozen Sea", "River 1", "Lotus Pond", "Mountains"]


def test_sentences_of_what_is_triggered() -> None:
    position = arranged("g3 i3 c5 a1", "h2 a11", turn=7, cards=CARDS)
    assert told(position, "c5-d6", "+none", "a1-b2")[-1] == (
        "You march a1 to b2. Ruins is triggered: you collect it for 5 points, "
        "and the rivers carry nobody."
    )
    assert told(position, "i3-j4", "a1-b2", viewer=1)[-1] == (
        "Computer marches a1 to b2. Ruins is triggered: nobody collects it, "
        "and the rivers carry 2 Checkers 1 space."
    )
    river = arranged("c5 a1", "h2 a11", turn=7, cards=["River 2", *CARDS[1:]])
    assert told(river, "a1-b2", "c5-d4")[-1] == (
        "You march c5 to d4. River 2 is triggered: the rivers carry 1 Checker 2 spaces."
    )


def test_moves_that_cannot_be_made_are_told() -> None:
    alone = arranged("a1", "h2 a11", turn=3)
    assert told(alone, "a1-b2") == ["You march a1 to b2. You have no second move."]
    gone = arranged("a1 b2", "g9", turn=3, cards=CARDS[:2]).play("b2-c3").play("a1-b2")
    states = gone._states.copy()
    states[0].on[states[0].on == CHECKER + 1] = EMPTY
    states[0].checkers[1] = 0
    last = Position(gone.game, states)
    draw = next(move.text for move in last.legal)
    assert told(last, draw)[0].endswith("Computer has no Checker that can move.")


def test_lines_carry_their_seat_and_turn() -> None:
    lines: list[Line] = []
    for position, move, after in steps(game_of(), 4):
        lines.append(words.tell(position.view(0), move, after.view(0), NAMES))
        assert lines[-1].text == lines[-1].later
        assert (lines[-1].seat == NATURE) == (position.to_move == NATURE)
    turns = [line.turn for line in lines]
    assert turns == sorted(turns)
    assert turns[0] == 0
    assert turns[-1] == 26


@pytest.mark.parametrize("edition", EDITIONS)
def test_labels_are_orders_and_differ_from_each_other(edition: str) -> None:
    for position, _, _ in steps(game_of(edition), 9):
        labels = [words.label(position.view(None), move) for move in position.legal]
        assert len(set(labels)) == len(labels)


def test_labels_say_what_a_move_does() -> None:
    position = _choosing()
    labels = {move.text: words.label(position.view(0), move) for move in position.legal}
    assert labels == {
        "+Dream": "Take the Dream Crown",
        "+Hidden": "Take the Hidden Crown",
        "+none": "Keep the Beast Crown",
    }
    jumping = _jumping()
    labels = {move.text: words.label(jumping.view(0), move) for move in jumping.legal}
    assert labels["c3xe5"] == "Jump from c3 over d4 to e5 and capture"
    assert labels["."] == "Stop jumping on c3"
    king = arranged("h8 a1", "i7 a11", {"Beast": "h8", "Dream": "i7"})
    labels = {move.text: words.label(king.view(0), move) for move in king.legal}
    assert labels["h8xj6"] == "Jump from the Beast King h8 over i7 to j6 and capture the Dream King"
    assert labels["h8-g9"] == "March from the Beast King h8 to g9"


def test_prompts_say_what_to_do() -> None:
    def prompt(position: Position, viewer: int | None) -> str:
        names = {0: NAMES, 1: NAMES[::-1], None: ["Ada", "Ben"]}[viewer]
        return words.prompt(position.view(viewer), names)

    assert prompt(game_of().start(), 0) == "The piles are stacked."
    assert prompt(play(PILES), 0) == "Move a Checker (only one in this turn)."
    assert prompt(play(FIRST_TURN[:-1]), 0) == "A card is drawn."
    assert prompt(play(FIRST_TURN), 1) == "Move a Checker (first of two)."
    assert prompt(play(FIRST_TURN), 0) == "Computer is moving (first of two)."
    second = arranged("c3 h2", "g9").play("c3-d4")
    assert prompt(second, 0) == "Move another Checker (second of two)."
    king = arranged("c3 h2", "g9", {"Beast": "c3"}).play("c3-d4")
    assert prompt(king, 0) == "Move another Checker, or your King on d4 again (second of two)."
    assert prompt(_jumping(), 0) == "Jump on with the Checker on c3, or stop."
    assert prompt(_jumping(), None) == "Ada is jumping."
    assert prompt(_choosing(), 0) == "Choose a Crown: Dream or Hidden?"
    assert prompt(_choosing(), 1) == "Computer is choosing a Crown."
    assert prompt(arranged("d8 a1", "a11").play("d8-c7"), 0) == "Take the Beast Crown?"


def ended(crowns: dict[str, str], captures: tuple[int, int], cards: dict[str, int]) -> View:
    """A view of a game that has ended with these Kings, captures and collected cards."""
    position = arranged("c3 a1 h2", "a11 c11 k11", crowns, cards=list(cards), captured=captures)
    states = position._states.copy()
    states[0].stage, states[0].turn = OVER, 26
    for card, seat in enumerate(cards.values()):
        states[0].collector[card] = seat
    return Position(position.game, states).view(0)


def test_the_outcome_names_what_decided() -> None:
    def outcome(*end: object) -> str:
        return words.outcome(ended(*end), NAMES)  # type: ignore[arg-type]

    one_each = {"Beast": "c3", "Dream": "a11"}
    assert outcome(one_each, (3, 0), {}) == "You win as Crimson, 25 to 10 points."
    assert outcome(one_each, (0, 1), {}) == "Computer wins as Onyx, 15 to 10 points."
    assert outcome({}, (1, 0), {"Frozen Sea": 1}) == (
        "Computer wins as Onyx with more Territory Cards, 1 to 0; both have 5 points."
    )
    assert outcome({"Beast": "c3"}, (0, 2), {}) == (
        "You win as Crimson with more Kings, 1 to 0; both have 10 points."
    )
    assert outcome(one_each, (1, 1), {}) == (
        "A draw: both have 15 points, and all else is equal too."
    )


def test_seat_notes_count_points_checkers_and_kings() -> None:
    view = arranged("c3 a1", "a11", {"Beast": "c3", "Dream": "a11"}, captured=(2, 0)).view(0)
    assert words.seat_note(view, 0) == "Crimson: 20 points, 2 Checkers, 1 King"
    assert words.seat_note(view, 1) == "Onyx: 10 points, 1 Checker, 1 King"
    assert words.seat_note(play(PILES).view(0), 1) == "Onyx: 0 points, 12 Checkers, 0 Kings"


# The drawing


def drawn(position: Position, viewer: int | None, last: Sequence[Move] = ()) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.pieces(position.view(viewer), last))


def by_id(svg: ElementTree.Element) -> dict[str, dict[str, str]]:
    return {each.attrib["id"]: each.attrib for each in svg.iter() if "id" in each.attrib}


def spots(svg: ElementTree.Element) -> dict[str, dict[str, str]]:
    offered = [each.attrib for each in svg.iter() if "data-spot" in each.attrib]
    assert len({spot["data-spot"] for spot in offered}) == len(offered)
    return {spot["data-spot"]: spot for spot in offered}


@pytest.mark.parametrize("edition", EDITIONS)
def test_drawings_are_well_formed_and_no_id_comes_twice(edition: str) -> None:
    game = game_of(edition)
    board = drawing.board(game)
    for number, (position, move, after) in enumerate(steps(game, 11)):
        for viewer in VIEWERS if number % 4 == 0 or after.over else ():
            view = after.view(viewer)
            pieces = drawing.pieces(view, [position.seen(move, viewer)])
            svg = ElementTree.fromstring(f"<svg>{board}{pieces}</svg>")
            ids = [element.attrib["id"] for element in svg.iter() if "id" in element.attrib]
            assert len(set(ids)) == len(ids)
            used = {element.attrib["href"][1:] for element in svg.iter("use")}
            assert used <= set(ids)
            assert len(pieces) < 20_000
            assert all("aria-label" in spot for spot in spots(svg).values())
    assert ElementTree.fromstring(picture(game, view)).tag.endswith("svg")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", [12, 13, 14])
def test_every_move_has_touches_of_its_own_that_the_drawing_offers(edition: str, seed: int) -> None:
    stages = set()
    for position, _, _ in steps(game_of(edition), seed):
        if position.to_move == NATURE:
            continue
        stages.add(int(position.record.stage))
        view = position.view(position.to_move)
        said = [tuple(way) for move in view.legal for way in drawing.ways(view, move)]
        assert len(set(said)) == len(said)
        offered = spots(drawn(position, position.to_move))
        assert {spot for touches in said for spot in touches} <= set(offered)
        assert [drawing.said(view, touches) for touches in said] == [m.text for m in view.legal]
    assert stages == {MOVE, JUMP, CROWN}


def test_touches_that_are_no_legal_move_say_one_that_is_refused_or_none() -> None:
    start, jumping, choosing = play(PILES).view(0), _jumping().view(0), _choosing().view(0)
    assert drawing.said(start, ["b12"]) == "b12"
    assert drawing.said(start, ["b2", "d4"]) == "b2^d4"
    assert drawing.said(start, ["b2", "h2"]) == "b2-h2"
    assert drawing.said(jumping, ["a1"]) == "c3^a1"
    assert drawing.said(jumping, ["d2"]) == "c3-d2"
    assert drawing.said(jumping, ["h2"]) == "c3^h2"
    assert drawing.said(choosing, ["a1"]) == "a1"
    for touches in ([], ["stop", "a1"], ["a1", "b2", "c3"], ["nowhere"]):
        assert drawing.said(start, touches) == ""


def test_stop_and_the_crown_dialog_are_the_movers_alone() -> None:
    assert "stop" in spots(drawn(_jumping(), 0))
    assert {"crown-Dream", "crown-Hidden", "crown-none"} <= set(spots(drawn(_choosing(), 0)))
    for viewer in (1, None):
        assert "stop" not in spots(drawn(_jumping(), viewer))
        assert "choice" not in by_id(drawn(_choosing(), viewer))


def test_the_board_is_turned_for_onyx() -> None:
    position = play(PILES)
    for viewer, nearest in ((0, "a1"), (None, "a1"), (1, "l12")):
        svg = drawn(position, viewer)
        assert ("realm" in by_id(svg)) == (viewer == 1)
        heights = {name: float(spot["cy"]) for name, spot in spots(svg).items()}
        assert heights[nearest] == max(heights.values())


def test_spots_say_where_they_are_and_what_they_hold() -> None:
    position = arranged("c3 a1", "a11", {"Beast": "c3"})
    labels = {name: spot["aria-label"] for name, spot in spots(drawn(position, 0)).items()}
    assert labels["c3"] == "c3 (Red Pine Forest), Beast King of Crimson"
    assert labels["a11"] == "a11 (The Boneyard), Onyx Checker"
    assert labels["b4"] == "b4 (Red Pine Forest), Stone"
    assert labels["d6"] == "d6 (Volcano Ridge), Extreme Crown"
    assert labels["b8"] == "b8 (Desert Pyramids), river"
    assert labels["c7"] == "c7 (Desert Pyramids), empty"


def test_a_checker_that_moved_or_was_captured_says_where_it_comes_from() -> None:
    position = _jumping()
    move = position.find("c3xe5")
    things = by_id(drawn(position.play(move), 0, [move]))
    assert things["checker-0-e5"]["data-from"] == "checker-0-c3"
    assert things["captured-0-0"]["data-from"] == "checker-0-d4"
    assert "data-from" not in things["checker-0-b2"]
    later = by_id(drawn(position.play(move), 0))
    assert "data-from" not in later["checker-0-e5"]
    assert "data-from" not in later["captured-0-0"]


def test_checkers_on_rivers_say_from_where_they_were_carried() -> None:
    before = arranged("c5 d4 a1", "j8 a11", {"Beast": "d4"}, turn=7, cards=["River 2", *CARDS[1:]])
    before = before.play("a1-b2")
    move = before.find("d4-e5")
    after = before.play(move)
    draw = after.legal[0]
    for position, last in ((after, [move]), (after.play(draw), [move, draw])):
        things = by_id(drawn(position, 0, last))
        assert things["checker-1-a7"]["data-from"] == "checker-0-c5"
        assert things["checker-1-c5"]["data-from"] == "checker-0-d4"
        assert things["checker-1-l6"]["data-from"] == "checker-0-j8"
        assert things["checker-1-b2"]["data-from"] == "checker-0-b2"
        assert "flowing-1" in things
    marked = {name for name, spot in spots(drawn(after, 0, [move])).items() if "class" in spot}
    assert marked == {"d4", "c5"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_checker_comes_from_one_that_was_drawn_before(edition: str) -> None:
    """Following `data-from` from picture to picture, no Checker appears out of nothing."""
    for viewer in (0, 1):
        names: set[str] = set()
        for _, move, after in steps(game_of(edition), 15):
            things = by_id(drawn(after, viewer, [move]))
            checkers = {name: each for name, each in things.items() if name.startswith("checker-")}
            origins = [each.get("data-from", name) for name, each in checkers.items()]
            assert len(set(origins)) == len(origins)
            if names:
                assert set(origins) <= names
                gone = names - set(origins)
                assert len(gone) == (move.number < STOP and "x" in move.text)
                new = [each for each in things.values() if each.get("data-from") in gone]
                assert len(new) == len(gone)
            names = set(checkers)


def test_a_drawn_card_comes_from_the_deck_and_is_turned_up() -> None:
    position = play(FIRST_TURN[:-1])
    draw = position.find("draw:River 1")
    things = by_id(drawn(position.play(draw), 0, [draw]))
    assert things["card-0"]["data-from"] == "deck"
    assert "turned" in things["card-0"]["class"].split()
    assert things["deck"]["aria-label"] == (
        "the deck, 19 cards, piles of Beast, then Extreme, then Dream, then Hidden"
    )
    again = by_id(drawn(position.play(draw), 0))
    assert "data-from" not in again["card-0"]


def face_of(svg: ElementTree.Element, card: int) -> dict[str, str]:
    """The part of a card on the track that is focused and read out."""
    (laid,) = [each for each in svg.iter("g") if each.attrib.get("id") == f"card-{card}"]
    (face,) = [each for each in laid.iter("g") if each.attrib.get("class") == "face"]
    return face.attrib


def test_a_card_says_who_would_get_it_now() -> None:
    position = arranged("g3 i3 c5", "h2 a11", {"Dream": "h2"}, turn=7, cards=CARDS)
    svg = drawn(position, 0)
    ruins = face_of(svg, 0)["aria-label"]
    assert ruins == (
        "Ruins (Crimson 5, Onyx 15, rivers 1). Triggers after this turn; now Onyx would collect it "
        "(Crimson 2 : 2 Onyx), and the rivers carry 1 Checker 1 space."
    )
    assert "Triggers in 4 turns; now nobody would collect it" in face_of(svg, 4)["aria-label"]


def test_collected_cards_lie_with_their_collector() -> None:
    for _, _, after in steps(game_of(), 16):
        s = after.record
        if triggered(s) < 6:
            continue
        svg = drawn(after, 0)
        things = by_id(svg)
        for seat in (0, 1):
            for card in collected(s, seat):
                label = things[f"card-{card}"]["aria-label"]
                gain = int(after.game.box.points[s.drawn[card], seat])
                assert label.endswith(f"{gain} points")
        for card in cards_on_track(s):
            assert face_of(svg, card)["tabindex"] == "0"


def test_crowns_are_on_icons_heads_or_with_the_captor() -> None:
    choosing = by_id(drawn(_choosing(), 0))
    for king in KINGS:
        assert f"crown-{king}" in choosing
    assert int(_choosing().record.crown_on[1]) == ON_ICON


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_lies_inside(edition: str) -> None:
    box = game_of(edition).box
    for turned in (False, True):
        places = places_of(box, turned=turned)
        for space in range(int(box.spaces)):
            x, y = places.on_board(space)
            reach = 22 * places.scale
            assert reach < x < WIDTH - reach
            assert reach < y < HEIGHT - reach
            if box.start[space] != STONE:
                x, y = places.beside(space)
                assert reach < x < WIDTH - reach
    for number in (1, 6, 12):
        for near in (True, False):
            assert captured(number - 1, number, near=near)[0] < WIDTH / 2 - 85
            assert won(number - 1, number, near=near)[0] > WIDTH / 2 + 85
    assert on_track(5)[0] + 47 < WIDTH


def test_an_unknown_territory_gets_a_look_and_its_initial(tmp_path: pytest.TempPathFactory) -> None:
    source = game_of("mini").edition.text.replace('"Ruins"', '"Old Harbour"')
    path = tmp_path / "harbour.toml"  # type: ignore[operator]
    path.write_text(source)
    board = drawing.board(regalia.load("king_me", path))
    assert ">O</text>" in board
    assert ">Harbour</text>" in board
    ElementTree.fromstring(board)
