"""Somebody who plays at servers that run elsewhere, by the socket of a page or by a program.

Both keep all that they were told, and refuse to be told something else about it later.
"""

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 180  # seconds until a table counts as stuck

Address = Callable[[], str]  # of a server that should be there now
State = dict[str, Any]


class Person:
    """A person, the table it is at, and all that it has seen of that."""

    def __init__(self, address: Address, chance: random.Random) -> None:
        self.address = address
        self.chance = chance
        self.table = ""
        self.state: State = {"number": 0, "outcome": None}
        self.moves: list[Any] = []  # all of the game, as they were seen

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state["outcome"])

    def client(self) -> httpx.AsyncClient:
        """For a request to whichever server is there now."""
        # Certificates are not needed here, and to load them takes longer than the request.
        return httpx.AsyncClient(base_url=self.address(), timeout=PATIENCE, verify=False)

    def sit_at(self, table: str) -> None:
        """Forget the table before."""
        self.table = table
        self.state, self.moves = {"number": 0, "outcome": None}, []

    def take(self, state: State) -> None:
        """See a state; what was seen before must fit."""
        seen = self.moves
        told = seen[: state["moves_from"]] + state["moves"]
        assert len(seen) >= state["moves_from"], "moves are missing in between"
        if state["number"] >= self.state["number"]:
            assert told[: len(seen)] == seen, "a move that was seen is gone"
            self.state, self.moves = state, told

    def decision(self) -> str:
        """One of the legal moves."""
        return str(self.chance.choice(self.state["legal"]))


class Browser(Person):
    """A person with a cookie, who plays by the socket of a page."""

    def __init__(self, address: Address, chance: random.Random) -> None:
        super().__init__(address, chance)
        self.cookie = ""

    async def post(self, address: str, **form: str) -> str:
        """Send a form; where it leads."""
        async with self.client() as client:
            answer = await client.post(address, data=form, headers={"Cookie": self.cookie})
        assert answer.status_code == 303, answer.text
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return str(answer.headers["location"])

    async def set_up(self, **form: str) -> str:
        """Set up a table; its id."""
        location = await self.post("/tables", **form)
        self.sit_at(location.rpartition("/")[2])
        return self.table

    async def join(self, table: str) -> None:
        """Take a seat that waits."""
        await self.post(f"/tables/{table}/join", name="Friend")
        self.sit_at(table)

    @asynccontextmanager
    async def line(self, query: str = "?form=text") -> AsyncIterator["Line"]:
        """A socket at the table."""
        address = f"ws{self.address()[4:]}/tables/{self.table}/socket{query}"
        async with connect(
            address,
            additional_headers={"Cookie": self.cookie},
            open_timeout=PATIENCE,
            max_queue=None,
        ) as socket:
            yield Line(self, socket)

    async def play(self, *, missed_only: bool = False) -> None:
        """Play to the end of the game; `missed_only`: ask for nothing that was seen already."""
        after = f"&after={self.state['number']}" if missed_only else ""
        async with self.line(f"?form=text{after}") as line:
            await line.receive("state")
            while not self.over:
                await line.act()
                await line.receive("state")


class Line:
    """A socket of a browser at its table."""

    def __init__(self, browser: Browser, socket: ClientConnection) -> None:
        self.browser = browser
        self.socket = socket
        self._answered = -1  # the number of the last state that was acted upon
        self._contributed = False

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self, kind: str) -> dict[str, Any]:
        """The next message of this type; states on the way are seen."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                if message["type"] == "state":
                    self.browser.take(message)
                assert kind == "refused" or message["type"] != "refused", message["text"]
                if message["type"] == kind:
                    return message

    async def act(self) -> bool:
        """Do what the state asks for, once; whether that was a move."""
        browser, state = self.browser, self.browser.state
        if state["number"] <= self._answered:
            return False
        self._answered = state["number"]
        if not (self._contributed or state["fairness"]["contributed"]):
            self._contributed = True
            await self.send(type="contribute", randomness=secrets.token_hex(32))
        elif state["mine"]:
            await self.send(type="move", text=browser.decision(), number=state["number"])
            return True
        return False


class Program(Person):
    """A person with a token, who plays by the interface for programs."""

    _PAUSE = 0.05  # seconds between two looks at the table

    def __init__(self, address: Address, chance: random.Random) -> None:
        super().__init__(address, chance)
        self.token = ""

    async def ask(self, method: str, address: str, **message: Any) -> State:
        """Ask for something; the answer."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with self.client() as client:
            answer = await client.request(
                method, f"/api{address}", json=message or None, headers=headers
            )
        assert answer.is_success, answer.text
        answered: State = answer.json()
        return answered

    async def set_up(self, **asked: Any) -> str:
        """Set up a table; its id."""
        if not self.token:
            self.token = (await self.ask("POST", "/people", name="Program"))["token"]
        state = await self.ask("POST", "/tables", **asked)
        self.sit_at(state["table"])
        return self.table

    async def play(self) -> None:
        """Play to the end of the game."""
        quiet = 0.0
        while not self.over:
            before = self.state["number"]
            state = await self.ask("GET", f"/tables/{self.table}")
            self.take(state)
            if state["stage"] == "waiting" and not state["fairness"]["contributed"]:
                given = secrets.token_hex(32)
                await self.ask("POST", f"/tables/{self.table}/contribute", randomness=given)
            elif state["mine"]:
                asked = {"text": self.decision(), "number": state["number"]}
                self.take(await self.ask("POST", f"/tables/{self.table}/moves", **asked))
            else:
                quiet = 0.0 if state["number"] > before else quiet + self._PAUSE
                assert quiet < PATIENCE, "the table is stuck"
                await asyncio.sleep(self._PAUSE)
