"""King Me!: the records of an edition and of a position, and the numbers of its moves.

Only dark spaces are used (KM2); they are numbered from a1 by ranks. In each of four directions a
space has a neighbour or NOWHERE. Sets of spaces are words of bits, explained in `sets.py`. A card
is a kind: a territory's number, or RIVER plus distance.
"""

import numpy as np

from regalia.core.jit import compiled, record

KINGS = ("Beast", "Extreme", "Dream", "Hidden")

MOST_SIZE = 12
MOST_SPACES = MOST_SIZE * MOST_SIZE // 2
HALVES = 2  # words of a set of spaces (sets.py)
MOST_PLACES = 64  # places of a word
MOST_SEATS = 2
MOST_CROWNS = len(KINGS)
MOST_TERRITORIES = 12
MOST_RIVERS = 2
MOST_RING = 16
MOST_DISTANCE = 4
MOST_CARDS = 40
MOST_KINDS = MOST_TERRITORIES + MOST_DISTANCE

# Directions, the opposite of one is 3 less it.
DIRECTIONS = 4
STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))  # ranks and files
NOWHERE = -1

TRACK = 6  # turns from a card's draw until it triggers (KM18)
MOST_FLOW = (TRACK - 1) * MOST_DISTANCE  # before the last card on the track triggers
MOVES_A_TURN = 2  # KM13

# Card kinds: territories from 0, then River Cards by distance.
RIVER = MOST_TERRITORIES - 1  # + distance

BOX = record(
    [
        ("side", np.int32),  # spaces along an edge
        ("spaces", np.int32),  # dark spaces
        ("file", np.int32, (MOST_SPACES,)),  # from 0
        ("rank", np.int32, (MOST_SPACES,)),  # from 0
        ("beside", np.int32, (MOST_SPACES, DIRECTIONS)),  # the next dark space, or NOWHERE
        ("half", np.int32, (MOST_SPACES,)),  # the half of each space in a set (sets.py)
        ("place", np.int64, (MOST_SPACES,)),  # its place there
        ("space_at", np.int32, (HALVES, MOST_PLACES)),  # and back
        ("board", np.int64, (HALVES,)),  # the set of all spaces
        ("stones", np.int64, (HALVES,)),  # the set of those where Stones stand
        ("land", np.int64, (MOST_TERRITORIES, HALVES)),  # the set of each territory
        # Whence the rivers lead into each territory, by how far they flow till then.
        ("into_land", np.int64, (MOST_TERRITORIES, MOST_FLOW + 1, HALVES)),
        ("start", np.int32, (MOST_SPACES,)),  # what stands there at first: EMPTY, STONE, Checkers
        ("icon", np.int32, (MOST_SPACES,)),  # the Crown whose icon covers it, or NOTHING
        ("beside_icon", np.int64, (MOST_CROWNS, HALVES)),  # the set of spaces beside each icon
        ("crowns", np.int32),  # how many Crowns, and piles of cards
        ("territory", np.int32, (MOST_SPACES,)),
        ("territories", np.int32),
        ("king", np.int32, (MOST_TERRITORIES,)),  # which King rules it, and whose pile its card is
        ("points", np.int32, (MOST_TERRITORIES, MOST_SEATS)),
        ("distance", np.int32, (MOST_KINDS,)),  # how far the rivers move with each kind of card
        ("downstream", np.int32, (MOST_SPACES,)),  # the next space of its river, or NOWHERE
        ("rivers", np.int32),
        ("ring_length", np.int32, (MOST_RIVERS,)),
        ("ring", np.int32, (MOST_RIVERS, MOST_RING)),  # spaces in the direction of flow
        ("pile", np.int32, (MOST_CROWNS, MOST_KINDS)),  # cards of each kind in each pile
        ("cards", np.int32),  # in the whole deck
    ]
)

# What stands on a space.
EMPTY, STONE, CHECKER = range(3)  # CHECKER + seat

# The stages of a turn; the one of setup comes first.
PILES, MOVE, JUMP, CROWN, DRAW_CARD, OVER = range(6)

NOTHING = -1
ON_ICON = -1  # where a Crown is that nobody wears
LOOSE = -2  # where a Crown is whose King was captured in the move that is being made

STATE = record(
    [
        ("stage", np.int32),
        ("turn", np.int32),  # both players' turns counted, from 1 (KM18)
        ("seat", np.int32),  # whose turn it is
        ("moves_left", np.int32),  # to be made in this turn, the running one included
        ("moved", np.int32),  # where the Checker of this turn's first move stands, or NOWHERE
        ("mover", np.int32),  # where the Checker of the running move stands, or NOWHERE
        ("visited", np.int64, (HALVES,)),  # where it stood since its last capture (KM17)
        ("on", np.int32, (MOST_SPACES,)),  # what stands on each space
        ("checkers", np.int64, (MOST_SEATS, HALVES)),  # the same of each seat as a set, for speed
        ("crown_on", np.int32, (MOST_CROWNS,)),  # the space of its King, ON_ICON or LOOSE
        ("captured", np.int32, (MOST_SEATS,)),  # enemy Checkers that each seat captured
        ("piles", np.int32, (MOST_CROWNS,)),  # the order of the piles, top first, as far as known
        ("piles_known", np.int32),
        ("pile", np.int32),  # which of `piles` is drawn from now
        ("left", np.int32, (MOST_CROWNS, MOST_KINDS)),  # cards still in each pile
        ("drawn", np.int32, (MOST_CARDS,)),  # the kind of each card in the order of the draws
        ("cards_drawn", np.int32),
        ("collector", np.int32, (MOST_CARDS,)),  # who collected each drawn card, or NOTHING
    ]
)

# The numbers of the moves.
MARCH = 0  # + space * DIRECTIONS + direction
HOP = MARCH + MOST_SPACES * DIRECTIONS  # + space * DIRECTIONS + direction
STOP = HOP + MOST_SPACES * DIRECTIONS
TAKE_CROWN = STOP + 1  # + Crown
NO_CROWN = TAKE_CROWN + MOST_CROWNS
PILE_NEXT = NO_CROWN + 1  # + pile
DRAW = PILE_NEXT + MOST_CROWNS  # + kind
MOVE_NUMBERS = DRAW + MOST_KINDS

MOST_MOVES = MOST_SPACES * DIRECTIONS


@compiled
def from_space(move: int) -> int:
    """The space from which a march or a hop starts."""
    return (move % HOP) // DIRECTIONS


@compiled
def direction_of(move: int) -> int:
    """The direction of a march or a hop."""
    return move % DIRECTIONS
