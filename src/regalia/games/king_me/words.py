"""King Me!: what is said to one viewer, in sentences.

A name in `names` is "You" for the viewer's own seat; every sentence is good English for either.
All lies open, so every viewer is told the same.
"""

from collections.abc import Sequence
from functools import cache

from regalia.core.contract import NATURE, Rec
from regalia.core.faces import Line
from regalia.core.game import Game
from regalia.core.position import Move, View
from regalia.games.king_me.notation import (
    SIDES,
    card_name,
    checkers,
    counted,
    name_of_space,
)
from regalia.games.king_me.rules import cards, in_reach, kings, points, worn
from regalia.games.king_me.state import (
    CHECKER,
    CROWN,
    DRAW,
    DRAW_CARD,
    EMPTY,
    HOP,
    JUMP,
    KINGS,
    LOOSE,
    MOST_SEATS,
    MOVES_A_TURN,
    NO_CROWN,
    NOTHING,
    NOWHERE,
    OVER,
    PILE_NEXT,
    PILES,
    STOP,
    TAKE_CROWN,
    TRACK,
    direction_of,
    from_space,
)
from regalia.games.king_me.track import is_territory, triggered, turns_ended

YOU = "You"

# Names of things


def _verb(name: str, yours: str, theirs: str) -> str:
    return f"{name} {yours if name == YOU else theirs}"


def crown_words(crown: int) -> str:
    """A Crown as it is spoken of: "the Beast Crown"."""
    return f"the {KINGS[crown]} Crown"


def _mover(view: View, space: int) -> str:
    """The Checker on a space, as one that moves: "c3", or "the Beast King c3"."""
    crown = int(worn(view.record, space))
    name = name_of_space(view.game.box, space)
    return name if crown == NOTHING else f"the {KINGS[crown]} King {name}"


def _listed(names: Sequence[str], joint: str) -> str:
    """The names as they stand in a sentence: "a, b and c"."""
    *others, last = names
    return f"{', '.join(others)} {joint} {last}" if others else last


# Orders


def label(view: View, move: Move) -> str:
    """What a legal move would do, as an order: "Jump from c3 over d4 to e5 and capture"."""
    number = move.number
    if number < STOP:
        verb = "March" if number < HOP else "Jump"
        captured = _captures(view, number, " and capture")
        return f"{verb} from {_course(view, number)}{captured}"
    if number == STOP:
        return f"Stop jumping on {name_of_space(view.game.box, int(view.record.mover))}"
    if number < NO_CROWN:
        return f"Take {crown_words(number - TAKE_CROWN)}"
    if number == NO_CROWN:
        crown = int(worn(view.record, view.record.mover))
        return "Take no Crown" if crown == NOTHING else f"Keep {crown_words(crown)}"
    if number < DRAW:
        return f"Put the pile of {KINGS[number - PILE_NEXT]} next"
    return f"Draw {card_name(view.game, number - DRAW)}"


def _course(view: View, number: int) -> str:
    """From where over what to where: "c3 over d4 to e5"."""
    box = view.game.box
    start, direction = from_space(number), direction_of(number)
    beside = int(box.beside[start, direction])
    if number < HOP:
        return f"{_mover(view, start)} to {name_of_space(box, beside)}"
    landing = int(box.beside[beside, direction])
    over = name_of_space(box, beside)
    return f"{_mover(view, start)} over {over} to {name_of_space(box, landing)}"


def _captures(view: View, number: int, words: str) -> str:
    """What a hop captures, after these words; "" where nothing."""
    box, s = view.game.box, view.record
    over = int(box.beside[from_space(number), direction_of(number)])
    if number < HOP or s.on[over] != CHECKER + 1 - s.seat:
        return ""
    crown = int(worn(s, over))
    return words if crown == NOTHING else f"{words} the {KINGS[crown]} King"


# The log


def tell(before: View, move: Move, after: View, names: Sequence[str]) -> Line:
    """What happened between two views, as sentences of the log.

    A turn's lines carry its number (KM18) and end with what its Event card did; setup is turn 0.
    """
    number, s = move.number, before.record
    name = names[int(s.seat)]
    if number < STOP:
        text = _tell_step(before, number, after, name)
    elif number == STOP:
        stopping = _verb(name, "stop", "stops")
        text = f"{stopping} on {name_of_space(before.game.box, int(s.mover))}{_may_claim(after)}."
    elif number < PILE_NEXT:
        text = _tell_crown(before, number - TAKE_CROWN, name)
    elif number < DRAW:
        text = _tell_pile(before, number - PILE_NEXT, after)
    else:
        text = _tell_draw(before, number - DRAW)
    told = " ".join([text, *_tell_end_of_turns(before, after, names)])
    return Line(
        seat=NATURE if number >= PILE_NEXT else int(s.seat),
        turn=0 if s.stage == PILES else int(s.turn),
        text=told,
        later=told,
    )


