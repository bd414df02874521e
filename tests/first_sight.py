"""What a first sight prefers, for tests, and a player that follows it."""

import numpy as np

from regalia.core.contract import Preferences
from regalia.core.position import Move, Position, View
from regalia.players.simulation import first_sight


def chances(position: Position) -> Preferences:
    """The chance of each legal move, in all 1."""
    out = np.full(len(position.numbers), np.nan)
    first_sight(position.game.box, position.record, position.numbers, len(out), 1.0, out)
    return out


def preferences(position: Position) -> dict[str, float]:
    """Each legal move with its chance, the most preferred first."""
    parts = chances(position)
    order = np.argsort(-parts, kind="stable")
    return {position.legal[place].text: float(parts[place]) for place in order}


def first(position: Position) -> str:
    """The most preferred move."""
    return next(iter(preferences(position)))


class FirstSight:
    """The move that a first sight prefers."""

    def choose(self, view: View, seed: int) -> Move:
        position = view.deal(seed)
        wanted = first(position)
        return next(move for move in view.legal if move.text == wanted)
