"""King's Crown: the drawing of a view as SVG.

The board layer (`board.py`) holds the table, the board and every shape; the pieces layer here puts
shapes where they lie for one viewer. Tokens are siblings in one fixed order, so that each glides
from place to place under its id: `token-Y13` where the viewer's screen shows which it is, `at-5`
for the Token at table position 5 where that may be forgotten (option `memory`), `hand-1-0` for a
back behind a Screen.
"""

from collections.abc import Sequence
from pathlib import Path

from regalia.core.contract import PUBLIC
from regalia.core.game import Game
from regalia.core.position import Move, View
from regalia.games.kings_crown import board as board_layer
from regalia.games.kings_crown.memory import members, remembers, shown_hand
from regalia.games.kings_crown.notation import field_name, token_name
from regalia.games.kings_crown.places import HEIGHT, MIDDLE, WIDTH, Places, Spot, places_of
from regalia.games.kings_crown.rules import winning_line
from regalia.games.kings_crown.state import (
    DRAW,
    HIDDEN_DRAW,
    MOST_SEATS,
    NOTHING,
    OVER,
    PLACE,
    PLACE_TOKEN,
    REVEAL,
    REVEAL_BAG,
    REVEAL_TABLE,
    SETUP,
    TAKE,
    TAKE_BAG,
    TAKE_TABLE,
    bit,
    field_of,
    token_of,
)
from regalia.games.kings_crown.words import token_words

STYLE = (Path(__file__).parent / "drawing.css").read_text("utf-8")

_CROWNS = ("garnet", "sapphire")

# A drawn Token with its place in the fixed order of siblings.
_Drawn = tuple[tuple[int, int, int], str]


def size(game: Game) -> tuple[int, int]:
    """Width and height of the drawing, in its own units."""
    return WIDTH, HEIGHT


def board(game: Game) -> str:
    """What never changes, drawn once an edition."""
    return board_layer.board(game.box)


def ways(view: View, move: Move) -> list[list[str]]:
    """The one way to say a player's move by touching spots in order."""
    number = move.number
    if number in (REVEAL_BAG, TAKE_BAG):
        return [["bag"]]
    if number < TAKE_BAG:
        return [[f"t{number - REVEAL_TABLE + 1}"]]
    if number < PLACE_TOKEN:
        return [[f"t{number - TAKE_TABLE + 1}"]]
    return [[token_name(token_of(number)), field_name(view.game.box, field_of(number))]]


def said(view: View, touches: Sequence[str]) -> str:
    """What these spots say as notation, be it legal or not; "" where they say nothing."""
    verb = {REVEAL: "reveal", TAKE: "take"}.get(int(view.record.stage))
    if verb is not None and len(touches) == 1:
        return f"{verb}:{touches[0].removeprefix('t')}"
    if view.record.stage == PLACE and len(touches) == 2:
        return "@".join(touches)
    return ""


def pieces(view: View, last: Sequence[Move]) -> str:
    """What moves, as this viewer sees it; `last` are the moves that led here, as it saw them."""
    places, news = places_of(view.game.box), _News(last)
    if view.record.stage in (PLACE, OVER):
        ground = _fields(view, places, news) + _bingo(view, places)
        tokens = _placed(view, places, news) + _left_over(view, places)
    else:
        ground = f'<use id="cloth-laid" href="#cloth"/>{_bag(view, places)}'
        tokens = _on_table(view, places, news)
    for seat in range(MOST_SEATS):
        tokens += _hand(view, seat, places, news)
    drawn = "".join(svg for _, svg in sorted(tokens))
    return f'<g id="pieces">{ground}{_signs(view)}{drawn}</g>'


class _News:
    """What the last moves did: what was turned up, and where things came from."""

    def __init__(self, last: Sequence[Move]) -> None:
        self.turned: int | None = None  # a table position whose Token was turned up
        self.drawn: set[int] = set()  # Tokens that the viewer saw leave the bag
        self.hidden_draw = False
        self.taken: int | None = None  # a table position
        self.placed: int | None = None  # a field
        for move in (each.number for each in last):
            if move == HIDDEN_DRAW:
                self.hidden_draw = True
            elif move < REVEAL_BAG:
                self.drawn.add(move - DRAW)
            elif REVEAL_TABLE <= move < TAKE_BAG:
                self.turned = move - REVEAL_TABLE
            elif TAKE_TABLE <= move < PLACE_TOKEN:
                self.taken = move - TAKE_TABLE
            elif move >= PLACE_TOKEN:
                self.placed = field_of(move)


