"""What goes over a table's socket, as JSON: one tagged struct a message."""

import msgspec

from regalia.tables import Offer, Scene

# From the page. `number` is the number of the scene that was decided upon.


class MoveAsked(msgspec.Struct, frozen=True, tag="move"):
    """Make a move."""

    text: str
    number: int


class TakeBackAsked(msgspec.Struct, frozen=True, tag="take_back"):
    """Take the last decision back."""

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


class RematchAsked(msgspec.Struct, frozen=True, tag="rematch"):
    """Play again after the end: a new table where another seat begins."""


Asked = MoveAsked | TakeBackAsked | HintAsked | ExplainAsked | ResignAsked | RematchAsked

# From the server, besides Scene.


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
    def of(cls, offer: Offer) -> "HintMessage":
        return cls(offer.text, offer.ways, offer.label)


class GoMessage(msgspec.Struct, frozen=True, tag="go"):
    """The game goes on at another address."""

    url: str


Told = Scene | RefusedMessage | HintMessage | GoMessage

_decoder = msgspec.json.Decoder(Asked)


def read(text: str) -> Asked:
    """A message of a page; raises msgspec.MsgspecError where it is none."""
    return _decoder.decode(text)


def written(message: Told) -> str:
    """A message to a page."""
    return msgspec.json.encode(message).decode()
