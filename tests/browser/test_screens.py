"""Narrow and wide, by day and in the evening, with motion and without, and for everybody."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.person import Person

Newcomer = Callable[..., Person]

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
SMALLEST_SPOT = 36  # pixels that a finger finds
FIRST_PAGE = 150_000  # bytes as sent

SCROLL_WIDTH = "document.documentElement.scrollWidth"
SIDES = """(spots) => spots.map((spot) => spot.getBoundingClientRect())
    .map((box) => Math.min(box.width, box.height))"""
# Counts the pieces that glide from now on, when those that do already have come to their places.
COUNT_GLIDES = """async () => {
    const gliding = document.getAnimations().filter(
        (one) => one.transitionProperty === "transform");
    await Promise.allSettled(gliding.map((one) => one.finished));
    globalThis.glides = 0;
    document.addEventListener("transitionrun", ({ propertyName }) => {
        if (propertyName === "transform") globalThis.glides += 1;
    });
}"""
GLIDES = """() => new Promise((tell) =>
    requestAnimationFrame(() => requestAnimationFrame(() => tell(globalThis.glides))))"""


def test_a_game_of_the_published_edition_on_a_phone(newcomer: Newcomer) -> None:
    person = newcomer(**PHONE)
    person.page.goto("/")
    assert person.page.evaluate(SCROLL_WIDTH) <= 390
    person.sit_down(edition="published")

    def tap() -> None:
        assert person.page.evaluate(SCROLL_WIDTH) <= 390
        assert min(person.lit.evaluate_all(SIDES)) >= SMALLEST_SPOT
        person.tap()

    person.play(tap)
    assert person.page.evaluate(SCROLL_WIDTH) <= 390
    expect(person.outcome).to_be_in_viewport()
    expect(person.page.locator("#rematch")).to_be_in_viewport()


def test_the_prompt_and_the_buttons_are_in_sight_on_a_phone(newcomer: Newcomer) -> None:
    person = newcomer(**PHONE)
    person.sit_down(edition="published")
    for part in ("#table", "#prompt", "#hint", "#open-rules", ".seat >> nth=1"):
        expect(person.page.locator(part)).to_be_in_viewport(ratio=0.99)
    person.page.locator("#open-rules").tap()
    expect(person.page.locator("#rules")).to_be_visible()
    assert person.page.evaluate(SCROLL_WIDTH) <= 390
    person.page.get_by_label("Close the rules").tap()
    expect(person.page.locator("#rules")).to_be_hidden()


def test_the_theme_is_the_systems_or_the_persons(newcomer: Newcomer) -> None:
    page = newcomer(color_scheme="dark").page
    page.goto("/")
    dark = ground(page)
    page.emulate_media(color_scheme="light")
    assert ground(page) != dark
    button = page.locator("#theme")
    button.click()
    button.click()
    expect(button).to_have_attribute("aria-label", "Theme: dark")
    assert ground(page) == dark
    page.reload()
    assert ground(page) == dark


def test_moves_glide_and_with_less_motion_they_do_not(newcomer: Newcomer) -> None:
    for motion, glides in (("no-preference", True), ("reduce", False)):
        person = newcomer(reduced_motion=motion)
        person.sit_down()
        lines = person.log.count()
        person.page.evaluate(COUNT_GLIDES)
        person.click()
        expect(person.log.nth(lines)).to_be_attached()
        assert (person.page.evaluate(GLIDES) > 0) is glides


def test_the_first_page_is_light_and_all_its_own(newcomer: Newcomer) -> None:
    page = newcomer().page
    sizes: list[int] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.goto("/", wait_until="networkidle")
    assert len(sizes) > 5
    assert sum(sizes) < FIRST_PAGE


@pytest.mark.parametrize("looks", [{}, {**PHONE, "color_scheme": "dark"}], ids=["day", "evening"])
def test_axe_finds_nothing(newcomer: Newcomer, watch: Watch, looks: dict[str, Any]) -> None:
    person = newcomer(**looks)
    page = person.page
    page.goto("/")
    assert violations(page) == []
    person.sit_down()
    page.locator("#moves summary").click()
    assert violations(page) == []
    person.play(person.click, until=lambda: "Place" in page.locator("#prompt").inner_text())
    person.click()
    assert violations(page) == []
    page.keyboard.press("r")
    assert violations(page) == []
    page.keyboard.press("r")
    person.play(person.click)
    assert violations(page) == []
    page.goto(page.locator("#open-rules").get_attribute("href") or "")
    assert violations(page) == []
    page.goto("/tables/nowhere")
    assert violations(page) == []
    watch.forgive("Failed to load resource: the server responded with a status of 404")


@pytest.mark.parametrize("looks", [{}, {**PHONE, "color_scheme": "dark"}], ids=["day", "evening"])
def test_axe_finds_nothing_where_people_meet(newcomer: Newcomer, looks: dict[str, Any]) -> None:
    anna, ben = newcomer(**looks), newcomer(**looks)
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Play with friends").first.click()
    assert fits_and_is_sound(anna.page)
    table = anna.set_table("king_me", "Anna", {"clock": "3+2"}, listed=True)
    for summary in ("QR code", "Fair chance"):
        anna.page.get_by_text(summary).first.click()
    assert fits_and_is_sound(anna.page)
    ben.page.goto("/")
    expect(ben.page.locator("#lobby")).to_be_visible()
    assert fits_and_is_sound(ben.page)
    ben.page.goto(table)
    assert fits_and_is_sound(ben.page)
    ben.join(table, "Ben with a rather long name")
    anna.wait()
    for person in (anna, ben):
        person.page.get_by_role("button", name="Say").click()
        person.page.get_by_role("button", name="Thank you!").click()
    ben.page.get_by_role("button", name="Draw").click()
    expect(anna.page.get_by_role("button", name="Accept")).to_be_in_viewport(ratio=0.99)
    assert fits_and_is_sound(anna.page)
    anna.page.get_by_role("button", name="Accept").click()
    expect(ben.outcome).to_be_in_viewport(ratio=0.99)
    assert fits_and_is_sound(ben.page)
    anna.page.goto(f"{table}/replay#check")
    expect(anna.page.locator("#found")).to_contain_text("fair")
    assert fits_and_is_sound(anna.page)
    for address, button in (("/history", ""), ("/me", "Show a code"), ("/me", "Make a token")):
        anna.page.goto(address)
        if button:
            anna.page.get_by_role("button", name=button).click()
        assert fits_and_is_sound(anna.page)


def fits_and_is_sound(page: Page) -> bool:
    """Whether nothing is broader than the screen and axe has nothing against the page."""
    assert violations(page) == []
    assert page.viewport_size is not None
    return bool(page.evaluate(SCROLL_WIDTH) <= page.viewport_size["width"])


def ground(page: Page) -> str:
    colour: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return colour


def violations(page: Page) -> list[str]:
    """What axe has against a page: its rule, and the elements that break it."""
    results = Axe().run(page).response["violations"]
    return [
        f"{rule['id']}: {', '.join(str(node['target']) for node in rule['nodes'])}"
        for rule in results
    ]
