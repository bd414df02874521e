"""One game that is being played: the seats act by number, and nature moves by itself."""

import numpy as np
import numpy.typing as npt

from regalia.adapters.spaces import Observation, rewards
from regalia.core.batch import Batch
from regalia.core.errors import IllegalMove
from regalia.core.game import Game
from regalia.core.observation import Observer
from regalia.core.position import Position, View


class Episode:
    """One game that is being played; `begin` begins it, and begins it anew."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._batch = Batch(game, tables=1, restart=False)
        self._frame = self._batch.frame(observations=False)
        self._features = Observer(game).size

    def begin(self, seed: int) -> None:
        """Begin; all that nature does follows from the seed."""
        self._batch.reset(self._frame, seed)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._frame.over[0])

    @property
    def to_move(self) -> int:
        """The seat to move, while the game goes on."""
        return int(self._frame.to_move[0])

    def make(self, action: int) -> None:
        """Make the move of this number. Raises IllegalMove, with the clause, where it is none."""
        self._batch.step(np.array([action]), self._frame)
        if self._frame.illegal[0]:
            raise refusal(self.position, action)

    def observe(self, seat: int) -> Observation:
        """What a seat sees, and which actions it has: none when another is to move."""
        features = np.empty((1, self._features), np.float32)
        self._batch.observe(np.array([seat]), features)
        return {"observation": features[0], "action_mask": self.action_mask(seat)}

    def action_mask(self, seat: int) -> npt.NDArray[np.int8]:
        """For each action 1 where it is legal for this seat now, else 0."""
        mask: npt.NDArray[np.int8] = self._frame.masks[0].astype(np.int8)
        return mask if self._frame.to_move[0] == seat else np.zeros_like(mask)

    @property
    def rewards(self) -> list[float]:
        """What each seat gets at the end."""
        return [float(reward) for reward in rewards(self._frame.payoffs[0])]

    @property
    def position(self) -> Position:
        """The full position."""
        return Position(self.game, self._batch.states.copy())

    def view(self, seat: int | None) -> View:
        """What this seat knows; None is a spectator."""
        return self.position.view(seat)


def refusal(position: Position, action: int) -> IllegalMove:
    """Why this action is illegal here, as far as the seat to move can know."""
    kind = position.game.kind
    if not 0 <= action < kind.state.MOVE_NUMBERS:
        return IllegalMove(
            str(action), "", f"actions are 0 to {kind.state.MOVE_NUMBERS - 1}, not {action}"
        )
    view = position.view(position.to_move)
    try:
        text = kind.notation.text(position.game, view.record, action)
    except IndexError:
        return IllegalMove(
            str(action), "", f"action {action} needs a component that this edition does not have"
        )
    return view.refusal(text)
