"""King Me!: the rules, in the order of RULES.md."""

import numpy as np

from regalia.core.contract import NATURE, NOBODY, Moves, Options, Payoffs, Rec, Scores
from regalia.core.jit import compiled, count_ones, lowest_one
from regalia.games.king_me.sets import opposite, stepped
from regalia.games.king_me.state import (
    CHECKER,
    CROWN,
    DIRECTIONS,
    DRAW,
    DRAW_CARD,
    EMPTY,
    HALVES,
    HOP,
    JUMP,
    LOOSE,
    MARCH,
    MOST_CROWNS,
    MOST_KINDS,
    MOST_TERRITORIES,
    MOVE,
    MOVES_A_TURN,
    NO_CROWN,
    NOTHING,
    NOWHERE,
    ON_ICON,
    OVER,
    PILE_NEXT,
    PILES,
    STONE,
    STOP,
    TAKE_CROWN,
    TRACK,
    direction_of,
    from_space,
)

# One set of spaces of a half for each direction.
Sets = tuple[int, int, int, int]

POINTS_A_KING = 10  # KM29
POINTS_A_CAPTURE = 5  # KM29

# Setup: KM1 KM3 KM6 KM7 KM9 KM11


@compiled
def begin(box: Rec, s: Rec, options: Options) -> None:
    s.turn = s.moves_left = 1
    s.moved = s.mover = NOWHERE
    for space in range(box.spaces):
        if box.start[space] != EMPTY:
            _put(box, s, space, box.start[space])
    for crown in range(MOST_CROWNS):
        s.crown_on[crown] = ON_ICON
        s.piles[crown] = NOTHING
        for kind in range(MOST_KINDS):
            s.left[crown, kind] = box.pile[crown, kind]
    s.drawn[:] = NOTHING
    s.collector[:] = NOTHING
    s.stage = PILES
    _complete_piles(box, s)
    _skip_impossible_moves(box, s)


@compiled
def _complete_piles(box: Rec, s: Rec) -> None:
    """The last pile follows by itself (KM11), and Crimson begins."""
    if s.piles_known < box.crowns - 1:
        return
    for pile in range(box.crowns):
        if not _is_placed(s, pile):
            s.piles[s.piles_known] = pile
            s.piles_known += 1
    _begin_turn(s)


@compiled
def _is_placed(s: Rec, pile: int) -> bool:
    for place in range(s.piles_known):
        if s.piles[place] == pile:
            return True
    return False


# Whose turn: KM12


@compiled
def actor(box: Rec, s: Rec) -> int:
    if s.stage == OVER:
        return NOBODY
    if s.stage == PILES or s.stage == DRAW_CARD:
        return NATURE
    return s.seat


# Legal moves: KM11 KM13 KM15 KM16 KM17 KM19 KM27


@compiled
def legal(box: Rec, s: Rec, moves: Moves) -> int:
    if s.stage == MOVE:
        return _list_first_steps(box, s, moves)
    if s.stage == JUMP:
        count = _list_hops(box, s, s.mover, moves, 0)
        moves[count] = STOP
        return count + 1
    if s.stage == CROWN:
        return _list_crowns(box, s, moves)
    if s.stage == DRAW_CARD:
        return _list_cards(s, moves)
    if s.stage == PILES:
        return _list_piles(box, s, moves)
    return 0


@compiled
def _list_piles(box: Rec, s: Rec, moves: Moves) -> int:
    count = 0
    for pile in range(box.crowns):
        if not _is_placed(s, pile):
            moves[count] = PILE_NEXT + pile
            count += 1
    return count


@compiled
def _list_cards(s: Rec, moves: Moves) -> int:
    count = 0
    for kind in range(MOST_KINDS):
        if s.left[s.piles[s.pile], kind] > 0:
            moves[count] = DRAW + kind
            count += 1
    return count


@compiled
def _list_first_steps(box: Rec, s: Rec, moves: Moves) -> int:
    count = 0
    for half in range(HALVES):
        movers = _movers(box, s, half)
        marching = _marching(box, s, half)
        hopping = _hopping(box, s, half)
        while movers != 0:
            place = lowest_one(movers)
            movers &= movers - 1
            first = box.space_at[half, place] * DIRECTIONS
            # Written in any case and counted if so: which Checker can move is not to be foreseen.
            for direction in range(DIRECTIONS):
                marches = (marching[direction] >> place) & 1
                hops = (hopping[direction] >> place) & 1
                moves[count] = marches * MARCH + hops * HOP + first + direction
                count += marches | hops
    return count


@compiled
def _marching(box: Rec, s: Rec, half: int) -> Sets:
    """For each direction the spaces of a half from which a march leads onto the board (KM15)."""
    empty = unoccupied(box, s, 1 - half)
    return (
        stepped(empty, 1 - half, opposite(0)),
        stepped(empty, 1 - half, opposite(1)),
        stepped(empty, 1 - half, opposite(2)),
        stepped(empty, 1 - half, opposite(3)),
    )


