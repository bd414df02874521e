"""Kingdom Run's rules at their edges, in positions reached by playing."""

import re
from collections import Counter
from pathlib import Path

import pytest

import regalia
from regalia import NATURE, EditionError, IllegalMove, OptionError
from regalia.core.position import Position
from regalia.games.kingdom_run.components import NAMED
from regalia.games.kingdom_run.notation import runner_name
from regalia.games.kingdom_run.state import NOTHING, RUNNERS

EDITIONS = Path(regalia.__file__).parent / "games" / "kingdom_run" / "editions"
RUNNER = {runner_name(runner): runner for runner in range(RUNNERS)}


def start(edition: str | Path | None = None, **options: int | str) -> Position:
    return regalia.load("kingdom_run", edition, **options).start()


def roll(position: Position, faces: str) -> Position:
    """Roll these four faces and keep them."""
    return play(position, *(f"roll:{face}" for face in faces.split()), "keep")


def play(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def bathe(position: Position, *runners: str) -> Position:
    """Turns of two Bathings each."""
    for first, second in zip(runners[::2], runners[1::2], strict=True):
        position = play(roll(position, "bathe " * 4), f"bathe {first}", f"bathe {second}")
    return position


def texts(position: Position) -> list[str]:
    return [str(move) for move in position.legal]


def space(position: Position, runner: str) -> int:
    """The space of a Runner as people count it; the finish is one more than the last."""
    return int(position.record.space[RUNNER[runner]]) + 1


def podium(position: Position) -> list[str]:
    return [runner_name(int(runner)) for runner in position.record.podium if runner != NOTHING]


def refused(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        position.play(move)
    return refusal.value.clause


def edition_with(folder: Path, *changes: tuple[str, str], edition: str = "mini") -> Path:
    """A shipped edition with the values of some keys replaced."""
    text = (EDITIONS / f"{edition}.toml").read_text("utf-8")
    for key, value in changes:
        text, times = re.subn(rf"^{key} = .*$", f"{key} = {value}", text, flags=re.MULTILINE)
        assert times == 1
    path = folder / "changed.toml"
    path.write_text(text, "utf-8")
    return path


# Dice: KR7 KR9 KR10 KR21 KR22


def test_dice_are_rerolled_once_and_the_lowest_of_a_face() -> None:
    position = play(start(), "roll:bathe", "roll:copy", "roll:bathe", "roll:steal")
    assert len(position.legal) == 12
    assert "reroll:13" in texts(position)
    assert refused(position, "reroll:34") == "KR7"
    position = position.play("reroll:14")
    assert position.to_move == NATURE
    position = play(position, "roll:lull", "roll:lull")
    assert position.record.dice.tolist() == [4, 5, 2, 4]
    assert refused(position, "keep") == "KR7"


def test_an_action_is_used_twice_at_most_and_then_the_turn_ends() -> None:
    position = play(roll(start(), "bathe bathe bathe steal"), "bathe K1", "bathe K2")
    assert texts(position) == ["steal S"]
    assert refused(position, "bathe K3") == "KR9"
    position = position.play("steal S")
    assert position.to_move == NATURE
    assert position.record.seat == 1
    assert position.record.tokens.tolist() == [7, 5, 0, 0]


def test_a_carbon_copy_copies_used_and_unused_dice() -> None:
    position = roll(start(), "bathe copy steal copy")
    assert {"copy:bathe K1", "copy:steal S", "bathe K1", "steal S"} <= set(texts(position))
    assert texts(position).index("bathe K1") < texts(position).index("copy:bathe K1")
    position = play(position, "bathe K1", "copy:steal S")
    assert "copy:bathe K1" in texts(position)
    assert "bathe K1" not in texts(position)
    assert refused(position, "copy:disband K1") == "KR21"


def test_two_copies_and_two_own_uses_are_four_of_one_action() -> None:
    position = roll(start(), "bathe copy bathe copy")
    position = play(position, "copy:bathe K4", "bathe K4", "bathe K4", "copy:bathe K4")
    assert space(position, "K4") == 12  # 6, 7, 11, 12
    assert position.record.seat == 1


def test_only_two_of_three_copies_are_used() -> None:
    position = play(roll(start(), "copy bathe copy copy"), "copy:bathe K4", "copy:bathe K4")
    assert refused(position, "copy:bathe K4") == "KR21"
    assert position.play("bathe K4").record.seat == 1


def test_four_copies_have_nothing_to_copy() -> None:
    position = roll(start(), "copy copy copy copy")
    assert position.to_move == NATURE
    assert position.record.seat == 1
    assert position.record.turn == 2


# Movement: KR9 KR12 KR13 KR14 KR15 KR16 KR17


def test_a_runner_goes_on_over_full_spaces_in_a_row() -> None:
    position = roll(start(), "catchup disband disband disband")
    assert space(position.play("catchup K1"), "K1") == 5  # spaces 2, 3 and 4 are full
    position = position.play("disband K1")
    assert space(position, "K1") == 5
    position = play(position, "then S1", "then F1", "then G1")  # and lands on the lake, too
    assert [space(position, runner) for runner in ("S1", "F1", "G1")] == [6, 7, 8]
    assert "disband S1" not in texts(position)
    assert refused(position, "disband S1") == "KR13"
    assert refused(position, "catchup S1") == "KR15"


def test_disbanding_takes_runners_of_one_space_and_ends_when_asked() -> None:
    position = play(roll(start(), "disband " * 4), "disband F3")
    assert texts(position) == ["then K3", "then S3", "then G3", "end"]
    assert refused(position, "then F3") == refused(position, "then K1") == "KR12"
    assert refused(position, "disband K1") == "KR13"
    position = position.play("end")
    assert "disband K3" in texts(position)
    assert refused(position, "end") == "KR13"


def test_full_lakes_send_a_bather_on() -> None:
    position = bathe(start(), "K4", "S4", "F4", "G4", "K3", "S3")
    assert space(position, "G4") == 6
    assert space(position, "K3") == space(position, "S3") == 7
    position = roll(position, "bathe catchup catchup catchup")
    assert space(position.play("catchup K2"), "K2") == 3  # two of the four have left
    assert space(play(position, "bathe K4"), "K4") == 7


def test_an_overflow_goes_over_the_finish() -> None:
    """In the mini edition: lakes 6, 7 and 11, the last space is 12."""
    position = start("mini")
    for runner in ("K1", "S1", "F1", "G1"):
        position = bathe(position, *[runner] * 4)
    position = bathe(position, "K1", "S1", "F1", "G1")
    for runner in ("K2", "S2", "F2", "G2"):
        position = bathe(position, *[runner] * 4)
    position = bathe(position, "K3", "K3", "K3", "S3")
    assert [space(position, name) for name in ("K1", "K2", "K3")] == [12, 11, 8]
    assert podium(position) == []
    position = bathe(position, "K3", "S3")
    assert podium(position) == ["K3"]
    assert space(position, "K3") == 13


def test_the_leaders_cannot_catch_up_until_somebody_has_finished() -> None:
    position = roll(start("mini"), "catchup bathe bathe bathe")
    assert refused(position, "catchup K4") == "KR14"
    position = bathe(start("mini"), *["K4"] * 4, *["S4"] * 2)
    assert space(position, "K4") == 11
    position = roll(position, "bathe disband disband disband")
    position = play(position, "bathe K4", "disband K4", "disband F4", "end")
    assert podium(position) == ["K4"]
    position = roll(position, "catchup bathe bathe bathe")
    position = play(position, "bathe S4")
    assert space(position, "S4") == 8
    position = position.play("catchup S4")
    assert podium(position) == ["K4", "S4"]


# Sleep: KR11 KR19 KR20


def test_the_last_awake_runner_of_a_player_is_not_lulled() -> None:
    position = play(roll(start(), "lull " * 4), "lull K1", "lull K2")
    position = play(roll(position, "lull lull lull bathe"), "lull K3")
    assert refused(position, "lull K4") == "KR19"
    assert refused(position, "bathe K1") == "KR11"
    assert {"wake K1", "wake K2", "wake K3", "lull F1"} <= set(texts(position))
    position = roll(play(position, "wake K1", "bathe F1"), "lull lull lull bathe")
    assert {"lull K1", "lull K4"} <= set(texts(position))


def test_a_neutral_clan_may_sleep_altogether() -> None:
    position = play(roll(start(), "lull " * 4), "lull F1", "lull F2")
    position = play(roll(position, "lull " * 4), "lull F3", "lull F4")
    assert all(int(position.record.asleep) >> RUNNER[f"F{number}"] & 1 for number in range(1, 5))


def test_identical_runners_are_listed_once() -> None:
    position = bathe(start(), "K4", "K3")
    position = roll(position, "bathe lull copy copy")
    assert "bathe K3" in texts(position)
    assert refused(position, "bathe K4") == "KR16"
    position = position.play("lull K3")
    assert "bathe K4" in texts(position)
    assert {"copy:wake K3", "copy:lull K4"} <= set(texts(position))


# The end: KR18 KR23 KR24 KR25 KR26


def test_disbanding_that_fills_the_podium_ends_the_game_in_mid_action() -> None:
    position = bathe(start("mini"), *["K1"] * 5, *["S1"] * 5, *["F1"] * 5, *["G1"] * 5)
    position = roll(position, "disband steal steal steal")
    position = play(position, "disband F1", "then K1", "end")
    other = "K" if position.record.seat else "S"
    position = play(position, f"steal {other}", f"steal {other}")
    position = bathe(position, *["K2"] * 5, *["S2"] * 5)
    position = play(roll(position, "disband " * 4), "disband K2", "then G1")
    assert position.over
    assert podium(position) == ["F1", "K1", "K2", "G1"]
    assert space(position, "S1") == space(position, "S2") == 12
    # K: places 2 and 3; S: two Runners on space 12; both: one on space 4, and victory tokens.
    tokens = position.record.tokens.tolist()
    assert position.scores == [8 + 7 + 1 + 2 * tokens[0], 5 + 5 + 1 + 2 * tokens[1]]


def across(players: int) -> Position:
    """K1, K2 and K3 are across, K4 is on the last space."""
    position = start(players=players)
    for runner in ("K1", "K2", "K3", "K4"):
        position = bathe(position, *[runner] * 6)
    position = roll(position, "disband disband steal steal")
    return play(position, "disband K1", "then K2", "then K3", "then K4", "disband K1")


def test_with_two_players_the_game_ends_when_one_is_across() -> None:
    position = across(2)
    assert position.over
    assert podium(position) == ["K2", "K3", "K4", "K1"]
    assert position.scores == [13 + 12 + 11 + 10 + 12, 1 + 12]
    assert position.winners == [0]


def test_with_three_players_who_is_across_finishes_its_turn_and_is_out_of_play() -> None:
    position = play(across(3), "steal S", "steal S")
    assert not position.over
    assert position.record.tokens.tolist() == [6, 2, 4, 0]
    position = roll(position, "steal steal steal steal")
    assert texts(position) == ["steal F"]
    assert refused(position, "steal K") == "KR18"
    position = play(position, "steal F", "steal F")
    seats = []
    for _ in range(4):
        seats.append(int(position.record.seat))
        position = roll(position, "copy copy copy copy")
    assert seats == [2, 1, 2, 1]


WITHOUT_POINTS = [(space, "0") for space in ("4", "6", "8", "10", "12")]


@pytest.mark.parametrize(
    ("ahead", "winners"), [(["S4", "F4"], [1]), (["K4", "F4"], [0]), (["S4", "K4"], [0, 1])]
)
def test_a_tie_goes_to_the_furthest_runner_or_is_shared(
    tmp_path: Path, ahead: list[str], winners: list[int]
) -> None:
    edition = edition_with(tmp_path, ("podium", "[0]"), *WITHOUT_POINTS)
    position = bathe(start(edition), *ahead, *["G4"] * 5, "F1")
    position = play(roll(position, "disband copy copy copy"), "disband G4")
    assert podium(position) == ["G4"]
    assert position.scores == [12, 12]
    assert position.winners == winners


def test_a_podium_place_beats_any_space(tmp_path: Path) -> None:
    edition = edition_with(tmp_path, ("podium", "[0, 0]"), *WITHOUT_POINTS)
    position = bathe(start(edition), *["S4"] * 4, *["G4"] * 4)
    position = bathe(position, "S4", "K4")
    position = play(roll(position, "disband bathe bathe bathe"), "disband S4", "bathe G4")
    assert podium(position) == ["S4"]
    position = position.play("bathe K4")
    position = play(roll(position, "disband " * 4), "disband G4")
    assert position.over
    assert position.scores == [12, 12]
    assert position.winners == [1]


# Editions and options: KR3


@pytest.mark.parametrize("edition", ["reconstruction", "mini"])
def test_the_named_layouts_are_those_with_three_lakes(edition: str) -> None:
    position = start(edition, track="random")
    assert position.to_move == NATURE
    assert {str(move) for move in position.legal} == {f"track:{name}" for name in NAMED}
    assert set(position.chances.values()) == {1 / 18}
    assert play(position, "track:fhM").record.lakes == start(edition, track="fhM").record.lakes


def test_the_default_layout_is_that_of_the_clauses() -> None:
    lakes = int(start().record.lakes)
    assert [number + 1 for number in range(20) if lakes >> number & 1] == [6, 11, 18]


def test_a_layout_that_an_edition_cannot_lay_is_refused(tmp_path: Path) -> None:
    boards = [("start", '"..~."'), ("finish", '".."')]
    edition = edition_with(tmp_path, *boards)
    assert len(start(edition, track="random").legal) == 18
    edition = edition_with(tmp_path, ("finish", '".."'), ("track", '"mFH"'))
    assert start(edition).record.layout >= 0
    with pytest.raises(OptionError, match=r"'track'.*2 lakes, not 3 \(KR3\)"):
        start(edition, track="MFH")


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("start", '"..."', "KR4"),
        ("M", '[".~", "~~~"]', "KR3"),
        ("finish", '"~~"', "MFH has 4 lakes"),
        ("track", '"MFX"', "no layout"),
        ("podium", "[3, 4]", "KR6"),
        ("podium", "[]", "length"),
        ("faces", '["bathe", "steal"]', "KR10"),
        ("faces", '["bathe", "disband", "jump"]', "jump"),
        ("clans", '["A", "A", "B", "C"]', "KR2"),
        ("12", "2", "KR6"),
        ("scores", '"all"', "all"),
    ],
)
def test_an_edition_with_a_fault_says_which(
    tmp_path: Path, key: str, value: str, reason: str
) -> None:
    with pytest.raises(EditionError, match=reason):
        start(edition_with(tmp_path, (key, value)))


def test_a_token_beyond_the_track_is_a_fault(tmp_path: Path) -> None:
    path = edition_with(tmp_path, ("12", "5"))
    path.write_text(path.read_text("utf-8").replace("12 = 5", "13 = 5"), "utf-8")
    with pytest.raises(EditionError, match="'13' is no space of the track; they are 1 to 12"):
        start(path)


def test_dice_are_weighted_by_their_faces(tmp_path: Path) -> None:
    faces = ("faces", '["bathe", "bathe", "disband", "lull"]')
    chances = start(edition_with(tmp_path, faces)).chances
    assert Counter({str(move): chance for move, chance in chances.items()}) == Counter(
        {"roll:disband": 0.25, "roll:bathe": 0.5, "roll:lull": 0.25}
    )
