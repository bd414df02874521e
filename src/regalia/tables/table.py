"""A table: the fold of its events.

Pure: nothing here waits, stores, draws lots or looks at a clock. `after` gives the table after one
more event; `commands.py` has what may be asked of a table, and which events that leads to.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from regalia.core.contract import NATURE, PUBLIC
from regalia.core.errors import IllegalMove, RegaliaError
from regalia.core.game import Game
from regalia.core.position import Position
from regalia.tables.clock import Clocks, NoClock
from regalia.tables.events import (
    Answered,
    Computer,
    Contributed,
    Created,
    Event,
    GivenBack,
    Happening,
    Left,
    Moved,
    Offered,
    Person,
    Proposal,
    Rematched,
    Resigned,
    Seated,
    Started,
    TakenBack,
    TakenOver,
    TimedOut,
)
from regalia.tables.games import shared_game
from regalia.tables.outcome import Outcome
from regalia.tables.seating import Seating
from regalia.tables.step import Step

Stage = Literal["waiting", "playing", "over"]


class UnreadableTable(RegaliaError):
    """The stored events do not fit the rules or the edition as they are now."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Table(Seating):
    """A table after so many events."""

    game: Game
    position: Position
    number: int = 1  # of events so far
    at: int = 0  # when the last event happened
    started: bool = False
    steps: tuple[Step, ...] = ()  # the moves that stand
    clocks: Clocks | None = None
    offer: Offered | None = None  # what is asked and not answered by all
    offer_number: int = 0  # of the event that made the offer
    accepted: frozenset[str] = frozenset()  # the persons who have agreed to it
    asked: frozenset[tuple[int, Proposal]] = frozenset()  # what seats have offered since a move
    drawn: bool = False  # a draw was agreed on
    rematch_agreed: bool = False
    next_table: str = ""

    # What happened

    @classmethod
    def begin(cls, created: Created) -> "Table":
        """The table after its first event. Raises UnreadableTable."""
        try:
            game = shared_game(created.game, created.edition, created.options)
        except RegaliaError as error:
            raise UnreadableTable(str(error)) from None
        if game.edition.fingerprint != created.fingerprint:
            raise UnreadableTable(f"the edition {created.edition!r} has changed since")
        if len(created.seats) != game.seats:
            raise UnreadableTable(f"there are {len(created.seats)} seats instead of {game.seats}")
        return cls(created=created, seats=created.seats, game=game, position=game.start())

    @classmethod
    def fold(cls, events: Iterable[Event]) -> "Table":
        """The table after all its events. Raises UnreadableTable."""
        first, *others = events
        if not isinstance(first, Created):
            raise UnreadableTable("the first event must set up the table")
        table = cls.begin(first)
        for event in others:
            table = table.after(event)
        return table

    def after(self, event: Event) -> "Table":
        """The table after one more event. Raises UnreadableTable."""
        if isinstance(event, Created):
            raise UnreadableTable("a table is set up only once")
        seat = getattr(event, "seat", 0)
        if not (0 <= seat < len(self.seats) or (isinstance(event, Moved) and seat == NATURE)):
            raise UnreadableTable(f"event {self.number + 1}: there is no seat {seat}")
        return self._until(event)._with(event)

    def _until(self, event: Happening) -> "Table":
        """The table at the time of an event, before it has changed anything else."""
        at = max(self.at, event.at)
        clocks = self.clocks and self.clocks.until(at, self.thinking_person)
        now = replace(self, number=self.number + 1, at=at, clocks=clocks)
        if isinstance(event, Offered | Answered):
            return now
        # Whatever else happens, an offer was made for a table that is no more.
        return replace(now, offer=None, offer_number=0, accepted=frozenset())

    def _with(self, event: Happening) -> "Table":
        match event:
            case Seated(seat, person):
                return self.seated(seat, person)
            case Left(seat):
                return self.vacated(seat)
            case Contributed(seat, randomness):
                return replace(self, contributions={**self.contributions, seat: randomness})
            case Started():
                return self._begun()
            case Moved(seat, text):
                return self._moved(seat, text)
            case TakenBack(seat, moves):
                return self._taken_back(seat, moves)
            case Resigned(seat):
                return replace(self, given_up={**self.given_up, seat: "resigned"})
            case TimedOut(seat):
                return replace(self, given_up={**self.given_up, seat: "timed_out"})
            case TakenOver(seat):
                return replace(self, taken_over=self.taken_over | {seat})
            case GivenBack(seat):
                return replace(self, taken_over=self.taken_over - {seat})
            case Offered(seat, what):
                asked = self.asked | {(seat, what)}
                offered = replace(self, offer=event, offer_number=self.number, asked=asked)
                return offered._agreed()
            case Answered(seat, accepted):
                if not accepted:
                    return replace(self, offer=None, offer_number=0, accepted=frozenset())
                accepting = self.accepted | {self.person_at(seat)}
                return replace(self, accepted=accepting)._agreed()
            case Rematched(table):
                return replace(self, next_table=table)

    def _begun(self) -> "Table":
        clock = self.created.clock
        if isinstance(clock, NoClock):
            return replace(self, started=True)
        clocks = Clocks.started(clock, len(self.seats), self.at)
        return replace(self, started=True, clocks=clocks)

    def _moved(self, seat: int, text: str) -> "Table":
        try:
            move = self.position.find(text)
        except IllegalMove as error:
            raise UnreadableTable(f"move {len(self.steps) + 1}, {text}: {error}") from None
        step = Step(seat, move, self.position, self.position.after(move.number), self.clocks)
        clocks = self.clocks if seat == NATURE else self.clocks and self.clocks.moved(seat)
        steps = (*self.steps, step)
        return replace(self, position=step.after, steps=steps, clocks=clocks, asked=frozenset())

    def _taken_back(self, seat: int, moves: int) -> "Table":
        if not 0 <= moves < len(self.steps):
            raise UnreadableTable(f"there is no move {moves + 1} to take back")
        step = self.steps[moves]
        clocks = self.clocks and step.clocks and self.clocks.taken_back(step.clocks, seat)
        back = replace(self, position=step.before, steps=self.steps[:moves], clocks=clocks)
        return replace(back, asked=frozenset())

    def _agreed(self) -> "Table":
        """The table with its offer come true, once everybody who is asked has accepted."""
        offer = self.offer
        if offer is None or not self.persons_asked <= self.accepted:
            return self
        done = replace(self, offer=None, offer_number=0, accepted=frozenset())
        match offer.what:
            case "take_back":
                return done._taken_back(offer.seat, offer.moves)
            case "draw":
                return replace(done, drawn=True)
            case "rematch":
                return replace(done, rematch_agreed=True)

    # What is; looked at many times for every scene, and so kept

    @cached_property
    def stage(self) -> Stage:
        """Whether the table waits for people, is being played at, or is over."""
        if self.outcome is not None:
            return "over"
        return "playing" if self.started else "waiting"

    @property
    def over(self) -> bool:
        """Whether the game has ended, in whatever way."""
        return self.outcome is not None

    @cached_property
    def to_move(self) -> int | None:
        """The seat to move, NATURE, or None while nobody plays yet or any more."""
        return self.position.to_move if self.stage == "playing" else None

    @cached_property
    def outcome(self) -> Outcome | None:
        """How it ended, or None before."""
        everybody = range(len(self.seats))
        persons = [seat for seat in everybody if isinstance(self.seats[seat], Person)]
        if not self.started and not persons and self.number > 1:
            return Outcome((), "closed")
        if self.drawn:
            return Outcome(tuple(everybody), "draw")
        if self.position.winners is not None:
            return Outcome(tuple(self.position.winners))
        if self.given_up and (len(self.seats) == 2 or all(s in self.given_up for s in persons)):
            seat, how = list(self.given_up.items())[-1]
            winners = tuple(seat for seat in everybody if seat not in self.given_up)
            return Outcome(winners, how, seat)
        return None

    @cached_property
    def thinker(self) -> Computer | None:
        """The computer player whose turn it is, if it is one's."""
        if self.to_move is None or self.to_move == NATURE:
            return None
        return self.computer_at(self.to_move)

    @cached_property
    def thinking_person(self) -> int | None:
        """The seat whose clock runs: it is to move, and a person plays there."""
        if self.to_move is None or self.to_move == NATURE or self.thinker is not None:
            return None
        return self.to_move

    @cached_property
    def last_steps(self) -> tuple[Step, ...]:
        """The last decision of a seat and nature's answers to it."""
        backward = reversed(range(len(self.steps)))
        start = next((place for place in backward if self.steps[place].mover != NATURE), 0)
        return self.steps[start:]

    def time_left(self, seat: int, now: int) -> int | None:
        """The milliseconds that a seat has at this time, none or less when they are over.

        None where no clock is played with.
        """
        if self.clocks is None:
            return None
        return self.clocks.until(now, self.thinking_person).left[seat]

    @property
    def deadline(self) -> int | None:
        """When the time of whoever is thinking is over, or None where no clock runs."""
        if self.clocks is None or self.thinking_person is None:
            return None
        return self.clocks.at + self.clocks.left[self.thinking_person]

    # Who is who

    def viewer(self, person: str) -> int:
        """The seat for which this person looks on now; PUBLIC for who only watches.

        At one screen a person may hold several seats for several people: then it is the seat
        that is to move, or else the first of them.
        """
        own = self.seats_of(person)
        if not own:
            return PUBLIC
        return self.to_move if self.to_move in own else own[0]

    @cached_property
    def promises_fairness(self) -> bool:
        """Whether nature's moves can be checked: no person has played without contributing."""
        return not self.started or all(self.has_contributed(person) for person in self.persons)

    @property
    def persons_asked(self) -> set[str]:
        """The persons who must accept the offer for it to come true; none without an offer."""
        return self.others(self.person_at(self.offer.seat)) if self.offer else set()

    def others(self, person: str) -> set[str]:
        """The other persons, without those who are out or gone; after the end, all the others."""
        out = frozenset() if self.over else self.taken_over | self.given_up.keys()
        return {
            other
            for other in self.persons
            if other != person and any(seat not in out for seat in self.seats_of(other))
        }
