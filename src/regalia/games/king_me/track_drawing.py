"""King Me!: the Kingdom Track as it is drawn: the deck, the cards, and what each would do now.

A card that is pointed at or focused shows its preview over the board: the territory and who would
collect it, and where its river movement would carry every Checker.
"""

from functools import cache

from regalia.core.contract import Rec
from regalia.core.position import View
from regalia.games.king_me.news import News
from regalia.games.king_me.notation import SIDES, counted
from regalia.games.king_me.places import (
    CARD_HEIGHT,
    DECK_X,
    TRACK_MIDDLE,
    WIDTH,
    Places,
    on_track,
)
from regalia.games.king_me.rules import controller, strength_in
from regalia.games.king_me.state import EMPTY, KINGS, MOST_SEATS, NOTHING, NOWHERE
from regalia.games.king_me.track import (
    EVENT,
    cards_left,
    is_territory,
    pile_of,
    space_of_card,
    top_pile,
    triggered,
    turns_until,
)
from regalia.games.king_me.track import on_track as cards_on_track
from regalia.games.king_me.words import card_words

_NOTE_WIDTH = 268.0


def track(view: View, places: Places, news: News) -> str:
    """The deck, the cards on the track, and the last one that nobody collected under them."""
    cards = cards_on_track(view.record)
    spent = "".join(_lying(view, card) for card in _left_lying(view.record))
    carried = _on_rivers(view.game.box, view.record)
    distances = {int(view.game.box.distance[view.record.drawn[card]]) for card in cards}
    flows = "".join(_flow(view, places, carried, distance) for distance in sorted(distances))
    drawn = "".join(_card(view, card, places, news, len(carried)) for card in reversed(cards))
    return f'<defs id="flows">{flows}</defs>{_deck(view)}{spent}{drawn}'


def _deck(view: View) -> str:
    box, s = view.game.box, view.record
    left, pile = cards_left(box, s), top_pile(box, s)
    words, back = "the deck, empty" if left == 0 else "the deck, being stacked", ""
    if pile != NOTHING:
        below = s.piles[int(s.pile) + 1 : int(s.piles_known)].tolist()
        order = ", then ".join(KINGS[king] for king in [pile, *below])
        words = f"the deck, {counted(left, 'card')}, piles of {order}"
        back = f'<use href="#back-{pile}"/><text class="deck-size" y="-36">{left}</text>' + "".join(
            f'<use class="next-pile king-{king}" href="#mark-{king}" '
            f'transform="translate({(index - (len(below) - 1) / 2) * 25:g} 45) scale(.5)"/>'
            for index, king in enumerate(below)
        )
    return (
        f'<g id="deck" class="deck" role="img" aria-label="{words}" '
        f'style="transform:translate({DECK_X:g}px,{TRACK_MIDDLE:g}px)">{back}</g>'
    )


def _left_lying(s: Rec) -> list[int]:
    """The card triggered last, where nobody collected it: it lies on the Event space."""
    last = triggered(s) - 1
    return [last] if last >= 0 and s.collector[last] == NOTHING else []


def _lying(view: View, card: int) -> str:
    x, y, _ = on_track(EVENT)
    return (
        f'<g id="card-{card}" class="card spent" style="transform:translate({x:g}px,{y:g}px)">'
        f'<use href="#face-{int(view.record.drawn[card])}"/></g>'
    )


def _card(view: View, card: int, places: Places, news: News, carried: int) -> str:
    box, s = view.game.box, view.record
    x, y, _ = on_track(space_of_card(s, card))
    kind, new = int(s.drawn[card]), card >= int(s.cards_drawn) - news.drawn
    forecast, when = Forecast(view, kind, carried), _when(s, card)
    back = f'<use class="back" href="#back-{pile_of(box, s, card)}"/>' if new else ""
    return (
        f'<g id="card-{card}" class="card{" turned" if new else ""}" '
        f'style="transform:translate({x:g}px,{y:g}px)"'
        + (' data-from="deck"' if new else "")
        + f'>{back}<g class="face" tabindex="0" role="img" aria-label="'
        f'{card_words(view.game, kind)}. {when}; {forecast.sentence}.">'
        f'<use href="#face-{kind}"/>{_pennant(forecast)}</g>'
        f'<g class="preview" transform="translate({-x:g} {-y:g})">{_shown(forecast, places)}'
        f"{_note(x, [when, *forecast.lines])}</g></g>"
    )


