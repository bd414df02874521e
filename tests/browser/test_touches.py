"""Touching: narrowing, taking back, going back, being told why not, hints, the rules beside."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.person import Person, middle

Newcomer = Callable[..., Person]


@pytest.fixture
def placing(newcomer: Newcomer) -> Person:
    """A person who can touch a thing now, and then a place for it."""
    person = newcomer()
    person.sit_down()
    page = person.page
    person.play(person.click, until=lambda: "Place" in page.locator("#prompt").inner_text())
    return person


def test_a_touch_is_undone_by_the_same_another_and_escape(placing: Person) -> None:
    things = placing.lit.evaluate_all("spots => spots.map(spot => spot.dataset.spot)")

    def touch(name: str) -> None:
        placing.page.mouse.click(*middle(placing.page.locator(f'[data-spot="{name}"]').first))

    touch(things[0])
    expect(placing.touched).to_have_attribute("data-spot", things[0])
    expect(placing.touched).to_have_attribute("aria-pressed", "true")
    touch(things[0])
    expect(placing.touched).to_have_count(0)
    touch(things[0])
    touch(things[1])
    expect(placing.touched).to_have_attribute("data-spot", things[1])
    placing.page.keyboard.press("Escape")
    expect(placing.touched).to_have_count(0)
    touch(things[0])
    placing.page.locator(".head .where").click()
    expect(placing.touched).to_have_count(0)
    assert placing.lit.evaluate_all("spots => spots.map(spot => spot.dataset.spot)") == things


def test_what_is_touched_stays_while_something_else_happens(newcomer: Newcomer) -> None:
    anna, ben = newcomer(), newcomer()
    ben.join(anna.set_table("kingdom_run", "Anna"), "Ben")
    anna.wait()
    die = anna.page.locator('[data-spot="die-2"]')
    anna.page.mouse.click(*middle(die))
    expect(anna.touched).to_have_attribute("data-spot", "die-2")
    notice = anna.notice.inner_text()
    ben.page.get_by_role("button", name="Draw").click()
    expect(anna.page.locator("#offer")).to_be_visible()
    expect(anna.touched).to_have_attribute("data-spot", "die-2")
    expect(anna.notice).to_have_text(notice)
    anna.page.locator("#decline").click()
    expect(anna.page.locator("#offer")).to_be_hidden()
    expect(anna.touched).to_have_attribute("data-spot", "die-2")
    anna.page.mouse.click(*middle(anna.page.locator('[data-spot="roll"]')))
    expect(anna.touched).to_have_count(0)  # it has been sent, and means another move now


def test_things_whose_order_does_not_matter_are_touched_in_any_and_let_go_alone(
    newcomer: Newcomer,
) -> None:
    person = newcomer()
    person.sit_down(game="kingdom_run")

    def touch(name: str) -> None:
        person.page.mouse.click(*middle(person.page.locator(f'[data-spot="{name}"]')))

    for die in (3, 1, 4, 1, 2, 4):
        touch(f"die-{die}")
    chosen = person.touched.evaluate_all("spots => spots.map(spot => spot.dataset.spot)")
    assert sorted(chosen) == ["die-2", "die-3"]
    person.page.keyboard.press("Escape")
    expect(person.touched).to_have_attribute("data-spot", "die-3")
    touch("die-1")
    touch("roll")
    expect(person.log.get_by_text("re-roll").first).to_be_attached()


def test_what_cannot_be_says_why_and_shows_the_clause(placing: Person) -> None:
    page = placing.page
    while not placing.over:
        placing.click()
        expect(placing.touched).to_have_count(1)
        dark = page.locator("#table [data-spot].field:not(.touchable)")
        if dark.count():
            page.mouse.click(*middle(dark.first))
            break
        placing.click()
        placing.wait()
    expect(placing.notice).to_have_attribute("data-kind", "refused")
    link = placing.notice.get_by_role("link")
    clause = link.inner_text()
    link.click()
    expect(page.locator("#rules")).to_be_visible()
    expect(page.locator(f"#{clause}.pointed")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    expect(placing.touched).to_have_count(1)
    placing.click()
    expect(placing.notice).to_be_hidden()


def test_a_hint_lights_up_and_goes_with_the_next_touch(placing: Person) -> None:
    placing.page.keyboard.press("h")
    expect(placing.page.locator("#best .label").first).to_contain_text("Place")
    expect(placing.page.locator("#table .hinted")).to_have_count(2)
    placing.click()
    expect(placing.page.locator("#table .hinted")).to_have_count(0)


def test_what_was_disclosed_is_not_taken_back(newcomer: Newcomer) -> None:
    person = newcomer()
    person.sit_down()
    take_back = person.page.get_by_role("button", name="Take back")
    expect(take_back).to_have_attribute("aria-disabled", "true")
    take_back.click(force=True)
    expect(person.notice).to_be_visible()


def test_resigning_asks_first(newcomer: Newcomer) -> None:
    person = newcomer()
    person.sit_down()
    page = person.page
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play on").click()
    expect(person.outcome).to_be_hidden()
    page.get_by_role("button", name="Resign").click()
    page.locator("#resign-question").get_by_role("button", name="Resign").click()
    expect(page.locator("#outcome-text")).to_contain_text("resigned")
    with page.expect_download() as download:
        page.get_by_role("link", name="Record", exact=True).click()
    assert download.value.path().read_text("utf-8")


def test_the_rules_page_has_an_address_for_every_clause(newcomer: Newcomer) -> None:
    page = newcomer().page
    page.goto("/")
    page.get_by_role("link", name="Read the rules").first.click()
    clauses = page.locator(".clause")
    assert clauses.count() > 10
    clauses.nth(8).locator(".number").click()
    expect(clauses.nth(8)).to_be_in_viewport()
    assert page.url.endswith("#" + (clauses.nth(8).get_attribute("id") or "?"))
