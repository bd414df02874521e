"""KingMaker: why a text is no legal move here, by its clause, as far as the viewer can know."""

import re

from regalia.core.contract import PUBLIC
from regalia.core.position import View
from regalia.games.kingmaker.notation import (
    OPENING_WORDS,
    card_name,
    card_named,
    hand_names,
    seats_with,
    task,
)
from regalia.games.kingmaker.rules import is_level, may_join_bandwagon, shortfall
from regalia.games.kingmaker.state import (
    CHALLENGER,
    CHOOSE_HAT,
    DEALING,
    LAST_PLAY,
    LEADING,
    OPENING,
    OVER,
    PLAY_OFF,
    POWER_PLAY,
)

Refusal = tuple[str, str]

_CARD = r"[A-Z*][A-Z0-9]{1,3}"
_DEAL = re.compile(rf"deal:({_CARD})")
_OPENING = re.compile(rf"({'|'.join(OPENING_WORDS.values())}) ({_CARD})")
_PLAY = re.compile(rf"play ({_CARD}) on (km|candidate|challenger \d|self|rival)")
_HAT = re.compile(r"hat ([A-Z])")
_ANSWERS = ("done", "concede", "stand", "decline")
_EXAMPLES = (
    "a move is written like candidate R7, challenge B9, politiks P5, play R7 on km, "
    "play A5 on challenger 3, play R9 on self, play A5 on rival, done, concede or hat R"
)
_CLAUSES = {
    DEALING: "MK5",
    LEADING: "MK7",
    OPENING: "MK7",
    POWER_PLAY: "MK12",
    PLAY_OFF: "MK16",
    LAST_PLAY: "MK21",
    CHOOSE_HAT: "MK14",
    OVER: "MK2",
}


def refuse(view: View, text: str) -> Refusal:
    """Why this text is no legal move: the clause it breaks ("" where it is no move) and the reason.

    The name of a card alone says that it is to be played, and is refused where it cannot.
    """
    s = view.record
    dealt, opening, play = _DEAL.fullmatch(text), _OPENING.fullmatch(text), _PLAY.fullmatch(text)
    hat, card = _HAT.fullmatch(text), re.fullmatch(_CARD, text)
    if not (dealt or opening or play or hat or card or text in (*_ANSWERS, "pass")):
        return "", f"this is no move; {_EXAMPLES}"
    if dealt and s.stage != OVER:
        return _refuse_deal(view, dealt[1])
    if s.stage in (DEALING, OVER) or view.seat != s.turn:
        return _not_now(view)
    if text == "pass":
        return _CLAUSES[int(s.stage)], f"there is no passing; {due(view)}"
    if opening:
        return _refuse_opening(view, opening[1], opening[2])
    if play:
        return _refuse_play(view, play[1], play[2])
    if hat:
        return _refuse_hat(view, hat[1])
    if card:
        return _refuse_card(view, text)
    return _refuse_answer(view, text)


# What is due


def due(view: View) -> str:
    """What is to be done instead, and by whom."""
    s = view.record
    if s.stage == OVER:
        winner = "you have" if s.winner == view.seat else f"seat {int(s.winner)} has"
        return f"the game is over, {winner} won"
    if s.stage == DEALING:
        return "first the cards are dealt"
    who = "you have" if s.turn == view.seat else f"seat {int(s.turn)} has"
    return f"{who} to {task(view)}"


def _not_now(view: View, why: str = "") -> Refusal:
    return _CLAUSES[int(view.record.stage)], f"{why}; {due(view)}" if why else due(view)


# Nature's deals: MK4 MK5


def _refuse_deal(view: View, name: str) -> Refusal:
    if view.record.stage != DEALING:
        return _not_now(view, "no card is dealt now")
    if view.seat != PUBLIC:
        return "MK5", "no player chooses which card is dealt"
    if card_named(view.game, name) is None:
        return "MK4", _no_such_card(name)
    return "MK5", f"only a card that is left in the rest can be dealt, and {name} is not"


# Which card: MK4 MK5


def _no_such_card(name: str) -> str:
    return f"the deck has no card {name}"


def _refuse_held(view: View, clause: str, name: str) -> Refusal | None:
    """Why this card is none of the viewer's, or None where it holds it."""
    if card_named(view.game, name) is None:
        return "MK4", _no_such_card(name)
    held = hand_names(view, view.seat)
    if name in held:
        return None
    if not held:
        return clause, f"{name} is not in your hand, which is empty"
    known = sorted(set(held), key=held.index)
    return clause, f"{name} is not in your hand; you hold {_listed(known, 'and')}"


def _refuse_card(view: View, name: str) -> Refusal:
    """Why no move begins with this card, or that its text must say more."""
    s, box = view.record, view.game.box
    uses = [str(move) for move in view.legal if name in str(move).split()]
    if uses:
        return "", f"say what {name} is to do: {_listed(uses, 'or')}"
    refused = _refuse_held(view, _CLAUSES[int(s.stage)], name)
    if refused:
        return refused
    card = card_named(view.game, name)
    assert card is not None
    if s.stage == LEADING:
        return _refuse_opening(view, "candidate", name)
    if s.stage == POWER_PLAY:
        return _refuse_play(view, name, "km" if card < box.attacks else "candidate")
    if s.stage in (PLAY_OFF, LAST_PLAY):
        return _refuse_play(view, name, "self" if card < box.attacks else "rival")
    return _not_now(view)


# The opening: MK7 MK8 MK9


