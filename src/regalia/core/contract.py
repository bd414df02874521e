"""The contract: what a game is. One page, and all that generic code knows of any game.

A game is a folder in `regalia/games/`. Its rules are functions over two NumPy records: `box`, the
read-only component values of an edition, and `s`, the position. Moves are small integers; nature's
moves (chance) are moves like any other. The functions below are answered by the game whose record
they are called with: `rules.py` holds those about the game, `view.py` those about who knows what,
`judgement.py` the rule of thumb, as CUT how far a search plays on before it is asked, and as GREEDY
whether it is asked for these moves, too;
`policy.py` which moves look good at first sight, `observation.py` the features that a learning
program gets, and as `parts` what they mean.

A game may also have `solver.py`: `solve(view, nodes)` is the Evaluation of a view as it must come
out, `proven`, or None where looking at so many positions does not tell it.

`levels.py` has as LEVELS the five computer players that people meet in it, the weakest first.

The folder also has `state.py` (the records and the constants named in `Layout`), and its faces:
`notation.py`, `refusal.py`, `words.py` and `drawing.py`, described in `regalia/core/faces.py`.
"""

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from regalia.core.jit import by_game
from regalia.core.rng import Generator

NATURE = -1  # the actor who draws and rolls
NOBODY = -2  # the actor of a game that is over
PUBLIC = -1  # the seat of a spectator, who sees what lies open and nothing else
# The CUT is a number of players' moves, or
TO_THE_END = -1  # the rule of thumb is not asked at all
UNTIL_NATURE = -2  # it is asked when nature moves next, so it must know what to say then

Rec = Any  # a NumPy record; numba gives each game's its own type
Moves = npt.NDArray[np.int32]
Options = npt.NDArray[np.int32]
Payoffs = npt.NDArray[np.float64]
Scores = npt.NDArray[np.int32]
Preferences = npt.NDArray[np.float64]
Features = npt.NDArray[np.float32]


class Layout(Protocol):
    """What `state.py` of a game declares beside the functions of the contract."""

    BOX: np.dtype[Any]  # the record of an edition's component values
    STATE: np.dtype[Any]  # the record of a position
    MOVE_NUMBERS: int  # every move's number, glimpsed ones included, is below this
    MOST_MOVES: int  # no position has more legal moves, nature's included
    MOST_SEATS: int


@by_game
def begin(box: Rec, s: Rec, options: Options) -> None:
    """Make `s`, all zeros, the first position. `options` in the order the game declares them."""


@by_game
def actor(box: Rec, s: Rec) -> int:
    """Who moves: a seat, NATURE, or NOBODY when the game is over."""


@by_game
def legal(box: Rec, s: Rec, moves: Moves) -> int:
    """Write the actor's legal moves into `moves` and return how many (0 when it is over)."""


@by_game
def weight(box: Rec, s: Rec, move: int) -> int:
    """How many identical things stand behind this move of nature's, at least 1."""


@by_game
def apply(box: Rec, s: Rec, move: int) -> None:
    """Make a legal move."""


@by_game
def payoffs(box: Rec, s: Rec, out: Payoffs) -> None:
    """At the end: what each seat has won, 0 to 1, in all 1. The highest are the winners."""


@by_game
def scores(box: Rec, s: Rec, out: Scores) -> None:
    """At the end: the score of each seat, as the rulebook counts."""


@by_game
def hide(box: Rec, s: Rec, seat: int) -> None:
    """Blank everything that `seat` (or PUBLIC) does not know: `s` becomes its view."""


@by_game
def deal(box: Rec, s: Rec, seat: int, rng: Generator) -> None:
    """Fill the blanks of a view with a sample of what they may be, given all that seat knows."""


@by_game
def forget(box: Rec, s: Rec, seat: int, chance: float, rng: Generator) -> None:
    """Blank in a view of `seat` what a person has to remember: what it saw and sees no more.

    The oldest is forgotten with this chance, all else the less likely the newer it is. `deal` fills
    these blanks too, with anything that they may have been to somebody who has not seen it.
    """


@by_game
def glimpse(box: Rec, s: Rec, move: int, seat: int) -> int:
    """The move as `seat` sees it made: itself, or a number that stands for all it may have been."""


@by_game
def discloses(box: Rec, s: Rec, move: int) -> bool:
    """Whether making this move shows anybody a thing it did not know; such a move stays made."""


@by_game
def estimate(box: Rec, s: Rec, seat: int) -> float:
    """A rule of thumb, for open positions before the end: the share of the win `seat` expects."""


@by_game
def prefer(box: Rec, s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    """Write how much a first sight prefers each of a seat's first `count` moves, all it can make.

    Positive numbers of any scale: the actor is taken to make each with a chance in proportion.
    """


@by_game
def observe(box: Rec, s: Rec, seat: int, out: Features) -> int:
    """Write the features of `s`, the view of `seat` (or PUBLIC), into `out`, all zeros.

    They are the game's `parts`, in order; returns how many there are.
    """
