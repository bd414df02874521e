"""King Me!: the features of a view.

Planes lie by rank and file as on the board, whoever looks. Left out is what an edition fixes
(rivers, territories and their points), and which cards fell to nobody.
"""

from regalia.core.contract import Features, Rec
from regalia.core.game import Game
from regalia.core.jit import compiled
from regalia.core.observation import (
    Part,
    places_after,
    put_choice,
    put_number,
    put_seat,
    seat_after,
)
from regalia.games.king_me.rules import has_visited
from regalia.games.king_me.state import (
    CHECKER,
    DRAW_CARD,
    LOOSE,
    MOST_KINDS,
    MOST_SEATS,
    MOST_TERRITORIES,
    MOVES_A_TURN,
    NOTHING,
    ON_ICON,
    OVER,
    STONE,
    TRACK,
)

_STAGES = OVER + 1
_KINDS = f"kind: territories as the edition lists them, from {MOST_TERRITORIES} rivers by distance"


def parts(game: Game) -> tuple[Part, ...]:
    """What `observe` writes, in order."""
    box = game.box
    side, crowns, territories = int(box.side), int(box.crowns), int(box.territories)
    return (
        Part("seat", (MOST_SEATS,), "the number of the seat that looks; all 0: a spectator"),
        Part("stage", (_STAGES,), "piles are laid, move, jump on, choose a Crown, draw, over"),
        Part("seat_to_play", (MOST_SEATS,), "whose turn it is, own seat first"),
        Part("turn", (1,), "turns of both sides so far, this one included, of all"),
        Part("moves_left", (1,), f"moves left in this turn, of {MOVES_A_TURN}"),
        Part("board", (3, side, side), "own Checkers, the other's Checkers, Stones"),
        Part("crowned", (crowns, side, side), "by Crown: where its King stands"),
        Part("icons", (crowns, side, side), "by Crown: its icon, while nobody wears it"),
        Part("loose", (crowns,), "by Crown: its King was captured in the running move"),
        Part("moved", (side, side), "where the Checker of this turn's first move stands"),
        Part("mover", (side, side), "where the Checker of the running move stands"),
        Part("visited", (side, side), "where it stood since its last capture"),
        Part("captured", (MOST_SEATS,), "Checkers captured, of the enemy's all, own seat first"),
        Part("piles", (crowns, crowns), "the order of the piles, top first, as known; by King"),
        Part("top_pile", (crowns,), "by place in that order: the pile that is drawn from"),
        Part("deck", (crowns, MOST_KINDS), f"cards left, of those at first; by pile and {_KINDS}"),
        Part(
            "track",
            (TRACK, MOST_KINDS),
            f"by turns to go until a card triggers, this turn 0; {_KINDS}",
        ),
        Part("collected", (MOST_SEATS, territories), "Territory Cards collected, own seat first"),
    )


@compiled
def observe(box: Rec, s: Rec, seat: int, out: Features) -> int:
    at = put_choice(out, 0, seat, MOST_SEATS)
    at = put_choice(out, at, s.stage, _STAGES)
    at = put_seat(out, at, s.seat, seat, MOST_SEATS)
    at = put_number(out, at, s.turn / (box.cards + TRACK))
    at = put_number(out, at, s.moves_left / MOVES_A_TURN)
    at = _put_board(box, s, seat, out, at)
    at = _put_crowns(box, s, out, at)
    at = _put_move(box, s, out, at)
    for place in range(MOST_SEATS):
        looked_at = seat_after(seat, place, MOST_SEATS)
        at = put_number(out, at, s.captured[looked_at] / _checkers(box, 1 - looked_at))
    for place in range(box.crowns):
        at = put_choice(out, at, s.piles[place], box.crowns)
    at = put_choice(out, at, s.pile, box.crowns)
    at = _put_deck(box, s, out, at)
    at = _put_track(s, out, at)
    return _put_collected(box, s, seat, out, at)


@compiled
def _cell(box: Rec, space: int) -> int:
    """The place of a space in a plane."""
    return box.rank[space] * box.side + box.file[space]


@compiled
def _put_board(box: Rec, s: Rec, seat: int, out: Features, at: int) -> int:
    cells = box.side * box.side
    own = CHECKER + seat_after(seat, 0, MOST_SEATS)
    for space in range(box.spaces):
        if s.on[space] >= STONE:
            plane = 2 if s.on[space] == STONE else (0 if s.on[space] == own else 1)
            out[at + plane * cells + _cell(box, space)] = 1.0
    return at + 3 * cells


@compiled
def _put_crowns(box: Rec, s: Rec, out: Features, at: int) -> int:
    cells = box.side * box.side
    for crown in range(box.crowns):
        if s.crown_on[crown] >= 0:
            out[at + crown * cells + _cell(box, s.crown_on[crown])] = 1.0
    at += box.crowns * cells
    for space in range(box.spaces):
        crown = box.icon[space]
        if crown != NOTHING and s.crown_on[crown] == ON_ICON:
            out[at + crown * cells + _cell(box, space)] = 1.0
    at += box.crowns * cells
    for crown in range(box.crowns):
        at = put_number(out, at, 1.0 if s.crown_on[crown] == LOOSE else 0.0)
    return at


@compiled
def _put_move(box: Rec, s: Rec, out: Features, at: int) -> int:
    cells = box.side * box.side
    if s.moved >= 0:
        out[at + _cell(box, s.moved)] = 1.0
    at += cells
    if s.mover >= 0:
        out[at + _cell(box, s.mover)] = 1.0
    at += cells
    for space in range(box.spaces):
        if has_visited(s, space):
            out[at + _cell(box, space)] = 1.0
    return at + cells


@compiled
def _checkers(box: Rec, seat: int) -> int:
    """How many Checkers a seat has at first."""
    count = 0
    for space in range(box.spaces):
        count += box.start[space] == CHECKER + seat
    return count


@compiled
def _put_deck(box: Rec, s: Rec, out: Features, at: int) -> int:
    for pile in range(box.crowns):
        for kind in range(MOST_KINDS):
            at = put_number(out, at, s.left[pile, kind] / max(box.pile[pile, kind], 1))
    return at


@compiled
def _put_track(s: Rec, out: Features, at: int) -> int:
    """A drawn card triggers TRACK turns after the turn it was drawn in (KM18)."""
    turns_ended = s.turn if s.stage == DRAW_CARD or s.stage == OVER else s.turn - 1
    for card in range(max(0, turns_ended - TRACK), s.cards_drawn):
        to_go = card + TRACK - turns_ended
        out[at + to_go * MOST_KINDS + s.drawn[card]] = 1.0
    return at + TRACK * MOST_KINDS


@compiled
def _put_collected(box: Rec, s: Rec, seat: int, out: Features, at: int) -> int:
    for card in range(s.cards_drawn):
        if s.collector[card] != NOTHING:
            row = places_after(seat, s.collector[card], MOST_SEATS)
            out[at + row * box.territories + s.drawn[card]] = 1.0
    return at + MOST_SEATS * box.territories
