"""Who sits at a table: persons, computer players, and who plays for persons who are out or gone."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from regalia.tables.events import Computer, Created, Open, Person, Seat
from regalia.tables.outcome import How


@dataclass(frozen=True, eq=False, kw_only=True)
class Seating:
    """The seats of a table, in their order."""

    created: Created
    seats: tuple[Seat, ...]
    contributions: dict[int, str] = field(default_factory=dict)  # by the first seat of a person
    given_up: dict[int, How] = field(default_factory=dict)  # seats out for good, and how
    taken_over: frozenset[int] = frozenset()  # seats of persons who are gone for now

    # What is asked of it

    @cached_property
    def persons(self) -> tuple[str, ...]:
        """The ids of the persons who sit here, in order of their first seats."""
        return tuple(dict.fromkeys(s.id for s in self.seats if isinstance(s, Person)))

    def person_at(self, seat: int) -> str:
        """The id of the person at this seat, or ""."""
        here = self.seats[seat]
        return here.id if isinstance(here, Person) else ""

    def seats_of(self, person: str) -> list[int]:
        """The seats of this person."""
        return [
            number for number in range(len(self.seats)) if person == self.person_at(number) != ""
        ]

    def computer_at(self, seat: int) -> Computer | None:
        """The computer player who plays at this seat now, its own or the stand-in."""
        here = self.seats[seat]
        if isinstance(here, Computer):
            return here
        return self.created.stand_in if seat in self.taken_over | self.given_up.keys() else None

    def shares_screen(self, seat: int) -> bool:
        """Whether several people play at the screen of this seat."""
        return seat >= 0 and len(self.seats_of(self.person_at(seat))) > 1

    def has_contributed(self, person: str) -> bool:
        """Whether this person has added its randomness."""
        return person in self._contributors

    @cached_property
    def _contributors(self) -> frozenset[str]:
        return frozenset(self.person_at(seat) for seat in self.contributions) - {""}

    @property
    def randomness(self) -> tuple[str, ...]:
        """What the persons have contributed, in order of their seats."""
        return tuple(text for _, text in sorted(self.contributions.items()))

    # How it changes

    def seated(self, seat: int, person: Person) -> Self:
        """The same with a person at this seat."""
        return replace(self, seats=(*self.seats[:seat], person, *self.seats[seat + 1 :]))

    def vacated(self, seat: int) -> Self:
        """The same without the person who sits there, whose seats are open again."""
        gone = self.seats_of(self.person_at(seat))
        seats = tuple(Open() if number in gone else here for number, here in enumerate(self.seats))
        kept = {number: text for number, text in self.contributions.items() if number not in gone}
        return replace(self, seats=seats, contributions=kept)
