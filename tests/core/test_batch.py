"""Batches: many tables are what each would be alone, whoever shares the work."""

import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numba.core.runtime import _nrt_python  # type: ignore[attr-defined]

import regalia
from regalia.core.batch import Batch, Frame
from regalia.core.contract import NATURE, NOBODY, PUBLIC, Moves
from regalia.core.errors import ArrayError, OptionError
from regalia.core.game import Game
from regalia.core.loops import pick
from regalia.core.observation import Observer
from regalia.core.position import Position
from regalia.core.rng import Generator, generator
from tests.support import each_edition

TABLES = 5
STEPS = 60


def any_moves(frame: Frame, rng: np.random.Generator) -> Moves:
    """A legal move for each table, or anything where it is over."""
    places = np.floor(rng.random(len(frame.counts)) * frame.counts).astype(int)
    return frame.moves[np.arange(len(frame.counts)), places]


def written(frame: Frame) -> dict[str, npt.NDArray[Any]]:
    """The arrays by name, without the lists, beyond whose counts stands anything."""
    return {name: getattr(frame, name) for name in Frame._fields if name != "moves"}


def steps(batch: Batch, number: int, seed: int = 0) -> Iterator[tuple[Frame, Moves]]:
    """Random steps: each frame, and the moves that are made from it."""
    frame = batch.frame()
    batch.reset(frame)
    rng = np.random.default_rng(seed)
    for _ in range(number):
        moves = any_moves(frame, rng)
        yield frame, moves
        batch.step(moves, frame)


def settled(position: Position, rng: Generator) -> Position:
    """The position after nature's moves, drawn as the table's stream has it."""
    while position.to_move == NATURE:
        numbers = position.numbers
        states = position._states.copy()
        move = pick(position.game.box, states[0], numbers, len(numbers), rng)
        position = position.after(int(move))
    return position


def assert_shows(frame: Frame, table: int, position: Position, observer: Observer) -> None:
    """That a row of the frame is what the position says."""
    seat = position.to_move
    assert frame.to_move[table] == (NOBODY if seat is None else seat)
    assert frame.over[table] == position.over
    assert frame.payoffs[table].tolist() == (position.payoffs or [0] * position.game.seats)
    assert frame.moves[table, : frame.counts[table]].tolist() == position.numbers.tolist()
    assert np.flatnonzero(frame.masks[table]).tolist() == sorted(position.numbers.tolist())
    seen = observer.observe(position.view(seat)).tobytes()
    assert frame.observations[table].tobytes() == seen


@each_edition
def test_a_batch_equals_its_singles(game: Game) -> None:
    observer = Observer(game)
    batch = Batch(game, TABLES, seed=4, threads=1)
    streams = [generator(4, table) for table in range(TABLES)]
    positions = [settled(game.start(), stream) for stream in streams]
    ends = 0
    for frame, moves in steps(batch, 250):
        assert not frame.illegal.any()
        for table, position in enumerate(positions):
            assert batch.states[table].tobytes() == position.record.tobytes()
            assert_shows(frame, table, position, observer)
            ends += position.over
            after = game.start() if position.over else position.after(int(moves[table]))
            positions[table] = settled(after, streams[table])
    assert ends > 0


@each_edition
def test_results_depend_neither_on_threads_nor_on_the_other_tables(game: Game) -> None:
    def everything(tables: int, threads: int) -> list[bytes]:
        batch = Batch(game, tables, seed=9, threads=threads)
        return [  # all that is written but the lists, beyond whose counts stands anything
            b"".join(
                array[:7].tobytes() for array in (*frame._replace(moves=frame.counts), batch.states)
            )
            for frame, _ in steps_by_rule(batch, STEPS)
        ]

    alone = everything(7, 1)
    assert alone == everything(7, 2) == everything(7, 3) == everything(20, 3)
    assert len(set(alone)) == STEPS


def steps_by_rule(batch: Batch, number: int) -> Iterator[tuple[Frame, Moves]]:
    """As `steps`, with moves that depend on nothing but the table's own row."""
    frame = batch.frame()
    batch.reset(frame)
    for step in range(number):
        places = 7919 * (step + 1) % np.maximum(frame.counts, 1)
        moves = frame.moves[np.arange(batch.tables), places]
        yield frame, moves
        batch.step(moves, frame)


