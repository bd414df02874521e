"""One of our players as a policy of OpenSpiel, so that its best responses can be computed."""

from collections import Counter
from collections.abc import Iterable

from open_spiel.python import policy

from regalia.adapters.openspiel.games import OpenSpielGame
from regalia.adapters.openspiel.states import OpenSpielState
from regalia.core.errors import OptionError
from regalia.core.position import View
from regalia.players.base import Player


class PlayerPolicy(policy.Policy):  # type: ignore[misc]
    """How likely a player is to choose each action, in every seat and information state.

    A player chooses by its seat's view and a seed, so it plays a mixed strategy: an action is as
    likely as the share of `seeds` with which it is chosen. Raises OptionError without a seed.
    """

    def __init__(self, game: OpenSpielGame, player: Player, seeds: Iterable[int]) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._player = player
        self._seeds = tuple(seeds)
        if not self._seeds:
            raise OptionError("a player's policy is made of its choices: give one seed or more")
        self._chosen: dict[View, dict[int, float]] = {}

    def action_probabilities(
        self, state: OpenSpielState, player_id: int | None = None
    ) -> dict[int, float]:
        """Every legal action with its probability."""
        view = state.position.view(state.current_player() if player_id is None else player_id)
        if view not in self._chosen:
            self._chosen[view] = self._choices(view)
        return self._chosen[view]

    def _choices(self, view: View) -> dict[int, float]:
        if len(view.legal) == 1:
            return {view.legal[0].number: 1.0}
        chosen = Counter(self._player.choose(view, seed).number for seed in self._seeds)
        return {move.number: chosen[move.number] / len(self._seeds) for move in view.legal}
