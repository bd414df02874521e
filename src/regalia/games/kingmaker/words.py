"""KingMaker: what is said to one viewer, in sentences.

A name in `names` is "You" for the viewer's own seat; every sentence is good English for either.
Cards that the viewer cannot see are never named.
"""

from collections.abc import Iterator, Sequence

from regalia.core.contract import NATURE
from regalia.core.faces import Line
from regalia.core.game import Game
from regalia.core.position import Move, View
from regalia.games.kingmaker.notation import card_name
from regalia.games.kingmaker.rules import is_level, marks
from regalia.games.kingmaker.state import (
    BANDWAGON,
    CANDIDATE,
    CHALLENGER,
    CHOOSE_HAT,
    COALITION,
    CONCEDE,
    DEALING,
    DONE,
    HAT,
    HIDDEN_DEAL,
    HIDDEN_POLITIKS,
    LAST_PLAY,
    LEADING,
    NOTHING,
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

YOU = "You"

_COLOURS = {
    "R": "red",
    "O": "orange",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "V": "violet",
}

# Names of things


def colour_words(game: Game, colour: int) -> str:
    """A suit's colour as it is spoken of: "red"."""
    letter: str = game.edition.components.colours[colour]
    return _COLOURS.get(letter, letter)


def card_words(game: Game, card: int) -> str:
    """A card as it is spoken of: "red 7", "wild 8", "Power 5", "BLITZ"."""
    box, value = game.box, int(game.box.value[card])
    if card < box.wilds:
        return f"{colour_words(game, card // int(box.numbers))} {value}"
    if card < box.powers:
        return f"wild {value}"
    if card == box.blitz:
        return "BLITZ"
    name = card_name(game, card)
    kind = "Power" if card < box.attacks else "Attack"
    return f"{kind} {value}" if name[1:] == str(value) else f"{kind} {name}"


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names, those that several seats share with the number of the seat."""
    return [f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def figure(number: int) -> str:
    """A TPV, which may be negative."""
    return str(number).replace("-", "\u2212")


def _verb(name: str, yours: str, theirs: str) -> str:
    return f"{name} {yours if name == YOU else theirs}"


def _whose(name: str) -> str:
    return "your" if name == YOU else f"{name}'s"


def _whom(name: str) -> str:
    return "you" if name == YOU else name


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _listed(parts: Sequence[str]) -> str:
    """Parts in a row: "a, b and c"."""
    return " and ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


# Orders


def label(view: View, move: Move) -> str:
    """What a legal move of the viewer's would do, as an order: "Challenge with blue 9"."""
    number, s = move.number, view.record
    if number >= HAT:
        return _label_without_card(view, number)
    card = card_words(view.game, card_of(number))
    if number < PLAY_IN:
        return {
            CANDIDATE: f"Lead {card} as Candidate",
            BANDWAGON: f"Join the Bandwagon with {card}",
            CHALLENGER: f"Challenge with {card}",
            COALITION: f"Join the Coalition with {card}",
            POLITIKS: f"POLITIKS: discard {card} face down and sit out",
        }[role_of(number)]
    if number < PLAY_ON_SELF:
        section = section_of(number)
        return f"Play {card} on {_faction_words(view, section)}"
    if number < PLAY_ON_RIVAL:
        return f"Play {card} on your faction"
    return f"Play {card} on {_faction_words(view, int(s.rival))}"


def _label_without_card(view: View, number: int) -> str:
    s = view.record
    if number < DONE:
        return f"Mark the {colour_words(view.game, number - HAT)} Hat"
    if number == DONE:
        played = s.played_on_km or s.played_on_other
        return "End the Power Play" if played else "Decline the Power Play"
    if number == CONCEDE:
        return f"Concede the match to {_faction_words(view, int(s.rival))}"
    if number == STAND:
        return "Stand: leave the match level"
    return "Decline the last play: the Coalition wins"


def _faction_words(view: View, leader: int) -> str:
    """The faction of this seat, without names: for labels and the drawing."""
    s = view.record
    if leader in (s.km, THE_COALITION):
        return "the Coalition"
    return "the Candidate" if leader == s.candidate else f"Challenger {leader}"


# The log


def tell(before: View, move: Move, after: View, names: Sequence[str]) -> Line:
    """What happened between two views of one viewer, as a sentence of the log.

    `move` is the move as the viewer saw it. All lines of a Race carry its number, and so do those
    of the deal that precedes it. Of a deal the viewer is told its own cards once they are all
    there, and of the others' that they were dealt; the other lines are empty.
    """
    s, names = before.record, _told_apart(names)
    if s.stage == DEALING:
        text = " ".join(_deal_sentences(before, move.number, after, names))
        return Line(seat=NATURE, turn=int(s.race) + 1, text=text, later=text)
    deed = _deed(before, move.number, names) + _result(before, move.number, after, names)
    sentences = [deed, *_consequences(before, after, move, names)]
    text = " ".join(sentence for sentence in sentences if sentence)
    return Line(seat=int(s.turn), turn=int(s.race), text=text, later=text)


def _deal_sentences(before: View, number: int, after: View, names: Sequence[str]) -> Iterator[str]:
    s, game = before.record, before.game
    size = int(game.box.hand)
    if s.hand_size[s.turn] + 1 < size:
        return
    if number != HIDDEN_DEAL and s.turn == before.seat:
        held = [int(card) for card in s.hand[s.turn, : size - 1]]
        hand = sorted([*held, card_of(number)])
        yield f"You are dealt {_listed([card_words(game, card) for card in hand])}."
    if s.turn != s.leader:
        return
    yield f"Hand {int(s.hand_number)}: {_counted(size, 'card')} to each player."
    if after.record.stage == DEALING:
        yield "Nobody holds a Suit card: the hands are discarded."
    elif after.record.leader != s.leader:
        yield _passing_of_the_lead(int(s.leader), int(after.record.leader), names)


def _passing_of_the_lead(leader: int, heir: int, names: Sequence[str]) -> str:
    want = _verb(names[leader], "hold", "holds")
    return f"{want} no Suit card: the lead passes to {_whom(names[heir])}."


def _deed(before: View, number: int, names: Sequence[str]) -> str:
    """What the player to act does by this move."""
    s, game = before.record, before.game
    name = names[int(s.turn)]
    if number == HIDDEN_POLITIKS:
        return f"{_verb(name, 'play', 'plays')} POLITIKS: a card is discarded face down."
    if number >= HAT:
        return _deed_without_card(before, number, names)
    card = card_words(game, card_of(number))
    if number < PLAY_IN:
        return {
            CANDIDATE: f"{_verb(name, 'lead', 'leads')} {card} as Candidate.",
            BANDWAGON: f"{_verb(name, 'join', 'joins')} the Bandwagon with {card}.",
            CHALLENGER: f"{_verb(name, 'challenge', 'challenges')} with {card}.",
            COALITION: f"{_verb(name, 'join', 'joins')} the Coalition with {card}.",
            POLITIKS: f"{_verb(name, 'play', 'plays')} POLITIKS: {card} is discarded face down.",
        }[role_of(number)]
    return f"{_verb(name, 'play', 'plays')} {card}{_target(before, number, names)}"


def _target(before: View, number: int, names: Sequence[str]) -> str:
    """On whose faction a card is played, where it is not the player's own."""
    s = before.record
    if PLAY_ON_SELF <= number < PLAY_ON_RIVAL:
        return ""
    leader = int(s.rival) if number >= PLAY_ON_RIVAL else section_of(number)
    if leader in (s.km, THE_COALITION):
        return " on the Coalition"
    if leader == s.candidate:
        return " on the Candidate"
    return f" on {_whose(names[leader])} Challenger"


def _result(before: View, number: int, after: View, names: Sequence[str]) -> str:
    """How a play ends: the TPV that the faction has now, and the Votes that it has cost."""
    s = before.record
    if not PLAY_IN <= number < HAT:
        return ""
    leader = int(s.turn) if number < PLAY_ON_RIVAL else int(s.rival)
    if number < PLAY_ON_SELF:
        leader = THE_COALITION if section_of(number) == s.km else section_of(number)
    paid = _paid(before, number)
    costs = f" {_verb(names[int(s.turn)], 'pay', 'pays')} {_counted(paid, 'Vote')}." if paid else ""
    return f": now {figure(int(after.record.tpv[leader]))}.{costs}"


def _deed_without_card(before: View, number: int, names: Sequence[str]) -> str:
    s = before.record
    name = names[int(s.turn)]
    if number < DONE:
        return ""  # that the Hat is marked is a consequence
    if number == DONE:
        if s.played_on_km or s.played_on_other:
            return f"{_verb(name, 'end', 'ends')} the Power Play."
        return f"{_verb(name, 'make', 'makes')} no Power Play."
    if number == CONCEDE:
        return f"{_verb(name, 'concede', 'concedes')} to {_whom(names[int(s.rival)])}."
    if number == STAND:
        rival = _whom(names[int(s.rival)])
        return f"{_verb(name, 'stand', 'stands')}: the match with {rival} stays level."
    return f"{_verb(name, 'decline', 'declines')} the last play."


def _paid(before: View, number: int) -> int:
    """The Votes that a card costs whoever plays it (MK4)."""
    if not PLAY_IN <= number < HAT:
        return 0
    s = before.record
    return min(int(before.game.box.cost[card_of(number)]), int(s.votes[s.turn]))


def _consequences(before: View, after: View, move: Move, names: Sequence[str]) -> Iterator[str]:
    """Who wins the Race, who marks what, and what comes next."""
    s, t = before.record, after.record
    if t.won_by != NOTHING and s.won_by == NOTHING:
        yield _race_won(after, names)
    if s.stage == OPENING and t.stage == POWER_PLAY:
        yield f"{_verb(names[int(t.km)], 'are', 'is')} the KingMaker."
    yield from _marked(before, after, _paid(before, move.number), names)
    if t.stage == OVER:
        yield f"{_verb(names[int(t.winner)], 'win', 'wins')} the game."
    elif t.stage == PLAY_OFF and {int(t.turn), int(t.rival)} != {int(s.turn), int(s.rival)}:
        yield _match(after, names)
    elif t.stage == LAST_PLAY:
        yield f"{_verb(names[int(t.turn)], 'have', 'has')} the right of last play."
    elif t.stage == DEALING:
        yield "The hand is over."
    elif t.stage == LEADING and t.leader != t.won_by:
        yield _passing_of_the_lead(int(t.won_by), int(t.leader), names)


def _match(after: View, names: Sequence[str]) -> str:
    s = after.record
    one, other = int(s.turn), int(s.rival)
    meets = _verb(names[one], "meet", "meets")
    own, others = figure(int(s.tpv[one])), figure(int(s.tpv[other]))
    return f"{meets} {_whom(names[other])}: {own} against {others}."


def _race_won(after: View, names: Sequence[str]) -> str:
    s = after.record
    winner = int(s.won_by)
    if s.role[winner] == COALITION:
        points, maker = figure(int(s.tpv[THE_COALITION])), _whom(names[winner])
        return f"The Coalition wins the Race with {points} for {maker} as KingMaker."
    wins = _verb(names[winner], "win", "wins")
    opposed = any(int(role) in (CHALLENGER, COALITION) for role in s.role[: s.seats])
    if winner == s.candidate and not opposed:
        return f"{wins} the Race in a Landslide."
    return f"{wins} the Race with {figure(int(s.tpv[winner]))}."


def _marked(before: View, after: View, paid: int, names: Sequence[str]) -> Iterator[str]:
    """What each seat has marked, from the leader of the faction that marks clockwise (MK2)."""
    s, t = before.record, after.record
    seats, first = int(s.seats), int(s.turn)
    if t.won_by != s.won_by and t.won_by != NOTHING:
        first = int(t.won_by)
    elif s.stage == OPENING and t.km != NOTHING:
        first = int(t.km)
    for seat in [*range(first, seats), *range(first)]:
        votes = int(t.votes[seat]) - int(s.votes[seat]) + (paid if seat == s.turn else 0)
        new = int(t.hats[seat]) & ~int(s.hats[seat])
        gains = [
            f"the {colour_words(after.game, colour)} Hat"
            for colour in range(int(after.game.box.colours))
            if new >> colour & 1
        ]
        if votes > 0:
            gains.append(_counted(votes, "Vote"))
        if gains:
            yield f"{_verb(names[seat], 'mark', 'marks')} {_listed(gains)}."


# What now


def prompt(view: View, names: Sequence[str]) -> str:
    """What is to be done now and by whom; in a match, what must be reached."""
    s, names = view.record, _told_apart(names)
    if s.stage == OVER:
        return "The game is over."
    if s.stage == DEALING:
        return "Cards are dealt."
    name = names[int(s.turn)]
    if s.stage in (PLAY_OFF, LAST_PLAY):
        return _prompt_of_match(view, names)
    if s.turn == view.seat:
        return _prompt_you(view)
    doing = {
        LEADING: "is choosing a Candidate",
        OPENING: "is choosing an opening",
        POWER_PLAY: "is the KingMaker and may make a Power Play",
        CHOOSE_HAT: "is choosing a Hat to mark",
    }
    return f"{name} {doing[int(s.stage)]}."


def _prompt_you(view: View) -> str:
    s, box = view.record, view.game.box
    if s.stage == LEADING:
        return "Lead the Race: play a Suit card as Candidate."
    if s.stage == OPENING:
        leading = int(s.opening[s.candidate])
        suits = "any colour"
        if leading < box.wilds:
            suits = f"{colour_words(view.game, leading // int(box.numbers))} or wild"
        return (
            f"Open: join the Bandwagon ({suits}, up to {int(box.value[leading])}), challenge, "
            "join the Coalition, or play POLITIKS."
        )
    if s.stage == CHOOSE_HAT:
        return "Choose the Hat that you mark."
    on_own = [] if s.played_on_km else ["a Suit or Power card on the Coalition"]
    on_other = [] if s.played_on_other else ["a Power or Attack card on another faction"]
    if not on_own and not on_other:
        return "Your Power Play is complete: end it."
    ending = "decline" if on_own and on_other else "be done"
    return f"KingMaker, play {' and '.join(on_own + on_other)}, or {ending}."


def _prompt_of_match(view: View, names: Sequence[str]) -> str:
    s = view.record
    name = names[int(s.turn)]
    you = s.turn == view.seat
    if s.stage == LAST_PLAY:
        goal = int(s.tpv[THE_COALITION])
        wanted = f"{figure(goal + 1)} or more against the Coalition's {figure(goal)}"
        return f"Last play: reach {wanted}, or decline." if you else f"{name} needs {wanted}."
    rival, points = _whose(names[int(s.rival)]), figure(int(s.tpv[s.rival]))
    if is_level(s):
        whom = _whom(names[int(s.rival)])
        if you:
            return f"You are level with {whom} at {points}: play on, or stand."
        return f"{name} is level with {whom} at {points} and plays on or stands."
    if you:
        return f"Reach {points} or more against {rival} {points}, or concede."
    return f"{name} needs {points} or more against {rival} {points}."


# The end


def outcome(view: View, names: Sequence[str]) -> str:
    """Who has won: whose triangle is full (MK2)."""
    s, names = view.record, _told_apart(names)
    winner = int(s.winner)
    name = names[winner]
    hats = _counted(int(view.game.box.colours), "Hat")
    votes = _counted(int(s.row), "Vote")
    filled = f"{_verb(name, 'win', 'wins')} with a full triangle: {hats} and {votes}."
    others = [seat for seat in range(int(s.seats)) if seat != winner]
    best = max(others, key=lambda seat: int(marks(s, seat)))
    follows = _verb(names[best], "follow", "follows")
    return f"{filled} {follows} with {_counted(int(marks(s, best)), 'mark')}."


def seat_note(view: View, seat: int) -> str:
    """A seat's state beside its name, and its number in the drawing:
    "Seat 2: 3 Hats, 12 Votes, 4 cards".
    """
    s = view.record
    held = [(int(s.hats[seat]).bit_count(), "Hat"), (int(s.votes[seat]), "Vote")]
    held.append((int(s.hand_size[seat]), "card"))
    return f"Seat {seat}: {', '.join(_counted(count, what) for count, what in held)}"