@each_edition
def test_an_illegal_move_changes_nothing_and_is_told(game: Game) -> None:
    batch = Batch(game, 6, threads=1)
    frame = batch.frame()
    batch.reset(frame)
    states, generators = batch.states.copy(), batch.generators.copy()
    before = {name: array.copy() for name, array in written(frame).items()}
    beyond = game.kind.state.MOVE_NUMBERS - 1
    wrong = np.array([beyond, -5, 2**31 - 1, 2**32 + int(frame.moves[3, 0]), -(2**62), 0])
    wrong[5] = frame.moves[5, 0]
    batch.step(wrong, frame)
    assert frame.illegal.tolist() == [True] * 5 + [False]
    assert states[:5].tobytes() == batch.states[:5].tobytes()
    assert states[5:].tobytes() != batch.states[5:].tobytes()
    assert generators[:5].tobytes() == batch.generators[:5].tobytes()
    for name, array in written(frame).items():
        if name != "illegal":
            assert array[:5].tobytes() == before[name][:5].tobytes(), name
    batch.step(frame.moves[:, 0], frame)
    assert not frame.illegal.any()


@each_edition
def test_nobody_moves_for_nature(game: Game) -> None:
    batch, other = Batch(game, 2, threads=1), Batch(game, 2, threads=1)
    frame, reset = batch.frame(), other.frame()
    assert game.start().to_move == NATURE
    batch.step(np.full(2, game.start().numbers[-1]), frame)
    other.reset(reset)
    assert frame.illegal.all()
    assert batch.states.tobytes() == other.states.tobytes()
    assert batch.generators.tobytes() == other.generators.tobytes()


@each_edition
@pytest.mark.parametrize("restart", [True, False])
def test_a_table_that_is_over_begins_anew_or_stays(game: Game, restart: bool) -> None:
    batch = Batch(game, 2, threads=1, restart=restart)
    frame = batch.frame()
    batch.reset(frame)
    rng = np.random.default_rng(0)
    first = frame.observations[0].copy()
    while not frame.over[0]:
        batch.step(any_moves(frame, rng), frame)
    assert frame.to_move[0] == NOBODY
    assert frame.counts[0] == 0
    assert not frame.masks[0].any()
    assert frame.payoffs[0].sum() == pytest.approx(1)
    end, state = frame.observations[0].copy(), batch.states[0].tobytes()
    batch.step(np.array([-1, -1]), frame)
    assert not frame.illegal[0]
    assert frame.over[0] != restart
    if restart:
        assert frame.to_move[0] >= 0
        assert frame.payoffs[0].tolist() == [0] * game.seats
        assert frame.counts[0] > 0
    else:
        assert batch.states[0].tobytes() == state
        assert frame.observations[0].tolist() == end.tolist()
        assert frame.payoffs[0].sum() == pytest.approx(1)
    assert first.tolist() != end.tolist()


@each_edition
def test_any_seat_may_look_at_any_time(game: Game) -> None:
    observer = Observer(game)
    batch = Batch(game, 8, threads=2)
    observations = np.empty((8, observer.size), np.float32)
    rng = np.random.default_rng(1)
    for _ in steps(batch, 12):
        seats = rng.integers(PUBLIC, game.seats, 8)
        batch.observe(seats, observations)
        for table, seat in enumerate(seats.tolist()):
            position = Position(game, batch.states[table : table + 1].copy())
            view = position.view(None if seat == PUBLIC else seat)
            assert observations[table].tobytes() == observer.observe(view).tobytes()


@each_edition
def test_a_batch_goes_on_from_a_copy_of_its_two_arrays(game: Game) -> None:
    batch, copy = Batch(game, 3, seed=1, threads=1), Batch(game, 3, seed=2, threads=1)
    for _ in steps(batch, 15):
        pass
    copy.states[:], copy.generators[:] = batch.states, batch.generators
    frame, other = batch.frame(), copy.frame()
    batch.show(frame)
    copy.show(other)
    rng = np.random.default_rng(2)
    for _ in range(20):
        moves = any_moves(frame, rng)
        batch.step(moves, frame)
        copy.step(moves, other)
        assert batch.states.tobytes() == copy.states.tobytes()
        assert frame.observations.tobytes() == other.observations.tobytes()


# The arrays


def test_a_rollout_is_written_into_slices_of_the_callers_arrays() -> None:
    batch = Batch(regalia.load("king_me", edition="mini"), 3, threads=1)
    one = batch.frame()
    rollout = Frame._make(np.stack([array] * 4) for array in one)
    frames = [Frame._make(array[time] for array in rollout) for time in range(4)]
    batch.reset(frames[1])
    batch.step(frames[1].moves[:, 0], frames[2])
    assert not any(array.any() for frame in (frames[0], frames[3]) for array in frame)
    assert frames[1].to_move.tolist() == [0] * 3
    assert frames[2].to_move.tolist() == [1] * 3