def _tell_step(before: View, number: int, after: View, name: str) -> str:
    doing = _verb(name, "march", "marches") if number < HOP else _verb(name, "jump", "jumps")
    told = f"{doing} {_course(before, number)}"
    claim = _may_claim(after)
    captured = _captures(before, number, "capture" if name == YOU else "captures")
    if not captured:
        return f"{told}{claim}."
    return f"{told}, {captured},{claim}." if claim else f"{told} and {captured}."


def _may_claim(after: View) -> str:
    """The Crowns in reach at the end of a move: " and may claim the Beast Crown"."""
    reached = _in_reach(after)
    if not reached:
        return ""
    return f" and may claim {_listed([crown_words(crown) for crown in reached], 'or')}"


def _in_reach(view: View) -> list[int]:
    box, s = view.game.box, view.record
    if s.stage != CROWN:
        return []
    return [crown for crown in range(int(box.crowns)) if in_reach(box, s, crown)]


def _tell_crown(before: View, chosen: int, name: str) -> str:
    box, s = before.game.box, before.record
    space, wears = name_of_space(box, int(s.mover)), int(worn(s, s.mover))
    others = [crown for crown in range(int(box.crowns)) if s.crown_on[crown] == LOOSE]
    if chosen == NO_CROWN - TAKE_CROWN:
        if wears == NOTHING:
            text = f"{_verb(name, 'take', 'takes')} no Crown for {space}"
        else:
            text = f"{_verb(name, 'keep', 'keeps')} {crown_words(wears)} on {space}"
    else:
        text = f"{_verb(name, 'take', 'takes')} {crown_words(chosen)} for {space}"
        others += [] if wears == NOTHING else [wears]
    returned = [crown_words(crown) for crown in sorted(others) if crown != chosen]
    if not returned:
        return f"{text}."
    returning = "goes" if len(returned) == 1 else "go"
    icon = "its icon" if len(returned) == 1 else "their icons"
    return f"{text}; {_listed(returned, 'and')} {returning} back to {icon}."


def _tell_pile(before: View, pile: int, after: View) -> str:
    place = int(before.record.piles_known)
    stacked = f"The pile of {KINGS[pile]} is {'on top' if place == 0 else 'next'}"
    if after.record.stage == PILES:
        return f"{stacked}."
    last = KINGS[after.record.piles[int(after.game.box.crowns) - 1]]
    return f"{stacked}." if last == KINGS[pile] else f"{stacked}, and {last} at the bottom."


def _tell_draw(before: View, kind: int) -> str:
    turn = int(before.record.turn) + TRACK
    return f"{card_words(before.game, kind)} is drawn, to be triggered in turn {turn}."


@cache
def card_words(game: Game, kind: int) -> str:
    """A card with what it does: "Ruins (Crimson 5, Onyx 15, rivers 1)"."""
    name = card_name(game, kind)
    if not is_territory(kind):
        return name
    crimson, onyx = (int(each) for each in game.box.points[kind])
    distance = int(game.box.distance[kind])
    return f"{name} ({SIDES[0]} {crimson}, {SIDES[1]} {onyx}, rivers {distance})"


def _tell_end_of_turns(before: View, after: View, names: Sequence[str]) -> list[str]:
    """Moves that could not be made (KM14), and what was triggered."""
    moved_in = int(before.record.turn) if before.record.stage != DRAW_CARD else NOTHING
    told = []
    for turn in range(turns_ended(before.record) + 1, turns_ended(after.record) + 1):
        name = names[(turn - 1) % MOST_SEATS]
        if turn != moved_in:
            told.append(f"{_verb(name, 'have', 'has')} no Checker that can move.")
        elif turn > 1 and before.record.moves_left == MOVES_A_TURN:
            told.append(f"{_verb(name, 'have', 'has')} no second move.")
        card = turn - TRACK - 1
        if 0 <= card < triggered(after.record):
            told.append(_tell_trigger(after, card, names))
    return told


