"""Batches: thousands of tables of one game behind one call, for programs that learn.

Nature moves by itself, each table by a stream of random numbers of its own; what a learner needs
is written into arrays that it owns. Tables are shared out among threads, and nothing is allocated
on the way.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from regalia.core import contract
from regalia.core.contract import NOBODY, PUBLIC, Features, Moves, Payoffs, Rec
from regalia.core.errors import ArrayError, OptionError
from regalia.core.game import Game
from regalia.core.jit import compiled
from regalia.core.loops import is_legal, settle
from regalia.core.observation import Observer
from regalia.core.position import States
from regalia.core.rng import generator

Seats = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.integer[Any]]
Truths = npt.NDArray[np.bool_]
Generators = npt.NDArray[np.int64]


class Frame(NamedTuple):
    """What is written of N tables: arrays of the caller's, C-contiguous, one row a table.

    A new one comes from `Batch.frame`. To record a rollout, make frames of slices of larger arrays:
    `Frame(to_move=all_to_move[t], over=all_over[t], ...)`.
    """

    to_move: Seats  # (N,) the seat to move; NOBODY (-2) at a table that is over
    over: Truths  # (N,)
    illegal: Truths  # (N,) the last move was refused and the table is as it was
    payoffs: Payoffs  # (N, seats) float64: what each seat has won; all 0 until the table is over
    counts: npt.NDArray[np.int32]  # (N,) how many legal moves there are; 0 when over
    moves: Moves  # (N, MOST_MOVES) the legal moves; beyond the count stands anything
    masks: Truths  # (N, MOVE_NUMBERS) True for each legal move; or (0, MOVE_NUMBERS): not wanted
    # (N, size) as the seat to move sees it, and a spectator the end; or (0, size): not wanted.
    observations: Features


class Batch:
    """Many tables of one game, advanced together.

    All there is of them are two arrays, open to read, copy and write: `states`, the records (N,) of
    the positions, and `generators` (N, 4), the random numbers of nature at each table. Table i
    draws from stream i of the seed, so that it plays the same in a batch of any size, with any
    number of threads.

    A table that is over takes no move. With `restart` it begins anew at the next step, whatever
    move stands there for it, so the frame of the end and that of the beginning are both seen;
    without, it stays as it is and its end is written at each step again. An illegal move leaves its
    table unchanged and is told in `Frame.illegal`.

    A mask has a place for every move number of the game, which may be thousands, where few moves
    are legal at a time: to choose at random or by a search the lists in `Frame.moves` are faster.

    >>> import regalia
    >>> batch = Batch(regalia.load("king_me"), tables=3, seed=7, threads=1)
    >>> frame = batch.frame()
    >>> batch.reset(frame)
    >>> frame.to_move.tolist(), frame.counts.tolist()
    ([0, 0, 0], [18, 18, 18])
    >>> batch.step(frame.moves[:, 0], frame)
    >>> frame.to_move.tolist(), frame.illegal.tolist(), frame.observations.shape
    ([1, 1, 1], [False, False, False], (3, 2238))
    """

    def __init__(
        self,
        game: Game,
        tables: int,
        seed: int = 0,
        *,
        threads: int | None = None,  # None is every core
        restart: bool = True,
    ) -> None:
        if tables < 1 or (threads is not None and threads < 1):
            raise OptionError("a batch has at least one table and one thread")
        state = game.kind.state
        self.game = game
        self.tables = tables
        self.restart = restart
        self.threads = min(threads or os.cpu_count() or 1, tables)
        self.states: States = np.zeros(tables, state.STATE)
        self.generators: Generators = np.zeros((tables, 4), np.int64)
        self._first = game.start()._states
        self._fields = _fields(game, tables)
        self._scratch = np.empty((self.threads, state.MOST_MOVES), np.int32)
        self._views = np.zeros(self.threads, state.STATE)
        self._ends = np.linspace(0, tables, self.threads + 1).astype(int).tolist()
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._seed(seed)
        self.states[:] = self._first[0]

    def frame(self, *, masks: bool = True, observations: bool = True) -> Frame:
        """New arrays for what is written of the tables; masks and observations if wanted."""
        left_out = {"masks": not masks, "observations": not observations}
        return Frame(
            **{
                name: np.zeros((0, *shape[1:]) if left_out.get(name) else shape, dtype)
                for name, (shape, dtype) in self._fields.items()
            }
        )

    def reset(self, frame: Frame, seed: int | None = None) -> None:
        """Begin anew at every table; random numbers go on, or with a seed begin anew too."""
        self._check(frame)
        if seed is not None:
            self._seed(seed)
        self.states[:] = self._first[0]
        self._show(frame)

    def show(self, frame: Frame) -> None:
        """Write the tables as they are; nature moves where it is to. For `states` set by hand."""
        self._check(frame)
        self._show(frame)

    def step(self, moves: Numbers, frame: Frame) -> None:
        """Make one move, moves[i], at each table i, let nature answer, and write what came of it.

        Raises ArrayError where an array does not fit; never for a move.
        """
        self._check(frame)
        numbers = self._row("moves", moves)
        moving = _move, (self._first, self.restart, numbers, frame.illegal)
        self._share_out(moving, (_show, (frame,)))

    def observe(self, seats: Numbers, observations: Features) -> None:
        """Write what seats[i] (or PUBLIC) sees at each table i, whoever is to move."""
        viewers = self._row("seats", seats)
        if ((viewers < PUBLIC) | (viewers >= self.game.seats)).any():
            raise ArrayError(f"seats are 0 to {self.game.seats - 1}, or {PUBLIC} for a spectator")
        _check_array("observations", observations, *self._fields["observations"])
        self._share_out((_observe, (viewers, observations)))

    def _show(self, frame: Frame) -> None:
        frame.illegal[:] = False
        self._share_out((_show, (frame,)))

    def _seed(self, seed: int) -> None:
        for table in range(self.tables):
            self.generators[table] = generator(seed, table)

    def _row(self, name: str, numbers: Numbers) -> npt.NDArray[np.int32]:
        """One number a table, in the form that compiled code takes."""
        given = np.asarray(numbers)
        if given.shape != (self.tables,) or given.dtype.kind not in "iu":
            raise ArrayError(f"{name}: needs a whole number for each of {self.tables} tables")
        if given.dtype != np.int32:  # a number beyond int32 must not become another one
            given = np.clip(given.astype(np.int64), -(2**31), 2**31 - 1)
        return np.ascontiguousarray(given, np.int32)

    def _check(self, frame: Frame) -> None:
        for name, (shape, dtype) in self._fields.items():
            array = getattr(frame, name)
            wanted = name not in ("masks", "observations") or len(array) > 0
            _check_array(name, array, shape if wanted else (0, *shape[1:]), dtype)

    def _share_out(self, *works: tuple[Callable[..., None], tuple[Any, ...]]) -> None:
        """Let each thread do these works, one after the other, at its part of the tables."""

        def part(thread: int) -> None:
            for work, arguments in works:
                work(
                    self.game.box, self.states, self.generators, self._scratch[thread],
                    self._views[thread : thread + 1], self._ends[thread], self._ends[thread + 1],
                    *arguments,
                )  # fmt: skip

        if self._pool is None:
            part(0)
        else:
            list(self._pool.map(part, range(self.threads)))


def _fields(game: Game, tables: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape and the type of each array of a frame."""
    state = game.kind.state
    return {
        "to_move": ((tables,), np.int32),
        "over": ((tables,), np.bool_),
        "illegal": ((tables,), np.bool_),
        "payoffs": ((tables, game.seats), np.float64),
        "counts": ((tables,), np.int32),
        "moves": ((tables, state.MOST_MOVES), np.int32),
        "masks": ((tables, state.MOVE_NUMBERS), np.bool_),
        "observations": ((tables, Observer(game).size), np.float32),
    }


