"""A game ready to play: a kind of game with an edition's box and its options."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from regalia.core import jit
from regalia.core.contract import Options, Rec
from regalia.core.editions import Edition, Fault, read_edition
from regalia.core.errors import EditionError, OptionError
from regalia.core.faces import Option
from regalia.core.registry import Kind, kind_named

if TYPE_CHECKING:
    from regalia.core.position import Position


class Game:
    """A kind of game, an edition's box and the options chosen. Shared by all its positions."""

    def __init__(self, kind: Kind, edition: Edition, options: Mapping[str, Any]) -> None:
        self.kind = kind
        self.edition = edition
        self.options = _checked(kind, options)
        try:
            box = kind.components.make_box(edition.components)
        except Fault as fault:
            source = f"{edition.name}.toml" if edition.shipped else edition.name
            raise EditionError(source, fault.key, fault.reason) from None
        self.box: Rec = jit.only(np.array([box]))
        _check_fit(kind, edition, self.options)
        self._identity = (kind.name, edition.fingerprint, *self.options.values())

    @property
    def seats(self) -> int:
        """How many players there are."""
        return int(self.options.get("players", self.kind.state.MOST_SEATS))

    def start(self) -> "Position":
        """The first position."""
        from regalia.core.position import first_position

        return first_position(self)

    def option_numbers(self) -> Options:
        """The options as the rules take them: numbers as they are, words by their place."""
        numbers = [
            value if isinstance(value, int) else option.choices.index(value)
            for option in self.kind.options
            for value in [self.options[option.name]]
        ]
        return np.array(numbers, np.int32)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"<{self.kind.title}, edition {self.edition.name}, {chosen}>"


def load(name: str, edition: str | Path | None = None, **options: Any) -> Game:
    """A game by its name, an edition by its name or path (None: the default), and its options.

    Raises UnknownGame, EditionError or OptionError.
    """
    kind = kind_named(name)
    read = read_edition(kind.folder / "editions", edition, kind.components.Components)
    return Game(kind, read, options)


def _checked(kind: Kind, options: Mapping[str, Any]) -> dict[str, Any]:
    known = {option.name: option for option in kind.options}
    for name, value in options.items():
        if name not in known:
            raise OptionError(
                f"{kind.title} has no option {name!r}; it has {', '.join(known) or 'none'}"
            )
        _check_choice(kind, known[name], value)
    chosen = {name: options.get(name, option.default) for name, option in known.items()}
    seats = chosen.get("players", kind.state.MOST_SEATS)
    if chosen.get("first", 0) >= seats:
        raise OptionError(
            f"with {seats} players the seats are 0 to {seats - 1}, not {chosen['first']}"
        )
    return chosen


def _check_choice(kind: Kind, option: Option, value: Any) -> None:
    if isinstance(value, bool) or value not in option.choices:
        choices = ", ".join(str(choice) for choice in option.choices)
        raise OptionError(
            f"option {option.name!r} of {kind.title} cannot be {value!r}; it is one of {choices}"
        )


def _check_fit(kind: Kind, edition: Edition, options: Mapping[str, Any]) -> None:
    for option in kind.options:
        chosen = options[option.name]
        reason = option.problem(edition.components, chosen) if option.problem else ""
        if reason:
            raise OptionError(
                f"option {option.name!r} of {kind.title}, edition {edition.name}, cannot be "
                f"{chosen!r}: {reason}"
            )
