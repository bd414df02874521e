"""A table: the fold of its events, and the commands that lead to new ones.

Pure: nothing here waits, stores or draws lots by itself. A command looks at the table as it is and
returns the event that would happen, or raises Refused; `after` gives the table when it has.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from regalia.core.contract import NATURE, PUBLIC
from regalia.core.errors import IllegalMove, RegaliaError
from regalia.core.faces import Line
from regalia.core.game import Game, load
from regalia.core.position import Move, Position
from regalia.tables.events import (
    Computer,
    Created,
    Event,
    Moved,
    Person,
    Resigned,
    Seat,
    TakenBack,
)

LONGEST_MOVE = 100  # characters; a longer text is no move of any game

Reason = Literal["stale", "over", "not over", "not your turn", "illegal move", "no take back"]
Below = Callable[[int], int]  # a random number from 0 to the argument less 1


class Refused(RegaliaError):
    """A command that the table does not follow, and why; `clause` where a rule forbids it."""

    def __init__(self, reason: Reason, text: str, clause: str = "") -> None:
        self.reason, self.text, self.clause = reason, text, clause
        super().__init__(text)


class UnreadableTable(RegaliaError):
    """The stored events do not fit the rules or the edition as they are now."""


@dataclass(frozen=True, eq=False)
class Step:
    """A move as it was made: by a seat or NATURE, and the positions before and after it."""

    mover: int
    move: Move
    before: Position
    after: Position
    told: dict[int, Line] = field(default_factory=dict)  # its line of the log, by viewer


@dataclass(frozen=True)
class Outcome:
    """How a table ended. Several winners share the win."""

    winners: tuple[int, ...]
    resigned: int | None = None  # the seat that gave up, if that is how


@dataclass(frozen=True, eq=False)
class Table:
    """A table after so many events."""

    game: Game
    seats: tuple[Seat, ...]
    position: Position
    number: int = 1  # of events so far
    steps: tuple[Step, ...] = ()  # the moves that stand
    resigned: int | None = None

    # What happened

    @classmethod
    def begin(cls, created: Created) -> "Table":
        """The table after its first event. Raises UnreadableTable."""
        options = tuple(created.options.items())
        try:
            game = _game(created.game, created.edition, options)
        except RegaliaError as error:
            raise UnreadableTable(str(error)) from None
        if game.edition.fingerprint != created.fingerprint:
            raise UnreadableTable(f"the edition {created.edition!r} has changed since")
        return cls(game, created.seats, game.start())

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
        changed = replace(self, number=self.number + 1)
        match event:
            case Moved(seat, text):
                step = self._step(seat, text)
                return replace(changed, position=step.after, steps=(*self.steps, step))
            case TakenBack(_, moves):
                if not 0 <= moves < len(self.steps):
                    raise UnreadableTable(f"there is no move {moves + 1} to take back")
                return replace(changed, position=self.steps[moves].before, steps=self.steps[:moves])
            case Resigned(seat):
                return replace(changed, resigned=seat)
            case Created():
                raise UnreadableTable("a table is set up only once")

    def _step(self, seat: int, text: str) -> Step:
        try:
            move = self.position.find(text)
        except IllegalMove as error:
            raise UnreadableTable(f"move {len(self.steps) + 1}, {text}: {error}") from None
        return Step(seat, move, self.position, self.position.after(move.number))

    # What is

    @property
    def to_move(self) -> int | None:
        """The seat to move, NATURE, or None when the table is over."""
        return None if self.resigned is not None else self.position.to_move

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by resignation."""
        return self.to_move is None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        if self.resigned is not None:
            others = (seat for seat in range(len(self.seats)) if seat != self.resigned)
            return Outcome(tuple(others), self.resigned)
        if self.position.winners is None:
            return None
        return Outcome(tuple(self.position.winners))

    @property
    def thinker(self) -> Computer | None:
        """The computer player whose turn it is, if it is one's."""
        if self.to_move is None or self.to_move == NATURE:
            return None
        seat = self.seats[self.to_move]
        return seat if isinstance(seat, Computer) else None

    def viewer(self, person: str) -> int:
        """The seat for which this person looks on now; PUBLIC for who only watches.

        At one screen a person may hold several seats for several people: then it is the seat
        that is to move, or else the first of them.
        """
        own = self.seats_of(person)
        if not own:
            return PUBLIC
        return self.to_move if self.to_move in own else own[0]

    def seats_of(self, person: str) -> list[int]:
        """The seats of this person."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if isinstance(seat, Person) and seat.id == person
        ]

    def shares_screen(self, seat: int) -> bool:
        """Whether several people play at the screen of this seat."""
        who = self.seats[seat] if seat != PUBLIC else None
        return isinstance(who, Person) and len(self.seats_of(who.id)) > 1

    # Commands

    def move(self, seat: int, text: str, number: int) -> Moved:
        """A seat's move, decided when the table had had so many events."""
        self.check_turn(seat, number)
        try:
            if len(text) > LONGEST_MOVE:
                raise IllegalMove(text, "", "this is no move")
            move = self.position.find(text)
        except IllegalMove as error:
            raise Refused("illegal move", str(error), error.clause) from None
        return Moved(seat, move.text)

    def draw(self, below: Below) -> Moved:
        """Nature's move, each with the probability that the rules give it."""
        if self.to_move != NATURE:
            raise Refused("not your turn", "Nature is not to move.")
        moves = self.position.legal
        lot = below(sum(self.position.weight(move) for move in moves))
        for move in moves:
            lot -= self.position.weight(move)
            if lot < 0:
                return Moved(NATURE, move.text)
        raise AssertionError("the lot must be below the sum of the weights")

    def take_back(self, seat: int, number: int) -> TakenBack:
        """A seat takes its last decision back, as long as nobody has learned anything since."""
        self._check_going_on()
        self._check_number(number)
        return TakenBack(seat, self.moves_to_keep(seat))

    def resign(self, seat: int) -> Resigned:
        """A seat gives up, at whatever number the table is."""
        self._check_going_on()
        return Resigned(seat)

    def moves_to_keep(self, seat: int) -> int:
        """How many moves would remain if this seat took back; raises Refused where it may not."""
        if self.over:
            raise Refused("no take back", "The game is over.")
        for kept in reversed(range(len(self.steps))):
            step = self.steps[kept]
            if step.before.discloses(step.move):
                raise Refused("no take back", "Something hidden has been shown since.")
            if step.mover == seat:
                return kept
            if step.mover != NATURE and self._is_elsewhere(step.mover, seat):
                raise Refused("no take back", "Another player has moved since.")
        raise Refused("no take back", "You have not made a move yet.")

    def _is_elsewhere(self, seat: int, own: int) -> bool:
        """Whether a person at another screen than that of `own` holds this seat."""
        here, there = self.seats[own], self.seats[seat]
        return isinstance(there, Person) and (not isinstance(here, Person) or there.id != here.id)

    def check_turn(self, seat: int, number: int) -> None:
        """Raise Refused unless this seat is to move and the table has had so many events."""
        self._check_going_on()
        self._check_number(number)
        if self.to_move != seat:
            raise Refused("not your turn", "It is not your turn.")

    def _check_going_on(self) -> None:
        if self.over:
            raise Refused("over", "The game is over.")

    def _check_number(self, number: int) -> None:
        if number != self.number:
            raise Refused("stale", "The table has moved on since; look again.")


def completed(table: Table, event: Event, below: Below) -> tuple[Table, list[Event]]:
    """The table after an event and nature's answers to it, and all these events."""
    events = [event]
    table = table.after(event)
    while table.to_move == NATURE:
        answer = table.draw(below)
        events.append(answer)
        table = table.after(answer)
    return table, events


@lru_cache(maxsize=64)
def _game(name: str, edition: str, options: tuple[tuple[str, int | str], ...]) -> Game:
    """One game for all tables that play it, so that its edition is read once."""
    return load(name, edition, **dict(options))
