"""Many tables at which one seat is a learner's and computer players have the others."""

from typing import Any

import numpy as np
import numpy.typing as npt

from regalia.adapters.opponents import opponents_named
from regalia.adapters.spaces import ILLEGAL_REWARD, check_seat, rewards
from regalia.core.batch import Batch, Seats, Truths
from regalia.core.game import Game
from regalia.core.position import Position
from regalia.core.rng import below, generator
from regalia.players import Player

_WAIT = -1  # no move, and so refused


class LearnerTables:
    """Many tables of one game, each waiting for the learner or over.

    After `begin` and `step` the arrays say how things are, one row a table; they are overwritten by
    the next of these calls. Raises OptionError for a seat or opponents that there are not.
    """

    def __init__(
        self,
        game: Game,
        tables: int,
        opponents: str | Player,
        seat: int | None = None,
        threads: int | None = None,
    ) -> None:
        check_seat(game, seat)
        self.game = game
        self.seats: Seats = np.zeros(tables, np.int32)  # the learner's
        self.rewards = np.zeros(tables)  # what the last step gave
        self.over: Truths = np.zeros(tables, np.bool_)
        self.illegal: Truths = np.zeros(tables, np.bool_)  # over because of an illegal action
        self._seat = seat  # None: drawn by lot for each game
        self._opponents = opponents_named(opponents)
        self._batch = Batch(game, tables, threads=threads, restart=False)
        self._frame = self._batch.frame()
        self._moved = self._batch.frame(masks=False, observations=False)
        self._first = game.start().record

    @property
    def observations(self) -> npt.NDArray[np.float32]:
        """(tables, size): what the learner sees."""
        return self._frame.observations

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """(tables, MOVE_NUMBERS): 1 for each legal action; none where the game is over."""
        return self._frame.masks.view(np.int8)

    def seed(self, table: int, seed: int) -> None:
        """From here on all that is drawn at this table follows from the seed."""
        self._batch.generators[table] = generator(seed)

    def begin(self, which: Truths) -> None:
        """Begin a game at these tables; one that ends before the learner's turn begins anew."""
        beginning = which.copy()
        while beginning.any():
            for table in np.flatnonzero(beginning):
                self._batch.states[table] = self._first
                self.seats[table] = self._seat_for(int(table))
            self._show()
            beginning &= self._frame.over
        self.over[which] = False
        self.illegal[which] = False
        self.rewards[which] = 0.0

    def step(self, actions: npt.NDArray[np.integer[Any]], acting: Truths) -> None:
        """Make the learner's moves at the tables where it acts, and let the others answer.

        An illegal action changes nothing there but that the episode is over.
        """
        acting = acting & ~self.over
        self._batch.step(np.where(acting, actions, _WAIT), self._moved)
        self.illegal = acting & self._moved.illegal
        self._show()
        self.over = self.over | self.illegal | self._frame.over
        won = rewards(self._frame.payoffs)[np.arange(len(acting)), self.seats]
        self.rewards = np.where(acting & self._frame.over, won, 0.0)
        self.rewards[self.illegal] = ILLEGAL_REWARD
        self.masks[self.over] = 0

    def position(self, table: int) -> Position:
        """The full position at a table."""
        return Position(self.game, self._batch.states[table : table + 1].copy())

    def _seat_for(self, table: int) -> int:
        if self._seat is not None:
            return self._seat
        return int(below(self._batch.generators[table], self.game.seats))

    def _show(self) -> None:
        self._opponents.answer(self._batch, self.seats)
        self._batch.show(self._frame)
        if self._frame.over.any():  # the frame shows an end to nobody, and a learner is somebody
            self._batch.observe(self.seats, self._frame.observations)
