"""King Me!: where each card lies: on the Kingdom Track, with its collector, or still in the deck.

A record says only in which order the cards were drawn. One is drawn a turn (KM12), so the turn
tells how far each has slid (KM18, KM19).
"""

from regalia.core.contract import Rec
from regalia.games.king_me.state import (
    DRAW_CARD,
    MOST_TERRITORIES,
    NOTHING,
    OVER,
    PILES,
    TRACK,
)

EVENT = TRACK - 1  # the Event space; the space next to the deck is 0


def turns_ended(s: Rec) -> int:
    """How many turns have been moved in and had their Event card triggered."""
    return int(s.turn) if s.stage in (DRAW_CARD, OVER) else int(s.turn) - 1


def triggered(s: Rec) -> int:
    """How many cards have been triggered; they are the first that were drawn."""
    return max(0, min(turns_ended(s) - TRACK, int(s.cards_drawn)))


def space_of_card(s: Rec, card: int) -> int:
    """The track space on which a drawn card lies, piled up on the Event space."""
    slid = int(s.turn) - 1 - card
    if s.stage != DRAW_CARD:
        slid -= 1
    return min(slid, EVENT)


def on_track(s: Rec) -> list[int]:
    """The drawn cards that are still to be triggered, the next one first."""
    return list(range(triggered(s), int(s.cards_drawn)))


def collected(s: Rec, seat: int) -> list[int]:
    """The drawn cards that a seat has collected, in that order."""
    collectors = s.collector[: triggered(s)].tolist()
    return [card for card, collector in enumerate(collectors) if collector == seat]


def is_territory(kind: int) -> bool:
    """Whether a card of this kind is a Territory Card."""
    return kind < MOST_TERRITORIES


def cards_left(box: Rec, s: Rec) -> int:
    """The cards still in the deck."""
    return int(box.cards) - int(s.cards_drawn)


def top_pile(box: Rec, s: Rec) -> int:
    """The King whose symbol is on the back of the deck's top card, or NOTHING."""
    if s.stage == PILES or cards_left(box, s) == 0:
        return NOTHING
    return int(s.piles[s.pile])


def pile_of(box: Rec, s: Rec, card: int) -> int:
    """The King whose pile a drawn card came from."""
    size = 0
    for king in s.piles[: int(s.piles_known)].tolist():
        size += int(box.pile[king].sum())
        if card < size:
            return int(king)
    return NOTHING


def turns_until(s: Rec, card: int) -> int:
    """After how many turns more than the one that is played a card triggers (KM18)."""
    return card + TRACK - turns_ended(s)
