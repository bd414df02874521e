"""What a computer player is: something that chooses a move from a view."""

from typing import Protocol

from regalia.core.position import Move, View


class Player(Protocol):
    """A computer player. It is given a seat's view and never the position, so it cannot cheat."""

    def choose(self, view: View, seed: int) -> Move:
        """One of `view.legal`; the same view and seed give the same move unless time limits it."""
