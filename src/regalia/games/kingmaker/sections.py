"""KingMaker: what lies in the sections: the cards, each faction's TPV, and the triangles."""

from functools import cache

from regalia.core.game import Game
from regalia.core.position import View
from regalia.games.kingmaker.areas import Area, area_of_faction, near_seat, section_of_seat
from regalia.games.kingmaker.cards import RIM
from regalia.games.kingmaker.news import News
from regalia.games.kingmaker.notation import seats_with
from regalia.games.kingmaker.places import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Places,
    Spot,
)
from regalia.games.kingmaker.shapes import looks
from regalia.games.kingmaker.state import (
    BANDWAGON,
    CANDIDATE,
    CHALLENGER,
    COALITION,
    DEALING,
    NOTHING,
    OVER,
    POLITIKS,
    THE_COALITION,
)
from regalia.games.kingmaker.words import card_words, figure

_HAT_STEP = 20.0
_UNDER = '<use class="under" href="#back"/>'  # what a card shows while it is turned up

_OPEN = 0.32  # the size of a card of another seat's open hand


def card(name: str, place: Spot, inner: str, label: str, more: str = "", kind: str = "") -> str:
    """A card, or its back, at a place."""
    x, y, scale = place
    return (
        f'<g id="{name}" class="card{kind}" role="img" aria-label="{label}"{more} '
        f'style="transform:translate({x:.4g}px,{y:.4g}px) scale({scale:.3g})">{inner}</g>'
    )


# Cards


def cards_on_board(view: View, places: Places, news: News) -> str:
    """The cards of the Race on the board, in the order in which they were played."""
    s = view.record
    plays, last = int(s.plays), int(s.plays) - 1
    areas = [_area_of_play(view, int(section)) for section in s.play_in[:plays]]
    drawn = []
    for number, area in enumerate(areas):
        index, size = areas[:number].count(area), areas.count(area)
        kind, seat = int(s.play[number]), int(s.play_by[number])
        new = news.played and number == last
        more = f' data-from="{_origin(view, seat, kind)}"' if new else ""
        turned = new and seat != view.seat
        guest = _seat_mark(seat) if seat != s.play_in[number] else ""
        drawn.append(
            card(
                f"card-{news.race}-{number}",
                _place(view, places, area, index, size),
                f'{_UNDER if turned else ""}<use class="face" href="#face-{kind}"/>{RIM}{guest}',
                f"{card_words(view.game, kind)} of seat {seat}",
                more,
                (" last" if new else "") + (" turned" if turned else ""),
            )
        )
    return "".join(drawn)


def _area_of_play(view: View, section: int) -> Area:
    role = int(view.record.role[section])
    return Area(role, NOTHING if role == CANDIDATE else section)


def _place(view: View, places: Places, area: Area, index: int, size: int) -> Spot:
    if area.role == CANDIDATE:
        return places.in_candidate_circle(index, size)
    section = section_of_seat(view, area.seat)
    if area.role == BANDWAGON:
        return places.in_bandwagon(section)
    if area.role == CHALLENGER:
        return places.in_challenger(section, index, size)
    return places.in_coalition(section, index, size)


def _origin(view: View, seat: int, kind: int) -> str:
    """Under which name a card was in the hand that it was played from."""
    s = view.record
    if seat != view.seat:
        return f"back-{seat}-{int(s.hand_size[seat])}"
    return f"held-{kind}-{int((s.hand[seat] == kind).sum()) + 1}"


def origin_of_discard(view: View, seat: int, news: News) -> str:
    """Under which name a card was in the hand that it was discarded from."""
    return _origin(view, seat, NOTHING if news.card is None else news.card)


def _seat_mark(seat: int) -> str:
    """Whose card it is that lies in another's section."""
    return (
        f'<g class="guest seat-{seat}" transform="translate(-30 50)"><circle r="19"/>'
        f'<text y="10">{seat}</text></g>'
    )


# Factions


def totals(view: View, places: Places) -> str:
    """Each faction's TPV beside its leading cards."""
    s = view.record
    if s.candidate == NOTHING:
        return ""
    leaders = [int(s.candidate), *seats_with(s, CHALLENGER)]
    if s.km != NOTHING:
        leaders.append(THE_COALITION)
    return "".join(_total(view, places, leader) for leader in leaders)


