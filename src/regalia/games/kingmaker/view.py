"""KingMaker: who knows what (MK5 MK6 MK9).

Hidden are the rest, the other hands, and what others have discarded face down. In a view they lie
together in the rest; all sizes are open. Everything that lay face up since the last shuffle is
known by being nowhere else.

The rules show three things of hidden cards, and `deal` keeps to them: whom the lead has passed
over holds no Suit card, nor do cards that it discards face down; a hand that ended because nobody
held a Suit card put none into the discards; who is about to play a Candidate holds one.
"""

import numpy as np

from regalia.core import contract
from regalia.core.contract import Rec
from regalia.core.jit import compiled
from regalia.core.rng import Generator, below, fraction
from regalia.games.kingmaker.rules import add_to_hand, holds_suit
from regalia.games.kingmaker.state import (
    CANDIDATE,
    HAT,
    HIDDEN_DEAL,
    HIDDEN_POLITIKS,
    LEADING,
    MOST_KINDS,
    NOTHING,
    OPEN,
    OVER,
    PLAY_IN,
    POLITIKS,
    STATE,
    bit,
)

_FIRST_POLITIKS = OPEN + (POLITIKS - CANDIDATE) * MOST_KINDS


@compiled
def hide(box: Rec, s: Rec, seat: int) -> None:
    if s.stage == OVER:
        return
    for other in range(s.seats):
        if other != seat:
            _pool_hand(s, other)
    for number in range(s.discards):
        if s.discard_by[number] != seat and s.discard[number] != NOTHING:
            s.rest[s.discard[number]] += 1
            s.discard[number] = NOTHING


@compiled
def _pool_hand(s: Rec, seat: int) -> None:
    """Put a hand into the pool; its size stays."""
    hand = s.hand[seat]
    for place in range(s.hand_size[seat]):
        if hand[place] != NOTHING:
            s.rest[hand[place]] += 1
            hand[place] = NOTHING


@compiled
def deal(box: Rec, s: Rec, seat: int, rng: Generator) -> None:
    """Every way to place the unknown cards that fits all of the above is equally likely.

    First whatever must be no Suit card, then the hand of who must hold one, then all others: each
    leaves equally many ways for what follows.
    """
    if s.stage == OVER:
        return
    _fill(box, s, seat, True, rng)
    if s.stage == LEADING and s.leader != seat:
        # The true hand holds a Suit card, so the pool has one and a sample does sooner or later.
        size = _pool_size(box, s, 0)
        _fill_hand(s, s.leader, 0, size, rng)
        while not holds_suit(box, s, s.leader):
            _pool_hand(s, s.leader)
            _fill_hand(s, s.leader, 0, size, rng)
    _fill(box, s, seat, False, rng)


@compiled
def _fill(box: Rec, s: Rec, seat: int, suitless: bool, rng: Generator) -> None:
    """Fill all blanks that hold no Suit card, or all that are left."""
    first = box.powers if suitless else 0
    size = _pool_size(box, s, first)
    for other in range(s.seats):
        blank = s.hand_size[other] > 0 and s.hand[other, 0] == NOTHING
        if blank and (not suitless or s.suitless & bit(other) != 0):
            _fill_hand(s, other, first, size, rng)
            size -= s.hand_size[other]
    for number in range(s.discards):
        if s.discard[number] == NOTHING and (not suitless or s.discard_suitless[number]):
            s.discard[number] = _draw(s, first, size, rng)
            size -= 1


@compiled
def _pool_size(box: Rec, s: Rec, first: int) -> int:
    """How many cards of this kind and all further ones are in the pool."""
    size = 0
    for card in range(first, box.kinds):
        size += s.rest[card]
    return size


@compiled
def _fill_hand(s: Rec, seat: int, first: int, size: int, rng: Generator) -> None:
    wanted = s.hand_size[seat]
    s.hand_size[seat] = 0
    for drawn in range(wanted):
        add_to_hand(s, seat, _draw(s, first, size - drawn, rng))


@compiled
def _draw(s: Rec, first: int, size: int, rng: Generator) -> int:
    """Take one of the pool's `size` cards that are of this kind or a further one."""
    rest = s.rest
    left = below(rng, size)
    card = first
    while left >= rest[card]:
        left -= rest[card]
        card += 1
    rest[card] -= 1
    return card


@compiled
def forget(box: Rec, s: Rec, seat: int, chance: float, rng: Generator) -> None:
    """What it has itself discarded face down; what lay face up lies open among the discards."""
    if s.stage == OVER:
        return
    for number in range(s.discards):
        age = (s.discards - number) / s.discards
        if s.discard[number] != NOTHING and fraction(rng) < chance * age:
            s.rest[s.discard[number]] += 1
            s.discard[number] = NOTHING


@compiled
def glimpse(box: Rec, s: Rec, move: int, seat: int) -> int:
    if seat != s.turn:
        if move < OPEN:
            return HIDDEN_DEAL
        if _FIRST_POLITIKS <= move < PLAY_IN:
            return HIDDEN_POLITIKS
    return move


@compiled
def discloses(box: Rec, s: Rec, move: int) -> bool:
    """A deal, every card that leaves a hand, and the end of a Race.

    Who leads the next Race shows who holds a Suit card (MK6), and the end of the game everything.
    """
    if move < HAT:
        return True
    after = np.zeros(1, STATE)
    after[0] = s
    contract.apply(box, after[0], move)
    return after[0].won_by != NOTHING or after[0].stage == OVER
