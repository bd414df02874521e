"""King's Crown: the rules, in the order of RULES.md."""

from regalia.core.contract import NATURE, NOBODY, Moves, Options, Payoffs, Rec, Scores
from regalia.core.jit import compiled, lowest_one
from regalia.games.kings_crown.state import (
    DRAW,
    MOST_FIELDS,
    MOST_TOKENS,
    NO_DRAW,
    NOTHING,
    OVER,
    PLACE,
    PLACE_TOKEN,
    REVEAL,
    REVEAL_BAG,
    REVEAL_TABLE,
    SETUP,
    TAKE,
    TAKE_BAG,
    TAKE_TABLE,
    TO_HAND,
    TO_TABLE,
    bit,
    field_of,
    partners,
    token_of,
)

REVEALS = 2  # KC5

# Setup: KC1 KC2 KC3


@compiled
def begin(box: Rec, s: Rec, options: Options) -> None:
    s.first = options[0]
    s.winner = NOTHING
    s.bag = box.all_tokens
    s.bag_size = 2 * box.numbers
    for position in range(MOST_TOKENS):
        s.table[position] = NOTHING
    for field in range(MOST_FIELDS):
        s.token_on[field] = NOTHING
        s.fits[field] = box.all_tokens if box.free_fields & bit(field) else 0
    if box.setup_tokens > 0:
        s.stage, s.turn, s.draw = SETUP, 0, TO_HAND
    else:
        _begin_draft(box, s)


# Whose turn: KC3 KC4 KC10


@compiled
def actor(box: Rec, s: Rec) -> int:
    if s.stage == OVER:
        return NOBODY
    if s.draw != NO_DRAW:
        return NATURE
    return s.turn


# Legal moves: KC5 KC6 KC7 KC10 KC11


@compiled
def legal(box: Rec, s: Rec, moves: Moves) -> int:
    if s.stage == OVER:
        return 0
    if s.draw != NO_DRAW:
        return _list(s.bag, DRAW, moves, 0)
    if s.stage == REVEAL:
        count = _list_bag(s, REVEAL_BAG, moves)
        return _list(s.lying & ~s.face_up, REVEAL_TABLE, moves, count)
    if s.stage == TAKE:
        count = _list_bag(s, TAKE_BAG, moves)
        return _list(s.lying, TAKE_TABLE, moves, count)
    return _list_placements(box, s, moves)


@compiled
def _list_bag(s: Rec, move: int, moves: Moves) -> int:
    if s.bag_size == 0:
        return 0
    moves[0] = move
    return 1


@compiled
def _list(members: int, offset: int, moves: Moves, count: int) -> int:
    while members:
        moves[count] = offset + lowest_one(members)
        count += 1
        members &= members - 1
    return count


@compiled
def _list_placements(box: Rec, s: Rec, moves: Moves) -> int:
    hand = s.hand[s.turn]
    count = 0
    for field in range(box.fields):
        tokens = s.fits[field] & hand
        while tokens:
            moves[count] = PLACE_TOKEN + lowest_one(tokens) * MOST_FIELDS + field
            count += 1
            tokens &= tokens - 1
    return count


@compiled
def weight(box: Rec, s: Rec, move: int) -> int:
    return 1  # no two Tokens are alike


# Each move's effect


@compiled
def apply(box: Rec, s: Rec, move: int) -> None:
    if move < REVEAL_BAG:
        _draw(box, s, move - DRAW)
    elif move == REVEAL_BAG:
        s.draw = TO_TABLE
    elif move < TAKE_BAG:
        s.face_up |= bit(move - REVEAL_TABLE)
        _end_reveal(s)
    elif move == TAKE_BAG:
        s.draw = TO_HAND
    elif move < PLACE_TOKEN:
        _take(box, s, move - TAKE_TABLE)
    else:
        _place(box, s, token_of(move), field_of(move))


# Draft: KC4 KC5 KC6 KC7 KC8 KC9


