"""Who knows what in a game where everything lies open: everybody knows all of it.

Such a game's `view.py` takes these from here, and says itself what `discloses`.
"""

from regalia.core.contract import Rec
from regalia.core.jit import compiled
from regalia.core.rng import Generator


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
