"""Kingdom Run: what lies beside the track: the seats, the dice, and the buttons, as SVG."""

from regalia.core.contract import NATURE
from regalia.core.position import View
from regalia.games.kingdom_run.news import News
from regalia.games.kingdom_run.notation import FACE_TITLES, runner_name
from regalia.games.kingdom_run.places import (
    BUTTON_HEIGHT,
    BUTTON_LEFT,
    BUTTON_WIDTH,
    DICE_TOP,
    DIE,
    SEAT_HEIGHT,
    SEATS_TOP,
    die_place,
    seat_place,
)
from regalia.games.kingdom_run.rules import in_play, points
from regalia.games.kingdom_run.state import (
    ACT,
    COPY,
    DICE,
    FACES,
    NOTHING,
    PUT_DOWN,
    REROLL,
    RUNNERS_A_CLAN,
)
from regalia.games.kingdom_run.words import copyable_faces, seat_note, usable_faces

_WORDS = ("Disband", "Catch up", "Bathe", "Steal", "Lull / wake", "Copy")  # below the dice
_COIN_SPACING = 17.0


# Seats


def seats(view: View, news: News) -> str:
    """A plaque for each seat: its clan, its points, its victory tokens."""
    return "".join(_seat(view, seat, news) for seat in range(int(view.record.seats)))


def _seat(view: View, seat: int, news: News) -> str:
    s, box = view.record, view.game.box
    left, width = seat_place(seat, int(s.seats))
    kinds = "rider" + (" to-move" if s.seat == seat and not view.over else "")
    kinds += " won" if seat in (view.winners or ()) else ""
    kinds += " last" if seat in news.robbed else ""
    kinds += "" if in_play(box, s, seat) else " across"
    you = '<text class="you" x="34" y="77">You</text>' if seat == view.seat else ""
    total = int(points(box, s, seat))
    return (
        f'<g id="seat-{seat}" class="{kinds}" data-spot="seat-{seat}" '
        f'aria-label="{seat_note(view, seat)}" transform="translate({left:.4g} {SEATS_TOP:g})">'
        f'<rect class="plaque" width="{width:.4g}" height="{SEAT_HEIGHT:g}" rx="12"/>'
        f'<use href="#awake-{seat}" transform="translate(34 {33 if you else 42})"/>'
        f'{you}<text class="total" x="70" y="38">{total}<tspan class="unit" dx="7">'
        f"{'point' if total == 1 else 'points'}</tspan></text>"
        f"{_coins(int(s.tokens[seat]), width)}</g>"
    )


def _coins(tokens: int, width: float) -> str:
    """A row of victory tokens, the last of which bears their number."""
    spacing = min(_COIN_SPACING, (width - 106) / max(1, tokens - 1))
    coins = "".join(
        f'<circle class="coin" cx="{82 + index * spacing:.4g}" cy="60" r="13"/>'
        for index in range(tokens)
    )
    if not tokens:
        return '<text class="unit" x="70" y="66">no token</text>'
    x = 82 + (tokens - 1) * spacing
    return f'{coins}<text class="coin-count" x="{x:.4g}" y="66">{tokens}</text>'


# Dice


def dice(view: View, news: News) -> str:
    """The four dice: what they show, which are used, and which can be used now."""
    usable = usable_faces(view) if view.record.stage in (ACT, PUT_DOWN) else []
    return "".join(_die(view, die, usable, news) for die in range(DICE))