# Tokens


def _token(
    name: str,
    place: Spot,
    inner: str,
    *,
    label: str,
    kind: str = "",
    spot: str = "",
    origin: str = "",
    over: str = "",
) -> str:
    x, y, scale = place
    where = f"translate({x:.4g}px,{y:.4g}px) scale({scale:.3g})"
    return (
        f'<g id="{name}" class="token{kind}" style="transform:{where}" role="img" '
        f'aria-label="{label}"'
        + (f' data-spot="{spot}"' if spot else "")
        + (f' data-from="{origin}"' if origin else "")
        + f'>{inner}<circle class="rim" r="47"/>{over}</g>'
    )


def _face(token: int) -> str:
    return f'<use class="face" href="#face-{token_name(token)}"/>'


_BACK = '<use class="back" href="#back"/>'


# The draft: bag and table


def _bag(view: View, places: Places) -> str:
    x, y, scale = places.bag
    left = int(view.record.bag_size)
    empty = "" if left else " empty"
    return (
        f'<g id="bag" class="bag{empty}" style="transform:translate({x:.4g}px,{y:.4g}px) '
        f'scale({scale:.3g})" data-spot="bag" role="img" aria-label="bag, {left} Tokens">'
        f'<use href="#pouch"/><text class="bag-size" y="38">{left}</text>'
        '<rect class="rim" x="-80" y="-78" width="160" height="156" rx="22"/></g>'
    )


def _on_table(view: View, places: Places, news: _News) -> list[_Drawn]:
    s = view.record
    face_up, table, known = int(s.face_up), s.table.tolist(), remembers(view)
    drawn = []
    for place in members(s.lying):
        token, up = table[place], bool(face_up >> place & 1)
        name = f"token-{token_name(token)}" if known else f"at-{place + 1}"
        order = (0, token, 0) if known else (1, place, 0)
        new = up and (place == news.turned or token in news.drawn)
        what = f": {token_words(token)}" if up or known else ""
        svg = _token(
            name,
            places.on_table(place),
            _table_face(token, up=up, known=known, new=new),
            label=f"position {place + 1}{what}, face {'up' if up else 'down'}",
            kind=" up turned" if new else " up" if up else " down",
            spot=f"t{place + 1}",
            origin="bag" if up and token in news.drawn else "",
            over=f'<text class="place-number" x="-36" y="-29">{place + 1}</text>',
        )
        drawn.append((order, svg))
    return drawn


def _table_face(token: int, *, up: bool, known: bool, new: bool) -> str:
    """A Token that has just been turned up shows its back first; a remembered one a note of it."""
    if up:
        return (_BACK if new else "") + _face(token)
    note = f'<use class="remembered" href="#face-{token_name(token)}"/>' if known else ""
    return _BACK + note


# The placement: fields, Crowns, and what was left on the table


def _fields(view: View, places: Places, news: _News) -> str:
    s, box = view.record, view.game.box
    won = _winning_fields(view)
    tokens, garnet, centre = s.token_on.tolist(), int(s.crowns[0]), int(box.centre)
    drawn = []
    for field in range(int(box.fields)):
        x, y, _ = places.on_board(field)
        side, name, token = places.field - 4, field_name(box, field), tokens[field]
        kind = (" last" if field == news.placed else "") + (" won" if field in won else "")
        if field == centre:
            holds = "the centre, a Crown of both"
        elif token == NOTHING:
            holds = "empty"
        else:
            holds = f"{token_words(token)} in a {_CROWNS[0 if garnet >> field & 1 else 1]} Crown"
        drawn.append(
            f'<rect id="field-{name}" class="field rim{kind}" data-spot="{name}" role="img" '
            f'aria-label="{name}: {holds}" x="{x - side / 2:.4g}" y="{y - side / 2:.4g}" '
            f'width="{side:.4g}" height="{side:.4g}" rx="8"/>'
        )
    return "".join(drawn)


def _winning_fields(view: View) -> list[int]:
    """The fields of a Bingo, with the centre where the line goes through it."""
    s, box = view.record, view.game.box
    if s.stage != OVER:
        return []
    line = members(winning_line(box, s, s.winner))
    through_centre = [int(box.centre)] if 0 < len(line) < box.side else []
    return sorted(line + through_centre)


