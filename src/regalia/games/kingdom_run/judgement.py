"""Kingdom Run: a rule of thumb: points so far, and what Runners on their way may yet bring.

The three weights were fitted to 150 games of a greedy player with some random moves.
"""

import numpy as np

from regalia.core.contract import Rec
from regalia.core.jit import compiled, count_ones
from regalia.games.kingdom_run.rules import points
from regalia.games.kingdom_run.state import RUNNERS_A_CLAN, bit

CUT, GREEDY = 6, False

# The lead that makes a seat e times as likely to win as another, in first places of the podium:
# when nobody has finished, and how much of that is gone when the podium is full.
_LEAD = 1.2
_SHRINKING = 0.9
# What a sleeping Runner loses of the next free place for each whole track behind it.
_SLEEP = 0.3


@compiled
def estimate(box: Rec, s: Rec, seat: int) -> float:
    across = count_ones(s.on[box.spaces])
    lead = 1.0 + box.podium[0] * (_LEAD - _SHRINKING * across / box.places)
    own = _worth(box, s, seat, box.podium[across])
    total = 0.0
    for other in range(s.seats):
        total += np.exp((_worth(box, s, other, box.podium[across]) - own) / lead)
    return 1.0 / total


@compiled
def _worth(box: Rec, s: Rec, seat: int, next_place: int) -> float:
    """The points of a seat, and for each Runner its share of what the next free place brings."""
    worth = float(points(box, s, seat))
    for runner in range(seat * RUNNERS_A_CLAN, (seat + 1) * RUNNERS_A_CLAN):
        if s.space[runner] < box.spaces:
            way = s.space[runner] / box.spaces
            share = way * (1.0 + way) / 2.0
            if s.asleep & bit(runner):
                share -= _SLEEP * way
            worth += share * next_place
    return worth
