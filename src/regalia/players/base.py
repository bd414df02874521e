"""What a computer player is: something that chooses a move from a view."""

from collections.abc import Iterator
from typing import Protocol

from regalia.core.position import Move, View
from regalia.players.evaluation import Evaluation


class Player(Protocol):
    """A computer player. It is given a seat's view and never the position, so it cannot cheat."""

    def choose(self, view: View, seed: int) -> Move:
        """One of `view.legal`; the same view and seed give the same move unless time limits it."""


class Thinker(Protocol):
    """Something that tells what it thinks of a view."""

    def think(self, view: View, seed: int) -> Iterator[Evaluation]:
        """What it thinks, at first and as it thinks on, and at last in the end."""
