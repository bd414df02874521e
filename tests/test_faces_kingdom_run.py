"""Kingdom Run as people meet it: sentences and the drawing."""

import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from itertools import pairwise

import pytest

import regalia
from regalia.core.contract import NATURE
from regalia.core.faces import Line
from regalia.core.game import Game
from regalia.core.picture import picture
from regalia.core.position import Move, Position, View
from regalia.games.kingdom_run import drawing, words
from regalia.games.kingdom_run.components import LAYOUT_NAMES
from regalia.games.kingdom_run.places import HEIGHT, STANDS, WIDTH, places_of, row_middle
from regalia.games.kingdom_run.state import ACT, PUT_DOWN, RUNNERS

NAMES = ("You", "Bob", "Cleo", "Dan")
EDITIONS = ("reconstruction", "mini")


def game_of(players: int = 2, edition: str = "reconstruction", track: str = "default") -> Game:
    return regalia.load("kingdom_run", edition, players=players, track=track)


def rolled(*faces: str) -> list[str]:
    return [f"roll:{face}" for face in faces]


def play(moves: list[str], players: int = 2, track: str = "default") -> Position:
    position = game_of(players, track=track).start()
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


def mover(position: Position) -> View:
    """What the seat sees that is to move."""
    assert position.to_move not in (None, NATURE)
    return position.view(position.to_move)


def told(moves: list[str], players: int = 2, track: str = "default") -> list[Line]:
    """The lines of the log that have a text, as seat 0 reads them."""
    position = game_of(players, track=track).start()
    lines = []
    for text in moves:
        after = position.play(text)
        lines.append(
            words.tell(position.view(0), position.find(text), after.view(0), NAMES[:players])
        )
        position = after
    return [line for line in lines if line.text]


# Words


def test_sentences_of_turns() -> None:
    moves = [
        *rolled("bathe", "steal", "disband", "copy"),
        "reroll:12",
        *rolled("lull", "bathe"),
        "bathe K4",
        "copy:bathe S4",
        "disband K1",
        "then S1",
        "end",
        "lull G1",
        *rolled("steal", "steal", "steal", "bathe"),
        "keep",
        "steal K",
        "bathe K4",
        "steal K",
    ]
    assert [(line.turn, line.seat, line.text) for line in told(moves)] == [
        (1, NATURE, "You roll Bathing, 2 Victory Points, Disbanding and Carbon Copy."),
        (1, 0, "You re-roll die 1 (Bathing) and die 2 (2 Victory Points)."),
        (1, NATURE, "The dice now show Lull/Awaken, Bathing, Disbanding and Carbon Copy."),
        (1, 0, "You bathe K4: from space 4 to lake 6."),
        (1, 0, "You bathe S4 by Carbon Copy: from space 4 to lake 6."),
        (1, 0, "You disband space 1: K1 goes to space 4."),
        (1, 0, "S1 goes to space 5."),
        (1, 0, "You put down no more."),
        (1, 0, "You lull G1 on space 1."),
        (
            2,
            NATURE,
            "Bob rolls 2 Victory Points, 2 Victory Points, 2 Victory Points and Bathing.",
        ),
        (2, 1, "Bob keeps the dice."),
        (2, 1, "Bob takes a victory token from you."),
        (2, 1, "Bob bathes K4: from lake 6 to space 7."),
        (2, 1, "Bob takes a victory token from you. One die cannot be used any more."),
    ]


def test_other_actions_and_the_track_are_told() -> None:
    first = [*rolled("catchup", "lull", "lull", "steal"), "keep"]
    moves = [*first, "catchup K1", "lull S1", "wake S1", "steal F"]
    assert [line.text for line in told(moves, players=3)][2:] == [
        "You let K1 catch up: from space 1 to space 5.",
        "You lull S1 on space 1.",
        "You awaken S1 on space 1.",
        "You take a victory token from Cleo.",
    ]
    laid = told(["track:mfH"], track="random")
    assert [(line.turn, line.text) for line in laid] == [
        (0, "The track is laid: meadow (back), forest (back) and hills.")
    ]


