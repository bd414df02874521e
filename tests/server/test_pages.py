"""Pages, files, headers, cookies and errors."""

import json
import re

import pytest
from litestar.testing import TestClient

from regalia.core.registry import Kind
from regalia.server.app import create_app
from regalia.server.security import HEADERS
from regalia.server.settings import Settings
from tests.server.conftest import Quick
from tests.server.player import FORM, App, Player
from tests.support import each_kind

JSON = {"Accept": "application/json"}


def scene_of(page: str) -> dict[str, object]:
    """The scene that a table's page carries."""
    found = re.search(r'<script type="application/json" id="scene">(.*?)</script>', page, re.S)
    assert found
    scene: dict[str, object] = json.loads(found[1])
    return scene


# Pages


@each_kind
def test_home_offers_every_game(client: TestClient[App], kind: Kind) -> None:
    page = client.get("/").text
    assert f'value="{kind.name}"' in page
    for edition in kind.editions:
        assert f'value="{edition}"' in page
    for option in kind.options:
        assert (f'name="option-{option.name}"' in page) == (option.name != "first")
    assert "Your tables" not in page


def test_home_lists_the_tables_of_this_browser(client: TestClient[App]) -> None:
    player = Player(client)
    urls = []
    for _ in range(3):
        urls.append(player.sit_down(begins="me").url)
        with player.socket() as line:
            line.until_mine()
    page = player.get("/").text
    assert re.findall(r'href="(/tables/\w+)"', page) == urls[::-1]
    assert "with Quick" in page
    assert "Your turn" in page
    assert urls[0] not in Player(client).get("/").text


def test_a_table_page_is_whole_at_first_paint(player: Player) -> None:
    with player.socket() as line:
        line.until_mine()
    page = player.get(player.url).text
    scene = scene_of(page)
    assert scene["mine"]
    assert str(scene["pieces"]) in page
    assert 'id="board"' in page
    assert 'id="KC11"' in page
    assert "Quick" in page


def begun_by_me(client: TestClient[App], begins: str) -> bool:
    """Whether the person is to move first."""
    player = Player(client).sit_down(begins=begins)
    with player.socket() as line:
        while line.until("scene")["stage"] == "waiting":
            pass
        return bool(line.scene["mine"])


def test_who_begins(client: TestClient[App], quick: Quick) -> None:
    quick.may_move.clear()
    assert begun_by_me(client, "me")
    assert not begun_by_me(client, "computer")
    assert {begun_by_me(client, "random") for _ in range(20)} == {True, False}


def test_a_record_shows_what_its_reader_may_see(client: TestClient[App]) -> None:
    player = Player(client).sit_down()
    with player.socket() as line:
        line.until_mine()
    mine = player.get(f"{player.url}/record")
    assert mine.headers["content-type"].startswith("text/plain")
    assert len(re.findall(r"draw:[YW]\d+", mine.text)) == 2
    assert mine.text.count("draw:?") == 2
    assert Player(client).get(f"{player.url}/record").text.count("draw:?") == 4


@each_kind
def test_every_clause_has_an_address(client: TestClient[App], kind: Kind) -> None:
    page = client.get(f"/games/{kind.slug}/rules").text
    clauses = re.findall(r"^\*\*([A-Z]+\d+)\*\*", kind.rules_text, re.M)
    assert clauses
    for clause in clauses:
        assert f'id="{clause}"' in page
    assert "[book]" not in page
    assert 'class="mark mark-ruling"' in page


# Files


@each_kind
def test_the_board_is_kept_for_ever_under_its_own_address(
    client: TestClient[App], kind: Kind
) -> None:
    for edition in kind.editions:
        address = f"/games/{kind.slug}/{edition}/board.svg"
        answer = client.get(address)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert 'id="board"' in answer.text
        assert "immutable" not in answer.headers["cache-control"]
        assert "immutable" not in client.get(f"{address}?v=old").headers["cache-control"]
    assert client.get(f"/games/{kind.slug}/lost/board.svg").status_code == 404
    assert client.get(f"/games/{kind.slug}/..%2f..%2fetc/board.svg").status_code == 404


