"""King's Crown: why a text is no legal move here, by its clause, as far as the viewer can know."""

import re

from regalia.core.contract import PUBLIC
from regalia.core.position import View
from regalia.games.kings_crown.memory import members
from regalia.games.kings_crown.notation import FILES, field_name, token_name
from regalia.games.kings_crown.state import (
    COLOURS,
    NO_DRAW,
    NOTHING,
    OVER,
    PLACE,
    REVEAL,
    SETUP,
    TAKE,
    TO_TABLE,
    bit,
    partners,
)

Refusal = tuple[str, str]

_DRAW = re.compile(r"draw:([YW])([1-9]\d{0,3})")
_AT_TABLE = re.compile(r"(reveal|take):(bag|[1-9]\d{0,3})")
_PLACEMENT = re.compile(r"([YW])([1-9]\d{0,3})@([a-z])([1-9]\d{0,3})")
_EXAMPLES = (
    "in the draft a move is written like reveal:bag, reveal:5, take:bag or take:5, "
    "in the placement like Y13@b4"
)


def refuse(view: View, text: str) -> Refusal:
    """Why this text is no legal move: the clause it breaks ("" where it is no move) and the reason.

    The reason is told from the view alone, so it never says where a hidden Token is.
    """
    if text == "pass":
        return "KC15", f"there is no passing; {_due(view)}"
    draw, at_table = _DRAW.fullmatch(text), _AT_TABLE.fullmatch(text)
    placement = _PLACEMENT.fullmatch(text)
    if not (draw or at_table or placement):
        return "", f"this is no move; {_EXAMPLES}"
    if view.record.stage == OVER:
        return "KC14", _due(view)
    if draw:
        return _refuse_draw(view, draw[1], int(draw[2]))
    if view.record.draw != NO_DRAW or view.seat != view.record.turn:
        return _stage_clause(view), _due(view)
    if at_table:
        return _refuse_at_table(view, at_table[1], at_table[2])
    assert placement is not None
    return _refuse_placement(view, placement[1], int(placement[2]), placement[3], placement[4])


# What is due: KC3 KC4 KC10 KC14


def _stage_clause(view: View) -> str:
    return "KC10" if view.record.stage == PLACE else "KC4"


def _due(view: View) -> str:
    """What is to be done instead, and by whom."""
    s = view.record
    if s.stage == OVER:
        winner = "you have" if s.winner == view.seat else f"seat {int(s.winner)} has"
        return f"the game is over, {winner} won"
    if s.draw != NO_DRAW:
        return "first a Token is drawn out of the bag"
    who = "you have" if s.turn == view.seat else f"seat {int(s.turn)} has"
    doing = {
        REVEAL: f"to reveal a Token of the bag or the table ({int(s.revealed) + 1} of 2)",
        TAKE: "to take a Token of the table or the bag",
        PLACE: "to place a Token on an empty field",
    }
    return f"{who} {doing[int(s.stage)]}"


# Nature's draws: KC3 KC5 KC7


def _refuse_draw(view: View, colour: str, number: int) -> Refusal:
    s = view.record
    if s.draw == NO_DRAW:
        return _stage_clause(view), f"no Token is drawn now; {_due(view)}"
    for_hand = "KC3" if s.stage == SETUP else "KC7"
    clause = "KC5" if s.draw == TO_TABLE else for_hand
    if view.seat != PUBLIC:
        return clause, "no player chooses which Token is drawn"
    token = _token(view, colour, number)
    if token is None:
        return clause, _no_such_token(view, colour, number)
    return clause, f"only a Token that is in the bag can be drawn, and {token_name(token)} is not"


# The draft: KC4 KC5 KC6 KC7


