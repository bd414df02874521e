"""The levels a person can play against."""

import msgspec

from regalia.core.errors import OptionError
from regalia.core.position import Move, View
from regalia.players.base import Player
from regalia.players.search import Search


class Level(msgspec.Struct, frozen=True):
    """A computer player as a person meets it."""

    name: str
    title: str
    about: str
    player: Player

    def choose(self, view: View, seed: int) -> Move:
        """The player's move, within about a second."""
        return self.player.choose(view, seed)


LEVELS = (
    Level("page", "Page", "Learns with you: glances ahead, and overlooks a lot.", Search(20)),
    Level(
        "knight", "Knight", "Thinks before every move, and punishes a careless one.", Search(400)
    ),
    Level(
        "queen", "Queen", "Looks through thousands of games before she moves.", Search(seconds=0.9)
    ),
)


def level_named(name: str) -> Level:
    """The level of this name; raises OptionError."""
    for level in LEVELS:
        if level.name == name:
            return level
    names = ", ".join(level.name for level in LEVELS)
    raise OptionError(f"there is no level {name!r}; there are {names}")
