"""Ladders: who meets whom, and where each one stands in the end."""

from pathlib import Path

import msgspec
import pytest

from regalia import Record, load
from regalia.arena import Crew, Ladder, LadderResult, contestant
from regalia.core.errors import OptionError

HERE = Crew(1)
NAMES = ("random", "greedy:1", "greedy:8")


def test_neighbours_meet_or_everybody_meets_everybody() -> None:
    game = load("kings_crown", "mini")
    players = [contestant(name) for name in NAMES]
    matches = Ladder(game, players).matches
    assert [(match.one.name, match.other.name) for match in matches] == [
        ("greedy:1", "random"),
        ("greedy:8", "greedy:1"),
    ]
    assert len(Ladder(game, players, round_robin=True).matches) == 3


def test_a_ladder_rates_its_players(tmp_path: Path) -> None:
    game = load("kings_crown", "mini")
    ladder = Ladder(game, [contestant(player) for player in NAMES], 20, round_robin=True)
    watched: set[tuple[str, str]] = set()
    result = ladder.play(
        HERE, tmp_path, lambda match, tally: watched.add((match.one.name, match.other.name))
    )
    assert [rating.name for rating in result.elo] == list(NAMES)
    assert result.elo[0].rating == 0 < result.elo[2].low
    assert result.skill == []
    assert msgspec.json.decode(msgspec.json.encode(result), type=LadderResult) == result
    assert watched == {match.players for match in result.matches}
    folders = sorted(tmp_path.iterdir())
    assert [folder.name for folder in folders] == [
        "1-greedy-1-random",
        "2-greedy-8-random",
        "3-greedy-8-greedy-1",
    ]
    for folder, match in zip(folders, result.matches, strict=True):
        record = Record.load(folder / match.played[-1].record)
        assert record.last().payoffs == match.played[-1].payoffs


def test_a_ladder_at_a_table_of_three_rates_skill_too() -> None:
    game = load("kingdom_run", "mini", players=3)
    result = Ladder(game, [contestant("random"), contestant("greedy:2")], 6).play(HERE)
    for ratings in (result.elo, result.skill):
        assert [rating.name for rating in ratings] == ["random", "greedy:2"]
        assert all(rating.low <= rating.rating <= rating.high for rating in ratings)


def test_what_makes_no_ladder_is_told_so() -> None:
    game, random = load("kings_crown", "mini"), contestant("random")
    with pytest.raises(OptionError, match="at least two players"):
        Ladder(game, [random])
    with pytest.raises(OptionError, match="not twice: random"):
        Ladder(game, [random, contestant("greedy"), random])
