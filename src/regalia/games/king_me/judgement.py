"""King Me!: a rule of thumb: points so far, Checkers, and the cards on the track as they may fall.

The numbers were fitted to the ends of games that searches played. All is counted in points.
"""

from math import exp

import numpy as np

from regalia.core.contract import Rec
from regalia.core.jit import compiled, count_ones
from regalia.games.king_me.rules import kings, points
from regalia.games.king_me.state import CHECKER, HALVES, MOST_TERRITORIES, TRACK

CUT, GREEDY = 1, False

# The lead that makes a win e times as likely as not: in the last turn, and more for each turn left.
_LEAD, _LEAD_A_TURN = 7.5, 1.4
# A Checker has yet to capture and to hold territories; a King may yet be captured.
_CHECKER, _KING = 3.9, -5.5
_TO_MOVE = 4.0
# What a card is worth the less for each turn until it triggers.
_FADING = 0.71
# How likely a card is to be collected with a lead of so many half Checkers, from -_SURE to _SURE.
_SURE = 6
_CHANCE = tuple(1.0 / (1.0 + exp(1.5 - 0.6 * lead)) for lead in range(-_SURE, _SURE + 1))


@compiled
def estimate(box: Rec, s: Rec, seat: int) -> float:
    lead = float(points(box, s, seat) - points(box, s, 1 - seat))
    lead += _KING * (kings(s, seat) - kings(s, 1 - seat))
    for half in range(HALVES):
        more = count_ones(s.checkers[seat, half]) - count_ones(s.checkers[1 - seat, half])
        lead += _CHECKER * more
    lead += _TO_MOVE if s.seat == seat else -_TO_MOVE
    lead += _worth_of_track(box, s, seat)
    turns = box.cards + TRACK - s.turn
    return 1.0 / (1.0 + np.exp(-lead / (_LEAD + _LEAD_A_TURN * turns)))


@compiled
def _worth_of_track(box: Rec, s: Rec, seat: int) -> float:
    """What the open cards may bring this seat more than the other."""
    first = max(0, s.turn - TRACK - 1)
    share = _FADING ** (first + TRACK + 1 - s.turn)
    worth = 0.0
    flow = 0
    for card in range(first, s.cards_drawn):
        kind = s.drawn[card]
        if kind < MOST_TERRITORIES:
            lead = max(-_SURE, min(_SURE, lead_when_carried(box, s, kind, flow, seat)))
            worth += share * _CHANCE[_SURE + lead] * box.points[kind, seat]
            worth -= share * _CHANCE[_SURE - lead] * box.points[kind, 1 - seat]
        flow += box.distance[kind]
        share *= _FADING
    return worth


@compiled
def lead_when_carried(box: Rec, s: Rec, territory: int, flow: int, seat: int) -> int:
    """By how many half Checkers a seat will lead in a territory when the rivers have flowed so far.

    If nobody moves; a King that breaks a tie counts as half a Checker (KM23).
    """
    lead = 0
    for half in range(HALVES):
        land = box.into_land[territory, flow, half]
        lead += count_ones(s.checkers[seat, half] & land)
        lead -= count_ones(s.checkers[1 - seat, half] & land)
    breaks = broken = 0
    for crown in range(box.crowns):
        king = s.crown_on[crown]
        if king >= 0 and box.into_land[territory, flow, box.half[king]] >> box.place[king] & 1:
            own = s.on[king] == CHECKER + seat
            if own:
                breaks = 1
            else:
                broken = 1
            if crown == box.king[territory]:
                lead += 1 if own else -1
    return 2 * lead + breaks - broken