def _total(view: View, places: Places, leader: int) -> str:
    s = view.record
    area = area_of_faction(view, leader)
    plays = s.play_in[: int(s.plays)].tolist()
    size = plays.count(int(s.km) if leader == THE_COALITION else leader)
    points = figure(int(s.tpv[leader]))
    inner, sign = f'<circle r="19"/><text y="9">{points}</text>', ""
    if area.role == CANDIDATE:
        x, y, scale = _place(view, places, area, size - 1, size)
        x, y = x + scale * CARD_WIDTH * 0.5, y + scale * CARD_HEIGHT * 0.5
        inner, sign = inner.replace('"19"', '"22"'), _seat_sign(view, places, leader)
    else:
        section = section_of_seat(view, area.seat)
        side = places.inward(section)
        flat_from_left = side < 0 and (places.lies_flat(section) or area.role == COALITION)
        x, y, scale = _place(view, places, area, 0 if flat_from_left else size - 1, size)
        x, y = x + side * scale * CARD_WIDTH * 0.46, y + scale * CARD_HEIGHT * 0.42
        if area.role == COALITION:
            x += side * 12
            inner = (
                '<rect x="-34" y="-18" width="68" height="36" rx="18"/>'
                '<use href="#sign-km" class="km-sign" transform="translate(-16 1) scale(.62)"/>'
                f'<text x="12" y="9">{points}</text>'
            )
    out = " out" if _is_out(view, leader) else ""
    where = f'style="transform:translate({x:.4g}px,{y:.4g}px)"'
    return f'{sign}<g id="tpv-{area.name}" class="tpv{out}" {where}>{inner}</g>'


def _seat_sign(view: View, places: Places, seat: int) -> str:
    """On the Candidate circle: towards whose section it is."""
    x, y = places.on_circle(section_of_seat(view, seat), places.candidate)
    return (
        f'<g id="candidate-of" class="guest seat-{seat}" '
        f'style="transform:translate({x:.4g}px,{y:.4g}px) scale(.8)">'
        f'<circle r="19"/><text y="10">{seat}</text></g>'
    )


def _is_out(view: View, leader: int) -> bool:
    """Whether this is a Challenger that has lost, or that fell out."""
    s = view.record
    challenges = leader != THE_COALITION and s.role[leader] == CHALLENGER
    return bool(challenges and not int(s.standing) >> leader & 1 and s.won_by != leader)


# Seats


def triangles(view: View, places: Places) -> str:
    """Every seat's scoring triangle, under a head with its number."""
    return "".join(_triangle(view, places, seat) for seat in range(view.game.seats))


def _triangle(view: View, places: Places, seat: int) -> str:
    s = view.record
    x, y, scale = places.in_triangle(section_of_seat(view, seat))
    turn = " to-move" if s.stage not in (DEALING, OVER) and s.turn == seat else ""
    won = " won" if s.stage == OVER and s.winner == seat else ""
    votes, row, hats = int(s.votes[seat]), int(s.row), int(s.hats[seat])
    full = " full" if votes == row else ""
    label = (
        f"seat {seat}: {hats.bit_count()} Hats, {votes} of {row} Votes, "
        f"{int(s.hand_size[seat])} cards{_role_words(view, seat)}"
    )
    return (
        f'<g id="seat-{seat}" class="player seat-{seat}{turn}{won}" role="img" '
        f'aria-label="{label}" style="transform:translate({x:.4g}px,{y:.4g}px) scale({scale:.3g})">'
        f'<use href="#triangle"/><g class="votes{full}"><use href="#check" x="-31" y="15"/>'
        f'<text x="-19" y="24">{votes}<tspan class="row">/{row}</tspan></text></g>'
        f'{_hats(view.game, hats)}<circle class="crest" cy="-39" r="17"/>'
        f'<text class="seat-number" y="-31">{seat}</text></g>'
    )


