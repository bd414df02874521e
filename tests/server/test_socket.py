"""Playing over the socket, and whatever else may come over it."""

import json
import random
import secrets
import time
from collections.abc import Callable

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from regalia.server.limits import LONGEST_MESSAGE, Limits
from regalia.server.socket import MOST_BAD_IN_A_ROW
from tests.server.conftest import Quick
from tests.server.player import App, Player


def test_a_whole_game(client: TestClient[App]) -> None:
    player = Player(client).sit_down()
    with player.socket() as line:
        first = line.until_mine()
        assert first["stage"] == "playing"
        assert first["number"] == 7
        line.play_on()
        outcome = line.scene["outcome"]
        assert outcome["won"] in (True, False)
        assert any(seat["won"] for seat in line.scene["seats"])
    with player.socket() as again:
        assert again.until_mine()["outcome"] == outcome
        assert again.log[-1] == line.log[-1]


def test_a_rematch_is_begun_by_the_other_seat(player: Player) -> None:
    with player.socket() as line:
        line.until_mine()
        line.send(type="offer", what="rematch")
        assert line.until("refused")["text"] == "The game is not over yet."
        line.send(type="resign")
        while not line.scene["outcome"]:
            line.until("scene")
        line.send(type="offer", what="rematch")
        go = line.until("go")
        line.send(type="offer", what="rematch")
        assert "another table" in line.until("refused")["text"]
    assert go["url"] == f"/tables/{line.scene['next_table']}" != player.url
    player.url = go["url"]
    with player.socket() as line:
        line.until_mine()
        assert line.log[2]["seat"] == 1


def test_touches_that_say_no_move_are_explained(client: TestClient[App]) -> None:
    player = Player(client).sit_down()
    with player.socket() as line:
        scene = line.until_mine()
        number = scene["number"]
        line.send(type="explain", touches=["t9"], number=number)
        assert line.until("refused")["clause"] == "KC5"
        for touches in ([], ["bag"], ["no spot"], ["a", "b", "c"]):
            line.send(type="explain", touches=touches, number=number)
        line.send(type="explain", touches=["t8"], number=number)
        assert "position 8" in line.until("refused")["text"]


def test_a_take_is_taken_back_while_the_computer_thinks(
    client: TestClient[App], quick: Quick
) -> None:
    player = Player(client).sit_down()
    with player.socket() as line:
        line.until_mine()
        for move in ("reveal:bag", "reveal:bag"):
            line.move(move)
            line.until_mine()
        told = list(line.log)
        quick.may_move.clear()
        line.move("take:1")
        scene = line.until("scene")
        assert scene["thinking"]
        assert scene["can"]["take_back"]["allowed"]
        line.send(type="take_back", number=scene["number"])
        scene = line.until_mine()
        assert scene["catch_up"]
        assert line.log == told
        assert not scene["can"]["take_back"]["allowed"]
        # The move that the computer was thinking about is dropped, and the game goes on.
        line.move("take:2")
        line.until("scene")
        quick.may_move.set()
        line.until_mine()
        line.play_on()


def test_of_two_pages_the_quicker_one_adds_its_randomness(player: Player) -> None:
    with player.socket() as one, player.socket() as other:
        for line in (one, other):
            line.contributed = True  # here by hand
            assert line.until("scene")["stage"] == "waiting"
        for line in (one, other):
            line.send(type="contribute", randomness=secrets.token_hex(32))
        assert one.until_mine()["number"] == other.until_mine()["number"]
        other.send(type="the end")
        assert "cannot be understood" in other.until("refused")["text"]


def test_two_sockets_see_the_same(player: Player) -> None:
    with player.socket() as one, player.socket() as other:
        one.until_mine()
        other.until_mine()
        number = one.scene["number"]
        one.move()
        one.until_mine()
        while other.scene["number"] < one.scene["number"]:
            other.receive()
        assert other.log == one.log
        other.send(type="move", text=one.scene["moves"][0]["text"], number=number)
        assert "moved on" in other.until("refused")["text"]


def test_a_spectator_sees_no_secret_and_does_nothing(
    client: TestClient[App], player: Player
) -> None:
    with Player(client, player.url).socket() as watching:
        scene = watching.until("scene")
        assert not any(seat["you"] for seat in scene["seats"])
        assert all(seat["name"] != "You" for seat in scene["seats"])
        assert scene["moves"] == []
        for message in ({"type": "resign"}, {"type": "take_over", "seat": 1}):
            watching.send(**message)
            assert "watching" in watching.until("refused")["text"]
    with player.socket() as line:
        assert line.until_mine()["seats"][0]["you"]