def _die(view: View, die: int, usable: list[int], news: News) -> str:
    s = view.record
    face, used = int(s.dice[die]), bool(int(s.used) >> die & 1)
    x, y = die_place(die)
    acting = s.stage in (ACT, PUT_DOWN)
    state = "used" if used else "spent" if acting and face not in usable else ""
    words = {"used": ", used", "spent": ", cannot be used now"}.get(state, "")
    title = "not rolled yet" if face == NOTHING else FACE_TITLES[face]
    rolled = die in news.rolled
    again = die in news.rerolled and face != NOTHING
    shows = "" if face == NOTHING else f" shows-{FACES[face]}"
    badge = '<use class="badge" href="#again" x="40" y="-40"/>'
    return (
        f'<g id="die-{die + 1}" class="die {state}{shows}{" again-rolled" if again else ""}" '
        f'data-spot="die-{die + 1}" aria-label="die {die + 1}: {title}{words}" '
        f'transform="translate({x:g} {y:g})"><g id="cube-{die + 1}-{int(s.turn)}'
        f'{"-again" if again else ""}" class="cube{" turned" if rolled else ""}">'
        f'<rect class="edge" x="{-DIE / 2:g}" y="{-DIE / 2 + 5:g}" width="{DIE:g}" '
        f'height="{DIE:g}" rx="20"/><rect class="face" x="{-DIE / 2:g}" y="{-DIE / 2:g}" '
        f'width="{DIE:g}" height="{DIE:g}" rx="20"/>{_shown(view, face, used)}</g>'
        f"{badge if s.stage == REROLL or again else ''}"
        + ('<use href="#tick" x="36" y="36"/>' if used else "")
        + f'<text class="die-word" y="77">{"" if face == NOTHING else _WORDS[face]}</text></g>'
    )


def _shown(view: View, face: int, used: bool) -> str:
    if face == NOTHING:
        return '<text class="blank" y="16">?</text>'
    if face != COPY or used or view.record.stage not in (ACT, PUT_DOWN):
        return f'<use class="emblem" href="#face-{FACES[face]}" transform="scale(1.35)"/>'
    copied = copyable_faces(view)
    first = -(len(copied) - 1) / 2
    small = "".join(
        f'<use class="emblem" href="#face-{FACES[each]}" '
        f'transform="translate({(first + index) * 30:g} 32) scale(.42)"/>'
        for index, each in enumerate(copied)
    )
    return f'<use class="emblem" href="#face-copy" transform="translate(0 -12)"/>{small}'


# Buttons, for who has to choose; for the others, whose turn it is


def buttons(view: View) -> str:
    """Keep and re-roll, or end; where there is nothing to press, who is at it in which turn."""
    s = view.record
    mine = view.to_move == view.seat and view.to_move != NATURE
    if mine and s.stage == REROLL:
        return _button("keep", "Keep", "Keep all dice", 0) + _button(
            "roll", "Re-roll", "Re-roll the chosen dice", 1
        )
    if mine and s.stage == PUT_DOWN:
        place = int(s.picked_from) + 1
        return _turn(view, 44) + _button(
            "end", "End", f"Put down no more Runners of space {place}", 1
        )
    return _turn(view, 78)


def _turn(view: View, y: float) -> str:
    s = view.record
    if view.over or s.turn == 0:
        return ""
    clan = runner_name(int(s.seat) * RUNNERS_A_CLAN)[0]
    return (
        f'<g id="turn" class="turn-sign" aria-label="turn {int(s.turn)}, {clan}" '
        f'transform="translate({BUTTON_LEFT + 32:g} {DICE_TOP + y - 16:g})">'
        f'<use href="#awake-{int(s.seat)}" transform="scale(1.2)"/>'
        f'<text x="38" y="9">Turn {int(s.turn)}</text></g>'
    )


def _button(name: str, word: str, label: str, row: int) -> str:
    y = DICE_TOP + row * (BUTTON_HEIGHT + 12)
    return (
        f'<g id="button-{name}" class="plank" data-spot="{name}" aria-label="{label}" '
        f'transform="translate({BUTTON_LEFT:g} {y:g})"><rect width="{BUTTON_WIDTH:g}" '
        f'height="{BUTTON_HEIGHT:g}" rx="16"/>'
        f'<text x="{BUTTON_WIDTH / 2:g}" y="40">{word}</text></g>'
    )
