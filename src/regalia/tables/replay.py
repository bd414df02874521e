"""Looking back: a table as it was after so many moves."""

from dataclasses import replace

import msgspec

from regalia.core.contract import PUBLIC
from regalia.tables.can import can
from regalia.tables.commands import Refused
from regalia.tables.eyes import OPEN_HANDS
from regalia.tables.log import log, told
from regalia.tables.scene import Scene, show
from regalia.tables.seats import names_for
from regalia.tables.table import Table


def replayed(table: Table, at: int, who: str, viewer: int) -> Scene:
    """The table after its first `at` moves (or all, where it has fewer), as somebody saw it then.

    `who` is a seat's number, "public" or "open" (everything face up). Before the end a viewer may
    look back with its own eyes only, and not where the game asks it to remember. Raises Refused.
    """
    eyes = eyes_named(table, who)
    if not table.over:
        _check_running(table, at, eyes, viewer)
    earlier = _at(table, max(at, 0))
    scene = show(earlier, eyes, earlier.at)
    names = names_for(earlier, eyes)
    return msgspec.structs.replace(
        scene,
        number=table.number,
        stage=table.stage,
        moves=[],
        mine=False,
        thinking=False,
        seats=[msgspec.structs.replace(seat, may_take_over=False) for seat in scene.seats],
        log=log(earlier.steps, eyes, names, whole=table.over),
        can=can(table, PUBLIC, table.at),
    )


def eyes_named(table: Table, who: str) -> int:
    """Whose eyes these are: a seat's number, "public" or "open". Raises Refused."""
    eyes = {"public": PUBLIC, "open": OPEN_HANDS}
    eyes |= {str(seat): seat for seat in range(len(table.seats))}
    if who not in eyes:
        raise Refused("no replay", "Nobody at this table looks on like this.")
    return eyes[who]


def _check_running(table: Table, at: int, eyes: int, viewer: int) -> None:
    if eyes != viewer:
        raise Refused("no replay", "Before the end you can look back with your own eyes only.")
    all_told = [told(step, eyes, names_for(table, eyes)) for step in table.steps]
    if at < len(all_told) and any(each.later != each.now for each in all_told):
        raise Refused("no replay", "This game is played from memory; look back after the end.")


def _at(table: Table, at: int) -> Table:
    """The table after its first moves, without what was asked or given up later."""
    if at >= len(table.steps):
        return replace(table, offer=None)
    step = table.steps[at]
    return replace(
        table,
        position=step.before,
        steps=table.steps[:at],
        clocks=step.clocks,
        at=step.clocks.at if step.clocks else table.at,
        given_up={},
        taken_over=frozenset(),
        offer=None,
        drawn=False,
        rematch_agreed=False,
        next_table="",
    )
