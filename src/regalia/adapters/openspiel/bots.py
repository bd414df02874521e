"""OpenSpiel's bots at our tables, and our players in OpenSpiel.

A bot of OpenSpiel is given a whole state, and whether it looks at more than it may is its own
affair. So at our tables it gets a state made from the seat's view: the position itself where
nothing is hidden, otherwise a sampled one that looks the same to that seat. Bots that sample for
themselves (ISMCTS) lose nothing by it, and those that look through the cards (MCTS) see cards that
are made up.
"""

from collections.abc import Callable

import numpy as np
import pyspiel

from regalia.adapters.openspiel.games import OpenSpielGame, game_string
from regalia.adapters.openspiel.states import OpenSpielState, started
from regalia.adapters.openspiel.trails import Trail
from regalia.core.errors import RegaliaError
from regalia.core.position import Move, View
from regalia.players.base import Player


def state_of(view: View, seed: int) -> OpenSpielState:
    """A state that the seat with this view may be in; its history begins here."""
    game: OpenSpielGame = pyspiel.load_game(game_string(view.game))
    return started(game, Trail.imagined(view, seed))


def resampler(seed: int) -> Callable[[OpenSpielState, int], OpenSpielState]:
    """Worlds for `ISMCTSBot.set_resampler`, the same ones each time.

    OpenSpiel's own samplers are seeded by the clock, so with them no search can be repeated.
    """
    random = np.random.default_rng(seed)

    def resample(state: OpenSpielState, player: int) -> OpenSpielState:
        return state.resample_from_infostate(player, random.random)

    return resample


class OpenSpielPlayer:
    """A player for our tables that moves as an OpenSpiel bot does.

    `make_bot` is called for every choice, with the game and a seed: a choice depends on the view
    and the seed alone. Where there is a single legal move nobody is asked. Raises RegaliaError
    where the bot's action is no legal move.
    """

    def __init__(self, make_bot: Callable[[OpenSpielGame, int], pyspiel.Bot]) -> None:
        self.make_bot = make_bot

    def choose(self, view: View, seed: int) -> Move:
        if len(view.legal) == 1:
            return view.legal[0]
        state = state_of(view, seed)
        action = self.make_bot(state.get_game(), seed).step(state)
        for move in view.legal:
            if move.number == action:
                return move
        raise RegaliaError(f"the bot's action {action} is no legal move of seat {view.seat}")


class PlayerBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our players as an OpenSpiel bot; it sees its seat's view alone."""

    def __init__(self, player: Player, seed: int = 0) -> None:
        super().__init__()
        self.player = player
        self._seeds = np.random.default_rng(seed)

    def step(self, state: OpenSpielState) -> int:
        """The action of the player to move."""
        view = state.position.view(state.current_player())
        return self.player.choose(view, int(self._seeds.integers(2**32))).number

    def restart_at(self, state: OpenSpielState) -> None:
        """Nothing: our players remember nothing but what they see."""
