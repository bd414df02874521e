"""What lists of tables tell of one: nothing that anybody may not know, but for persons' ids."""

from typing import Literal

import msgspec

Stage = Literal["waiting", "playing", "over"]


class SummarySeat(msgspec.Struct, frozen=True):
    """A seat, and who sits there."""

    name: str  # "" while it waits for somebody
    kind: Literal["person", "computer", "open"]
    person: str = ""  # the id, for the server alone


class Summary(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    game: str
    edition: str
    stage: Stage
    seats: tuple[SummarySeat, ...]
    to_move: int | None  # a seat, NATURE, or None
    winners: tuple[int, ...]
    clock: str  # as the form writes it, "" where there is none
    moves: int
    listed: bool
    by: str  # the id of who has set it up
    at: int  # of the last event, in ms since 1970

    @property
    def in_lobby(self) -> bool:
        """Whether everybody may find it and take a seat."""
        waits = self.stage == "waiting" and any(seat.kind == "open" for seat in self.seats)
        return self.listed and waits

    @property
    def people(self) -> frozenset[str]:
        """The ids of all who sit at the table."""
        return frozenset(seat.person for seat in self.seats if seat.person)

    def seats_of(self, person: str) -> list[int]:
        """The seats of this person."""
        return [
            number for number, seat in enumerate(self.seats) if person and seat.person == person
        ]
