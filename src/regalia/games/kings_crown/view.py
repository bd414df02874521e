"""King's Crown: who knows what (KC3 KC5 KC7 KC9 KC14).

Hidden are the bag and every Token in the other hand that was never face up. In a view they lie
together in the bag; how many belong in the hand is its size less the Tokens known to be there.
Tokens that a viewer has forgotten lie there too, and their table positions are blank.
"""

from regalia.core.contract import Rec
from regalia.core.jit import compiled, count_ones, lowest_one
from regalia.core.rng import Generator, below, fraction
from regalia.games.kings_crown.rules import can_place
from regalia.games.kings_crown.state import (
    DRAW,
    HIDDEN_DRAW,
    MOST_SEATS,
    NOTHING,
    OVER,
    PLACE,
    PLACE_TOKEN,
    REVEAL_BAG,
    TAKE_BAG,
    TO_HAND,
    bit,
    token_of,
)


@compiled
def hide(box: Rec, s: Rec, seat: int) -> None:
    if s.stage == OVER:
        return
    for other in range(MOST_SEATS):
        if other != seat:
            s.bag |= s.hand[other] & ~s.seen
            s.hand[other] &= s.seen


@compiled
def deal(box: Rec, s: Rec, seat: int, rng: Generator) -> None:
    if s.stage == OVER:
        return
    unknown = s.bag
    known = s.hand[0], s.hand[1]
    while True:
        s.bag = unknown
        s.hand[0], s.hand[1] = known
        for other in range(MOST_SEATS):
            if other != seat:
                _fill_hand(s, other, rng)
        # A game that goes on tells that the seat to place can (KC14). The true hands can, so a
        # fresh sample does sooner or later; drawing again keeps all that can equally likely.
        if s.stage != PLACE or can_place(box, s, s.turn):
            break
    _fill_table(s, rng)


@compiled
def _fill_hand(s: Rec, seat: int, rng: Generator) -> None:
    while count_ones(s.hand[seat]) < s.hand_size[seat]:
        s.hand[seat] |= bit(_draw(s, rng))


@compiled
def _fill_table(s: Rec, rng: Generator) -> None:
    """Fill what was forgotten; whatever lies there was face up once."""
    lying = s.lying
    while lying:
        position = lowest_one(lying)
        if s.table[position] == NOTHING:
            s.table[position] = _draw(s, rng)
            s.seen |= bit(s.table[position])
        lying &= lying - 1


@compiled
def _draw(s: Rec, rng: Generator) -> int:
    """Take one of the Tokens whose place is unknown."""
    left_out = below(rng, count_ones(s.bag))
    tokens = s.bag
    for _ in range(left_out):
        tokens &= tokens - 1
    token = lowest_one(tokens)
    s.bag &= ~bit(token)
    return token


@compiled
def forget(box: Rec, s: Rec, seat: int, chance: float, rng: Generator) -> None:
    """What lies face down on the table, and what the other took from there (KC9).

    A position's number tells how long ago its Token was turned up. Nothing tells when the other
    took a Token; it counts as half as old as the oldest.
    """
    if s.stage == OVER:
        return
    for position in range(s.positions):
        face_down = s.lying & ~s.face_up & bit(position) != 0
        age = (s.positions - position) / s.positions
        if face_down and s.table[position] != NOTHING and fraction(rng) < chance * age:
            _blank(s, s.table[position])
            s.table[position] = NOTHING
    for other in range(MOST_SEATS):
        taken = s.hand[other] if other != seat else s.bag & 0
        while taken:
            token = lowest_one(taken)
            if fraction(rng) < chance / 2:
                _blank(s, token)
                s.hand[other] &= ~bit(token)
            taken &= taken - 1


@compiled
def _blank(s: Rec, token: int) -> None:
    s.bag |= bit(token)
    s.seen &= ~bit(token)


@compiled
def glimpse(box: Rec, s: Rec, move: int, seat: int) -> int:
    if DRAW <= move < REVEAL_BAG and s.draw == TO_HAND and seat != s.turn:
        return HIDDEN_DRAW
    return move


@compiled
def discloses(box: Rec, s: Rec, move: int) -> bool:
    if move >= PLACE_TOKEN:
        return s.seen & bit(token_of(move)) == 0
    # Taking a Token of the table is open to all. A draw shows somebody a new Token, and so does
    # turning one up to whoever had forgotten it (KC9, `memory` strict).
    return move < TAKE_BAG
