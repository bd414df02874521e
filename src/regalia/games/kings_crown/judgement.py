"""King's Crown: a rule of thumb for an open position."""

from regalia.core.contract import TO_THE_END, Rec
from regalia.core.jit import compiled, count_ones
from regalia.games.kings_crown.state import PLACE, partners

CUT = TO_THE_END


@compiled
def estimate(box: Rec, s: Rec, seat: int) -> float:
    """In the placement: who keeps more placements. In the draft: who holds more partners."""
    if s.stage == PLACE:
        own, other = _placements(box, s, seat), _placements(box, s, 1 - seat)
    else:
        own, other = _pairs(s.hand[seat]), _pairs(s.hand[1 - seat])
    return (own + 1.0) / (own + other + 2.0)


@compiled
def _placements(box: Rec, s: Rec, seat: int) -> int:
    count = 0
    for field in range(box.fields):
        count += count_ones(s.fits[field] & s.hand[seat])
    return count


@compiled
def _pairs(hand: int) -> int:
    return count_ones(partners(hand) & hand)
