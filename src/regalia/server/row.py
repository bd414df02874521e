"""What is stored of a table beside its events, from the fold of these."""

from regalia.server.storage import Row
from regalia.server.summary import Summary, SummarySeat
from regalia.tables import Table
from regalia.tables.clock import NoClock
from regalia.tables.events import Open, Person, Seat
from regalia.tables.going_on import next_event


def row_of(table: Table, now: int) -> Row:
    """The row of a table that has changed just now, in ms since 1970."""
    return Row(table.number, is_due(table), table.deadline, _summary(table, now))


def is_due(table: Table) -> bool:
    """Whether something is to happen without anybody's doing, other than by the clock."""
    return table.thinker is not None or next_event(table) is not None


def _summary(table: Table, now: int) -> Summary:
    created, outcome = table.created, table.outcome
    return Summary(
        table=created.table,
        game=created.game,
        edition=created.edition,
        stage=table.stage,
        seats=tuple(_seat(seat) for seat in table.seats),
        to_move=table.to_move,
        winners=outcome.winners if outcome else (),
        clock="" if isinstance(created.clock, NoClock) else str(created.clock),
        moves=len(table.steps),
        listed=created.listed,
        by=created.by,
        at=now,
    )


def _seat(seat: Seat) -> SummarySeat:
    if isinstance(seat, Open):
        return SummarySeat("", "open")
    if isinstance(seat, Person):
        return SummarySeat(seat.name, "person", seat.id)
    return SummarySeat(seat.name, "computer")
