"""KingMaker: which moves look good at first sight.

Of the hands only the own one is looked at. Preferences are the exponentials of what is counted
here; the numbers were fitted to the moves that searches chose. Points are counted in tens.
"""

import numpy as np

from regalia.core.contract import Moves, Preferences, Rec
from regalia.core.jit import compiled
from regalia.games.kingmaker.rules import next_seat, shortfall
from regalia.games.kingmaker.state import (
    BANDWAGON,
    CANDIDATE,
    CHALLENGER,
    COALITION,
    DONE,
    HAT,
    LAST_PLAY,
    NOTHING,
    PLAY_IN,
    PLAY_ON_SELF,
    STAND,
    THE_COALITION,
    bit,
    card_of,
    role_of,
    section_of,
)

# The first Candidate seldom wins: it is no place for good cards.
_LED_POINT, _LED_WANTED, _LED_WILD = -1.8, -1.4, 0.6

# Each point of a card whose Hat is lacking that is spent on anything but winning it.
_WANTED_POINT = -1.3

# The Bandwagon: for each point of rivals of the Candidate, each player yet to open.
_BANDWAGON, _BANDWAGON_RIVAL, _BANDWAGON_LEFT = 0.3, -0.5, -0.4

# A Challenger: each point that it has or may add, each point of the strongest rival.
_CHALLENGE_POINT, _CHALLENGE_RIVAL = 0.65, -1.0
_CHALLENGE_LEFT, _CHALLENGE_COALITION = -0.5, -0.5

# The Coalition: to be its KM, to have an Attack card for a Hat, each point that it has already.
_KM, _KM_ATTACK, _COALITION_POINT, _COALITION_RIVAL = 0.65, 1.1, 0.5, -0.3

# POLITIKS.
_POLITIKS, _POLITIKS_POINT, _POLITIKS_ACTION = -0.4, -0.4, -0.8

# A Hat, won at once by an Attack card or when a match is won in the end.
_HAT_AT_ONCE, _HAT_IN_SIGHT = 4.0, 1.8
_COST = -0.7  # of a Vote

# The KM's Power Play.
_ON_KM, _POWER_ON_KM, _ON_OTHER = 0.4, -0.5, -0.6

# Matches: each point beyond what is needed while the rival has cards, each of these cards; what
# helps nobody but the Coalition.
_BEYOND, _RIVAL_CARD, _FOR_COALITION = 1.2, -0.3, -1.8
_SPENT_POINT = -0.4
_STAND = 0.4
_LAST_PLAY = 1.0


@compiled
def prefer(box: Rec, s: Rec, moves: Moves, count: int, out: Preferences) -> None:
    for number in range(count):
        out[number] = np.exp(_liking(box, s, moves[number]))


@compiled
def _liking(box: Rec, s: Rec, move: int) -> float:
    if move >= DONE:
        return _STAND if move == STAND else 0.0
    if move >= HAT:
        return _liking_of_hat(box, s, move - HAT)
    card = card_of(move)
    if move >= PLAY_ON_SELF:
        return _liking_of_play(box, s, card)
    if move >= PLAY_IN:
        return _liking_of_power_play(box, s, card, section_of(move))
    return _liking_of_opening(box, s, role_of(move), card)


@compiled
def _points(box: Rec, card: int) -> float:
    return 0.1 * box.value[card]


@compiled
def _lacks(box: Rec, s: Rec, card: int) -> bool:
    """Whether the player to act lacks the Hat of a card."""
    return box.suits[card] & ~s.hats[s.turn] != 0


@compiled
def _waste(box: Rec, s: Rec, card: int) -> float:
    return _WANTED_POINT * _points(box, card) if _lacks(box, s, card) else 0.0


# Openings


@compiled
def _liking_of_opening(box: Rec, s: Rec, role: int, card: int) -> float:
    points = _points(box, card)
    if role == CANDIDATE:
        liking = _LED_POINT * points
        if _lacks(box, s, card):
            liking += _LED_WANTED
        if _is_wild(box, card):
            liking += _LED_WILD
        return liking
    if role == BANDWAGON:
        liking = _BANDWAGON + _BANDWAGON_LEFT * _yet_to_open(s) + _waste(box, s, card)
        return liking + _BANDWAGON_RIVAL * _strongest(s, False)
    if role == CHALLENGER:
        liking = _CHALLENGE_POINT * _strength(box, s, card) + _CHALLENGE_LEFT * _yet_to_open(s)
        if s.km != NOTHING:
            liking += _CHALLENGE_COALITION
        return liking + _CHALLENGE_RIVAL * _strongest(s, True)
    if role == COALITION:
        return _liking_of_coalition(box, s, card)
    liking = _POLITIKS + _POLITIKS_POINT * points + _waste(box, s, card)
    return liking + _POLITIKS_ACTION if card >= box.powers else liking


