"""The game in the terminal, played by a script in the person's place."""

import random
from collections.abc import Callable, Iterator

import pytest

import regalia
from regalia import terminal
from regalia.core.position import Move, View
from regalia.players import Level, Random


class Ada(Level, frozen=True):
    """A level that thinks of nothing."""

    def choose(self, view: View, seed: int) -> Move:
        return Random().choose(view, seed)


ADA = Ada("ada", "Ada", "")


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterator[str]], None]:
    """Lets these lines be typed, and then the end of the input."""

    def type_these(lines: Iterator[str]) -> None:
        def typed(_: object = "") -> str:
            line = next(lines, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", typed)

    return type_these


@pytest.mark.parametrize("memory", ["aided", "strict"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game(
    memory: str,
    seat: int,
    answer: Callable[[Iterator[str]], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    choose = random.Random(seat)
    answer(str(choose.randint(1, 4)) for _ in range(5000))
    terminal.play(regalia.load("kings_crown", memory=memory), ADA, seat)
    shown = capsys.readouterr().out
    assert "You place" in shown
    assert "Ada places" in shown
    assert f"seat {seat} (you) 12 Tokens:" in shown
    assert f"over: seat {seat} has won" in shown or f"over: seat {1 - seat} has won" in shown
    assert "You win" in shown or "Ada wins" in shown


def test_what_can_be_typed(
    answer: Callable[[Iterator[str]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["?", "take:bag", "nonsense", "99", "rules KC11", "rules kc99", "hint", "REVEAL:BAG"]
    answer(iter([*lines, "quit"]))
    terminal.play(regalia.load("kings_crown"), ADA, 0)
    printed = capsys.readouterr().out
    shown = " ".join(printed.split())  # long lines are wrapped
    assert "1: Reveal a Token from the bag (reveal:bag)" in shown
    assert "KC4: no Token is to be taken; you have to reveal a Token of the bag" in shown
    assert "this is no move" in shown
    assert "The moves have the numbers 1 to 1." in shown
    assert "KC11 [book]" in shown
    assert "There is no clause KC99; they are KC1 to KC15." in shown
    assert "Chances to win: You " in shown
    assert "games looked through" in shown
    assert "% Reveal a Token from the bag (reveal:bag)" in shown
    assert "You lay a Token from the bag on the table." in shown
    assert shown.endswith("Good-bye.")


def test_a_hint_names_the_best_three(
    answer: Callable[[Iterator[str]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    answer(iter(["hint", "quit"]))
    terminal.play(regalia.load("king_me", "mini"), ADA, 0)
    lines = capsys.readouterr().out.splitlines()
    hinted = [line for line in lines if "% " in line and line.endswith(")")]
    assert len(hinted) == 3


def test_placements_are_listed_by_token(
    answer: Callable[[Iterator[str]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    answer(line for _ in range(60) for line in ("?", "1"))
    terminal.play(regalia.load("kings_crown", "mini"), ADA, 0)
    lines = capsys.readouterr().out.splitlines()
    groups = [line.split() for line in lines if line.startswith("  ") and "@" in line]
    assert any(len(group) > 1 for group in groups)
    for group in groups:
        assert len({move.split(":")[1].split("@")[0] for move in group}) == 1


def test_the_end_of_the_input_ends_the_game(
    answer: Callable[[Iterator[str]], None], capsys: pytest.CaptureFixture[str]
) -> None:
    answer(iter(()))
    terminal.play(regalia.load("kings_crown"), ADA, 0)
    assert "Good-bye." in capsys.readouterr().out
