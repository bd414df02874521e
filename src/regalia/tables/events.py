"""What happens at a table, as it is stored: a table is the fold of these, and nothing else."""

from typing import Literal

import msgspec

from regalia.core.fairness import Randomness, Secret
from regalia.tables.clock import Clock

Proposal = Literal["take_back", "draw", "rematch"]

# Seats


class Person(msgspec.Struct, frozen=True, tag="person"):
    """A seat taken by somebody who plays through a browser or a program."""

    id: str  # who it is; known to the server and to that person alone
    name: str


class Computer(msgspec.Struct, frozen=True, tag="computer"):
    """A seat taken by a computer player."""

    level: str
    name: str


class Open(msgspec.Struct, frozen=True, tag="open"):
    """A seat that waits for somebody."""


Seat = Person | Computer | Open

# Before the game


class Created(msgspec.Struct, frozen=True, tag="created"):
    """The table was set up: always the first event, and only the first."""

    game: str
    edition: str
    fingerprint: str  # of the edition's component values, see Edition
    options: dict[str, int | str]
    seats: tuple[Seat, ...]
    table: str  # the table's id
    secret: Secret  # from which nature's moves come, see fairness.py; nobody's before the end
    clock: Clock
    stand_in: Computer  # who plays on for a person who is gone
    listed: bool  # whether everybody finds the table in the lobby
    by: str  # the id of the person who set it up


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """A person took an open seat."""

    seat: int
    person: Person
    at: int = 0  # milliseconds since 1970, here and below


class Left(msgspec.Struct, frozen=True, tag="left"):
    """The person at this seat left before the game began; all its seats are open again."""

    seat: int
    at: int = 0


class Contributed(msgspec.Struct, frozen=True, tag="contributed"):
    """The person at this seat has added its own randomness to nature's."""

    seat: int
    randomness: Randomness
    at: int = 0


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The game began: all seats are taken, and every person has contributed."""

    at: int = 0


# The game


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A seat, or NATURE, made a move."""

    seat: int
    text: str
    at: int = 0


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """A seat took back its decision: only the first `moves` moves remain made."""

    seat: int
    moves: int
    at: int = 0


class Resigned(msgspec.Struct, frozen=True, tag="resigned"):
    """A seat gave up."""

    seat: int
    at: int = 0


class TimedOut(msgspec.Struct, frozen=True, tag="timed_out"):
    """A seat has run out of time."""

    seat: int
    at: int = 0


class TakenOver(msgspec.Struct, frozen=True, tag="taken_over"):
    """The person at this seat is gone; the stand-in plays for it until it comes back."""

    seat: int
    at: int = 0


class GivenBack(msgspec.Struct, frozen=True, tag="given_back"):
    """The person at this seat has come back and plays again."""

    seat: int
    at: int = 0


# What people ask of each other


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """A seat asks the other persons for something."""

    seat: int
    what: Proposal
    moves: int = 0  # of a take back: how many moves would remain made
    at: int = 0


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A person agreed to what was offered or not; whoever offered may withdraw it."""

    seat: int
    accepted: bool
    at: int = 0


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """They play again, at another table."""

    table: str
    at: int = 0


Happening = (
    Seated
    | Left
    | Contributed
    | Started
    | Moved
    | TakenBack
    | Resigned
    | TimedOut
    | TakenOver
    | GivenBack
    | Offered
    | Answered
    | Rematched
)
Event = Created | Happening

_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> str:
    """An event as the JSON text that is stored."""
    return msgspec.json.encode(event).decode()


def decode(text: str) -> Event:
    """The event of a stored text; raises msgspec.ValidationError where it is none."""
    return _decoder.decode(text)
