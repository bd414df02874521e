"""What may be asked of a table.

Each command looks at the table as it is and returns the event that would happen, or raises Refused;
it changes nothing. `now` is the time in milliseconds since 1970, `number` the number of events that
the table had when something was decided.
"""

import re
from typing import Literal

from regalia.core.contract import NATURE
from regalia.core.errors import IllegalMove, RegaliaError
from regalia.tables.events import (
    Answered,
    Contributed,
    GivenBack,
    Left,
    Moved,
    Offered,
    Open,
    Person,
    Proposal,
    Rematched,
    Resigned,
    Seated,
    TakenBack,
    TakenOver,
    TimedOut,
)
from regalia.tables.table import Table

LONGEST_MOVE = 100  # characters; a longer text is no move of any game
_RANDOMNESS = re.compile("([0-9a-f]{2}){16,64}")

Reason = Literal[
    "stale",
    "waiting",
    "begun",
    "over",
    "not over",
    "full",
    "seated",
    "not seated",
    "not your turn",
    "time",
    "illegal move",
    "no take back",
    "no randomness",
    "no offer",
    "no stand-in",
    "no replay",
    "no advice",
]


class Refused(RegaliaError):
    """A command that the table does not follow, and why; `clause` where a rule forbids it."""

    def __init__(self, reason: Reason, text: str, clause: str = "") -> None:
        self.reason, self.text, self.clause = reason, text, clause
        super().__init__(text)


# Before the game


def join(table: Table, person: Person, now: int, seat: int | None = None) -> Seated:
    """A person takes an open seat: this one, or the first."""
    _check_waiting(table)
    if table.seats_of(person.id):
        raise Refused("seated", "You sit at this table already.")
    free = [number for number, here in enumerate(table.seats) if isinstance(here, Open)]
    if not free:
        raise Refused("full", "No seat is open.")
    if seat is not None and seat not in free:
        raise Refused("full", "This seat is not open.")
    chosen = free[0] if seat is None else seat
    return Seated(chosen, Person(person.id, _told_apart(table, person.name)), now)


def _told_apart(table: Table, name: str) -> str:
    """The name, with a number where somebody here is called so; nobody is called "You"."""
    taken = {"you"} | {seat.name.casefold() for seat in table.seats if not isinstance(seat, Open)}
    names = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(other for other in names if other.casefold() not in taken)


def leave(table: Table, person: str, now: int) -> Left:
    """A person leaves before the game begins; when nobody is left the table is closed."""
    _check_waiting(table)
    return Left(_seat_of(table, person), now)


def contribute(table: Table, person: str, randomness: str, now: int) -> Contributed:
    """A person adds randomness of its own, in hexadecimal digits, to that of the table."""
    _check_waiting(table)
    seat = _seat_of(table, person)
    if table.has_contributed(person):
        raise Refused("no randomness", "You have added your randomness already.")
    if not _RANDOMNESS.fullmatch(randomness):
        raise Refused("no randomness", "Randomness is 16 to 64 bytes in small hexadecimal digits.")
    return Contributed(seat, randomness, now)


# The game


def move(table: Table, seat: int, text: str, number: int, now: int) -> Moved:
    """A move of the person at this seat."""
    check_turn(table, seat, number)
    if table.thinker is not None:
        raise Refused("not your turn", "A computer player plays at this seat.")
    left = table.time_left(seat, now)
    if left is not None and left <= 0:
        raise Refused("time", "Your time is over.")
    return _moved(table, text, now)


def computer_move(table: Table, text: str, number: int, now: int) -> Moved:
    """A move of the computer player who is to move."""
    _check_playing(table)
    _check_number(table, number)
    if table.thinker is None:
        raise Refused("not your turn", "No computer player is to move.")
    return _moved(table, text, now)


def _moved(table: Table, text: str, now: int) -> Moved:
    assert table.to_move is not None
    try:
        if len(text) > LONGEST_MOVE:
            raise IllegalMove(text, "", "this is no move")
        return Moved(table.to_move, table.position.find(text).text, now)
    except IllegalMove as error:
        raise Refused("illegal move", str(error), error.clause) from None


def take_back(table: Table, seat: int, number: int, now: int) -> TakenBack:
    """A seat takes its last decision back by itself, where no other person is to be asked."""
    _check_playing(table)
    _check_number(table, number)
    kept = moves_to_keep(table, seat)
    if table.others(table.person_at(seat)):
        raise Refused("no take back", "The other players must agree; ask them.")
    return TakenBack(seat, kept, now)


def moves_to_keep(table: Table, seat: int) -> int:
    """How many moves would remain if this seat took back; raises Refused where it may not.

    It may as long as nobody has learned anything since.
    """
    _check_playing(table)
    _check_not_out(table, seat)
    for kept in reversed(range(len(table.steps))):
        step = table.steps[kept]
        if step.discloses:
            raise Refused("no take back", "Something hidden has been shown since.")
        if step.mover == seat:
            return kept
        if step.mover != NATURE and table.person_at(step.mover) not in ("", table.person_at(seat)):
            raise Refused("no take back", "Another player has moved since.")
    raise Refused("no take back", "You have not made a move yet.")


def resign(table: Table, seat: int, now: int) -> Resigned:
    """A seat gives up, at whatever number the table is."""
    _check_playing(table)
    _check_not_out(table, seat)
    return Resigned(seat, now)


