"""How a table is set up: from the form of the home page, or again after a game has ended."""

import secrets
from collections.abc import Mapping

from regalia.core.errors import OptionError
from regalia.core.faces import Option
from regalia.core.game import Game, load
from regalia.core.registry import Kind, kind_named
from regalia.server.computers import Computers
from regalia.tables import Computer, Created, Person, Refused, Table
from regalia.tables.events import Seat

FIRST = "first"  # the option that names the seat which begins; games that have none begin at seat 0
GUEST = "Guest"
_BEGINS = ("me", "computer", "random")


def opened(form: Mapping[str, str], person: str, computers: Computers) -> Created:
    """A table of one person against computer players, as the form asks.

    Raises UnknownGame or OptionError where the form asks for what is not there.
    """
    kind = kind_named(form.get("game", ""))
    edition = form.get("edition") or kind.editions[0]
    if edition not in kind.editions:
        raise OptionError(f"{kind.title} has no edition {edition!r}")
    level = next((one for one in computers.levels if one.name == form.get("level")), None)
    if level is None:
        raise OptionError(f"there is no level {form.get('level')!r}")
    game = load(kind.name, edition, **_options(kind, form))
    beginner = _beginner(form.get("begins", "me"), game.seats)
    me, other = Person(person, GUEST), Computer(level.name, level.title)
    if any(option.name == FIRST for option in kind.options):
        seats: list[Seat] = [me, *[other] * (game.seats - 1)]
        game = load(kind.name, edition, **{**game.options, FIRST: beginner})
    else:
        # Seat 0 begins, so who begins is a matter of where the person sits.
        own = -beginner % game.seats
        seats = [me if seat == own else other for seat in range(game.seats)]
    return _created(game, seats)


def rematch(table: Table) -> Created:
    """The same game again, where the next seat begins. Raises Refused before the end."""
    if not table.over:
        raise Refused("not over", "The game is not over yet.")
    game, seats = table.game, table.seats
    if FIRST in game.options:
        first = (game.options[FIRST] + 1) % game.seats
        game = load(game.kind.name, game.edition.name, **{**game.options, FIRST: first})
    else:
        seats = (*seats[1:], seats[0])
    return _created(game, seats)


def _created(game: Game, seats: "tuple[Seat, ...] | list[Seat]") -> Created:
    return Created(
        game=game.kind.name,
        edition=game.edition.name,
        fingerprint=game.edition.fingerprint,
        options=game.options,
        seats=tuple(seats),
    )


def _beginner(begins: str, seats: int) -> int:
    """The seat that begins, counted from the person's own."""
    if begins not in _BEGINS:
        raise OptionError(f"{begins!r} cannot begin; it is one of {', '.join(_BEGINS)}")
    if begins == "random":
        return secrets.randbelow(seats)
    return 0 if begins == "me" else 1


def _options(kind: Kind, form: Mapping[str, str]) -> dict[str, int | str]:
    return {
        option.name: _choice(option, form[f"option-{option.name}"])
        for option in kind.options
        if option.name != FIRST and f"option-{option.name}" in form
    }


def _choice(option: Option, text: str) -> int | str:
    for choice in option.choices:
        if str(choice) == text:
            return choice
    raise OptionError(f"{option.title} cannot be {text!r}")
