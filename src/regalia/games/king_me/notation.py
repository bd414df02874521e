"""King Me!: moves and positions as text, in the notation of RULES.md."""

from functools import cache

from regalia.core.contract import Rec
from regalia.core.game import Game
from regalia.core.position import View
from regalia.games.king_me.components import space_name
from regalia.games.king_me.rules import points, worn
from regalia.games.king_me.state import (
    CHECKER,
    CROWN,
    DIRECTIONS,
    DRAW,
    DRAW_CARD,
    HOP,
    JUMP,
    KINGS,
    MOST_TERRITORIES,
    MOVES_A_TURN,
    NO_CROWN,
    NOTHING,
    NOWHERE,
    ON_ICON,
    OVER,
    PILE_NEXT,
    PILES,
    RIVER,
    STONE,
    STOP,
    TAKE_CROWN,
    direction_of,
    from_space,
)
from regalia.games.king_me.track import (
    EVENT,
    cards_left,
    collected,
    on_track,
    space_of_card,
    top_pile,
)

FILES = "abcdefghijkl"
SIDES = ("Crimson", "Onyx")
_CELL = 3

# Names of things


def name_of_space(box: Rec, space: int) -> str:
    """A space as it is written: file, then rank, as in "c3"."""
    return _names_of_spaces(int(box.side))[space]


@cache
def _names_of_spaces(side: int) -> list[str]:
    """The names of the dark spaces in the order of their numbers (KM2)."""
    dark = [(rank, file) for rank in range(side) for file in range(side) if (rank + file) % 2 == 0]
    return [space_name(file, rank) for rank, file in dark]


def card_name(game: Game, kind: int) -> str:
    """A card as it is called: its territory, or "River 2"."""
    if kind < MOST_TERRITORIES:
        name: str = game.edition.components.territories[kind].name
        return name
    return f"River {kind - RIVER}"


def space_named(box: Rec, name: str) -> int | None:
    """The dark space of this name, or None where the board has none."""
    for space in range(int(box.spaces)):
        if name_of_space(box, space) == name:
            return space
    return None


def jumped_over(box: Rec, start: int, landing: int) -> int | None:
    """The space between two that lie as a jump goes, or None."""
    for way in range(DIRECTIONS):
        over = int(box.beside[start, way])
        if over != NOWHERE and box.beside[over, way] == landing:
            return over
    return None


# Moves


def text(game: Game, s: Rec, move: int) -> str:
    """A move as it is written."""
    if move < STOP:
        return _step_text(game.box, s, move)
    if move == STOP:
        return "."
    if move < NO_CROWN:
        return f"+{KINGS[move - TAKE_CROWN]}"
    if move == NO_CROWN:
        return "+none"
    if move < DRAW:
        return f"pile:{KINGS[move - PILE_NEXT]}"
    return f"draw:{card_name(game, move - DRAW)}"


def _step_text(box: Rec, s: Rec, move: int) -> str:
    start, direction = from_space(move), direction_of(move)
    beside = int(box.beside[start, direction])
    if move < HOP:
        return f"{name_of_space(box, start)}-{name_of_space(box, beside)}"
    landing = int(box.beside[beside, direction])
    sign = "x" if s.on[beside] == CHECKER + 1 - s.seat else "^"
    return f"{name_of_space(box, start)}{sign}{name_of_space(box, landing)}"


# Positions


def diagram(view: View) -> str:
    """A view as plain text: the track, the board, each side's holdings, and who is to move.

    On the board `c` and `o` are Checkers of Crimson and Onyx, `cB` is Crimson's Beast King, `#` a
    Stone, `~` a river, and a capital alone the icon of a Crown that nobody wears.
    """
    parts = [_deck_line(view), _track_line(view), "", _side_line(view, 1), ""]
    parts += [*_board_lines(view), "", _side_line(view, 0), _turn_line(view)]
    return "\n".join(parts)


def _deck_line(view: View) -> str:
    box, s = view.game.box, view.record
    left, pile = cards_left(box, s), top_pile(box, s)
    order = [KINGS[s.piles[place]] for place in range(int(s.pile), int(s.piles_known))]
    if pile == NOTHING:
        return "deck   being stacked" if left else "deck   empty"
    return f"deck   {counted(left, 'card')}, piles {', '.join(order)}"


def _track_line(view: View) -> str:
    """The six card spaces, that next to the deck first and the Event space last."""
    lying = {
        space_of_card(view.record, card): card_name(view.game, int(view.record.drawn[card]))
        for card in reversed(on_track(view.record))
    }
    return "track  " + " | ".join(lying.get(space, "-") for space in range(EVENT + 1))


def _side_line(view: View, seat: int) -> str:
    box, s = view.game.box, view.record
    crowns = [
        KINGS[crown]
        for crown in range(int(box.crowns))
        if s.crown_on[crown] >= 0 and s.on[s.crown_on[crown]] == CHECKER + seat
    ]
    cards = [card_name(view.game, int(s.drawn[card])) for card in collected(s, seat)]
    whose = " (you)" if seat == view.seat else ""
    return (
        f"seat {seat}, {SIDES[seat]}{whose}: {counted(int(points(box, s, seat)), 'point')}, "
        f"{counted(checkers(s, seat), 'Checker')}, {int(s.captured[seat])} captured; "
        f"Crowns: {', '.join(crowns) or 'none'}; cards: {', '.join(cards) or 'none'}"
    )


def checkers(s: Rec, seat: int) -> int:
    """How many Checkers a seat has on the board."""
    return int((s.on == CHECKER + seat).sum())


def counted(number: int, noun: str) -> str:
    """A number of things, as it is said: "1 card", "2 cards"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _board_lines(view: View) -> list[str]:
    box = view.game.box
    size = int(box.side)
    files = "   " + "".join(FILES[file].center(_CELL) for file in range(size))
    rows = [[" " * _CELL] * size for _ in range(size)]
    for space in range(int(box.spaces)):
        rows[box.rank[space]][box.file[space]] = _space_text(view, space).center(_CELL)
    ranks = [f"{rank + 1:2} {''.join(rows[rank])}" for rank in reversed(range(size))]
    return [line.rstrip() for line in [files, *ranks]]


def _space_text(view: View, space: int) -> str:
    box, s = view.game.box, view.record
    what = int(s.on[space])
    if what >= CHECKER:
        crown = int(worn(s, space))
        return SIDES[what - CHECKER][0].lower() + (KINGS[crown][0] if crown != NOTHING else "")
    if what == STONE:
        return "#"
    icon = int(box.icon[space])
    if icon != NOTHING and s.crown_on[icon] == ON_ICON:
        return KINGS[icon][0]
    return "." if box.downstream[space] == NOWHERE else "~"


def _turn_line(view: View) -> str:
    s = view.record
    if s.stage == OVER:
        return f"over after turn {int(s.turn)}"
    if s.stage == PILES:
        return "nature stacks the piles"
    if s.stage == DRAW_CARD:
        return f"turn {int(s.turn)}: nature draws a card"
    doing = {
        JUMP: f"jump on with {name_of_space(view.game.box, int(s.mover))} or stop",
        CROWN: "choose a Crown",
    }.get(int(s.stage), f"move, {int(s.moves_left)} of {moves_of_turn(s)} left")
    return f"turn {int(s.turn)}: seat {int(s.seat)} to move: {doing}"


def moves_of_turn(s: Rec) -> int:
    """How many moves the turn that is played has (KM13)."""
    return 1 if s.turn == 1 else MOVES_A_TURN
