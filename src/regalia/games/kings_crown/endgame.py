"""King's Crown: whether the seat to move wins a placement, whatever the other does.

Depth-first proof-number search (Nagai 2002, df-pn; Kishimoto et al. 2012 tell its history): a
position carries how many positions must still be won, at the least, to show that its mover wins,
and to show that it loses; the search goes on where the least is left to show. Here that is where
few placements are left, as it must be in a game that ends when a player cannot place.

One seat's hand may be hidden from the other. Then it is taken to hold every Token of a `pool`, of
which it may place so many (`hidden`): it wins more than any true hand of so many Tokens of the pool
would. So if the other seat wins, it wins against every true hand, by placements that depend on
nothing but what it sees.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from regalia.core.contract import Moves, Rec
from regalia.core.jit import compiled, count_ones, lowest_one, record
from regalia.core.position import States
from regalia.games.kings_crown.rules import apply, legal
from regalia.games.kings_crown.state import (
    MOST_FIELDS,
    MOST_LINES,
    MOST_SEATS,
    MOST_TOKENS,
    OVER,
    STATE,
    bit,
    partners,
    token_of,
)

WON = 0  # the number left to show of what is shown
NEVER = 1 << 28  # and of what is refuted

_DEEPEST = MOST_FIELDS + 1
_MOST_PLACEMENTS = MOST_FIELDS * MOST_TOKENS  # of a hand with a pool

ENTRY = record(
    [
        ("key", np.int64),  # 0 where the table is empty
        ("to_win", np.int32),  # how much is left to show that the mover wins
        ("to_lose", np.int32),
    ]
)
CHILD = record(
    [
        ("move", np.int32),
        ("hidden", np.int64),  # Tokens of the pool that may still be placed after it
        ("key", np.int64),
        ("to_win", np.int64),  # for the one who moves then
        ("to_lose", np.int64),
        ("spent", np.int64),  # positions looked at below it
    ]
)
LEVEL = record(
    [
        ("key", np.int64),
        ("hidden", np.int64),  # Tokens of the pool that may still be placed
        ("most_to_win", np.int64),  # as soon as so much is left to show, another line is better
        ("most_to_lose", np.int64),
        ("to_win", np.int64),  # how much is left to show
        ("to_lose", np.int64),
        ("count", np.int64),  # children
        ("best", np.int64),  # the child with the least left to show
        ("second", np.int64),  # how much the second best has left
        ("before", np.int64),  # positions looked at before that child was
    ]
)
UNSEEN = record(
    [
        ("seat", np.int32),  # whose hand is hidden
        ("pool", np.int64),  # the Tokens that may be in it
    ]
)
Table = npt.NDArray[Any]
Levels = npt.NDArray[Any]
Children = npt.NDArray[Any]
Counter = npt.NDArray[np.int64]  # positions looked at, and how many at most

# Zobrist 1970: a random number for each thing a position may have; its key is their exclusive or.
_codes = np.random.default_rng(1970)
_MOST = 1 << 62
_HELD = _codes.integers(1, _MOST, (MOST_SEATS, MOST_TOKENS))
_POOLED = _codes.integers(1, _MOST, (MOST_SEATS, MOST_TOKENS))
_FITS = _codes.integers(1, _MOST, (MOST_FIELDS, MOST_TOKENS))
_LIVE = _codes.integers(1, _MOST, MOST_FIELDS)
_UNTOUCHED = _codes.integers(1, _MOST, MOST_FIELDS)
_LINE = _codes.integers(1, _MOST, (MOST_SEATS, MOST_LINES))
_CROWN = _codes.integers(1, _MOST, (MOST_SEATS, MOST_FIELDS))
_TURN = _codes.integers(1, _MOST, MOST_SEATS)
_HIDDEN = _codes.integers(1, _MOST, MOST_TOKENS)


class Endgame:
    """Searches that share one table and one number of positions to look at."""

    def __init__(self, box: Rec, positions: int) -> None:
        self.box = box
        self._table = np.zeros(2 << positions.bit_length(), ENTRY)  # at least half stays empty
        self._counter = np.array([0, positions])
        self._states = np.zeros(_DEEPEST + 1, STATE)
        self._levels = np.zeros(_DEEPEST + 1, LEVEL)
        self._children = np.zeros((_DEEPEST, _MOST_PLACEMENTS), CHILD)
        self._moves = np.zeros(_MOST_PLACEMENTS, np.int32)

    @property
    def positions(self) -> int:
        """How many positions were looked at so far."""
        return int(self._counter[0])

    @property
    def left(self) -> int:
        """How many may still be looked at."""
        return int(self._counter[1] - self._counter[0])

    def mover_wins(self, s: Rec, seat: int, pool: int, hidden: int, most: int) -> bool | None:
        """Whether the seat to move wins, or None where so many positions do not tell.

        `seat` hides so many Tokens of the pool; the record need not hold them.
        """
        if most <= 0:
            return None
        self._states[0] = s
        unseen = np.zeros(1, UNSEEN)
        if hidden:
            self._states[0].hand[seat] |= pool
            unseen[0] = (seat, pool)
        limit = self._counter[1]
        self._counter[1] = self._counter[0] + most
        found = _search(
            self.box, self._states, unseen[0], hidden,
            self._table, self._counter, self._levels, self._children, self._moves,
        )  # fmt: skip
        self._counter[1] = limit
        return None if found == 0 else bool(found > 0)

    def tried(self, count: int) -> Children:
        """What the last search found of each of its `count` legal moves, in their order."""
        return self._children[0, :count]


@compiled
def _search(
    box: Rec,
    states: States,  # the position, and below it the line that is looked at
    unseen: Rec,
    hidden: int,
    table: Table,
    counter: Counter,
    levels: Levels,  # of that line
    children: Children,  # of each position of that line
    moves: Moves,  # scratch
) -> int:
    """1 if the seat to move wins, -1 if it loses, 0 where the counter's limit came first."""
    depth = 0
    _enter(levels[0], key_of(box, states[0], unseen, hidden), hidden, NEVER, NEVER)
    counter[0] += 1
    count = _list_children(box, states, 0, levels[0], unseen, table, children, moves)
    levels[0].count = count
    while True:
        level, row = levels[depth], children[depth]
        _sum_up(level, row)
        if _is_enough(level) or counter[0] >= counter[1]:
            _keep(table, level)
            if depth == 0:
                return int(level.to_win == WON) - int(level.to_lose == WON)
            depth -= 1
            _return_to(levels[depth], children[depth], table, counter)
            continue
        child, below = row[level.best], levels[depth + 1]
        level.before = counter[0]
        # A little more than the second best has left, so that it does not change at every step.
        to_lose = min(level.most_to_win, level.second + level.second // 4 + 1)
        to_win = min(NEVER, level.most_to_lose - level.to_lose + child.to_win)
        _enter(below, child.key, child.hidden, to_win, to_lose)
        states[depth + 1] = states[depth]
        _place_and_count(box, states[depth + 1], child.move, unseen, level.hidden)
        counter[0] += 1
        depth += 1
        below.count = _list_children(box, states, depth, below, unseen, table, children, moves)


@compiled
def _enter(level: Rec, key: int, hidden: int, most_to_win: int, most_to_lose: int) -> None:
    level.key = key
    level.hidden = hidden
    level.most_to_win = most_to_win
    level.most_to_lose = most_to_lose


@compiled
def _sum_up(level: Rec, row: Children) -> None:
    """What is left to show here, from what is left below: one move must win, or every answer."""
    best, second, to_lose = 0, NEVER, 0
    for number in range(level.count):
        to_lose += row[number].to_win
        if number > 0 and row[number].to_lose < row[best].to_lose:
            second = row[best].to_lose
            best = number
        elif number > 0 and row[number].to_lose < second:
            second = row[number].to_lose
    level.best, level.second = best, second
    level.to_win = row[best].to_lose
    level.to_lose = min(to_lose, NEVER)


@compiled
def _is_enough(level: Rec) -> bool:
    """Whether it is shown, or so much is left that another line is better."""
    return level.to_win >= level.most_to_win or level.to_lose >= level.most_to_lose


@compiled
def _return_to(level: Rec, row: Children, table: Table, counter: Counter) -> None:
    """Take over what was found below."""
    child = row[level.best]
    entry = table[_place_in(table, child.key)]
    child.to_win, child.to_lose = entry.to_win, entry.to_lose
    child.spent += counter[0] - level.before


@compiled
def _list_children(
    box: Rec,
    states: States,
    depth: int,
    level: Rec,
    unseen: Rec,
    table: Table,
    children: Children,
    moves: Moves,
) -> int:
    """List what may follow and return how many: moves that come to the same once, but all at first.

    A move that wins at once needs no other beside it.
    """
    row = children[depth]
    after = states[depth + 1]
    count = 0
    for number in range(legal(box, states[depth], moves)):
        states[depth + 1] = states[depth]
        child = row[count]
        child.move = moves[number]
        child.hidden = _place_and_count(box, after, moves[number], unseen, level.hidden)
        child.spent = 0
        if after.stage == OVER:
            child.key, child.to_win, child.to_lose = 0, NEVER, WON
            if depth > 0:
                row[0] = child
                return 1
        else:
            child.key = key_of(box, after, unseen, child.hidden)
            if depth > 0 and _is_listed(row, count, child.key):
                continue
            entry = table[_place_in(table, child.key)]
            if entry.key == child.key:
                child.to_win, child.to_lose = entry.to_win, entry.to_lose
            else:
                child.to_win, child.to_lose = 1, _placements(box, after)
        count += 1
    return count


@compiled
def _is_listed(row: Children, count: int, key: int) -> bool:
    for number in range(count):
        if row[number].key == key:
            return True
    return False


@compiled
def _place_and_count(box: Rec, s: Rec, move: int, unseen: Rec, hidden: int) -> int:
    """Make a placement; returns how many Tokens of the pool may still be placed."""
    seat = s.turn
    apply(box, s, move)
    if hidden > 0 and seat == unseen.seat and unseen.pool & bit(token_of(move)):
        hidden -= 1
        if hidden == 0:
            s.hand[seat] &= ~unseen.pool
    return hidden


@compiled
def _placements(box: Rec, s: Rec) -> int:
    """How many placements the seat to move has: each must be answered to show that it loses."""
    count = 0
    for field in range(box.fields):
        count += count_ones(s.fits[field] & s.hand[s.turn])
    return count


@compiled
def _place_in(table: Table, key: int) -> int:
    """Where this key is in the table, or where it should be."""
    mask = len(table) - 1
    place = key & mask
    while table[place].key != 0 and table[place].key != key:
        place = (place + 1) & mask
    return place


@compiled
def _keep(table: Table, level: Rec) -> None:
    place = _place_in(table, level.key)
    table[place].key = level.key
    table[place].to_win = level.to_win
    table[place].to_lose = level.to_lose


# What a position is the same by


@compiled
def key_of(box: Rec, s: Rec, unseen: Rec, hidden: int) -> int:
    """A number that positions share which come to the same, and else hardly any two in 10**18.

    Left out is what cannot matter any more: Tokens that will never fit, fields that will never be
    filled, and lines that will never be full.
    """
    empty = box.free_fields & ~(s.crowns[0] | s.crowns[1])
    tokens = _usable(box, s, empty)
    fields = _fillable(box, s, empty, tokens)
    key = _TURN[s.turn] ^ _HIDDEN[hidden] ^ _key_of_fields(box, s, fields, tokens)
    for seat in range(MOST_SEATS):
        key ^= _key_of_hand(s.hand[seat] & tokens, unseen, seat)
        key ^= _key_of_lines(box, s, seat, fields, count_ones(s.hand[seat] & tokens))
    return key


@compiled
def _usable(box: Rec, s: Rec, empty: int) -> int:
    """The Tokens in hands that fit somewhere, or match one that may come to lie somewhere."""
    hands = s.hand[0] | s.hand[1]
    fitting = box.all_tokens & 0
    while empty:
        fitting |= s.fits[lowest_one(empty)]
        empty &= empty - 1
    usable = hands & (fitting | partners(hands))
    return hands & (fitting | partners(usable))


@compiled
def _fillable(box: Rec, s: Rec, empty: int, tokens: int) -> int:
    """The fields that take one of these Tokens, or may once a field beside them is filled."""
    fillable = empty & 0
    left = empty
    while left:
        field = lowest_one(left)
        if s.fits[field] & tokens:
            fillable |= bit(field)
        left &= left - 1
    while True:
        left = empty & ~fillable
        more = fillable
        while left:
            field = lowest_one(left)
            if box.neighbours[field] & fillable:
                more |= bit(field)
            left &= left - 1
        if more == fillable:
            return fillable
        fillable = more


@compiled
def _key_of_fields(box: Rec, s: Rec, fields: int, tokens: int) -> int:
    occupied = s.crowns[0] | s.crowns[1]
    key = fields & 0
    while fields:
        field = lowest_one(fields)
        key ^= _LIVE[field]
        if box.neighbours[field] & occupied:
            fitting = s.fits[field] & tokens
            while fitting:
                key ^= _FITS[field, lowest_one(fitting)]
                fitting &= fitting - 1
        else:
            key ^= _UNTOUCHED[field]  # takes any Token until a field beside it is filled
        fields &= fields - 1
    return key


@compiled
def _key_of_hand(hand: int, unseen: Rec, seat: int) -> int:
    key = hand & 0
    while hand:
        token = lowest_one(hand)
        pooled = seat == unseen.seat and unseen.pool & bit(token) != 0
        key ^= _POOLED[seat, token] if pooled else _HELD[seat, token]
        hand &= hand - 1
    return key


@compiled
def _key_of_lines(box: Rec, s: Rec, seat: int, fields: int, tokens: int) -> int:
    """Of the lines that so many Tokens may fill; Crowns in no such line are like any other."""
    key = fields & 0
    crowns = fields & 0
    for number in range(box.line_count):
        missing = box.lines[number] & ~s.crowns[seat]
        if missing & ~fields == 0 and count_ones(missing) <= tokens:
            key ^= _LINE[seat, number]
            crowns |= box.lines[number] & s.crowns[seat]
    while crowns:
        key ^= _CROWN[seat, lowest_one(crowns)]
        crowns &= crowns - 1
    return key
