"""Tables for tests: set up, and played on by chance."""

import random
from collections.abc import Sequence

from regalia import NATURE
from regalia.core.game import Game
from regalia.tables import Computer, Created, Event, Person, Table, completed
from regalia.tables.events import Seat

ME, OTHER = Person("me", "Guest"), Computer("quick", "Quick")


def created(game: Game, seats: Sequence[Seat] = ()) -> Created:
    """The first event of a table of this game: one person, and computer players."""
    return Created(
        game=game.kind.name,
        edition=game.edition.name,
        fingerprint=game.edition.fingerprint,
        options=game.options,
        seats=tuple(seats) or (ME, *[OTHER] * (game.seats - 1)),
    )


def begun(game: Game, seed: int, seats: Sequence[Seat] = ()) -> tuple[Table, list[Event]]:
    """A table where a seat is to move, and its events."""
    first = created(game, seats)
    table = Table.begin(first)
    if table.to_move != NATURE:
        return table, [first]
    below = random.Random(seed).randrange
    table, answers = completed(table, table.draw(below), below)
    return table, [first, *answers]


def played(
    game: Game, seed: int, decisions: int, seats: Sequence[Seat] = ()
) -> tuple[Table, list[Event]]:
    """The table after so many random decisions, or at its end, and its events."""
    chance = random.Random(seed)
    table, events = begun(game, seed, seats)
    for _ in range(decisions):
        if table.to_move is None:
            break
        text = chance.choice(table.position.legal).text
        event = table.move(table.to_move, text, table.number)
        table, more = completed(table, event, chance.randrange)
        events += more
    return table, events
