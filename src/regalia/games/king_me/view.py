"""King Me!: who knows what. All lies open but the order within the piles (KM11).

That order is no part of a position: each draw is nature's move, uniform over what is left.
"""

from regalia.core.contract import Rec
from regalia.core.jit import compiled
from regalia.core.open_view import deal, forget, glimpse, hide
from regalia.games.king_me.state import PILE_NEXT

__all__ = ["deal", "discloses", "forget", "glimpse", "hide"]


@compiled
def discloses(box: Rec, s: Rec, move: int) -> bool:
    return move >= PILE_NEXT  # a pile or a card has been turned up
