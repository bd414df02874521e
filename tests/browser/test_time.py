"""Clocks that run, and fall; players who go away, and come back."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server, Watch
from tests.browser.person import Person

Newcomer = Callable[..., Person]

SOON_AWAY = "import regalia.server.live as live; live.AWAY = 1.0"


@pytest.fixture
def hasty_server(tmp_path: Path) -> Iterator[Server]:
    """A server that takes a person for gone after a second."""
    server = Server(tmp_path, SOON_AWAY)
    yield server
    server.stop()


def test_a_clock_runs_and_falls_even_while_the_server_is_down(
    own_server: Server, newcomer: Newcomer, watch: Watch
) -> None:
    anna, ben = newcomer(own_server.address), newcomer(own_server.address)
    ben.join(anna.set_table("kings_crown", "Anna", {"clock": "3+2"}), "Ben")
    anna.wait()
    clock = anna.page.locator(".seat[data-running] .clock")
    expect(clock).to_have_count(1)
    expect(clock.locator(".time")).to_have_text(re.compile(r"2:5\d"))
    assert "left" in (clock.get_attribute("aria-label") or "")
    own_server.kill()
    pass_time(own_server.folder, seconds=160)
    own_server.start()
    expect(anna.page.locator(".seat[data-low]")).to_have_count(1)
    expect(anna.notice).to_contain_text("You have")
    own_server.kill()
    pass_time(own_server.folder, seconds=30)
    own_server.start()
    expect(anna.page.locator("#outcome-title")).to_have_text("Defeat")
    expect(ben.page.locator("#outcome-title")).to_have_text("Victory")
    watch.forgive("WebSocket connection to")


def pass_time(folder: Path, seconds: int) -> None:
    """Make everything that a stopped server has stored happen so much earlier."""
    with sqlite3.connect(folder / "regalia.db") as database:
        database.execute(
            "UPDATE events SET event = json_set(event, '$.at', json_extract(event, '$.at') - ?)"
            " WHERE json_extract(event, '$.at') IS NOT NULL",
            (seconds * 1000,),
        )
        database.execute("UPDATE tables SET deadline = deadline - ?", (seconds * 1000,))
    database.close()


def test_who_is_gone_is_played_for_until_the_return(
    hasty_server: Server, newcomer: Newcomer
) -> None:
    anna, ben = newcomer(hasty_server.address), newcomer(hasty_server.address)
    ben.join(anna.set_table("kings_crown", "Anna"), "Ben")
    anna.page.clock.install()
    anna.page.reload()
    seat = anna.page.locator(".seat[data-seat='1']")
    expect(seat).to_have_attribute("data-here", "")
    table = ben.page.url
    ben.page.goto("about:blank")
    expect(seat.get_by_text("away", exact=True)).to_be_visible()
    anna.page.wait_for_timeout(1500)
    anna.page.clock.run_for(61_000)
    seat.get_by_role("button", name="Let a computer play on").click()
    expect(seat.locator(".note")).to_contain_text("plays on")
    ben.page.goto(table)
    expect(seat.get_by_text("away", exact=True)).to_be_hidden()
    expect(seat.locator(".note")).not_to_contain_text("plays on")
