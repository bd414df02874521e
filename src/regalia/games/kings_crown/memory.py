"""King's Crown: how much of what a viewer knows its screen shows (KC9).

A view holds every Token that was ever face up. Under `strict` a screen shows of them only what
lies open now, under `aided` all. After the end everything is shown (KC14).
"""

from regalia.core.contract import PUBLIC
from regalia.core.position import View
from regalia.games.kings_crown.state import MOST_SEATS, OVER


def members(tokens: int) -> list[int]:
    """The Tokens, fields or table positions of a set, in ascending order."""
    tokens = int(tokens)
    return [place for place in range(tokens.bit_length()) if tokens >> place & 1]


def shows_all(view: View) -> bool:
    """Whether nothing is kept back: after the end, and for a position looked at with open hands."""
    s = view.record
    if s.stage == OVER:
        return True
    return view.seat == PUBLIC and any(int(s.hand[seat] & ~s.seen) for seat in range(MOST_SEATS))


def remembers(view: View) -> bool:
    """Whether the screen shows what was seen and now lies face down."""
    return view.game.options["memory"] == "aided" or shows_all(view)


def shown_hand(view: View, seat: int) -> list[int]:
    """The Tokens of this seat that the viewer's screen shows; the rest of its hand is backs."""
    if seat == view.seat or remembers(view):
        return members(view.record.hand[seat])
    return []


def shown_on_table(view: View, place: int) -> int | None:
    """The Token at a table position (counted from 0) where the viewer's screen shows it."""
    s = view.record
    if int(s.face_up) >> place & 1 or remembers(view):
        return int(s.table[place])
    return None
