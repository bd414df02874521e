"""KingMaker: the records of an edition and of a position, and the numbers of its moves.

A card is a kind: identical cards share one number. Kinds are numbered Suit cards first (colour by
colour, from 1 up), then the wilds, then Power cards, then Attack cards; so a card below `powers`
is a Suit card (MK8: a wild is one too). A set of colours is an int64 with one bit a colour.

A seat that plays lays cards in a section of the board: its own, or that of the faction's leader
that it strengthens or attacks. A faction goes by the seat of its leader, but for the Coalition,
whose leader may still change.
"""

from typing import Any

import numpy as np

from regalia.core.jit import compiled, record

NOTHING = -1

MOST_SEATS = 8
MOST_COLOURS = 8
MOST_HAND = 6
MOST_KINDS = 128
MOST_CARDS = 128
MOST_PLAYS = MOST_SEATS * MOST_HAND

BOX = record(
    [
        ("colours", np.int32),
        ("numbers", np.int32),  # Suit cards are numbered from 1 to this
        ("votes", np.int32),  # of a triangle
        ("hand", np.int32),  # cards dealt to each player
        ("kinds", np.int32),
        ("wilds", np.int32),  # the first kind of wild; Suit cards of one colour are below
        ("powers", np.int32),  # the first kind of Power card; Suit cards are below
        ("attacks", np.int32),  # the first kind of Attack card; Power cards are below
        ("blitz", np.int32),  # the kind that is BLITZ, or NOTHING
        ("copies", np.int32, (MOST_KINDS,)),  # cards of each kind
        ("value", np.int32, (MOST_KINDS,)),
        ("cost", np.int32, (MOST_KINDS,)),  # Votes that whoever plays it unmarks (MK4)
        ("suits", np.int64, (MOST_KINDS,)),  # the colours a card has: none, one, a wild all
        ("cards", np.int32),  # in the whole deck
        ("hats", np.int64),  # every colour: the Hats of a triangle
        # Awards, in Votes (MK12 MK22).
        ("kingmaker", np.int32),
        ("coalition", np.int32),
        ("power_play", np.int32),
        ("candidate", np.int32),
        ("challenger", np.int32),
        ("bandwagon", np.int32),
    ]
)

# The stages: nature deals; the leader plays its Candidate; the others open; the KM; the matches;
# the Candidate's last play; a Hat is chosen; the Race is won and Votes are due.
DEALING, LEADING, OPENING, POWER_PLAY, PLAY_OFF, LAST_PLAY, CHOOSE_HAT, AWARDS, OVER = range(9)

# What a seat's opening makes it in a Race (MK7); NO_ROLE until then, and who sits it out.
NO_ROLE, CANDIDATE, BANDWAGON, CHALLENGER, COALITION, POLITIKS = range(6)

# Where the Coalition's total is kept, and who it is as a rival.
THE_COALITION = MOST_SEATS

STATE = record(
    [
        ("stage", np.int32),
        ("seats", np.int32),  # players
        ("row", np.int32),  # Votes that fill a triangle's row (option `votes`)
        ("hand_number", np.int32),  # hands dealt so far, the running one included
        ("race", np.int32),  # Races begun so far
        ("leader", np.int32),  # who leads this Race or the next one
        ("turn", np.int32),  # the seat to act (while dealing: who is dealt to)
        ("winner", np.int32),  # of the game, NOTHING until the end
        # The triangles.
        ("hats", np.int64, (MOST_SEATS,)),  # the colours whose Hats are marked
        ("votes", np.int32, (MOST_SEATS,)),
        # The cards out of sight.
        ("rest", np.int32, (MOST_KINDS,)),  # of each kind; in a view: all whose place is unknown
        ("rest_size", np.int32),
        ("hand", np.int32, (MOST_SEATS, MOST_HAND)),  # ascending, then NOTHING; in a view: known
        ("hand_size", np.int32, (MOST_SEATS,)),
        ("suitless", np.int64),  # seats whose hand has shown to hold no Suit card (MK6), a bit each
        ("discards", np.int32),  # cards discarded unseen since the last shuffle (MK6 MK9)
        ("discard", np.int32, (MOST_CARDS,)),  # in order; NOTHING in the view of others
        ("discard_by", np.int32, (MOST_CARDS,)),
        ("discard_suitless", np.int32, (MOST_CARDS,)),  # 1: known to all to be no Suit card
        # The board. It stays as the last Race left it until the next Candidate is played.
        ("candidate", np.int32),  # the seat, or NOTHING before the first Race
        ("km", np.int32),  # who leads the Coalition, NOTHING without one
        ("role", np.int32, (MOST_SEATS,)),
        ("opening", np.int32, (MOST_SEATS,)),  # the card each seat opened with face up, or NOTHING
        ("tpv", np.int32, (MOST_SEATS + 1,)),  # of the Candidate, Challengers and THE_COALITION
        ("standing", np.int64),  # Challengers not out of the Play Off, a bit each
        ("rival", np.int32),  # whom `turn` plays against: a seat, THE_COALITION or NOTHING
        ("played_on_km", np.int32),  # 1 once the KM has overlaid its own faction (MK13)
        ("played_on_other", np.int32),  # 1 once it has overlaid another one
        ("after_hat", np.int32),  # the stage that goes on when the Hat is chosen
        ("won_by", np.int32),  # who won the Race on the board, NOTHING until it is decided
        ("plays", np.int32),  # cards on the board, in the order they were played
        ("play", np.int32, (MOST_PLAYS,)),
        ("play_by", np.int32, (MOST_PLAYS,)),
        ("play_in", np.int32, (MOST_PLAYS,)),  # the seat in whose section it lies
    ]
)

# The numbers of the moves.
DEAL = 0  # + kind
OPEN = DEAL + MOST_KINDS  # + (role - CANDIDATE) * MOST_KINDS + kind
PLAY_IN = OPEN + POLITIKS * MOST_KINDS  # a Power Play: + seat * MOST_KINDS + kind
PLAY_ON_SELF = PLAY_IN + MOST_SEATS * MOST_KINDS  # + kind
PLAY_ON_RIVAL = PLAY_ON_SELF + MOST_KINDS  # + kind
HAT = PLAY_ON_RIVAL + MOST_KINDS  # + colour
DONE = HAT + MOST_COLOURS
CONCEDE = DONE + 1
STAND = CONCEDE + 1
DECLINE = STAND + 1
HIDDEN_DEAL = DECLINE + 1  # how a deal looks to who cannot see it
HIDDEN_POLITIKS = HIDDEN_DEAL + 1
MOVE_NUMBERS = HIDDEN_POLITIKS + 1

MOST_MOVES = MOST_KINDS


@compiled
def bit(place: int) -> Any:
    """The set that holds just this colour or seat, an int64."""
    return np.int64(1) << np.int64(place)


@compiled
def card_of(move: int) -> int:
    """The card that a deal, an opening or a play is about."""
    return move % MOST_KINDS


@compiled
def role_of(move: int) -> int:
    """What an opening makes of its seat."""
    return CANDIDATE + (move - OPEN) // MOST_KINDS


@compiled
def section_of(move: int) -> int:
    """The seat in whose section a Power Play lays its card."""
    return (move - PLAY_IN) // MOST_KINDS
