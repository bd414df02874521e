"""A player that plays what its game's solver has proved, and else as another player would."""

from collections.abc import Iterator

from regalia.core.position import Move, View
from regalia.players.evaluation import Evaluation
from regalia.players.search import Search


class Solving:
    """A search that asks the solver first, if its game has one.

    The solver looks at `nodes` positions at most, so that it knows the same on every machine. It
    names the best move, in a lost position that which is hardest to answer.
    """

    def __init__(self, search: Search, nodes: int = 100_000) -> None:
        self.search = search
        self.nodes = nodes

    def __repr__(self) -> str:
        return f"what is proved in {self.nodes:,} positions, else {self.search!r}"

    def choose(self, view: View, seed: int) -> Move:
        solution = self._solution(view) if len(view.numbers) > 1 else None
        if solution is None:
            return self.search.choose(view, seed)
        return solution.opinions[0].move

    def think(self, view: View, seed: int) -> Iterator[Evaluation]:
        """What is proved, or else what the player thinks, at first and as it thinks on."""
        solution = self._solution(view)
        if solution is None:
            yield from self.search.think(view, seed)
        else:
            yield solution

    def _solution(self, view: View) -> Evaluation | None:
        solver = view.game.kind.solver
        return None if solver is None else solver.solve(view, self.nodes)
