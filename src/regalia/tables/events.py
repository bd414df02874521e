"""What happens at a table, as it is stored: a table is the fold of these, and nothing else."""

import msgspec


class Person(msgspec.Struct, frozen=True, tag="person"):
    """A seat taken by somebody who plays through a browser or a program."""

    id: str  # who it is; known to the server and to that person alone
    name: str


class Computer(msgspec.Struct, frozen=True, tag="computer"):
    """A seat taken by a computer player."""

    level: str
    name: str


Seat = Person | Computer


class Created(msgspec.Struct, frozen=True, tag="created"):
    """The table was set up: always the first event, and only the first."""

    game: str
    edition: str
    fingerprint: str  # of the edition's component values, see Edition
    options: dict[str, int | str]
    seats: tuple[Seat, ...]


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A seat, or NATURE, made a move."""

    seat: int
    text: str


class TakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """A seat took back its decision: only the first `moves` moves remain made."""

    seat: int
    moves: int


class Resigned(msgspec.Struct, frozen=True, tag="resigned"):
    """A seat gave up."""

    seat: int


Event = Created | Moved | TakenBack | Resigned

_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> str:
    """An event as the JSON text that is stored."""
    return msgspec.json.encode(event).decode()


def decode(text: str) -> Event:
    """The event of a stored text; raises msgspec.ValidationError where it is none."""
    return _decoder.decode(text)
