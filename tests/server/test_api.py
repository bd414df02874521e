"""The interface for programs, and the bot of the documentation at a real server."""

import json
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from regalia.core.registry import Kind
from regalia.server.limits import Limits
from tests.server.player import App
from tests.server.test_crash import Process
from tests.support import each_kind

DOCS = Path(__file__).parents[2] / "docs"
PATIENCE = 60  # seconds
MINI = {"game": "kings_crown", "edition": "mini"}


class Program:
    """A program with a token."""

    def __init__(self, client: TestClient[App], name: str) -> None:
        self.client = client
        answer = client.post("/api/people", json={"name": name})
        assert answer.status_code == 201
        self.token = answer.json()["token"]

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str) -> Any:
        return self.client.get(f"/api{path}", headers=self.headers)

    def post(self, path: str, data: Any = None) -> Any:
        return self.client.post(f"/api{path}", json=data, headers=self.headers)

    def contribute(self, table: str) -> Any:
        return self.post(f"/tables/{table}/contribute", {"randomness": secrets.token_hex(32)})

    def state(self, table: str) -> Any:
        return self.get(f"/tables/{table}").json()

    def move(self, state: Any) -> Any:
        move = {"text": state["legal"][0], "number": state["number"]}
        return self.post(f"/tables/{state['table']}/moves", move)


@pytest.fixture
def two(client: TestClient[App]) -> tuple[Program, Program, str]:
    """Two programs at a table where the game has begun."""
    anne, bert = Program(client, "Anne"), Program(client, "Bert")
    table = anne.post("/tables", {**MINI, "others": ["open"], "listed": True}).json()["table"]
    assert bert.post(f"/tables/{table}/join", {}).status_code == 200
    anne.contribute(table)
    assert bert.contribute(table).json()["stage"] == "playing"
    return anne, bert, table


def test_two_programs_play_a_game_to_the_end(two: tuple[Program, Program, str]) -> None:
    anne, bert, table = two
    for _ in range(500):
        state = anne.state(table)
        if state["stage"] == "over":
            break
        mover = (anne, bert)[state["to_move"]]
        made = mover.move(mover.state(table))
        assert made.status_code == 200
        assert made.json()["number"] > state["number"]
    assert state["outcome"]["how"] == "rules"
    assert anne.client.get(f"/tables/{table}/dice").json()["sound"]
    (entry,) = anne.get("/tables").json()
    assert (entry["table"], entry["stage"]) == (table, "over")


def test_each_sees_its_own_side(two: tuple[Program, Program, str]) -> None:
    anne, bert, table = two
    mine, theirs = anne.state(table), bert.state(table)
    assert (mine["seat"], theirs["seat"]) == (0, 1)
    assert mine["mine"]
    assert not theirs["mine"]
    assert theirs["legal"] == []
    assert mine["moves"] != theirs["moves"]
    watching = Program(anne.client, "Watching").state(table)
    assert watching["seat"] is None
    assert {move["text"] for move in watching["moves"]} == {"draw:?"}


def test_after_a_number_only_what_is_new_is_told(two: tuple[Program, Program, str]) -> None:
    anne, _, table = two
    before = anne.state(table)
    after = anne.move(before).json()
    assert after["moves_from"] == 0
    new = anne.get(f"/tables/{table}?after={before['number']}").json()
    assert new["moves_from"] == len(before["moves"])
    assert before["moves"] + new["moves"] == after["moves"]
    assert anne.get(f"/tables/{table}?after=99999").json()["moves"] == after["moves"]


def test_refusals_say_the_clause_and_hurt_nothing(two: tuple[Program, Program, str]) -> None:
    anne, bert, table = two
    state = anne.state(table)
    for program, move, said in (
        (anne, {"text": "no move", "number": state["number"]}, "no move"),
        (anne, {"text": state["legal"][0], "number": 1}, "moved on"),
        (bert, {"text": state["legal"][0], "number": state["number"]}, "not your turn"),
    ):
        for _ in range(20):
            refused = program.post(f"/tables/{table}/moves", move)
            assert refused.status_code == 409
            assert said in refused.json()["text"]
    illegal = anne.post(f"/tables/{table}/moves", {"text": "reveal:9", "number": state["number"]})
    assert illegal.json()["clause"].startswith("KC")
    assert anne.move(state).status_code == 200


