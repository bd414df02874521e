"""The levels a person can play against, the weakest first.

What a level does in a game stands in that game's `levels.py`; it errs as people do, and never by a
move at random. The steps between levels are measured (`docs/levels.md`).
"""

import msgspec

from regalia.core.errors import OptionError
from regalia.core.position import Move, View
from regalia.core.registry import Kind
from regalia.players.base import Player


class Level(msgspec.Struct, frozen=True):
    """A computer player as a person meets it: in each game another one."""

    name: str
    title: str
    about: str

    def player(self, kind: Kind) -> Player:
        """Who plays at this level in a game."""
        player: Player = kind.levels[LEVELS.index(self)]
        return player

    def choose(self, view: View, seed: int) -> Move:
        """Its move, within about a second."""
        return self.player(view.game.kind).choose(view, seed)


LEVELS = (
    Level("page", "Page", "Still learns the moves."),
    Level("squire", "Squire", "Sees what is plain."),
    Level("knight", "Knight", "Punishes a careless move."),
    Level("duke", "Duke", "Overlooks little."),
    Level("queen", "Queen", "As strong as we know how."),
)


def level_named(name: str) -> Level:
    """The level of this name; raises OptionError."""
    for level in LEVELS:
        if level.name == name:
            return level
    names = ", ".join(level.name for level in LEVELS)
    raise OptionError(f"there is no level {name!r}; there are {names}")
