"""Trails: a position, how it came about, and what each seat remembers of that.

A trail never changes, so that any number of OpenSpiel states share it; to clone a state is to
point to its trail.

A trail begins at the start of a game or, where a seat (or a search in its name) imagines the world
it is in, at a position sampled from that seat's view. There the seat keeps all that it remembers;
what the others remember is not known, so theirs begins anew with their view of the sampled world.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import numpy as np

from regalia.adapters.openspiel.openings import Opening
from regalia.core.contract import NATURE
from regalia.core.errors import EditionError
from regalia.core.game import Game, load
from regalia.core.position import Move, Position, View


class Memory(msgspec.Struct, frozen=True):
    """What a viewer has seen, move by move."""

    text: str  # "nature draw:?; 0 reveal:bag", in the notation of RULES.md
    moves: tuple[tuple[int, int], ...]  # who moved, and the number of the move as it was seen

    def then(self, who: int, move: Move) -> "Memory":
        """This, and one more move."""
        line = f"{'nature' if who == NATURE else who} {move}"
        text = f"{self.text}; {line}" if self.text else line
        return Memory(text, (*self.moves, (who, move.number)))


NOTHING_YET = Memory("", ())
NO_OPENING = Opening()


class Trail:
    """A position with the way it came about."""

    def __init__(
        self,
        position: Position,
        memories: Mapping[int | None, Memory],
        opening: Opening,
        before: "Trail | None" = None,
        move: int = 0,
    ) -> None:
        self.position = position
        self._memories = dict(memories)  # of those viewers of whom they are known so far
        self._opening = opening
        self._before = before  # None: the trail begins here
        self._move = move  # the number of the move from there
        self._place: int = 0 if before is None else before._place + 1  # moves made
        self._led_on: dict[int, Trail] = {}  # within an opening: where each move has led

    @classmethod
    def start(cls, game: Game, opening: Opening) -> "Trail":
        """The beginning of a game, or of what an opening leaves of it."""
        viewers: list[int | None] = [None, *range(game.seats)]
        return cls(game.start(), dict.fromkeys(viewers, NOTHING_YET), opening)._opened()

    @classmethod
    def imagined(cls, view: View, seed: int, remembered: Memory | None = None) -> "Trail":
        """A world that the viewer may be in. None remembered: what the view holds."""
        memories: dict[int | None, Memory] = {} if remembered is None else {view.seat: remembered}
        return cls(view.deal(seed), memories, NO_OPENING)

    def after(self, number: int) -> "Trail":
        """One legal move further, and where an opening leads on, as far as that goes."""
        if self._place >= len(self._opening.moves):
            return self._after(number)
        if number not in self._led_on:
            self._led_on[number] = self._after(number)._opened()
        return self._led_on[number]

    def chances(self) -> list[tuple[int, float]]:
        """Nature's moves, ascending, with their probabilities."""
        position = self.position
        if self._place < len(self._opening.moves):
            return self._opening.outcomes(position, self._place)
        total = sum(position.weights)
        shares = [weight / total for weight in position.weights]
        return sorted(zip(position.numbers.tolist(), shares, strict=True))

    def _after(self, number: int) -> "Trail":
        return Trail(self.position.after(number), {}, self._opening, self, number)

    def _opened(self) -> "Trail":
        trail = self
        while trail._place < len(trail._opening.moves):
            forced = trail._opening.forced(trail.position, trail._place)
            if forced is None:
                break
            trail = trail._after(forced)
        return trail

    def resampled(self, seat: int, seed: int) -> "Trail":
        """Another world in which this seat would remember and see exactly the same."""
        if not self.position.game.kind.hides:
            return self
        return Trail.imagined(self.position.view(seat), seed, self.memory(seat))

    def memory(self, viewer: int | None) -> Memory:
        """What this seat (None: a spectator) has seen."""
        ahead = []
        trail = self
        while viewer not in trail._memories and trail._before is not None:
            ahead.append(trail)
            trail = trail._before
        memory = trail._memories.get(viewer) or _sight(trail.position.view(viewer))
        for later in reversed(ahead):
            memory = memory.then(*later._last_move(viewer))
        self._memories[viewer] = memory
        return memory

    def _last_move(self, viewer: int | None) -> tuple[int, Move]:
        assert self._before is not None
        before = self._before.position
        assert before.to_move is not None
        return before.to_move, before.seen(before.move(self._move), viewer)

    def _path(self) -> "list[Trail]":
        """From the beginning of the trail to here."""
        path = [self]
        while path[-1]._before is not None:
            path.append(path[-1]._before)
        return path[::-1]

    def __deepcopy__(self, memo: Any) -> "Trail":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Trail"], tuple[Any, ...]]:
        path = self._path()
        first = path[0]
        game = first.position.game
        return _restored, (
            game.kind.name,
            game.edition.name,
            game.options,
            game.edition.fingerprint,
            first.position.record.tobytes(),
            {viewer: msgspec.structs.astuple(kept) for viewer, kept in first._memories.items()},
            self._opening.moves,
            [trail._move for trail in path[1:]],
        )


def _sight(view: View) -> Memory:
    """A memory that begins with a view: equal exactly for equal views."""
    digest = hashlib.blake2b(view.record.tobytes(), digest_size=12).hexdigest()
    return Memory(f"view {digest}", ())


def _restored(
    name: str,
    edition: str,
    options: dict[str, Any],
    fingerprint: str,
    record: bytes,
    memories: dict[int | None, tuple[str, tuple[tuple[int, int], ...]]],
    opening: tuple[str, ...],
    moves: list[int],
) -> Trail:
    """A trail from its pickle. Raises EditionError where the edition's values have changed."""
    game = load(name, edition, **options)
    if game.edition.fingerprint != fingerprint:
        raise EditionError(edition, "", "has other component values than when this was saved")
    states = np.frombuffer(record, game.kind.state.STATE).copy()
    kept = {viewer: Memory(*memory) for viewer, memory in memories.items()}
    trail = Trail(Position(game, states), kept, Opening(opening))
    for number in moves:
        trail = trail._after(number)
    return trail
