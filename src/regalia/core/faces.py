"""The faces of a game: how a position is written, told and drawn for one viewer.

Every face gets a `View` and never a full position, so no text and no picture can tell a secret.
The modules of a game's folder and what each must define:

`notation.py`
    text(game, s, move) -> str              the notation of RULES.md, also of a glimpsed move
    diagram(view) -> str                    the position as plain text, for a terminal
`refusal.py`
    refuse(view, text) -> tuple[str, str]   why this text is no legal move: (clause, reason)
`words.py`
    all from the viewer's side; `names` says what to call each seat, "You" or a name:
    label(view, move) -> str                what a legal move would do, as an order: "Take Token 5"
    tell(before, move, after, names) -> Line   what happened, as a log sentence
    prompt(view, names) -> str              what is to be done now, and by whom
    outcome(view, names) -> str             who won and why
    seat_note(view, seat) -> str            a seat's state beside its name: "8 Tokens, 3 secret"
`drawing.py`
    board(game) -> str                      SVG of what never changes, drawn once an edition
    pieces(view, last) -> str               SVG of what moves; `last` the moves just made
    size(game) -> tuple[int, int]           width and height of the drawing, in its own units
    ways(view, move) -> list[list[str]]     every way to say a legal move by touching spots one
                                            after the other, the plainest first
    said(view, touches) -> str              what these spots say as notation, legal or not, or ""
    STYLE                                   the CSS of both layers
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec


class Line(msgspec.Struct, frozen=True, gc=False):
    """A sentence of the log."""

    seat: int  # who did it; NATURE for chance
    turn: int  # lines of one turn belong together
    text: str
    later: str  # what of it may still be shown in later turns (differs under a memory option)


class Option(msgspec.Struct, frozen=True):
    """A choice that is made before a game begins."""

    name: str
    title: str
    choices: Sequence[int | str]
    labels: Sequence[str]
    default: int | str
    about: str = ""
    # Why a choice does not fit an edition's components, "" where it does; None: all always fit.
    problem: Callable[[Any, int | str], str] | None = None
