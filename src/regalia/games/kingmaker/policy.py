"""KingMaker: which moves look good at first sight.

Every move is judged by the Votes that it brings, a Hat counted as in the rule of thumb, and by what
the card would be worth if it were kept. Of the hands only the own one is looked at.
"""

import numpy as np

from regalia.core.contract import Moves, Preferences, Rec
from regalia.core.jit import compiled
from regalia.games.kingmaker.judgement import HAT_WORTH, worth_in_hand
from regalia.games.kingmaker.state import (
    BANDWAGON,
    CANDIDATE,
    CHALLENGER,
    CHOOSE_HAT,
    COALITION,
    HAT,
    LAST_PLAY,
    LEADING,
    NOTHING,
    OPENING,
    POWER_PLAY,
    THE_COALITION,
    bit,
    card_of,
    role_of,
    section_of,
)

# The points that make a faction e times as likely to win a match or a Race.
_LEAD = 5.0
# The part of the points that a leader can add which counts for its faction.
_RESERVE = 0.5
# What a rival may still have in hand, in points: of a faction seen, of players yet to open.
_UNSEEN = 8.0
_UNOPENED = 24.0
# Of a hand's worth what counts against playing a card.
_THRIFT = 0.6

# A move that brings nothing is taken to be as likely as this many Votes say.
_BASE = 0.5


@compiled
def prefer(box: Rec, s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    for number in range(count):
        gain = _BASE
        if s.stage == CHOOSE_HAT:
            gain += _gain_of_hat(box, s, moves[number] - HAT)
        elif moves[number] < HAT:
            gain += _gain(box, s, moves[number])
            gain -= _THRIFT * worth_in_hand(box, s, s.turn, card_of(moves[number]))
        gain = max(gain, 0.1)
        out[number] = gain * gain


@compiled
def _gain(box: Rec, s: Rec, move: int) -> float:
    """The Votes that the play of a card may bring."""
    card = card_of(move)
    if s.stage == LEADING or s.stage == OPENING:
        return _gain_of_opening(box, s, role_of(move), card)
    if s.stage == POWER_PLAY:
        gain = float(box.power_play - box.cost[card])
        if card >= box.attacks:
            gain += _hat(box, s, s.opening[section_of(move)])
        return gain
    return _gain_of_play(box, s, move, card)


@compiled
def _hat(box: Rec, s: Rec, leading: int) -> float:
    """What the Hat of a leading card is worth to the player to act."""
    return HAT_WORTH if box.suits[leading] & box.hats & ~s.hats[s.turn] != 0 else 0.0


@compiled
def _chance(lead: float) -> float:
    return 1.0 / (1.0 + np.exp(-lead / _LEAD))


# Openings


@compiled
def _gain_of_opening(box: Rec, s: Rec, role: int, card: int) -> float:
    if role == CANDIDATE:
        lead = box.value[card] + _RESERVE * _reserve(box, s, card) - _UNOPENED
        return _chance(lead) * (box.candidate + _hat(box, s, card))
    if role == BANDWAGON:
        lead = s.tpv[s.candidate] + box.value[card] + _UNSEEN - _strongest_rival(s, s.candidate)
        return _chance(lead) * box.bandwagon
    if role == CHALLENGER:
        lead = box.value[card] + _RESERVE * _reserve(box, s, card) - _strongest_rival(s, s.turn)
        return _chance(lead) * (box.challenger + _hat(box, s, card))
    if role == COALITION:
        if s.km != NOTHING and box.value[card] <= box.value[s.opening[s.km]]:
            return float(box.coalition)
        return box.kingmaker + _best_power_play(box, s, card)
    return 0.0


@compiled
def _reserve(box: Rec, s: Rec, opening: int) -> int:
    """The points that the player to act can add to a faction that it leads with this card."""
    hand = s.hand[s.turn]
    reserve = -box.value[opening]
    for place in range(s.hand_size[s.turn]):
        card = hand[place]
        if card >= box.powers or box.suits[card] & box.suits[opening] != 0:
            reserve += box.value[card]
    return reserve


@compiled
def _strongest_rival(s: Rec, seat: int) -> float:
    """The points of the strongest other faction on the board, or of one that may yet be there."""
    strongest = _UNOPENED - _UNSEEN
    for other in range(s.seats):
        if other != seat and (other == s.candidate or s.standing & bit(other) != 0):
            strongest = max(strongest, float(s.tpv[other]))
    if s.km != NOTHING:
        strongest = max(strongest, float(s.tpv[THE_COALITION]))
    return strongest + _UNSEEN


@compiled
def _best_power_play(box: Rec, s: Rec, opening: int) -> float:
    """What a KM that opened with this card may gain by an Attack card on the Candidate."""
    hand = s.hand[s.turn]
    if s.hand_size[s.turn] > 0 and hand[s.hand_size[s.turn] - 1] >= box.attacks:
        return box.power_play + _hat(box, s, s.opening[s.candidate])
    return 0.0


# Matches and the last play


@compiled
def _gain_of_play(box: Rec, s: Rec, move: int, card: int) -> float:
    gain = -float(box.cost[card])
    if card >= box.attacks:
        rival = s.km if s.rival == THE_COALITION else s.rival
        gain += _hat(box, s, s.opening[rival])
    prize = _hat(box, s, s.opening[s.turn])
    prize += box.candidate if s.turn == s.candidate else box.challenger
    if s.stage == LAST_PLAY:
        return gain + prize
    lead = s.tpv[s.turn] + box.value[card] - s.tpv[s.rival] - _UNSEEN
    if s.km != NOTHING:
        lead = min(lead, float(s.tpv[s.turn] + box.value[card] - s.tpv[THE_COALITION]))
    return gain + _chance(lead) * prize


@compiled
def _gain_of_hat(box: Rec, s: Rec, colour: int) -> float:
    """A Hat is the more welcome, the less the hand helps to win it."""
    hand = s.hand[s.turn]
    helping = 0
    for place in range(s.hand_size[s.turn]):
        card = hand[place]
        if card < box.wilds and box.suits[card] & bit(colour) != 0:
            helping = max(helping, box.value[card])
    return HAT_WORTH - _RESERVE * helping
