"""Somebody who plays at a server through its pages and sockets."""

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession

App = Litestar
PATIENCE = 120  # seconds until an answer is given up

FORM = {
    "game": "kings_crown",
    "edition": "published",
    "level": "quick",
    "begins": "me",
    "option-memory": "aided",
}


class Player:
    """One browser: its cookie, and the table it is at."""

    def __init__(self, client: TestClient[App], url: str = "") -> None:
        self.client = client
        self.url = url
        self.cookies: dict[str, str] = {}

    def sit_down(self, **changes: str) -> "Player":
        """Set up a table as the form of the home page does."""
        answer = self.post("/tables", {**FORM, **changes})
        assert answer.status_code == 303, answer.text
        self.url = answer.headers["location"]
        return self

    def join(self, url: str, **form: str) -> "Player":
        """Take a seat at somebody else's table."""
        answer = self.post(f"{url}/join", form)
        assert answer.status_code == 303, answer.text
        self.url = url
        return self

    def get(self, address: str, **headers: str) -> Any:
        self._become()
        return self.client.get(address, headers=headers)

    def post(self, address: str, form: dict[str, str], **headers: str) -> Any:
        """Send a form as this browser."""
        self._become()
        answer = self.client.post(address, data=form, headers=headers, follow_redirects=False)
        self.cookies |= dict(answer.cookies)
        return answer

    @contextmanager
    def socket(self, query: str = "", **headers: str) -> Iterator["Line"]:
        """A socket at the table."""
        self._become()
        address = f"{self.url}/socket{query}"
        with self.client.websocket_connect(address, headers=headers) as session:
            yield Line(session)

    def _become(self) -> None:
        """The client is shared; it takes on the cookies of this browser."""
        self.client.cookies.clear()
        self.client.cookies.update(self.cookies)


class Line:
    """A socket, and the log as the page would show it. It contributes as the page does."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.log: list[Any] = []
        self.scene: dict[str, Any] = {}
        self.contributed = False

    def send(self, **message: Any) -> None:
        self.session.send_json(message)

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = self.session.receive_json(timeout=PATIENCE)
        if message["type"] == "scene":
            self.scene = message
            self.log[message["log_from"] :] = message["log"]
            self._contribute()
        return message

    def _contribute(self) -> None:
        sits = any(seat["you"] for seat in self.scene["seats"])
        given = self.contributed or self.scene["fairness"]["contributed"]
        if sits and not given and self.scene["stage"] == "waiting":
            self.contributed = True
            self.send(type="contribute", randomness=secrets.token_hex(32))

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of this type."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def until_mine(self) -> dict[str, Any]:
        """The next scene in which the viewer is to move, or the last of the game."""
        while True:
            message = self.receive()
            assert message["type"] != "refused", message["text"]  # nothing would come any more
            if message["type"] == "scene" and (message["mine"] or message["outcome"]):
                return message

    def move(self, text: str | None = None) -> None:
        """Make a move, any where none is named."""
        chosen = text or random.choice(self.scene["moves"])["text"]
        self.send(type="move", text=chosen, number=self.scene["number"])

    def play_on(self, decisions: int = 1000) -> None:
        """Play so many own decisions, or to the end."""
        for _ in range(decisions):
            if self.scene["outcome"]:
                return
            self.move()
            self.until_mine()
