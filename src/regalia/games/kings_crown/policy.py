"""King's Crown: which moves look good at first sight.

A placement is preferred by what it changes of that which `judgement.py` counts, roughly; a Token of
the draft by the partners that it finds. All weights are logarithms.
"""

import numpy as np

from regalia.core.contract import Moves, Preferences, Rec
from regalia.core.jit import compiled, count_ones
from regalia.games.kings_crown.state import (
    PLACE,
    TAKE,
    TAKE_BAG,
    TAKE_TABLE,
    WHITE,
    bit,
    field_of,
    partners,
    token_of,
)

# The draft: for each partner of the Token in the own hand, and in the other.
_PARTNER = 1.2
_DENIED = 0.4

# The placement: a Token of the own hand is left without this partner; a Crown more in a line, own
# or broken, by the growth of the square of its Crowns; a Token that fits somewhere, near the end.
_PARTED = -0.4
_LINE = 0.28
_PLAYABLE = 1.2
_BINGO = 28.0
_BINGO_STOPPED = 8.0


@compiled
def prefer(box: Rec, s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    if s.stage == PLACE:
        _prefer_placements(box, s, moves, count, out)
    elif s.stage == TAKE:
        _prefer_takes(s, moves, count, out)
    else:
        for number in range(count):
            out[number] = 1.0


@compiled
def _prefer_takes(s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    own, other = s.hand[s.turn], s.hand[1 - s.turn]
    for number in range(count):
        if moves[number] == TAKE_BAG:
            out[number] = np.exp(_PARTNER * _partners_in_bag(s, own))
        else:
            matching = partners(bit(s.table[moves[number] - TAKE_TABLE]))
            out[number] = np.exp(
                _PARTNER * count_ones(matching & own) + _DENIED * count_ones(matching & other)
            )


@compiled
def _partners_in_bag(s: Rec, hand: int) -> float:
    """How many partners in this hand a Token of the bag finds, on average."""
    white = hand & WHITE
    yellow = hand & ~WHITE
    found = count_ones((hand << 2) & s.bag) + count_ones((hand >> 2) & s.bag)
    found += count_ones((white >> 1) & s.bag) + count_ones((yellow << 1) & s.bag)
    return found / s.bag_size


@compiled
def _prefer_placements(box: Rec, s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    own, other = s.hand[s.turn], s.hand[1 - s.turn]
    occupied = s.crowns[0] | s.crowns[1]
    once, often = _playable(box, s)
    near_the_end = _PLAYABLE * count_ones(occupied) / count_ones(box.free_fields)
    last = -1
    lines = 0.0
    opens = False
    elsewhere = once
    for number in range(count):
        token, field = token_of(moves[number]), field_of(moves[number])
        if field != last:  # moves are listed field by field
            last = field
            lines = _worth_in_lines(box, s, field)
            opens = box.neighbours[field] & ~occupied != 0
            has_neighbours = box.neighbours[field] & occupied != 0
            elsewhere = once & ~(s.fits[field] & ~often) if has_neighbours else once
        matching = partners(bit(token))
        playable = elsewhere | matching if opens else elsewhere
        gained = count_ones(playable & own & ~bit(token)) - count_ones(playable & other)
        parted = count_ones(matching & own)
        out[number] = np.exp(lines + _PARTED * parted + near_the_end * gained)


@compiled
def _playable(box: Rec, s: Rec) -> tuple[int, int]:
    """The Tokens that fit beside a Crown on one field at least, and on more than one."""
    occupied = s.crowns[0] | s.crowns[1]
    once = often = box.all_tokens & 0
    for field in range(box.fields):
        if box.neighbours[field] & occupied:  # on an occupied field nothing fits
            often |= once & s.fits[field]
            once |= s.fits[field]
    return once, often


@compiled
def _worth_in_lines(box: Rec, s: Rec, field: int) -> float:
    """What a Crown of the seat to move on this field makes or breaks."""
    mine, theirs = s.crowns[s.turn], s.crowns[1 - s.turn]
    worth = 0.0
    for number in range(box.line_count):
        line = box.lines[number]
        if line & bit(field) == 0:
            continue
        if line & theirs == 0:
            worth += _LINE * (2 * count_ones(line & mine) + 1)
            if line & ~mine == bit(field):
                worth += _BINGO
        if line & mine == 0:
            broken = count_ones(line & theirs)
            worth += _LINE * broken * broken
            if line & ~theirs == bit(field):
                worth += _BINGO_STOPPED
    return worth
