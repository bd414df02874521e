"""King's Crown as people meet it: notation, refusals, sentences and the drawing."""

import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import pairwise

import pytest

import regalia
from regalia.core.contract import NATURE, PUBLIC
from regalia.core.faces import Line
from regalia.core.game import Game
from regalia.core.picture import picture
from regalia.core.position import Move, Position, View
from regalia.games.kings_crown import drawing, notation, words
from regalia.games.kings_crown.memory import members, shown_hand, shown_on_table
from regalia.games.kings_crown.places import WIDTH, places_of
from regalia.games.kings_crown.state import OVER, PLACE

SETUP_MOVES = ["draw:Y13", "draw:W4", "draw:Y1", "draw:W20"]
FIRST_TURN = ["reveal:bag", "draw:Y5", "reveal:bag", "draw:W9", "take:1"]
NAMES = ["You", "Computer"]
VIEWERS = (0, 1, None)


def game_of(memory: str = "aided", edition: str = "published") -> Game:
    return regalia.load("kings_crown", edition, memory=memory)


def play(moves: list[str], memory: str = "aided", edition: str = "published") -> Position:
    position = game_of(memory, edition).start()
    for move in moves:
        position = position.play(move)
    return position


def steps(game: Game, seed: int) -> Iterator[tuple[Position, Move, Position]]:
    """A random game, move by move."""
    choose = random.Random(seed).choice
    position = game.start()
    while not position.over:
        move = choose(position.legal)
        after = position.play(move)
        yield position, move, after
        position = after


def placing(seed: int = 1, placed: int = 0, memory: str = "aided") -> Position:
    """A position of the placement in which so many Crowns have been placed."""
    for _, _, position in steps(game_of(memory), seed):
        board = int(position.record.crowns[0] | position.record.crowns[1])
        if position.record.stage == PLACE and len(members(board)) == placed:
            return position
    raise AssertionError("the game ended before")


def refusal(position: Position, text: str) -> tuple[str, str]:
    with pytest.raises(regalia.IllegalMove) as caught:
        position.play(text)
    return caught.value.clause, caught.value.reason


# Notation


def test_a_hidden_draw_does_not_name_the_token() -> None:
    start = game_of().start()
    draw = start.find("draw:Y13")
    assert start.seen(draw, 0).text == "draw:Y13"
    assert start.seen(draw, 1).text == start.seen(draw, None).text == "draw:?"


def test_the_diagram_shows_what_the_memory_option_lets_it() -> None:
    later = [*SETUP_MOVES, *FIRST_TURN, "reveal:bag", "draw:W16"]
    aided, strict = play(later), play(later, "strict")
    assert str(aided.view(1)).splitlines() == [
        "seat 1 (you) 2 Tokens: Y1 W20",
        "",
        "table  2:(W9)   3:[W16]",
        "bag    41 Tokens",
        "",
        "seat 0 3 Tokens: Y5 ?? ??",
        "seat 1 to move: reveal, 2 of 2",
    ]
    assert "table  2:--     3:[W16]" in str(strict.view(1))
    assert "seat 0 3 Tokens: ?? ?? ??" in str(strict.view(1))
    assert "seat 0 (you) 3 Tokens: W4 Y5 Y13" in str(strict.view(0))
    assert "seat 0 3 Tokens: W4 Y5 Y13" in str(strict)  # looked at with open hands


def test_the_diagram_of_the_board_says_whose_crown_holds_what() -> None:
    position = placing(placed=2)
    text = str(position.view(0))
    crowned = [
        (seat, field) for seat in (0, 1) for field in members(int(position.record.crowns[seat]))
    ]
    assert len(crowned) == 2
    for seat, field in crowned:
        token = notation.token_name(int(position.record.token_on[field]))
        rank = notation.field_name(position.game.box, field)[1]
        row = next(line for line in text.splitlines() if line.startswith(f" {rank} "))
        assert f"{seat}:{token}" in row
    assert text.count("*") == 1


# Refusals: each cites its clause and says what is needed


