"""King Me!: what the last moves did, for the drawing: which Checker came from where."""

from collections.abc import Sequence

from regalia.core.contract import Rec
from regalia.core.position import Move, View
from regalia.games.king_me.notation import moves_of_turn
from regalia.games.king_me.state import (
    CHECKER,
    DRAW,
    DRAW_CARD,
    HOP,
    MOVE,
    NOWHERE,
    OVER,
    PILE_NEXT,
    STOP,
    TRACK,
    direction_of,
    from_space,
)
from regalia.games.king_me.track import triggered, turns_ended


class News:
    """The last decision of a player with what followed from it, read backward from a view."""

    def __init__(self, view: View, names: Sequence[str], last: Sequence[Move]) -> None:
        self._box, self._record = view.game.box, view.record
        lengths = self._box.ring_length[: int(self._box.rivers)].tolist()
        rings = self._box.ring.tolist()
        self._rings = [ring[:length] for ring, length in zip(rings, lengths, strict=False)]
        self._names = names
        self.drawn = sum(move.number >= DRAW for move in last)
        self.flows = triggered(view.record)
        self._flows_before, self.carried = self._undo_flow(last)
        self.start = self.landing = NOWHERE  # of the march or hop, before the rivers flowed
        self.over = NOWHERE  # the space of a Checker that was captured
        self._read_step(last)
        self.marked = {self.start, self._downstream(self.landing)} - {NOWHERE}

    def _undo_flow(self, last: Sequence[Move]) -> tuple[int, int]:
        """How often the rivers had flowed before, and how far they have carried since."""
        s = self._record
        before = max(0, min(turns_ended(s) - self._turns_ended_by(last) - TRACK, self.flows))
        kinds = s.drawn[before : self.flows].tolist()
        return before, sum(int(self._box.distance[kind]) for kind in kinds)

    def _turns_ended_by(self, last: Sequence[Move]) -> int:
        """How many turns these moves ended; a card is drawn after each while there are cards.

        Where none is left, turns of a side that cannot move at all are overlooked; then a Checker
        glides from where it was not, and that is all.
        """
        s = self._record
        decided = any(move.number < PILE_NEXT for move in last)
        ended = self.drawn + (s.stage == DRAW_CARD) - (0 if decided else 1)
        return max(1, ended) if decided and _at_end_of_turn(s) else max(0, ended)

    def _read_step(self, last: Sequence[Move]) -> None:
        for move in last:
            if move.number >= STOP:
                continue
            self.start, direction = from_space(move.number), direction_of(move.number)
            self.landing = int(self._box.beside[self.start, direction])
            if move.number >= HOP:
                if "x" in move.text:
                    self.over = self.landing
                self.landing = int(self._box.beside[self.landing, direction])

    def checker(self, space: int) -> str:
        """The name of the Checker on a space."""
        return f"checker-{self.flows}-{self._names[space]}"

    def origin(self, space: int) -> str:
        """The name under which the Checker on a space stood before the last moves."""
        before = self._upstream(space)
        return self._former(self.start if before == self.landing else before)

    @property
    def captured(self) -> str:
        """The former name of the Checker that was captured, or ""."""
        return "" if self.over == NOWHERE else self._former(self.over)

    @property
    def capturer(self) -> int:
        """The seat that has just captured, or NOWHERE."""
        if self.over == NOWHERE:
            return NOWHERE
        return int(self._record.on[self._downstream(self.landing)]) - CHECKER

    def _former(self, space: int) -> str:
        return f"checker-{self._flows_before}-{self._names[space]}"

    def _upstream(self, space: int) -> int:
        """Where what is on this space was before the rivers flowed."""
        return self._along(space, -self.carried)

    def _downstream(self, space: int) -> int:
        """Where what was on this space is since the rivers flowed."""
        return self._along(space, self.carried)

    def _along(self, space: int, distance: int) -> int:
        for ring in self._rings if distance else ():
            if space in ring:
                return ring[(ring.index(space) + distance) % len(ring)]
        return space


def _at_end_of_turn(s: Rec) -> bool:
    """Whether the last decision ended a turn: none of the next one's has been made."""
    if s.stage in (DRAW_CARD, OVER):
        return True
    return s.stage == MOVE and s.moved == NOWHERE and s.moves_left == moves_of_turn(s)
