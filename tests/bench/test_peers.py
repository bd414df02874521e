"""The benchmark against the peers: who plays, how it is counted, and what it writes."""

import sys
from pathlib import Path

import pytest

from bench import contestants as who
from bench.contestants import Contestant
from bench.peers import Score, compete, results, show


def contestant(library: str, moves: int, game: str = "") -> Contestant:
    return Contestant(
        "a game", library, "1", "somehow", lambda: moves, game, "likeness" * bool(game)
    )


def test_we_play_every_shared_game_and_every_game_of_ours() -> None:
    playing = list(who.ours())
    assert [one.beside for one in playing][:2] == ["gomoku 9 by 9", "maedn, 2 players"]
    assert {one.library for one in playing} == {"regalia"}
    assert all(one.play() > 0 for one in playing[:5])


def test_open_spiel_plays_the_shared_games_in_both_ways() -> None:
    playing = list(who.open_spiel())
    assert len(playing) == 10
    for one in playing:
        assert one.play() > 0


def test_a_peer_that_is_not_installed_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pgx", None)  # an import of it fails
    monkeypatch.setattr(who, "ours", lambda: iter([contestant("regalia", 10)]))
    monkeypatch.setattr(who, "PEERS", {"pgx": who.pgx})
    playing, missing = who.contestants()
    assert [one.library for one in playing] == ["regalia"]
    assert len(missing) == 1
    assert missing[0].startswith("pgx")
    show(results([Score(playing[0], [1.0])]), missing)
    assert "not installed" in capsys.readouterr().out


def test_rates_are_compared_repeat_by_repeat() -> None:
    scores = [
        Score(contestant("regalia", 1), [10.0, 20.0, 90.0]),
        Score(contestant("peer", 1, "its game"), [5.0, 4.0, 30.0]),
    ]
    ours, theirs = results(scores)
    assert ours["median"] == 20.0
    assert theirs["ours to it"] == 3.0  # of 2, 5 and 3 times
    assert theirs["game"] == "its game"


def test_everybody_plays_in_every_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def counted() -> int:
        calls.append(1)
        return 1_000

    one = Contestant("a game", "regalia", "1", "compiled", counted)
    (score,) = compete([one], seconds=0.001)
    assert len(score.rates) == 5
    assert all(rate > 0 for rate in score.rates)
    assert len(calls) > 5


def test_the_plot_is_drawn(tmp_path: Path) -> None:
    from bench.peers_plot import draw

    rows = results(
        [Score(contestant("regalia", 1), [2e6]), Score(contestant("rlcard", 1, "uno"), [3e3])]
    )
    draw(rows, tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