@pytest.mark.parametrize(
    ("moves", "text", "clause", "needle"),
    [
        ([], "draw:Y25", "KC3", "there is no Token Y25"),
        (["draw:Y13"], "draw:Y13", "KC3", "only a Token that is in the bag"),
        (["draw:Y13"], "reveal:bag", "KC4", "first a Token is drawn"),
        (SETUP_MOVES, "take:bag", "KC4", "to reveal a Token"),
        (SETUP_MOVES, "draw:Y2", "KC4", "no Token is drawn now"),
        (SETUP_MOVES, "Y13@b4", "KC4", "when both hands are full"),
        (SETUP_MOVES, "reveal:3", "KC5", "no position 3 yet; reveal a Token of the bag"),
        ([*SETUP_MOVES, "reveal:bag", "draw:Y5"], "reveal:1", "KC5", "face up already"),
        ([*SETUP_MOVES, "reveal:bag"], "draw:Y13", "KC5", "only a Token that is in the bag"),
        ([*SETUP_MOVES, *FIRST_TURN], "reveal:1", "KC5", "position 1 is empty"),
        ([*SETUP_MOVES, *FIRST_TURN[:-1]], "reveal:bag", "KC4", "no Token is to be revealed"),
        ([*SETUP_MOVES, *FIRST_TURN[:-1]], "take:3", "KC7", "of position 1 or 2"),
        ([*SETUP_MOVES, *FIRST_TURN[:-1], "take:bag"], "draw:W9", "KC7", "only a Token that"),
        (SETUP_MOVES, "pass", "KC15", "no passing"),
        (SETUP_MOVES, "reveal 5", "", "reveal:5"),
        (SETUP_MOVES, "y13@b4", "", "Y13@b4"),
        (SETUP_MOVES, "reveal:0", "", "reveal:5"),
    ],
)
def test_refusals_of_the_draft(moves: list[str], text: str, clause: str, needle: str) -> None:
    found, reason = refusal(play(moves), text)
    assert found == clause
    assert needle in reason


def test_refusals_from_an_empty_bag() -> None:
    emptied = {position.record.stage: position for position in _drained()}
    assert refusal(emptied[1], "reveal:bag")[0] == "KC6"
    assert refusal(emptied[2], "take:bag")[0] == "KC7"
    assert "the bag is empty; reveal a Token of position" in refusal(emptied[1], "reveal:bag")[1]


def _drained() -> Iterator[Position]:
    """Positions of a draft in which everything comes out of the bag until it is empty."""
    position = game_of().start()
    while position.record.stage != PLACE:
        if position.record.bag_size == 0 and position.to_move != NATURE:
            yield position
        from_bag = [move for move in position.legal if move.text.endswith(":bag")]
        position = position.play((from_bag or position.legal)[0])


def test_refusals_of_the_placement() -> None:
    position = placing(placed=0)
    own = notation.token_name(members(int(position.record.hand[0]))[0])
    other = notation.token_name(members(int(position.record.hand[1]))[0])
    assert refusal(position, f"{own}@c3") == ("KC10", "c3 is the centre, which stays empty")
    assert refusal(position, f"{own}@f1")[0] == "KC10"
    assert refusal(position, f"{own}@a6") == (
        "KC10",
        "the board has no field a6; its fields are a1 to e5",
    )
    assert refusal(position, f"{other}@a1")[0] == "KC10"
    assert "is not in your hand; you hold" in refusal(position, f"{other}@a1")[1]
    assert refusal(position, "Y99@a1")[0] == "KC10"
    assert refusal(position, "reveal:bag")[0] == "KC4"
    assert refusal(position, "draw:Y1")[0] == "KC10"
    after = position.play(f"{own}@a1")
    placer = notation.token_name(members(int(after.record.hand[1]))[0])
    assert refusal(after, f"{placer}@a1") == ("KC10", f"a1 holds {own}; an empty field is needed")
    assert after.view(0).refusal(f"{own}@b4").reason.startswith("seat 1 has to place")


