"""A bout: one game of a match, played from its first position to its end.

A bout may be played in another process, on another machine: its game travels as the text of a
record without moves, which carries an edition of somebody's own with it.
"""

from dataclasses import dataclass
from functools import lru_cache

from regalia.arena.luck import Luck
from regalia.core.contract import NATURE
from regalia.core.game import Game
from regalia.core.record import Record
from regalia.players import Player


@dataclass(frozen=True)
class Bout:
    """One game of a match, to be played."""

    game: str  # the text of a record without moves
    players: tuple[Player, Player]  # the one whom the match is about, and the other
    seats: int
    seed: int  # the match's
    number: int  # from 0
    recorded: bool  # whether the record is wanted

    @property
    def seat(self) -> int:
        """Where the first player sits: in each seat once in every group of games."""
        return self.number % self.seats

    @property
    def group(self) -> int:
        """Which group of games, all with the same luck, this one belongs to."""
        return self.number // self.seats


@dataclass(frozen=True)
class Played:
    """What became of a bout."""

    number: int
    seat: int
    payoffs: list[float]
    scores: list[int]
    record: str  # the record's text, "" where none was wanted


def play(bout: Bout) -> Played:
    """Play a bout; every move is chosen from the mover's view alone."""
    game = _game_of(bout.game)
    luck = Luck(bout.seed, bout.group)
    one, other = bout.players
    position = game.start()
    moves: list[str] = []
    draws = 0
    while (seat := position.to_move) is not None:
        if seat == NATURE:
            move = position.move(int(position.numbers[luck.draw(draws, position.weights)]))
            draws += 1
        else:
            player = one if seat == bout.seat else other
            move = player.choose(position.view(seat), luck.seed_for(len(moves)))
        moves.append(move.text)
        position = position.play(move)
    assert position.payoffs is not None
    assert position.scores is not None
    record = str(Record(game, moves)) if bout.recorded else ""
    return Played(bout.number, bout.seat, position.payoffs, position.scores, record)


@lru_cache(8)
def _game_of(text: str) -> Game:
    return Record.parse(text).game