@compiled
def _draw(box: Rec, s: Rec, token: int) -> None:
    s.bag &= ~bit(token)
    s.bag_size -= 1
    purpose = s.draw
    s.draw = NO_DRAW
    if purpose == TO_TABLE:
        position = s.positions
        s.table[position] = token
        s.lying |= bit(position)
        s.face_up |= bit(position)
        s.positions += 1
        s.seen |= bit(token)
        _end_reveal(s)
    else:
        s.hand[s.turn] |= bit(token)
        s.hand_size[s.turn] += 1
        if s.stage == SETUP:
            _end_setup_draw(box, s)
        else:
            _end_draft_turn(box, s)


@compiled
def _take(box: Rec, s: Rec, position: int) -> None:
    s.hand[s.turn] |= bit(s.table[position])
    s.hand_size[s.turn] += 1
    s.table[position] = NOTHING
    s.lying &= ~bit(position)
    _end_draft_turn(box, s)


@compiled
def _end_setup_draw(box: Rec, s: Rec) -> None:
    if s.hand_size[1] == box.setup_tokens:
        _begin_draft(box, s)
    else:
        s.turn = 1 if s.hand_size[0] == box.setup_tokens else 0
        s.draw = TO_HAND


@compiled
def _begin_draft(box: Rec, s: Rec) -> None:
    s.turn = s.first
    if s.hand_size[s.turn] < box.hand_limit:
        _begin_reveals(s)
    else:
        s.stage = PLACE


@compiled
def _begin_reveals(s: Rec) -> None:
    s.stage = REVEAL
    s.revealed = 0
    s.face_up = 0


@compiled
def _end_reveal(s: Rec) -> None:
    s.revealed += 1
    nothing_to_reveal = s.bag_size == 0 and s.lying & ~s.face_up == 0
    if s.revealed == REVEALS or nothing_to_reveal:
        s.stage = TAKE


@compiled
def _end_draft_turn(box: Rec, s: Rec) -> None:
    s.face_up = 0
    s.turn = 1 - s.turn
    if s.hand_size[s.turn] < box.hand_limit:
        _begin_reveals(s)
    else:
        s.stage = PLACE
        s.turn = s.first


# Placement: KC10 KC11 KC12


@compiled
def _place(box: Rec, s: Rec, token: int, field: int) -> None:
    s.hand[s.turn] &= ~bit(token)
    s.hand_size[s.turn] -= 1
    s.seen |= bit(token)
    s.token_on[field] = token
    s.crowns[s.turn] |= bit(field)
    _narrow_fits(box, s, token, field)
    _end_placement(box, s, field)


@compiled
def _narrow_fits(box: Rec, s: Rec, token: int, field: int) -> None:
    s.fits[field] = 0
    occupied = s.crowns[0] | s.crowns[1]
    matching = partners(bit(token)) & box.all_tokens
    empty = box.neighbours[field] & ~occupied
    while empty:
        neighbour = lowest_one(empty)
        if box.neighbours[neighbour] & occupied == bit(field):
            s.fits[neighbour] = matching  # its first neighbour: until now it took any Token
        else:
            s.fits[neighbour] |= matching
        empty &= empty - 1


# End of the game: KC13 KC14 KC15


@compiled
def _end_placement(box: Rec, s: Rec, field: int) -> None:
    mover = s.turn
    s.turn = 1 - mover
    if winning_line(box, s, mover) or not can_place(box, s, s.turn):
        s.stage = OVER
        s.winner = mover


@compiled
def winning_line(box: Rec, s: Rec, seat: int) -> int:
    """The fields of a full line of this seat's Crowns, the centre left out; 0 without a Bingo."""
    for number in range(box.line_count):
        if box.lines[number] & ~s.crowns[seat] == 0:
            return box.lines[number]
    return 0


@compiled
def can_place(box: Rec, s: Rec, seat: int) -> bool:
    """Whether this seat has a Token that some field takes."""
    for field in range(box.fields):
        if s.fits[field] & s.hand[seat]:
            return True
    return False


# Score: KC14


@compiled
def payoffs(box: Rec, s: Rec, out: Payoffs) -> None:
    out[s.winner] = 1.0
    out[1 - s.winner] = 0.0


@compiled
def scores(box: Rec, s: Rec, out: Scores) -> None:
    out[s.winner] = 1
    out[1 - s.winner] = 0
