"""The games that tables play, each read once and shared by all tables that play it."""

from collections.abc import Mapping
from functools import lru_cache

from regalia.core.game import Game, load

Options = tuple[tuple[str, int | str], ...]


def shared_game(name: str, edition: str, options: Mapping[str, int | str]) -> Game:
    """A game as `load` gives it. Raises UnknownGame, EditionError or OptionError."""
    return _loaded(name, edition, tuple(options.items()))


@lru_cache(maxsize=256)
def _loaded(name: str, edition: str, options: Options) -> Game:
    return load(name, edition, **dict(options))