def test_files_that_pages_name_exist_and_are_kept(player: Player) -> None:
    page = player.client.get(player.url).text
    addresses = set(re.findall(r'"(/static/[^"#]+)', page))
    assert addresses
    for address in addresses:
        answer = player.client.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    "name", ["nothing.css", "../templates/base.html", "..%2f..%2fserver%2fapp.py", "", "a%00b"]
)
def test_nothing_but_static_files_is_served(client: TestClient[App], name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_a_first_visit_is_small(player: Player) -> None:
    pages = [player.client.get(player.url)]
    addresses = set(re.findall(r'"(/static/[^"#]+)', pages[0].text))
    pages += [player.client.get(address) for address in addresses]
    sent = sum(int(page.headers["content-length"]) for page in pages)
    assert sent < 150_000
    assert all("://" not in address for address in addresses)


# Security


@pytest.mark.parametrize(
    "address", ["/", "/health", "/nothing", "/static/styles/base.css", "/schema/openapi.json"]
)
def test_every_answer_carries_the_security_headers(client: TestClient[App], address: str) -> None:
    answer = client.get(address)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "default-src 'none'" in policy


def test_pages_have_no_scripts_of_their_own(player: Player) -> None:
    for address in ("/", player.url, "/games/kings-crown/rules"):
        page = player.client.get(address).text
        scripts = re.findall(r"<script([^>]*)>(.*?)</script>", page, re.S)
        for attributes, content in scripts:
            assert "src=" in attributes or 'type="application/json"' in attributes
            assert "<" not in content
        assert not re.search(r"\son\w+=", page)
        assert not re.search(r'(src|href)="(https?:)?//', page)


def test_the_cookie_is_for_the_server_alone(client: TestClient[App]) -> None:
    answer = client.post("/tables", data=FORM, follow_redirects=False)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


@pytest.mark.parametrize("change", ["x{}", "{}x", "", ".", "{}.{}", "é.é"])
def test_a_forged_cookie_is_nobody(player: Player, change: str) -> None:
    (name, value) = next(iter(player.client.cookies.items()))
    player.client.cookies.clear()
    forged = change.format(value, value)
    page = player.client.get(player.url, headers=[(b"cookie", f"{name}={forged}".encode())])
    assert page.status_code == 200
    assert scene_of(page.text)["mine"] is False


def test_a_cookie_of_another_secret_is_nobody(
    player: Player, settings: Settings, quick: Quick
) -> None:
    other = Settings(settings.database, b"another secret")
    with TestClient(create_app(other, [quick]), cookies=dict(player.client.cookies)) as client:
        assert scene_of(client.get(player.url).text)["mine"] is False


def test_other_sites_cannot_set_up_tables(client: TestClient[App]) -> None:
    answer = client.post(
        "/tables", data=FORM, headers={"Origin": "https://elsewhere.example"} | JSON
    )
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    own = {"Origin": "http://testserver.local"}
    assert client.post("/tables", data=FORM, headers=own).status_code == 200


# Errors


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/nothing", "The address may be mistyped, or what was here is gone."),
        ("/tables/nothing", "There is no table at this address."),
        ("/tables/nothing/record", "There is no table at this address."),
        ("/games/chess/rules", "There is no game of this name."),
    ],
)
def test_what_is_not_there_is_told_kindly(client: TestClient[App], address: str, said: str) -> None:
    page = client.get(address, headers={"Accept": "text/html,*/*;q=0.8"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    assert said in page.text
    assert client.get(address).headers["content-type"].startswith("text/html")
    assert client.get(address, headers=JSON).json() == {
        "status": 404,
        "title": "There is nothing here",
        "text": said,
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"edition": "lost"},
        {"edition": "/etc/passwd.toml"},
        {"level": "strongest"},
        {"begins": "nobody"},
        {"option-memory": "none"},
    ],
)
def test_a_form_that_asks_for_what_is_not_there(
    client: TestClient[App], changes: dict[str, str]
) -> None:
    answer = client.post("/tables", data={**FORM, **changes}, headers=JSON)
    assert answer.status_code == 400
    assert next(iter(changes.values())) in answer.json()["text"]
    assert client.post("/tables", data={}, headers=JSON).status_code == 400


def test_a_form_may_leave_out_what_has_a_default(client: TestClient[App]) -> None:
    answer = client.post("/tables", data={"game": "kings-crown", "level": "quick"})
    assert answer.status_code == 200


def test_a_fault_of_the_server_is_told_without_details(
    client: TestClient[App], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("regalia.server.pages.home_page", lambda *_: 1 / 0)
    answer = client.get("/", headers={"Accept": "text/html"})
    assert answer.status_code == 500
    assert "Something broke" in answer.text
    assert "ZeroDivision" not in answer.text
    assert "ZeroDivision" in caplog.text


def test_health(client: TestClient[App]) -> None:
    assert client.get("/health").json() == {"status": "ok"}


def test_the_interface_is_described(client: TestClient[App]) -> None:
    description = client.get("/schema/openapi.json").json()
    for path, methods in description["paths"].items():
        for method in methods.values():
            assert method["summary"], path
            for_a_person = path.startswith("/api/") and path not in ("/api/people", "/api/games")
            assert method.get("security") == ([{"token": []}] if for_a_person else None), path
    assert {"/", "/tables/{table_id}/replay", "/api/stream", "/metrics"} <= set(
        description["paths"]
    )
    assert client.get("/schema").status_code == 200
