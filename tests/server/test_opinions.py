"""What the strongest computer player thinks, asked for over the socket."""

from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from regalia.core.registry import Kind
from regalia.server import consultation, opinions
from regalia.server.limits import Limits
from tests.server.player import App, Line, Player
from tests.server.pondering import MOST_PATIENCE, Pondering
from tests.server.test_people import FRIENDS, both_begin
from tests.support import each_kind


@pytest.fixture(autouse=True)
def every_thought_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opinions, "PAUSE", 0.0)


@pytest.fixture
def ended(client: TestClient[App]) -> Player:
    """Somebody who has played a game to its end."""
    return play_out(Player(client).sit_down(edition="mini"))


def play_out(player: Player) -> Player:
    with player.socket() as line:
        line.until_mine()
        line.play_on()
        assert line.scene["outcome"]
    return player


def evaluations(line: Line) -> list[dict[str, Any]]:
    """Those that come, up to the last of a position."""
    told = [line.until("evaluation")]
    while not told[-1]["done"]:
        told.append(line.until("evaluation"))
    return told


def points(line: Line) -> list[dict[str, Any]]:
    """A whole curve."""
    told, done = [], False
    while not done:
        message = line.until("curve")
        told += message["points"]
        done = message["done"]
    return told


# At a table as it is


@each_kind
def test_an_evaluation_deepens_and_ends(client: TestClient[App], kind: Kind) -> None:
    player = Player(client).sit_down(game=kind.name, edition=kind.editions[-1])
    with player.socket() as line:
        scene = line.until_mine()
        line.send(type="evaluate", number=scene["number"])
        told = evaluations(line)
    assert [one["games"] for one in told] == [1, 2, 3, 3]
    for one in told:
        assert one["number"] == scene["number"]
        assert one["mover"] == 0
        assert sum(one["expected"]) == pytest.approx(1, abs=1e-3)
        chances = [judged.pop("chance") for judged in one["best"]]
        assert chances == sorted(chances, reverse=True)
        assert one["best"] == scene["moves"][:3]


def test_programs_are_told_too(player: Player) -> None:
    with player.socket() as line:
        line.until_mine()
    with player.socket("?form=text") as line:
        number = line.until("state")["number"]
        line.send(type="evaluate", number=number)
        assert evaluations(line)[-1]["best"][0]["text"]


def test_what_has_passed_is_not_evaluated(player: Player) -> None:
    with player.socket() as line:
        number = line.until_mine()["number"]
        line.send(type="evaluate", number=number - 1)
        assert "moved on" in line.until("refused")["text"]


def test_nobody_is_told_anything_against_other_people(client: TestClient[App]) -> None:
    anne = Player(client).sit_down(**FRIENDS)
    bert = Player(client).join(anne.url)
    with anne.socket() as one, bert.socket() as other:
        both_begin(one, other)
        for line in (one, other):
            line.send(type="evaluate", number=line.scene["number"])
            assert "other people play" in line.until("refused")["text"]


def test_who_watches_is_told_nothing_before_the_end(
    client: TestClient[App], player: Player
) -> None:
    with player.socket() as line:
        number = line.until_mine()["number"]
    with Player(client, player.url).socket() as watching:
        watching.until("scene")
        watching.send(type="evaluate", number=number)
        assert "do not sit" in watching.until("refused")["text"]


def test_no_position_of_a_running_game_is_analysed(player: Player) -> None:
    with player.socket() as line:
        line.until_mine()
        for message in ({"type": "analyse", "at": 3, "as": "0"}, {"type": "curve", "as": "open"}):
            line.send(**message)
            assert "not over" in line.until("refused")["text"]


# The end of thinking


def test_it_thinks_no_longer_than_it_is_wanted(player: Player, pondering: Pondering) -> None:
    pondering.endless()
    with player.socket() as line:
        line.until_mine()
        line.send(type="evaluate", number=line.scene["number"])
        line.until("evaluation")
        line.until("evaluation")
        line.send(type="stop")
        assert pondering.left.wait(MOST_PATIENCE)


def test_it_stops_when_the_table_changes(player: Player, pondering: Pondering) -> None:
    pondering.endless()
    with player.socket() as line:
        line.until_mine()
        line.send(type="evaluate", number=line.scene["number"])
        line.until("evaluation")
        line.move()
        assert pondering.left.wait(MOST_PATIENCE)
        line.until_mine()
        line.send(type="the end")
        assert line.receive()["type"] == "refused"