def test_a_refusal_names_the_neighbours_that_do_not_match() -> None:
    draft = [*SETUP_MOVES[:2], "draw:W8", "draw:Y20", "reveal:bag", "draw:W1", "reveal:bag"]
    draft += ["draw:Y24"]
    own, other = ["Y14", "W14", "Y15", "W15", "Y16", "W16", "Y17", "W17", "Y18", "W18"], [
        "W9", "Y9", "W10", "Y10", "W11", "Y11", "W12", "Y12", "Y6", "W6",
    ]  # fmt: skip
    for mine, theirs in zip(own, other, strict=True):
        draft += ["take:bag", f"draw:{mine}", "reveal:1", "reveal:2"]
        draft += ["take:bag", f"draw:{theirs}", "reveal:1", "reveal:2"]
    position = play([*draft[:-2], "W4@c5", "Y9@d4", "Y13@b4", "W9@e3"])
    assert refusal(position, "Y16@c4") == (
        "KC11",
        "c4 has neighbours Y13, Y9 and W4; Y16 matches none of them, "
        "it needs Y15, W16 or Y17 beside it",
    )
    assert refusal(position, "Y16@b5")[1].startswith("b5 has neighbours Y13 and W4; Y16 matches")
    assert refusal(position, "Y16@a4")[1].startswith("a4 has neighbour Y13; Y16 does not match it")
    assert position.play("Y14@a4").to_move == 1


def test_refusals_after_the_end() -> None:
    *_, (_, _, over) = steps(game_of(), 3)
    winner = int(over.record.winner)
    assert refusal(over, "Y1@a1") == ("KC14", f"the game is over, seat {winner} has won")
    assert over.view(winner).refusal("reveal:bag").reason == "the game is over, you have won"
    assert refusal(over, "pass")[0] == "KC15"


@pytest.mark.parametrize("memory", ["aided", "strict"])
def test_no_refusal_tells_where_a_hidden_token_is(memory: str) -> None:
    """Every text is refused alike in all positions that look the same to the seat."""
    for number, (position, _, _) in enumerate(steps(game_of(memory), 8)):
        if number % 9 or position.to_move == NATURE:
            continue
        seat = position.to_move
        view = position.view(seat)
        legal = {move.text for move in view.legal}
        dealt = view.deal(number).view(seat)
        for token in range(0, 48, 5):
            for text in (f"{notation.token_name(token)}@b2", f"draw:{notation.token_name(token)}"):
                if text not in legal:
                    assert str(view.refusal(text)) == str(dealt.refusal(text))


# Words


def told(game: Game, seed: int, viewer: int) -> Iterator[tuple[View, Move, View, Line]]:
    names = NAMES if viewer == 0 else NAMES[::-1]
    for position, move, after in steps(game, seed):
        before, now, seen = position.view(viewer), after.view(viewer), position.seen(move, viewer)
        yield before, seen, now, words.tell(before, seen, now, names)


def test_sentences_of_a_draft_turn() -> None:
    position = game_of("strict").start()
    lines = []
    for text in [*SETUP_MOVES, *FIRST_TURN, "reveal:2", "reveal:bag", "draw:Y8", "take:bag"]:
        before, move = position.view(0), position.seen(position.find(text), 0)
        position = position.play(text)
        lines.append(words.tell(before, move, position.view(0), NAMES))
    assert [(line.turn, line.seat, line.text, line.later) for line in lines] == [
        (0, NATURE, *["Yellow 13 goes behind your Screen."] * 2),
        (0, NATURE, *["White 4 goes behind your Screen."] * 2),
        (0, NATURE, *["A Token goes behind Computer's Screen, unseen."] * 2),
        (0, NATURE, *["A Token goes behind Computer's Screen, unseen."] * 2),
        (1, 0, *["You lay a Token from the bag on the table."] * 2),
        (1, NATURE, "It is yellow 5, at position 1.", "It went to position 1."),
        (1, 0, *["You lay a Token from the bag on the table."] * 2),
        (1, NATURE, "It is white 9, at position 2.", "It went to position 2."),
        (1, 0, *["You take yellow 5 from position 1."] * 2),
        (
            2,
            1,
            "Computer turns up the Token at position 2: white 9.",
            "Computer turns up the Token at position 2.",
        ),
        (2, 1, *["Computer lays a Token from the bag on the table."] * 2),
        (2, NATURE, "It is yellow 8, at position 3.", "It went to position 3."),
        (2, 1, *["Computer takes a Token out of the bag."] * 2),
    ]


def test_under_aided_memory_nothing_is_left_out_later() -> None:
    for viewer in (0, 1):
        assert all(line.text == line.later for _, _, _, line in told(game_of(), 5, viewer))


