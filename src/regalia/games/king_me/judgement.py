"""King Me!: a rule of thumb: points so far, and the cards on the track as they would fall now."""

import numpy as np

from regalia.core.contract import Rec
from regalia.core.jit import compiled
from regalia.games.king_me.rules import controller, points
from regalia.games.king_me.state import CHECKER, MOST_TERRITORIES, NOTHING, TRACK

CUT = 4

# How many points of a lead make a win about twice as likely as not.
_LEAD = 25.0
# A card that triggers later is worth less of what it would pay now.
_FADING = 0.85


@compiled
def estimate(box: Rec, s: Rec, seat: int) -> float:
    lead = _worth(box, s, seat) - _worth(box, s, 1 - seat)
    return 1.0 / (1.0 + np.exp(-lead / _LEAD))


@compiled
def _worth(box: Rec, s: Rec, seat: int) -> float:
    total = float(points(box, s, seat))
    share = 1.0
    for card in range(max(0, s.turn - TRACK - 1), s.cards_drawn):
        kind = s.drawn[card]
        share *= _FADING
        open_territory = kind < MOST_TERRITORIES and s.collector[card] == NOTHING
        if open_territory and controller(box, s, kind) == seat:
            total += share * box.points[kind, seat]
    for space in range(box.spaces):
        if s.on[space] == CHECKER + seat:
            total += 1.0
    return total