@compiled
def _hopping(box: Rec, s: Rec, half: int) -> Sets:
    """For each direction the spaces of a half from which a hop leads onto the board (KM16)."""
    empty, over = unoccupied(box, s, half), _occupied(box, s, 1 - half)
    return (
        stepped(over & stepped(empty, half, opposite(0)), 1 - half, opposite(0)),
        stepped(over & stepped(empty, half, opposite(1)), 1 - half, opposite(1)),
        stepped(over & stepped(empty, half, opposite(2)), 1 - half, opposite(2)),
        stepped(over & stepped(empty, half, opposite(3)), 1 - half, opposite(3)),
    )


@compiled
def _movers(box: Rec, s: Rec, half: int) -> int:
    """The spaces of a half whose Checkers may be moved now (KM13)."""
    movers = s.checkers[s.seat, half]
    if s.moved != NOWHERE and box.half[s.moved] == half and not may_move(s, s.moved):
        movers &= ~_bit(box, s.moved)
    return movers


@compiled
def _occupied(box: Rec, s: Rec, half: int) -> int:
    return box.stones[half] | s.checkers[0, half] | s.checkers[1, half]


@compiled
def unoccupied(box: Rec, s: Rec, half: int) -> int:
    """The spaces of a half where nobody stands."""
    return box.board[half] & ~_occupied(box, s, half)


@compiled
def _bit(box: Rec, space: int) -> int:
    """A space's bit in the word of its half."""
    return np.int64(1) << box.place[space]


@compiled
def may_move(s: Rec, space: int) -> bool:
    """Whether this Checker is not the one of the first move, or is a King (KM13)."""
    return space != s.moved or worn(s, space) != NOTHING


@compiled
def _list_hops(box: Rec, s: Rec, space: int, moves: Moves, count: int) -> int:
    for direction in range(DIRECTIONS):
        if can_hop(box, s, space, direction):
            moves[count] = HOP + space * DIRECTIONS + direction
            count += 1
    return count


@compiled
def can_hop(box: Rec, s: Rec, space: int, direction: int) -> bool:
    """KM16: over an occupied space onto an empty one; KM17: where it may land again."""
    over = box.beside[space, direction]
    return over != NOWHERE and s.on[over] != EMPTY and _may_land(box, s, over, direction)


@compiled
def _may_land(box: Rec, s: Rec, over: int, direction: int) -> bool:
    """Whether a hop over this occupied space ends on an empty one that KM17 allows."""
    landing = box.beside[over, direction]
    if landing == NOWHERE or s.on[landing] != EMPTY:
        return False
    return s.stage != JUMP or s.on[over] == _enemy(s) or not has_visited(box, s, landing)


@compiled
def has_visited(box: Rec, s: Rec, space: int) -> bool:
    """Whether the Checker of the running move stood here since its last capture (KM17)."""
    return s.visited[box.half[space]] & _bit(box, space) != 0


@compiled
def _enemy(s: Rec) -> int:
    return CHECKER + 1 - s.seat


@compiled
def worn(s: Rec, space: int) -> int:
    """The Crown that the Checker on this space wears, or NOTHING."""
    for crown in range(MOST_CROWNS):
        if s.crown_on[crown] == space:
            return crown
    return NOTHING


@compiled
def _list_crowns(box: Rec, s: Rec, moves: Moves) -> int:
    count = 0
    for crown in range(box.crowns):
        if in_reach(box, s, crown):
            moves[count] = TAKE_CROWN + crown
            count += 1
    moves[count] = NO_CROWN
    return count + 1


@compiled
def in_reach(box: Rec, s: Rec, crown: int) -> bool:
    """KM27: the Crown of a captured King, or the unclaimed one on whose icon the move ended."""
    if s.crown_on[crown] == LOOSE:
        return True
    return s.crown_on[crown] == ON_ICON and box.icon[s.mover] == crown


@compiled
def weight(box: Rec, s: Rec, move: int) -> int:
    if s.stage == DRAW_CARD:
        return s.left[s.piles[s.pile], move - DRAW]
    return 1


# Each move's effect


@compiled
def apply(box: Rec, s: Rec, move: int) -> None:
    if move < HOP:
        _march(box, s, from_space(move), direction_of(move))
    elif move < STOP:
        _hop(box, s, from_space(move), direction_of(move))
    elif move == STOP:
        _end_movement(box, s)
    elif move < PILE_NEXT:
        _choose_crown(box, s, move - TAKE_CROWN)
    elif move < DRAW:
        s.piles[s.piles_known] = move - PILE_NEXT
        s.piles_known += 1
        _complete_piles(box, s)
    else:
        _draw_card(box, s, move - DRAW)
    _skip_impossible_moves(box, s)


