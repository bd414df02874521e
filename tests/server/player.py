"""Somebody who plays at a server through its pages and sockets."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient, WebSocketTestSession

App = Litestar
PATIENCE = 20  # seconds until an answer is given up

FORM = {
    "game": "kings_crown",
    "edition": "published",
    "level": "quick",
    "begins": "me",
    "option-memory": "aided",
}


class Player:
    """One browser: its cookie, and the table it is at."""

    def __init__(self, client: TestClient[App]) -> None:
        self.client = client
        self.url = ""

    def sit_down(self, **changes: str) -> "Player":
        """Set up a table as the form of the home page does."""
        answer = self.client.post("/tables", data={**FORM, **changes}, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        self.url = answer.headers["location"]
        return self

    @contextmanager
    def socket(self, **headers: str) -> Iterator["Line"]:
        """A socket at the table."""
        with self.client.websocket_connect(f"{self.url}/socket", headers=headers) as session:
            yield Line(session)


class Line:
    """A socket, and the log as the page would show it."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.log: list[Any] = []
        self.scene: dict[str, Any] = {}

    def send(self, **message: Any) -> None:
        self.session.send_json(message)

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = self.session.receive_json(timeout=PATIENCE)
        if message["type"] == "scene":
            self.scene = message
            self.log[message["log_from"] :] = message["log"]
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of this type."""
        while True:
            message = self.receive()
            if message["type"] == kind:
                return message

    def until_mine(self) -> dict[str, Any]:
        """The next scene in which the viewer is to move, or the last of the game."""
        while True:
            scene = self.until("scene")
            if scene["mine"] or scene["outcome"]:
                return scene

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
