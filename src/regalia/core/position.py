"""Positions for Python: immutable, friendly, each over one record."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from regalia.core import contract
from regalia.core.contract import NATURE, NOBODY, PUBLIC, Moves, Payoffs, Rec, Scores
from regalia.core.errors import IllegalMove
from regalia.core.game import Game
from regalia.core.jit import compiled, inlined, only
from regalia.core.picture import picture
from regalia.core.rng import Generator, generator

States = npt.NDArray[Any]


class Move(msgspec.Struct, frozen=True, gc=False):
    """A move: its number in the rules, and its text in the notation of RULES.md."""

    number: int
    text: str

    def __str__(self) -> str:
        return self.text


class Seen:
    """What positions and views share: a record that is read and never written."""

    def __init__(self, game: Game, states: States) -> None:
        self.game = game
        self._states = states
        self._states.setflags(write=False)

    @cached_property
    def record(self) -> Rec:
        """The NumPy record, read-only; its fields are those of the game's `state.py`."""
        return only(self._states)

    @cached_property
    def to_move(self) -> int | None:
        """The seat to move, NATURE, or None when the game is over."""
        who = int(_actor(self.game.box, self._states))
        return None if who == NOBODY else who

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    @cached_property
    def numbers(self) -> Moves:
        """The legal moves as the numbers of the rules."""
        moves = np.empty(self.game.kind.state.MOST_MOVES, np.int32)
        return moves[: _legal(self.game.box, self._states, moves)]

    @cached_property
    def legal(self) -> Sequence[Move]:
        """The legal moves of whoever is to move, nature included."""
        text, game, record = self.game.kind.notation.text, self.game, self.record
        return tuple(Move(number, text(game, record, number)) for number in self.numbers.tolist())

    @cached_property
    def scores(self) -> list[int] | None:
        """The score of each seat as the rulebook counts, or None while the game goes on."""
        if not self.over:
            return None
        scores: Scores = np.zeros(self.game.seats, np.int32)
        _scores(self.game.box, self._states, scores)
        return [int(score) for score in scores]

    @cached_property
    def payoffs(self) -> list[float] | None:
        """What each seat has won, 0 to 1 and in all 1, or None while the game goes on."""
        if not self.over:
            return None
        payoffs: Payoffs = np.zeros(self.game.seats)
        _payoffs(self.game.box, self._states, payoffs)
        return [float(payoff) for payoff in payoffs]

    @cached_property
    def winners(self) -> list[int] | None:
        """The seats that have won (several: they share the win), or None while the game goes on."""
        if self.payoffs is None:
            return None
        return [seat for seat, won in enumerate(self.payoffs) if won == max(self.payoffs)]

    def move(self, number: int) -> Move:
        """The move of this number, from here; for one, where all of `legal` would take long."""
        return Move(number, self.game.kind.notation.text(self.game, self.record, number))

    def __eq__(self, other: object) -> bool:
        return (
            type(self) is type(other)
            and isinstance(other, Seen)
            and self.game == other.game
            and self._states.tobytes() == other._states.tobytes()
        )

    def __hash__(self) -> int:
        return hash(self._states.tobytes())


class Position(Seen):
    """A full position: everything that is, whoever knows it."""

    @cached_property
    def chances(self) -> dict[Move, float]:
        """Nature's moves with their probabilities; empty when a seat is to move."""
        if self.to_move != NATURE:
            return {}
        total = sum(self.weights)
        return {move: n / total for move, n in zip(self.legal, self.weights, strict=True)}

    @cached_property
    def weights(self) -> list[int]:
        """For each of nature's moves in `numbers` how many identical things stand behind it."""
        if self.to_move != NATURE:
            return []
        weights = np.empty_like(self.numbers)
        _weights(self.game.box, self._states, self.numbers, weights)
        return weights.tolist()

    def weight(self, move: Move) -> int:
        """How many identical things stand behind a move of nature's."""
        return int(_weight(self.game.box, self._states, move.number))

    def play(self, move: Move | str) -> "Position":
        """The position after a move. Raises IllegalMove, with the clause, where it is none."""
        if isinstance(move, Move):
            number = move.number
            if number not in self.numbers:
                raise self._refusal(move.text)
        else:
            number = self.find(move).number
        return self.after(number)

    def find(self, text: str) -> Move:
        """The legal move of this text. Raises IllegalMove, with the clause, where there is none."""
        for move in self.legal:
            if move.text == text:
                return move
        raise self._refusal(text)

    def after(self, number: int) -> "Position":
        """The position after a legal move given by its number, unchecked: for loops."""
        states = _copied(self._states)
        _apply(self.game.box, states, number)
        return Position(self.game, states)

    def view(self, seat: int | None) -> "View":
        """What this seat knows; None is a spectator, who sees what lies open."""
        states = _copied(self._states)
        viewer = PUBLIC if seat is None else seat
        _hide(self.game.box, states, viewer)
        return View(self.game, states, viewer)

    def seen(self, move: Move, seat: int | None) -> Move:
        """The move as this seat sees it made from here: whole, or with what is hidden left out."""
        viewer = PUBLIC if seat is None else seat
        number = int(_glimpse(self.game.box, self._states, move.number, viewer))
        return move if number == move.number else self.move(number)

    def discloses(self, move: Move) -> bool:
        """Whether this move shows anybody a thing it did not know, so that it stays made."""
        return bool(_discloses(self.game.box, self._states, move.number))

    def _refusal(self, text: str) -> IllegalMove:
        seat = self.to_move if self.to_move not in (None, NATURE) else None
        return self.view(seat).refusal(text)

    def __repr__(self) -> str:
        who = {NATURE: "nature to move", None: f"over, won by {self.winners}"}
        return f"<{self.game.kind.title}: {who.get(self.to_move, f'seat {self.to_move} to move')}>"

    def __str__(self) -> str:
        return str(self._open_view())

    def _repr_svg_(self) -> str:
        return self._open_view()._repr_svg_()

    def _open_view(self) -> "View":
        """The position with open hands, as its own viewer."""
        return View(self.game, self._states, PUBLIC)