def time_out(table: Table, now: int) -> TimedOut:
    """The time of whoever is to move is over."""
    _check_playing(table)
    if table.deadline is None or now < table.deadline:
        raise Refused("time", "There is time left.")
    assert table.to_move is not None
    return TimedOut(table.to_move, now)


# A seat whose person is gone


def take_over(table: Table, seat: int, by: int, now: int) -> TakenOver:
    """A person asks that the stand-in play for another who is gone; the server knows who is."""
    _check_playing(table)
    _check_not_out(table, by)
    persons = [table.person_at(other) for other in range(len(table.seats))]
    # A program may name any number as a seat.
    if not 0 <= seat < len(persons) or persons[seat] in ("", persons[by]):
        raise Refused("no stand-in", "At this seat sits no other person.")
    if table.computer_at(seat) is not None:
        raise Refused("no stand-in", "A computer player plays at this seat already.")
    return TakenOver(seat, now)


def give_back(table: Table, seat: int, now: int) -> GivenBack:
    """The person at this seat is back and plays on."""
    _check_playing(table)
    if seat not in table.taken_over:
        raise Refused("no stand-in", "No stand-in plays at this seat.")
    _check_not_out(table, seat)
    return GivenBack(seat, now)


# What people ask of each other


def offer(table: Table, seat: int, what: Proposal, now: int) -> Offered:
    """A seat asks the other persons; where there is none to ask, it comes true at once."""
    _check_may_offer(table, seat, what)
    if table.offer is not None:
        raise Refused("no offer", "Something is offered already.")
    if (seat, what) in table.asked:
        raise Refused("no offer", "You have asked for this already.")
    return Offered(seat, what, moves_to_keep(table, seat) if what == "take_back" else 0, now)


def _check_may_offer(table: Table, seat: int, what: Proposal) -> None:
    _check_person(table, seat)
    if what == "rematch":
        _check_rematch(table)
        return
    _check_playing(table)
    _check_not_out(table, seat)
    if what == "draw":
        if not table.game.kind.draws:
            raise Refused("no offer", "This game knows no draws.")
        if any(table.computer_at(number) is not None for number in range(len(table.seats))):
            raise Refused("no offer", "A computer player agrees to no draw.")


def _check_rematch(table: Table) -> None:
    check_over(table)
    if table.rematch_agreed or table.next_table:
        raise Refused("no offer", "The game goes on at another table.")


def answer(table: Table, seat: int, accepted: bool, offer_number: int, now: int) -> Answered:
    """A person agrees to the offer of this number or not; who made it may withdraw it."""
    _check_person(table, seat)
    if table.offer is None or table.offer_number != offer_number:
        raise Refused("no offer", "This is not offered any more.")
    person = table.person_at(seat)
    if person == table.person_at(table.offer.seat):
        if accepted:
            raise Refused("no offer", "The others must answer this.")
    elif person not in table.persons_asked:
        raise Refused("no offer", "You are not asked.")
    elif person in table.accepted:
        raise Refused("no offer", "You have answered already.")
    return Answered(seat, accepted, now)


def rematched(table: Table, next_table: str, now: int) -> Rematched:
    """The next table is set up, after a rematch was agreed on."""
    if table.next_table:
        raise Refused("no offer", "The game goes on at another table already.")
    if not table.rematch_agreed:
        raise Refused("no offer", "No rematch was agreed on.")
    return Rematched(next_table, now)


# What is checked


def check_turn(table: Table, seat: int, number: int) -> None:
    """Raise Refused unless this seat is to move and the table has had so many events."""
    _check_playing(table)
    _check_number(table, number)
    if table.to_move != seat or seat == NATURE:
        raise Refused("not your turn", "It is not your turn.")


def check_advice(table: Table, person: str, number: int) -> None:
    """Raise Refused unless this person may be told what a computer player would do now."""
    _seat_of(table, person)
    _check_playing(table)
    _check_number(table, number)
    if table.others(person):
        raise Refused("no advice", "Where other people play, nobody is given hints.")


def check_over(table: Table) -> None:
    """Raise Refused unless a game was played here, and is over."""
    if not table.over or not table.started:
        raise Refused("not over", "The game is not over yet.")


def _check_waiting(table: Table) -> None:
    if table.stage == "over":
        raise Refused("over", "The game is over.")
    if table.stage == "playing":
        raise Refused("begun", "The game has begun already.")


def _check_playing(table: Table) -> None:
    if table.stage == "waiting":
        raise Refused("waiting", "The game has not begun yet.")
    if table.stage == "over":
        raise Refused("over", "The game is over.")


def _check_number(table: Table, number: int) -> None:
    if number != table.number:
        raise Refused("stale", "The table has moved on since; look again.")


def _check_person(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats) or not table.person_at(seat):
        raise Refused("not seated", "Only who sits at the table can do this.")


def _check_not_out(table: Table, seat: int) -> None:
    _check_person(table, seat)
    if seat in table.given_up:
        raise Refused("over", "For you the game is over.")


def _seat_of(table: Table, person: str) -> int:
    own = table.seats_of(person)
    if not own:
        raise Refused("not seated", "You do not sit at this table.")
    return own[0]
