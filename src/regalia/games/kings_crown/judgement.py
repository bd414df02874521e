"""King's Crown: a rule of thumb for an open position.

The weights were fitted by logistic regression to who won some thousand games between searching
players, then tried one by one in games of greedy players. In the draft only partners in one's own
hand tell anything; in the placement more and more what can still be placed beside a Crown, and
where the other cannot.
"""

import numpy as np

from regalia.core.contract import Rec
from regalia.core.jit import compiled, count_ones
from regalia.games.kings_crown.state import PLACE, WHITE, bit, partners

CUT, GREEDY = 2, False

# What each thing is worth, in units of the logarithm of the odds.
_PAIR_IN_DRAFT = 0.2  # two Tokens in one hand that match
_LENT_PARTNER = -0.09  # a Token that matches one in the other hand: each makes room for both
_PAIR = 0.1
_LINE = 0.07  # the square of the Crowns in a line that the other has not broken
_PLAYABLE = 5.0  # times the logarithm of the Tokens that fit beside a Crown, and how far it is
_ALONE = 1.1  # times that of the fields beside a Crown that the other cannot use


@compiled
def estimate(box: Rec, s: Rec, seat: int) -> float:
    """The odds grow with what this seat has over the other."""
    return 1.0 / (1.0 + np.exp(_strength(box, s, 1 - seat) - _strength(box, s, seat)))


@compiled
def _strength(box: Rec, s: Rec, seat: int) -> float:
    hand = s.hand[seat]
    if s.stage != PLACE:
        lent = count_ones(partners(s.hand[1 - seat]) & hand)
        return _PAIR_IN_DRAFT * _pairs(hand) + _LENT_PARTNER * lent
    return _PAIR * _pairs(hand) + _LINE * _lines(box, s, seat) + _room(box, s, seat)


@compiled
def _pairs(hand: int) -> int:
    """How many pairs of Tokens in a hand match."""
    white = hand & WHITE
    return count_ones((hand << 2) & hand) + count_ones((white >> 1) & hand)


@compiled
def _lines(box: Rec, s: Rec, seat: int) -> int:
    total = 0
    for number in range(box.line_count):
        line = box.lines[number]
        if line & s.crowns[1 - seat] == 0:
            crowns = count_ones(line & s.crowns[seat])
            total += crowns * crowns
    return total


@compiled
def _room(box: Rec, s: Rec, seat: int) -> float:
    """What this seat can place beside Crowns; it counts for more the nearer the end is."""
    own, other = s.hand[seat], s.hand[1 - seat]
    occupied = s.crowns[0] | s.crowns[1]
    playable = own & 0
    alone = 0
    for field in range(box.fields):
        if box.neighbours[field] & occupied == 0 or occupied & bit(field):
            continue
        tokens = s.fits[field] & own
        playable |= tokens
        if tokens and s.fits[field] & other == 0:
            alone += 1
    progress = count_ones(occupied) / count_ones(box.free_fields)
    tokens_count = _PLAYABLE * np.log(count_ones(playable) + 1.0)
    return progress * (tokens_count + _ALONE * np.log(alone + 1.0))
