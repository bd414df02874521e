"""What Regalia thinks: as a hint at the table, and in the replay of a game that is over."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Ended, Server, play_to_the_end
from tests.browser.person import Person, play_together
from tests.browser.test_screens import PHONE, fits_and_is_sound
from tests.support import each_kind

Newcomer = Callable[..., Person]

# A server whose adviser knows everything at once.
CERTAIN = """
from regalia.players import Evaluation, Opinion
from regalia.server import opinions

def think(view, seed):
    values = zip(view.legal, (1.0, 0.0, 0.5))
    yield Evaluation(9, [1.0, 0.0], [Opinion(move, 1, value) for move, value in values], True)

opinions.ADVISER.think = think
"""
DONE = re.compile("^([0-9,]+ games? looked through|proven.*|the game is over)$")
DECIDED = re.compile("100 %|50 %, .* 50 %")  # a win, or a draw


@pytest.fixture(scope="module")
def game(chromium: Browser, server: Server) -> Ended:
    """A game without secrets."""
    return play_to_the_end(chromium, server, "king_me")


@pytest.fixture
def replay(game: Ended, newcomer: Newcomer) -> Page:
    """The replay of this game, at a move in its middle."""
    table, state = game
    page = newcomer(storage_state=state).page
    page.goto(f"{table}/replay?at=20")
    return page


def depth(page: Page) -> Any:
    return expect(page.locator("#opinion-depth"))


# At the table


@each_kind
def test_a_hint_shows_chances_and_the_best_moves(newcomer: Newcomer, kind: Any) -> None:
    person = newcomer()
    person.sit_down(game=kind.name)
    page = person.page
    page.keyboard.press("h")
    expect(page.locator("#best .percent").first).to_have_text(re.compile("^[0-9]+ %|proven"))
    assert page.locator(".chance").count() == page.locator(".seat").count()
    assert 1 <= page.locator("#best li").count() <= 3
    label = page.locator("#best .label").first.inner_text()
    page.locator("#moves summary").click()
    assert label in page.locator("#moves button").all_inner_texts()
    expect(page.locator("#table .hinted")).not_to_have_count(0)
    depth(page).to_have_text(DONE)
    expect(page.locator("#opinion-said")).to_contain_text("%")
    page.keyboard.press("Escape")
    expect(page.locator("#opinion")).to_be_hidden()
    expect(page.locator("#table .hinted")).to_have_count(0)


def test_the_move_that_is_pointed_at_lights_up(newcomer: Newcomer) -> None:
    person = newcomer()
    person.sit_down(game="king_me")
    page = person.page
    page.get_by_role("button", name="Hint").click()
    depth(page).to_have_text(DONE)
    moves = page.locator("#best li")

    def lit(place: int) -> list[str]:
        """The spots that are lit when this move of the list is."""
        expect(moves.nth(place)).to_have_attribute("data-lit", "")
        spots: list[str] = page.locator("#table .hinted").evaluate_all(
            "spots => spots.map(spot => spot.dataset.spot)"
        )
        return sorted(spots)

    best = lit(0)
    moves.nth(1).hover()
    second = lit(1)
    assert best != second
    page.mouse.move(0, 0)
    assert lit(0) == best
    moves.nth(1).get_by_role("button").focus()
    assert lit(1) == second
    moves.nth(0).click()
    assert lit(0) == best
    page.get_by_role("button", name="Close what Regalia thinks").click()
    expect(page.locator("#table .hinted")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_be_focused()


def test_a_hint_goes_with_the_position(newcomer: Newcomer) -> None:
    person = newcomer()
    person.sit_down(game="king_me")
    page = person.page
    page.keyboard.press("h")
    expect(page.locator("#best li")).not_to_have_count(0)
    while person.choose() != "moved":
        page.wait_for_timeout(10)
    expect(page.locator("#opinion")).to_be_hidden()


def test_nothing_is_offered_where_other_people_play(newcomer: Newcomer) -> None:
    anna, ben = newcomer(), newcomer()
    table = anna.set_table("king_me", "Anna")
    ben.join(table, "Ben")
    anna.wait()
    anna.page.keyboard.press("h")
    for person in (anna, ben):
        expect(person.page.locator("#hint")).to_be_hidden()
        expect(person.page.locator("#opinion")).to_be_hidden()


def test_what_is_proven_is_said(tmp_path: Path, newcomer: Newcomer) -> None:
    server = Server(tmp_path, CERTAIN)
    person = newcomer(server.address)
    person.sit_down(game="king_me")
    page = person.page
    page.keyboard.press("h")
    depth(page).to_have_text("proven win for you")
    expect(page.locator("#best .percent")).to_have_text(["proven win", "proven loss", "50 %"])
    expect(page.locator("#chances")).to_have_attribute(
        "aria-label", "Chances to win: You 100 %, Page 0 %"
    )
    page.context.close()
    server.stop()


def test_on_a_phone_the_other_moves_are_shown_when_asked_for(newcomer: Newcomer) -> None:
    person = newcomer(**PHONE)
    person.sit_down(game="king_me", edition="reconstruction")
    page = person.page
    page.get_by_role("button", name="Hint").tap()
    depth(page).to_have_text(DONE)
    moves = page.locator("#best li")
    expect(moves.nth(0)).to_be_in_viewport(ratio=0.99)
    expect(moves.nth(2)).to_be_hidden()
    page.get_by_role("button", name="More of it").tap()
    expect(moves.nth(2)).to_be_in_viewport(ratio=0.99)


# In the replay


def test_the_analysis_follows_the_steps(replay: Page) -> None:
    at, moves = 20, replay.locator("#slider").get_attribute("max")
    while replay.locator(".seat[data-to-move]").count() == 0:  # there chance decides
        at += 1
        replay.keyboard.press("ArrowRight")
        expect(replay.locator("#move")).to_have_text(f"Move {at} of {moves}")
    replay.get_by_role("button", name="Analysis").click()
    expect(replay.get_by_role("button", name="Analysis")).to_have_attribute("aria-pressed", "true")
    depth(replay).to_have_text(DONE)
    expect(replay.locator("#best li")).not_to_have_count(0)
    here = replay.locator("#chances").get_attribute("aria-label")
    replay.keyboard.press("End")
    depth(replay).to_have_text("the game is over")
    expect(replay.locator("#chances")).to_have_attribute("aria-label", DECIDED)
    expect(replay.locator("#best li")).to_have_count(0)
    replay.locator("#slider").fill(str(at))
    expect(replay.locator("#chances")).to_have_attribute("aria-label", here or "")
    replay.get_by_role("button", name="Analysis").click()
    expect(replay.locator("#opinion")).to_be_hidden()
    expect(replay.locator("#curve")).to_be_hidden()
    expect(replay.locator("#table .hinted")).to_have_count(0)


def test_the_curve_leads_to_its_moves(replay: Page) -> None:
    moves = int(replay.locator("#slider").get_attribute("max") or "0")
    replay.get_by_role("button", name="Analysis").click()
    expect(replay.locator("#curve-turn")).to_have_text(re.compile("turn: move|No single move"))
    said = replay.locator("#curve").get_attribute("aria-label") or ""
    assert f"move {moves}: " in said
    box = replay.locator("#curve").bounding_box()
    assert box is not None
    aim = 3 * moves // 4
    replay.mouse.click(box["x"] + aim / moves * box["width"], box["y"] + box["height"] / 2)
    expect(replay.locator("#move")).to_have_text(f"Move {aim} of {moves}")


def test_the_end_of_a_game_leads_to_its_analysis(game: Ended, newcomer: Newcomer) -> None:
    table, state = game
    page = newcomer(storage_state=state).page
    page.goto(table)
    page.get_by_role("link", name="See what Regalia thinks").click()
    depth(page).to_have_text("the game is over")


def test_the_eyes_of_a_seat_know_less(newcomer: Newcomer) -> None:
    person = newcomer()
    person.sit_down(game="kings_crown")
    play_together(person)
    page = person.page
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Analysis").click()
    depth(page).to_have_text("the game is over")
    page.locator(".seat", has_text="Page").first.wait_for()
    while page.locator('.seat[data-to-move]:has-text("Page")').count() == 0:
        shown = page.locator("#move").inner_text()
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#move")).not_to_have_text(shown)
    expect(page.locator("#best-title")).to_have_text("Page chooses from what is hidden here.")
    page.get_by_label("As seen by").select_option("All hands open")
    expect(page.locator("#best-title")).to_have_text("Best for Page:")


@pytest.mark.parametrize("looks", [{}, {**PHONE, "color_scheme": "dark"}], ids=["day", "evening"])
def test_axe_finds_nothing(game: Ended, newcomer: Newcomer, looks: dict[str, Any]) -> None:
    person = newcomer(**looks)
    page = person.page
    person.sit_down(game="kingmaker", edition="reconstruction")
    page.keyboard.press("h")
    depth(page).to_have_text(DONE)
    assert fits_and_is_sound(page)
    page.goto(f"{game[0]}/replay?at=20#analyse")
    depth(page).to_have_text(DONE)
    expect(page.locator("#curve-turn")).to_have_text(re.compile("turn: move|No single move"))
    assert fits_and_is_sound(page)