BAD = [
    "",
    "no JSON",
    "{}",
    "[]",
    "null",
    "1",
    '"text"',
    '{"type":"dance"}',
    '{"type":"move"}',
    '{"type":"move","text":"reveal:bag"}',
    '{"type":"move","text":7,"number":3}',
    '{"type":"move","text":"reveal:bag","number":"3"}',
    '{"type":"move","text":"reveal:bag","number":3.5}',
    '{"type":"move","text":"reveal:bag","number":-1}',
    '{"type":"move","text":"reveal:bag","number":999999999999999999999999}',
    '{"type":"move","text":"\\ud800","number":3}',
    '{"type":"take_back","number":null}',
    '{"type":"explain","touches":"bag","number":3}',
    '{"type":"scene","number":3}',
    '{"type":"move","text":"draw:Y1","number":NUMBER}',
    '{"type":"move","text":"draw:?","number":NUMBER}',
    '{"type":"move","text":"reveal:99","number":NUMBER}',
    '{"type":"move","text":"Y1@b2","number":NUMBER}',
    '{"type":"move","text":"","number":NUMBER}',
    "[" * 500,
    "x" * (LONGEST_MESSAGE + 1),
]


def test_bad_messages_are_refused_and_hurt_nothing(player: Player) -> None:
    with player.socket() as line:
        scene = line.until_mine()
        for text in BAD:
            line.session.send_text(text.replace("NUMBER", str(scene["number"])))
            refused = line.receive()
            assert refused["type"] == "refused", text
            assert refused["text"]
        line.session.send_bytes(b"\xff\x00")
        assert line.receive()["type"] == "refused"
        line.play_on()
        assert line.scene["outcome"]


def test_a_storm_of_spoilt_messages_hurts_nothing(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regalia.server.socket.MOST_BAD_IN_A_ROW", 10_000)
    chance = random.Random(1)
    with player.socket() as line:
        number = line.until_mine()["number"]
        for lot in range(50):
            for _ in range(20):
                line.session.send_text(spoilt(chance, number))
            line.send(type=f"end of lot {lot}")
            while f"end of lot {lot}" not in line.until("refused")["text"]:
                pass
    with player.socket() as line:
        line.until_mine()
        line.play_on()
        assert line.scene["outcome"]


def spoilt(chance: random.Random, number: int) -> str:
    """A message of a page with one to five of its characters changed, lost or doubled."""
    kind = chance.choice(
        ["move", "take_back", "evaluate", "analyse", "curve", "stop", "explain", "offer", "dance"]
    )
    message = {
        "type": kind,
        "text": "reveal:2",
        "touches": ["t2", "bag"],
        "number": number,
        "what": "take_back",
        "at": number,
        "as": "open",
    }
    letters = list(json.dumps(message))
    for _ in range(chance.randint(1, 5)):
        place = chance.randrange(len(letters))
        letters[place] = chance.choice(["", letters[place] * 2, chance.choice('{}[]",:0-e\\x')])
    return "".join(letters)


def test_only_many_bad_messages_in_a_row_close_the_socket(player: Player) -> None:
    with player.socket() as line:
        line.until_mine()
        for _ in range(MOST_BAD_IN_A_ROW - 1):
            line.session.send_text("nonsense")
            line.receive()
        time.sleep(0.2)
        line.move()
        line.until_mine()
    with player.socket() as line:
        line.until_mine()
        for _ in range(MOST_BAD_IN_A_ROW):
            line.session.send_text("nonsense")
        with pytest.raises(WebSocketDisconnect):
            line.until("go")
    with player.socket() as line:
        line.until_mine()


def test_too_many_messages_at_once_are_refused(
    serving: Callable[..., TestClient[App]],
) -> None:
    client = serving(limits=Limits(messages_at_once=10, messages_a_second=2))
    player = Player(client).sit_down(edition="mini")
    with player.socket() as line:
        scene = line.until_mine()
        for _ in range(30):
            line.send(type="explain", touches=[], number=scene["number"])
        assert "slow down" in line.until("refused")["text"]
        time.sleep(2)
        line.send(type="the end")
        while "slow down" in line.until("refused")["text"]:
            pass
        line.play_on(2)


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://[", ""])
def test_pages_of_other_sites_get_no_socket(player: Player, origin: str) -> None:
    with pytest.raises(WebSocketDisconnect), player.socket(origin=origin):
        pass


def test_the_own_page_gets_a_socket(player: Player) -> None:
    with player.socket(origin="http://testserver.local") as line:
        line.until_mine()


def test_there_is_no_socket_where_there_is_no_table(player: Player) -> None:
    player.url = "/tables/nothing"
    with pytest.raises(WebSocketDisconnect), player.socket():
        pass
