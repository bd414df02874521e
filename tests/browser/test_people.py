"""People at one table: invited by a link, playing and watching, asking and answering each other."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from regalia.core.registry import Kind, kinds
from tests.browser.conftest import Watch
from tests.browser.person import Person, play_together, wait_for_anybody
from tests.support import each_kind

Newcomer = Callable[..., Person]

COUNT_NOTES = """
    window.notes = [];
    window.OscillatorNode = class extends OscillatorNode {
        constructor(...all) { super(...all); notes.push(all); }
    };
"""


@pytest.fixture
def two(newcomer: Newcomer) -> tuple[Person, Person]:
    """Anna and Ben at a table of King Me!, where Anna is to move."""
    anna, ben = newcomer(), newcomer()
    ben.join(anna.set_table("king_me", "Anna"), "Ben")
    anna.wait()
    return anna, ben


@each_kind
def test_two_play_and_a_third_watches(kind: Kind, newcomer: Newcomer) -> None:
    anna, ben, cora = newcomer(), newcomer(), newcomer()
    others = {f"level-{seat}": "page" for seat in range(2, kind.state.MOST_SEATS)}
    table = anna.set_table(kind.name, "Anna", others)
    ben.join(table, "Ben")
    cora.watch(table)
    play_together(anna, ben)
    expect(cora.outcome).to_be_visible()
    expect(cora.page.locator("#outcome-title")).to_have_text(re.compile("The end|A draw"))
    assert cora.page.locator(".seat[data-won]").count() > 0
    assert cora.log.count() > 10


def test_a_table_waits_and_whoever_has_the_link_joins(newcomer: Newcomer) -> None:
    anna, ben = newcomer(permissions=["clipboard-read", "clipboard-write"]), newcomer()
    table = anna.set_table("kings_crown", "Anna")
    waiting = anna.page.locator("#waiting")
    expect(waiting).to_be_visible()
    expect(anna.page.locator(".seat .who")).to_have_text(["You", "Open seat"])
    anna.page.get_by_role("button", name="Copy the link").click()
    expect(anna.page.get_by_role("button", name="Copied")).to_be_visible()
    assert anna.page.evaluate("navigator.clipboard.readText()") == table
    anna.page.get_by_text("QR code").click()
    picture = anna.page.get_by_alt_text("The link to this table as a QR code")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(picture) => picture.naturalWidth") > 0
    anna.page.get_by_text("Fair chance").first.click()
    commitment = waiting.locator("code").inner_text()
    assert len(commitment) == 64
    ben.join(table, "Ben")
    anna.wait()
    expect(waiting).to_be_hidden()
    expect(anna.page.locator(".seat .who")).to_have_text(["You", "Ben"])
    assert anna.page.locator(".about-table code").text_content() == commitment


def test_who_waits_may_leave(newcomer: Newcomer) -> None:
    anna, ben = newcomer(), newcomer()
    table = anna.set_table("kings_crown", "Anna", listed=True)
    anna.page.get_by_role("button", name="Leave this table").click()
    anna.page.wait_for_url("**/")
    ben.page.goto(table)
    expect(ben.outcome).to_contain_text("closed")


def test_the_lobby_shows_only_tables_for_anybody(newcomer: Newcomer) -> None:
    anna, ben, cora = newcomer(), newcomer(), newcomer()
    anna.set_table("king_me", "Anna the shy")
    ben.set_table("king_me", "Ben the open", listed=True)
    cora.page.goto("/")
    lobby = cora.page.locator("#lobby")
    expect(lobby).not_to_contain_text("Anna the shy")
    lobby.get_by_text("Ben the open").click()
    cora.page.get_by_role("button", name="Join").click()
    ben.wait()
    expect(cora.page.locator(".seat .who")).to_have_text(["Ben the open", "You"])


def test_a_reaction_is_seen_at_the_seat(two: tuple[Person, Person]) -> None:
    anna, ben = two
    say = anna.page.get_by_role("button", name="Say")
    say.click()
    anna.page.get_by_role("button", name="Hello!").click()
    expect(ben.page.locator(".seat[data-seat='0'] .bubble")).to_have_text("Hello!")
    expect(ben.page.locator("#said")).to_have_text("Anna: Hello!")
    expect(anna.page.locator("#said")).to_be_empty()
    say.click()
    expect(anna.page.locator("#reactions")).to_be_hidden()


@pytest.mark.parametrize("answer", ["Decline", "Accept"])
def test_a_take_back_is_asked_for(two: tuple[Person, Person], answer: str) -> None:
    anna, ben = two
    expect(anna.page.locator("#hint")).to_be_hidden()
    asking = anna.page.locator("#take-back[aria-disabled='false']")
    while asking.count() == 0:
        anna.poke()
        ben.poke()
        wait_for_anybody(anna, ben)
    before = anna.log.all_inner_texts()
    anna.page.keyboard.press("u")
    for person, text in ((anna, "You have asked"), (ben, "Anna asks to take the last move back")):
        expect(person.page.locator("#offer")).to_contain_text(text)
    expect(anna.page.locator("#accept")).to_be_hidden()
    ben.page.get_by_role("button", name=answer).click()
    expect(anna.page.locator("#offer")).to_be_hidden()
    taken_back = answer == "Accept"
    expect(anna.log).to_have_text(before[:-1] if taken_back else before)


def test_a_draw_and_then_another_game(two: tuple[Person, Person]) -> None:
    anna, ben = two
    anna.page.get_by_role("button", name="Draw").click()
    ben.page.get_by_role("button", name="Accept").click()
    for person in two:
        expect(person.page.locator("#outcome-title")).to_have_text("A draw")
    first = anna.page.url
    ben.page.get_by_role("button", name="Play again").click()
    anna.page.get_by_role("button", name="Accept").click()
    for person in two:
        person.page.wait_for_url(lambda url: "/tables/" in url and url != first)
    assert anna.page.url == ben.page.url
    ben.wait()
    assert ben.page.title().startswith("● Your turn")
    expect(ben.page.locator("#favicon")).to_have_attribute("href", re.compile("favicon-turn"))


def test_only_games_that_know_draws_offer_one(newcomer: Newcomer) -> None:
    for kind in kinds().values():
        person = newcomer()
        person.sit_down(game=kind.name)
        expect(person.page.locator("#draw")).to_be_visible(visible=kind.draws)


def test_sounds_are_heard_until_they_are_muted_for_good(newcomer: Newcomer) -> None:
    person = newcomer()
    person.page.add_init_script(COUNT_NOTES)
    person.sit_down()
    hear = "notes.length"
    person.play(person.click, until=lambda: person.page.evaluate(hear) > 0)
    assert not person.over
    sound = person.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    person.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
    person.play(person.click)
    assert person.page.evaluate(hear) == 0


def test_a_name_and_its_games_are_carried_to_another_device(
    newcomer: Newcomer, watch: Watch
) -> None:
    anna, phone, thief = newcomer(), newcomer(), newcomer()
    table = anna.set_table("kings_crown", "Anna")
    anna.page.goto("/me")
    expect(anna.page.get_by_label("Your name")).to_have_value("Anna")
    anna.page.get_by_role("button", name="Show a code").click()
    code = anna.page.locator("#code").inner_text()
    for person in (phone, thief):
        person.page.goto("/me")
        person.page.get_by_label("A code from another device").fill(code)
        person.page.get_by_role("button", name="Carry here").click()
        if person is phone:
            expect(phone.page.get_by_label("Your name")).to_have_value("Anna")
    expect(thief.page.get_by_text("This code is wrong, used")).to_be_visible()
    watch.forgive("Failed to load resource: the server responded with a status of 400")
    phone.page.goto("/history")
    phone.page.get_by_role("link", name="King's Crown").click()
    expect(phone.page.locator(".seat .who").first).to_have_text("You")
    assert phone.page.url == table
