"""What goes over a table's socket, as JSON: one tagged struct a message.

docs/programs.md tells the same for whoever writes a program.
"""

import msgspec

from regalia.server.exchange import Reaction
from regalia.server.states import State
from regalia.tables import Choice, Scene
from regalia.tables.events import Proposal

# From the page. `number` is the number of the scene that was decided upon.


class MoveAsked(msgspec.Struct, frozen=True, tag="move"):
    """Make a move."""

    text: str
    number: int


class TakeBackAsked(msgspec.Struct, frozen=True, tag="take_back"):
    """Take the last decision back, where nobody is to be asked."""

    number: int


class HintAsked(msgspec.Struct, frozen=True, tag="hint"):
    """What would the strongest computer player do?"""

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


Asked = (
    MoveAsked
    | TakeBackAsked
    | HintAsked
    | ExplainAsked
    | ResignAsked
    | ContributeAsked
    | OfferAsked
    | AnswerAsked
    | ReactAsked
    | TakeOverAsked
)

# From the server, besides Scene or State.


class RefusedMessage(msgspec.Struct, frozen=True, tag="refused"):
    """What was asked does not happen; `clause` of the rules, where one forbids it."""

    text: str
    clause: str = ""


class HintMessage(msgspec.Struct, frozen=True, tag="hint"):
    """A move that is offered as good."""

    text: str
    ways: list[list[str]]
    label: str

    @classmethod
    def of(cls, choice: Choice) -> "HintMessage":
        return cls(choice.text, choice.ways, choice.label)


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


Told = Scene | State | RefusedMessage | HintMessage | GoMessage | PresenceMessage | ReactionMessage

_decoder = msgspec.json.Decoder(Asked)


def read(text: str) -> Asked:
    """A message of a page; raises msgspec.MsgspecError where it is none."""
    return _decoder.decode(text)


def written(message: Told) -> str:
    """A message to a page."""
    return msgspec.json.encode(message).decode()
