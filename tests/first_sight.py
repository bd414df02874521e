"""What a first sight prefers, for tests, and a player that follows it."""

import numpy as np

from regalia.core import contract
from regalia.core.contract import Moves, Preferences, Rec
from regalia.core.jit import compiled
from regalia.core.position import Move, Position, States, View


def preferences(position: Position) -> dict[str, float]:
    """Each legal move with its part of all preference, the most preferred first."""
    out = np.full(len(position.numbers), np.nan)
    states = np.zeros(1, position.game.kind.state.STATE)
    states[0] = position.record
    _prefer(position.game.box, states, position.numbers, out)
    parts = out / out.sum()
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


@compiled
def _prefer(box: Rec, states: States, moves: Moves, out: Preferences) -> None:
    contract.prefer(box, states[0], moves, len(moves), out)
