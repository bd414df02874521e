"""The moves of a table, as they were made."""

from dataclasses import dataclass, field
from functools import cached_property

from regalia.core.faces import Line
from regalia.core.position import Move, Position
from regalia.tables.clock import Clocks


@dataclass(frozen=True, eq=False)
class Step:
    """A move as it was made: by a seat or NATURE, and the positions before and after it."""

    mover: int
    move: Move
    before: Position
    after: Position
    clocks: Clocks | None  # when it was made, what it adds not yet added
    told: dict[int, Line] = field(default_factory=dict)  # its line of the log, by whose eyes

    @cached_property
    def discloses(self) -> bool:
        """Whether it showed anybody a thing it did not know, so that it stays made."""
        return self.before.discloses(self.move)
