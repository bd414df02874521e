"""The simplest players: one at random, and one that looks a single move ahead."""

import numpy as np

from regalia.core import contract
from regalia.core.contract import NOBODY, Moves, Payoffs, Rec
from regalia.core.jit import compiled
from regalia.core.loops import settle
from regalia.core.position import Move, States, View
from regalia.core.rng import Generator, below, generator


class Random:
    """Any legal move, each as likely."""

    def choose(self, view: View, seed: int) -> Move:
        return view.legal[below(generator(seed), len(view.legal))]


class Greedy:
    """The move after which the game's rule of thumb likes its seat best.

    What is hidden is sampled: the same `worlds` deals for every move, each with nature's answer.
    """

    def __init__(self, worlds: int = 16) -> None:
        self.worlds = worlds

    def choose(self, view: View, seed: int) -> Move:
        kind = view.game.kind
        states = np.zeros(3, kind.state.STATE)
        states[0] = view.record
        values = np.zeros(len(view.numbers))
        scratch = np.empty(kind.state.MOST_MOVES, np.int32)
        payoffs = np.zeros(view.game.seats)
        rng = generator(seed)
        add_values(
            view.game.box,
            states,
            view.seat,
            self.worlds,
            view.numbers,
            values,
            scratch,
            payoffs,
            rng,
        )
        best = np.flatnonzero(values == values.max())
        return view.legal[int(best[below(rng, len(best))])]


@compiled
def add_values(
    box: Rec,
    states: States,  # the view, a world dealt from it, that world after a move
    seat: int,
    worlds: int,
    moves: Moves,
    values: Payoffs,  # to each move's value the worth of it in each world is added
    scratch: Moves,
    payoffs: Payoffs,
    rng: Generator,
) -> None:
    for _ in range(worlds):
        states[1] = states[0]
        contract.deal(box, states[1], seat, rng)
        for number in range(len(moves)):
            states[2] = states[1]
            contract.apply(box, states[2], moves[number])
            settle(box, states[2], scratch, rng)
            values[number] += worth(box, states[2], seat, payoffs)


@compiled
def worth(box: Rec, s: Rec, seat: int, payoffs: Payoffs) -> float:
    """What the position is worth to a seat: its pay-off at the end, else the rule of thumb."""
    if contract.actor(box, s) == NOBODY:
        contract.payoffs(box, s, payoffs)
        return payoffs[seat]
    return contract.estimate(box, s, seat)
