"""King's Crown: the features of a view.

Everything that was ever face up counts as known, under either option of `memory`. Left out is what
the board tells: which Tokens fit where, and who has won.
"""

from regalia.core.contract import Features, Rec
from regalia.core.game import Game
from regalia.core.jit import compiled
from regalia.core.observation import (
    Part,
    put_choice,
    put_number,
    put_seat,
    put_set,
    seat_after,
)
from regalia.games.kings_crown.rules import REVEALS
from regalia.games.kings_crown.state import MOST_SEATS, NOTHING, OVER, TO_TABLE, bit

_STAGES = OVER + 1
_DRAWS = TO_TABLE + 1


def parts(game: Game) -> tuple[Part, ...]:
    """What `observe` writes, in order. A Token's place is 2 * (number - 1), plus 1 if white."""
    box = game.box
    tokens, side = 2 * int(box.numbers), int(box.side)
    return (
        Part("seat", (MOST_SEATS,), "the number of the seat that looks; all 0: a spectator"),
        Part("stage", (_STAGES,), "setup, reveal, take, place, over"),
        Part("turn", (MOST_SEATS,), "whose turn it is, own seat first"),
        Part("draw", (_DRAWS,), "what nature is about to draw for: nothing, a hand, the table"),
        Part("begins", (MOST_SEATS,), "who starts both stages, own seat first"),
        Part("revealed", (1,), f"reveals made in this turn, of {REVEALS}"),
        Part("hands", (MOST_SEATS, tokens), "Tokens known to be in each hand, own seat first"),
        Part("hand_sizes", (MOST_SEATS,), "Tokens in each hand, of a full one, own seat first"),
        Part("unknown", (tokens,), "Tokens that may be in the bag or another hand"),
        Part("bag_size", (1,), "Tokens in the bag, of all"),
        Part("seen", (tokens,), "Tokens that were ever face up or placed: all know them"),
        Part("positions", (1,), "positions of the table used so far, of as many as Tokens"),
        Part(
            "table",
            (4, tokens),
            "by position of the table: a Token lies there; it is face up; it is white; its number, "
            "of the highest",
        ),
        Part("crowns", (MOST_SEATS, side, side), "Crowns by rank and file, own seat first"),
        Part(
            "board",
            (2, side, side),
            "by rank and file: the Token there is white; its number, of the highest",
        ),
    )


@compiled
def observe(box: Rec, s: Rec, seat: int, out: Features) -> int:
    tokens = 2 * box.numbers
    at = put_choice(out, 0, seat, MOST_SEATS)
    at = put_choice(out, at, s.stage, _STAGES)
    at = put_seat(out, at, s.turn, seat, MOST_SEATS)
    at = put_choice(out, at, s.draw, _DRAWS)
    at = put_seat(out, at, s.first, seat, MOST_SEATS)
    at = put_number(out, at, s.revealed / REVEALS)
    for place in range(MOST_SEATS):
        at = put_set(out, at, s.hand[seat_after(seat, place, MOST_SEATS)], tokens)
    for place in range(MOST_SEATS):
        size = s.hand_size[seat_after(seat, place, MOST_SEATS)]
        at = put_number(out, at, size / box.hand_limit)
    at = put_set(out, at, s.bag, tokens)
    at = put_number(out, at, s.bag_size / tokens)
    at = put_set(out, at, s.seen, tokens)
    at = put_number(out, at, s.positions / tokens)
    at = _put_table(box, s, out, at)
    for place in range(MOST_SEATS):
        at = put_set(out, at, s.crowns[seat_after(seat, place, MOST_SEATS)], box.fields)
    return _put_board(box, s, out, at)


@compiled
def _put_table(box: Rec, s: Rec, out: Features, at: int) -> int:
    tokens = 2 * box.numbers
    at = put_set(out, at, s.lying, tokens)
    at = put_set(out, at, s.face_up, tokens)
    for position in range(tokens):
        if s.lying & bit(position):
            _put_token(box, s.table[position], out, at + position, tokens)
    return at + 2 * tokens


@compiled
def _put_board(box: Rec, s: Rec, out: Features, at: int) -> int:
    for field in range(box.fields):
        if s.token_on[field] != NOTHING:
            _put_token(box, s.token_on[field], out, at + field, box.fields)
    return at + 2 * box.fields


@compiled
def _put_token(box: Rec, token: int, out: Features, at: int, step: int) -> None:
    """A Token's colour, and a plane of `step` features further its number."""
    out[at] = token & 1
    out[at + step] = ((token >> 1) + 1) / box.numbers
