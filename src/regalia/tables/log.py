"""The log of a table: what one viewer is told of each move."""

from collections.abc import Sequence

import msgspec

from regalia.core.faces import Line
from regalia.tables.eyes import move_seen, view_of
from regalia.tables.step import Step


class LogLine(msgspec.Struct, frozen=True, gc=False):
    """A sentence of the log; `seat` is NATURE for chance."""

    seat: int
    turn: int
    text: str


def log(steps: Sequence[Step], eyes: int, names: Sequence[str], *, whole: bool) -> list[LogLine]:
    """A line for each move that has one.

    Unless it is whole, earlier turns keep only what may still be shown of them.
    """
    lines = [step.told.get(eyes) or told(step, eyes, names) for step in steps]
    shown = []
    for line in lines:
        text = line.text if whole or line.turn == lines[-1].turn else line.later
        if text:
            shown.append(LogLine(line.seat, line.turn, text))
    return shown


def told(step: Step, eyes: int, names: Sequence[str]) -> Line:
    """What these eyes are told of a step; told once and kept, for a long log is sent often."""
    if eyes not in step.told:
        before, after = view_of(step.before, eyes), view_of(step.after, eyes)
        move = move_seen(step.before, step.move, eyes)
        step.told[eyes] = before.game.kind.words.tell(before, move, after, names)
    return step.told[eyes]
