"""Matches: swapped seats, the same luck, results that can be read back and replayed."""

from pathlib import Path

import msgspec
import pytest

from regalia import NATURE, Record, load
from regalia.arena import Contestant, Crew, Match, MatchResult, SequentialTest, contestant
from regalia.arena.luck import Luck
from regalia.core.errors import OptionError
from regalia.core.game import Game
from regalia.core.position import Move, View
from regalia.core.registry import Kind
from tests.support import each_kind

HERE = Crew(1)


def small(kind: Kind) -> Game:
    """The smallest edition of a game, at a table for as many as usual."""
    return load(kind.name, kind.editions[-1])


class Drawn:
    """The move that the seed says; remembers in which seats it was asked."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def choose(self, view: View, seed: int) -> Move:
        assert isinstance(view, View)
        assert view.to_move == view.seat
        self.seats.append(view.seat)
        return view.legal[seed % len(view.legal)]


def nature_of(record: Record) -> list[str]:
    """Nature's moves in a record."""
    positions = record.positions()
    pairs = zip(positions, record.moves, strict=False)
    return [move for position, move in pairs if position.to_move == NATURE]


@each_kind
def test_the_seats_are_swapped_and_the_luck_is_not(kind: Kind, tmp_path: Path) -> None:
    """Two players that do the same: the games of a group are all one, and the groups differ."""
    game = small(kind)
    one, other = Drawn(), Drawn()
    match = Match(game, Contestant("one", one), Contestant("other", other), 2 * game.seats)
    result = match.play(HERE, tmp_path)
    assert [played.seat for played in result.played] == [*range(game.seats)] * 2
    assert set(one.seats) == set(other.seats) == set(range(game.seats))
    moves = [Record.load(tmp_path / played.record).moves for played in result.played]
    first, second = moves[: game.seats], moves[game.seats :]
    assert all(game_moves == first[0] for game_moves in first)
    assert all(game_moves == second[0] for game_moves in second)
    assert first[0] != second[0]


@each_kind
@pytest.mark.parametrize("name", ["random", "greedy:2", "search:4"])
def test_a_player_against_itself_wins_its_fair_share_exactly(kind: Kind, name: str) -> None:
    """Both are given the same seeds by the luck of the group, so they play the same game."""
    game = small(kind)
    match = Match(game, contestant(name), contestant(name), 2 * game.seats)
    result = match.play(HERE)
    assert result.share == pytest.approx(1 / game.seats)
    assert result.games == 2 * game.seats


@each_kind
def test_a_group_meets_the_same_luck_as_far_as_its_positions_agree(
    kind: Kind, tmp_path: Path
) -> None:
    game = small(kind)
    match = Match(game, contestant("greedy:2"), contestant("random"), game.seats)
    result = match.play(HERE, tmp_path)
    for played in result.played:
        record = Record.load(tmp_path / played.record)
        luck, draws = Luck(match.seed, 0), 0
        for position, move in zip(record.positions(), record.moves, strict=False):
            if position.to_move == NATURE:
                assert position.legal[luck.draw(draws, position.weights)].text == move
                draws += 1
        assert draws == len(nature_of(record)) > 0


def test_nature_draws_by_weight() -> None:
    luck = [Luck(1, group).draw(0, [1, 0, 3]) for group in range(2_000)]
    assert set(luck) == {0, 2}
    assert 420 < luck.count(0) < 580
    assert Luck(1, 7).draw(3, [2, 2, 2]) == Luck(1, 7).draw(3, [2, 2, 2])
    assert len({Luck(1, 7).draw(number, [1] * 10**6) for number in range(50)}) > 45
    assert len({Luck(seed, 7).seed_for(3) for seed in range(50)}) == 50


def test_a_match_depends_on_its_seed_alone() -> None:
    game = load("kings_crown", "mini")
    players = contestant("random"), contestant("greedy:1")
    results = [Match(game, *players, 10, seed).play(HERE) for seed in (1, 1, 2)]
    assert results[0] == results[1]
    assert results[0].played != results[2].played


@each_kind
def test_a_result_reads_back_from_json_and_its_games_replay(kind: Kind, tmp_path: Path) -> None:
    game = small(kind)
    match = Match(
        game, contestant("greedy:2"), contestant("random"), game.seats, sequential=SequentialTest()
    )
    result = match.play(HERE, tmp_path / "records")
    assert msgspec.json.decode(msgspec.json.encode(result), type=MatchResult) == result
    assert bool(result.skill) == (game.seats > 2)
    won = 0.0
    for played in result.played:
        last = Record.load(tmp_path / "records" / played.record).last()
        assert last.game == game
        assert (last.payoffs, last.scores) == (played.payoffs, played.scores)
        won += played.payoffs[played.seat]
    assert result.won == pytest.approx(won)
    assert len(list((tmp_path / "records").iterdir())) == result.games == game.seats


def test_a_record_of_an_edition_of_ones_own_is_kept_whole(tmp_path: Path) -> None:
    kind = load("kings_crown").kind
    own = tmp_path / "own.toml"
    own.write_bytes((kind.folder / "editions" / "mini.toml").read_bytes())
    match = Match(load("kings_crown", own), contestant("random"), contestant("random"), 2)
    result = match.play(HERE, tmp_path / "records")
    own.unlink()
    record = Record.load(tmp_path / "records" / result.played[0].record)
    assert record.last().payoffs == result.played[0].payoffs


def test_a_sequential_test_stops_a_match_early() -> None:
    game = load("kings_crown", "mini")
    test = SequentialTest(0, 200)
    match = Match(game, contestant("greedy:4"), contestant("random"), 400, sequential=test)
    seen: list[int] = []
    result = match.play(HERE, watch=lambda tally: seen.append(tally.games))
    assert result.sequential is not None
    assert result.sequential.accepted == "elo1"
    assert result.games == len(result.played) == seen[-1] < 100
    assert seen == list(range(2, result.games + 1, 2))


def test_games_are_played_in_whole_groups() -> None:
    random = contestant("random")
    assert Match(load("kings_crown", "mini"), random, random, 3).play(HERE).games == 4
    assert Match(load("kingmaker", "mini", players=3), random, random, 1).play(HERE).games == 3


def test_what_makes_no_match_is_told_so(tmp_path: Path) -> None:
    game, random = load("kings_crown", "mini"), contestant("random")
    with pytest.raises(OptionError, match="at least 1 game, not 0"):
        Match(game, random, random, 0)
    with pytest.raises(OptionError, match="seed must be a number from 0, not -1"):
        Match(game, random, random, 2, seed=-1)
    file = tmp_path / "file"
    file.write_text("here")
    with pytest.raises(OptionError, match="holds something already"):
        Match(game, random, random, 2).play(HERE, tmp_path)
    with pytest.raises(OptionError, match="cannot hold the records"):
        Match(game, random, random, 2).play(HERE, file)
