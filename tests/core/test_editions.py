"""Edition files: what is wrong is told with file, key and reason."""

from pathlib import Path
from typing import Any

import pytest

import regalia
from regalia import EditionError, OptionError, UnknownGame

GOOD = 'title = "Mine"\n[components]\nside = 3\nnumbers = 5\nsetup_tokens = 1\n'

BROKEN = {
    "not TOML": ("side = = 3", "", "line 1"),
    "no title": ("[components]\nside = 3\n", "components", "title"),
    "unknown table": (GOOD + "[extra]\nx = 1\n", "components", "extra"),
    "unknown key": (GOOD + "colour = 3\n", "components", "colour"),
    "missing key": (GOOD.replace("numbers = 5\n", ""), "components", "numbers"),
    "wrong type": (GOOD.replace("side = 3", 'side = "3"'), "side", "str"),
    "even side": (GOOD.replace("side = 3", "side = 4"), "side", "odd"),
    "side too large": (GOOD.replace("side = 3", "side = 7"), "side", "<= 5"),
    "too few Tokens": (GOOD.replace("numbers = 5", "numbers = 3"), "numbers", "needs 8"),
    "too many Tokens": (GOOD.replace("numbers = 5", "numbers = 25"), "numbers", "<= 24"),
    "setup over the hand": (
        GOOD.replace("setup_tokens = 1", "setup_tokens = 5"), "setup_tokens", "at most 4",
    ),
    "negative setup": (GOOD.replace("setup_tokens = 1", "setup_tokens = -1"), "setup_tokens", "0"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "key", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_broken_edition_is_explained(tmp_path: Path, text: str, key: str, reason: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(EditionError) as error:
        regalia.load("kings_crown", file)
    assert error.value.key == key
    assert reason in error.value.reason
    assert str(file) in str(error.value)


def test_an_own_edition_is_played(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, "utf-8")
    game = regalia.load("kings_crown", file)
    assert len(game.start().legal) == 10
    assert game.edition.title == "Mine"


@pytest.mark.parametrize("setup_tokens", [0, 4])
def test_extreme_setups_play_on(tmp_path: Path, setup_tokens: int) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace("setup_tokens = 1", f"setup_tokens = {setup_tokens}"), "utf-8")
    position = regalia.load("kings_crown", file).start()
    while not position.over:
        position = position.play(position.legal[0])
    assert sum(position.scores or []) == 1


def test_unknown_names_are_told_with_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match="kings_crown"):
        regalia.load("chess")
    with pytest.raises(EditionError, match="published, mini"):
        regalia.load("kings_crown", "huge")
    with pytest.raises(EditionError, match="No such file"):
        regalia.load("kings_crown", tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'title = "\xe9"')
    with pytest.raises(EditionError, match="UTF-8"):
        regalia.load("kings_crown", tmp_path / "latin.toml")


@pytest.mark.parametrize(
    "options", [{"first": 2}, {"first": "0"}, {"first": True}, {"memory": "good"}, {"colour": 1}]
)
def test_wrong_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        regalia.load("kings_crown", **options)
