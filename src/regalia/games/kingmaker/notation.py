"""KingMaker: moves and positions as text, in the notation of RULES.md."""

from functools import cache

from regalia.core.contract import Rec
from regalia.core.game import Game
from regalia.core.position import View
from regalia.games.kingmaker.components import WILD
from regalia.games.kingmaker.rules import faction_of, is_level, marks, shortfall
from regalia.games.kingmaker.state import (
    BANDWAGON,
    CANDIDATE,
    CHALLENGER,
    CHOOSE_HAT,
    COALITION,
    CONCEDE,
    DEALING,
    DECLINE,
    DONE,
    HAT,
    HIDDEN_DEAL,
    HIDDEN_POLITIKS,
    LAST_PLAY,
    LEADING,
    NOTHING,
    OPEN,
    OPENING,
    OVER,
    PLAY_IN,
    PLAY_OFF,
    PLAY_ON_RIVAL,
    PLAY_ON_SELF,
    POLITIKS,
    POWER_PLAY,
    STAND,
    THE_COALITION,
    card_of,
    role_of,
    section_of,
)

OPENING_WORDS = {
    CANDIDATE: "candidate",
    BANDWAGON: "bandwagon",
    CHALLENGER: "challenge",
    COALITION: "coalition",
    POLITIKS: "politiks",
}
_BY_THEMSELVES = {
    DONE: "done",
    CONCEDE: "concede",
    STAND: "stand",
    DECLINE: "decline",
    HIDDEN_DEAL: "deal:?",
    HIDDEN_POLITIKS: "politiks ?",
}

# Names of things


def card_name(game: Game, card: int) -> str:
    """A card as it is written: "R7", a wild "*8", "P5"."""
    return _card_names(game)[card]


@cache
def _card_names(game: Game) -> list[str]:
    """Every kind of card by its number; asked for far too often to be made each time."""
    return [_written(game, card) for card in range(int(game.box.kinds))]


def _written(game: Game, card: int) -> str:
    box, components = game.box, game.edition.components
    if card < box.wilds:
        colour, number = divmod(card, int(box.numbers))
        return f"{components.colours[colour]}{number + 1}"
    if card < box.powers:
        return f"{WILD}{int(box.value[card])}"
    actions: list[str] = [*components.power, *components.attack]
    return actions[card - int(box.powers)]


def card_named(game: Game, name: str) -> int | None:
    """The card of this name, or None where the deck has none."""
    for card in range(int(game.box.kinds)):
        if card_name(game, card) == name:
            return card
    return None


def hand_names(view: View, seat: int) -> list[str]:
    """A hand as the viewer knows it, "??" for each card that it does not."""
    cards = [int(card) for card in view.record.hand[seat, : view.record.hand_size[seat]]]
    return ["??" if card == NOTHING else card_name(view.game, card) for card in cards]


def seats_with(s: Rec, role: int) -> list[int]:
    """The seats of this role in the Race on the board."""
    return [seat for seat in range(int(s.seats)) if s.role[seat] == role]


# Moves


def text(game: Game, s: Rec, move: int) -> str:
    """A move as it is written; a card that the viewer cannot see is "?"."""
    if move in _BY_THEMSELVES:
        return _BY_THEMSELVES[move]
    if move >= HAT:
        return f"hat {game.edition.components.colours[move - HAT]}"
    card = card_name(game, card_of(move))
    if move < OPEN:
        return f"deal:{card}"
    if move < PLAY_IN:
        return f"{OPENING_WORDS[role_of(move)]} {card}"
    if move < PLAY_ON_SELF:
        return f"play {card} on {_section_text(s, section_of(move))}"
    return f"play {card} on {'self' if move < PLAY_ON_RIVAL else 'rival'}"


def _section_text(s: Rec, section: int) -> str:
    if section == s.km:
        return "km"
    return "candidate" if section == s.candidate else f"challenger {section}"


# Positions


def diagram(view: View) -> str:
    """A view as plain text: the Race on the board, every seat's triangle and hand, who is to move.

    `R7/1` is a card that seat 1 played, `-A5/2` an Attack card of seat 2's; a faction's cards stand
    behind its TPV. A triangle shows the Hats marked and the Votes of a full row.
    """
    seats = range(int(view.record.seats))
    parts = [_race_line(view), *_board_lines(view), ""]
    parts += [*(_seat_line(view, seat) for seat in seats), _turn_line(view)]
    return "\n".join(parts)


def _race_line(view: View) -> str:
    s = view.record
    out_of_sight = f"{int(s.rest_size)} cards to deal, {int(s.discards)} discarded unseen"
    return (
        f"race {int(s.race)}, hand {int(s.hand_number)}, seat {int(s.leader)} leads; {out_of_sight}"
    )


def _board_lines(view: View) -> list[str]:
    s = view.record
    if s.candidate == NOTHING:
        return []
    lines = [_faction_line(view, "candidate", int(s.candidate))]
    for seat in seats_with(s, CHALLENGER):
        lines.append(_faction_line(view, f"challenger {seat}", seat))
    if s.km != NOTHING:
        lines.append(_faction_line(view, f"coalition, KM {int(s.km)}", THE_COALITION))
    for seat in seats_with(s, POLITIKS):
        lines.append(f"  seat {seat} plays POLITIKS")
    if s.won_by != NOTHING:
        lines.append(f"  won by seat {int(s.won_by)}")
    return lines


def _faction_line(view: View, title: str, faction: int) -> str:
    s = view.record
    cards = [
        _play_text(view, number)
        for number in range(int(s.plays))
        if faction_of(s, int(s.play_in[number])) == faction
    ]
    return f"  {title:18}{int(s.tpv[faction]):4}: {' '.join(cards)}"


def _play_text(view: View, number: int) -> str:
    s = view.record
    card = int(s.play[number])
    sign = "-" if card >= view.game.box.attacks else ""
    return f"{sign}{card_name(view.game, card)}/{int(s.play_by[number])}"


def _seat_line(view: View, seat: int) -> str:
    s = view.record
    colours = view.game.edition.components.colours
    hats = "".join(
        colour if int(s.hats[seat]) >> number & 1 else "." for number, colour in enumerate(colours)
    )
    whose = "(you) " if seat == view.seat else ""
    triangle = f"{hats} {int(s.votes[seat]):2}/{int(s.row)}"
    return f"seat {seat} {whose:6}{triangle}  {' '.join(hand_names(view, seat))}".rstrip()


def _turn_line(view: View) -> str:
    s = view.record
    seat = int(s.turn)
    if s.stage == OVER:
        winner = int(s.winner)
        return f"over: seat {winner} has won with {int(marks(s, winner))} marks"
    if s.stage == DEALING:
        return f"nature deals a card to seat {seat}"
    return f"seat {seat} to move: {task(view)}"


def task(view: View) -> str:
    """What whoever is to act has to do."""
    s = view.record
    if s.stage == PLAY_OFF:
        rival = "the Candidate" if s.rival == s.candidate else f"challenger {int(s.rival)}"
        if is_level(s):
            return f"go above {rival} with any card that fits, or stand"
        return f"reach {rival} with a card of {int(shortfall(s))} or more, or concede"
    return {
        LEADING: "play the Candidate",
        OPENING: "open",
        POWER_PLAY: "make a Power Play, or be done",
        LAST_PLAY: f"exceed the Coalition with a card of {int(shortfall(s))} or more, or decline",
        CHOOSE_HAT: "choose a Hat",
    }[int(s.stage)]