def test_labels_are_orders_and_differ_from_each_other() -> None:
    for players in (2, 3, 4):
        for position, _, _ in steps(game_of(players), players):
            if position.to_move != NATURE:
                view = mover(position)
                labels = [words.label(view, move) for move in view.legal]
                assert len(set(labels)) == len(labels)
    view = mover(play([*rolled("bathe", "disband", "copy", "steal"), "keep"]))
    orders = {move.text: words.label(view, move) for move in view.legal}
    assert orders["bathe K1"] == "Bathing: K1 from space 1 to lake 6"
    assert orders["copy:disband G2"] == "Carbon Copy of Disbanding: G2 from space 2 to space 5"
    assert orders["steal S"] == "2 Victory Points: take a victory token from the Sorcerers"


def test_labels_say_where_a_runner_lands() -> None:
    for position, move, after in steps(game_of(4), 5):
        if position.to_move == NATURE or not any(
            verb in move.text for verb in ("disband", "then", "catchup", "bathe")
        ):
            continue
        label = words.label(mover(position), move)
        name = move.text.split()[-1]
        runner = "KSFG".index(name[0]) * 4 + int(name[1]) - 1
        goal = words.space_words(after.view(None), int(after.record.space[runner]))
        assert label.endswith(goal)


def test_prompts_say_what_to_do() -> None:
    def prompt(moves: list[str], viewer: int | None = 0) -> str:
        return words.prompt(play(moves).view(viewer), NAMES[:2])

    first = rolled("bathe", "disband", "copy", "copy")
    assert prompt([]) == "You roll the dice."
    assert prompt(first) == "Re-roll any dice once, or keep them."
    assert words.prompt(play(first).view(1), ("Ada", "You")) == ("Ada is choosing dice to re-roll.")
    acting = [*first, "keep"]
    assert prompt(acting) == "Use a die: Disbanding, Bathing or Carbon Copy."
    assert prompt([*acting, "disband K1"]) == "Put down the next Runner on lake 6, or end."
    assert words.prompt(play([*acting, "disband K1"]).view(1), ("Ada", "You")) == (
        "Ada is disbanding space 1."
    )


def test_every_sentence_is_whole_and_turns_count_up() -> None:
    for players, edition in ((2, "mini"), (3, "reconstruction"), (4, "mini")):
        names = NAMES[:players]
        turns = [0]
        for position, move, after in steps(game_of(players, edition, "random"), 3):
            line = words.tell(position.view(0), move, after.view(0), names)
            assert line.text == line.later
            assert not line.text or line.text.endswith((".", "!"))
            assert words.prompt(after.view(0), names).endswith(".")
            turns.append(line.turn)
        assert all(later - earlier in (0, 1) for earlier, later in pairwise(turns))
        assert words.outcome(after.view(0), names).endswith(".")


def test_outcomes_name_the_winner_and_the_ending() -> None:
    endings = set()
    for seed in range(12):
        for players in (2, 4):
            *_, (_, _, over) = steps(game_of(players, "mini"), seed)
            names = NAMES[:players]
            text = words.outcome(over.view(0), names)
            assert over.winners is not None
            assert all(names[seat] in text.split(";")[0] for seat in over.winners)
            assert "You wins" not in text
            endings.add(text.split("; ")[1].split(" Runners")[-1])
    assert endings <= {"the podium is full.", " have finished."}


def test_seat_notes_say_clan_and_standing() -> None:
    view = play([*rolled("lull", "lull", "lull", "steal"), "keep", "steal S", "lull K1"]).view(0)
    assert words.seat_note(view, 0) == "Knights (K): 15 points, 7 tokens, 1 asleep"
    assert words.seat_note(view, 1) == "Sorcerers (S): 11 points, 5 tokens"
    assert words.clan_words(view, 2) == "Forest folk (neutral)"


# The drawing


def seen_positions(game: Game, seed: int) -> Iterator[tuple[View, list[Move]]]:
    """Views of a random game with the moves that led to each."""
    for number, (position, move, after) in enumerate(steps(game, seed)):
        if number % 5 == 0 or after.over or after.record.stage == PUT_DOWN:
            seat = after.to_move if after.to_move not in (None, NATURE) else None
            yield after.view(seat), [position.seen(move, seat)]


def spots(svg: str) -> list[str]:
    return [
        element.attrib["data-spot"]
        for element in ElementTree.fromstring(svg).iter()
        if "data-spot" in element.attrib
    ]