@compiled
def _is_wild(box: Rec, card: int) -> bool:
    return box.wilds <= card < box.powers


@compiled
def _liking_of_coalition(box: Rec, s: Rec, card: int) -> float:
    liking = _COALITION_RIVAL * 0.1 * s.tpv[s.candidate] + _waste(box, s, card)
    if s.km != NOTHING:
        liking += _COALITION_POINT * 0.1 * s.tpv[THE_COALITION]
        if box.value[card] <= box.value[s.opening[s.km]]:
            return liking
    hand = s.hand[s.turn]
    attacks = hand[s.hand_size[s.turn] - 1] >= box.attacks  # they come last in a hand
    if attacks and _lacks(box, s, s.opening[s.candidate]):
        liking += _KM_ATTACK
    return liking + _KM


@compiled
def _yet_to_open(s: Rec) -> int:
    """How many are to open after the player to act."""
    count = 0
    seat = next_seat(s, s.turn)
    while seat != s.candidate:
        count += s.hand_size[seat] > 0
        seat = next_seat(s, seat)
    return count


@compiled
def _strongest(s: Rec, candidate_too: bool) -> float:
    """The points of the strongest faction on the board."""
    strongest = 0
    if candidate_too:
        strongest = s.tpv[s.candidate]
    if s.km != NOTHING:
        strongest = max(strongest, s.tpv[THE_COALITION])
    for seat in range(s.seats):
        if s.standing & bit(seat) != 0:
            strongest = max(strongest, s.tpv[seat])
    return 0.1 * strongest


@compiled
def _strength(box: Rec, s: Rec, opening: int) -> float:
    """The points of a faction led with this card, and all that its leader could add."""
    hand = s.hand[s.turn]
    strength = 0
    for place in range(s.hand_size[s.turn]):
        card = hand[place]
        if card >= box.powers or box.suits[card] & box.suits[opening] != 0:
            strength += box.value[card]
    return 0.1 * strength


# Power Play, matches, last play, Hats


@compiled
def _liking_of_power_play(box: Rec, s: Rec, card: int, section: int) -> float:
    liking = _COST * box.cost[card]
    if section == s.km:
        liking += _ON_KM + _waste(box, s, card)
        return liking + _POWER_ON_KM if card >= box.powers else liking
    if card >= box.attacks and _lacks(box, s, s.opening[section]):
        liking += _HAT_AT_ONCE
    return liking + _ON_OTHER


@compiled
def _liking_of_play(box: Rec, s: Rec, card: int) -> float:
    liking = _COST * box.cost[card] + _SPENT_POINT * _points(box, card)
    attacks = card >= box.attacks
    leading = s.opening[s.km if s.rival == THE_COALITION else s.rival]
    if attacks and _lacks(box, s, leading):
        liking += _HAT_AT_ONCE
    if _lacks(box, s, s.opening[s.turn]):
        liking += _HAT_IN_SIGHT
    if s.stage == LAST_PLAY:
        return liking + _LAST_PLAY
    if s.km != NOTHING:
        reached = s.tpv[s.turn] + (0 if attacks else box.value[card])
        if reached <= s.tpv[THE_COALITION]:
            liking += _FOR_COALITION
    cards = s.hand_size[s.rival]
    if cards > 0:
        liking += _BEYOND * 0.1 * (box.value[card] - shortfall(s)) + _RIVAL_CARD * cards
    return liking


@compiled
def _liking_of_hat(box: Rec, s: Rec, colour: int) -> float:
    """A Hat is the more welcome, the less the hand helps to win it."""
    hand = s.hand[s.turn]
    points = 0.0
    for place in range(s.hand_size[s.turn]):
        card = hand[place]
        if card < box.wilds and box.suits[card] & bit(colour) != 0:
            points += _points(box, card)
    return -points
