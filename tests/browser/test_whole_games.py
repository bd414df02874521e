"""Whole games, from the home page to the banner at the end."""

from collections.abc import Callable

from playwright.sync_api import expect

from regalia.core.registry import Kind, kinds
from tests.browser.person import Person
from tests.support import each_kind

Newcomer = Callable[..., Person]


@each_kind
def test_a_game_by_mouse(kind: Kind, newcomer: Newcomer) -> None:
    person = newcomer()
    person.sit_down(game=kind.name)
    assert person.page.title().startswith("● Your turn")
    person.play(person.click)
    title = person.page.locator("#outcome-title")
    drawn = person.page.locator(".seat[data-won]").count() == person.page.locator(".seat").count()
    expect(title).to_have_text("A draw" if drawn else "Victory" if won(person) else "Defeat")
    expect(person.page.locator("#outcome-text")).not_to_be_empty()
    assert person.page.locator(".seat[data-won]").count() > 0
    assert person.log.count() > 10


def test_a_game_in_which_moves_glide(newcomer: Newcomer) -> None:
    person = newcomer(reduced_motion="no-preference")
    person.sit_down(begins="computer")
    person.play(person.click)
    assert person.over


def test_a_game_by_keyboard_alone(newcomer: Newcomer) -> None:
    person = newcomer()
    page = person.page
    page.goto("/")
    person.tab_to("document.activeElement.name === 'edition'")
    page.keyboard.press("ArrowRight")
    person.tab_to("document.activeElement.textContent === 'Play'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    person.play(person.press_keys)
    expect(page.locator("#rematch")).to_be_focused()
    old = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/tables/" in url and url != old)


def test_a_game_by_the_list_of_moves(newcomer: Newcomer) -> None:
    person = newcomer()
    person.sit_down()
    page = person.page
    page.get_by_text("Moves as a list").click()

    def choose() -> None:
        page.locator("#moves li button").first.click()

    person.play(choose)
    expect(page.locator("#moves")).to_be_hidden()


def test_a_game_of_two_at_one_screen(newcomer: Newcomer) -> None:
    name = next(kind.name for kind in kinds().values() if not kind.hides)
    person = newcomer()
    person.sit_down(game=name, level="person")
    names = person.page.locator(".seat .who")
    expect(names).to_have_text(["Player 1", "Player 2"])
    person.play(person.click)
    title = person.page.locator("#outcome-title")
    assert title.inner_text() in ("The end", "A draw")


def won(person: Person) -> bool:
    return person.page.locator(".seat[data-won]").get_by_text("You", exact=True).count() == 1
