"""KingMaker: a rule of thumb: what each seat still has to mark, less what it may soon mark.

All is counted in Votes. A faction's chance to win the Race grows with its strength: its TPV and
what its leader can still add. The numbers were fitted to games that searches played.
"""

import numpy as np

from regalia.core.contract import Rec
from regalia.core.jit import compiled, count_ones
from regalia.games.kingmaker.state import (
    BANDWAGON,
    CANDIDATE,
    CHOOSE_HAT,
    COALITION,
    DEALING,
    LEADING,
    NO_ROLE,
    NOTHING,
    OPENING,
    POWER_PLAY,
    THE_COALITION,
    bit,
)

# What was fitted tells more than a few random moves: a search judges the leaf itself.
CUT = 0

# What a Hat is worth.
_HAT = 10.0
# What is to be marked beyond the last mark, so that nobody is quite sure to win.
_BEYOND = 4.5
# How strongly less to mark makes a win likelier. Won games say 2.2; keener, a search tells apart
# moves that differ by a few Votes.
_KEENNESS = 6.0

# What a point in the hand is worth: of a Suit card whose Hat is lacking, of another one, of others.
_WANTED, _UNWANTED, _ACTION = 0.28, 0.05, 0.24

# How much more strength makes a faction about three times as likely to win the Race.
_LEAD = 3.6
# The part of the points that a leader can add which counts for its faction.
_RESERVE = 0.5
# How much stronger the Coalition is than it looks: it waits for the last match and wins on a level.
_LAST_WORD = 4.0
# How strong a rival whoever has not opened yet may be.
_UNOPENED = 28.0


@compiled
def estimate(box: Rec, s: Rec, seat: int) -> float:
    field = _field(box, s) if _is_racing(s) else 0.0
    total = own = 0.0
    for other in range(s.seats):
        share = max(_missing(box, s, other, field), 0.5) ** -_KEENNESS
        total += share
        if other == seat:
            own = share
    return own / total


@compiled
def _missing(box: Rec, s: Rec, seat: int, field: float) -> float:
    """What a seat has to mark yet; `field` is 0 between Races."""
    hats = float(count_ones(box.hats & ~s.hats[seat]))
    votes = float(s.row - s.votes[seat])
    if field > 0.0:
        hats -= _hats_ahead(box, s, seat, field)
        votes -= _votes_ahead(box, s, seat, field)
    return _HAT * max(hats, 0.0) + max(votes, 0.0) + _BEYOND - _hand(box, s, seat)


@compiled
def _hand(box: Rec, s: Rec, seat: int) -> float:
    lacking = box.hats & ~s.hats[seat]
    hand = s.hand[seat]
    worth = 0.0
    for place in range(s.hand_size[seat]):
        card = hand[place]
        if card >= box.powers:
            worth += _ACTION * box.value[card]
        elif box.suits[card] & lacking != 0:
            worth += _WANTED * box.value[card]
        else:
            worth += _UNWANTED * box.value[card]
    return worth


# What the running Race may bring


@compiled
def _is_racing(s: Rec) -> bool:
    return s.candidate != NOTHING and s.stage != LEADING and s.stage != DEALING


@compiled
def _hats_ahead(box: Rec, s: Rec, seat: int, field: float) -> float:
    choosing = 1.0 if s.stage == CHOOSE_HAT and s.turn == seat else 0.0
    if s.won_by != NOTHING or not _wins_hat(s, seat):
        return choosing
    if box.suits[s.opening[seat]] & ~s.hats[seat] == 0:
        return choosing
    return choosing + _chance(box, s, seat, field)


@compiled
def _wins_hat(s: Rec, seat: int) -> bool:
    """Whether this seat wins the Hat of its leading card if it wins: all leaders but the KM."""
    return seat == s.candidate or s.standing & bit(seat) != 0


@compiled
def _votes_ahead(box: Rec, s: Rec, seat: int, field: float) -> float:
    role = s.role[seat]
    if role == COALITION:
        if s.stage != OPENING:
            return 0.0
        return float(box.kingmaker if s.km == seat else box.coalition)
    if role == CANDIDATE:
        return box.candidate * _chance(box, s, seat, field)
    if role == BANDWAGON:
        return box.bandwagon * _chance(box, s, s.candidate, field)
    if _wins_hat(s, seat):
        return box.challenger * _chance(box, s, seat, field)
    return 0.0


@compiled
def _chance(box: Rec, s: Rec, leader: int, field: float) -> float:
    """How likely the faction of this leader is to win the Race."""
    if s.won_by != NOTHING:
        return 1.0 if s.won_by == leader else 0.0
    return np.exp(_strength(box, s, leader) / _LEAD) / field


@compiled
def _field(box: Rec, s: Rec) -> float:
    """The weights of all factions, and of those that may yet open."""
    field = 0.0
    for seat in range(s.seats):
        if seat == s.km or _wins_hat(s, seat):
            field += np.exp(_strength(box, s, seat) / _LEAD)
        elif s.role[seat] == NO_ROLE and s.stage == OPENING and s.hand_size[seat] > 0:
            field += np.exp(_UNOPENED / _LEAD)
    return field


@compiled
def _strength(box: Rec, s: Rec, leader: int) -> float:
    if s.role[leader] == COALITION:
        strength = s.tpv[THE_COALITION] + _LAST_WORD
        if s.stage == OPENING or s.stage == POWER_PLAY:
            strength += _best_power_play(box, s)
        return strength
    colours = box.suits[s.opening[leader]]
    hand = s.hand[leader]
    reserve = 0
    for place in range(s.hand_size[leader]):
        card = hand[place]
        if card >= box.powers or box.suits[card] & colours != 0:
            reserve += box.value[card]
    return s.tpv[leader] + _RESERVE * reserve


@compiled
def _best_power_play(box: Rec, s: Rec) -> int:
    """The most that the KM can add to its own faction."""
    hand = s.hand[s.km]
    best = 0
    for place in range(s.hand_size[s.km]):
        card = hand[place]
        if card < box.attacks and card != box.blitz:
            best = max(best, box.value[card])
    return best
