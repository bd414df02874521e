"""KingMaker: what the last moves did, for the drawing: which card came from where."""

from collections.abc import Sequence

from regalia.core.position import Move, View
from regalia.games.kingmaker.state import (
    CANDIDATE,
    HAT,
    HIDDEN_POLITIKS,
    LEADING,
    MOST_KINDS,
    OPEN,
    POLITIKS,
    card_of,
)

_FIRST_POLITIKS = OPEN + (POLITIKS - CANDIDATE) * MOST_KINDS
_AFTER_POLITIKS = _FIRST_POLITIKS + MOST_KINDS


class News:
    """The last decision of a player, as the viewer saw it made."""

    def __init__(self, view: View, last: Sequence[Move]) -> None:
        numbers = [move.number for move in last]
        politiks = [n for n in numbers if n == HIDDEN_POLITIKS or _is_politiks(n)]
        self.discarded = bool(politiks)
        self.played = any(OPEN <= n < HAT and not _is_politiks(n) for n in numbers)
        self.card = next((card_of(n) for n in numbers if OPEN <= n < HAT), None)
        self.race = race_on_board(view)


def race_on_board(view: View) -> int:
    """The Race whose cards lie on the board: the last one until a Candidate is played."""
    s = view.record
    return int(s.race) - (1 if s.stage == LEADING else 0)


def _is_politiks(number: int) -> bool:
    return _FIRST_POLITIKS <= number < _AFTER_POLITIKS
