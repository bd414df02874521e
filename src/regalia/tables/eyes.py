"""Through whose eyes a table is looked at: a seat's, PUBLIC's, or those of OPEN_HANDS."""

from functools import lru_cache

import numpy as np

from regalia.core.contract import PUBLIC
from regalia.core.position import Move, Position, View

OPEN_HANDS = -2  # everything lies face up; for nobody before the end


@lru_cache(maxsize=1024)  # a scene looks at each position several times, and the log at the last
def view_of(position: Position, eyes: int) -> View:
    """What these eyes see of a position."""
    if eyes == OPEN_HANDS:
        return View(position.game, np.array([position.record]), PUBLIC)
    return position.view(_seat_or_none(eyes))


def move_seen(position: Position, move: Move, eyes: int) -> Move:
    """A move made from this position, as these eyes see it."""
    return move if eyes == OPEN_HANDS else position.seen(move, _seat_or_none(eyes))


def _seat_or_none(eyes: int) -> int | None:
    return None if eyes == PUBLIC else eyes