class View(Seen):
    """What one seat knows of a position: the same record with the unknown blanked.

    Computer players, texts, drawings and sockets get this and never a Position. `legal` is right
    for the viewer's own moves; at anybody else's it is empty.
    """

    def __init__(self, game: Game, states: States, seat: int) -> None:
        super().__init__(game, states)
        self.seat = seat  # PUBLIC for a spectator

    @cached_property
    def numbers(self) -> Moves:
        if self.to_move != self.seat or self.seat == PUBLIC:
            return np.empty(0, np.int32)
        moves = np.empty(self.game.kind.state.MOST_MOVES, np.int32)
        return moves[: _legal(self.game.box, self._states, moves)]

    def deal(self, rng: Generator | int) -> Position:
        """A position that this viewer may be in, sampled from all it knows."""
        states = _copied(self._states)
        stream = generator(rng) if isinstance(rng, int) else rng
        _deal(self.game.box, states, self.seat, stream)
        return Position(self.game, states)

    def forget(self, chance: float, rng: Generator | int) -> "View":
        """The view of somebody who forgets: the oldest memory with this chance, newer ones less."""
        states = _copied(self._states)
        stream = generator(rng) if isinstance(rng, int) else rng
        _forget(self.game.box, states, self.seat, chance, stream)
        return View(self.game, states, self.seat)

    def refusal(self, text: str) -> IllegalMove:
        """Why this text is no legal move here, as far as this viewer can know."""
        clause, reason = self.game.kind.refusal.refuse(self, text)
        return IllegalMove(text, clause, reason)

    def __repr__(self) -> str:
        viewer = "a spectator" if self.seat == PUBLIC else f"seat {self.seat}"
        return f"<{self.game.kind.title} as {viewer} sees it>"

    def __str__(self) -> str:
        text: str = self.game.kind.notation.diagram(self)
        return text

    def _repr_svg_(self) -> str:
        return picture(self.game, self)


def first_position(game: Game) -> Position:
    """The position before nature's or anybody's first move."""
    states = np.zeros(1, game.kind.state.STATE)
    _begin(game.box, states, game.option_numbers())
    return Position(game, states)


def _copied(states: States) -> States:
    """The same once more, to be written; NumPy's own copy would go through it field by field."""
    return np.ndarray(len(states), states.dtype, bytearray(states.tobytes()))


# One crossing into compiled code each.


@inlined
def _listed(move: int) -> Any:
    """In the type of the lists of moves: for another all that takes one would be compiled again."""
    return np.int32(move)


@compiled
def _begin(box: Rec, states: States, options: contract.Options) -> None:
    contract.begin(box, states[0], options)


@compiled
def _actor(box: Rec, states: States) -> int:
    return contract.actor(box, states[0])


@compiled
def _legal(box: Rec, states: States, moves: Moves) -> int:
    return contract.legal(box, states[0], moves)


@compiled
def _weight(box: Rec, states: States, move: int) -> int:
    return contract.weight(box, states[0], _listed(move))


@compiled
def _weights(box: Rec, states: States, moves: Moves, out: Moves) -> None:
    for number in range(len(moves)):
        out[number] = contract.weight(box, states[0], moves[number])


@compiled
def _apply(box: Rec, states: States, move: int) -> None:
    contract.apply(box, states[0], _listed(move))


@compiled
def _payoffs(box: Rec, states: States, out: Payoffs) -> None:
    contract.payoffs(box, states[0], out)


@compiled
def _scores(box: Rec, states: States, out: Scores) -> None:
    contract.scores(box, states[0], out)


@compiled
def _hide(box: Rec, states: States, seat: int) -> None:
    contract.hide(box, states[0], seat)


@compiled
def _deal(box: Rec, states: States, seat: int, rng: Generator) -> None:
    contract.deal(box, states[0], seat, rng)


@compiled
def _forget(box: Rec, states: States, seat: int, chance: float, rng: Generator) -> None:
    contract.forget(box, states[0], seat, chance, rng)


@compiled
def _glimpse(box: Rec, states: States, move: int, seat: int) -> int:
    return contract.glimpse(box, states[0], _listed(move), seat)


@compiled
def _discloses(box: Rec, states: States, move: int) -> bool:
    return contract.discloses(box, states[0], _listed(move))