@cache
def _hats(game: Game, hats: int) -> str:
    suits = looks(game)
    step = min(_HAT_STEP, 120 / len(suits))
    drawn = []
    for colour, look in enumerate(suits):
        marked = " marked" if hats >> colour & 1 else ""
        x = (colour - (len(suits) - 1) / 2) * step
        drawn.append(
            f'<use href="#hat-{look}" class="token suit-{look}{marked}" '
            f'transform="translate({x:.4g} 42) scale({step / 64:.3g})"/>'
        )
    return "".join(drawn)


def _role_words(view: View, seat: int) -> str:
    s = view.record
    role = {
        CANDIDATE: ", Candidate",
        BANDWAGON: ", in the Bandwagon",
        CHALLENGER: ", Challenger",
        COALITION: ", in the Coalition",
        POLITIKS: ", played POLITIKS",
    }.get(int(s.role[seat]), "")
    leads = ", leads" if s.leader == seat else ""
    return ", KingMaker" + leads if s.km == seat else role + leads


def signs(view: View, places: Places) -> str:
    """Who leads the Race or the next one, and who has left it by POLITIKS."""
    s = view.record
    section = section_of_seat(view, int(s.leader))
    x, y, scale = places.in_triangle(section)
    down = -36 if section == 0 else -6
    x, y = x + scale * 49 * places.outward(section), y + scale * down
    drawn = (
        '<use id="leader" href="#sign-leader" class="leader-sign" '
        f'style="transform:translate({x:.4g}px,{y:.4g}px)"/>'
    )
    for seat in seats_with(s, POLITIKS):
        x, y, _ = places.in_challenger(section_of_seat(view, seat), 0, 1)
        drawn += f'<text class="politiks" x="{x:.4g}" y="{y + 6:.4g}">POLITIKS</text>'
    return drawn


def held_by(view: View, seat: int) -> list[int]:
    """The kinds of the cards in a hand; NOTHING for one that the viewer does not know."""
    s = view.record
    kinds: list[int] = s.hand[seat, : int(s.hand_size[seat])].tolist()
    return kinds


def card_of_other(view: View, seat: int, index: int, place: Spot, more: str = "") -> str:
    """A card in a hand that is not the viewer's: its back, or its face where hands lie open."""
    kind = held_by(view, seat)[index]
    face, words = '<use href="#back"/>', "a card"
    if kind != NOTHING:
        face = f'<use class="face" href="#face-{kind}"/>{RIM}'
        words = card_words(view.game, kind)
    name = f"back-{seat}-{index}"
    return card(name, place, face, f"{words} of seat {seat}", ' data-from="rest"', more)


def far_hands(view: View, places: Places) -> str:
    """The hands of the other seats: small backs and how many, or where they lie open faces."""
    hands = [seat for seat in range(view.game.seats) if seat != near_seat(view)]
    return "".join(
        _closed_hand(view, places, seat)
        if NOTHING in held_by(view, seat)
        else _open_hand(view, places, seat)
        for seat in hands
        if view.record.hand_size[seat] > 0
    )


def _closed_hand(view: View, places: Places, seat: int) -> str:
    """Beside the head of its triangle."""
    section = section_of_seat(view, seat)
    x, y, scale = places.in_triangle(section)
    size = int(view.record.hand_size[seat])
    x, y = x + scale * 46 * places.outward(section), y - scale * 36
    backs = "".join(
        card_of_other(
            view, seat, index, (x + (index - (size - 1) / 2) * 6 * scale, y, 0.22 * scale)
        )
        for index in range(size)
    )
    return f'{backs}<text class="hand-size" x="{x:.4g}" y="{y + 8:.4g}">{size}</text>'


def _open_hand(view: View, places: Places, seat: int) -> str:
    """There too, one below the other, so that the row at the top of each card can be read."""
    section = section_of_seat(view, seat)
    x, y, scale = places.in_triangle(section)
    size, step = int(view.record.hand_size[seat]), 15 * scale
    x, y = x + scale * 52 * places.outward(section), y - scale * 36
    top = max(y - (size - 1) * step, scale * _OPEN * CARD_HEIGHT / 2 + 12)  # on the board
    return "".join(
        card_of_other(view, seat, index, (x, top + index * step, _OPEN * scale))
        for index in range(size)
    )
