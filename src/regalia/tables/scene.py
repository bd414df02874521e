"""Scenes: all that one viewer gets of a table, ready for its screen.

Everything in a scene is made from the viewer's views of the positions and from moves as that viewer
saw them, never from a position itself; so no drawing, sentence or number can tell a secret.
"""

from collections.abc import Sequence

import msgspec

from regalia.core.contract import NATURE, PUBLIC
from regalia.core.faces import Line
from regalia.core.position import Move, View
from regalia.tables.events import Person
from regalia.tables.table import Refused, Step, Table

YOU = "You"  # how sentences name the viewer's own seat


class Offer(msgspec.Struct, frozen=True):
    """A legal move: its notation, how touches say it, and the sentence that says it.

    Each of the `ways` is a list of spots to touch one after the other, the plainest way first.
    """

    text: str
    ways: list[list[str]]
    label: str


class SeatShown(msgspec.Struct, frozen=True):
    """What stands beside a seat's name."""

    seat: int
    name: str
    kind: str  # "person" or "computer"
    note: str
    to_move: bool
    you: bool
    won: bool


class LogLine(msgspec.Struct, frozen=True):
    """A sentence of the log; `seat` is NATURE for chance."""

    seat: int
    turn: int
    text: str


class TakeBackShown(msgspec.Struct, frozen=True):
    """Whether the viewer may take back now, and if not, why."""

    allowed: bool
    why: str


class OutcomeShown(msgspec.Struct, frozen=True):
    """How the game ended."""

    text: str
    won: bool | None  # None for who only watched, or has several people at the screen


class Scene(msgspec.Struct, frozen=True, tag="scene"):
    """A table as one viewer sees it."""

    number: int  # events so far
    catch_up: bool  # nothing to animate: the viewer has just come, or a move was taken back
    pieces: str
    moves: list[Offer]
    prompt: str
    mine: bool  # the viewer is to move
    thinking: bool  # a computer player is choosing
    seats: list[SeatShown]
    log_from: int  # `log` replaces the log from this line on
    log: list[LogLine]
    take_back: TakeBackShown
    outcome: OutcomeShown | None

    def following(self, sent: "Scene | None") -> "Scene":
        """This scene for a viewer who has `sent` already: only what has changed of the log.

        Both scenes must be whole ones. None for a viewer who has nothing yet.
        """
        if sent is None:
            return self
        same = _same_at_start(sent.log, self.log)
        return msgspec.structs.replace(self, catch_up=False, log_from=same, log=self.log[same:])


def show(table: Table, viewer: int) -> Scene:
    """The whole scene of a table for a seat or PUBLIC."""
    view = _view(table, viewer)
    names = names_for(table, viewer)
    words, drawing = table.game.kind.words, table.game.kind.drawing
    return Scene(
        number=table.number,
        catch_up=True,
        pieces=drawing.pieces(view, _last_moves(table, viewer)),
        moves=[] if table.over else [offer(view, move) for move in view.legal],
        prompt="The game is over." if table.over else words.prompt(view, names),
        mine=not table.over and table.to_move == viewer,
        thinking=table.thinker is not None,
        seats=_seats(table, view, names),
        log_from=0,
        log=_log(table, viewer, names),
        take_back=_take_back(table, viewer),
        outcome=_outcome(table, view, names),
    )


def offer(view: View, move: Move) -> Offer:
    """A move of the viewer's, as it is offered."""
    kind = view.game.kind
    return Offer(move.text, kind.drawing.ways(view, move), kind.words.label(view, move))


def names_for(table: Table, viewer: int) -> list[str]:
    """The seats' names as sentences for this viewer use them."""
    own = PUBLIC if table.shares_screen(viewer) else viewer
    return [YOU if number == own else seat.name for number, seat in enumerate(table.seats)]


def _view(table: Table, viewer: int) -> View:
    return table.position.view(_seat_or_none(viewer))


def _seat_or_none(viewer: int) -> int | None:
    return None if viewer == PUBLIC else viewer


def _last_moves(table: Table, viewer: int) -> list[Move]:
    """The last decision of a seat and nature's answers to it, as the viewer saw them made."""
    steps = table.steps
    start = len(steps)
    while start > 0:
        start -= 1
        if steps[start].mover != NATURE:
            break
    return [step.before.seen(step.move, _seat_or_none(viewer)) for step in steps[start:]]


def _seats(table: Table, view: View, names: Sequence[str]) -> list[SeatShown]:
    winners = table.outcome.winners if table.outcome else ()
    return [
        SeatShown(
            seat=number,
            name=names[number],
            kind="person" if isinstance(seat, Person) else "computer",
            note=table.game.kind.words.seat_note(view, number),
            to_move=table.to_move == number,
            you=number == view.seat,
            won=number in winners,
        )
        for number, seat in enumerate(table.seats)
    ]


def _log(table: Table, viewer: int, names: Sequence[str]) -> list[LogLine]:
    """A line for each move that has one; earlier turns keep what may still be shown of them."""
    lines = [_line(step, viewer, names) for step in table.steps]
    shown = []
    for line in lines:
        whole = table.over or line.turn == lines[-1].turn
        text = line.text if whole else line.later
        if text:
            shown.append(LogLine(line.seat, line.turn, text))
    return shown


def _line(step: Step, viewer: int, names: Sequence[str]) -> Line:
    """What this viewer is told of a step; told once and kept, for a long log is sent often."""
    if viewer not in step.told:
        seat = _seat_or_none(viewer)
        before, after = step.before.view(seat), step.after.view(seat)
        move = step.before.seen(step.move, seat)
        step.told[viewer] = before.game.kind.words.tell(before, move, after, names)
    return step.told[viewer]


def _take_back(table: Table, viewer: int) -> TakeBackShown:
    if viewer == PUBLIC:
        return TakeBackShown(False, "Only players take back.")
    try:
        table.moves_to_keep(viewer)
    except Refused as refusal:
        return TakeBackShown(False, refusal.text)
    return TakeBackShown(True, "")


def _outcome(table: Table, view: View, names: Sequence[str]) -> OutcomeShown | None:
    outcome = table.outcome
    if outcome is None:
        return None
    watching = view.seat == PUBLIC or table.shares_screen(view.seat)
    won = None if watching else view.seat in outcome.winners
    if outcome.resigned is None:
        return OutcomeShown(table.game.kind.words.outcome(view, names), won)
    resigned = names[outcome.resigned]
    winners = " and ".join(names[winner] for winner in outcome.winners)
    verb = "win" if winners == YOU or len(outcome.winners) > 1 else "wins"
    return OutcomeShown(f"{winners} {verb}: {resigned} resigned.", won)


def _same_at_start(old: Sequence[LogLine], new: Sequence[LogLine]) -> int:
    """How many lines at the start are the same in both."""
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    return same
