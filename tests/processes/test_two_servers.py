"""Two servers of one database: it does not matter at which of them somebody plays."""

import asyncio
import random

import pytest

from regalia.core.registry import Kind
from tests.processes.person import Browser, Line
from tests.processes.server import Server
from tests.processes.test_kills import COMPUTER, smallest
from tests.server.conftest import REDIS
from tests.support import each_kind, run_async

pytestmark = pytest.mark.several


@pytest.fixture
def two(servers: list[Server]) -> list[Server]:
    assert REDIS, "start these tests with `make check-servers`"
    return servers


def browser_at(server: Server, seed: int) -> Browser:
    """Somebody whose pages come from this server."""
    return Browser(lambda: server.address, random.Random(seed))


def other_page(browser: Browser, server: Server) -> Browser:
    """The same person at the same table, with another page, of this server."""
    page = browser_at(server, 7)
    page.cookie = browser.cookie
    page.sit_at(browser.table)
    return page


def form_of(kind: Kind, first_level: str) -> dict[str, str]:
    """A form for the smallest table with a computer player, where there are three seats."""
    options = {name: str(choice) for name, choice in smallest(kind, "option-").items()}
    return {"game": kind.slug, "level-1": first_level, "level-2": COMPUTER, **options}


async def play_on(line: Line, decisions: int) -> None:
    """Make so many decisions, or play to the end."""
    browser = line.browser
    while decisions and not browser.over:
        if await line.act():
            decisions -= 1
        await line.receive("state")


async def until_both_may_move(*lines: Line) -> None:
    """Or the game is over; both must have been told the same."""
    for line in lines:
        page = line.browser
        while not (page.state.get("mine") or page.over):
            await line.receive("state")
    one, other = (line.browser for line in lines)
    assert one.state["number"] == other.state["number"]
    assert one.moves == other.moves


async def both_move(*lines: Line) -> None:
    """Both pages move at once; one move is made, and whose it was not is told why."""
    number, made = lines[0].browser.state["number"], len(lines[0].browser.moves)
    tried = [line.browser.decision() for line in lines]
    for line, text in zip(lines, tried, strict=True):
        await line.send(type="move", text=text, number=number)
    told = [asyncio.create_task(line.receive("refused")) for line in lines]
    refused, others = await asyncio.wait(told, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    (loser,) = [place for place, task in enumerate(told) if task in refused]
    assert "moved on" in told[loser].result()["text"]
    for line in lines:
        page = line.browser
        while len(page.moves) == made:
            await line.receive("state")
        assert page.moves[made]["text"] == tried[1 - loser]


@each_kind
def test_of_two_moves_at_two_servers_one_is_made(kind: Kind, two: list[Server]) -> None:
    async def race() -> None:
        one = browser_at(two[0], 1)
        await one.set_up(**form_of(kind, COMPUTER))
        other = other_page(one, two[1])
        async with one.line() as here, other.line() as there:
            await here.receive("state")
            await here.act()
            for _ in range(20):
                await until_both_may_move(here, there)
                if one.over:
                    break
                await both_move(here, there)

    run_async(race())


@each_kind
def test_moves_presence_and_reactions_cross(kind: Kind, two: list[Server]) -> None:
    async def play() -> None:
        host, friend = browser_at(two[0], 1), browser_at(two[1], 2)
        await friend.join(await host.set_up(**form_of(kind, "open")))
        async with host.line() as here, friend.line() as there:
            for line in (here, there):
                while not all((await line.receive("presence"))["here"][:2]):
                    pass
            await here.send(type="react", reaction="hello")
            assert (await there.receive("reaction"))["seat"] == host.state["seat"]
            await asyncio.gather(play_on(here, 1000), play_on(there, 1000))
        assert host.over
        assert friend.over
        assert len(host.moves) == len(friend.moves)
        assert host.state["outcome"]["text"]

    run_async(play())


@each_kind
def test_who_comes_back_elsewhere_gets_exactly_what_was_missed(
    kind: Kind, two: list[Server]
) -> None:
    async def play() -> None:
        leaving = browser_at(two[0], 1)
        await leaving.set_up(**form_of(kind, COMPUTER))
        async with leaving.line() as line:
            await line.receive("state")
            await play_on(line, 3)
        staying = other_page(leaving, two[0])
        async with staying.line() as line:
            await line.receive("state")
            await play_on(line, 5)
            while not (staying.state["mine"] or staying.over):
                await line.receive("state")
        back = other_page(leaving, two[1])
        back.state, back.moves = leaving.state, leaving.moves
        async with back.line(f"?form=text&after={leaving.state['number']}") as line:
            state = await line.receive("state")
        assert state["moves_from"] == len(leaving.moves)
        assert state["moves"] == staying.moves[len(leaving.moves) :]
        assert back.moves == staying.moves
        assert state["number"] == staying.state["number"]

    run_async(play())


@each_kind
def test_one_goes_on_when_the_other_is_killed(kind: Kind, two: list[Server]) -> None:
    async def play() -> None:
        host, friend = browser_at(two[0], 1), browser_at(two[1], 2)
        await friend.join(await host.set_up(**form_of(kind, "open")))
        async with host.line() as here, friend.line() as there:
            for line in (here, there):
                await line.receive("state")
            moving = asyncio.create_task(play_on(there, 1000))
            await play_on(here, 3)
            two[0].kill()
            elsewhere = other_page(host, two[1])
            elsewhere.state, elsewhere.moves = host.state, host.moves
            await elsewhere.play(missed_only=True)
            await moving
        assert elsewhere.over
        assert friend.over
        assert len(elsewhere.moves) == len(friend.moves)

    run_async(play())
