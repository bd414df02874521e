"""What goes over a table's socket, as JSON: one tagged struct a message.

docs/programs.md tells the same for whoever writes a program.
"""

import msgspec

from regalia.core.position import View
from regalia.players import Evaluation, Opinion
from regalia.server.exchange import Reaction
from regalia.server.opinions import Thought
from regalia.server.states import State
from regalia.tables import Scene
from regalia.tables.events import Proposal
from regalia.tables.scene import choice

_MOST_BEST = 3
_DIGITS = 4  # of a chance

# From the page. `number` is the number of the scene that was decided upon.


class MoveAsked(msgspec.Struct, frozen=True, tag="move"):
    """Make a move."""

    text: str
    number: int


class TakeBackAsked(msgspec.Struct, frozen=True, tag="take_back"):
    """Take the last decision back, where nobody is to be asked."""

    number: int


class ExplainAsked(msgspec.Struct, frozen=True, tag="explain"):
    """Why do these spots, touched in order, say no legal move?"""

    touches: list[str]
    number: int


class ResignAsked(msgspec.Struct, frozen=True, tag="resign"):
    """Give up, whatever the number is now."""

    number: int = 0


class ContributeAsked(msgspec.Struct, frozen=True, tag="contribute"):
    """Add randomness of one's own, 16 to 64 bytes in hexadecimal digits."""

    randomness: str


class OfferAsked(msgspec.Struct, frozen=True, tag="offer"):
    """Ask the others for something; where nobody is to be asked, it happens."""

    what: Proposal


class AnswerAsked(msgspec.Struct, frozen=True, tag="answer"):
    """Agree to the offer of this number or not, or withdraw one's own."""

    accepted: bool
    number: int


class ReactAsked(msgspec.Struct, frozen=True, tag="react"):
    """Show how one feels."""

    reaction: Reaction


class TakeOverAsked(msgspec.Struct, frozen=True, tag="take_over"):
    """Let the stand-in play for somebody who has been away for long."""

    seat: int


class EvaluateAsked(msgspec.Struct, frozen=True, tag="evaluate"):
    """What does the strongest computer player think of the table as it is?"""

    number: int


class AnalyseAsked(msgspec.Struct, frozen=True, tag="analyse"):
    """What does it think of a game that is over, after its first `at` moves?

    `seen_as`, here and in all that follows, is a seat's number, "public" or "open": from what this
    seat, who watched, or somebody who sees all hands may know.
    """

    at: int
    seen_as: str = msgspec.field(name="as")


class CurveAsked(msgspec.Struct, frozen=True, tag="curve"):
    """What did it think all through a game that is over?"""

    seen_as: str = msgspec.field(name="as")


class StopAsked(msgspec.Struct, frozen=True, tag="stop"):
    """Nothing of this is wanted any more."""


Consulted = EvaluateAsked | AnalyseAsked | CurveAsked | StopAsked

Asked = (
    MoveAsked
    | TakeBackAsked
    | ExplainAsked
    | ResignAsked
    | ContributeAsked
    | OfferAsked
    | AnswerAsked
    | ReactAsked
    | TakeOverAsked
    | Consulted
)

# From the server, besides Scene or State.


class RefusedMessage(msgspec.Struct, frozen=True, tag="refused"):
    """What was asked does not happen; `clause` of the rules, where one forbids it."""

    text: str
    clause: str = ""


class Judged(msgspec.Struct, frozen=True):
    """A move that is offered as good, and what whoever makes it may expect then."""

    text: str
    ways: list[list[str]]
    label: str
    chance: float  # of winning, 0 to 1; a win that is shared counts in part

    @classmethod
    def of(cls, view: View, opinion: Opinion) -> "Judged":
        offered = choice(view, opinion.move)
        return cls(offered.text, offered.ways, offered.label, round(opinion.value, _DIGITS))


class EvaluationMessage(msgspec.Struct, frozen=True, tag="evaluation"):
    """What the strongest computer player thinks of a position so far."""

    number: int  # of the scene
    at: int  # after how many moves of the game
    seen_as: str = msgspec.field(name="as")  # as it was asked; "" for the table as it is
    mover: int | None  # the seat whose moves `best` are
    games: int  # how many it has looked through
    expected: list[float]  # by seat, in all 1: the chance to win
    best: list[Judged]  # the best moves, the best first
    proven: bool  # this is certain, and no estimate any more
    done: bool  # this is the last of this position

    @classmethod
    def of(
        cls, view: View, thought: Thought, *, number: int, at: int, seen_as: str
    ) -> "EvaluationMessage":
        evaluation = thought.evaluation
        best = [one for one in evaluation.opinions if one.visits > 0 or evaluation.proven]
        return cls(
            number=number,
            at=at,
            seen_as=seen_as,
            mover=view.to_move if view.legal else None,
            games=evaluation.simulations,
            expected=_rounded(evaluation.expected),
            best=[Judged.of(view, opinion) for opinion in best[:_MOST_BEST]],
            proven=evaluation.proven,
            done=thought.done,
        )


class Point(msgspec.Struct, frozen=True):
    """What each seat could expect after the first `at` moves of a game."""

    at: int
    expected: list[float]

    @classmethod
    def of(cls, at: int, evaluation: Evaluation) -> "Point":
        return cls(at, _rounded(evaluation.expected))


class CurveMessage(msgspec.Struct, frozen=True, tag="curve"):
    """The next points of the curve of a game."""

    seen_as: str = msgspec.field(name="as")
    points: list[Point]
    done: bool  # these are the last


def _rounded(expected: list[float]) -> list[float]:
    return [round(share, _DIGITS) for share in expected]


class GoMessage(msgspec.Struct, frozen=True, tag="go"):
    """The game goes on at another address."""

    url: str


class PresenceMessage(msgspec.Struct, frozen=True, tag="presence"):
    """Who is there. Computer players always are; nobody is at an open seat."""

    here: list[bool]  # by seat
    absent: list[int]  # by seat: for how many seconds its person has been away
    watching: int  # how many pages are open that are nobody's who sits here


class ReactionMessage(msgspec.Struct, frozen=True, tag="reaction"):
    """A seat shows how it feels."""

    seat: int
    reaction: Reaction


Told = (
    Scene
    | State
    | RefusedMessage
    | EvaluationMessage
    | CurveMessage
    | GoMessage
    | PresenceMessage
    | ReactionMessage
)

_decoder = msgspec.json.Decoder(Asked)


def read(text: str) -> Asked:
    """A message of a page; raises msgspec.MsgspecError where it is none."""
    return _decoder.decode(text)


def written(message: Told) -> str:
    """A message to a page."""
    return msgspec.json.encode(message).decode()