def test_offers_answers_and_a_rematch(two: tuple[Program, Program, str]) -> None:
    anne, bert, table = two
    anne.post(f"/tables/{table}/resign")
    offered = anne.post(f"/tables/{table}/offer", {"what": "rematch"}).json()["offer"]
    assert offered["mine"]
    answer = {"accepted": True, "number": offered["number"]}
    following = bert.post(f"/tables/{table}/answer", answer).json()["next_table"]
    assert anne.state(table)["next_table"] == following
    assert anne.contribute(following).status_code == 200
    left = bert.post(f"/tables/{following}/leave")
    assert [seat["kind"] for seat in left.json()["seats"]] == ["person", "open"]


def test_the_lobby_is_for_everybody(client: TestClient[App]) -> None:
    anne, bert = Program(client, "Anne"), Program(client, "Bert")
    listed = anne.post("/tables", {**MINI, "listed": True, "clock": "5+3"}).json()["table"]
    anne.post("/tables", MINI)
    (entry,) = bert.get("/tables?lobby=1").json()
    assert (entry["table"], entry["clock"]) == (listed, "5+3")
    assert [seat["name"] for seat in entry["seats"]] == ["Anne", ""]
    bert.post(f"/tables/{listed}/join", {"seat": 1})
    assert bert.get("/tables?lobby=1").json() == []


@each_kind
def test_programs_are_told_what_is_on_offer(client: TestClient[App], kind: Kind) -> None:
    offered = client.get("/api/games").json()
    (game,) = [game for game in offered["games"] if game["name"] == kind.name]
    assert [edition["name"] for edition in game["editions"]] == list(kind.editions)
    assert [level["name"] for level in offered["levels"]] == ["quick"]
    table = Program(client, "Anne").post("/tables", {"game": kind.name, "others": ["quick"]})
    assert table.json()["game"] == kind.name


@pytest.mark.parametrize(
    ("path", "data", "status"),
    [
        ("/tables", {}, 400),
        ("/tables", {"game": "chess"}, 400),
        ("/tables", {"game": 7}, 400),
        ("/tables", {**MINI, "colour": "red"}, 400),
        ("/tables", {**MINI, "clock": "soon"}, 400),
        ("/tables", {**MINI, "others": ["strongest"]}, 400),
        ("/tables", [], 400),
        ("/tables/nothing/join", {}, 404),
        ("/tables/TABLE/join", {"seat": 1}, 409),
        ("/tables/TABLE/moves", {"text": "x", "number": "one"}, 400),
        ("/tables/TABLE/moves", {"text": "x", "number": 10**30}, 409),
        ("/tables/TABLE/contribute", {"randomness": "zz"}, 409),
        ("/tables/TABLE/offer", {"what": "money"}, 400),
        ("/tables/TABLE/answer", {"accepted": True, "number": 1}, 409),
        ("/tables/TABLE/take-over", {"seat": 99}, 409),
    ],
)
def test_what_does_not_fit_is_told(
    client: TestClient[App], path: str, data: Any, status: int
) -> None:
    anne = Program(client, "Anne")
    table = anne.post("/tables", {**MINI, "others": ["quick"]}).json()["table"]
    answer = anne.post(path.replace("TABLE", table), data)
    assert answer.status_code == status, answer.text
    assert answer.json()["status"] == status
    assert answer.json()["text"]


def test_who_has_no_token_is_told_so(client: TestClient[App]) -> None:
    assert client.get("/api/tables").status_code == 401
    wrong = {"Authorization": "Bearer wrong"}
    assert client.get("/api/tables", headers=wrong).json()["text"] == "This token is nobody's."