def element_of(svg: str, name: str) -> dict[str, str]:
    root = ElementTree.fromstring(svg)
    return next(each.attrib for each in root.iter() if each.attrib.get("id") == name)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_drawings_are_well_formed_and_no_id_comes_twice(players: int, edition: str) -> None:
    game = game_of(players, edition, "random")
    for view, last in seen_positions(game, players):
        board, pieces = drawing.board(game), drawing.pieces(view, last)
        svg = ElementTree.fromstring(f"<svg>{board}{pieces}</svg>")
        ids = [element.attrib["id"] for element in svg.iter() if "id" in element.attrib]
        assert len(set(ids)) == len(ids)
        used = {element.attrib["href"][1:] for element in svg.iter("use")}
        assert used <= set(ids)
        assert all(
            "aria-label" in element.attrib
            for element in svg.iter()
            if "data-spot" in element.attrib
        )
        assert len(pieces) < 24_000
    assert ElementTree.fromstring(picture(game, view)).tag.endswith("svg")
    first = game.start().view(None)
    assert "unlaid" in drawing.pieces(first, ())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_has_touches_of_its_own_that_the_drawing_offers(
    players: int, edition: str
) -> None:
    for position, _, _ in steps(game_of(players, edition, "random"), 10 + players):
        if position.to_move == NATURE:
            continue
        view = mover(position)
        ways = {move.text: drawing.ways(view, move) for move in view.legal}
        touches = [tuple(way) for each in ways.values() for way in each]
        assert len(set(touches)) == len(touches)
        offered = spots(drawing.pieces(view, ()))
        assert len(set(offered)) == len(offered)
        assert {spot for each in touches for spot in each} <= set(offered)
        assert all(drawing.said(view, way) == text for text in ways for way in ways[text])
        # None is the beginning of another: each is made by its last touch.
        beginnings = {each[:length] for each in touches for length in range(len(each))}
        assert not beginnings & set(touches)


def test_dice_are_touched_in_any_order_and_either_of_two_with_the_same_face() -> None:
    shown = ("lull", "bathe", "lull", "copy")
    reroll, act = mover(play(rolled(*shown))), mover(play([*rolled(*shown), "keep"]))
    assert ways_to_say(reroll, "reroll:12") == ["1 2", "2 1", "2 3", "3 2"]
    assert len(ways_to_say(reroll, "reroll:1234")) == 24
    every = [way for move in reroll.legal for way in drawing.ways(reroll, move)]
    assert len(every) == 4 + 4 * 3 + 4 * 3 * 2 + 4 * 3 * 2 * 1 + 1
    assert ways_to_say(act, "lull K1") == ["1 runner-K1", "3 runner-K1"]
    assert ways_to_say(act, "copy:lull K1") == ["4 1 runner-K1", "4 3 runner-K1"]
    used = mover(play([*rolled(*shown), "keep", "lull K1"]))
    assert ways_to_say(used, "lull S1") == ["3 runner-S1"]
    assert ways_to_say(used, "copy:lull S1") == ["4 1 runner-S1", "4 3 runner-S1"]


def ways_to_say(view: View, text: str) -> list[str]:
    """Each way in one text, but for the button that ends a re-roll."""
    ways = drawing.ways(view, next(move for move in view.legal if move.text == text))
    return [" ".join(way).replace("die-", "").removesuffix(" roll") for way in ways]


def test_touches_that_are_no_legal_move_say_one_that_is_refused_or_none() -> None:
    first = rolled("bathe", "copy", "steal", "lull")
    reroll, act = mover(play(first)), mover(play([*first, "keep"]))
    hand = mover(play([*rolled("disband", "copy", "copy", "lull"), "keep", "disband K1"]))
    assert drawing.said(reroll, ["die-3", "die-1", "roll"]) == "reroll:13"
    assert drawing.said(reroll, ["die-3", "die-3", "roll"]) == ""
    assert drawing.said(act, ["die-3", "seat-0"]) == "steal K"
    assert act.refusal("steal K").clause == "KR18"
    assert drawing.said(act, ["die-2", "die-1", "runner-K1"]) == "copy:bathe K1"
    assert drawing.said(hand, ["runner-S3"]) == "then S3"
    nothing: tuple[list[str], ...] = (
        [],
        ["roll"],
        ["die-1"],
        ["runner-K1"],
        ["die-1", "runner-Z9"],
        ["die-9", "keep"],
    )
    for view, touches in ((act, each) for each in nothing):
        assert drawing.said(view, touches) == ""
    for touches in (["die-2", "runner-K1"], ["die-1", "seat-1"], ["die-3", "runner-K1"]):
        assert drawing.said(act, touches) == ""


