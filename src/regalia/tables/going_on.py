"""What follows at a table by itself: the game begins, and nature moves."""

from regalia.core.contract import NATURE
from regalia.tables.events import Event, Moved, Open, Started
from regalia.tables.fairness import chosen, lot
from regalia.tables.table import Table


def completed(table: Table, event: Event) -> tuple[Table, list[Event]]:
    """The table after an event and all that follows by itself, and all these events."""
    table, following = settled(table.after(event))
    return table, [event, *following]


def settled(table: Table) -> tuple[Table, list[Event]]:
    """The table after all that follows by itself now, and these events."""
    events: list[Event] = []
    while (event := next_event(table)) is not None:
        events.append(event)
        table = table.after(event)
    return table, events


def next_event(table: Table) -> Event | None:
    """What happens next without anybody's doing, or None when somebody is to do something."""
    if is_ready(table):
        return Started(table.at)
    return drawn(table) if table.to_move == NATURE else None


def is_ready(table: Table) -> bool:
    """Whether all seats are taken, every person has contributed, and the game has not begun."""
    return (
        table.stage == "waiting"
        and not any(isinstance(seat, Open) for seat in table.seats)
        and all(table.has_contributed(person) for person in table.persons)
    )


def drawn(table: Table) -> Moved:
    """Nature's move, each with the probability that the rules give it."""
    position = table.position
    texts = [move.text for move in position.legal]
    outcomes = list(zip(texts, position.weights, strict=True))
    below = sum(weight for _, weight in outcomes)
    secret, name = table.created.secret, table.created.table
    drawn_lot = lot(secret, name, table.randomness, len(table.steps) + 1, below)
    return Moved(NATURE, chosen(outcomes, drawn_lot), table.at)
