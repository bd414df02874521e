"""KingMaker: the row below the board: the piles, what is to be done, and the buttons."""

from regalia.core.contract import PUBLIC
from regalia.core.position import View
from regalia.games.kingmaker.news import News
from regalia.games.kingmaker.places import (
    DISCARDS,
    REST,
    ROW_HEIGHT,
    ROW_LEFT,
    ROW_RIGHT,
    ROW_TOP,
)
from regalia.games.kingmaker.rules import is_level
from regalia.games.kingmaker.sections import card, origin_of_discard
from regalia.games.kingmaker.shapes import looks
from regalia.games.kingmaker.state import (
    CHOOSE_HAT,
    DEALING,
    LAST_PLAY,
    LEADING,
    OPENING,
    OVER,
    PLAY_OFF,
    POWER_PLAY,
    THE_COALITION,
)
from regalia.games.kingmaker.words import colour_words, figure

_BUTTON, _HATS = 286.0, 444.0  # how broad a button is, and all those of the Hats


def piles(view: View, news: News) -> str:
    """The rest of the deck, and what was discarded face down since the last shuffle."""
    s = view.record
    rest, discards = int(s.rest_size), int(s.discards)
    back = '<use href="#back"/>'
    drawn = card("rest", REST, f"{back}{_count(rest)}", f"the deck, {rest} cards")
    if discards > 1:
        drawn += card("discarded", DISCARDS, back, f"{discards - 1} cards discarded face down")
    if discards:
        origin = ""
        if news.discarded:
            seat = int(s.discard_by[discards - 1])
            origin = f' data-from="{origin_of_discard(view, seat, news)}"'
        inner = f"{back}{_count(discards)}"
        name = f"discard-{discards}"
        drawn += card(name, DISCARDS, inner, f"{discards} cards discarded face down", origin)
    return drawn


def _count(cards: int) -> str:
    return f'<text class="pile-size" y="24">{cards}</text>'


def row(view: View) -> str:
    """What is to be done, and the buttons of whoever is to act."""
    s = view.record
    mine = view.seat != PUBLIC and s.turn == view.seat and s.stage not in (DEALING, OVER)
    if mine and s.stage == CHOOSE_HAT:
        return _hat_buttons(view)
    button = _button(view) if mine else ""
    room = ROW_RIGHT - ROW_LEFT - (_BUTTON + 10 if button else 0)
    middle = ROW_LEFT + room / 2
    first, second = _task(view, mine)
    y = ROW_TOP + (22 if second else 38)
    lines = f'<text class="task" x="{middle:g}" y="{y:g}">{first}</text>'
    if second:
        lines += f'<text class="task small" x="{middle:g}" y="{y + 23:g}">{second}</text>'
    return f'<g id="row">{lines}</g>{button}'


def _task(view: View, mine: bool) -> tuple[str, str]:
    """What is to be done, in two short lines."""
    s = view.record
    if s.stage == OVER:
        return "You have won" if s.winner == view.seat else f"Seat {int(s.winner)} has won", ""
    if s.stage == DEALING:
        return "Dealing", ""
    who = "You" if mine else f"Seat {int(s.turn)}"
    if s.stage == PLAY_OFF:
        own, rival = int(s.tpv[s.turn]), int(s.tpv[s.rival])
        against = f"against seat {int(s.rival)}" if s.rival != view.seat else "against you"
        if is_level(s):
            return f"{who}: level at {figure(own)}", against
        return f"{who}: {figure(own)}, reach {figure(rival)}", against
    if s.stage == LAST_PLAY:
        own, goal = int(s.tpv[s.turn]), int(s.tpv[THE_COALITION]) + 1
        return f"{who}: {figure(own)}, reach {figure(goal)}", "last play against the Coalition"
    verb = "" if mine else "s"
    return {
        LEADING: (f"{who} lead{verb} the Race", "a Suit card as Candidate" if mine else ""),
        OPENING: (f"{who} open{verb}", "a card, then its space" if mine else ""),
        POWER_PLAY: (f"{who}: KingMaker", "Power Play"),
        CHOOSE_HAT: (f"{who} mark{verb} a Hat", ""),
    }[int(s.stage)]


def _button(view: View) -> str:
    """The one thing that can be done without a board space."""
    s = view.record
    if s.stage == OPENING:
        return _drawn_button("politiks", "POLITIKS", "discard a card, sit out")
    if s.stage == POWER_PLAY:
        if s.played_on_km or s.played_on_other:
            return _drawn_button("done", "Done", "no further card")
        return _drawn_button("done", "Decline", "no Power Play")
    if s.stage == LAST_PLAY:
        return _drawn_button("decline", "Decline", "the Coalition wins the Race")
    if s.stage != PLAY_OFF:
        return ""
    final = s.candidate in (s.turn, s.rival)
    if is_level(s):
        end = "the Candidate holds the field" if final else "both Challengers fall out"
        return _drawn_button("stand", "Stand", end)
    return _drawn_button("concede", "Concede", f"seat {int(s.rival)} wins the match")


def _drawn_button(spot: str, title: str, about: str) -> str:
    left = ROW_RIGHT - _BUTTON
    return (
        f'<g id="button-{spot}" class="plank" data-spot="{spot}" role="img" '
        f'aria-label="{title}: {about}"><rect class="rim" x="{left:g}" y="{ROW_TOP:g}" '
        f'width="{_BUTTON:g}" height="{ROW_HEIGHT:g}" rx="12"/>'
        f'<text class="button-title" x="{left + _BUTTON / 2:g}" y="{ROW_TOP + 27:g}">{title}</text>'
        f'<text class="button-about" x="{left + _BUTTON / 2:g}" y="{ROW_TOP + 49:g}">{about}</text>'
        "</g>"
    )


def _hat_buttons(view: View) -> str:
    """One button for each Hat that the viewer has not marked (MK14)."""
    s = view.record
    suits = looks(view.game)
    letters = view.game.edition.components.colours
    step = _HATS / len(suits)
    middle = (ROW_LEFT + ROW_RIGHT - _HATS) / 2
    drawn = [f'<text class="task" x="{middle:g}" y="{ROW_TOP + 38:g}">Which Hat?</text>']
    for colour, look in enumerate(suits):
        if int(s.hats[s.turn]) >> colour & 1:
            continue
        left = ROW_RIGHT - _HATS + colour * step
        drawn.append(
            f'<g id="button-hat-{letters[colour]}" class="plank suit-{look}" '
            f'data-spot="hat-{letters[colour]}" role="img" '
            f'aria-label="the {colour_words(view.game, colour)} Hat">'
            f'<rect class="rim" x="{left + 4:.4g}" y="{ROW_TOP:g}" width="{step - 8:.4g}" '
            f'height="{ROW_HEIGHT:g}" rx="12"/><use href="#hat-{look}" class="token marked" '
            f'x="{left + step / 2:.4g}" y="{ROW_TOP + ROW_HEIGHT / 2:g}"/></g>'
        )
    return f'<g id="row">{"".join(drawn)}</g>'