# Movement: KM13 KM14 KM15 KM16 KM17


@compiled
def _begin_turn(s: Rec) -> None:
    s.seat = (s.turn - 1) % 2
    s.moves_left = 1 if s.turn == 1 else MOVES_A_TURN
    s.moved = NOWHERE
    _begin_move(s)


@compiled
def _begin_move(s: Rec) -> None:
    s.stage = MOVE
    s.mover = NOWHERE
    s.visited[0] = s.visited[1] = 0


@compiled
def _skip_impossible_moves(box: Rec, s: Rec) -> None:
    """KM14 KM30: a player with nothing to move ends its turn, and the next may be no better off."""
    while s.stage == MOVE and (s.moves_left == 0 or not _can_move(box, s)):
        _end_turn(box, s)


@compiled
def _can_move(box: Rec, s: Rec) -> bool:
    for half in range(HALVES):
        movers = _movers(box, s, half)
        marching, hopping = _marching(box, s, half), _hopping(box, s, half)
        for direction in range(DIRECTIONS):
            if movers & (marching[direction] | hopping[direction]) != 0:
                return True
    return False


@compiled
def _march(box: Rec, s: Rec, space: int, direction: int) -> None:
    _carry(box, s, space, box.beside[space, direction])
    _end_movement(box, s)


@compiled
def _hop(box: Rec, s: Rec, space: int, direction: int) -> None:
    over = box.beside[space, direction]
    landing = box.beside[over, direction]
    if s.stage == MOVE:
        _visit(box, s, space)
    _carry(box, s, space, landing)
    if s.on[over] == _enemy(s):
        _capture(box, s, over)
        s.visited[0] = s.visited[1] = 0
    _visit(box, s, landing)
    s.stage = JUMP
    for onward in range(DIRECTIONS):
        if can_hop(box, s, landing, onward):
            return
    _end_movement(box, s)


@compiled
def _visit(box: Rec, s: Rec, space: int) -> None:
    s.visited[box.half[space]] |= _bit(box, space)


@compiled
def _carry(box: Rec, s: Rec, space: int, landing: int) -> None:
    """Move a Checker, with the Crown that it wears."""
    _put(box, s, landing, s.on[space])
    _lift(box, s, space)
    s.mover = landing
    crown = worn(s, space)
    if crown != NOTHING:
        s.crown_on[crown] = landing


@compiled
def _capture(box: Rec, s: Rec, space: int) -> None:
    _lift(box, s, space)
    s.captured[s.seat] += 1
    crown = worn(s, space)
    if crown != NOTHING:
        s.crown_on[crown] = LOOSE


@compiled
def _put(box: Rec, s: Rec, space: int, what: int) -> None:
    """Put a Checker or a Stone on an empty space."""
    s.on[space] = what
    if what != STONE:
        s.checkers[what - CHECKER, box.half[space]] |= _bit(box, space)


@compiled
def _lift(box: Rec, s: Rec, space: int) -> None:
    """Take the Checker from a space."""
    s.checkers[s.on[space] - CHECKER, box.half[space]] &= ~_bit(box, space)
    s.on[space] = EMPTY


# Crowns: KM25 KM26 KM27 KM28


@compiled
def _end_movement(box: Rec, s: Rec) -> None:
    s.stage = CROWN
    for crown in range(box.crowns):
        if in_reach(box, s, crown):
            return
    _end_move(box, s)


@compiled
def _choose_crown(box: Rec, s: Rec, chosen: int) -> None:
    """Keep one Crown; `chosen` past the last one keeps what the Checker wears."""
    if chosen < box.crowns:
        former = worn(s, s.mover)
        if former != NOTHING:
            s.crown_on[former] = ON_ICON
        s.crown_on[chosen] = s.mover
    for crown in range(box.crowns):
        if s.crown_on[crown] == LOOSE:
            s.crown_on[crown] = ON_ICON
    _end_move(box, s)


@compiled
def _end_move(box: Rec, s: Rec) -> None:
    s.moved = s.mover
    s.moves_left -= 1
    _begin_move(s)


# End of the turn: KM12 KM18 KM19 KM20


@compiled
def _end_turn(box: Rec, s: Rec) -> None:
    s.mover = s.moved = NOWHERE
    s.moves_left = 0
    if s.turn > TRACK:
        _trigger(box, s, s.turn - TRACK - 1)
        if s.turn - TRACK == box.cards:
            s.stage = OVER
            return
    # The slide needs no doing: where a card lies follows from the turn it was drawn in.
    if s.cards_drawn < box.cards:
        s.stage = DRAW_CARD
    else:
        _end_draw(s)


