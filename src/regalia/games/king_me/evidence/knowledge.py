"""The engine's view of a game in the referee's words, so that the two can be compared."""

from typing import Any

from regalia.core.position import View
from regalia.games.king_me.notation import card_name, name_of_space
from regalia.games.king_me.rules import worn
from regalia.games.king_me.state import (
    CHECKER,
    DRAW_CARD,
    KINGS,
    LOOSE,
    MOST_KINDS,
    NOTHING,
    ON_ICON,
    TRACK,
)

_SIDES = ("crimson", "onyx")


def knowledge(view: View) -> dict[str, Any]:
    """What the viewer knows, as `Referee.sees` writes it."""
    s = view.record
    return {
        "turn": int(s.turn),
        "seat": int(s.seat),
        "moves_left": int(s.moves_left),
        "checkers": _checkers(view),
        "crowns": {king: _place(view, crown) for crown, king in _kings(view)},
        "piles": [KINGS[pile] for pile in s.piles[: s.piles_known]],
        "deck": {king: _pile(view, crown) for crown, king in _kings(view)},
        "track": _track(view),
        "event": [card_name(view.game, s.drawn[card]) for card in _event(view)],
        "collected": [_collected(view, seat) for seat in range(view.game.seats)],
        "captured": [int(count) for count in s.captured],
    }


def _kings(view: View) -> list[tuple[int, str]]:
    return list(enumerate(KINGS[: int(view.game.box.crowns)]))


def _checkers(view: View) -> dict[str, str]:
    box, s = view.game.box, view.record
    found = {}
    for space in range(int(box.spaces)):
        if s.on[space] >= CHECKER:
            crown = worn(s, space)
            wearing = "" if crown == NOTHING else f"+{KINGS[crown]}"
            found[name_of_space(box, space)] = _SIDES[s.on[space] - CHECKER] + wearing
    return dict(sorted(found.items()))


def _place(view: View, crown: int) -> str:
    place = view.record.crown_on[crown]
    if place == ON_ICON:
        return "icon"
    return "captured" if place == LOOSE else name_of_space(view.game.box, place)


def _pile(view: View, crown: int) -> list[str]:
    left = view.record.left[crown]
    return sorted(
        card_name(view.game, kind) for kind in range(MOST_KINDS) for _ in range(left[kind])
    )


def _slides(view: View, card: int) -> int:
    """How many spaces a drawn card has slid from the one next to the deck."""
    s = view.record
    slid_this_turn = s.stage == DRAW_CARD
    return int(s.turn) - 1 - card - (0 if slid_this_turn else 1)


def _track(view: View) -> list[str | None]:
    s = view.record
    track: list[str | None] = [None] * (TRACK - 1)
    for card in range(s.cards_drawn):
        if _slides(view, card) < len(track):
            track[_slides(view, card)] = card_name(view.game, s.drawn[card])
    return track


def _event(view: View) -> list[int]:
    s = view.record
    return [
        card
        for card in range(s.cards_drawn)
        if _slides(view, card) >= TRACK - 1 and s.collector[card] == NOTHING
    ]


def _collected(view: View, seat: int) -> list[str]:
    s = view.record
    return sorted(
        card_name(view.game, s.drawn[card])
        for card in range(s.cards_drawn)
        if s.collector[card] == seat
    )