def test_a_storm_of_requests_is_held_back(serving: Callable[..., TestClient[App]]) -> None:
    slow = {"requests_a_second": 0.01, "posts_a_second": 0.01}
    limits = Limits(requests_at_once=5, posts_at_once=4, **slow)  # type: ignore[arg-type]
    client = serving(limits=limits)
    anne = Program(client, "Anne")
    statuses = [anne.get("/tables").status_code for _ in range(20)]
    assert statuses.count(200) in (5, 10)  # at one server or two
    assert statuses[-1] == 429
    people = [client.post("/api/people", json={"name": "B"}).status_code for _ in range(10)]
    assert people[-1] == 429


def test_a_program_plays_over_the_socket_of_the_page(two: tuple[Program, Program, str]) -> None:
    anne, _, table = two
    number = anne.state(table)["number"]
    address = f"/tables/{table}/socket?form=text"
    with anne.client.websocket_connect(address, headers=anne.headers) as socket:
        state = socket.receive_json(timeout=PATIENCE)
        assert (state["type"], state["number"]) == ("state", number)
        socket.send_json({"type": "move", "text": state["legal"][0], "number": number})
        while (message := socket.receive_json(timeout=PATIENCE))["type"] != "state":
            pass
        assert message["number"] > number
        assert message["moves_from"] == len(state["moves"])


# The stream, and the bot, at a real server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server in a process of its own, for all of these tests."""
    process = Process(tmp_path_factory.mktemp("server"))
    with httpx.Client(base_url=process.address, timeout=PATIENCE) as client:
        yield client
    process.end(signal.SIGKILL)


def named(server: httpx.Client, name: str) -> dict[str, str]:
    token = server.post("/api/people", json={"name": name}).json()["token"]
    return {"Authorization": f"Bearer {token}"}


def test_a_stream_tells_of_every_table(server: httpx.Client) -> None:
    anne, bert = named(server, "Anne"), named(server, "Bert")
    asked = {**MINI, "others": ["open"]}
    first = server.post("/api/tables", json=asked, headers=anne).json()["table"]
    with server.stream("GET", "/api/stream", headers=anne) as stream:
        lines = (json.loads(line) for line in stream.iter_lines() if line)
        assert next(lines)["table"] == first
        second = server.post("/api/tables", json=asked, headers=bert).json()["table"]
        server.post(f"/api/tables/{second}/join", json={}, headers=anne)
        joined = next(lines)
        assert (joined["table"], joined["seat"]) == (second, 1)
        server.post(f"/api/tables/{first}/join", json={}, headers=bert)
        changed = next(lines)
        assert changed["table"] == first
        assert [seat["name"] for seat in changed["seats"]] == ["You", "Bert"]


@each_kind
def test_the_bot_of_the_documentation_plays(kind: Kind, server: httpx.Client) -> None:
    command = [sys.executable, str(DOCS / "bot.py"), str(server.base_url), kind.name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        try:
            assert bot.stdout is not None
            table = f"/api{bot.stdout.readline().strip().removeprefix(str(server.base_url))}"
            state = server.get(table, headers=named(server, "Watching")).json()
            guests = [
                named(server, f"Guest {number}")
                for number, seat in enumerate(state["seats"])
                if seat["open"]
            ]
            for guest in guests:
                server.post(f"{table}/join", json={}, headers=guest).raise_for_status()
                randomness = {"randomness": secrets.token_hex(32)}
                server.post(f"{table}/contribute", json=randomness, headers=guest)
            movers: set[int] = set()
            until = time.monotonic() + PATIENCE
            while len(movers) < 2 or len(state["moves"]) < 20:
                assert time.monotonic() < until, state
                for guest in guests:
                    state = server.get(table, headers=guest).json()
                    movers |= {move["seat"] for move in state["moves"] if move["seat"] >= 0}
                    if state["mine"]:
                        move = {"text": state["legal"][-1], "number": state["number"]}
                        server.post(f"{table}/moves", json=move, headers=guest)
        finally:
            bot.kill()
