"""King's Crown: who knows what (KC3 KC5 KC7 KC9 KC14).

Hidden are the bag and every Token in the other hand that was never face up. In a view they lie
together in the bag; how many belong in the hand is its size less the Tokens known to be there.
"""

from regalia.core.contract import Rec
from regalia.core.jit import compiled, count_ones, lowest_one
from regalia.core.rng import Generator, below
from regalia.games.kings_crown.rules import can_place
from regalia.games.kings_crown.state import (
    DRAW,
    HIDDEN_DRAW,
    MOST_SEATS,
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
            return


@compiled
def _fill_hand(s: Rec, seat: int, rng: Generator) -> None:
    while count_ones(s.hand[seat]) < s.hand_size[seat]:
        left_out = below(rng, count_ones(s.bag))
        tokens = s.bag
        for _ in range(left_out):
            tokens &= tokens - 1
        token = bit(lowest_one(tokens))
        s.hand[seat] |= token
        s.bag &= ~token


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
