"""King's Crown: moves and positions as text, in the notation of RULES.md."""

from regalia.core.contract import Rec
from regalia.core.game import Game
from regalia.core.position import View
from regalia.games.kings_crown.memory import members, shown_hand, shown_on_table
from regalia.games.kings_crown.state import (
    COLOURS,
    DRAW,
    HIDDEN_DRAW,
    NO_DRAW,
    NOTHING,
    OVER,
    PLACE,
    PLACE_TOKEN,
    REVEAL,
    REVEAL_BAG,
    REVEAL_TABLE,
    TAKE,
    TAKE_BAG,
    TAKE_TABLE,
    field_of,
    token_of,
)

FILES = "abcde"
_CELL = 7
_TABLE_ROW = 8

# Names of things


def token_name(token: int) -> str:
    """A Token as it is written: "Y13", "W4"."""
    return f"{COLOURS[token % 2]}{token // 2 + 1}"


def field_name(box: Rec, field: int) -> str:
    """A field as it is written: file, then rank, as in "b4"."""
    rank, file = divmod(field, int(box.side))
    return f"{FILES[file]}{rank + 1}"


# Moves


def text(game: Game, s: Rec, move: int) -> str:
    """A move as it is written; a draw that the viewer cannot see is "draw:?"."""
    if move == HIDDEN_DRAW:
        return "draw:?"
    if move < REVEAL_BAG:
        return f"draw:{token_name(move - DRAW)}"
    if move == REVEAL_BAG:
        return "reveal:bag"
    if move < TAKE_BAG:
        return f"reveal:{move - REVEAL_TABLE + 1}"
    if move == TAKE_BAG:
        return "take:bag"
    if move < PLACE_TOKEN:
        return f"take:{move - TAKE_TABLE + 1}"
    return f"{token_name(token_of(move))}@{field_name(game.box, field_of(move))}"


# Positions


def diagram(view: View) -> str:
    """A view as plain text: hands, the board or the table, the bag, and who is to move.

    On the board `0:Y13` is a Crown of seat 0 that holds Y13 and `*` the centre. On the table
    `5:[Y13]` lies face up at position 5, `5:(Y13)` face down, and `5:--` face down and unknown.
    """
    parts = [_hand_line(view, 1)]
    if view.record.stage in (PLACE, OVER):
        parts += ["", *_board_lines(view), ""]
    else:
        parts += ["", *_table_lines(view), f"bag    {int(view.record.bag_size)} Tokens", ""]
    parts += [_hand_line(view, 0), _turn_line(view)]
    return "\n".join(parts)


def _hand_line(view: View, seat: int) -> str:
    shown = shown_hand(view, seat)
    size = int(view.record.hand_size[seat])
    tokens = " ".join([*map(token_name, shown), *["??"] * (size - len(shown))])
    whose = " (you)" if seat == view.seat else ""
    return f"seat {seat}{whose} {size} Token{'' if size == 1 else 's'}: {tokens}".rstrip(": ")


def _board_lines(view: View) -> list[str]:
    box = view.game.box
    side = int(box.side)
    files = "   " + "".join(FILES[file].center(_CELL) for file in range(side))
    ranks = [
        f" {rank + 1} "
        + "".join(_field_text(view, rank * side + file).center(_CELL) for file in range(side))
        for rank in reversed(range(side))
    ]
    return [line.rstrip() for line in [files, *ranks]]


def _field_text(view: View, field: int) -> str:
    s = view.record
    if field == view.game.box.centre:
        return "*"
    if s.token_on[field] == NOTHING:
        return "."
    seat = 0 if int(s.crowns[0]) >> field & 1 else 1
    return f"{seat}:{token_name(int(s.token_on[field]))}"


def _table_lines(view: View) -> list[str]:
    places = [_place_text(view, place) for place in members(view.record.lying)]
    if not places:
        return ["table  empty"]
    rows = [places[start : start + _TABLE_ROW] for start in range(0, len(places), _TABLE_ROW)]
    lines = ["".join(place.ljust(_CELL + 2) for place in row).rstrip() for row in rows]
    return [f"{'table' if number == 0 else '':7}{line}" for number, line in enumerate(lines)]


def _place_text(view: View, place: int) -> str:
    token = shown_on_table(view, place)
    if token is None:
        return f"{place + 1}:--"
    face_up = int(view.record.face_up) >> place & 1
    opening, closing = "[]" if face_up else "()"
    return f"{place + 1}:{opening}{token_name(token)}{closing}"


def _turn_line(view: View) -> str:
    s = view.record
    if s.stage == OVER:
        return f"over: seat {int(s.winner)} has won"
    if s.draw != NO_DRAW:
        return f"nature draws a Token for seat {int(s.turn)}"
    doing = {
        REVEAL: f"reveal, {int(s.revealed) + 1} of 2",
        TAKE: "take a Token",
        PLACE: "place a Token",
    }
    return f"seat {int(s.turn)} to move: {doing[int(s.stage)]}"
