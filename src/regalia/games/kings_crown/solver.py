"""King's Crown: the placement played out, and what of it is certain.

What is claimed, and why it holds, is for the strictest reading of "wins":

- A move is worth 1 if after it the viewer wins against every play of the other with every hand
  that the other may have, by placements that depend on nothing that the viewer does not know. So
  the viewer need not find out first which hand it is: the search lets the other play any Token
  that it may hold, as if it could choose its hidden Tokens while it plays (see `endgame.py`).
- A move is worth 0 if the other, with every hand that it may have, wins after it in just that
  sense, from what it knows in turn: it does not see the viewer's hidden Tokens either.
- Of anything between nothing is said: which hands are likely, and what either may guess, is for a
  player that estimates.

With open hands one of the first two holds of every position. A spectator's view is judged only
where both hands lie open.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from regalia.core.contract import PUBLIC, Rec
from regalia.core.position import View
from regalia.games.kings_crown.endgame import WON, Endgame
from regalia.games.kings_crown.memory import members
from regalia.games.kings_crown.state import MOST_SEATS, PLACE
from regalia.players.evaluation import Evaluation, Opinion

SEATS = range(MOST_SEATS)
Visits = npt.NDArray[np.int64]

NODES = 100_000  # positions looked at: about 0.3 seconds

_MOST_WORLDS = 1_000  # with more hands that the other may have, no loss is looked for


def solve(view: View, nodes: int = NODES) -> Evaluation | None:
    """The exact value of a placement, or None where so many positions do not tell it.

    Of the viewer's moves those are told whose worth is known, the best first: of winning ones that
    which was shown most easily, of losing ones that whose answers took longest to find. `visits`
    are the positions it took. The answer depends on the view and `nodes` alone.
    """
    s = view.record
    if s.stage != PLACE or (view.seat == PUBLIC and any(_unknown(s, seat) for seat in SEATS)):
        return None
    seat = int(s.turn) if view.seat == PUBLIC else view.seat
    secret = 0 if view.seat == PUBLIC else int(s.hand[seat] & ~s.seen)
    endgame = Endgame(view.game.box, nodes)
    visits = np.zeros(len(view.numbers), np.int64)
    if _wins(endgame, s, seat, secret):
        opinions = [
            Opinion(move, int(child.spent), 1.0)
            for move, child in zip(view.legal, endgame.tried(len(visits)), strict=True)
            if child.to_lose == WON
        ]
        opinions.sort(key=lambda opinion: opinion.visits)
        value = 1.0
    elif _loses(endgame, s, seat, secret, visits):
        opinions = [
            Opinion(move, int(spent), 0.0) for move, spent in zip(view.legal, visits, strict=True)
        ]
        opinions.sort(key=lambda opinion: -opinion.visits)
        value = 0.0
    else:
        return None
    expected = [value if each == seat else 1 - value for each in SEATS]
    return Evaluation(endgame.positions, expected, opinions, proven=True)


def _unknown(s: Rec, seat: int) -> int:
    """How many Tokens of this seat the viewer does not know."""
    return int(s.hand_size[seat]) - int(s.hand[seat]).bit_count()


def _wins(endgame: Endgame, s: Rec, seat: int, secret: int) -> bool:
    """Whether this seat wins with what it knows, whatever the other holds."""
    unknown = _unknown(s, 1 - seat)
    # Where anything is hidden, whether it loses is another question, for the other half.
    most = endgame.left // 2 if unknown or secret else endgame.left
    mover_wins = endgame.mover_wins(s, 1 - seat, int(s.bag), unknown, most)
    return mover_wins is not None and mover_wins == (s.turn == seat)


def _loses(endgame: Endgame, s: Rec, seat: int, secret: int, visits: Visits) -> bool:
    """Whether the other wins with what it knows, whichever hand it holds.

    To `visits` is added, for each legal move of this seat, how many positions its answers took.
    """
    if comb(int(s.bag).bit_count(), _unknown(s, 1 - seat)) > _MOST_WORLDS:
        return False
    for world in _worlds(s, 1 - seat):
        pool = int(world.bag) | secret
        mover_wins = endgame.mover_wins(world, seat, pool, secret.bit_count(), endgame.left)
        if mover_wins is None or mover_wins == (s.turn == seat):
            return False
        visits += endgame.tried(len(visits))["spent"]
    return True


def _worlds(s: Rec, other: int) -> Iterator[Rec]:
    """The position with each hand that the other may have."""
    for tokens in combinations(members(s.bag), _unknown(s, other)):
        world = s.copy()
        for token in tokens:
            world.hand[other] |= 1 << token
            world.bag &= ~(1 << token)
        # A game that goes on tells that the seat to place can (KC14).
        if s.turn != other or any(int(fits & world.hand[other]) for fits in s.fits):
            yield world
