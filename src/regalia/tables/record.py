"""The record of a table's game."""

from regalia.core.contract import PUBLIC
from regalia.core.fairness import Fairness
from regalia.core.record import Ending, Record
from regalia.tables.fairness import SCHEME, commitment
from regalia.tables.table import Table


def record_of(table: Table, viewer: int) -> Record:
    """The game so far as a seat or PUBLIC may know it; after the end, however it ended, all."""
    moves = [step.move.text for step in table.steps]
    record = Record(table.game, moves, fairness=_fairness(table), ending=_ending(table))
    return record if table.over else record.as_seen_by(None if viewer == PUBLIC else viewer)


def _ending(table: Table) -> Ending | None:
    outcome = table.outcome
    if outcome is None or outcome.how == "rules" or outcome.how == "closed":
        return None
    return Ending(outcome.how, [] if outcome.how == "draw" else list(table.given_up))


def _fairness(table: Table) -> Fairness | None:
    if not table.promises_fairness:
        return None
    created = table.created
    return Fairness(
        scheme=SCHEME,
        table=created.table,
        commitment=commitment(created.secret),
        secret=created.secret,
        contributions=table.randomness,
    )
