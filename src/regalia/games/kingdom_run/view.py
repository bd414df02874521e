"""Kingdom Run: who knows what. Everything lies open; only chance is yet to come."""

from regalia.core.contract import Rec
from regalia.core.jit import compiled
from regalia.core.rng import Generator
from regalia.games.kingdom_run.state import ROLLED


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
    return move >= ROLLED  # a die has been rolled, or the track laid
