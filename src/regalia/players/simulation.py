"""The simulations of a search, compiled: simulate, select, expand, evaluate, backward.

Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012, single observer):
each simulation deals a world that the seat's view allows, walks one tree whose branches are moves
as that seat sees them made, adds a leaf, plays on, and passes the result back. Every seat maximises
its own pay-off; nature's moves are drawn. What is selected follows Silver et al. 2017 (PUCT).
"""

from typing import Any

import numpy as np

from regalia.core import contract
from regalia.core.contract import NATURE, NOBODY, UNTIL_NATURE, Moves, Preferences, Rec
from regalia.core.jit import compiled, merged, record
from regalia.core.loops import pick
from regalia.core.rng import Generator, below, fraction
from regalia.players.simple import worth
from regalia.players.tree import NONE, ROOT, Tree

# How a search searches.
SETTINGS = record(
    [
        ("exploration", np.float64),  # how much the untried counts against the good
        ("prior", np.float64),  # how much of a branch's chance is first sight's, 0 to 1
        ("playout", np.float64),  # the same of a move after the tree
        ("overlook", np.float64),  # the chance that a move of average first sight is not seen
        ("eyes", np.int64),  # which ones are not
        ("cut", np.int32),  # how far it plays on after the tree, a CUT of the contract
        ("greedy", np.bool_),  # whether the rule of thumb chooses these moves
    ]
)
Settings = Any  # one such record

# The variance of pay-offs that is assumed before any are seen, as if from one simulation.
_VARIANCE = 0.1


@compiled
def simulate(
    box: Rec, settings: Settings, seat: int, simulations: int, tree: Tree, rng: Generator
) -> None:
    """Grow the tree by so many simulations."""
    states = tree.states
    for _ in range(simulations):
        states[1] = states[0]
        contract.deal(box, states[1], seat, rng)
        length = _descend(box, states[1], settings, seat, tree, rng)
        _evaluate(box, states[1], settings, tree, rng)
        _backward(tree, length)


@merged
def _descend(box: Rec, s: Rec, settings: Settings, seat: int, tree: Tree, rng: Generator) -> int:
    """Walk from the root to a new leaf or the end, playing along; returns the path's length."""
    path = tree.path
    node = ROOT
    path[0] = node
    length = 1
    while length < len(path):
        count = contract.legal(box, s, tree.moves)
        if count == 0:
            return length
        who = contract.actor(box, s)
        if who == NATURE:
            move = pick(box, s, tree.moves, count, rng)
        else:
            move = _select(box, s, settings, who, seat, tree, node, count, rng)
        seen = contract.glimpse(box, s, move, seat)
        contract.apply(box, s, move)
        child = _child(tree, node, seen)
        fresh = child == NONE
        if fresh:
            if tree.used[0] == len(tree.nodes):
                return length
            child = _expand(tree, node, seen, who)
        path[length] = child
        length += 1
        node = child
        if fresh and who != NATURE:
            return length
    return length


@compiled
def _child(tree: Tree, node: int, seen: int) -> int:
    child = tree.nodes[node].first_child
    while child != NONE and tree.nodes[child].move != seen:
        child = tree.nodes[child].next_sibling
    return child


@compiled
def _select(
    box: Rec,
    s: Rec,
    settings: Settings,
    who: int,
    seat: int,
    tree: Tree,
    node: int,
    count: int,
    rng: Generator,
) -> int:
    """The legal move with the highest upper confidence bound, among those that are not overlooked.

    What was never tried is taken to be as good as what was tried here is on average.
    """
    nodes, slots, moves, preferences = tree.nodes, tree.slots, tree.moves, tree.preferences
    first_sight(box, s, moves, count, settings.prior, preferences)
    visits, value = _fill_slots(tree, node)
    average = value / max(visits, 1)
    exploration = settings.exploration * _spread(tree, who)
    simulation = tree.simulations[0]
    chosen = moves[np.argmax(preferences[:count])]  # which nobody overlooks
    best = -np.inf
    for number in range(count):
        seen = contract.glimpse(box, s, moves[number], seat)
        if _is_overlooked(settings, seen, preferences[number] * count):
            continue
        child = slots[seen]
        if child == NONE:
            bound = average + exploration * preferences[number] * np.sqrt(visits + 1.0)
        else:
            if nodes[child].offered != simulation:
                nodes[child].offered = simulation
                nodes[child].available += 1
            weight = np.sqrt(nodes[child].available + 1.0) / (nodes[child].visits + 1.0)
            bound = nodes[child].value / nodes[child].visits
            bound += exploration * preferences[number] * weight
        if bound > best:
            best = bound
            chosen = moves[number]
    _clear_slots(tree, node)
    return _one_alike(box, s, seat, chosen, moves, count, preferences, rng)


