"""King's Crown: what is said to one viewer, in sentences.

A name in `names` is "You" for the viewer's own seat; every sentence is good English for either.
What the viewer's screen does not show any more (KC9, option `memory`) is not named either.
"""

from collections.abc import Sequence

from regalia.core.contract import NATURE
from regalia.core.faces import Line
from regalia.core.position import Move, View
from regalia.games.kings_crown.memory import members, remembers, shown_hand, shown_on_table
from regalia.games.kings_crown.notation import FILES, field_name
from regalia.games.kings_crown.rules import winning_line
from regalia.games.kings_crown.state import (
    HIDDEN_DRAW,
    NO_DRAW,
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
    TO_TABLE,
    bit,
    field_of,
    token_of,
)

YOU = "You"

# Names of things


def token_words(token: int) -> str:
    """A Token as it is spoken of: "yellow 13"."""
    return f"{('yellow', 'white')[token % 2]} {token // 2 + 1}"


def _verb(name: str, yours: str, theirs: str) -> str:
    return f"{name} {yours if name == YOU else theirs}"


def _whose(name: str) -> str:
    return "your" if name == YOU else f"{name}'s"


def _tokens(count: int) -> str:
    return f"{count} Token{'' if count == 1 else 's'}"


# Orders


def label(view: View, move: Move) -> str:
    """What a legal move of the viewer's would do, as an order: "Place yellow 13 on b4"."""
    number = move.number
    if number == HIDDEN_DRAW:
        return "Draw a Token"
    if number < REVEAL_BAG:
        return f"Draw {token_words(number)}"
    if number == REVEAL_BAG:
        return "Reveal a Token from the bag"
    if number < TAKE_BAG:
        return f"Turn up {_at_position(view, number - REVEAL_TABLE)}"
    if number == TAKE_BAG:
        return "Take a Token from the bag, unseen"
    if number < PLACE_TOKEN:
        return f"Take {_at_position(view, number - TAKE_TABLE)}"
    field = field_name(view.game.box, field_of(number))
    return f"Place {token_words(token_of(number))} on {field}"


def _at_position(view: View, place: int) -> str:
    token = shown_on_table(view, place)
    what = "the Token" if token is None else token_words(token)
    return f"{what} at position {place + 1}"


# The log


def tell(before: View, move: Move, after: View, names: Sequence[str]) -> Line:
    """What happened between two views of one viewer, as a sentence of the log.

    `move` is the move as the viewer saw it. All lines of a draft turn carry one turn number, and
    so does each placement; setup is turn 0. `later` leaves out the Tokens that a viewer under
    `strict` memory may have forgotten; its own it has in hand.
    """
    number = move.number
    mover = int(before.record.turn)
    by_nature = number < REVEAL_BAG or number == HIDDEN_DRAW
    if by_nature:
        text, later = _tell_draw(before, number, names[mover])
    elif number == REVEAL_BAG:
        text = later = _verb(names[mover], "lay", "lays") + " a Token from the bag on the table."
    elif number < TAKE_BAG:
        text, later = _tell_turning_up(after, number - REVEAL_TABLE, names[mover])
    elif number == TAKE_BAG:
        text = later = _verb(names[mover], "take", "takes") + " a Token out of the bag."
    elif number < PLACE_TOKEN:
        text, later = _tell_take(before, number - TAKE_TABLE, names[mover])
    else:
        text = later = _tell_placement(after, number, names[mover])
    return Line(
        seat=NATURE if by_nature else mover,
        turn=_turn(before),
        text=text,
        later=text if remembers(after) else later,
    )


def _turn(before: View) -> int:
    s, box = before.record, before.game.box
    in_hands = int(s.hand_size[0] + s.hand_size[1])
    taken_at_setup, limit = 2 * int(box.setup_tokens), 2 * int(box.hand_limit)
    if s.stage == SETUP:
        return 0
    if s.stage == PLACE:
        return limit - taken_at_setup + limit - in_hands + 1
    return in_hands - taken_at_setup + 1


def _tell_draw(before: View, number: int, name: str) -> tuple[str, str]:
    s = before.record
    if s.draw == TO_TABLE:
        position = int(s.positions) + 1
        return (
            f"It is {token_words(number)}, at position {position}.",
            f"It went to position {position}.",
        )
    what = "It" if s.stage == TAKE else "A Token"
    if number == HIDDEN_DRAW:
        text = f"{what} goes behind {_whose(name)} Screen, unseen."
    elif s.stage == TAKE:
        text = f"It is {token_words(number)}."
    else:
        text = f"{token_words(number).capitalize()} goes behind {_whose(name)} Screen."
    return text, text