def _check_array(
    name: str, array: npt.NDArray[Any], shape: tuple[int, ...], dtype: npt.DTypeLike
) -> None:
    if array.shape != shape or array.dtype != dtype:
        wanted = f"{np.dtype(dtype).name} {shape}"
        raise ArrayError(f"{name}: needs {wanted}, not {array.dtype.name} {array.shape}")
    if not (array.flags.c_contiguous and array.flags.writeable):
        raise ArrayError(f"{name}: must be C-contiguous and writeable")


# To move and to show are two loops: one that does both takes the compiler twice as long.


@compiled
def _move(
    box: Rec,
    states: States,
    generators: Generators,
    scratch: Moves,
    view: States,
    begin: int,
    end: int,
    first: States,
    restart: bool,
    moves: Moves,
    illegal: Truths,
) -> None:
    """Make one move at each table, or begin anew."""
    for table in range(begin, end):
        illegal[table] = False
        settle(box, states[table], scratch, generators[table])  # `states` may be set by hand
        if contract.actor(box, states[table]) == NOBODY:
            if restart:
                states[table] = first[0]
        elif is_legal(box, states[table], moves[table], scratch):
            contract.apply(box, states[table], moves[table])
        else:
            illegal[table] = True


@compiled
def _show(
    box: Rec,
    states: States,
    generators: Generators,
    scratch: Moves,
    view: States,
    begin: int,
    end: int,
    frame: Frame,
) -> None:
    """Let nature move, then write each row of the frame."""
    for table in range(begin, end):
        settle(box, states[table], scratch, generators[table])
        seat = contract.actor(box, states[table])
        frame.to_move[table] = seat
        frame.over[table] = seat == NOBODY
        frame.payoffs[table, :] = 0.0
        if seat == NOBODY:
            contract.payoffs(box, states[table], frame.payoffs[table])
        count = contract.legal(box, states[table], frame.moves[table])
        frame.counts[table] = count
        if len(frame.masks) > 0:
            frame.masks[table, :] = False
            for number in range(count):
                frame.masks[table, frame.moves[table, number]] = True
        if len(frame.observations) > 0:
            viewer = PUBLIC if seat == NOBODY else seat  # at the end all lies open to everybody
            _write_observation(box, states, view, table, viewer, frame.observations)


@compiled
def _observe(
    box: Rec,
    states: States,
    generators: Generators,
    scratch: Moves,
    view: States,
    begin: int,
    end: int,
    seats: Seats,
    observations: Features,
) -> None:
    for table in range(begin, end):
        # An int64, like the seat that `_show` has: for another type all would be compiled again.
        viewer: Any = np.int64(seats[table])
        _write_observation(box, states, view, table, viewer, observations)


@compiled
def _write_observation(
    box: Rec, states: States, view: States, table: int, seat: int, observations: Features
) -> None:
    view[0] = states[table]
    contract.hide(box, view[0], seat)
    observations[table, :] = 0.0
    contract.observe(box, view[0], seat, observations[table])
