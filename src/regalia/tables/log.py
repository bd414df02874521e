"""The log of a table: what one viewer is told of each move."""

from collections.abc import Sequence

import msgspec

from regalia.core.faces import Line
from regalia.tables.table import Step, Table


class LogLine(msgspec.Struct, frozen=True):
    """A sentence of the log; `seat` is NATURE for chance."""

    seat: int
    turn: int
    text: str


def log(table: Table, seat: int | None, names: Sequence[str]) -> list[LogLine]:
    """A line for each move that has one; earlier turns keep what may still be shown of them.

    `seat` is None for a spectator.
    """
    lines = [told(step, seat, names) for step in table.steps]
    shown = []
    for line in lines:
        whole = table.over or line.turn == lines[-1].turn
        text = line.text if whole else line.later
        if text:
            shown.append(LogLine(line.seat, line.turn, text))
    return shown


def told(step: Step, seat: int | None, names: Sequence[str]) -> Line:
    """What this viewer is told of a step; told once and kept, for a long log is sent often."""
    if seat not in step.told:
        before, after = step.before.view(seat), step.after.view(seat)
        move = step.before.seen(step.move, seat)
        step.told[seat] = before.game.kind.words.tell(before, move, after, names)
    return step.told[seat]
