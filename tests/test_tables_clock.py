"""Clocks: what time is left, when it is over, and what taking back gives back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import regalia
from regalia.core.errors import OptionError
from regalia.core.game import Game
from regalia.tables import (
    Contributed,
    Event,
    Moved,
    Person,
    Refused,
    Started,
    Table,
    commands,
    completed,
    show,
)
from regalia.tables.clock import Clock, Clocks, Days, Minutes, NoClock, read_clock
from tests.at_tables import ME, OTHER, created, random_hex

GAME = regalia.load("king_me", "mini")
CROWN = regalia.load("kings_crown")
ANNE, BERT = Person("anne", "Anne"), Person("bert", "Bert")
WRONG_CLOCKS = [
    *("", "5", "+3", "5+", "0+3", "181+0", "5+181", "-5+3", "5+3+1", "9999999999+1", "5 + 3"),
    *("d", "0d", "31d", "1.5d", "\u0663d", "None"),
]
MINUTE, DAY = 60_000, 86_400_000
START = 1_000_000


def begun(clock: Clock, seats: tuple[Person, ...] = (ANNE, BERT), game: Game = GAME) -> Table:
    """A table that began at START."""
    table = Table.begin(created(game, seats, clock=clock))
    for person in table.persons:
        event = commands.contribute(table, person, random_hex(person), START - 1)
        table, _ = completed(table, replace(event, at=START))
    return table


def moved(table: Table, at: int) -> Table:
    """The table after a move of whoever is to move."""
    assert table.to_move is not None
    text = table.position.legal[0].text
    return completed(table, commands.move(table, table.to_move, text, table.number, at))[0]


def before_quiet_moves(table: Table) -> Table:
    """The table, played on, when this and the next move of another seat show nobody anything."""
    while table.to_move is not None:
        here = table
        for _ in range(2):
            step = here.steps[-1] if here is not table else None
            here = moved(here, START)
            if here.to_move is None or here.steps[-1].before.discloses(here.steps[-1].move):
                break
            if step is not None and step.mover != here.steps[-1].mover:
                return table
        table = moved(table, START)
    raise AssertionError("somebody always showed something")


# What is written


@pytest.mark.parametrize(
    ("text", "clock"),
    [("none", NoClock()), ("5+3", Minutes(5, 3)), ("180+0", Minutes(180, 0)), ("3d", Days(3))],
)
def test_clocks_are_read_and_written(text: str, clock: Clock) -> None:
    assert read_clock(text) == clock
    assert str(clock) == text


@pytest.mark.parametrize(
    "text",
    WRONG_CLOCKS,
)
def test_what_is_no_clock_is_told(text: str) -> None:
    with pytest.raises(OptionError, match="no clock"):
        read_clock(text)


# Arithmetic


def test_a_clock_runs_for_who_is_to_move_and_no_other() -> None:
    table = begun(Minutes(5, 3))
    mover = table.to_move
    assert mover is not None
    assert table.time_left(mover, START + 70_000) == 5 * MINUTE - 70_000
    assert table.time_left(1 - mover, START + 70_000) == 5 * MINUTE
    assert table.deadline == START + 5 * MINUTE
    table = moved(table, START + 70_000)
    assert table.time_left(mover, START + 70_000) == 5 * MINUTE - 70_000 + 3_000
    scene = show(table, 1 - mover, START + 80_000)
    clocks = [seat.clock for seat in scene.seats]
    assert all(clock is not None for clock in clocks)
    assert [clock.running for clock in clocks if clock] == [
        seat == table.to_move for seat in range(2)
    ]
    assert sum(clock.left for clock in clocks if clock) == 10 * MINUTE - 80_000 + 3_000


def test_days_begin_anew_with_each_move() -> None:
    table = begun(Days(2))
    mover = table.to_move
    assert mover is not None
    table = moved(table, START + DAY)
    assert table.time_left(mover, START + DAY) == 2 * DAY
    assert table.deadline == START + 3 * DAY


def test_computers_and_nature_cost_nothing() -> None:
    table = Table.begin(created(GAME, (OTHER, ANNE), clock=Minutes(5, 3)))
    table, _ = completed(table, commands.contribute(table, "anne", "ab" * 16, START))
    assert table.thinker is not None
    assert table.deadline is None
    later = START + 10 * MINUTE
    with pytest.raises(Refused, match="time left"):
        commands.time_out(table, later)
    assert [table.time_left(seat, later) for seat in range(2)] == [5 * MINUTE, 5 * MINUTE]
    while table.thinker is not None:
        text = table.position.legal[0].text
        event = commands.computer_move(table, text, table.number, later)
        table, _ = completed(table, event)
    assert table.time_left(1, later) == 5 * MINUTE
    assert table.deadline == later + 5 * MINUTE


def test_no_time_passes_before_the_game_and_after_it() -> None:
    table = begun(Minutes(1, 0))
    assert Table.begin(created(GAME, (ANNE, BERT), clock=Minutes(1, 0))).deadline is None
    table = table.after(commands.resign(table, 0, START + 20_000))
    assert table.deadline is None
    mover = 0 if table.time_left(0, START) != MINUTE else 1
    assert table.time_left(mover, START + DAY) == MINUTE - 20_000


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    table = begun(NoClock())
    assert table.deadline is None
    assert table.time_left(0, START + 400 * DAY) is None
    assert show(table, 0, START).seats[0].clock is None
    with pytest.raises(Refused, match="time left"):
        commands.time_out(table, START + 400 * DAY)


def test_servers_whose_clocks_differ_give_nobody_time() -> None:
    table = moved(begun(Minutes(5, 0)), START + 1000)
    before = [table.time_left(seat, START + 1000) for seat in range(2)]
    back = moved(table, START - 5000)
    assert [back.time_left(seat, START) for seat in range(2)] == before
    assert back.at == START + 1000


# The end of time


def test_time_is_over_when_it_is_and_no_sooner() -> None:
    table = begun(Minutes(5, 3))
    mover = table.to_move
    assert mover is not None
    over = START + 5 * MINUTE
    with pytest.raises(Refused, match="time left"):
        commands.time_out(table, over - 1)
    text = table.position.legal[0].text
    assert commands.move(table, mover, text, table.number, over - 1)
    with pytest.raises(Refused, match="time is over"):
        commands.move(table, mover, text, table.number, over)
    table = table.after(commands.time_out(table, over))
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.how) == ((1 - mover,), "timed_out")
    scene = show(table, mover, over)
    assert scene.outcome is not None
    assert scene.outcome.text.endswith("You ran out of time.")
    assert scene.outcome.won is False
    assert scene.seats[mover].timed_out
    clock = scene.seats[mover].clock
    assert clock is not None
    assert (clock.left, clock.running) == (0, False)


# Taking back


def test_an_agreed_take_back_gives_the_others_their_time_back() -> None:
    before = before_quiet_moves(begun(Minutes(5, 3), game=CROWN))
    mover = before.to_move
    assert mover is not None
    mine, theirs = (before.time_left(seat, START) for seat in (mover, 1 - mover))
    assert mine is not None
    table = moved(before, START + 10_000)
    table = table.after(commands.offer(table, mover, "take_back", START + 15_000))
    number = table.offer_number
    table = table.after(commands.answer(table, 1 - mover, True, number, START + 30_000))
    assert table.position == before.position
    assert table.time_left(mover, START + 30_000) == mine - 10_000  # as it was, and no increment
    assert table.time_left(1 - mover, START + 30_000) == theirs
    assert table.time_left(mover, START + 40_000) == mine - 20_000


def test_nobody_thinks_for_nothing_by_taking_back() -> None:
    """Where two take back as they like, what one has thought itself remains spent."""
    seats = (ANNE, Person("anne", "Player 2"))
    before = before_quiet_moves(begun(Minutes(5, 3), seats, CROWN))
    mover = before.to_move
    assert mover is not None
    mine, theirs = (before.time_left(seat, START) for seat in (mover, 1 - mover))
    assert mine is not None
    table = moved(moved(before, START + 10_000), START + 20_000)
    assert table.to_move == mover
    back = table.after(commands.take_back(table, mover, table.number, START + 60_000))
    assert back.position == before.position
    assert back.time_left(mover, START + 60_000) == mine - 10_000 - 40_000
    assert back.time_left(1 - mover, START + 60_000) == theirs


@settings(max_examples=60, deadline=None)
@given(
    seats=st.integers(2, 4),
    steps=st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 9_000), st.booleans(), st.booleans()),
        max_size=30,
    ),
    clock=st.sampled_from([Minutes(3, 2), Minutes(1, 0), Days(1)]),
)
def test_all_time_is_accounted_for(
    seats: int, steps: list[tuple[int, int, bool, bool]], clock: Minutes | Days
) -> None:
    """What is spent is what has passed while somebody thought; what is left is the rest."""
    clocks = started = Clocks.started(clock, seats, START)
    now, thought, given = START, [0] * seats, [0] * seats
    for number, passed, thinking, moves in steps:
        seat = number % seats
        now += passed
        clocks = clocks.until(now, seat if thinking else None)
        thought[seat] += passed if thinking else 0
        if moves:
            given[seat] += 1
            clocks = clocks.moved(seat)
    assert clocks.at == now
    assert list(clocks.spent) == thought
    if isinstance(clock, Minutes):
        assert list(clocks.left) == [
            start + clock.seconds * 1000 * moves - spent
            for start, moves, spent in zip(started.left, given, thought, strict=True)
        ]
    else:
        assert max(clocks.left) <= DAY
    back = clocks.taken_back(started, 0)
    assert back.spent == clocks.spent
    assert back.left == (started.left[0] - clocks.spent[0], *started.left[1:])


def test_the_fold_of_a_timed_table_reads_no_other_clock() -> None:
    first = created(GAME, (ANNE, BERT), clock=Minutes(5, 3))
    events: list[Event] = [
        first,
        Contributed(0, "ab" * 16, START),
        Contributed(1, "cd" * 16, START + 5),
        Started(START + 5),
    ]
    table = Table.fold(events)
    while table.to_move == -1:
        table = table.after(Moved(-1, table.position.legal[0].text, START + 5))
    assert table.deadline == START + 5 + 5 * MINUTE
    assert ME.id not in table.persons
