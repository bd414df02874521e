"""Records: readable, replayed when they are read, and exact about what is wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest

import regalia
from regalia import Record, RecordError
from regalia.core.record import Ending
from tests.support import random_record

MINI = regalia.load("kings_crown", "mini")


def whole_game() -> Record:
    return random_record(MINI, 3)


def test_a_saved_record_is_loaded_again(tmp_path: Path) -> None:
    record = whole_game()
    record.save(tmp_path / "game.toml")
    again = Record.load(tmp_path / "game.toml")
    assert again.moves == record.moves
    assert again.result in ("1-0", "0-1")
    assert (tmp_path / "game.toml").read_text("utf-8") == str(again)


def test_a_record_of_an_own_edition_carries_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "M"\n[components]\nside = 3\nnumbers = 6\nsetup_tokens = 0\n')
    text = str(Record(regalia.load("kings_crown", file, first=1), ["reveal:bag", "draw:W6"]))
    file.unlink()
    assert Record.parse(text).last().to_move == 1


WRONG: dict[str, tuple[Callable[[str], str], str]] = {
    "not TOML": (lambda text: "moves: e4 e5", "line 1"),
    "unknown key": (lambda text: "color = 1\n" + text, "color"),
    "missing key": (lambda text: text.replace("edition", "editor"), "edit"),
    "unknown game": (lambda text: text.replace("kings_crown", "go"), "no game 'go'"),
    "unknown option": (lambda text: text.replace("memory", "memories"), "memories"),
    "illegal move": (
        lambda text: text.replace('"""\n', '"""\ndraw:Y9, ', 1),
        "move 1, draw:Y9: KC3",
    ),
    "wrong result": (lambda text: text.replace("0-1", "2-2").replace("1-0", "2-2"), "2-2"),
    "other edition": (lambda text: text.replace("fingerprint = ", 'fingerprint = "x" #'), "values"),
}


@pytest.mark.parametrize(("spoil", "reason"), WRONG.values(), ids=WRONG)
def test_a_wrong_record_is_explained(spoil: Callable[[str], str], reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        Record.parse(spoil(str(whole_game())))


def test_a_record_tells_how_a_game_ended_that_the_rules_did_not_end(tmp_path: Path) -> None:
    moves = whole_game().moves[:2]
    for ending, result in (
        (Ending("resigned", [0]), "0-1"),
        (Ending("timed_out", [1]), "1-0"),
        (Ending("timed_out", [1, 0]), "0-0"),
        (Ending("draw"), "1-1"),
    ):
        Record(MINI, moves, ending=ending).save(tmp_path / "game.toml")
        again = Record.load(tmp_path / "game.toml")
        assert (again.ending, again.result, again.moves) == (ending, result, moves)


WRONG_ENDINGS: dict[str, tuple[str, str]] = {
    "after the end": ('how = "draw"', "the moves themselves"),
    "nobody": ('how = "resigned"\ngiven_up = []', "who gave up"),
    "no such seat": ('how = "resigned"\ngiven_up = [2]', "0 to 1"),
    "no such way": ('how = "bored"', "bored"),
}


@pytest.mark.parametrize(("ending", "reason"), WRONG_ENDINGS.values(), ids=WRONG_ENDINGS)
def test_an_ending_that_cannot_be_is_explained(ending: str, reason: str) -> None:
    moves = whole_game().moves if reason == "the moves themselves" else whole_game().moves[:2]
    text = str(Record(MINI, moves))
    with pytest.raises(RecordError, match=reason):
        Record.parse(f"{text}\n[ending]\n{ending}\n")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.toml"):
        Record.load(tmp_path / "none.toml")


def test_a_seat_sees_only_its_own_draws_until_the_end() -> None:
    record = whole_game()
    running = Record(MINI, record.moves[:2])
    assert running.as_seen_by(0).moves == [record.moves[0], "draw:?"]
    assert running.as_seen_by(1).moves == ["draw:?", record.moves[1]]
    assert running.as_seen_by(None).moves == ["draw:?", "draw:?"]
    assert record.as_seen_by(None).moves == record.moves
