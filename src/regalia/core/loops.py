"""Compiled loops over whole games: playouts and perft. Any game, one call each."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from regalia.core import contract
from regalia.core.contract import NATURE, Moves, Payoffs, Rec
from regalia.core.jit import compiled, inlined
from regalia.core.position import Position, States
from regalia.core.rng import Generator, below, generator

# Games are dealt to threads in blocks, each with a stream of random numbers of its own, so that
# the result does not depend on the number of threads; small ones, so that no thread waits long
# for the last.
_BLOCK = 500

# Bytes that processors hand to each other as a whole: a line of their caches, or two.
_LINES = 128


class Playouts(msgspec.Struct, frozen=True):
    """What came of many random games."""

    games: int
    moves: int  # of players and nature, all games together
    longest: int  # moves of the longest game
    payoffs: list[float]  # the sum over the games, for each seat


def playouts(position: Position, games: int, seed: int = 0, threads: int | None = None) -> Playouts:
    """Play `games` random games from a position to their ends (threads: None is every core)."""
    workers = threads or os.cpu_count() or 1
    blocks = list(enumerate(_blocks(games)))
    if workers == 1:
        parts = [_play_block(position, size, seed, stream) for stream, size in blocks]
    else:
        with ThreadPoolExecutor(workers) as pool:
            parts = list(
                pool.map(lambda block: _play_block(position, block[1], seed, block[0]), blocks)
            )
    return Playouts(
        games=games,
        moves=sum(part.moves for part in parts),
        longest=max((part.longest for part in parts), default=0),
        payoffs=[sum(seat) for seat in zip(*(part.payoffs for part in parts), strict=True)],
    )


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` moves there are, nature's branches included."""
    states = np.zeros(depth + 1, position.game.kind.state.STATE)
    states[0] = position.record
    moves = np.zeros((depth + 1, position.game.kind.state.MOST_MOVES), np.int32)
    return int(_perft(position.game.box, states, moves, depth))


@inlined
def pick(box: Rec, s: Rec, moves: Moves, count: int, rng: Generator) -> int:
    """One of the listed moves at random: a player's uniformly, nature's by their weights."""
    if contract.actor(box, s) != NATURE:
        return moves[below(rng, count)]
    total = 0
    for number in range(count):
        total += contract.weight(box, s, moves[number])
    drawn = below(rng, total)
    if total == count:
        return moves[drawn]  # one thing behind each, as with a die
    for number in range(count):
        drawn -= contract.weight(box, s, moves[number])
        if drawn < 0:
            return moves[number]
    return moves[count - 1]


@compiled
def settle(box: Rec, s: Rec, moves: Moves, rng: Generator) -> None:
    """Let nature answer until somebody else is to move or the game is over; `moves` is scratch."""
    while contract.actor(box, s) == NATURE:
        count = contract.legal(box, s, moves)
        contract.apply(box, s, pick(box, s, moves, count, rng))


@compiled
def playout(box: Rec, s: Rec, moves: Moves, rng: Generator) -> int:
    """Play at random to the end, in place; returns how many moves were made."""
    made = 0
    while True:
        count = contract.legal(box, s, moves)
        if count == 0:
            return made
        contract.apply(box, s, pick(box, s, moves, count, rng))
        made += 1


@compiled
def _playouts(
    box: Rec, states: States, games: int, moves: Moves, rng: Generator, sums: Payoffs
) -> tuple[int, int]:
    """Games from states[0], played in states[1]; returns all moves and those of the longest."""
    total = longest = 0
    payoffs = np.zeros_like(sums)
    for _ in range(games):
        states[1] = states[0]
        made = playout(box, states[1], moves, rng)
        total += made
        longest = max(longest, made)
        contract.payoffs(box, states[1], payoffs)
        for seat in range(len(sums)):
            sums[seat] += payoffs[seat]
    return total, longest


@compiled
def is_legal(box: Rec, s: Rec, move: int, moves: Moves) -> bool:
    """Whether a move is among the legal ones; `moves` is scratch."""
    count = contract.legal(box, s, moves)
    for number in range(count):
        if moves[number] == move:
            return True
    return False


@compiled
def _perft(box: Rec, states: States, moves: Moves, depth: int) -> int:
    """Depth first over an explicit stack: moves[level] are still to be tried at states[level]."""
    if depth == 0:
        return 1
    left = np.zeros(depth + 1, np.int64)
    left[0] = contract.legal(box, states[0], moves[0])
    level = 0
    nodes = 0
    while level >= 0:
        if level == depth - 1:
            nodes += left[level]
            level -= 1
        elif left[level] == 0:
            level -= 1
        else:
            left[level] -= 1
            states[level + 1] = states[level]
            contract.apply(box, states[level + 1], moves[level, left[level]])
            level += 1
            left[level] = contract.legal(box, states[level], moves[level])
    return nodes


def _blocks(games: int) -> Iterator[int]:
    while games > 0:
        yield min(games, _BLOCK)
        games -= _BLOCK


def _play_block(position: Position, games: int, seed: int, stream: int) -> Playouts:
    kind = position.game.kind
    states = _apart(2, kind.state.STATE)
    states[0] = position.record
    moves = _apart(kind.state.MOST_MOVES, np.int32)
    sums = _apart(position.game.seats, np.float64)
    words = generator(seed, stream)
    rng = _apart(len(words), words.dtype)
    rng[:] = words
    made, longest = _playouts(position.game.box, states, games, moves, rng, sums)
    return Playouts(games, int(made), int(longest), [float(won) for won in sums])


def _apart(length: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Zeros on lines of their own: threads that write into one line wait for each other."""
    spare = -(-_LINES // np.dtype(dtype).itemsize)
    return np.zeros(length + 2 * spare, dtype)[spare:-spare]
