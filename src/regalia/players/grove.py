"""A grove: a tree for each thread, grown apart and counted together (root parallelisation).

Each tree has a stream of random numbers and a share of the simulations of its own, so that what
grows depends on the number of threads and not on how fast they are.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import numpy as np

from regalia.core.contract import Payoffs
from regalia.core.position import Move, View
from regalia.core.rng import generator
from regalia.players.evaluation import Evaluation, Opinion
from regalia.players.simulation import Settings, simulate
from regalia.players.tree import NOTHING, Counts, Nodes, Tree, add_root, planted


class Grove:
    """The trees that grow from one view."""

    def __init__(
        self, view: View, settings: Settings, seed: int, trees: Sequence[Tree], threads: Executor
    ) -> None:
        self.simulations = 0
        self._view = view
        self._settings = settings
        self._trees = trees
        self._generators = [generator(seed, stream) for stream in range(len(trees))]
        self._threads = threads

    def grow(self, simulations: int) -> None:
        """Run so many simulations, all trees together."""
        count = len(self._trees)
        shares = [(simulations + number) // count for number in range(count)]
        if count == 1:
            self._grow_tree(0, simulations)
        else:
            list(self._threads.map(self._grow_tree, range(count), shares))
        self.simulations += simulations

    def _grow_tree(self, number: int, simulations: int) -> None:
        view, tree, rng = self._view, self._trees[number], self._generators[number]
        simulate(view.game.box, self._settings, view.seat, simulations, tree, rng)

    def lead(self) -> int:
        """By how many visits the viewer's first move leads the second; it has several."""
        visits, _ = self._counts()
        second, first = np.partition(visits, -2)[-2:]
        return int(first - second)

    def best(self) -> Move:
        """The viewer's move with the most visits, of several the one with the highest value."""
        visits, values = self._counts()
        numbers = self._view.numbers.tolist()
        return self._view.move(max(numbers, key=lambda number: (visits[number], values[number])))

    @property
    def nodes(self) -> list[Nodes]:
        """The nodes of each tree; they are not kept for long."""
        return [tree.nodes[: tree.used[0]] for tree in self._trees]

    def evaluation(self) -> Evaluation:
        """What the simulations so far say."""
        visits, values = self._counts()
        opinions = [
            Opinion(move, int(visits[move.number]), float(values[move.number]))
            for move in self._view.legal
        ]
        opinions.sort(key=lambda opinion: (-opinion.visits, -opinion.value))
        expected = sum(tree.sums for tree in self._trees) / self.simulations
        return Evaluation(self.simulations, expected.tolist(), opinions)

    def _counts(self) -> tuple[Counts, Payoffs]:
        """The visits of each move number at the root, and its value on average."""
        numbers = self._view.game.kind.state.MOVE_NUMBERS
        visits, values = np.zeros(numbers, np.int64), np.zeros(numbers)
        for tree in self._trees:
            add_root(tree.nodes, visits, values)
        return visits, values / np.maximum(visits, 1)


@contextmanager
def grove(
    view: View, settings: Settings, seed: int, threads: int, kept: Sequence[Nodes] = ()
) -> Iterator[Grove]:
    """A grove of so many threads, not yet grown, or of trees that were kept."""
    with ExitStack() as stack:
        roots = kept or [NOTHING] * threads
        trees = [stack.enter_context(planted(view, nodes)) for nodes in roots]
        pool = stack.enter_context(ThreadPoolExecutor(threads))  # starts none before it is asked
        yield Grove(view, settings, seed, trees, pool)
