"""One search for every game: information-set Monte Carlo tree search.

Cowling, Powley and Whitehouse 2012 (single observer): each simulation deals a world that the
seat's view allows, walks one tree whose branches are moves as that seat sees them made, adds a
leaf, plays on, and passes the result back. Every seat maximises its own pay-off; nature's moves
are drawn. The tree is read simulate, select, expand, evaluate, backward.
"""

import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from regalia.core import contract
from regalia.core.contract import NATURE, NOBODY, Moves, Payoffs, Rec
from regalia.core.jit import compiled, record
from regalia.core.loops import pick
from regalia.core.position import Move, States, View
from regalia.core.rng import Generator, below, generator
from regalia.players.evaluation import Evaluation, Opinion

NONE = -1
_ROOT = 0
_AT_ONCE = 64  # simulations between two looks at the clock
_MOST_NODES = 500_000

NODE = record(
    [
        ("move", np.int32),  # as the searching seat sees it made
        ("actor", np.int32),  # who made it
        ("first_child", np.int32),
        ("next_sibling", np.int32),
        ("visits", np.int32),
        ("available", np.int32),  # how often it could have been chosen
        ("value", np.float64),  # sum of the actor's pay-offs over the visits
    ]
)
Nodes = npt.NDArray[Any]
Slots = npt.NDArray[np.int32]