def test_runners_keep_their_ids_and_run_along_the_road() -> None:
    """The way of a Runner that moves forward only grows, up to the first place of the podium."""
    for players in (2, 4):
        along = [0.0] * RUNNERS
        for position, move, after in steps(game_of(players), 20):
            if position.to_move == NATURE:
                continue
            root = ElementTree.fromstring(drawing.pieces(after.view(None), [move]))
            runners = [each for each in root.iter() if each.attrib.get("class", "")[:6] == "runner"]
            assert len(runners) == RUNNERS
            now = [float(each.attrib["style"].split(":")[1].split("px")[0]) for each in runners]
            assert all(was <= new for was, new in zip(along, now, strict=True))
            along = now


def test_alike_runners_share_a_spot() -> None:
    moves = [*rolled("bathe", "bathe", "lull", "lull"), "keep", "bathe K4", "bathe K3"]
    svg = drawing.pieces(play(moves).view(0), ())
    assert "runner-K3" in spots(svg)
    assert "runner-K4" not in spots(svg)
    assert 'aria-label="K3 and K4, Knights, lake 6"' in svg
    asleep = drawing.pieces(play([*moves, "lull K3"]).view(0), ())
    assert {"runner-K3", "runner-K4"} <= set(spots(asleep))


def test_states_are_shown() -> None:
    first = [*rolled("bathe", "lull", "disband", "copy"), "keep"]
    view = play([*first, "bathe K4", "lull S1", "disband G2"]).view(0)
    svg = drawing.pieces(view, ())
    assert view.record.stage == PUT_DOWN
    assert "asleep" in element_of(svg, "runner-S1")["class"]
    assert "awake" in element_of(svg, "runner-S2")["class"]
    assert "held" in element_of(svg, "runner-K2")["class"]
    assert "used" in element_of(svg, "die-1")["class"]
    assert "used" not in element_of(svg, "die-4")["class"]
    assert "to-move" in element_of(svg, "seat-0")["class"]
    assert {"hand-over", "put-here", "button-end"} <= {
        each.attrib.get("id") for each in ElementTree.fromstring(svg).iter()
    }
    assert "button-end" not in drawing.pieces(play([*first, "disband G2"]).view(1), ())
    barred = mover(play([*rolled("lull", "lull", "lull", "bathe"), "keep", "lull K1", "lull K2"]))
    assert barred.record.stage == ACT
    assert "spent" in element_of(drawing.pieces(barred, ()), "die-3")["class"]


def test_signposts_say_where_each_die_would_take_a_runner() -> None:
    faces = rolled("bathe", "catchup", "disband", "copy")
    position = play([*faces, "keep"])
    svg = drawing.pieces(position.view(0), ())
    assert 'class="signpost for-bathe to-lake"' in svg
    moves = [move for move in position.legal if not move.text.startswith("copy:")]
    assert svg.count('class="signpost') == len(moves)
    assert "signpost" not in drawing.pieces(position.view(1), ())
    assert "signpost" not in drawing.pieces(play(faces).view(0), ())


def test_what_was_done_last_is_marked() -> None:
    rolling = [*rolled("bathe", "lull", "disband", "copy"), "reroll:13", *rolled("steal", "bathe")]
    position = game_of().start()
    made = []
    for text in rolling:
        made.append(position.find(text))
        position = position.play(text)
    svg = drawing.pieces(position.view(0), made[-3:])
    assert [
        die for die in range(1, 5) if f'id="cube-{die}-1-again" class="cube turned"' in svg
    ] == [
        1,
        3,
    ]
    move = position.find("bathe K4")
    assert 'data-spot="runner-K4" class="last"' in drawing.pieces(
        position.play(move).view(0), [move]
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_lies_inside_and_nothing_on_another_thing(edition: str) -> None:
    game = game_of(edition=edition)
    for layout in range(0, len(LAYOUT_NAMES), 7):
        places = places_of(game, layout)
        assert len(places.spaces) == game.box.spaces
        stands = [
            (stop.x + dx * stop.scale, stop.y + dy * stop.scale, stop.scale)
            for stop in places.spaces
            for dx, dy in STANDS[4]
        ]
        stands += [(stop.x, row_middle(5) + stop.below, stop.scale) for stop in places.podium]
        for index, (x, y, scale) in enumerate(stands):
            assert 24 * scale <= x <= WIDTH - 24 * scale
            assert 24 * scale <= y <= HEIGHT
            for other_x, other_y, _ in stands[:index]:
                assert abs(x - other_x) > 45 * scale or abs(y - other_y) > 45 * scale
