"""KingMaker: the features of a view."""

from regalia.core.contract import Features, Rec
from regalia.core.game import Game
from regalia.core.jit import compiled
from regalia.core.observation import Part, put_choice
from regalia.games.kingmaker.state import OVER

_STAGES = OVER + 1


def parts(game: Game) -> tuple[Part, ...]:
    """What `observe` writes, in order."""
    return (
        Part("seat", (game.seats,), "the seat that looks; all 0: a spectator"),
        Part("stage", (_STAGES,), "the stage of the game"),
    )


@compiled
def observe(box: Rec, s: Rec, seat: int, out: Features) -> int:
    at = put_choice(out, 0, seat, len(out) - _STAGES)
    return put_choice(out, at, s.stage, _STAGES)
