"""King Me!: who knows what. All lies open but the order within the piles (KM11).

That order is no part of a position: each draw is nature's move, uniform over what is left.
"""

from regalia.core.contract import Rec
from regalia.core.jit import compiled
from regalia.core.rng import Generator
from regalia.games.king_me.state import PILE_NEXT


@compiled
def hide(box: Rec, s: Rec, seat: int) -> None:
    return


@compiled
def deal(box: Rec, s: Rec, seat: int, rng: Generator) -> None:
    return


@compiled
def forget(box: Rec, s: Rec, seat: int, chance: float, rng: Generator) -> None:
    return


@compiled
def glimpse(box: Rec, s: Rec, move: int, seat: int) -> int:
    return move


@compiled
def discloses(box: Rec, s: Rec, move: int) -> bool:
    return move >= PILE_NEXT  # a pile or a card has been turned up
