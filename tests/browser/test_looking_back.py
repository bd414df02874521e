"""After the end: the list of one's games, a replay step by step, and chance that can be checked."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import Ended, Server, play_to_the_end
from tests.browser.person import Person, play_together

Newcomer = Callable[..., Person]


@pytest.fixture(scope="module")
def game(chromium: Browser, server: Server) -> Ended:
    """A game with dice."""
    return play_to_the_end(chromium, server, "kingdom_run")


@pytest.fixture
def ended(game: Ended, newcomer: Newcomer) -> Person:
    """Who has played the game, in front of the finished table."""
    table, state = game
    person = newcomer(storage_state=state)
    person.page.goto(table)
    return person


def test_a_finished_game_step_by_step(ended: Person, newcomer: Newcomer) -> None:
    page = ended.page
    page.goto("/history")
    page.locator(".table-list a").first.click()
    page.wait_for_url("**/replay")
    move = page.locator("#move")
    moves = int(page.locator("#slider").get_attribute("max") or "0")
    expect(move).to_have_text(f"Move {moves} of {moves}")
    lines = ended.log.count()
    page.get_by_role("button", name="One move back").click()
    expect(move).to_have_text(f"Move {moves - 1} of {moves}")
    page.keyboard.press("Home")
    expect(move).to_have_text("Before the first move")
    expect(ended.log).to_have_count(0)
    for step in range(1, 4):
        page.keyboard.press("ArrowRight")
        expect(move).to_have_text(f"Move {step} of {moves}")
    page.locator("#slider").fill("7")
    expect(move).to_have_text(f"Move 7 of {moves}")
    assert 0 < ended.log.count() < lines
    expect(page.locator("#as option").first).to_have_text("You")
    page.get_by_label("As seen by").select_option("Who watched")
    page.wait_for_url("**/replay?at=7&as=public")
    expect(page.locator(".seat .who").first).not_to_have_text("You")
    other = newcomer()
    other.page.goto(page.locator("#link").input_value())
    expect(other.page.locator("#move")).to_have_text(f"Move 7 of {moves}")
    expect(other.page.locator("#as option").first).not_to_have_text("You")
    expect(other.log).to_have_text(ended.log.all_inner_texts())
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    assert "[fairness]" in download.value.path().read_text("utf-8")


def test_everything_is_face_up_only_with_open_hands(newcomer: Newcomer) -> None:
    person = newcomer()
    person.sit_down(game="kings_crown")
    play_together(person)
    page = person.page
    page.get_by_role("link", name="Replay").click()
    page.locator("#slider").fill("20")
    drawings = {}
    for who in ("Who watched", "All hands open"):
        page.get_by_label("As seen by").select_option(who)
        value = page.get_by_label("As seen by").input_value()
        page.wait_for_url(f"**/replay?at=20&as={value}")
        drawings[who] = page.locator("#pieces").inner_html()
    assert drawings["Who watched"] != drawings["All hands open"]


def test_the_dice_are_checked_in_the_browser(ended: Person) -> None:
    page = ended.page
    page.get_by_role("link", name="Check the luck").click()
    found = page.locator("#found")
    expect(found).to_contain_text("lots are fair")
    page.get_by_text("Each lot").click()
    assert found.locator("li").count() > 3

    def loaded(route: Route) -> None:
        evidence = route.fetch().json()
        draw = max(evidence["draws"], key=lambda draw: len(draw["choices"]))
        draw["made"] = next(text for text, _ in draw["choices"] if text != draw["made"])
        route.fulfill(body=json.dumps(evidence), content_type="application/json")

    page.route("**/dice", loaded)
    page.get_by_role("button", name="Check luck").click()
    expect(found).to_contain_text("1 of")
    expect(found).to_have_attribute("data-unsound", "")


def test_a_secret_that_was_not_promised_is_found_out(ended: Person) -> None:
    page = ended.page

    def exchanged(route: Route) -> None:
        evidence = {**route.fetch().json(), "secret": "00" * 32}
        route.fulfill(body=json.dumps(evidence), content_type="application/json")

    page.route("**/dice", exchanged)
    page.get_by_role("link", name="Check the luck").click()
    expect(page.locator("#found")).to_contain_text("not the one that was promised")