def test_masks_and_observations_are_written_where_they_are_wanted() -> None:
    game = regalia.load("kings_crown", edition="mini")
    whole, bare = Batch(game, 4, threads=1), Batch(game, 4, threads=1)
    frame, lean = whole.frame(), bare.frame(masks=False, observations=False)
    assert lean.masks.shape == (0, game.kind.state.MOVE_NUMBERS)
    assert lean.observations.shape == (0, Observer(game).size)
    whole.reset(frame)
    bare.reset(lean)
    rng = np.random.default_rng(0)
    for _ in range(STEPS):
        moves = any_moves(frame, rng)
        whole.step(moves, frame)
        bare.step(moves, lean)
        assert whole.states.tobytes() == bare.states.tobytes()
        assert frame.counts.tolist() == lean.counts.tolist()


def test_a_seed_begins_the_random_numbers_anew() -> None:
    batch = Batch(regalia.load("kings_crown"), 3, seed=1, threads=1)
    frame = batch.frame()
    found = []
    for seed in (None, None, 1, 2, 1):
        batch.reset(frame, seed)
        found.append(batch.states.tobytes())
    assert found[0] == found[2] == found[4]
    assert len(set(found)) == 3


WRONG: dict[str, Callable[[Batch, Frame], object]] = {
    "moves: needs a whole number for each of 4 tables": lambda batch, frame: batch.step(
        np.zeros(3, np.int32), frame
    ),
    "moves: needs a whole number": lambda batch, frame: batch.step(np.zeros(4), frame),  # type: ignore[arg-type]
    "payoffs: needs float64": lambda batch, frame: batch.reset(
        frame._replace(payoffs=frame.payoffs.astype(np.float32))
    ),
    "over: needs bool": lambda batch, frame: batch.show(frame._replace(over=frame.over[:2])),
    "masks: needs bool": lambda batch, frame: batch.show(frame._replace(masks=frame.masks[:2])),
    "masks: must be C-contiguous": lambda batch, frame: batch.show(
        frame._replace(masks=np.asfortranarray(frame.masks))
    ),
    "observations: needs": lambda batch, frame: batch.observe(
        np.zeros(4, np.int32), frame.observations[:0]
    ),
    "seats are 0 to 1, or -1 for a spectator": lambda batch, frame: batch.observe(
        np.full(4, 2), frame.observations
    ),
}


@pytest.mark.parametrize("message", WRONG)
def test_an_array_that_does_not_fit_is_refused(message: str) -> None:
    batch = Batch(regalia.load("kings_crown", edition="mini"), 4, threads=1)
    frame = batch.frame()
    batch.reset(frame)
    before = batch.states.tobytes()
    with pytest.raises(ArrayError, match=message):
        WRONG[message](batch, frame)
    assert batch.states.tobytes() == before


def test_a_batch_has_tables_and_threads() -> None:
    game = regalia.load("kings_crown", edition="mini")
    for tables, threads in ((0, None), (3, 0), (3, -1)):
        with pytest.raises(OptionError, match="at least one table and one thread"):
            Batch(game, tables, threads=threads)
    assert Batch(game, 2, threads=8).threads == 2


# Nothing is allocated


def allocations(game: Game, tables: int) -> tuple[int, int]:
    """What ten steps allocate: blocks of compiled code, and the most bytes of Python at a time."""
    batch = Batch(game, tables, threads=1)
    frame = batch.frame()
    batch.reset(frame)
    moves = frame.moves[:, 0].copy()
    batch.step(moves, frame)
    _nrt_python.memsys_enable_stats()
    tracemalloc.start()
    try:
        blocks = _nrt_python.memsys_get_stats_mi_alloc()
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(10):
            moves[:] = frame.moves[:, 0]
            batch.step(moves, frame)
        _, peak = tracemalloc.get_traced_memory()
        return _nrt_python.memsys_get_stats_mi_alloc() - blocks, peak - before
    finally:
        tracemalloc.stop()
        _nrt_python.memsys_disable_stats()


@each_edition
def test_steps_allocate_nothing_for_a_table(game: Game) -> None:
    few, many = allocations(game, 2), allocations(game, 500)
    assert few[0] > 0  # compiled code counts the arrays it is given, whatever their length
    assert few[0] == many[0]
    assert many[1] < few[1] + 2_000
