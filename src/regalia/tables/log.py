"""The log of a table: what one viewer is told of each move."""

from collections.abc import Sequence

from regalia.tables.eyes import move_seen, view_of
from regalia.tables.step import LogLine, Step, Told


def log(steps: Sequence[Step], eyes: int, names: Sequence[str], *, whole: bool) -> list[LogLine]:
    """A line for each move that has one.

    Unless it is whole, earlier turns keep only what may still be shown of them.
    """
    all_told = [step.told.get(eyes) or told(step, eyes, names) for step in steps]
    turn = all_told[-1].turn if all_told else 0
    lines = [each.now if whole or each.turn == turn else each.later for each in all_told]
    return [line for line in lines if line is not None]


def told(step: Step, eyes: int, names: Sequence[str]) -> Told:
    """What these eyes are told of a step; told once and kept, for a long log is sent often."""
    if eyes not in step.told:
        before, after = view_of(step.before, eyes), view_of(step.after, eyes)
        move = move_seen(step.before, step.move, eyes)
        step.told[eyes] = Told.of(before.game.kind.words.tell(before, move, after, names))
    return step.told[eyes]
