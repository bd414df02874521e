"""A state of OpenSpiel: a trail, and the questions that OpenSpiel asks of it."""

import base64
import pickle
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pyspiel

from regalia.adapters.openspiel.trails import Trail
from regalia.core.contract import NATURE
from regalia.core.position import Position

if TYPE_CHECKING:
    from regalia.adapters.openspiel.games import OpenSpielGame

# How OpenSpiel writes that a state has no attributes in Python.
_NO_ATTRIBUTES = base64.b64encode(pickle.dumps({})).decode()


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state; actions and outcomes of chance are the numbers of our moves."""

    def __init__(self, game: "OpenSpielGame", trail: Trail | None = None) -> None:
        super().__init__(game)
        self.trail = trail or game.beginning  # all that OpenSpiel has to copy and to save

    @property
    def position(self) -> Position:
        """The full position."""
        return self.trail.position

    def current_player(self) -> int:
        """Who moves: a player, chance, or nobody at the end."""
        who = self.trail.position.to_move
        if who is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if who == NATURE else who

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.trail.position.over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.trail.position.numbers.tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's moves with their probabilities."""
        return self.trail.chances()

    def _apply_action(self, action: int) -> None:
        self.trail = self.trail.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.trail.position
        return str(position.game.kind.notation.text(position.game, position.record, action))

    def returns(self) -> list[float]:
        """At the end, players times pay-off less 1, so that all sum up to 0; before it, 0."""
        payoffs = self.trail.position.payoffs
        return [0.0] * self.trail.position.game.seats if payoffs is None else utilities(payoffs)

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float]
    ) -> "OpenSpielState":
        """A state that this player may as well be in, sampled by `sampler`, 0 up to 1.

        Its history is this one's as the player has seen it, so it can go on and be saved, but not
        be replayed from the start.
        """
        trail = self.trail.resampled(player, int(sampler() * 2**53))
        return started(self.get_game(), trail, self.trail.memory(player).moves)

    def __str__(self) -> str:
        return str(self.trail.position)


def utilities(payoffs: Sequence[float]) -> list[float]:
    """Pay-offs as OpenSpiel's utilities, which sum up to 0."""
    return [len(payoffs) * payoff - 1 for payoff in payoffs]


def started(
    game: "OpenSpielGame", trail: Trail, seen: tuple[tuple[int, int], ...] = ()
) -> OpenSpielState:
    """A state at the end of a trail; OpenSpiel is told the moves that were seen as its history."""
    history = ",".join(f"{who}:{number}" for who, number in seen)
    state = game.deserialize_state(
        f"history={history}\nmove_number={len(seen)}\n__dict__={_NO_ATTRIBUTES}"
    )
    state.trail = trail
    return state
