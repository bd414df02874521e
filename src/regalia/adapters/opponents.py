"""The others at the table: computer players in every seat but the learner's."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Protocol

import numpy as np

from regalia.adapters.answering import answer, settle_table
from regalia.core.batch import Batch, Seats
from regalia.core.position import Position
from regalia.core.rng import next_word
from regalia.players import LEVELS, Greedy, Player, level_named

NAMES = ("random", "greedy", *(level.name for level in LEVELS))


class Opponents(Protocol):
    """Whoever plays the other seats."""

    def answer(self, batch: Batch, seats: Seats) -> None:
        """Move at each table i, nature too, until seats[i] is to move or the game is over."""


def opponents_named(named: str | Player) -> Opponents:
    """The random and the greedy player, a level that people meet, or a player of your own.

    Raises OptionError where there is none of this name.
    """
    if named == "random":
        return Swift(0)
    if named == "greedy":
        return Swift(Greedy().worlds)
    return Patient(level_named(named) if isinstance(named, str) else named)


class Patient:
    """A computer player of any kind, asked for one move after the other."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def answer(self, batch: Batch, seats: Seats) -> None:
        scratch = np.empty(batch.game.kind.state.MOST_MOVES, np.int32)
        for table, seat in enumerate(seats):
            settle_table(batch.game.box, batch.states, batch.generators, table, scratch)
            position = self._position(batch, table)
            while position.to_move not in (None, seat):
                view = position.view(position.to_move)
                move = self.player.choose(view, int(next_word(batch.generators[table])))
                batch.states[table] = position.after(move.number).record
                settle_table(batch.game.box, batch.states, batch.generators, table, scratch)
                position = self._position(batch, table)

    @staticmethod
    def _position(batch: Batch, table: int) -> Position:
        return Position(batch.game, batch.states[table : table + 1].copy())


class Swift:
    """The random player (no worlds) or the greedy one, at all tables behind one call."""

    def __init__(self, worlds: int) -> None:
        self.worlds = worlds

    def answer(self, batch: Batch, seats: Seats) -> None:
        ends = np.linspace(0, batch.tables, batch.threads + 1).astype(int)
        parts = list(pairwise(ends.tolist()))
        if len(parts) == 1:
            self._answer_part(batch, seats, *parts[0])
        else:
            with ThreadPoolExecutor(len(parts)) as pool:
                list(pool.map(lambda part: self._answer_part(batch, seats, *part), parts))

    def _answer_part(self, batch: Batch, seats: Seats, begin: int, end: int) -> None:
        state = batch.game.kind.state
        answer(
            batch.game.box,
            batch.states,
            batch.generators,
            seats,
            self.worlds,
            begin,
            end,
            np.zeros(3, state.STATE),
            np.empty(state.MOST_MOVES, np.int32),
            np.empty(state.MOST_MOVES, np.int32),
            np.empty(state.MOST_MOVES),
            np.empty(batch.game.seats),
        )
