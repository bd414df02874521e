"""Kingdom Run: the records of an edition and of a position, and the numbers of its moves.

A Runner is a number from 0 to 15: four times its clan, plus its own number less one. A set of
Runners has one bit a Runner, a set of spaces, seats, dice or faces likewise. Spaces are numbered
from 0; the space after the last one is the finish.
"""

from typing import Any

import numpy as np

from regalia.core.jit import compiled, record

CLANS = "KSFG"  # the letter of each clan; seat i plays clan i
RUNNERS_A_CLAN = 4
RUNNERS = RUNNERS_A_CLAN * len(CLANS)
EVERY_RUNNER = 2**RUNNERS - 1

BOARDS = 5
START_SPACES = 4  # KR4
MOST_BOARD = 6  # spaces of one board
MOST_SPACES = START_SPACES + (BOARDS - 1) * MOST_BOARD
LAYOUTS = 48  # three middle boards in any order, either side up
MOST_TRACKS = 24  # choices of the option `track`
# No more places than three clans have Runners: else three players might all have finished, with
# nobody in play to end the game.
MOST_PLACES = 3 * RUNNERS_A_CLAN
MOST_SEATS = 4
DICE = 4

# The faces of the dice, each but the last an action.
DISBAND, CATCH_UP, BATHE, STEAL, LULL, COPY = range(6)
FACES = ("disband", "catchup", "bathe", "steal", "lull", "copy")

# The actions have the numbers of their faces; Lull/Awaken is two, and its second takes the place
# of the Carbon Copy, which is none.
WAKE = COPY
ACTIONS = ("disband", "catchup", "bathe", "steal", "lull", "wake")

NOTHING = -1

BOX = record(
    [
        ("spaces", np.int32),  # of the track; also the number of the finish
        ("lakes", np.int64, (LAYOUTS,)),  # the lakes of each layout
        ("layouts", np.int64),  # the valid layouts (KR3)
        ("track", np.int32, (MOST_TRACKS,)),  # the layout of each choice; NOTHING: nature's
        ("faces", np.int32, (len(FACES),)),  # how often each face is on a die
        ("places", np.int32),  # of the podium
        ("podium", np.int32, (MOST_PLACES,)),  # points, best place first
        ("points", np.int32, (MOST_SPACES,)),  # what a Runner on each space scores (KR26)
    ]
)

# The stages of a game and of each turn.
TRACK, ROLL, REROLL, ROLL_AGAIN, ACT, PUT_DOWN, OVER = range(7)

STATE = record(
    [
        ("stage", np.int32),
        ("seats", np.int32),  # how many play
        ("turn", np.int32),  # turns of all seats counted, from 1
        ("seat", np.int32),  # whose turn it is
        ("layout", np.int32),  # NOTHING until it is known
        ("lakes", np.int64),  # the spaces that are lakes
        ("dice", np.int32, (DICE,)),  # the face that each die shows, or NOTHING
        ("rolling", np.int32),  # dice that nature has yet to roll
        ("used", np.int32),  # dice used in this turn
        ("uses", np.int32, (len(FACES),)),  # how many dice of each face are used (KR9 KR21)
        ("space", np.int32, (RUNNERS,)),  # where each Runner is
        ("on", np.int32, (MOST_SPACES + 1,)),  # the Runners on each space, and past the finish
        ("asleep", np.int32),  # the Runners that sleep
        ("bathing", np.int32),  # the Runners in a lake
        ("podium", np.int32, (MOST_PLACES,)),  # the Runner at each place, or NOTHING
        ("tokens", np.int32, (MOST_SEATS,)),  # victory tokens
        ("picked_from", np.int32),  # the space that is being disbanded, or NOTHING
        ("put_on", np.int32),  # where the last Runner of it was put down, or NOTHING
    ]
)

# The numbers of the moves.
OWN_USE = 0  # + action * RUNNERS + Runner (stealing: + seat), by a die that shows it
COPIED = OWN_USE + len(ACTIONS) * RUNNERS  # + the same, by a Carbon Copy
THEN = COPIED + len(ACTIONS) * RUNNERS  # + Runner
END = THEN + RUNNERS
KEEP = END + 1
REROLL_DICE = KEEP  # + dice; none of them is to keep
ROLLED = REROLL_DICE + 2**DICE  # + face
LAID = ROLLED + len(FACES)  # + layout
MOVE_NUMBERS = LAID + LAYOUTS

# Dice of three faces and a Carbon Copy: each action with any Runner, in two ways.
MOST_MOVES = 2 * 3 * RUNNERS


@compiled
def bit(place: int) -> Any:
    """The set that holds just this Runner, space, seat, die or face, an int64."""
    return np.int64(1) << np.int64(place)


@compiled
def action_of(move: int) -> int:
    """The action of a move, whether or not by a Carbon Copy."""
    return (move % COPIED) // RUNNERS


@compiled
def face_of(action: int) -> int:
    """The face of the dice that allows an action."""
    return LULL if action == WAKE else action


@compiled
def target_of(move: int) -> int:
    """The Runner, or the seat, of an action."""
    return (move % COPIED) % RUNNERS


@compiled
def clan_of(runner: int) -> int:
    """The clan of a Runner; the seat of the same number plays it."""
    return runner // RUNNERS_A_CLAN


@compiled
def clan(number: int) -> Any:
    """The four Runners of a clan."""
    return np.int64(2**RUNNERS_A_CLAN - 1) << np.int64(RUNNERS_A_CLAN * number)
