"""Seats as a viewer is shown them: what they are called, and what stands beside the name."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from regalia.core.contract import PUBLIC
from regalia.core.position import View
from regalia.tables.can import can_take_over
from regalia.tables.events import Open, Person
from regalia.tables.table import Table

YOU = "You"  # how sentences name the viewer's own seat

SeatKind = Literal["person", "computer", "open"]


class ClockShown(msgspec.Struct, frozen=True):
    """A seat's clock at the time of the scene."""

    left: int  # milliseconds
    running: bool


class SeatShown(msgspec.Struct, frozen=True):
    """A seat, and what stands beside its name."""

    seat: int
    name: str
    kind: SeatKind
    open: bool  # it waits for somebody
    ready: bool  # nothing is missing here for the game to begin
    note: str
    to_move: bool
    you: bool  # the viewer looks on for this seat
    here: bool  # it is held at the viewer's screen
    won: bool
    stand_in: str  # the title of the computer player who plays for a person, or ""
    resigned: bool
    timed_out: bool
    may_take_over: bool  # the viewer may ask for a stand-in, once the person has been gone for long
    clock: ClockShown | None  # None where no clock is played with


def names_for(table: Table, viewer: int) -> list[str]:
    """The seats' names as sentences for this viewer use them; "" of an open one."""
    own = PUBLIC if table.shares_screen(viewer) else viewer
    return [
        YOU if number == own else "" if isinstance(seat, Open) else seat.name
        for number, seat in enumerate(table.seats)
    ]


def seats_shown(table: Table, view: View, names: Sequence[str], now: int) -> list[SeatShown]:
    """All seats, for the viewer whose view this is."""
    own = [] if view.seat == PUBLIC else table.seats_of(table.person_at(view.seat))
    return [_shown(table, view, number, name, own, now) for number, name in enumerate(names)]


def _shown(table: Table, view: View, number: int, name: str, own: list[int], now: int) -> SeatShown:
    kind = _kind(table, number)
    playing = table.computer_at(number)
    left = table.time_left(number, now)
    running = table.thinking_person == number
    return SeatShown(
        seat=number,
        name=name,
        kind=kind,
        open=kind == "open",
        ready=kind == "computer" or table.has_contributed(table.person_at(number)),
        note=table.game.kind.words.seat_note(view, number) if table.started else "",
        to_move=table.to_move == number,
        you=number == view.seat,
        here=number in own,
        won=table.outcome is not None and number in table.outcome.winners,
        stand_in=playing.name if kind == "person" and playing and not table.over else "",
        resigned=table.given_up.get(number) == "resigned",
        timed_out=table.given_up.get(number) == "timed_out",
        may_take_over=can_take_over(table, number, view.seat, now).allowed,
        clock=None if left is None else ClockShown(max(left, 0), running),
    )


def _kind(table: Table, number: int) -> SeatKind:
    seat = table.seats[number]
    if isinstance(seat, Open):
        return "open"
    return "person" if isinstance(seat, Person) else "computer"
