"""A thinker for tests, which tells what the test wants to hear."""

import threading
from collections.abc import Iterator

from regalia.core.position import View
from regalia.players import Evaluation, Opinion

MOST_PATIENCE = 60  # seconds


class Pondering:
    """Likes the legal moves in their order; tells its `thoughts` as soon as each `may_go_on`."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.thoughts = 3
        self.views: list[View] = []  # what it was asked about
        self.begun = threading.Event()  # it has told something
        self.left = threading.Event()  # it was left before it had told everything

    def think(self, view: View, seed: int) -> Iterator[Evaluation]:
        self.views.append(view)
        number, most = 0, self.thoughts
        try:
            while number < most:
                number += 1
                self.may_go_on.wait(MOST_PATIENCE)
                self.begun.set()
                yield thought_of(view, number)
        finally:
            if number < most:
                self.left.set()

    def endless(self) -> None:
        """Let it tell one thought after the other until nobody asks."""
        self.thoughts = 10**9


def thought_of(view: View, number: int) -> Evaluation:
    """The evaluation after so many games: every legal move a little worse than the one before."""
    seats = view.game.seats
    opinions = [
        Opinion(move, max(1, number - place), 1 / (2 + place))
        for place, move in enumerate(view.legal)
    ]
    return Evaluation(number, [1 / seats] * seats, opinions)