class Search:
    """A player that searches for `seconds`, or exactly `simulations` times, whichever is first.

    `cut` is how many moves a simulation plays on beyond the tree before the game's rule of thumb
    judges it (TO_THE_END: never; None: as the game's `judgement.py` says). `exploration` weighs the
    untried against the good.
    """

    def __init__(
        self,
        simulations: int = _MOST_NODES,
        seconds: float = float("inf"),
        *,
        cut: int | None = None,
        exploration: float = 0.7,
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.cut = cut
        self.exploration = exploration

    def choose(self, view: View, seed: int) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        return self.evaluate(view, seed).opinions[0].move

    def evaluate(self, view: View, seed: int) -> Evaluation:
        """What it thinks in the end."""
        *_, last = self.think(view, seed)
        return last

    def think(self, view: View, seed: int) -> Iterator[Evaluation]:
        """What it thinks of the view, at first and as it thinks on, and at last in the end.

        The viewer need not be to move. Stop asking to stop the thinking.
        """
        nodes, expected = self._grow(view, seed)
        yield _evaluation(view, nodes, expected)

    def _grow(self, view: View, seed: int) -> tuple[Nodes, Payoffs]:
        """The tree after all simulations, and the sum of each seat's pay-offs."""
        kind = view.game.kind
        most = min(self.simulations, _MOST_NODES)
        nodes = np.zeros(2 * most + 2, NODE)
        nodes[_ROOT] = (NONE, NOBODY, NONE, NONE, 0, 0, 0.0)
        used = np.ones(1, np.int64)
        states = np.zeros(2, kind.state.STATE)
        states[0] = view.record
        moves = np.empty(kind.state.MOST_MOVES, np.int32)
        slots = np.full(kind.state.MOVE_NUMBERS, NONE, np.int32)
        path = np.empty(4096, np.int32)
        payoffs = np.zeros(view.game.seats)
        sums = np.zeros(view.game.seats)
        cut = kind.cut if self.cut is None else self.cut
        rng = generator(seed)
        end = time.monotonic() + self.seconds
        done = 0
        while done < most and time.monotonic() < end:
            batch = min(_AT_ONCE, most - done)
            _simulate_many(
                view.game.box, states, view.seat, batch, cut, self.exploration,
                nodes, used, moves, slots, path, payoffs, sums, rng,
            )  # fmt: skip
            done += batch
        return nodes, sums


def _evaluation(view: View, nodes: Nodes, sums: Payoffs) -> Evaluation:
    simulations = int(nodes[_ROOT].visits)
    found = {int(node.move): node for node in _children(nodes)}
    opinions = []
    for move in view.legal:
        node = found.get(move.number)
        visits = 0 if node is None else int(node.visits)
        value = 0.0 if node is None else float(node.value / node.visits)
        opinions.append(Opinion(move, visits, value))
    opinions.sort(key=lambda opinion: (-opinion.visits, -opinion.value))
    return Evaluation(simulations, [float(share) for share in sums / simulations], opinions)


def _children(nodes: Nodes) -> list[Any]:
    children = []
    child = nodes[_ROOT].first_child
    while child != NONE:
        children.append(nodes[child])
        child = nodes[child].next_sibling
    return children


@compiled
def _simulate_many(
    box: Rec,
    states: States,  # the view, and the world of the running simulation
    seat: int,
    simulations: int,
    cut: int,
    exploration: float,
    nodes: Nodes,
    used: npt.NDArray[np.int64],  # how many nodes there are
    moves: Moves,  # scratch: the legal moves
    slots: Slots,  # scratch: the child of each move number, all NONE between uses
    path: Slots,  # scratch: the nodes of this simulation
    payoffs: Payoffs,  # scratch: what each seat gets from this simulation
    sums: Payoffs,  # to each seat's sum of pay-offs those of the simulations are added
    rng: Generator,
) -> None:
    for _ in range(simulations):
        states[1] = states[0]
        contract.deal(box, states[1], seat, rng)
        length = _descend(box, states[1], seat, exploration, nodes, used, moves, slots, path, rng)
        _evaluate(box, states[1], cut, moves, payoffs, rng)
        _backward(nodes, path, length, payoffs)
        for number in range(len(sums)):
            sums[number] += payoffs[number]


@compiled
def _descend(
    box: Rec,
    s: Rec,
    seat: int,
    exploration: float,
    nodes: Nodes,
    used: npt.NDArray[np.int64],
    moves: Moves,
    slots: Slots,
    path: Slots,
    rng: Generator,
) -> int:
    """Walk from the root to a new leaf or the end, playing along; returns the path's length."""
    node = _ROOT
    path[0] = node
    length = 1
    while length < len(path):
        count = contract.legal(box, s, moves)
        if count == 0:
            return length
        who = contract.actor(box, s)
        _fill_slots(nodes, node, slots)
        if who == NATURE:
            move = pick(box, s, moves, count, rng)
        else:
            move = _select(box, s, seat, exploration, nodes, node, moves, count, slots, rng)
        seen = contract.glimpse(box, s, move, seat)
        child = slots[seen]
        _clear_slots(nodes, node, slots)
        contract.apply(box, s, move)
        fresh = child == NONE
        if fresh:
            if used[0] == len(nodes):
                return length
            child = _expand(nodes, used, node, seen, who)
        path[length] = child
        length += 1
        node = child
        if fresh and who != NATURE:
            return length
    return length


@compiled
def _fill_slots(nodes: Nodes, node: int, slots: Slots) -> None:
    child = nodes[node].first_child
    while child != NONE:
        slots[nodes[child].move] = child
        child = nodes[child].next_sibling


@compiled
def _clear_slots(nodes: Nodes, node: int, slots: Slots) -> None:
    child = nodes[node].first_child
    while child != NONE:
        slots[nodes[child].move] = NONE
        child = nodes[child].next_sibling


@compiled
def _select(
    box: Rec,
    s: Rec,
    seat: int,
    exploration: float,
    nodes: Nodes,
    node: int,
    moves: Moves,
    count: int,
    slots: Slots,
    rng: Generator,
) -> int:
    """An untried move if there is one, else the one with the highest upper confidence bound."""
    untried = 0
    chosen = moves[0]
    best = -1.0
    for number in range(count):
        child = slots[contract.glimpse(box, s, moves[number], seat)]
        if child == NONE:
            untried += 1
            if below(rng, untried) == 0:
                chosen = moves[number]
            continue
        nodes[child].available += 1
        if untried == 0:
            bound = _upper_bound(nodes[child], exploration)
            if bound > best:
                best = bound
                chosen = moves[number]
    return chosen


@compiled
def _upper_bound(node: Rec, exploration: float) -> float:
    spread = np.sqrt(np.log(node.available) / node.visits)
    return node.value / node.visits + exploration * spread


@compiled
def _expand(nodes: Nodes, used: npt.NDArray[np.int64], parent: int, seen: int, who: int) -> int:
    child = used[0]
    used[0] += 1
    nodes[child].move = seen
    nodes[child].actor = who
    nodes[child].first_child = NONE
    nodes[child].next_sibling = nodes[parent].first_child
    nodes[child].available = 1
    nodes[parent].first_child = child
    return child


@compiled
def _evaluate(box: Rec, s: Rec, cut: int, moves: Moves, payoffs: Payoffs, rng: Generator) -> None:
    """Play on at random, to the end or for `cut` moves of players, and judge what is there."""
    left = cut
    while True:
        who = contract.actor(box, s)
        if who == NOBODY:
            contract.payoffs(box, s, payoffs)
            return
        if left == 0 and who != NATURE:
            for seat in range(len(payoffs)):
                payoffs[seat] = contract.estimate(box, s, seat)
            return
        count = contract.legal(box, s, moves)
        contract.apply(box, s, pick(box, s, moves, count, rng))
        if who != NATURE:
            left -= 1


@compiled
def _backward(nodes: Nodes, path: Slots, length: int, payoffs: Payoffs) -> None:
    for step in range(length):
        node = path[step]
        nodes[node].visits += 1
        if nodes[node].actor >= 0:
            nodes[node].value += payoffs[nodes[node].actor]