def test_it_stops_when_the_socket_closes(player: Player, pondering: Pondering) -> None:
    pondering.endless()
    with player.socket() as line:
        line.until_mine()
        line.send(type="evaluate", number=line.scene["number"])
        line.until("evaluation")
    assert pondering.left.wait(MOST_PATIENCE)


def test_another_question_takes_the_place_of_the_first(
    player: Player, pondering: Pondering
) -> None:
    pondering.endless()
    with player.socket() as line:
        line.until_mine()
        line.send(type="evaluate", number=line.scene["number"])
        line.until("evaluation")
        pondering.thoughts = 3
        line.send(type="evaluate", number=line.scene["number"])
        assert pondering.left.wait(MOST_PATIENCE)
        evaluations(line)


def test_too_many_are_told_so(
    serving: Callable[..., TestClient[App]], pondering: Pondering
) -> None:
    client = serving(alone=True, limits=Limits(opinions=1))  # each server has a limit of its own
    one = Player(client).sit_down(edition="mini")
    other = Player(client).sit_down(edition="mini")
    pondering.endless()
    with one.socket() as first:
        first.until_mine()
        first.send(type="evaluate", number=first.scene["number"])
        first.until("evaluation")
        with other.socket() as second:
            second.until_mine()
            second.send(type="evaluate", number=second.scene["number"])
            assert "ask again later" in second.until("refused")["text"]
            first.send(type="stop")
            assert pondering.left.wait(MOST_PATIENCE)
            pondering.thoughts = 1
            second.send(type="evaluate", number=second.scene["number"])
            assert evaluations(second)


def test_a_fault_is_told_and_hurts_nothing(player: Player, pondering: Pondering) -> None:
    pondering.thoughts = 0  # it tells nothing at all, which no thinker may
    with player.socket() as line:
        line.until_mine()
        line.send(type="evaluate", number=line.scene["number"])
        assert "fault" in line.until("refused")["text"]
        pondering.thoughts = 1
        line.send(type="evaluate", number=line.scene["number"])
        assert evaluations(line)


# After the end


def test_any_position_of_a_game_that_is_over(
    ended: Player, client: TestClient[App], pondering: Pondering
) -> None:
    with Player(client, ended.url).socket() as watching:
        watching.until("scene")
        for at, seen_as in ((3, "0"), (7, "open"), (8, "public"), (-5, "1")):
            watching.send(type="analyse", at=at, **{"as": seen_as})
            told = evaluations(watching)[-1]
            assert told["at"] == max(at, 0)
            assert told["as"] == seen_as
        watching.send(type="analyse", at=3, **{"as": "2"})
        assert "looks on like this" in watching.until("refused")["text"]
        seen = len(pondering.views)
        watching.send(type="analyse", at=10**9, **{"as": "open"})
        last = evaluations(watching)[-1]
        assert last["proven"]
        assert sorted(last["expected"]) == [0, 1]
        assert last["best"] == []
        assert len(pondering.views) == seen  # how it ended is known


@each_kind
def test_the_curve_of_a_game(
    client: TestClient[App], kind: Kind, pondering: Pondering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consultation, "_MOST_POINTS", 10)
    player = play_out(Player(client).sit_down(game=kind.name, edition=kind.editions[-1]))
    with player.socket() as line:
        line.until("scene")
        for seen_as in ("0", "open", "public"):
            line.send(type="curve", **{"as": seen_as})
            told = points(line)
            places = [point["at"] for point in told]
            assert places == sorted(set(places))
            assert 5 < len(places) <= 11
            winners = [seat["won"] for seat in line.scene["seats"]]
            assert [share == max(told[-1]["expected"]) for share in told[-1]["expected"]] == winners
    with player.socket() as line:
        line.until("scene")
        pondering.endless()
        pondering.begun.clear()
        line.send(type="curve", **{"as": "0"})
        assert pondering.begun.wait(MOST_PATIENCE)
        line.send(type="stop")
        assert pondering.left.wait(MOST_PATIENCE)


def test_best_moves_are_those_of_who_sees(ended: Player, pondering: Pondering) -> None:
    """With hidden things a seat is told its own best moves only; with open hands everybody's."""
    with ended.socket() as line:
        line.until("scene")
        movers = {}
        for at in range(8, 16):
            for seen_as in ("0", "open"):
                line.send(type="analyse", at=at, **{"as": seen_as})
                movers[at, seen_as] = evaluations(line)[-1]["mover"]
    assert {movers[at, "0"] for at in range(8, 16)} == {0, None}
    assert {movers[at, "open"] for at in range(8, 16)} >= {0, 1}
