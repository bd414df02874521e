"""How a table is set up: from a form, or again after a game has ended."""

import secrets
from collections.abc import Mapping

import msgspec

from regalia.core.errors import OptionError
from regalia.core.faces import Option
from regalia.core.game import Game
from regalia.core.registry import Kind, kind_named
from regalia.server.computers import Computers
from regalia.tables import Computer, Created, Open, Person, Seat, Table
from regalia.tables.clock import read_clock
from regalia.tables.games import shared_game

FIRST = "first"  # the option that names the seat which begins; games that have none begin at seat 0
HERE = "person"  # the choice of a seat for a person at the same screen
OPEN = "open"  # the choice of a seat for whoever comes
_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that look alike
_ID_LENGTH = 11  # over 50 bits: an address cannot be guessed
_BEGINS = ("me", "computer", "random")


def opened(form: Mapping[str, str], person: Person, computers: Computers) -> Created:
    """A table of this person and others, as the form asks.

    Raises UnknownGame or OptionError where the form asks for what is not there.
    """
    kind = kind_named(form.get("game", ""))
    edition = form.get("edition") or kind.editions[0]
    if edition not in kind.editions:
        raise OptionError(f"{kind.title} has no edition {edition!r}")
    game = shared_game(kind.name, edition, _options(kind, form))
    beginner = _beginner(form.get("begins", "me"), game.seats)
    seats = _seats(game, form, person, computers)
    if any(option.name == FIRST for option in kind.options):
        game = shared_game(kind.name, edition, {**game.options, FIRST: beginner})
    else:
        # Seat 0 begins, so who begins is a matter of where the person sits.
        seats = [*seats[beginner:], *seats[:beginner]]
    middle = computers.levels[len(computers.levels) // 2].name
    return Created(
        game=game.kind.name,
        edition=game.edition.name,
        fingerprint=game.edition.fingerprint,
        options=game.options,
        seats=tuple(seats),
        table=_new_id(),
        secret=_new_secret(),
        clock=read_clock(form.get("clock") or "none"),
        stand_in=_computer(form.get("stand_in") or middle, computers),
        listed="listed" in form,
        by=person.id,
    )


def rematch(table: Table) -> Created:
    """The same game again for the same people, where the next seat begins."""
    game, seats = table.game, table.seats
    if FIRST in game.options:
        first = (game.options[FIRST] + 1) % game.seats
        options = {**game.options, FIRST: first}
        game = shared_game(game.kind.name, game.edition.name, options)
    else:
        seats = (*seats[1:], seats[0])
    return msgspec.structs.replace(
        table.created, options=game.options, seats=seats, table=_new_id(), secret=_new_secret()
    )


def _new_id() -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def _new_secret() -> str:
    return secrets.token_hex(32)


def _seats(game: Game, form: Mapping[str, str], person: Person, computers: Computers) -> list[Seat]:
    """The person's own seat, then the others by the form's `level`, or `level-1`, `level-2`..."""
    chosen = [form.get(f"level-{number}", form.get("level", "")) for number in range(1, game.seats)]
    here = 1 + chosen.count(HERE)
    if here > 1 and game.kind.hides:
        raise OptionError(f"{game.kind.title} hides things; no two can play at one screen")
    names = iter([person.name] if here == 1 else [f"Player {n}" for n in range(1, here + 1)])
    seats: list[Seat] = [Person(person.id, next(names))]
    for choice in chosen:
        if choice == HERE:
            seats.append(Person(person.id, next(names)))
        elif choice == OPEN:
            seats.append(Open())
        else:
            seats.append(_computer(choice, computers))
    return _told_apart(seats)


def _told_apart(seats: list[Seat]) -> list[Seat]:
    """Computer players of one level by the numbers of their seats: "Knight 1", "Knight 2"."""
    names = [seat.name for seat in seats if isinstance(seat, Computer)]
    return [
        Computer(seat.level, f"{seat.name} {number}")
        if isinstance(seat, Computer) and names.count(seat.name) > 1
        else seat
        for number, seat in enumerate(seats)
    ]


def _computer(name: str, computers: Computers) -> Computer:
    for level in computers.levels:
        if level.name == name:
            return Computer(level.name, level.title)
    raise OptionError(f"there is no level {name!r}")


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
