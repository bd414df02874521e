"""`regalia match` and `regalia ladder`: tables, files, and faults in a line."""

import sys
from pathlib import Path

import msgspec
import pytest

from regalia import cli
from regalia.arena import LadderResult, MatchResult

GAME = ["--game", "kings-crown", "--edition", "mini", "--workers", "1"]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> "Run":
    monkeypatch.setenv("COLUMNS", "200")
    return Run(monkeypatch, capsys)


class Run:
    """Runs a command; gives its exit code, and what it prints and tells."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *words: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["regalia", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        told = self.capsys.readouterr()
        return int(ended.value.code or 0), told.out, told.err


def test_a_match_prints_a_table_and_writes_its_files(run: Run, tmp_path: Path) -> None:
    file, records = tmp_path / "match.json", tmp_path / "records"
    files = ["--json", str(file), "--records", str(records)]
    code, shown, _ = run("match", "greedy:4", "random", *GAME, "--games", "60", "--sprt", *files)
    assert code == 0
    result = msgspec.json.decode(file.read_bytes(), type=MatchResult)
    assert result.players == ("greedy:4", "random")
    assert f"{result.won:g}" in shown
    assert "Sequential test of elo0 = 0 against elo1 = 50: accepted: stronger by elo1" in shown
    assert len(list(records.iterdir())) == result.games < 60


def test_a_ladder_prints_ratings_and_writes_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    players = [word for name in ("random", "greedy:2") for word in ("--player", name)]
    code, shown, _ = run("ladder", *GAME, *players, "--games", "4", "--json", str(file))
    assert code == 0
    result = msgspec.json.decode(file.read_bytes(), type=LadderResult)
    assert f"{result.elo[1].rating:+.0f}" in shown
    assert all(rating.name in shown for rating in result.elo)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["match", "king", "random", *GAME], "OptionError: there is no player 'king'"),
        (["match", "greedy", "random", *GAME, "--sprt", "--elo0", "60"], "must be below elo1"),
        (["match", "greedy", "random", "--game", "chess"], "UnknownGame"),
        (["match", "greedy", "random", *GAME, "--json", "/nowhere/at/all"], "cannot be written"),
        (["ladder", *GAME, "--player", "random"], "at least two players"),
    ],
)
def test_faults_are_told_in_a_line(run: Run, words: list[str], told: str) -> None:
    code, shown, error = run(*words)
    assert (code, shown) == (2, "")
    assert told in error
    assert "Traceback" not in error


def test_who_has_not_the_libraries_is_told_how_to_get_them(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda library: None)
    code, _, error = run("match", "greedy", "random", *GAME)
    assert code == 2
    assert "pip install 'regalia[study]'" in error
