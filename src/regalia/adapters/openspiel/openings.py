"""Openings: moves that are made before an OpenSpiel game begins, so that a part of it is a game.

An opening is told as a spectator sees it, "draw:?" for a draw that nobody else saw. What it hides
stays with nature, whose outcomes then are those with which the whole opening can be made, with
their probabilities under that condition. All other moves of it are made by themselves.
"""

from collections.abc import Sequence
from functools import cache

from regalia.core.contract import NATURE
from regalia.core.errors import OptionError
from regalia.core.game import Game
from regalia.core.position import Position


class Opening:
    """The moves of an opening, in the notation of RULES.md."""

    def __init__(self, moves: Sequence[str] = ()) -> None:
        self.moves = tuple(moves)
        self._chances: dict[tuple[Position, int], float] = {}

    def outcomes(self, position: Position, place: int) -> list[tuple[int, float]]:
        """The moves that may stand at this place of the opening, and how likely each is."""
        shares = self._shares(position, place)
        total = sum(share for _, share in shares)
        return [(number, share / total) for number, share in shares]

    def forced(self, position: Position, place: int) -> int | None:
        """The move that is made by itself here; None where it is hidden, and so left to nature."""
        number, _ = self.outcomes(position, place)[0]
        text = position.game.kind.notation.text(position.game, position.record, number)
        return number if text == self.moves[place] else None

    def chance(self, position: Position, place: int = 0) -> float:
        """How likely nature is to let the opening be made from this place on."""
        if place == len(self.moves):
            return 1.0
        key = position, place
        if key not in self._chances:
            self._chances[key] = sum(share for _, share in self._shares(position, place))
        return self._chances[key]

    def _shares(self, position: Position, place: int) -> list[tuple[int, float]]:
        moves = [m for m in position.legal if position.seen(m, None).text == self.moves[place]]
        if position.to_move != NATURE and len(moves) > 1:
            raise OptionError(
                f"opening: move {place + 1}, {self.moves[place]!r}, is a seat's hidden choice; "
                "only nature's may stay hidden"
            )
        shares = [
            (move.number, position.chances.get(move, 1.0) * self.chance(after, place + 1))
            for move in moves
            for after in [position.after(move.number)]
        ]
        return sorted((number, share) for number, share in shares if share > 0)


@cache
def read_opening(game: Game, text: str) -> Opening:
    """An opening from its text: moves parted by blanks, a blank within a move written "~".

    Raises OptionError at the first move that cannot be made, whatever is hidden.
    """
    opening = Opening([word.replace("~", " ") for word in text.split()])
    if opening.chance(game.start()) == 0:
        lengths = range(1, len(opening.moves) + 1)
        bad = next(n for n in lengths if Opening(opening.moves[:n]).chance(game.start()) == 0)
        raise OptionError(f"opening: move {bad}, {opening.moves[bad - 1]!r}, cannot be made")
    return opening
