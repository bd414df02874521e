"""Kingdom Run: which moves look good at first sight."""

from regalia.core.contract import Moves, Preferences, Rec
from regalia.core.jit import compiled


@compiled
def prefer(box: Rec, s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    for number in range(count):
        out[number] = 1.0
