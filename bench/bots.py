"""OpenSpiel's own bots as contestants of a match: its tree searches, as strong as we can have them.

Their rollouts are compiled (`Rollouts`), which makes them quicker and changes nothing else. They
count simulations and know no clock, so here they are also stopped between two simulations.
"""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from regalia.adapters.openspiel import (
    OpenSpielGame,
    OpenSpielPlayer,
    OpenSpielState,
    Rollouts,
    resampler,
)
from regalia.arena import Contestant
from regalia.core.game import Game

EXPLORATION = 2.0  # `uct_c`, which has no default; OpenSpiel's own example of MCTS has 2
MOST_SIMULATIONS = 1_000_000


class TimeUp(Exception):
    """The bot has no time for another simulation."""


class PunctualMCTSBot(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's tree search, which begins no simulation after so many seconds."""

    def __init__(self, *arguments: Any, seconds: float, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._seconds = seconds
        self._end = 0.0
        self._root: Any = None

    def mcts_search(self, state: OpenSpielState) -> Any:
        """The root of the tree that has grown."""
        self._end = time.monotonic() + self._seconds
        try:
            return super().mcts_search(state)
        except TimeUp:
            return self._root

    def _apply_tree_policy(self, root: Any, state: OpenSpielState) -> Any:
        if root.children and time.monotonic() > self._end:
            self._root = root
            raise TimeUp
        return super()._apply_tree_policy(root, state)


class PunctualISMCTSBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search over information states, as punctual."""

    def __init__(self, *arguments: Any, seconds: float, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._seconds = seconds
        self._end = 0.0

    def run_search(self, state: OpenSpielState) -> list[tuple[int, float]]:
        """The actions with the chances by which the bot will choose."""
        self._end = time.monotonic() + self._seconds
        try:
            return super().run_search(state)
        except TimeUp:
            return self.get_final_policy(state, self._root_node)

    def lookup_node(self, state: OpenSpielState) -> Any:
        """The node of a state, None where it has none; its key, which takes long, is made once."""
        return self._nodes.get(self.get_state_key(state))

    def sample_root_state(self, state: OpenSpielState) -> OpenSpielState:
        """Another world to simulate in."""
        if self._root_node.total_visits > 0 and time.monotonic() > self._end:
            raise TimeUp
        return super().sample_root_state(state)


@dataclass(frozen=True)
class Maker:
    """Makes the bot that suits a game: one that samples worlds where something is hidden."""

    simulations: int = MOST_SIMULATIONS
    seconds: float = float("inf")

    def __call__(self, game: OpenSpielGame, seed: int) -> pyspiel.Bot:
        """The bot for one choice."""
        chance = np.random.RandomState(seed)
        bot = (PunctualISMCTSBot if game.kind.hides else PunctualMCTSBot)(
            game=game,
            uct_c=EXPLORATION,
            max_simulations=self.simulations,
            evaluator=Rollouts(1, chance),
            random_state=chance,
            seconds=self.seconds,
        )
        if game.kind.hides:
            bot.set_resampler(resampler(seed))
        return bot


def bot(game: Game, effort: str) -> Contestant:
    """OpenSpiel's bot for a game, with so many simulations ("1000") or seconds ("0.2s") a move."""
    name = "ISMCTSBot" if game.kind.hides else "MCTSBot"
    timed = effort.endswith("s")
    maker = Maker(seconds=float(effort[:-1])) if timed else Maker(simulations=int(effort))
    return Contestant(f"{name}:{effort}", OpenSpielPlayer(maker))
