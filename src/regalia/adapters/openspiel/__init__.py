"""Regalia's games as games of OpenSpiel. Importing this registers them all.

>>> import pyspiel
>>> import regalia.adapters.openspiel
>>> game = pyspiel.load_game("python_regalia_kings_crown(edition=mini,first=1)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 8)

The names, the parameters and what is provided: docs/openspiel.md.
"""

from regalia.adapters.openspiel.bots import OpenSpielPlayer, PlayerBot, resampler, state_of
from regalia.adapters.openspiel.games import OpenSpielGame, game_string, register
from regalia.adapters.openspiel.policies import PlayerPolicy
from regalia.adapters.openspiel.rollouts import Rollouts
from regalia.adapters.openspiel.states import OpenSpielState

__all__ = [
    "OpenSpielGame",
    "OpenSpielPlayer",
    "OpenSpielState",
    "PlayerBot",
    "PlayerPolicy",
    "Rollouts",
    "game_string",
    "resampler",
    "state_of",
]

register()
