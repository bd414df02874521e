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
    TO_HAND,
    bit,
    partners,
)

Refusal = tuple[str, str]

_DRAW = re.compile(r"draw:([YW])([1-9]\d*)")
_TABLE_MOVE = re.compile(r"(reveal|take):(bag|[1-9]\d*)")
_PLACEMENT = re.compile(r"([YW])([1-9]\d*)@([a-z])([1-9]\d*)")
_EXAMPLES = (
    "a move is written like reveal:bag, reveal:5, take:bag or take:5 in the draft, "
    "and like Y13@b4 in the placement"
)


def refuse(view: View, text: str) -> Refusal:
    """Why this text is no legal move: the clause it breaks ("" where it is none) and the reason."""
    if text == "pass":
        return "KC15", "there is no passing; one of the legal moves has to be made"
    draw, table, placement = (
        pattern.fullmatch(text) for pattern in (_DRAW, _TABLE_MOVE, _PLACEMENT)
    )
    if not (draw or table or placement):
        return "", f"{text!r} is no move; {_EXAMPLES}"
    if view.record.stage == OVER:
        return "KC14", f"the game is over; seat {int(view.record.winner)} has won"
    if draw:
        return _refuse_draw(view, draw[1], int(draw[2]))
    early = _refuse_actor(view)
    if early:
        return early
    if table:
        return _refuse_at_table(view, table[1], table[2])
    assert placement
    return _refuse_placement(view, placement[1], int(placement[2]), placement[3], placement[4])


# Who moves: KC3 KC4 KC10 KC14


def _stage_clause(view: View) -> str:
    return "KC10" if view.record.stage == PLACE else "KC4"


def _refuse_actor(view: View) -> Refusal | None:
    s = view.record
    if s.draw != NO_DRAW:
        return _stage_clause(view), "first a Token has to be drawn out of the bag"
    if view.seat not in (PUBLIC, int(s.turn)):
        return _stage_clause(view), f"it is the turn of seat {int(s.turn)}"
    return None


# Nature's draws: KC3 KC5 KC7


def _refuse_draw(view: View, colour: str, number: int) -> Refusal:
    s = view.record
    if s.draw == NO_DRAW:
        return _stage_clause(view), f"no Token is to be drawn now; {_due(view)}"
    at_setup = "KC3" if s.stage == SETUP else "KC7"
    clause = at_setup if s.draw == TO_HAND else "KC5"
    token = _token(view, colour, number)
    if token is None:
        return clause, _no_such_token(view, colour, number)
    return clause, f"{token_name(token)} is not in the bag; a Token of the bag has to be drawn"


# The draft: KC4 KC5 KC6 KC7


def _refuse_at_table(view: View, verb: str, source: str) -> Refusal:
    s = view.record
    if s.stage == PLACE:
        return "KC10", f"the draft is over; {_due(view)}"
    if (verb == "reveal") != (s.stage == REVEAL):
        return "KC4", f"this is not the time to {verb} a Token; {_due(view)}"
    if source == "bag":
        return "KC6" if verb == "reveal" else "KC7", _empty_bag(view, verb)
    clause = "KC5" if verb == "reveal" else "KC7"
    place = int(source) - 1
    if place >= int(s.positions):
        return clause, f"the table has no position {source} yet; {_choices(view, verb)}"
    if not int(s.lying) >> place & 1:
        return clause, f"no Token lies at position {source} any more; {_choices(view, verb)}"
    return clause, f"the Token at position {source} is face up already; {_choices(view, verb)}"


def _empty_bag(view: View, verb: str) -> str:
    return f"the bag is empty; {_choices(view, verb)}"


def _choices(view: View, verb: str) -> str:
    s = view.record
    open_to = int(s.lying) & ~int(s.face_up) if verb == "reveal" else int(s.lying)
    places = [str(place + 1) for place in members(open_to)]
    sources = (["the bag"] if s.bag_size else []) + (
        [f"position {_either(places)}"] if places else []
    )
    what = "turn up a face-down Token from" if verb == "reveal" else "take a Token from"
    return f"{what} {' or '.join(sources)}"


def _either(names: list[str]) -> str:
    return " or ".join([*([", ".join(names[:-1])] if names[1:] else []), names[-1]])


def _due(view: View) -> str:
    """What is to be done instead, as a clause of a sentence."""
    s = view.record
    if s.draw != NO_DRAW:
        return "a Token has to be drawn out of the bag"
    return {
        REVEAL: f"reveal {int(s.revealed) + 1} of 2 is due, from the bag or the table",
        TAKE: "a Token has to be taken from the table or the bag",
        PLACE: "a Token of the hand has to be placed on an empty field",
    }[int(s.stage)]


# The placement: KC10 KC11


def _refuse_placement(view: View, colour: str, number: int, file: str, rank: str) -> Refusal:
    s, box = view.record, view.game.box
    if s.stage != PLACE:
        return "KC4", f"Crowns are placed when both hands are full; {_due(view)}"
    token = _token(view, colour, number)
    if token is None:
        return "KC10", _no_such_token(view, colour, number)
    if not int(s.hand[int(s.turn)]) >> token & 1:
        return "KC10", _not_in_hand(view, token)
    field = _field(view, file, int(rank))
    if field is None:
        last = field_name(box, int(box.fields) - 1)
        return "KC10", f"the board has no field {file}{rank}; its fields are a1 to {last}"
    name = field_name(box, field)
    if field == box.centre:
        return "KC10", f"{name} is the centre, which stays empty; any other empty field can do"
    if s.token_on[field] != NOTHING:
        return "KC10", f"{name} holds {token_name(int(s.token_on[field]))}; an empty field is needed"
    return "KC11", _no_match(view, token, field)


def _not_in_hand(view: View, token: int) -> str:
    s = view.record
    if view.seat != s.turn:
        return f"{token_name(token)} is not in the hand of seat {int(s.turn)}"
    hand = ", ".join(map(token_name, members(s.hand[view.seat])))
    return f"{token_name(token)} is not in your hand; you hold {hand}"


def _no_match(view: View, token: int, field: int) -> str:
    s, box = view.record, view.game.box
    crowned = int(s.crowns[0] | s.crowns[1])
    beside = [
        token_name(int(s.token_on[neighbour]))
        for neighbour in members(box.neighbours[field])
        if crowned >> neighbour & 1
    ]
    needed = members(int(partners(bit(token))) & int(box.all_tokens))
    noun, verb = ("neighbour", "it does not match") if len(beside) == 1 else ("neighbours", "")
    matches = {1: f"{token_name(token)} does not match it", 2: f"{token_name(token)} matches neither"}
    verdict = matches.get(len(beside), f"{token_name(token)} matches none of them")
    return (
        f"{field_name(box, field)} has {noun} {_both(beside)}; {verdict} "
        f"(it goes beside {_either([token_name(partner) for partner in needed])})"
    )


def _both(names: list[str]) -> str:
    return " and ".join([*([", ".join(names[:-1])] if names[1:] else []), names[-1]])


# Reading names


def _token(view: View, colour: str, number: int) -> int | None:
    if not 1 <= number <= int(view.game.box.numbers):
        return None
    return 2 * (number - 1) + COLOURS.index(colour)


def _no_such_token(view: View, colour: str, number: int) -> str:
    last = int(view.game.box.numbers)
    return f"there is no Token {colour}{number}; they go from 1 to {last} in Y and W"


def _field(view: View, file: str, rank: int) -> int | None:
    side = int(view.game.box.side)
    if file not in FILES[:side] or not 1 <= rank <= side:
        return None
    return (rank - 1) * side + FILES.index(file)
