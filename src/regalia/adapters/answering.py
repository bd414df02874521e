"""Compiled: the random and the greedy player have the other seats, at many tables."""

from regalia.core import contract
from regalia.core.batch import Generators, Seats
from regalia.core.contract import NOBODY, Moves, Payoffs, Rec
from regalia.core.jit import compiled
from regalia.core.loops import settle
from regalia.core.position import States
from regalia.core.rng import Generator, below
from regalia.players.simple import add_values


@compiled
def settle_table(
    box: Rec, states: States, generators: Generators, table: int, scratch: Moves
) -> None:
    """Let nature move at one table."""
    settle(box, states[table], scratch, generators[table])


@compiled
def answer(
    box: Rec,
    states: States,
    generators: Generators,
    seats: Seats,
    worlds: int,
    begin: int,
    end: int,
    looked: States,  # what the greedy player looks at: a view, a world, that world after a move
    moves: Moves,
    scratch: Moves,
    values: Payoffs,
    payoffs: Payoffs,
) -> None:
    """Move at the tables from `begin` to `end` until seats[i] is to move at table i or it is over.

    Without `worlds` the others move at random, else as the greedy player that looks at so many.
    """
    for table in range(begin, end):
        while True:
            settle(box, states[table], moves, generators[table])
            seat = contract.actor(box, states[table])
            if seat == NOBODY or seat == seats[table]:
                break
            count = contract.legal(box, states[table], moves)
            if worlds == 0:
                choice = below(generators[table], count)
            else:
                looked[0] = states[table]
                contract.hide(box, looked[0], seat)
                values[:count] = 0.0
                add_values(
                    box, looked, seat, worlds, moves[:count], values[:count], scratch, payoffs,
                    generators[table],
                )  # fmt: skip
                choice = _one_of_the_best(values[:count], generators[table])
            contract.apply(box, states[table], moves[choice])


@compiled
def _one_of_the_best(values: Payoffs, rng: Generator) -> int:
    """The place of the highest value; where several are as high, each as likely."""
    best = values.max()
    chosen = below(rng, int((values == best).sum()))
    for place in range(len(values)):
        if values[place] == best:
            chosen -= 1
            if chosen < 0:
                return place
    return 0
