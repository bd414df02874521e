"""KingMaker: the drawing of a view as SVG.

The board layer (`board.py`) holds the table, the board and every shape. The pieces layer here
lights the areas that are played for, and lays on the board the cards, the TPVs and the triangles;
below it are the piles, the buttons and the viewer's hand. Cards in hands are named by their kind
in the viewer's own hand and by their place in others', cards on the board by their Race and the
order in which they were played.
"""

from collections.abc import Sequence
from pathlib import Path

from regalia.core.game import Game
from regalia.core.position import Move, View
from regalia.games.kingmaker import board as board_layer
from regalia.games.kingmaker.areas import areas, names, near_seat
from regalia.games.kingmaker.buttons import piles, row
from regalia.games.kingmaker.cards import RIM
from regalia.games.kingmaker.news import News
from regalia.games.kingmaker.notation import card_name, card_named, text
from regalia.games.kingmaker.places import HEIGHT, WIDTH, in_hand, places_of
from regalia.games.kingmaker.sections import (
    card,
    card_of_other,
    cards_on_board,
    far_hands,
    held_by,
    signs,
    totals,
    triangles,
)
from regalia.games.kingmaker.state import (
    BANDWAGON,
    CANDIDATE,
    CHALLENGER,
    COALITION,
    CONCEDE,
    DECLINE,
    DONE,
    HAT,
    MOST_KINDS,
    NOTHING,
    OPEN,
    PLAY_IN,
    PLAY_ON_RIVAL,
    PLAY_ON_SELF,
    POLITIKS,
    POWER_PLAY,
    STAND,
    card_of,
    role_of,
    section_of,
)
from regalia.games.kingmaker.words import card_words

STYLE = (Path(__file__).parent / "drawing.css").read_text("utf-8")

_ROLES = {
    "candidate": CANDIDATE,
    "bandwagon": BANDWAGON,
    "challenger": CHALLENGER,
    "coalition": COALITION,
    "politiks": POLITIKS,
}
_SPOT_OF_ROLE = {role: spot for spot, role in _ROLES.items()}
_BUTTONS = {"done": DONE, "concede": CONCEDE, "stand": STAND, "decline": DECLINE}
_SPOT_OF_BUTTON = {number: spot for spot, number in _BUTTONS.items()}


def size(game: Game) -> tuple[int, int]:
    """Width and height of the drawing, in its own units."""
    return WIDTH, HEIGHT


def board(game: Game) -> str:
    """What never changes, drawn once an edition and number of players."""
    return board_layer.board(game)


# Touches


def ways(view: View, move: Move) -> list[list[str]]:
    """The one way to say a player's move: a card of its hand and where it goes, or a button."""
    number = move.number
    if number in _SPOT_OF_BUTTON:
        return [[_SPOT_OF_BUTTON[number]]]
    if number >= HAT:
        return [[f"hat-{view.game.edition.components.colours[number - HAT]}"]]
    return [[card_name(view.game, card_of(number)), _goal(view, number)]]


def _goal(view: View, number: int) -> str:
    """The spot where a card goes."""
    if number < PLAY_IN:
        return _SPOT_OF_ROLE[role_of(number)]
    if number >= PLAY_ON_SELF:
        return "self" if number < PLAY_ON_RIVAL else "rival"
    section = section_of(number)
    if section == view.record.km:
        return "km"
    return "candidate" if section == view.record.candidate else f"faction-{section}"


def said(view: View, touches: Sequence[str]) -> str:
    """What these spots say as notation, be it legal or not; "" where they say nothing."""
    number = _number_said(view, touches)
    return "" if number is None else text(view.game, view.record, number)


def _number_said(view: View, touches: Sequence[str]) -> int | None:
    if len(touches) == 1 and touches[0].startswith("hat-"):
        letter = touches[0].removeprefix("hat-")
        colour: int = view.game.edition.components.colours.find(letter)
        return None if colour < 0 else HAT + colour
    if len(touches) == 1:
        return _BUTTONS.get(touches[0])
    if len(touches) != 2:
        return None
    kind = card_named(view.game, touches[0])
    start = _first_number_of(view, touches[1])
    return None if kind is None or start is None else start + kind


def _first_number_of(view: View, goal: str) -> int | None:
    """The number of a play of kind 0 at this spot."""
    s = view.record
    if goal == "self":
        return PLAY_ON_SELF
    if goal == "rival":
        return PLAY_ON_RIVAL
    if goal == "km" or (goal == "candidate" and s.stage == POWER_PLAY):
        section = int(s.km if goal == "km" else s.candidate)
        return None if section == NOTHING else PLAY_IN + section * MOST_KINDS
    if goal.startswith("faction-"):
        return PLAY_IN + int(goal.removeprefix("faction-")) * MOST_KINDS
    role = _ROLES.get(goal)
    return None if role is None else OPEN + (role - CANDIDATE) * MOST_KINDS


# The pieces layer


def pieces(view: View, last: Sequence[Move]) -> str:
    """What moves, as this viewer sees it; `last` are the moves that led here, as it saw them."""
    places, news = places_of(view.game.seats), News(view, last)
    return (
        f'<g id="pieces">{areas(view, places)}{names(view, places)}'
        f"{triangles(view, places)}{signs(view, places)}"
        f"{piles(view, news)}{row(view)}{far_hands(view, places)}{_near_hand(view)}"
        f"{cards_on_board(view, places, news)}{totals(view, places)}</g>"
    )


def _near_hand(view: View) -> str:
    """The hand at the bottom: open where it is the viewer's own. Copies count down to 1."""
    seat = near_seat(view)
    held = held_by(view, seat)
    if seat != view.seat:
        return "".join(
            card_of_other(view, seat, index, in_hand(index, len(held)), " held")
            for index in range(len(held))
        )
    drawn = []
    for index, kind in enumerate(held):
        spot = f' data-spot="{card_name(view.game, kind)}"' if kind not in held[:index] else ""
        drawn.append(
            card(
                f"held-{kind}-{held[index:].count(kind)}",
                in_hand(index, len(held)),
                f'<use class="face" href="#face-{kind}"/>{RIM}',
                f"{card_words(view.game, kind)} of your hand",
                f'{spot} data-from="rest"',
                " held",
            )
        )
    return "".join(drawn)
