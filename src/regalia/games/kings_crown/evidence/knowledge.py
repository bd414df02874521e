"""The engine's view of a game in the referee's words, so that the two can be compared."""

from collections.abc import Iterable
from typing import Any

from regalia.core.position import View
from regalia.games.kings_crown.memory import members
from regalia.games.kings_crown.notation import field_name, token_name


def knowledge(view: View) -> dict[str, Any]:
    """What the viewer knows, as `Referee.sees` writes it."""
    s = view.record
    board = {
        field_name(view.game.box, field): [token_name(s.token_on[field]), seat]
        for seat in range(view.game.seats)
        for field in members(s.crowns[seat])
    }
    return {
        "bag_size": int(s.bag_size),
        "hand_sizes": [int(size) for size in s.hand_size],
        "hands": [_names(members(hand)) for hand in s.hand],
        "table": {str(place + 1): token_name(s.table[place]) for place in members(s.lying)},
        "face_up": [place + 1 for place in members(s.face_up)],
        "board": dict(sorted(board.items())),
        "unknown": _names(members(s.bag)),
    }


def _names(tokens: Iterable[int]) -> list[str]:
    return [token_name(token) for token in tokens]
