"""The moves of a table, as they were made."""

from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from regalia.core.faces import Line
from regalia.core.position import Move, Position
from regalia.tables.clock import Clocks


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """A sentence of the log; `seat` is NATURE for chance."""

    seat: int
    turn: int
    text: str


class Told(msgspec.Struct, frozen=True, gc=False):
    """What the log says of a step in its own turn, and in later ones; None: nothing."""

    turn: int
    now: LogLine | None
    later: LogLine | None

    @classmethod
    def of(cls, line: Line) -> "Told":
        now = LogLine(line.seat, line.turn, line.text) if line.text else None
        later = LogLine(line.seat, line.turn, line.later) if line.later else None
        return cls(line.turn, now, now if later == now else later)


@dataclass(frozen=True, eq=False)
class Step:
    """A move as it was made: by a seat or NATURE, and the positions before and after it."""

    mover: int
    move: Move
    before: Position
    after: Position
    clocks: Clocks | None  # when it was made, what it adds not yet added
    told: dict[int, Told] = field(default_factory=dict)  # by whose eyes

    @cached_property
    def discloses(self) -> bool:
        """Whether it showed anybody a thing it did not know, so that it stays made."""
        return self.before.discloses(self.move)
