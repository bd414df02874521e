"""What a viewer may do now besides moving, and why not: the answers of the commands, unasked."""

from collections.abc import Callable

import msgspec

from regalia.tables import commands
from regalia.tables.commands import Refused
from regalia.tables.events import Event, Person
from regalia.tables.table import Table


class Allowed(msgspec.Struct, frozen=True):
    """Whether something may be done, and if not, why."""

    allowed: bool
    why: str = ""


class Can(msgspec.Struct, frozen=True):
    """What a viewer may do."""

    join: Allowed
    leave: Allowed
    take_back: Allowed  # by itself
    offer_take_back: Allowed  # by asking the others
    draw: Allowed  # by asking the others; no reason where the game knows no draws
    rematch: Allowed  # by asking the others, or by itself where there is none to ask
    resign: Allowed


def can(table: Table, viewer: int, now: int) -> Can:
    """What this seat or PUBLIC may do at a table at this time."""
    person = table.person_at(viewer) if viewer >= 0 else ""
    return Can(
        join=_allowed(lambda: commands.join(table, Person(person, ""), now)),
        leave=_allowed(lambda: commands.leave(table, person, now)),
        take_back=_allowed(lambda: commands.take_back(table, viewer, table.number, now)),
        offer_take_back=_offer_take_back(table, viewer, now),
        draw=_allowed(lambda: commands.offer(table, viewer, "draw", now))
        if table.game.kind.draws
        else Allowed(False),
        rematch=_allowed(lambda: commands.offer(table, viewer, "rematch", now)),
        resign=_allowed(lambda: commands.resign(table, viewer, now)),
    )


def can_take_over(table: Table, seat: int, viewer: int, now: int) -> Allowed:
    """Whether the viewer may ask that the stand-in play at this seat, if its person is gone."""
    return _allowed(lambda: commands.take_over(table, seat, viewer, now))


def _offer_take_back(table: Table, viewer: int, now: int) -> Allowed:
    allowed = _allowed(lambda: commands.offer(table, viewer, "take_back", now))
    if allowed.allowed and not table.others(table.person_at(viewer)):
        return Allowed(False, "There is nobody to ask.")
    return allowed


def _allowed(command: Callable[[], Event]) -> Allowed:
    try:
        command()
    except Refused as refusal:
        return Allowed(False, refusal.text)
    return Allowed(True)
