"""Reloading, a server that dies, and moves that come over an old connection."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Server, Watch
from tests.browser.person import Person

Newcomer = Callable[..., Person]


def test_a_reload_in_mid_game(newcomer: Newcomer) -> None:
    person = newcomer()
    person.sit_down()
    person.play(person.click, until=lambda: person.log.count() > 8)
    told = person.log.all_inner_texts()
    person.page.reload()
    person.wait()
    assert person.log.all_inner_texts() == told
    person.page.goto("/")
    person.page.locator("#mine a").first.click()
    person.play(person.click)
    assert person.over


def test_a_server_that_is_killed_and_comes_back(
    own_server: Server, newcomer: Newcomer, watch: Watch
) -> None:
    person = newcomer(own_server.address)
    person.sit_down()
    person.play(person.click, until=lambda: person.log.count() > 8)
    told = person.log.all_inner_texts()
    own_server.kill()
    connection = person.page.locator("#connection")
    expect(connection).to_contain_text("connection is lost")
    person.click()
    expect(person.notice).to_contain_text("connection")
    own_server.start()
    expect(connection).to_be_hidden()
    assert person.log.all_inner_texts() == told
    person.play(person.click)
    assert person.over
    watch.forgive("WebSocket connection to")


def test_two_windows_at_one_table(newcomer: Newcomer) -> None:
    person = newcomer()
    person.sit_down()
    other = Person(person.page.context.new_page())
    other.page.goto(person.page.url)
    other.wait()
    person.click()
    person.wait()
    expect(other.log).to_have_text(person.log.all_inner_texts())
    other.play(other.click)
    expect(person.outcome).to_be_visible()
