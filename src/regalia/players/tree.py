"""The tree that a search grows: its nodes, and the arrays on which a simulation writes.

A node stands for what the searching seat has seen since the root; its branches are moves as that
seat sees them made.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from regalia.core.contract import NOBODY, Moves, Payoffs, Preferences
from regalia.core.jit import compiled, record
from regalia.core.position import States, View

NONE = -1
ROOT = cast(int, np.int64(0))  # for a plain 0 numba would compile what it is passed to twice
MOST_NODES = 1_000_000
_LONGEST_PATH = 4096

NODE = record(
    [
        ("move", np.int32),  # as the searching seat sees it made
        ("actor", np.int32),  # who made it
        ("first_child", np.int32),
        ("next_sibling", np.int32),
        ("visits", np.int32),
        ("available", np.int32),  # in how many simulations it could have been chosen
        ("offered", np.int32),  # the last of them
        ("value", np.float64),  # sum of the actor's pay-offs over the visits
    ]
)
Nodes = npt.NDArray[Any]
NOTHING: Nodes = np.empty(0, NODE)
Slots = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int64]


class Tree(NamedTuple):
    """The nodes, what all simulations came to, and what the running one needs."""

    nodes: Nodes
    used: Counts  # [0]: how many nodes there are
    simulations: Counts  # [0]: how many there were, those not counted that grew what was kept
    sums: Payoffs  # each seat's pay-offs of all simulations, added up
    squares: Payoffs  # their squares, added up
    states: States  # the view, the world of the running simulation, that world after a move
    path: Slots  # its nodes, from the root on
    slots: Slots  # the child of each move number, all NONE between uses
    moves: Moves  # the legal moves
    preferences: Preferences  # and how much a first sight prefers each of them
    payoffs: Payoffs  # what each seat gets from the running simulation


# Nodes that no search uses now: fresh memory would cost a short search most of its time.
_spare: list[Nodes] = []


@contextmanager
def planted(view: View, kept: Nodes) -> Iterator[Tree]:
    """A tree of the nodes that were kept (none: of a root alone), for as long as it is needed."""
    try:
        nodes = _spare.pop()
    except IndexError:
        nodes = np.empty(MOST_NODES, NODE)
    nodes[ROOT] = (NONE, NOBODY, NONE, NONE, 0, 0, NONE, 0.0)
    nodes[: len(kept)] = kept
    state, seats = view.game.kind.state, view.game.seats
    states = np.zeros(3, state.STATE)
    states[0] = view.record
    try:
        yield Tree(
            nodes=nodes,
            used=np.full(1, max(len(kept), 1)),
            simulations=np.zeros(1, np.int64),
            sums=np.zeros(seats),
            squares=np.zeros(seats),
            states=states,
            path=np.empty(_LONGEST_PATH, np.int32),
            slots=np.full(state.MOVE_NUMBERS, NONE, np.int32),
            moves=np.empty(state.MOST_MOVES, np.int32),
            preferences=np.empty(state.MOST_MOVES),
            payoffs=np.zeros(seats),
        )
    finally:
        _spare.append(nodes)


def branch(nodes: Nodes, move: int) -> Nodes:
    """A copy of what has grown from the root by a move."""
    kept = np.empty_like(nodes)
    return kept[: _copy_branch(nodes, move, kept)].copy()


@compiled
def _copy_branch(nodes: Nodes, move: int, out: Nodes) -> int:
    """Copy it breadth first, its nodes numbered anew; returns how many there are."""
    child = nodes[ROOT].first_child if len(nodes) > 0 else NONE
    while child != NONE and nodes[child].move != move:
        child = nodes[child].next_sibling
    if child == NONE:
        return 0
    out[ROOT] = nodes[child]
    used = 1
    node = ROOT
    while node < used:
        child = out[node].first_child
        out[node].first_child = NONE
        out[node].offered = NONE
        while child != NONE:
            out[used] = nodes[child]
            out[used].next_sibling = out[node].first_child
            out[node].first_child = used
            used += 1
            child = nodes[child].next_sibling
        node += 1
    return used


@compiled
def add_root(nodes: Nodes, visits: Counts, values: Payoffs) -> None:
    """To the visits and values of each move number add those of the root's branches."""
    child = nodes[ROOT].first_child
    while child != NONE:
        visits[nodes[child].move] += nodes[child].visits
        values[nodes[child].move] += nodes[child].value
        child = nodes[child].next_sibling