def _refuse_opening(view: View, word: str, name: str) -> Refusal:
    s, box = view.record, view.game.box
    if s.stage not in (LEADING, OPENING):
        return _not_now(view, "the opening of this Race is over")
    if (word == "candidate") != (s.stage == LEADING):
        return _not_now(view, "the Candidate is played already" if word == "candidate" else "")
    refused = _refuse_held(view, "MK9" if word == "politiks" else "MK7", name)
    if refused:
        return refused
    card = card_named(view.game, name)
    assert card is not None
    if card >= box.powers:
        only = "" if s.stage == LEADING else "; only POLITIKS takes it"
        return "MK7", f"{name} is no Suit card, which an opening play face up has to be{only}"
    assert word == "bandwagon"
    assert not may_join_bandwagon(box, s, card)
    return _refuse_bandwagon(view, card)


def _refuse_bandwagon(view: View, card: int) -> Refusal:
    s, box = view.record, view.game.box
    leading = int(s.opening[s.candidate])
    name, candidate = card_name(view.game, card), card_name(view.game, leading)
    if not box.suits[card] & box.suits[leading]:
        return "MK7", (
            f"{name} has not the colour of the Candidate, {candidate}; "
            "the Bandwagon takes that colour or a wild"
        )
    clause = "MK8" if box.wilds <= max(card, leading) else "MK7"
    return clause, (
        f"{name} is above the Candidate, {candidate}; "
        f"the Bandwagon takes numbers up to {int(box.value[leading])}"
    )


# Cards on cards: MK12 MK13 MK17 MK18 MK21


def _refuse_play(view: View, name: str, target: str) -> Refusal:
    stage = int(view.record.stage)
    in_match = stage in (PLAY_OFF, LAST_PLAY)
    if stage != POWER_PLAY and not in_match:
        return _not_now(view, "no card is laid on others now")
    if (target in ("self", "rival")) != in_match:
        where = "on self or on rival" if in_match else "on km, on candidate or on challenger N"
        return _not_now(view, f"such a play ends in {where} now")
    refused = _refuse_held(view, "MK17" if in_match else "MK12", name)
    if refused:
        return refused
    card = card_named(view.game, name)
    assert card is not None
    if in_match:
        return _refuse_match_play(view, card, target)
    return _refuse_power_play(view, card, target)


def _refuse_power_play(view: View, card: int, target: str) -> Refusal:
    s, box = view.record, view.game.box
    name = card_name(view.game, card)
    challengers = seats_with(s, CHALLENGER)
    if target.startswith("challenger") and int(target[-1]) not in challengers:
        others = ["candidate", *(f"challenger {seat}" for seat in challengers)]
        return "MK12", f"seat {target[-1]} is no Challenger; there is {_listed(others, 'and')}"
    if card == box.blitz:
        return "MK12", f"{name} is BLITZ, which no Power Play may use"
    if target == "km":
        if card >= box.attacks:
            return "MK12", f"{name} is an Attack card; the KM takes a Suit or a Power card"
        return "MK13", "you have overlaid the KM already, and each kind is played at most once"
    if card < box.powers:
        return "MK12", f"{name} is a Suit card; another faction takes a Power or an Attack card"
    return "MK13", "you have overlaid another faction already, and each kind is played at most once"


def _refuse_match_play(view: View, card: int, target: str) -> Refusal:
    s, box = view.record, view.game.box
    name = card_name(view.game, card)
    if card >= box.attacks and target == "self":
        return "MK17", f"{name} is an Attack card, which goes on the rival: play {name} on rival"
    if card < box.attacks and target == "rival":
        return "MK17", f"only an Attack card goes on the rival; {name} goes on yourself"
    leading = int(s.opening[s.turn])
    if card < box.powers and not box.suits[card] & box.suits[leading]:
        return "MK17", (
            f"{name} has not the colour of your leading card, {card_name(view.game, leading)}; "
            "your faction takes that colour or a wild"
        )
    wanted = f"{int(shortfall(s))} or more"
    own, other = int(s.tpv[s.turn]), int(s.tpv[s.rival])
    if s.stage == LAST_PLAY:
        return (
            "MK21",
            f"{name} does not lift {own} above the Coalition's {other}; that takes {wanted}",
        )
    return "MK17", f"{name} does not bring {own} up to the rival's {other}; that takes {wanted}"


# Answers: MK12 MK14 MK17 MK19 MK21


def _refuse_answer(view: View, word: str) -> Refusal:
    s = view.record
    if s.stage == PLAY_OFF and word == "concede" and is_level(s):
        return "MK19", f"a level match cannot be conceded; {due(view)}"
    if s.stage == PLAY_OFF and word == "stand":
        return "MK19", f"only a level match can be left standing; {due(view)}"
    return _not_now(view, f'"{word}" answers nothing now')


def _refuse_hat(view: View, letter: str) -> Refusal:
    s = view.record
    colours = view.game.edition.components.colours
    if s.stage != CHOOSE_HAT:
        return _not_now(view, "no Hat is to be chosen")
    marked = int(s.hats[s.turn])
    left = [f"hat {colour}" for number, colour in enumerate(colours) if not marked >> number & 1]
    why = "is marked already" if letter in colours else "is no Hat of this edition"
    return "MK14", f"{letter} {why}; choose {_listed(left, 'or')}"


def _listed(names: list[str], joint: str) -> str:
    """The names as they stand in a sentence: "a, b and c"."""
    *others, last = names
    return f"{', '.join(others)} {joint} {last}" if others else last
