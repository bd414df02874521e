"""Tables for tests: set up, and played on by chance."""

import hashlib
import random
from collections.abc import Sequence

from regalia.core.game import Game
from regalia.tables import (
    Computer,
    Contributed,
    Created,
    Event,
    Moved,
    Person,
    Seat,
    Started,
    Table,
    completed,
    settled,
)
from regalia.tables.clock import Clock, NoClock
from regalia.tables.commands import computer_move, contribute, move

ME, OTHER = Person("me", "Guest"), Computer("quick", "Quick")
STAND_IN = Computer("page", "Page")


def created(
    game: Game, seats: Sequence[Seat] = (), seed: int = 0, clock: Clock | None = None
) -> Created:
    """The first event of a table of this game: one person, and computer players."""
    return Created(
        game=game.kind.name,
        edition=game.edition.name,
        fingerprint=game.edition.fingerprint,
        options=game.options,
        seats=tuple(seats) or (ME, *[OTHER] * (game.seats - 1)),
        table="table",
        secret=random_hex(f"secret {seed}"),
        clock=clock or NoClock(),
        stand_in=STAND_IN,
        listed=False,
        by=ME.id,
    )


def random_hex(text: str) -> str:
    """32 bytes that look random, the same for the same text."""
    return hashlib.sha256(text.encode()).hexdigest()


def begun(
    game: Game, seed: int, seats: Sequence[Seat] = (), clock: Clock | None = None
) -> tuple[Table, list[Event]]:
    """A table where a seat is to move, and its events."""
    first = created(game, seats, seed, clock)
    table, answers = settled(Table.begin(first))
    events = [first, *answers]
    for person in table.persons:
        event = contribute(table, person, random_hex(f"{person} {seed}"), 0)
        table, more = completed(table, event)
        events += more
    return table, events


def forced(game: Game, texts: Sequence[str], seats: Sequence[Seat] = (), seed: int = 0) -> Table:
    """A table where these moves were made, nature's too, whatever its secret draws."""
    table = Table.begin(created(game, seats, seed))
    for person in table.persons:
        first, *_ = table.seats_of(person)
        table = table.after(Contributed(first, random_hex(f"{person} {seed}")))
    table = table.after(Started())
    for text in texts:
        assert table.to_move is not None
        table = table.after(Moved(table.to_move, text))
    return table


def played(
    game: Game,
    seed: int,
    decisions: int,
    seats: Sequence[Seat] = (),
    clock: Clock | None = None,
) -> tuple[Table, list[Event]]:
    """The table after so many random decisions, or at its end, and its events."""
    chance = random.Random(seed)
    table, events = begun(game, seed, seats, clock)
    for _ in range(decisions):
        if table.to_move is None:
            break
        table, more = completed(table, decided(table, chance))
        events += more
    return table, events


def decided(table: Table, chance: random.Random, now: int = 0) -> Event:
    """A random move of whoever is to move."""
    assert table.to_move is not None
    text = chance.choice(table.position.legal).text
    if table.thinker is not None:
        return computer_move(table, text, table.number, now)
    return move(table, table.to_move, text, table.number, now)
