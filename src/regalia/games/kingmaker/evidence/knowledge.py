"""The engine's view of a game in the referee's words, so that the two can be compared."""

from collections.abc import Iterable
from typing import Any

from regalia.core.position import View
from regalia.games.kingmaker.notation import card_name
from regalia.games.kingmaker.state import (
    BANDWAGON,
    CANDIDATE,
    CHALLENGER,
    CHOOSE_HAT,
    COALITION,
    DEALING,
    LAST_PLAY,
    LEADING,
    NO_ROLE,
    NOTHING,
    OVER,
    PLAY_OFF,
    POLITIKS,
    THE_COALITION,
)

_ROLES = {
    CANDIDATE: "candidate",
    BANDWAGON: "bandwagon",
    CHALLENGER: "challenger",
    COALITION: "coalition",
    POLITIKS: "politiks",
}


def knowledge(view: View) -> dict[str, Any]:
    """What the viewer knows, as `Referee.sees` writes it."""
    s, seats = view.record, range(view.game.seats)
    discards = [(s.discard[place], s.discard_by[place]) for place in range(s.discards)]
    own_discards = [card for card, by in discards if by == view.seat]
    hands = [[card for card in s.hand[seat] if card != NOTHING] for seat in seats]
    return {
        "leader": int(s.leader),
        "hands": [
            _names(view, hand if _is_known(view, seat) else []) for seat, hand in enumerate(hands)
        ],
        "hand_sizes": [int(s.hand_size[seat]) for seat in seats],
        "rest": int(s.rest_size),
        "unknown": [] if s.stage == OVER else _names(view, _pool(view)),
        "own_discards": _names(view, own_discards),
        "face_up": _names(view, _face_up(view, hands, [card for card, _ in discards])),
        "hats": [_hats(view, seat) for seat in seats],
        "votes": [int(s.votes[seat]) for seat in seats],
        "roles": [_role(view, seat) for seat in seats],
        "board": [_section(view, seat) for seat in seats],
        "tpv": _totals(view),
        "match": _match(view),
    }


def _names(view: View, cards: Iterable[int]) -> list[str]:
    return [card_name(view.game, int(card)) for card in sorted(cards)]


def _is_known(view: View, seat: int) -> bool:
    return seat == view.seat or view.record.stage == OVER


def _pool(view: View) -> list[int]:
    rest = view.record.rest
    return [card for card in range(int(view.game.box.kinds)) for _ in range(rest[card])]


def _face_up(view: View, hands: list[list[int]], discards: list[int]) -> list[int]:
    """Every card that is neither in the pool, nor in a known hand, nor a known discard."""
    elsewhere = [*_pool(view), *(card for hand in hands for card in hand), *discards]
    copies = view.game.box.copies
    return [
        card
        for card in range(int(view.game.box.kinds))
        for _ in range(int(copies[card]) - elsewhere.count(card))
    ]


def _hats(view: View, seat: int) -> str:
    colours = view.game.edition.components.colours
    return "".join(c for place, c in enumerate(colours) if int(view.record.hats[seat]) >> place & 1)


def _role(view: View, seat: int) -> str | None:
    s = view.record
    if s.stage == DEALING:
        return None
    if s.role[seat] != NO_ROLE and not _is_between_races(view):
        return _ROLES[int(s.role[seat])]
    return None if s.hand_size[seat] else "out"


def _is_between_races(view: View) -> bool:
    """Whether the board still shows the last Race, for everybody to look at."""
    return view.record.stage in (DEALING, LEADING)


def _section(view: View, seat: int) -> list[str]:
    s = view.record
    if _is_between_races(view):
        return []
    return [
        card_name(view.game, int(s.play[n]))
        + ("" if s.play_by[n] == seat else f" by {int(s.play_by[n])}")
        for n in range(s.plays)
        if s.play_in[n] == seat
    ]


def _totals(view: View) -> dict[str, int]:
    s = view.record
    totals: dict[str, int] = {}
    if _is_between_races(view):
        return totals
    for seat in range(view.game.seats):
        if s.role[seat] == CANDIDATE:
            totals["candidate"] = int(s.tpv[seat])
        elif s.role[seat] == CHALLENGER:
            totals[f"challenger {seat}"] = int(s.tpv[seat])
        elif s.role[seat] == COALITION:
            totals["coalition"] = int(s.tpv[THE_COALITION])
    return totals


def _match(view: View) -> list[int | str] | None:
    s = view.record
    stage = s.after_hat if s.stage == CHOOSE_HAT else s.stage
    if stage not in (PLAY_OFF, LAST_PLAY):
        return None
    return [int(s.turn), "coalition" if s.rival == THE_COALITION else int(s.rival)]