def test_under_strict_memory_later_names_only_what_is_still_shown() -> None:
    """Own Tokens stay behind the own Screen, and placed ones lie open; no other is named."""
    for viewer in (0, 1):
        own: set[int] = set()
        for _, move, after, line in told(game_of("strict"), 6, viewer):
            own |= set(members(int(after.record.hand[viewer])))
            for token in set(range(48)) - own:
                if "@" not in move.text:
                    assert f"{words.token_words(token)} " not in f"{line.later.lower()} "
                    assert f"{words.token_words(token)}." not in line.later.lower()


def test_a_token_taken_face_down_is_not_named_under_strict_memory() -> None:
    moves = [*SETUP_MOVES, *FIRST_TURN, "reveal:bag", "draw:W16", "reveal:bag", "draw:Y16"]
    for memory, sentence in (
        ("strict", "Computer takes the Token at position 2."),
        ("aided", "Computer takes white 9 from position 2."),
    ):
        before = play(moves, memory)
        take = before.find("take:2")
        line = words.tell(before.view(0), take, before.play(take).view(0), NAMES)
        assert line.text == line.later == sentence


def test_turns_count_up_one_by_one() -> None:
    turns = [line.turn for _, _, _, line in told(game_of(), 7, 0)]
    assert turns[0] == 0
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(turns))
    placements = [line.turn for _, move, _, line in told(game_of(), 7, 0) if "@" in move.text]
    assert placements == list(range(21, 21 + len(placements)))


def test_labels_are_orders_and_differ_from_each_other() -> None:
    for memory in ("aided", "strict"):
        for position, _, _ in steps(game_of(memory), 9):
            if position.to_move != NATURE:
                view = position.view(position.to_move)
                labels = [words.label(view, move) for move in view.legal]
                assert len(set(labels)) == len(labels)
    view = play([*SETUP_MOVES, *FIRST_TURN]).view(1)
    assert [words.label(view, move) for move in view.legal] == [
        "Reveal a Token from the bag",
        "Turn up white 9 at position 2",
    ]
    strict = play([*SETUP_MOVES, *FIRST_TURN], "strict").view(1)
    assert words.label(strict, strict.legal[1]) == "Turn up the Token at position 2"


def test_prompts_say_what_to_do_and_where_from() -> None:
    def prompt(moves: list[str], viewer: int) -> str:
        return words.prompt(play(moves).view(viewer), NAMES if viewer == 0 else NAMES[::-1])

    assert prompt(SETUP_MOVES, 0) == "Turn up two Tokens: from the bag (1 of 2)."
    assert prompt(SETUP_MOVES, 1) == "Computer is turning up Tokens (1 of 2)."
    second = [*SETUP_MOVES, *FIRST_TURN]
    assert prompt(second, 1) == "Turn up two Tokens: from the bag or the table (1 of 2)."
    assert prompt(second[:-1], 0).startswith("Take one Token: any of the table")
    assert prompt(second[:-1], 1) == "Computer is choosing a Token to take."


def test_outcomes_say_why() -> None:
    seen = set()
    for seed in range(60):
        *_, (_, move, over) = steps(game_of(), seed)
        winner = int(over.record.winner)
        names = NAMES if winner == 0 else NAMES[::-1]
        text, beaten = words.outcome(over.view(winner), names), NAMES[::-1]
        assert text.startswith("You win")
        assert words.outcome(over.view(winner), NAMES if winner else beaten).startswith(
            "Computer wins"
        )
        seen.add(text.split(":")[0].split(" on ")[0])
        line = words.tell(over.view(winner), move, over.view(winner), names)
        assert ("Bingo" in text) == ("Bingo" in line.text)
    assert seen == {"You win", "You win with a Bingo"}


def test_the_last_crown_and_the_lines_are_named() -> None:
    outcomes = set()
    for seed in range(400):
        *_, (_, _, over) = steps(game_of(edition="mini"), seed)
        outcomes.add(words.outcome(over.view(None), ["Ada", "Ben"]))
    assert {
        "Ben wins with the last Crown: all 8 are placed.",
        "Ada wins with a Bingo on rank 2.",
        "Ada wins with a Bingo on file b.",
        "Ben wins with a Bingo on the diagonal a1 to c3.",
        "Ben wins with a Bingo on the diagonal c1 to a3.",
        "Ada wins: none of Ben's Tokens fits on any field.",
    } <= outcomes


