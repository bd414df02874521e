"""Records: a whole game as readable text, saved, loaded and replayed exactly.

A record is TOML: game, edition (with its component values where the edition is no shipped one),
options, every move of players and nature in the notation of RULES.md, and the result. The record
of a table also has what is needed to check nature's moves, see docs/fairness.md; and where not the
rules ended its game, what did.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from regalia.core.editions import parse_edition
from regalia.core.errors import RecordError, RegaliaError
from regalia.core.fairness import Fairness
from regalia.core.game import Game, load
from regalia.core.position import Position
from regalia.core.registry import kind_named

_MOVES_A_LINE = 8


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ended a game, where it was not the rules."""

    how: Literal["resigned", "timed_out", "draw"]  # how the last one gave up, or that all agreed
    given_up: list[int] = []  # the seats that resigned or ran out of time, one after the other

    def result(self, seats: int) -> str:
        """1 for each seat that won or shares the win, 0 for each that gave up: "0-1"."""
        return "-".join("0" if seat in self.given_up else "1" for seat in range(seats))

    def check(self, last: Position) -> None:
        """Raise RecordError where no game that stands like this can have ended so."""
        seats = last.game.seats
        if last.over:
            raise RecordError("ending: the moves themselves end the game")
        if not set(self.given_up) <= set(range(seats)):
            raise RecordError(f"ending: given_up: the seats are 0 to {seats - 1}")
        if self.how != "draw" and not self.given_up:
            raise RecordError("ending: given_up: it does not say who gave up")


class _File(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    edition: str
    moves: str
    fingerprint: str
    options: dict[str, int | str] = {}
    result: str = ""
    edition_file: str = ""
    fairness: Fairness | None = None
    ending: Ending | None = None


class Record:
    """A game and the moves made in it, nature's included."""

    def __init__(
        self,
        game: Game,
        moves: Sequence[str] = (),
        *,
        whole: bool = True,
        fairness: Fairness | None = None,
        ending: Ending | None = None,
    ) -> None:
        self.game = game
        self.moves = list(moves)
        self.whole = whole  # False: as somebody saw it, who did not see everything
        self.fairness = fairness
        self.ending = ending

    def positions(self) -> Iterator[Position]:
        """Every position from the first to the last. Raises RecordError at a move that is none."""
        position = self.game.start()
        yield position
        for number, move in enumerate(self.moves, 1):
            try:
                position = position.play(move)
            except RegaliaError as error:
                raise RecordError(f"move {number}, {move}: {error}") from None
            yield position

    def last(self) -> Position:
        """The position after all moves."""
        *_, position = self.positions()
        return position

    def as_seen_by(self, seat: int | None) -> "Record":
        """The same game with everything left out that this seat (None: a spectator) cannot know.

        After the end of the game nothing is left out. Such a record can be read, not replayed.
        """
        positions = list(self.positions())
        if positions[-1].over:
            return self
        seen = [
            position.seen(position.find(text), seat).text
            for position, text in zip(positions, self.moves, strict=False)
        ]
        promise = self.fairness and self.fairness.until_the_end()
        return Record(self.game, seen, whole=False, fairness=promise)

    @property
    def result(self) -> str:
        """The scores at the end ("1-0"), or "" where the moves do not reach it.

        Of a game that the rules did not end: who won, see Ending.
        """
        if not self.whole:
            return ""  # only a game that goes on has anything left out
        position = self.last()
        if self.ending is not None:
            self.ending.check(position)
            return self.ending.result(self.game.seats)
        return "-".join(str(score) for score in position.scores or [])

    def __str__(self) -> str:
        return self._text(self.result)

    def _text(self, result: str) -> str:
        game = self.game
        lines = [
            f"game = {_quoted(game.kind.name)}",
            f"edition = {_quoted(game.edition.name)}",
            f"fingerprint = {_quoted(game.edition.fingerprint)}",
            f"result = {_quoted(result)}",
            'moves = """',
            *_wrapped(self.moves),
            '"""',
        ]
        if not game.edition.shipped:
            lines += [f"edition_file = {_quoted(game.edition.text)}"]
        lines += ["", "[options]"]
        lines += [
            f"{name} = {value if isinstance(value, int) else _quoted(value)}"
            for name, value in game.options.items()
        ]
        for name, part in (("ending", self.ending), ("fairness", self.fairness)):
            if part is not None:
                lines += ["", f"[{name}]", *_lines(part)]
        return "\n".join(lines) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(str(self), "utf-8")

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        """Read a record from a file and replay it; raises RecordError."""
        try:
            text = Path(path).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise RecordError(f"{path}: {error}") from None
        return cls.parse(text, source=str(path))

    @classmethod
    def parse(cls, text: str, source: str = "record") -> "Record":
        """Read a record from its text and replay it.

        Raises RecordError, naming the key or the move, where the text is no record, a move is
        refused, the edition has changed since, or the result is not what the moves lead to.
        """
        try:
            file = msgspec.toml.decode(text, type=_File)
            record = cls(
                _game_of(file, source),
                _unwrapped(file.moves),
                fairness=file.fairness,
                ending=file.ending,
            )
            result = record.result
        except (ValueError, RegaliaError) as error:
            raise RecordError(f"{source}: {error}") from None
        if file.result != result:
            raise RecordError(f"{source}: result: {file.result!r}, but the moves give {result!r}")
        return record


def _game_of(file: _File, source: str) -> Game:
    kind = kind_named(file.game)
    if file.edition_file:
        components: type[Any] = kind.components.Components
        edition = parse_edition(file.edition_file, file.edition, components, shipped=False)
        game = Game(kind, edition, file.options)
    else:
        game = load(file.game, file.edition, **file.options)
    if game.edition.fingerprint != file.fingerprint:
        raise RecordError(
            f"edition: {file.edition!r} has other component values (fingerprint "
            f"{game.edition.fingerprint}) than those it was played with ({file.fingerprint})"
        )
    return game


def _wrapped(moves: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(moves), _MOVES_A_LINE):
        yield ", ".join(moves[start : start + _MOVES_A_LINE])


def _unwrapped(text: str) -> list[str]:
    moves = text.replace("\n", ",").split(",")
    return [move.strip() for move in moves if move.strip()]


def _lines(part: msgspec.Struct) -> list[str]:
    """The keys of a part; JSON's texts, numbers and lists of them are TOML too."""
    values = msgspec.to_builtins(part).items()
    return [f"{name} = {msgspec.json.encode(value).decode()}" for name, value in values]


def _quoted(text: str) -> str:
    """A TOML basic string; JSON's quoting is a subset of it."""
    return msgspec.json.encode(text).decode()