def _refuse_at_table(view: View, verb: str, source: str) -> Refusal:
    s = view.record
    if s.stage == PLACE:
        return "KC4", f"the draft is over; {_due(view)}"
    if (verb == "reveal") != (s.stage == REVEAL):
        return (
            "KC4",
            f"no Token is to be {'revealed' if verb == 'reveal' else 'taken'}; {_due(view)}",
        )
    if source == "bag":
        return "KC6" if verb == "reveal" else "KC7", f"the bag is empty; {_choices(view)}"
    clause = "KC5" if verb == "reveal" else "KC7"
    place = int(source) - 1
    if place >= s.positions:
        return clause, f"the table has no position {source} yet; {_choices(view)}"
    if not int(s.lying) >> place & 1:
        return clause, f"position {source} is empty; {_choices(view)}"
    return clause, f"the Token at position {source} is face up already; {_choices(view)}"


def _choices(view: View) -> str:
    """The sources that are open to the reveal or the take which is due."""
    s = view.record
    revealing = s.stage == REVEAL
    places = members(s.lying & ~s.face_up if revealing else s.lying)
    sources = ["the bag"] if s.bag_size else []
    if places:
        sources.append(f"position {_listed([str(place + 1) for place in places], 'or')}")
    return f"{'reveal' if revealing else 'take'} a Token of {' or of '.join(sources)}"


# The placement: KC10 KC11 KC12


def _refuse_placement(view: View, colour: str, number: int, file: str, rank: str) -> Refusal:
    s, box = view.record, view.game.box
    if s.stage != PLACE:
        return "KC4", f"Crowns are placed when both hands are full; {_due(view)}"
    token, field = _token(view, colour, number), _field(view, file, int(rank))
    if token is None:
        return "KC10", _no_such_token(view, colour, number)
    if field is None:
        last = field_name(box, int(box.fields) - 1)
        return "KC10", f"the board has no field {file}{rank}; its fields are a1 to {last}"
    if not int(s.hand[view.seat]) >> token & 1:
        held = _listed(_names(s.hand[view.seat]), "and")
        return "KC10", f"{token_name(token)} is not in your hand; you hold {held}"
    if field == box.centre:
        return "KC10", f"{field_name(box, field)} is the centre, which stays empty"
    if s.token_on[field] != NOTHING:
        holds = token_name(int(s.token_on[field]))
        return "KC10", f"{field_name(box, field)} holds {holds}; an empty field is needed"
    return "KC11", _no_match(view, token, field)


def _no_match(view: View, token: int, field: int) -> str:
    s, box = view.record, view.game.box
    crowned = int(s.crowns[0] | s.crowns[1])
    beside = [
        token_name(int(s.token_on[neighbour]))
        for neighbour in members(int(box.neighbours[field]) & crowned)
    ]
    noun, of_them = {
        1: ("neighbour", "does not match it"),
        2: ("neighbours", "matches neither"),
    }.get(len(beside), ("neighbours", "matches none of them"))
    needed = _listed(_names(partners(bit(token)) & box.all_tokens), "or")
    return (
        f"{field_name(box, field)} has {noun} {_listed(beside, 'and')}; "
        f"{token_name(token)} {of_them}, it needs {needed} beside it"
    )


# Names, written and read


def _names(tokens: int) -> list[str]:
    return [token_name(token) for token in members(tokens)]


def _listed(names: list[str], joint: str) -> str:
    """The names as they stand in a sentence: "a, b and c"."""
    *others, last = names
    return f"{', '.join(others)} {joint} {last}" if others else last


def _token(view: View, colour: str, number: int) -> int | None:
    if number > view.game.box.numbers:
        return None
    return 2 * (number - 1) + COLOURS.index(colour)


def _no_such_token(view: View, colour: str, number: int) -> str:
    last = int(view.game.box.numbers)
    return f"there is no Token {colour}{number}; they are Y1 to Y{last} and W1 to W{last}"


def _field(view: View, file: str, rank: int) -> int | None:
    side = int(view.game.box.side)
    if file not in FILES[:side] or rank > side:
        return None
    return (rank - 1) * side + FILES.index(file)