def _when(s: Rec, card: int) -> str:
    turns = turns_until(s, card)
    return "Triggers after this turn" if turns == 0 else f"Triggers in {counted(turns, 'turn')}"


class Forecast:
    """What a card would do if it were triggered now."""

    def __init__(self, view: View, kind: int, carried: int) -> None:
        box, s = view.game.box, view.record
        self.kind = kind
        self.collector = NOTHING
        self.distance = int(box.distance[kind])
        checkers = counted(carried, "Checker")
        rivers = f"rivers carry {checkers} {counted(self.distance, 'space')}"
        self.lines, self.sentence = [rivers], f"now its {rivers}"
        if is_territory(kind):
            self.collector = int(controller(box, s, kind))
            strengths = [int(strength_in(box, s, kind, seat)) for seat in range(MOST_SEATS)]
            held = f"{SIDES[0]} {strengths[0]} : {strengths[1]} {SIDES[1]}"
            if self.collector == NOTHING:
                who, gain = "nobody", "nobody collects"
            else:
                who = SIDES[self.collector]
                gain = f"{int(box.points[kind, self.collector])} to {who}"
            self.lines = [f"{held}, {gain}", rivers]
            self.sentence = f"now {who} would collect it ({held}), and the {rivers}"


def _pennant(forecast: Forecast) -> str:
    """The sign of who would collect a card now, on its lower corner."""
    if forecast.collector == NOTHING:
        return ""
    return f'<use href="#checker-{forecast.collector}" transform="translate(36 52) scale(.6)"/>'


def _shown(forecast: Forecast, places: Places) -> str:
    land = f'<use class="glowing" href="#outline-{forecast.kind}"{places.turn}/>'
    return (land if is_territory(forecast.kind) else "") + (
        f'<use href="#flow-{forecast.distance}"/>'
    )


def _note(x: float, lines: list[str]) -> str:
    """The forecast in words, under its card."""
    frame, starts = _sheet(x, len(lines))
    words = "".join(f"{start}{line}</text>" for start, line in zip(starts, lines, strict=True))
    return f'<g class="forecast">{frame}{words}</g>'


@cache
def _sheet(x: float, lines: int) -> tuple[str, list[str]]:
    """The sheet that so many lines are written on, and how each of them starts."""
    left = min(max(x - _NOTE_WIDTH / 2, 4), WIDTH - _NOTE_WIDTH - 4)
    top = TRACK_MIDDLE + CARD_HEIGHT / 2 + 6
    frame = (
        f'<rect x="{left:g}" y="{top:g}" width="{_NOTE_WIDTH:g}" '
        f'height="{12 + 22 * lines}" rx="9"/>'
    )
    return frame, [
        f'<text x="{left + _NOTE_WIDTH / 2:g}" y="{top + 23 + 22 * line:g}">'
        for line in range(lines)
    ]


def _flow(view: View, places: Places, carried: list[int], distance: int) -> str:
    """Arrows along the rivers from every Checker on them to where it would be carried."""
    downstream, points = view.game.box.downstream.tolist(), places.points
    arrows = []
    for space in carried:
        course = [points[space]]
        for _ in range(distance):
            space = downstream[space]
            course.append(points[space])
        arrows.append(f'<path d="M{"L".join(course)}"/>')
    return f'<g id="flow-{distance}" class="flow">{"".join(arrows)}</g>'


def _on_rivers(box: Rec, s: Rec) -> list[int]:
    """The river spaces on which Checkers stand; nothing else can stand there (KM22)."""
    on = s.on.tolist()
    return [
        space
        for space, onward in enumerate(box.downstream[: int(box.spaces)].tolist())
        if onward != NOWHERE and on[space] != EMPTY
    ]
