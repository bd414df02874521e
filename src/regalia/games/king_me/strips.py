"""King Me!: each side's strip: its landmark with the score, its captures, its collected cards."""

from regalia.core.position import View
from regalia.games.king_me.news import News
from regalia.games.king_me.notation import SIDES, card_name, moves_of_turn
from regalia.games.king_me.places import MIDDLE, captured, strip, won
from regalia.games.king_me.rules import points
from regalia.games.king_me.state import (
    DRAW_CARD,
    MOST_SEATS,
    OVER,
    PILES,
)
from regalia.games.king_me.track import collected


def strips(view: View, near: int, news: News) -> str:
    """Both sides' strips; `near` is the side at the bottom."""
    return "".join(
        _landmark(view, seat, near=seat == near)
        + _captured(view, seat, news, near=seat == near)
        + _won(view, seat, near=seat == near)
        for seat in range(MOST_SEATS)
    )


def _landmark(view: View, seat: int, *, near: bool) -> str:
    """The ship or the castle, with the points as they stand now, and the moves that are left."""
    s = view.record
    total = int(points(view.game.box, s, seat))
    moving = s.seat == seat and s.stage not in (PILES, DRAW_CARD, OVER)
    left = int(s.moves_left) if moving else 0
    pips = "".join(
        f'<circle class="pip{" left" if pip < left else ""}" cx="-96" cy="{12 - 24 * pip}" r="6"/>'
        for pip in range(moves_of_turn(s) if moving else 0)
    )
    state = " to-move" if moving else " won" if view.winners and seat in view.winners else ""
    return (
        f'<g id="side-{seat}" class="landmark{state}" role="img" '
        f'aria-label="{SIDES[seat]}, {total} points{f", moves left: {left}" if moving else ""}" '
        f'style="transform:translate({MIDDLE:g}px,{strip(near=near):g}px)">'
        f'<use href="#landmark-{seat}"/>'
        f'<text class="score score-{seat}" y="{(5, 11)[seat]}">{total}</text>{pips}</g>'
    )


def _captured(view: View, seat: int, news: News, *, near: bool) -> str:
    number = int(view.record.captured[seat])
    drawn = []
    for index in range(number):
        x, y, scale = captured(index, number, near=near)
        new = index == number - 1 and news.capturer == seat
        drawn.append(
            f'<use id="captured-{seat}-{index}" class="checker" href="#checker-{1 - seat}" '
            f'style="transform:translate({x:.4g}px,{y:g}px) scale({scale:g})"'
            + (f' data-from="{news.captured}"' if new else "")
            + "/>"
        )
    return "".join(drawn)


def _won(view: View, seat: int, *, near: bool) -> str:
    """The collected cards, each with the points that it brought."""
    s = view.record
    cards, kinds = collected(s, seat), s.drawn.tolist()
    points_of_kind = view.game.box.points[:, seat].tolist()
    drawn = []
    for index, card in enumerate(cards):
        x, y, scale = won(index, len(cards), near=near)
        kind = kinds[card]
        gain = points_of_kind[kind]
        drawn.append(
            f'<g id="card-{card}" class="card" role="img" '
            f'aria-label="{card_name(view.game, kind)}, {gain} points" '
            f'style="transform:translate({x:.4g}px,{y:g}px) scale({scale:g})">'
            f'<use href="#won-{kind}"/><text class="won-points seat-{seat}" y="52">{gain}</text>'
            "</g>"
        )
    return "".join(drawn)
