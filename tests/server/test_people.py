"""Several people: invitations, waiting tables, names, other devices, who is there."""

import gc
import re
import time
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from regalia.core.registry import Kind
from regalia.server import socket
from regalia.server.limits import Limits
from tests.server.player import App, Line, Player
from tests.support import each_kind

JSON = {"Accept": "application/json"}
FRIENDS = {"edition": "mini", "level": "open", "name": "Anne"}


@pytest.fixture
def two(client: TestClient[App]) -> tuple[Player, Player]:
    """Anne, who has set up a table, and Bert, who has joined it."""
    anne = Player(client).sit_down(**FRIENDS)
    return anne, Player(client).join(anne.url, name="Bert")


def both_begin(one: Line, other: Line) -> None:
    """Until both see that the game has begun."""
    for line in (one, other):
        line.until("scene")
    for line in (one, other):
        while line.scene["stage"] == "waiting":
            line.until("scene")


@pytest.fixture
def no_collector() -> Iterator[None]:
    """The garbage collector does nothing meanwhile."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_a_page_that_is_closed_leaves_nothing_to_the_collector(
    client: TestClient[App], monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: weakref.WeakSet[socket._Connection] = weakref.WeakSet()

    class Noted(socket._Connection):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            pages.add(self)

    monkeypatch.setattr(socket, "_Connection", Noted)
    player = Player(client).sit_down(**FRIENDS)
    with player.socket() as line:
        line.until("scene")
        assert len(pages) == 1
    until = time.monotonic() + 10
    while pages and time.monotonic() < until:
        time.sleep(0.01)
    assert not pages


# Joining


def test_whoever_has_the_link_joins_with_nothing_but_a_name(client: TestClient[App]) -> None:
    anne, bert = Player(client).sit_down(**FRIENDS), Player(client)
    assert f"http://testserver.local{anne.url}" in anne.get(anne.url).text
    assert "/join" in bert.get(anne.url).text
    bert.join(anne.url, name=" Bert  ")
    with anne.socket() as one, bert.socket() as other:
        both_begin(one, other)
        assert [seat["name"] for seat in one.scene["seats"]] == ["You", "Bert"]
        assert [seat["name"] for seat in other.scene["seats"]] == ["Anne", "You"]


@each_kind
def test_people_play_each_game(client: TestClient[App], kind: Kind) -> None:
    form = {"game": kind.name, "edition": kind.editions[-1], "level": "open"}
    anne = Player(client)
    answer = anne.post("/tables", form)
    anne.url = answer.headers["location"]
    guests: list[bool] = []
    while not guests or guests[-1]:
        taken = Player(client).post(f"{anne.url}/join", {"name": "Guest"})
        guests.append(taken.status_code == 303)
    assert len(guests) >= 2
    assert taken.status_code == 409


def test_a_waiting_table_is_left_and_closed(two: tuple[Player, Player]) -> None:
    anne, bert = two
    assert bert.post(f"{bert.url}/leave", {}).headers["location"] == "/"
    with anne.socket() as line:
        assert [seat["open"] for seat in line.until("scene")["seats"]] == [False, True]
        anne.post(f"{anne.url}/leave", {})
        while not line.scene["outcome"]:
            line.until("scene")
        assert line.scene["outcome"]["how"] == "closed"
    assert bert.post(f"{anne.url}/join", {}, **JSON).status_code == 409
    assert anne.url not in anne.get("/").text


def test_a_seat_may_be_chosen_and_only_an_open_one(client: TestClient[App]) -> None:
    url = Player(client).sit_down(**FRIENDS, begins="computer").url
    bert = Player(client)
    for seat, status in (("0", 409), ("7", 409), ("x", 400), ("-1", 400), ("1", 303)):
        answer = bert.post(f"{url}/join", {"seat": seat}, **JSON)
        assert answer.status_code == status, seat
    # Pressed twice: one sits there already, and that is all.
    assert bert.post(f"{url}/join", {}).status_code == 303


def test_a_listed_table_is_found_in_the_lobby_by_others(client: TestClient[App]) -> None:
    anne, bert = Player(client).sit_down(**FRIENDS, listed="on"), Player(client)
    hidden = Player(client).sit_down(**FRIENDS)
    home = bert.get("/").text
    assert anne.url in home
    assert hidden.url not in home
    bert.join(anne.url)
    assert anne.url not in Player(client).get("/").text


def test_the_invitation_is_a_picture_too(two: tuple[Player, Player]) -> None:
    picture = two[0].get(f"{two[0].url}/qr.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert 'xmlns="http://www.w3.org/2000/svg"' in picture.text
    assert two[0].get("/tables/nothing/qr.svg").status_code == 404


# Playing


def test_moves_appear_for_everybody(two: tuple[Player, Player]) -> None:
    anne, bert = two
    with anne.socket() as one, bert.socket() as other:
        both_begin(one, other)
        while not one.scene["outcome"]:
            mover, watcher = (one, other) if one.scene["mine"] else (other, one)
            mover.move()
            number = mover.scene["number"]
            for line in (mover, watcher):
                while line.scene["number"] <= number:
                    line.until("scene")
        assert other.scene["number"] == one.scene["number"]
        wins = [line.scene["outcome"]["won"] for line in (one, other)]
        assert sorted(wins) == [False, True]


def test_offers_are_answered_by_the_others(two: tuple[Player, Player]) -> None:
    anne, bert = two
    with anne.socket() as one, bert.socket() as other:
        both_begin(one, other)
        one.send(type="resign")
        one.until("scene")
        one.send(type="offer", what="rematch")
        while other.scene["offer"] is None:
            other.until("scene")
        number = other.scene["offer"]["number"]
        assert other.scene["offer"]["to_answer"]
        other.send(type="answer", accepted=True, number=number - 1)
        assert "not offered" in other.until("refused")["text"]
        other.send(type="answer", accepted=True, number=number)
        assert one.until("go") == other.until("go")


def test_presence_and_reactions(two: tuple[Player, Player]) -> None:
    anne, bert = two
    with anne.socket() as one:
        presence = one.until("presence")
        assert (presence["here"], presence["watching"]) == ([True, False], 0)
        with bert.socket() as other, Player(anne.client, anne.url).socket():
            while presence["here"] != [True, True] or presence["watching"] != 1:
                presence = one.until("presence")
            other.send(type="react", reaction="well_played")
            assert one.until("reaction") == {
                "type": "reaction",
                "seat": 1,
                "reaction": "well_played",
            }
            for _ in range(5):
                other.send(type="react", reaction="wow")
            assert "wait a moment" in other.until("refused")["text"]
            other.send(type="react", reaction="rude words")
            while "cannot be understood" not in other.until("refused")["text"]:
                pass
        while presence["here"] != [True, False]:
            presence = one.until("presence")
        one.send(type="take_over", seat=1)
        assert one.until("refused")["text"]


def test_a_page_that_comes_back_gets_what_it_missed(two: tuple[Player, Player]) -> None:
    anne, bert = two
    with anne.socket() as one, bert.socket() as other:
        both_begin(one, other)
        seen = list(other.log)
        number = other.scene["number"]
        one.move()
        while one.scene["number"] <= number:
            one.until("scene")
        whole = one.scene["number"]
    with bert.socket(f"?after={number}") as again:
        again.log = list(seen)
        missed = again.until("scene")
        assert missed["log_from"] > 0
        assert missed["number"] >= whole
    with bert.socket() as fresh:
        fresh.until("scene")
        assert fresh.log == again.log
    for nonsense in ("?after=-1", "?after=999999"):
        with bert.socket(nonsense) as line:
            assert line.until("scene")["log_from"] == 0


# Looking back


def test_a_finished_game_is_looked_at_with_all_eyes(two: tuple[Player, Player]) -> None:
    anne, bert = two
    assert anne.get(f"{anne.url}/dice", **JSON).status_code == 404
    with anne.socket() as one, bert.socket() as other:
        both_begin(one, other)
        before = anne.get(f"{anne.url}/replay?as=open", **JSON)
        assert before.status_code == 409
        secret_before = anne.get(f"{anne.url}/record").text
        one.send(type="resign")
        while not one.scene["outcome"]:
            one.until("scene")
    assert re.search(r"^secret", secret_before, re.M) is None
    watching = Player(anne.client)
    for eyes in ("0", "1", "public", "open"):
        for at in (0, 1, 99):
            answer = watching.get(f"{anne.url}/replay?at={at}&as={eyes}", **JSON)
            assert answer.json()["type"] == "scene"
            page = watching.get(f"{anne.url}/replay?at={at}&as={eyes}", Accept="text/html")
            assert page.status_code == 200
    assert watching.get(f"{anne.url}/replay?as=7", **JSON).status_code == 409
    evidence = watching.get(f"{anne.url}/dice").json()
    assert evidence["sound"]
    assert evidence["secret"] in watching.get(f"{anne.url}/record").text


def test_history_goes_by_pages(client: TestClient[App]) -> None:
    anne = Player(client)
    urls = [anne.sit_down(**FRIENDS).url for _ in range(21)]
    pages = [anne.get(f"/history?page={page}").text for page in (1, 2, 3)]
    listed = [re.findall(r'href="(/tables/\w+)"', page) for page in pages]
    assert [len(set(page)) for page in listed] == [20, 1, 0]
    assert urls[0] in listed[1]
    assert anne.get("/history?page=0").status_code == 400
    assert urls[0] not in Player(client).get("/history").text


# One person, several browsers


def test_a_person_is_carried_to_another_browser_once(client: TestClient[App]) -> None:
    anne, phone = Player(client).sit_down(**FRIENDS), Player(client)
    page = anne.post("/me/code", {})
    assert page.headers["cache-control"] == "no-store"
    found = re.search(r"\b[2-9A-Z]{4}-[2-9A-Z]{4}\b", page.text)
    assert found
    assert phone.post("/me/carry", {"code": "ABCD-2345"}, **JSON).status_code == 400
    assert phone.post("/me/carry", {"code": found[0].lower()}).status_code == 303
    assert phone.cookies == anne.cookies
    assert anne.url in phone.get("/").text
    assert "Anne" in phone.get("/me").text
    assert Player(client).post("/me/carry", {"code": found[0]}, **JSON).status_code == 400


def test_a_name_is_changed_and_a_token_given(client: TestClient[App]) -> None:
    anne = Player(client)
    anne.post("/me", {"name": "<Anne>"})
    assert "&lt;Anne&gt;" in anne.get("/me").text
    url = anne.sit_down(edition="mini").url
    tokens = []
    for _ in range(2):
        page = anne.post("/me/token", {}).text
        tokens += re.findall(r"[\w-]{43}", page)[:1]
    for token, status in zip(tokens, (401, 200), strict=True):
        answer = client.get("/api/tables", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == status
    assert answer.json()[0]["table"] == url.rsplit("/", 1)[1]


@pytest.mark.parametrize(
    "address", ["/tables/x/join", "/tables/x/leave", "/me", "/me/code", "/me/carry", "/me/token"]
)
def test_other_sites_cannot_act_for_somebody(client: TestClient[App], address: str) -> None:
    elsewhere = {"Origin": "https://elsewhere.example"} | JSON
    answer = client.post(address, data={"name": "x"}, headers=elsewhere)
    assert answer.status_code == 403


def test_forms_come_at_a_pace(serving: Callable[..., TestClient[App]]) -> None:
    client = serving(limits=Limits(posts_at_once=3, posts_a_second=0.5))
    name = {"name": "Anne"}
    statuses = [client.post("/me", data=name, headers=JSON).status_code for _ in range(12)]
    assert 429 in statuses
    time.sleep(2.1)
    assert client.post("/me", data=name).status_code != 429


# Measures


def test_what_happens_is_measured(two: tuple[Player, Player]) -> None:
    anne, _ = two
    with anne.socket() as line:
        line.until("scene")
        line.session.send_text("nonsense")
        line.until("refused")
        both = [anne.client.get("/metrics") for _ in range(2)]  # of one server or of both
    assert both[0].headers["content-type"].startswith("text/plain; version=0.0.4")
    measured = "\n".join(answer.text for answer in both)
    assert "regalia_sockets 1.0" in measured
    assert "regalia_refused_total 1.0" in measured
    assert 'regalia_events_total{kind="Seated"} 1.0' in measured
    assert "regalia_storing_seconds_count" in measured
