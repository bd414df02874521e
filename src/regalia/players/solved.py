"""A player that plays what its game's solver has proved, and else as another player would."""

from collections.abc import Iterator
from typing import Protocol

from regalia.core.position import Move, View
from regalia.players.base import Player
from regalia.players.evaluation import Evaluation


class Thinker(Player, Protocol):
    """A player that tells what it thinks."""

    def think(self, view: View, seed: int) -> Iterator[Evaluation]:
        """What it thinks of the view, at first and as it thinks on, and at last in the end."""


class Solving:
    """A player that asks the solver first, if its game has one.

    The solver looks at `nodes` positions at most, so that it knows the same on every machine. It
    names the best move, in a lost position that which is hardest to answer.
    """

    def __init__(self, player: Thinker, nodes: int = 100_000) -> None:
        self.player = player
        self.nodes = nodes

    def choose(self, view: View, seed: int) -> Move:
        solution = self._solution(view) if len(view.numbers) > 1 else None
        if solution is None:
            return self.player.choose(view, seed)
        return solution.opinions[0].move

    def think(self, view: View, seed: int) -> Iterator[Evaluation]:
        """What is proved, or else what the player thinks, at first and as it thinks on."""
        solution = self._solution(view)
        if solution is None:
            yield from self.player.think(view, seed)
        else:
            yield solution

    def _solution(self, view: View) -> Evaluation | None:
        solver = view.game.kind.solver
        return None if solver is None else solver.solve(view, self.nodes)