def _bingo(view: View, places: Places) -> str:
    line = _winning_fields(view)
    if not line:
        return ""
    (x1, y1, _), (x2, y2, _) = places.on_board(line[0]), places.on_board(line[-1])
    ends = f'x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}"'
    return (
        f'<line class="bingo-glow" {ends}/><line class="bingo" {ends} pathLength="1"/>'
        '<use href="#centre"/>'
    )


def _placed(view: View, places: Places, news: _News) -> list[_Drawn]:
    s, box = view.record, view.game.box
    tokens = s.token_on.tolist()
    drawn = []
    for seat in range(MOST_SEATS):
        backs = int(s.hand_size[seat]) - len(shown_hand(view, seat))
        for field in members(s.crowns[seat]):
            token = tokens[field]
            svg = _token(
                f"token-{token_name(token)}",
                places.on_board(field),
                _crown(seat, token),
                label=f"{token_words(token)} on {field_name(box, field)}",
                kind=" crowned",
                origin=f"hand-{seat}-{backs}" if field == news.placed else "",
            )
            drawn.append(((0, token, 0), svg))
    return drawn


def _crown(seat: int, token: int) -> str:
    """A Token in a Crown, whose band goes round in front of it."""
    return (
        f'<use href="#crown-{seat}"/><use class="face set" href="#face-{token_name(token)}"/>'
        f'<use href="#band-{seat}"/>'
    )


def _left_over(view: View, places: Places) -> list[_Drawn]:
    """The Tokens left on the table, beside the board; backs say nothing and are left out."""
    if not remembers(view):
        return []
    table = view.record.table.tolist()
    return [
        (
            (0, table[place], 0),
            _token(
                f"token-{token_name(table[place])}",
                places.aside(index),
                _face(table[place]),
                label=f"{token_words(table[place])}, out of the game",
                kind=" aside",
            ),
        )
        for index, place in enumerate(members(view.record.lying))
    ]


# Hands


def _signs(view: View) -> str:
    """Whose Screen is whose, and whose turn it is."""
    s = view.record
    drawn = []
    for seat in range(MOST_SEATS):
        y = 698 if seat == _near(view) else 89
        turn = " to-move" if s.stage not in (SETUP, OVER) and s.turn == seat else ""
        drawn.append(
            f'<g id="seat-{seat}" class="seat-sign seat-{seat}{turn}" '
            f'style="transform:translate({MIDDLE:g}px,{y}px)"><circle class="lamp" r="24"/>'
            f'<use href="#sign-{seat}"/></g>'
        )
    return "".join(drawn)


def _near(view: View) -> int:
    """The seat whose rack is at the bottom."""
    return 0 if view.seat == PUBLIC else view.seat


def _hand(view: View, seat: int, places: Places, news: _News) -> list[_Drawn]:
    shown, hand_size = shown_hand(view, seat), int(view.record.hand_size[seat])
    near, own = seat == _near(view), seat == view.seat
    place_of = places.in_near_hand if near else places.in_far_hand
    whose = "in your hand" if own else f"behind the {_CROWNS[seat]} Screen"
    drawn = []
    for index, token in enumerate(shown):
        svg = _token(
            f"token-{token_name(token)}",
            place_of(index, hand_size),
            _face(token),
            label=f"{token_words(token)}, {whose}",
            kind=" held",
            spot=token_name(token) if own else "",
            origin=_origin_of_held(view, token, news),
        )
        drawn.append(((0, token, 0), svg))
    backs = hand_size - len(shown)
    for index in range(backs):
        newest = index == backs - 1 and not own
        svg = _token(
            f"hand-{seat}-{index}",
            place_of(len(shown) + index, hand_size),
            _BACK,
            label=f"a Token {whose}",
            kind=" held",
            origin=_origin_of_back(view, seat, news) if newest else "",
        )
        drawn.append(((2, seat, index), svg))
    return drawn


def _origin_of_held(view: View, token: int, news: _News) -> str:
    """Where a Token in hand has just come from; only its new element makes use of it."""
    if token in news.drawn:
        return "bag"
    if news.taken is not None and int(view.record.seen) & bit(token):
        return f"at-{news.taken + 1}"
    return ""


def _origin_of_back(view: View, seat: int, news: _News) -> str:
    if view.record.turn == seat:
        return ""  # it took nothing: it is about to move
    if news.hidden_draw:
        return "bag"
    return "" if news.taken is None else f"at-{news.taken + 1}"
