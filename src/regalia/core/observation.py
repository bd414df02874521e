"""Observations: a view as an array of float32 features, for programs that learn.

The `observation.py` of a game declares the parts of the array, in order, and its `observe` writes
them; it is only ever given a view, so no feature can tell a secret. Whoever looks comes first
wherever seats stand in a row, then the seats clockwise; a spectator looks from seat 0.
"""

from collections.abc import Mapping
from math import prod

import msgspec
import numpy as np

from regalia.core import contract
from regalia.core.contract import Features, Rec
from regalia.core.errors import RegaliaError
from regalia.core.game import Game
from regalia.core.jit import compiled
from regalia.core.position import States, View


class Part(msgspec.Struct, frozen=True):
    """A run of features that belong together."""

    name: str
    shape: tuple[int, ...]
    about: str  # what the features mean, axis by axis
    low: float = 0.0  # no feature is lower
    high: float = 1.0  # no feature is higher

    @property
    def size(self) -> int:
        """How many features there are."""
        return prod(self.shape)


class Observer:
    """Turns views of one game into features.

    >>> import regalia
    >>> observer = Observer(regalia.load("kings_crown", edition="mini"))
    >>> features = observer.observe(observer.game.start().view(1))
    >>> features.shape == (observer.size,), features.dtype.name
    (True, 'float32')
    >>> observer.split(features)["seat"].tolist()
    [0.0, 1.0]
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.parts: tuple[Part, ...] = game.kind.observation.parts(game)
        self.size = sum(part.size for part in self.parts)

    def observe(self, view: View) -> Features:
        """The features of a view of this game, anybody's at any time, float32 (size,).

        Raises RegaliaError for anything else.
        """
        if not isinstance(view, View) or view.game != self.game:
            raise RegaliaError(f"{view!r} is no view of {self.game!r}")
        out = np.empty(self.size, np.float32)
        _observe(self.game.box, view._states, view.seat, out)
        return out

    def split(self, features: Features) -> Mapping[str, Features]:
        """The parts by their names, each in its shape: views into the array.

        `features` is (..., size); axes before the last stay before the shape of each part.
        """
        before = features.shape[:-1]
        ends = np.cumsum([part.size for part in self.parts])[:-1]
        return {
            part.name: piece.reshape(*before, *part.shape)
            for part, piece in zip(self.parts, np.split(features, ends, axis=-1), strict=True)
        }


@compiled
def _observe(box: Rec, states: States, seat: int, out: Features) -> int:
    out[:] = 0.0
    return contract.observe(box, states[0], seat, out)


# What `observe` is written with. Each writes from place `at` on and returns the place after it.


@compiled
def put_number(out: Features, at: int, value: float) -> int:
    """One feature."""
    out[at] = value
    return at + 1


@compiled
def put_choice(out: Features, at: int, choice: int, choices: int) -> int:
    """One feature for each of so many choices: 1 for the one taken; NOTHING (-1) leaves all 0."""
    if choice >= 0:
        out[at + choice] = 1.0
    return at + choices


@compiled
def put_set(out: Features, at: int, members: int, places: int) -> int:
    """One feature for each of so many bits: 1 for each that is set."""
    for place in range(places):
        out[at + place] = (members >> place) & 1
    return at + places


@compiled
def put_seat(out: Features, at: int, whom: int, viewer: int, seats: int) -> int:
    """One feature for each seat, the viewer's first: 1 for this one; NOTHING leaves all 0."""
    if whom >= 0:
        out[at + places_after(viewer, whom, seats)] = 1.0
    return at + seats


@compiled
def places_after(viewer: int, seat: int, seats: int) -> int:
    """How many places clockwise of the viewer this seat is."""
    return (seat + seats - max(viewer, 0)) % seats


@compiled
def seat_after(viewer: int, places: int, seats: int) -> int:
    """The seat so many places clockwise of the viewer."""
    return (max(viewer, 0) + places) % seats
