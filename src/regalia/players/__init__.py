"""Computer players: each sees only a view."""

from regalia.players.base import Player, Thinker
from regalia.players.evaluation import Evaluation, Opinion
from regalia.players.levels import LEVELS, Level, level_named
from regalia.players.search import Search
from regalia.players.simple import Greedy, Random
from regalia.players.solved import Solving

__all__ = [
    "LEVELS",
    "Evaluation",
    "Greedy",
    "Level",
    "Opinion",
    "Player",
    "Random",
    "Search",
    "Solving",
    "Thinker",
    "level_named",
]
