"""Scenes: all that one viewer gets of a table, ready for its screen.

Everything in a scene is made from the viewer's views of the positions and from moves as that viewer
saw them, never from a position itself; so no drawing, sentence or number can tell a secret.
"""

from collections.abc import Sequence

import msgspec

from regalia.core.contract import PUBLIC
from regalia.core.position import Move, View
from regalia.tables.can import Can, can
from regalia.tables.events import Open, Proposal
from regalia.tables.eyes import move_seen, view_of
from regalia.tables.fairness import commitment
from regalia.tables.log import log
from regalia.tables.outcome import How, Outcome
from regalia.tables.seats import YOU, SeatShown, names_for, seats_shown
from regalia.tables.step import LogLine
from regalia.tables.table import Stage, Table


class Choice(msgspec.Struct, frozen=True):
    """A legal move: its notation, how touches say it, and the sentence that says it.

    Each of the `ways` is a list of spots to touch one after the other, the plainest way first.
    """

    text: str
    ways: list[list[str]]
    label: str


class OfferShown(msgspec.Struct, frozen=True):
    """What a seat asks of the others."""

    number: int  # by which it is answered
    what: Proposal
    seat: int
    mine: bool  # the viewer asks
    to_answer: bool  # the viewer is asked and has not answered


class FairnessShown(msgspec.Struct, frozen=True):
    """What a viewer knows of the secret before the end, and whether it has added its own."""

    commitment: str  # "" where none was made before the game
    contributed: bool  # the viewer has; never for who only watches


class OutcomeShown(msgspec.Struct, frozen=True):
    """How the game ended."""

    how: How
    text: str
    won: bool | None  # None for who only watched, or has several people at the screen


class Scene(msgspec.Struct, frozen=True, tag="scene"):
    """A table as one viewer sees it."""

    number: int  # events so far
    at: int  # the time that this scene shows, in milliseconds since 1970
    stage: Stage
    catch_up: bool  # nothing to animate: the viewer has just come, or a move was taken back
    pieces: str
    moves: list[Choice]
    prompt: str
    mine: bool  # the viewer is to move
    thinking: bool  # a computer player is choosing
    seats: list[SeatShown]
    log_from: int  # `log` replaces the log from this line on
    log: list[LogLine]
    offer: OfferShown | None
    can: Can
    fairness: FairnessShown
    outcome: OutcomeShown | None
    next_table: str  # the id of the table where they play again, or ""

    @property
    def told(self) -> Sequence[LogLine]:
        """What it tells of all that has happened."""
        return self.log

    def following(self, sent: Sequence[object] | None) -> "Scene":
        """This whole scene for a viewer who was told `sent`: only what has changed of the log.

        None for a viewer who has nothing yet.
        """
        if sent is None:
            return self
        same = same_at_start(sent, self.log)
        return msgspec.structs.replace(self, catch_up=False, log_from=same, log=self.log[same:])


def show(table: Table, viewer: int, now: int) -> Scene:
    """The whole scene of a table for a seat, PUBLIC or OPEN_HANDS at this time."""
    view = view_of(table.position, viewer)
    names = names_for(table, viewer)
    mine = table.thinking_person == viewer
    return Scene(
        number=table.number,
        at=now,
        stage=table.stage,
        catch_up=True,
        pieces=table.game.kind.drawing.pieces(view, _last_moves(table, viewer)),
        moves=[choice(view, move) for move in view.legal] if mine else [],
        prompt=_prompt(table, view, names),
        mine=mine,
        thinking=table.thinker is not None,
        seats=seats_shown(table, view, names, now),
        log_from=0,
        log=log(table.steps, viewer, names, whole=table.over),
        offer=_offer(table, viewer),
        can=can(table, viewer, now),
        fairness=_fairness(table, viewer),
        outcome=_outcome(table, view, names),
        next_table=table.next_table,
    )


def choice(view: View, move: Move) -> Choice:
    """A move of the viewer's, as it is offered."""
    kind = view.game.kind
    return Choice(move.text, kind.drawing.ways(view, move), kind.words.label(view, move))


def _prompt(table: Table, view: View, names: Sequence[str]) -> str:
    if table.stage == "over":
        return "The game is over."
    if table.stage == "playing":
        prompt: str = table.game.kind.words.prompt(view, names)
        return prompt
    free = sum(isinstance(seat, Open) for seat in table.seats)
    if free:
        return "Waiting for one more player." if free == 1 else f"Waiting for {free} more players."
    return "Everybody is here; the game begins at once."


def _last_moves(table: Table, viewer: int) -> list[Move]:
    """The last moves, as the viewer saw them made."""
    return [move_seen(step.before, step.move, viewer) for step in table.last_steps]


def _offer(table: Table, viewer: int) -> OfferShown | None:
    offer = table.offer
    if offer is None:
        return None
    person = table.person_at(viewer) if viewer >= 0 else ""
    return OfferShown(
        number=table.offer_number,
        what=offer.what,
        seat=offer.seat,
        mine=person == table.person_at(offer.seat),
        to_answer=person in table.persons_asked - table.accepted,
    )


def _fairness(table: Table, viewer: int) -> FairnessShown:
    return FairnessShown(
        commitment(table.created.secret) if table.promises_fairness else "",
        viewer >= 0 and table.has_contributed(table.person_at(viewer)),
    )


def _outcome(table: Table, view: View, names: Sequence[str]) -> OutcomeShown | None:
    outcome = table.outcome
    if outcome is None:
        return None
    watching = view.seat == PUBLIC or table.shares_screen(view.seat)
    won = view.seat in outcome.winners and view.seat not in table.given_up
    return OutcomeShown(
        how=outcome.how,
        text=_ending(table, outcome, view, names),
        won=None if watching or outcome.how == "closed" else won,
    )


def _ending(table: Table, outcome: Outcome, view: View, names: Sequence[str]) -> str:
    if outcome.how == "rules":
        text: str = table.game.kind.words.outcome(view, names)
        return text
    if outcome.how == "draw":
        return "A draw was agreed on."
    if outcome.seat is None:
        return "The table was closed before the game began."
    who = names[outcome.seat]
    reason = f"{who} resigned" if outcome.how == "resigned" else f"{who} ran out of time"
    if not outcome.winners:
        return f"Nobody wins: {reason}, and all others had given up."
    winners = " and ".join(names[winner] for winner in outcome.winners)
    verb = "win" if winners == YOU or len(outcome.winners) > 1 else "wins"
    return f"{winners} {verb}: {reason}."


def same_at_start(old: Sequence[object], new: Sequence[object]) -> int:
    """How many items at the start are the same in both."""
    same = 0
    for was, now in zip(old, new, strict=False):
        if was is not now and was != now:
            break
        same += 1
    return same
