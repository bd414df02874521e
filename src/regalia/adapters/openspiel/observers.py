"""What OpenSpiel's players see: a seat's view, alone or with all that the seat remembers."""

from collections.abc import Mapping
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from regalia.adapters.openspiel.trails import Trail
from regalia.core.contract import NATURE, Features
from regalia.core.game import Game
from regalia.core.observation import Observer

if TYPE_CHECKING:
    from regalia.adapters.openspiel.states import OpenSpielState


class ViewObserver:
    """OpenSpiel's observer (see its `observation.py`) of a seat's view, or of a spectator's.

    `tensor` is the array of `core/observation.py`; `dict` names its parts, views into it. With
    `recall` two parts more: whose it is before it, and after it the moves as the seat has seen
    them, the last `horizon` of them where there are more.
    """

    def __init__(
        self, game: Game, horizon: int, *, recall: bool = False, spectator: bool = False
    ) -> None:
        self._observer = Observer(game)
        self._game = game
        self._recall = recall
        self._spectator = spectator
        shapes: dict[str, tuple[int, ...]] = {
            part.name: part.shape for part in self._observer.parts
        }
        if recall:
            shapes = {"player": (game.seats,), **shapes, "history": (horizon, 2)}
        self.tensor: Features = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: Mapping[str, Features] = _named(self.tensor, shapes)

    def set_from(self, state: "OpenSpielState", player: int) -> None:
        """Write what the player sees into `tensor`."""
        viewer = None if self._spectator else player
        features = self._observer.observe(state.trail.position.view(viewer))
        if not self._recall:
            self.tensor[:] = features
            return
        self.tensor[:] = 0
        if viewer is not None:
            self.dict["player"][viewer] = 1
        start = self._game.seats
        self.tensor[start : start + len(features)] = features
        self._write_history(state.trail, viewer)

    def _write_history(self, trail: Trail, viewer: int | None) -> None:
        """Who moved, nature first, and which move: both as shares, 0 where there is no move."""
        history = self.dict["history"]
        moves = np.array(trail.memory(viewer).moves[-len(history) :], np.float32).reshape(-1, 2)
        history[: len(moves), 0] = (moves[:, 0] - NATURE + 1) / (self._game.seats + 1)
        history[: len(moves), 1] = (moves[:, 1] + 1) / self._game.kind.state.MOVE_NUMBERS

    def string_from(self, state: "OpenSpielState", player: int) -> str:
        """The view as a text diagram, or in one line all that was seen and who is to move."""
        viewer = None if self._spectator else player
        position = state.trail.position
        if not self._recall:
            return str(position.view(viewer))
        whose = "spectator" if viewer is None else f"player {viewer}"
        to_move = {NATURE: "nature to move", None: "over"}.get(
            position.to_move, f"{position.to_move} to move"
        )
        return "; ".join(part for part in (whose, state.trail.memory(viewer).text, to_move) if part)


class PrivateObserver:
    """What a seat's diagram shows beyond a spectator's: whole lines, and no tensor.

    The features are told from the viewer's side, so those of two viewers have no difference.
    """

    tensor: Features | None = None

    def __init__(self) -> None:
        self.dict: Mapping[str, Features] = {}

    def set_from(self, state: "OpenSpielState", player: int) -> None:
        """Nothing: there is no tensor."""

    def string_from(self, state: "OpenSpielState", player: int) -> str:
        """The lines that only this seat sees; none where nothing is hidden."""
        position = state.trail.position
        if not position.game.kind.hides:
            return ""
        public = str(position.view(None)).splitlines()
        own = str(position.view(player)).splitlines()
        return "\n".join(line for line in own if line not in public)


def _named(tensor: Features, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, Features]:
    """The parts of the tensor by their names: views into it."""
    ends = np.cumsum([prod(shape) for shape in shapes.values()])[:-1]
    return {
        name: part.reshape(shape)
        for (name, shape), part in zip(shapes.items(), np.split(tensor, ends), strict=True)
    }
