"""Kingdom Run: who knows what. Everything lies open; only chance is yet to come."""

from regalia.core.contract import Rec
from regalia.core.jit import compiled
from regalia.core.open_view import deal, forget, glimpse, hide
from regalia.games.kingdom_run.state import ROLLED

__all__ = ["deal", "discloses", "forget", "glimpse", "hide"]


@compiled
def discloses(box: Rec, s: Rec, move: int) -> bool:
    return move >= ROLLED  # a die has been rolled, or the track laid
