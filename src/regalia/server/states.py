"""Tables in text, for programs: what a scene is for a screen."""

from collections.abc import Sequence

import msgspec

from regalia.core.contract import PUBLIC
from regalia.tables import Table, show
from regalia.tables.can import Can
from regalia.tables.scene import FairnessShown, OfferShown, OutcomeShown, same_at_start
from regalia.tables.seats import SeatShown
from regalia.tables.table import Stage


class MoveMade(msgspec.Struct, frozen=True):
    """A move as the viewer saw it; `seat` is -1 for chance."""

    seat: int
    text: str


class State(msgspec.Struct, frozen=True, tag="state"):
    """A table as one viewer sees it."""

    table: str
    number: int  # of what has happened so far; moves are made for a number
    at: int  # the time of this state, in milliseconds since 1970
    stage: Stage
    game: str
    edition: str
    options: dict[str, int | str]
    seat: int | None  # the viewer's own, or None for who only watches
    to_move: int | None  # a seat, or None while nobody plays
    mine: bool  # the viewer is to move
    legal: list[str]  # the viewer's moves, in the notation of the game's rules
    prompt: str  # what is to be done now, in words
    diagram: str  # all that the viewer may know of the position, as text
    moves_from: int  # `moves` replaces the moves from this one on, counted from 0
    moves: list[MoveMade]
    seats: list[SeatShown]
    offer: OfferShown | None
    can: Can
    fairness: FairnessShown
    outcome: OutcomeShown | None
    next_table: str  # where they play again, or ""

    @property
    def told(self) -> Sequence[MoveMade]:
        """What it tells of all that has happened."""
        return self.moves

    def following(self, sent: Sequence[object] | None) -> "State":
        """This whole state for a viewer who was told `sent`: only what has changed of the moves.

        None for a viewer who has nothing yet.
        """
        if sent is None:
            return self
        same = same_at_start(sent, self.moves)
        return msgspec.structs.replace(self, moves_from=same, moves=self.moves[same:])


def describe(table: Table, viewer: int, now: int) -> State:
    """The whole state of a table for a seat or PUBLIC at this time."""
    seat = None if viewer == PUBLIC else viewer
    scene = show(table, viewer, now)
    return State(
        table=table.created.table,
        number=table.number,
        at=now,
        stage=scene.stage,
        game=table.game.kind.name,
        edition=table.game.edition.name,
        options=table.game.options,
        seat=seat,
        to_move=table.to_move,
        mine=scene.mine,
        legal=[choice.text for choice in scene.moves],
        prompt=scene.prompt,
        diagram=str(table.position.view(seat)),
        moves_from=0,
        moves=[
            MoveMade(step.mover, step.before.seen(step.move, seat).text) for step in table.steps
        ],
        seats=scene.seats,
        offer=scene.offer,
        can=scene.can,
        fairness=scene.fairness,
        outcome=scene.outcome,
        next_table=scene.next_table,
    )