def _tell_turning_up(after: View, place: int, name: str) -> tuple[str, str]:
    turning = f"{_verb(name, 'turn', 'turns')} up the Token at position {place + 1}"
    return f"{turning}: {token_words(int(after.record.table[place]))}.", f"{turning}."


def _tell_take(before: View, place: int, name: str) -> tuple[str, str]:
    s = before.record
    taking = _verb(name, "take", "takes")
    token = int(s.table[place])
    unnamed = f"{taking} the Token at position {place + 1}."
    named = f"{taking} {token_words(token)} from position {place + 1}."
    if s.turn == before.seat:
        return named, named
    return (unnamed if shown_on_table(before, place) is None else named), unnamed


def _tell_placement(after: View, number: int, name: str) -> str:
    s, box = after.record, after.game.box
    mover = 0 if int(s.crowns[0]) & bit(field_of(number)) else 1
    bingo = ": Bingo!" if s.stage == OVER and winning_line(box, s, mover) else "."
    field = field_name(box, field_of(number))
    return f"{_verb(name, 'place', 'places')} {token_words(token_of(number))} on {field}{bingo}"


# What now


def prompt(view: View, names: Sequence[str]) -> str:
    """What is to be done now, and by whom."""
    s = view.record
    if s.stage == OVER:
        return "The game is over."
    if s.draw != NO_DRAW:
        return "A Token is drawn out of the bag."
    if s.turn == view.seat:
        return _prompt_you(view)
    name = names[int(s.turn)]
    doing = {
        REVEAL: f"is turning up Tokens ({int(s.revealed) + 1} of 2)",
        TAKE: "is choosing a Token to take",
        PLACE: "is choosing a Token and a field",
    }
    return f"{name} {doing[int(s.stage)]}."


def _prompt_you(view: View) -> str:
    s = view.record
    if s.stage == REVEAL:
        sources = _sources(bool(s.bag_size), bool(int(s.lying & ~s.face_up)))
        if s.revealed == 0:
            return f"Turn up two Tokens: from {sources} (1 of 2)."
        return f"Turn up one more Token: from {sources} (2 of 2)."
    if s.stage == TAKE:
        if s.bag_size == 0:
            return "Take one Token of the table, face up or not."
        return "Take one Token: any of the table, or one from the bag, unseen."
    if int(s.crowns[0] | s.crowns[1]) == 0:
        return "Place your first Token: choose it, then any field but the centre."
    return "Place a Token: choose it, then a field where it matches a neighbour or has none."


def _sources(bag: bool, table: bool) -> str:
    return " or ".join((["the bag"] if bag else []) + (["the table"] if table else []))


# The end


def outcome(view: View, names: Sequence[str]) -> str:
    """Who has won and why: a Bingo, no place left, or the last of all Crowns (KC13, KC14)."""
    s, box = view.record, view.game.box
    winner = int(s.winner)
    wins = _verb(names[winner], "win", "wins")
    line = members(winning_line(box, s, s.winner))
    if line:
        return f"{wins} with a Bingo on {_line_words(view, line)}."
    if s.hand_size[0] == 0 and s.hand_size[1] == 0:
        return f"{wins} with the last Crown: all {int(box.fields) - 1} are placed."
    loser = names[1 - winner]
    if loser == YOU:
        return f"{wins}: none of your Tokens fits on any field."
    return f"{wins}: none of {_whose(loser)} Tokens fits on any field."


def _line_words(view: View, line: list[int]) -> str:
    """The line of these fields, to which the centre may belong."""
    side, box = int(view.game.box.side), view.game.box
    ranks, files = {field // side for field in line}, {field % side for field in line}
    if len(ranks) == 1:
        return f"rank {min(ranks) + 1}"
    if len(files) == 1:
        return f"file {FILES[min(files)]}"
    return f"the diagonal {field_name(box, line[0])} to {field_name(box, line[-1])}"


def seat_note(view: View, seat: int) -> str:
    """A seat's state beside its name: "8 Tokens, 3 secret" (secret: never seen by the other)."""
    s = view.record
    size = int(s.hand_size[seat])
    if s.stage == OVER:
        return f"{_tokens(size)} left"
    if not remembers(view):
        return _tokens(size)
    if seat == view.seat:
        secret = len(members(s.hand[seat] & ~s.seen))
    else:
        secret = size - len(shown_hand(view, seat))
    return f"{_tokens(size)}, {secret} secret" if secret else _tokens(size)