@compiled
def _draw_card(box: Rec, s: Rec, kind: int) -> None:
    pile = s.piles[s.pile]
    s.left[pile, kind] -= 1
    s.drawn[s.cards_drawn] = kind
    s.cards_drawn += 1
    while s.pile < box.crowns - 1 and _is_empty(s, s.piles[s.pile]):
        s.pile += 1
    _end_draw(s)


@compiled
def _is_empty(s: Rec, pile: int) -> bool:
    for kind in range(MOST_KINDS):
        if s.left[pile, kind] > 0:
            return False
    return True


@compiled
def _end_draw(s: Rec) -> None:
    s.turn += 1
    _begin_turn(s)


# Events: KM21 KM22 KM23 KM24


@compiled
def _trigger(box: Rec, s: Rec, card: int) -> None:
    kind = s.drawn[card]
    if kind < MOST_TERRITORIES:
        s.collector[card] = controller(box, s, kind)
    for _ in range(box.distance[kind]):
        _flow(box, s)


@compiled
def controller(box: Rec, s: Rec, territory: int) -> int:
    """Who controls a territory now (KM23), or NOTHING."""
    strength = strength_in(box, s, territory, 0) - strength_in(box, s, territory, 1)
    if strength == 0:
        strength = _has_king(box, s, territory, 0) - _has_king(box, s, territory, 1)
    if strength == 0:
        return NOTHING
    return 0 if strength > 0 else 1


@compiled
def strength_in(box: Rec, s: Rec, territory: int, seat: int) -> int:
    """How many Checkers of a seat count in a territory (KM23)."""
    count = 0
    for half in range(HALVES):
        count += count_ones(s.checkers[seat, half] & box.land[territory, half])
    king = s.crown_on[box.king[territory]]
    if king >= 0 and box.territory[king] == territory and s.on[king] == CHECKER + seat:
        count += 1  # a King counts as two where it rules
    return count


@compiled
def _has_king(box: Rec, s: Rec, territory: int, seat: int) -> int:
    for crown in range(box.crowns):
        king = s.crown_on[crown]
        if king >= 0 and box.territory[king] == territory and s.on[king] == CHECKER + seat:
            return 1
    return 0


@compiled
def _flow(box: Rec, s: Rec) -> None:
    """Move every Checker on a river one space downstream, all at once (KM22)."""
    for river in range(box.rivers):
        last = box.ring_length[river] - 1
        from_last = s.on[box.ring[river, last]]
        for place in range(last, 0, -1):
            _replace(box, s, box.ring[river, place], s.on[box.ring[river, place - 1]])
        _replace(box, s, box.ring[river, 0], from_last)
    for crown in range(box.crowns):
        king = s.crown_on[crown]
        if king >= 0 and box.downstream[king] != NOWHERE:
            s.crown_on[crown] = box.downstream[king]


@compiled
def _replace(box: Rec, s: Rec, space: int, what: int) -> None:
    """Let another Checker, or nothing, stand on a space of a river."""
    if s.on[space] != EMPTY:
        _lift(box, s, space)
    if what != EMPTY:
        _put(box, s, space, what)


# Score: KM29 KM30


@compiled
def scores(box: Rec, s: Rec, out: Scores) -> None:
    for seat in range(2):
        out[seat] = points(box, s, seat)


@compiled
def points(box: Rec, s: Rec, seat: int) -> int:
    """The points of a seat, if the game ended now."""
    total = POINTS_A_KING * kings(s, seat) + POINTS_A_CAPTURE * s.captured[seat]
    for card in range(s.cards_drawn):
        if s.collector[card] == seat:
            total += box.points[s.drawn[card], seat]
    return total


@compiled
def kings(s: Rec, seat: int) -> int:
    """How many Kings a seat has on the board."""
    count = 0
    for crown in range(MOST_CROWNS):
        king = s.crown_on[crown]
        if king >= 0 and s.on[king] == CHECKER + seat:
            count += 1
    return count


@compiled
def cards(s: Rec, seat: int) -> int:
    """How many Territory Cards a seat has collected."""
    count = 0
    for card in range(s.cards_drawn):
        if s.collector[card] == seat:
            count += 1
    return count


@compiled
def payoffs(box: Rec, s: Rec, out: Payoffs) -> None:
    """Points, then Territory Cards, then Kings, then captured Checkers decide."""
    lead = points(box, s, 0) - points(box, s, 1)
    if lead == 0:
        lead = cards(s, 0) - cards(s, 1)
    if lead == 0:
        lead = kings(s, 0) - kings(s, 1)
    if lead == 0:
        lead = s.captured[0] - s.captured[1]
    out[0] = 0.5 if lead == 0 else (1.0 if lead > 0 else 0.0)
    out[1] = 1.0 - out[0]
