"""Random games from a position, with the length and the winner of each."""

from dataclasses import dataclass, replace
from types import ModuleType

import numpy as np
import numpy.typing as npt

from regalia.core import contract
from regalia.core.contract import Moves, Payoffs, Rec
from regalia.core.jit import compiled
from regalia.core.loops import playout
from regalia.core.position import Position, States
from regalia.core.rng import Generator, generator


@dataclass(frozen=True)
class Start:
    """Where random games begin: a box, a position of its game, and how much room both need."""

    box: Rec
    states: States  # one record
    seats: int
    most_moves: int


def start_of(game: ModuleType, box: Rec, seats: int) -> Start:
    """The first position of a module of this package."""
    states = np.zeros(1, game.STATE)
    game.begin(box, states[0], np.zeros(0, np.int32))
    return Start(box, states, seats, game.MOST_MOVES)


def start_at(position: Position) -> Start:
    """A position of one of our games."""
    game = position.game
    states = np.zeros(1, game.kind.state.STATE)
    states[0] = position.record
    return Start(game.box, states, game.seats, game.kind.state.MOST_MOVES)


def after(start: Start, move: int) -> Start:
    """The same games one move later."""
    states = start.states.copy()
    _apply(start.box, states, move)
    return replace(start, states=states)


@dataclass(frozen=True)
class Games:
    """What came of random games."""

    lengths: npt.NDArray[np.int64]  # moves of each game, nature's included
    payoffs: Payoffs  # of each game, for each seat


def play(start: Start, games: int, seed: int = 0) -> Games:
    """Random games, one after the other."""
    states = np.concatenate([start.states, start.states])
    moves = np.empty(start.most_moves, np.int32)
    played = Games(np.zeros(games, np.int64), np.zeros((games, start.seats)))
    _play(start.box, states, moves, generator(seed), played.lengths, played.payoffs)
    return played


@compiled
def _apply(box: Rec, states: States, move: int) -> None:
    contract.apply(box, states[0], move)


@compiled
def _play(
    box: Rec,
    states: States,
    moves: Moves,
    rng: Generator,
    lengths: npt.NDArray[np.int64],
    payoffs: Payoffs,
) -> None:
    for number in range(len(lengths)):
        states[1] = states[0]
        lengths[number] = playout(box, states[1], moves, rng)
        contract.payoffs(box, states[1], payoffs[number])
