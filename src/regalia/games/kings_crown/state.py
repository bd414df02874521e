"""King's Crown: the records of an edition and of a position, and the numbers of its moves.

A Token is a number from 0 to 47: twice its printed number less two, plus one where it is white.
So a Token's partners (KC11) are itself plus or minus 2, and itself with the last bit turned. A set
of Tokens is an int64 with one bit a Token; a set of fields likewise, field = rank * side + file.
"""

from typing import Any

import numpy as np

from regalia.core.jit import compiled, record

COLOURS = ("Y", "W")
NOTHING = -1

MOST_SIDE = 5
MOST_FIELDS = MOST_SIDE * MOST_SIDE
MOST_LINES = 2 * MOST_SIDE + 2
MOST_TOKENS = 48
MOST_SEATS = 2

BOX = record(
    [
        ("side", np.int32),  # fields along an edge, odd
        ("numbers", np.int32),  # Tokens are numbered from 1 to this in both colours
        ("setup_tokens", np.int32),  # how many each player draws at setup (KC3)
        ("hand_limit", np.int32),  # how many Tokens each player drafts to, one a Crown
        ("fields", np.int32),  # side * side
        ("centre", np.int32),  # the field that stays empty (KC10)
        ("all_tokens", np.int64),
        ("free_fields", np.int64),  # every field but the centre
        ("neighbours", np.int64, (MOST_FIELDS,)),  # orthogonal, without the centre (KC12)
        ("line_count", np.int32),
        ("lines", np.int64, (MOST_LINES,)),  # the fields of each line without the centre (KC13)
    ]
)

# The stages of a game.
SETUP, REVEAL, TAKE, PLACE, OVER = range(5)

# What a Token that nature is about to draw is for.
NO_DRAW, TO_HAND, TO_TABLE = range(3)

STATE = record(
    [
        ("stage", np.int32),
        ("first", np.int32),  # the seat that starts both stages
        ("turn", np.int32),  # the seat whose turn it is (at setup: who is drawing)
        ("revealed", np.int32),  # reveals made or skipped in this turn
        ("draw", np.int32),  # what nature is about to draw for
        ("winner", np.int32),  # NOTHING until the end
        ("bag", np.int64),  # Tokens in the bag; in a view: all whose place is unknown
        ("bag_size", np.int32),
        ("hand", np.int64, (MOST_SEATS,)),  # Tokens behind each Screen; in a view: the known
        ("hand_size", np.int32, (MOST_SEATS,)),
        ("seen", np.int64),  # every Token that was ever face up or placed (KC9)
        ("positions", np.int32),  # positions of the table used so far
        ("lying", np.int64),  # positions (bit 0 is position 1) where a Token lies
        ("face_up", np.int64),  # positions whose Token is face up now
        ("table", np.int32, (MOST_TOKENS,)),  # the Token at each position, or NOTHING
        ("crowns", np.int64, (MOST_SEATS,)),  # fields with a Crown of each seat
        ("token_on", np.int32, (MOST_FIELDS,)),  # the Token in the Crown on a field, or NOTHING
        ("fits", np.int64, (MOST_FIELDS,)),  # Tokens that a field takes now (KC10, KC11)
    ]
)

# The numbers of the moves: `DRAW + Token`, `REVEAL_TABLE + position - 1`, ...
DRAW = 0
REVEAL_BAG = DRAW + MOST_TOKENS
REVEAL_TABLE = REVEAL_BAG + 1
TAKE_BAG = REVEAL_TABLE + MOST_TOKENS
TAKE_TABLE = TAKE_BAG + 1
PLACE_TOKEN = TAKE_TABLE + MOST_TOKENS  # + Token * MOST_FIELDS + field
HIDDEN_DRAW = PLACE_TOKEN + MOST_TOKENS * MOST_FIELDS  # a draw as it looks to who cannot see it
MOVE_NUMBERS = HIDDEN_DRAW + 1

# At most 12 Tokens of a hand on each of 24 fields.
MOST_MOVES = 12 * 24


@compiled
def bit(place: int) -> Any:
    """The set that holds just this Token, field or position, an int64."""
    return np.int64(1) << np.int64(place)


@compiled
def token_of(move: int) -> int:
    """The Token that a placement places."""
    return (move - PLACE_TOKEN) // MOST_FIELDS


@compiled
def field_of(move: int) -> int:
    """The field that a placement places on."""
    return (move - PLACE_TOKEN) % MOST_FIELDS


# The white Tokens in a set of Tokens.
WHITE = np.int64(0x2AAAAAAAAAAAAAAA)


@compiled
def partners(tokens: int) -> Any:
    """Every Token that may stand beside one of these (KC11); may reach past the edition's last."""
    other_colour = ((tokens & WHITE) >> 1) | ((tokens << 1) & WHITE)
    return (tokens << 2) | (tokens >> 2) | other_colour