def test_seat_notes_count_the_secret_tokens() -> None:
    moves = [*SETUP_MOVES, *FIRST_TURN]
    aided, strict = play(moves), play(moves, "strict")
    assert words.seat_note(aided.view(1), 0) == "3 Tokens, 2 secret"
    assert words.seat_note(aided.view(0), 0) == "3 Tokens, 2 secret"
    assert words.seat_note(strict.view(1), 0) == "3 Tokens"
    *_, (_, _, over) = steps(game_of(), 3)
    assert words.seat_note(over.view(0), 0).endswith("left")


# The drawing


def seen_positions(
    memory: str, edition: str = "published", seeds: tuple[int, ...] = (11,)
) -> Iterator[tuple[View, list[Move]]]:
    """Views of random games with the moves that led to each, from all sides."""
    for seed in seeds:
        for number, (position, move, after) in enumerate(steps(game_of(memory, edition), seed)):
            for viewer in VIEWERS:
                if number % 4 == 0 or after.over:
                    yield after.view(viewer), [position.seen(move, viewer)]


def spots(svg: str) -> list[str]:
    return [
        element.attrib["data-spot"]
        for element in ElementTree.fromstring(svg).iter()
        if "data-spot" in element.attrib
    ]


@pytest.mark.parametrize("edition", ["published", "mini"])
@pytest.mark.parametrize("memory", ["aided", "strict"])
def test_drawings_are_well_formed_and_no_id_comes_twice(memory: str, edition: str) -> None:
    for view, last in seen_positions(memory, edition):
        board, pieces = drawing.board(view.game), drawing.pieces(view, last)
        svg = ElementTree.fromstring(f"<svg>{board}{pieces}</svg>")
        ids = [element.attrib["id"] for element in svg.iter() if "id" in element.attrib]
        assert len(set(ids)) == len(ids)
        used = {element.attrib["href"][1:] for element in svg.iter("use")}
        assert used <= set(ids)
        assert len(pieces) < 13_000
        assert ElementTree.fromstring(picture(view.game, view)).tag.endswith("svg")


@pytest.mark.parametrize("edition", ["published", "mini"])
def test_every_move_has_touches_of_its_own_that_the_drawing_offers(edition: str) -> None:
    for position, _, _ in steps(game_of(edition=edition), 12):
        if position.to_move == NATURE:
            continue
        view = position.view(position.to_move)
        said = [tuple(way) for move in view.legal for way in drawing.ways(view, move)]
        assert len(set(said)) == len(said)
        offered = spots(drawing.pieces(view, ()))
        assert len(set(offered)) == len(offered)
        assert {spot for touches in said for spot in touches} <= set(offered)
        assert [drawing.said(view, touches) for touches in said] == [m.text for m in view.legal]


def test_touches_that_are_no_legal_move_say_one_that_is_refused_or_none() -> None:
    table, board = play([*SETUP_MOVES, *FIRST_TURN]).view(1), placing().view(0)
    assert drawing.said(table, ["t1"]) == "reveal:1"
    assert drawing.said(board, ["Y13", "c3"]) == "Y13@c3"
    for view, touches in ((table, []), (board, ["Y13"]), (board, ["Y13", "b4", "b5"])):
        assert drawing.said(view, touches) == ""
    assert table.refusal(drawing.said(table, ["W20"])).clause == ""


@pytest.mark.parametrize("memory", ["aided", "strict"])
def test_positions_that_look_alike_are_drawn_and_told_alike(memory: str) -> None:
    for number, (view, last) in enumerate(seen_positions(memory)):
        if view.record.stage == OVER:
            continue
        twin = view.deal(number).view(None if view.seat == PUBLIC else view.seat)
        assert drawing.pieces(twin, last) == drawing.pieces(view, last)
        assert str(twin) == str(view)


def forgotten(view: View) -> list[int]:
    """The table positions whose Tokens lie face down."""
    return members(int(view.record.lying & ~view.record.face_up))


