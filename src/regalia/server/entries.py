"""Tables in lists and games on offer, as programs are told of them."""

import msgspec

from regalia.core.registry import Kind
from regalia.server.opening import FIRST
from regalia.server.pages import editions_of
from regalia.server.summary import Stage, Summary


class EntrySeat(msgspec.Struct, frozen=True):
    """A seat in a list of tables."""

    name: str  # "" while it waits for somebody
    kind: str  # "person", "computer" or "open"
    mine: bool


class Entry(msgspec.Struct, frozen=True):
    """A table in a list, as one person may see it."""

    table: str
    game: str
    edition: str
    stage: Stage
    seats: list[EntrySeat]
    my_turn: bool
    winners: list[int]
    clock: str  # "5+3": minutes, and seconds a move; "1d": days a move; "" for none
    moves: int
    at: int  # of the last change, in milliseconds since 1970

    @classmethod
    def of(cls, summary: Summary, person: str) -> "Entry":
        """The entry of a table for this person."""
        mine = summary.seats_of(person)
        return cls(
            table=summary.table,
            game=summary.game,
            edition=summary.edition,
            stage=summary.stage,
            seats=[
                EntrySeat(seat.name, seat.kind, number in mine)
                for number, seat in enumerate(summary.seats)
            ],
            my_turn=summary.to_move in mine,
            winners=list(summary.winners),
            clock=summary.clock,
            moves=summary.moves,
            at=summary.at,
        )


class EditionEntry(msgspec.Struct, frozen=True):
    """An edition of a game."""

    name: str
    title: str
    about: str


class OptionEntry(msgspec.Struct, frozen=True):
    """An option of a game; the first of its choices is not always the default."""

    name: str
    title: str
    choices: list[int | str]
    default: int | str


class GameEntry(msgspec.Struct, frozen=True):
    """A game on offer; the first of its editions is the default."""

    name: str
    title: str
    about: str
    rules: str  # the address of its rules
    hides: bool  # not everything lies open
    draws: bool  # the rules know a draw, so that one can be offered
    editions: list[EditionEntry]
    options: list[OptionEntry]

    @classmethod
    def of(cls, kind: Kind) -> "GameEntry":
        return cls(
            name=kind.name,
            title=kind.title,
            about=kind.about,
            rules=f"/games/{kind.slug}/rules",
            hides=kind.hides,
            draws=kind.draws,
            editions=[
                EditionEntry(edition.name, edition.title, edition.about)
                for edition in editions_of(kind.name)
            ],
            options=[
                OptionEntry(option.name, option.title, list(option.choices), option.default)
                for option in kind.options
                if option.name != FIRST
            ],
        )