@compiled
def _is_overlooked(settings: Settings, move: int, prominence: float) -> bool:
    """Whether the player does not think of a move, wherever in its thoughts it could be made.

    `prominence` is how often the move is preferred, 1 on average: what catches the eye is seldom
    overlooked.
    """
    if settings.overlook <= 0.0:
        return False
    word = (settings.eyes + move * 0x1E3779B1) & 0xFFFFFFFF
    word = ((word ^ (word >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    word = ((word ^ (word >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    return (word ^ (word >> 16)) / 4294967296.0 < settings.overlook**prominence


@compiled
def first_sight(box: Rec, s: Rec, moves: Moves, count: int, trust: float, out: Preferences) -> None:
    """The chance of each move, in all 1: first sight's by `trust`, else each as likely."""
    if trust > 0.0:
        contract.prefer(box, s, moves, count, out)
        total = 0.0
        for number in range(count):
            total += out[number]
        for number in range(count):
            out[number] = trust * out[number] / total + (1.0 - trust) / count
    else:
        for number in range(count):
            out[number] = 1.0 / count


@compiled
def _fill_slots(tree: Tree, node: int) -> tuple[int, float]:
    """Put the children into their slots; returns their visits and values, added up."""
    nodes = tree.nodes
    visits = 0
    value = 0.0
    child = nodes[node].first_child
    while child != NONE:
        tree.slots[nodes[child].move] = child
        visits += nodes[child].visits
        value += nodes[child].value
        child = nodes[child].next_sibling
    return visits, value


@compiled
def _clear_slots(tree: Tree, node: int) -> None:
    child = tree.nodes[node].first_child
    while child != NONE:
        tree.slots[tree.nodes[child].move] = NONE
        child = tree.nodes[child].next_sibling


@compiled
def _spread(tree: Tree, who: int) -> float:
    """The standard deviation of a seat's pay-offs: measured in it, one exploration suits all."""
    simulations = tree.simulations[0] + 1.0
    mean = tree.sums[who] / simulations
    return np.sqrt(max((tree.squares[who] + _VARIANCE) / simulations - mean * mean, 0.0))


@compiled
def _one_alike(
    box: Rec,
    s: Rec,
    seat: int,
    chosen: int,
    moves: Moves,
    count: int,
    preferences: Preferences,
    rng: Generator,
) -> int:
    """The chosen move; of moves that the seat cannot tell apart one by first sight's chances."""
    seen = contract.glimpse(box, s, chosen, seat)
    if seen == chosen:
        return chosen
    total = 0.0
    for number in range(count):
        if contract.glimpse(box, s, moves[number], seat) == seen:
            total += preferences[number]
            if fraction(rng) * total < preferences[number]:
                chosen = moves[number]
    return chosen


@compiled
def _expand(tree: Tree, parent: int, seen: int, who: int) -> int:
    nodes = tree.nodes
    child = tree.used[0]
    tree.used[0] += 1
    nodes[child].move = seen
    nodes[child].actor = who
    nodes[child].first_child = NONE
    nodes[child].next_sibling = nodes[parent].first_child
    nodes[child].visits = 0
    nodes[child].available = 1
    nodes[child].offered = tree.simulations[0]
    nodes[child].value = 0.0
    nodes[parent].first_child = child
    return child


@merged
def _evaluate(box: Rec, s: Rec, settings: Settings, tree: Tree, rng: Generator) -> None:
    """Play on, to the end or as far as `cut` says, and judge what is there."""
    payoffs, moves = tree.payoffs, tree.moves
    until_nature = settings.cut == UNTIL_NATURE
    left = settings.cut
    while True:
        who = contract.actor(box, s)
        if who == NOBODY:
            contract.payoffs(box, s, payoffs)
            return
        if until_nature if who == NATURE else left == 0:
            for seat in range(len(payoffs)):
                payoffs[seat] = contract.estimate(box, s, seat)
            return
        count = contract.legal(box, s, moves)
        if settings.greedy and who != NATURE and count > 1:
            move = _best(box, s, who, count, tree, rng)
        elif who == NATURE or count == 1 or fraction(rng) >= settings.playout:
            move = pick(box, s, moves, count, rng)
        else:
            move = _draw(box, s, moves, count, tree.preferences, rng)
        contract.apply(box, s, move)
        if who != NATURE:
            left -= 1


@merged
def _best(box: Rec, s: Rec, who: int, count: int, tree: Tree, rng: Generator) -> int:
    """The legal move after which the rule of thumb likes the seat best; of equals any."""
    after = tree.states[2]
    best = -np.inf
    equals = 0
    chosen = tree.moves[0]
    for number in range(count):
        tree.states[2] = s
        contract.apply(box, after, tree.moves[number])
        value = worth(box, after, who, tree.payoffs)
        if value > best:
            best = value
            equals = 0
        if value == best:
            equals += 1
            if below(rng, equals) == 0:
                chosen = tree.moves[number]
    return chosen


@compiled
def _draw(
    box: Rec, s: Rec, moves: Moves, count: int, preferences: Preferences, rng: Generator
) -> int:
    """One of a seat's moves by first sight's chances."""
    first_sight(box, s, moves, count, 1.0, preferences)
    left = fraction(rng)
    for number in range(count):
        left -= preferences[number]
        if left < 0.0:
            return moves[number]
    return moves[count - 1]


@compiled
def _backward(tree: Tree, length: int) -> None:
    nodes, payoffs = tree.nodes, tree.payoffs
    for step in range(length):
        node = tree.path[step]
        nodes[node].visits += 1
        if nodes[node].actor >= 0:
            nodes[node].value += payoffs[nodes[node].actor]
    tree.simulations[0] += 1
    for seat in range(len(payoffs)):
        tree.sums[seat] += payoffs[seat]
        tree.squares[seat] += payoffs[seat] * payoffs[seat]