def _tell_trigger(after: View, card: int, names: Sequence[str]) -> str:
    box, s = after.game.box, after.record
    kind, collector = int(s.drawn[card]), int(s.collector[card])
    name = card_name(after.game, kind)
    flowing = _flowing(box, s, int(box.distance[kind]))
    if not is_territory(kind):
        return f"{name} is triggered: {flowing}."
    if collector == NOTHING:
        return f"{name} is triggered: nobody collects it, and {flowing}."
    gain = counted(int(box.points[kind, collector]), "point")
    who = "you collect" if names[collector] == YOU else f"{names[collector]} collects"
    return f"{name} is triggered: {who} it for {gain}, and {flowing}."


def _flowing(box: Rec, s: Rec, distance: int) -> str:
    """What a card's river movement does; a rotation, so it can be counted afterwards too."""
    carried = len(carried_checkers(box, s))
    who = counted(carried, "Checker") if carried else "nobody"
    return f"the rivers carry {who}{' ' + counted(distance, 'space') if carried else ''}"


def carried_checkers(box: Rec, s: Rec) -> list[int]:
    """The spaces of rivers on which Checkers stand."""
    return [
        space
        for space in range(int(box.spaces))
        if box.downstream[space] != NOWHERE and s.on[space] != EMPTY
    ]


# What now


def prompt(view: View, names: Sequence[str]) -> str:
    """What is to be done now, and by whom."""
    s = view.record
    if s.stage == OVER:
        return "The game is over."
    if s.stage == PILES:
        return "The piles are stacked."
    if s.stage == DRAW_CARD:
        return "A card is drawn."
    if s.seat == view.seat:
        return _prompt_you(view)
    doing = {
        JUMP: "is jumping",
        CROWN: "is choosing a Crown",
    }.get(int(s.stage), f"is moving ({_ordinal(s)})")
    return f"{names[int(s.seat)]} {doing}."


def _prompt_you(view: View) -> str:
    box, s = view.game.box, view.record
    if s.stage == JUMP:
        return f"Jump on with the Checker on {name_of_space(box, int(s.mover))}, or stop."
    if s.stage == CROWN:
        reached = _in_reach(view)
        if len(reached) == 1:
            return f"Take {crown_words(reached[0])}?"
        return f"Choose a Crown: {_listed([KINGS[crown] for crown in reached], 'or')}?"
    if s.moved == NOWHERE:
        return f"Move a Checker ({_ordinal(s)})."
    if worn(s, s.moved) == NOTHING:
        return f"Move another Checker ({_ordinal(s)})."
    king = f"your King on {name_of_space(box, int(s.moved))}"
    return f"Move another Checker, or {king} again ({_ordinal(s)})."


def _ordinal(s: Rec) -> str:
    if s.turn == 1:
        return "only one in this turn"
    return "first of two" if s.moves_left == MOVES_A_TURN else "second of two"


# The end


def outcome(view: View, names: Sequence[str]) -> str:
    """Who has won and by what: points, or the tie-break that decided (KM29, KM30)."""
    box, s = view.game.box, view.record
    counts = {
        "points": [int(points(box, s, seat)) for seat in range(MOST_SEATS)],
        "Territory Cards": [int(cards(s, seat)) for seat in range(MOST_SEATS)],
        "Kings": [int(kings(s, seat)) for seat in range(MOST_SEATS)],
        "captured Checkers": [int(captured) for captured in s.captured],
    }
    level = counts["points"][0]
    for what, (first, second) in counts.items():
        if first != second:
            winner = 0 if first > second else 1
            score = f"{max(first, second)} to {min(first, second)}"
            wins = _verb(names[winner], "win", "wins")
            if what == "points":
                return f"{wins} as {SIDES[winner]}, {score} points."
            return f"{wins} as {SIDES[winner]} with more {what}, {score}; both have {level} points."
    return f"A draw: both have {level} points, and all else is equal too."


def seat_note(view: View, seat: int) -> str:
    """A seat's state beside its name: "Onyx: 35 points, 9 Checkers, 2 Kings"."""
    box, s = view.game.box, view.record
    state = [
        counted(int(points(box, s, seat)), "point"),
        counted(checkers(s, seat), "Checker"),
        counted(int(kings(s, seat)), "King"),
    ]
    return f"{SIDES[seat]}: {', '.join(state)}"
