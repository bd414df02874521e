"""KingMaker: an edition's component values, checked and made into a box."""

from typing import Annotated

import msgspec
import numpy as np

from regalia.core.contract import Rec
from regalia.core.editions import Fault
from regalia.games.kingmaker.state import (
    BOX,
    MOST_CARDS,
    MOST_COLOURS,
    MOST_HAND,
    MOST_KINDS,
    MOST_SEATS,
    NOTHING,
)

BLITZ = "BZ"
WILD = "*"

Value = Annotated[int, msgspec.Meta(ge=1, le=99)]
Votes = Annotated[int, msgspec.Meta(ge=0, le=99)]
Name = Annotated[str, msgspec.Meta(pattern="^[A-Z][A-Z0-9]{1,3}$")]


class Action(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The Power or Attack cards of one name (MK4)."""

    cards: Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)]
    value: Value
    cost: Votes


class Awards(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What is won, in Votes (MK12 MK22)."""

    kingmaker: Votes
    coalition: Votes
    power_play: Votes
    candidate: Votes
    challenger: Votes
    bandwagon: Votes


class Components(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What an edition file says under `[components]` (MK2 to MK5)."""

    colours: Annotated[str, msgspec.Meta(pattern=f"^[A-Z]{{1,{MOST_COLOURS}}}$")]
    numbers: Value
    wilds: list[Value]
    votes: Annotated[int, msgspec.Meta(ge=1, le=99)]
    hand: Annotated[int, msgspec.Meta(ge=1, le=MOST_HAND)]
    power: dict[Name, Action]
    attack: dict[Name, Action]
    awards: Awards


def make_box(components: Components) -> Rec:
    """The box of these components. Raises Fault where they do not fit together."""
    names = card_names(components)
    _check_names(components, names)
    if len(names) > MOST_KINDS:
        raise Fault("numbers", f"there may be {MOST_KINDS} different cards, not {len(names)} (MK4)")
    box = np.zeros(1, BOX)[0]
    box.colours, box.numbers = len(components.colours), components.numbers
    box.votes, box.hand = components.votes, components.hand
    box.hats = 2**box.colours - 1
    box.kinds = len(names)
    _fill_deck(box, components)
    box.blitz = names.index(BLITZ) if BLITZ in names else NOTHING
    for award in Awards.__struct_fields__:
        box[award] = getattr(components.awards, award)
    _check_deck(box)
    return box


def card_names(components: Components) -> list[str]:
    """The name of every kind of card, in the order of their numbers: "R7", "*8", "P5"."""
    suits = [
        f"{colour}{number}"
        for colour in components.colours
        for number in range(1, components.numbers + 1)
    ]
    wilds = [f"{WILD}{number}" for number in sorted(set(components.wilds))]
    return [*suits, *wilds, *components.power, *components.attack]


def _check_names(components: Components, names: list[str]) -> None:
    if len(set(components.colours)) < len(components.colours):
        raise Fault("colours", f"{components.colours} names a colour twice (MK4)")
    if BLITZ in components.attack:
        raise Fault(f"attack.{BLITZ}", f"{BLITZ} is BLITZ, which is a Power card (MK18)")
    for key, actions in (("power", components.power), ("attack", components.attack)):
        for name in actions:
            if names.count(name) > 1:
                raise Fault(f"{key}.{name}", f"two kinds of cards are called {name} (MK4)")


def _fill_deck(box: Rec, components: Components) -> None:
    """MK3 MK4: how many of each kind, and what each is."""
    card = 0
    for colour in range(int(box.colours)):
        for number in range(1, components.numbers + 1):
            box.copies[card], box.value[card], box.suits[card] = 1, number, 1 << colour
            card += 1
    box.wilds = card
    for number in sorted(set(components.wilds)):
        box.copies[card], box.value[card] = components.wilds.count(number), number
        box.suits[card] = box.hats
        card += 1
    box.powers = card
    box.attacks = card + len(components.power)
    for action in [*components.power.values(), *components.attack.values()]:
        box.copies[card], box.value[card], box.cost[card] = action.cards, action.value, action.cost
        card += 1
    box.cards = box.copies.sum()


def _check_deck(box: Rec) -> None:
    most, least = MOST_CARDS, MOST_SEATS * int(box.hand)
    if box.cards > most:
        raise Fault("numbers", f"a deck has at most {most} cards, not {int(box.cards)} (MK4)")
    if box.cards < least:
        raise Fault(
            "hand",
            f"{MOST_SEATS} hands of {int(box.hand)} need {least} cards, "
            f"and the deck has {int(box.cards)} (MK5)",
        )
    if box.candidate == 0 or box.challenger == 0:
        raise Fault("awards", "a winning Candidate and Challenger mark at least 1 Vote (MK22)")
