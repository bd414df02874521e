"""Regalia: four modern board games about kings, exact and fast.

>>> import regalia
>>> game = regalia.load("kings_crown", memory="strict")
>>> position = game.start().play("draw:Y13")
>>> position.to_move == regalia.NATURE
True
"""

from regalia.core.contract import NATURE
from regalia.core.editions import Edition
from regalia.core.errors import (
    ArrayError,
    EditionError,
    IllegalMove,
    OptionError,
    RecordError,
    RegaliaError,
    UnknownGame,
)
from regalia.core.game import Game, load
from regalia.core.position import Move, Position, View
from regalia.core.record import Record
from regalia.core.registry import kinds

__all__ = [
    "NATURE",
    "ArrayError",
    "Edition",
    "EditionError",
    "Game",
    "IllegalMove",
    "Move",
    "OptionError",
    "Position",
    "Record",
    "RecordError",
    "RegaliaError",
    "UnknownGame",
    "View",
    "kinds",
    "load",
]
