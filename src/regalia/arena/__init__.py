"""The arena: players against each other, until the figures say which of them is stronger."""

from regalia.arena.contestant import Contestant, contestant
from regalia.arena.crew import Crew
from regalia.arena.ladder import Ladder, LadderResult
from regalia.arena.match import Match, MatchResult
from regalia.arena.sequential import SequentialTest

__all__ = [
    "Contestant",
    "Crew",
    "Ladder",
    "LadderResult",
    "Match",
    "MatchResult",
    "SequentialTest",
    "contestant",
]
