"""People, computers and a server at one table, who try whatever there is to try."""

import random
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from regalia.core.game import Game
from regalia.tables import (
    Event,
    Open,
    Person,
    Refused,
    Seat,
    Table,
    commands,
    completed,
    settled,
)
from regalia.tables.clock import Days, Minutes, NoClock
from regalia.tables.events import Proposal
from tests.at_tables import OTHER, created, decided, random_hex

_CLOCKS = (NoClock(), NoClock(), Minutes(1, 2), Days(1))
_HOW_OFTEN = (40, 20, 20, 15, 2, 1)
_PROPOSALS: tuple[Proposal, ...] = ("take_back", "draw", "rematch")
_NAMES = ("Anne", "Bert", "anne", "You", "Quick", "")


class Crowd:
    """A table, its events so far, and the time; everything by the seed."""

    def __init__(self, game: Game, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = 1_000_000
        clock = self.chance.choice(_CLOCKS)
        first = replace(created(game, self._seats(game), seed, clock), by="id of 0")
        self.table, following = settled(Table.begin(first))
        self.events: list[Event] = [first, *following]
        self.refusals = 0

    def _seats(self, game: Game) -> list[Seat]:
        """The host first; each of the others is open, a computer, or somebody at this screen."""
        others: list[Seat] = [Open(), Open(), OTHER]
        if not game.kind.hides:
            others.append(Person("id of 0", "Bert"))
        return [
            Person("id of 0", "Anne"),
            *(self.chance.choice(others) for _ in range(1, game.seats)),
        ]

    def try_something(self) -> None:
        """Somebody asks for something; if it is refused, nothing has changed."""
        self.now += self.chance.choices((0, 40, 900, 7_000, 50_000, 3_000_000), _HOW_OFTEN)[0]
        before = self.table
        tries, weights = zip(*self._tries(), strict=True)
        command = self.chance.choices(tries, weights)[0]
        try:
            event = command()
        except Refused:
            self.refusals += 1
            return
        self.table, events = completed(before, event)
        self.events += events

    def _tries(self) -> list[tuple[Callable[[], Event], int]]:
        table, chance, now = self.table, self.chance, self.now
        seat = chance.randrange(-2, len(table.seats) + 1)
        other = chance.randrange(len(table.seats))
        person = f"id of {chance.randrange(len(table.seats) + 1)}"
        number = table.number + chance.choice((0, 0, 0, -1, 1))
        what = chance.choice(_PROPOSALS)
        offer = table.offer_number + chance.choice((0, 0, 0, -1))
        old = [step.move.text for step in table.steps] or ["nothing yet"]
        text = chance.choice((*old, "", "x" * 1000, "\ud800", "draw:?"))
        giver = chance.choice((*table.persons, person))
        randomness = chance.choice((*[random_hex(person)] * 4, "ab", "AB" * 20))
        early = 8 if table.stage == "waiting" else 1
        newcomer = Person(person, chance.choice(_NAMES))
        tries: list[tuple[Callable[[], Event], int]] = [
            (lambda: commands.move(table, seat, text, number, now), 2),
            (lambda: commands.computer_move(table, text, number, now), 1),
            (lambda: commands.take_back(table, seat, number, now), 1),
            (lambda: commands.offer(table, seat, what, now), 2),
            (lambda: commands.answer(table, seat, chance.random() < 0.7, offer, now), 4),
            (lambda: commands.take_over(table, other, seat, now), 1),
            (lambda: commands.give_back(table, other, now), 2),
            (lambda: commands.time_out(table, now), 1),
            (
                lambda: commands.join(table, newcomer, now, chance.choice((None, None, other))),
                early,
            ),
            (lambda: commands.contribute(table, giver, randomness, now), early),
            (lambda: commands.rematched(table, "next", now), 1),
        ]
        if table.to_move is not None:
            tries.append((lambda: decided(table, chance, now), 60))
        if chance.random() < 0.3:
            tries.append((lambda: commands.resign(table, seat, now), 2))
            tries.append((lambda: commands.leave(table, person, now), 2))
        return tries


def state_of(table: Table) -> dict[str, Any]:
    """Everything that a table is, in a form that can be compared."""
    fields = {name: getattr(table, name) for name in table.__dataclass_fields__}
    return {**fields, "steps": [(step.mover, step.move, step.clocks) for step in table.steps]}