def test_under_strict_memory_forgotten_tokens_leave_no_trace() -> None:
    """Two tables that differ only in Tokens that lie face down again look the same."""
    draft = [
        (view, last)
        for view, last in seen_positions("strict", seeds=(11, 14, 15))
        if view.record.stage not in (PLACE, OVER) and len(forgotten(view)) >= 2
    ]
    assert len(draft) > 20
    for view, last in draft:
        one, other = forgotten(view)[:2]
        states = view._states.copy()
        table = states[0].table
        table[one], table[other] = int(table[other]), int(table[one])
        swapped = View(view.game, states, view.seat)
        assert drawing.pieces(swapped, last) == drawing.pieces(view, last)
        assert str(swapped) == str(view)
        assert [words.label(swapped, move) for move in view.legal] == [
            words.label(view, move) for move in view.legal
        ]


def test_a_screen_shows_what_its_viewer_remembers() -> None:
    moves = [*SETUP_MOVES, *FIRST_TURN]
    aided, strict = play(moves).view(1), play(moves, "strict").view(1)
    assert shown_on_table(aided, 1) == int(aided.record.table[1])
    assert shown_on_table(strict, 1) is None
    assert [notation.token_name(token) for token in shown_hand(aided, 0)] == ["Y5"]
    assert shown_hand(strict, 0) == []
    assert 'id="at-2"' in drawing.pieces(strict, ())
    assert "W9" not in drawing.pieces(strict, ())
    assert 'id="token-W9"' in drawing.pieces(aided, ())


def test_things_say_where_they_come_from() -> None:
    def drawn(moves: list[str], viewer: int, memory: str, news: int) -> ElementTree.Element:
        position, last = game_of(memory).start(), []
        for text in moves:
            last.append(position.seen(position.find(text), viewer))
            position = position.play(text)
        return ElementTree.fromstring(drawing.pieces(position.view(viewer), last[-news:]))

    def thing(svg: ElementTree.Element, name: str) -> dict[str, str]:
        return next(e.attrib for e in svg.iter() if e.attrib.get("id") == name)

    revealed = drawn([*SETUP_MOVES, *FIRST_TURN[:2]], 1, "strict", 2)
    assert thing(revealed, "at-1")["data-from"] == "bag"
    assert "turned" in thing(revealed, "at-1")["class"].split()
    taken = drawn([*SETUP_MOVES, *FIRST_TURN], 1, "strict", 1)
    assert thing(taken, "hand-0-2")["data-from"] == "at-1"
    assert "data-from" not in thing(taken, "hand-0-1")
    own = drawn([*SETUP_MOVES, *FIRST_TURN], 0, "strict", 1)
    assert thing(own, "token-Y5")["data-from"] == "at-1"
    unseen = [*SETUP_MOVES, *FIRST_TURN[:-1], "take:bag", "draw:Y8"]
    assert thing(drawn(unseen, 0, "aided", 2), "token-Y8")["data-from"] == "bag"
    assert thing(drawn(unseen, 1, "aided", 2), "hand-0-2")["data-from"] == "bag"
    turned = drawn([*SETUP_MOVES, *FIRST_TURN, "reveal:2"], 0, "aided", 1)
    assert "turned" in thing(turned, "token-W9")["class"].split()


def test_a_bingo_is_drawn_through_its_fields() -> None:
    for seed in range(200):
        *_, (_, _, over) = steps(game_of(), seed)
        view = over.view(0)
        svg = drawing.pieces(view, ())
        bingo = "Bingo" in words.outcome(view, NAMES)
        assert ('class="bingo"' in svg) == bingo
        assert svg.count(" won") == (5 if bingo else 0)
        if bingo:
            return
    raise AssertionError("no Bingo in 200 games")


@pytest.mark.parametrize("edition", ["published", "mini"])
def test_everything_lies_inside_and_nothing_on_another_thing(edition: str) -> None:
    places = places_of(game_of(edition=edition).box)
    table = [places.on_table(place) for place in range(places.capacity)]
    hand = [places.in_near_hand(n, places.hand_limit) for n in range(places.hand_limit)]
    for lying in (table, hand):
        for index, (x, y, scale) in enumerate(lying):
            assert 44 * scale <= x <= WIDTH - 44 * scale
            for other_x, other_y, _ in lying[:index]:
                assert abs(x - other_x) > 80 * scale or abs(y - other_y) > 80 * scale
    assert all(y + 44 * scale < 674 for _, y, scale in table)
