"""KingMaker: the rules, in the order of RULES.md."""

from regalia.core.contract import NATURE, NOBODY, Moves, Options, Payoffs, Rec, Scores
from regalia.core.jit import compiled, count_ones, lowest_one
from regalia.games.kingmaker.state import (
    AWARDS,
    BANDWAGON,
    CANDIDATE,
    CHALLENGER,
    CHOOSE_HAT,
    COALITION,
    CONCEDE,
    DEAL,
    DEALING,
    DECLINE,
    DONE,
    HAT,
    LAST_PLAY,
    LEADING,
    MOST_KINDS,
    NO_ROLE,
    NOTHING,
    OPEN,
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
    bit,
    card_of,
    role_of,
    section_of,
)

# Setup: MK2 MK4 MK5


@compiled
def begin(box: Rec, s: Rec, options: Options) -> None:
    s.seats, s.leader = options[0], options[1]
    s.row = options[2] if options[2] > 0 else box.votes
    s.winner = s.candidate = s.km = s.rival = s.won_by = NOTHING
    s.hand[:, :] = NOTHING
    s.opening[:] = NOTHING
    s.discard[:] = NOTHING
    s.discard_by[:] = NOTHING
    s.play[:] = NOTHING
    s.play_by[:] = NOTHING
    s.play_in[:] = NOTHING
    _begin_hand(box, s)


# Whose turn


@compiled
def actor(box: Rec, s: Rec) -> int:
    if s.stage == OVER:
        return NOBODY
    if s.stage == DEALING:
        return NATURE
    return s.turn


# Legal moves


@compiled
def legal(box: Rec, s: Rec, moves: Moves) -> int:
    if s.stage == DEALING:
        return _list_deals(box, s, moves)
    if s.stage == LEADING:
        return _list_candidates(box, s, moves)
    if s.stage == OPENING:
        return _list_openings(box, s, moves)
    if s.stage == POWER_PLAY:
        return _list_power_plays(box, s, moves)
    if s.stage == PLAY_OFF:
        count = _list_plays(box, s, moves)
        moves[count] = STAND if is_level(s) else CONCEDE  # MK17 MK19
        return count + 1
    if s.stage == LAST_PLAY:
        count = _list_plays(box, s, moves)
        moves[count] = DECLINE
        return count + 1
    if s.stage == CHOOSE_HAT:
        return _list_hats(box, s, moves)
    return 0


@compiled
def _list_deals(box: Rec, s: Rec, moves: Moves) -> int:
    """MK5; every kind is written down and counted only where a card is left: no branches."""
    rest = s.rest
    count = 0
    for card in range(box.kinds):
        moves[count] = DEAL + card
        count += rest[card] > 0
    return count


@compiled
def _list_candidates(box: Rec, s: Rec, moves: Moves) -> int:
    """MK7: any Suit card; they come first in a hand, identical ones side by side."""
    hand = s.hand[s.turn]
    count = 0
    for place in range(s.hand_size[s.turn]):
        card = hand[place]
        if card < box.powers and (place == 0 or hand[place - 1] != card):
            moves[count] = OPEN + card
            count += 1
    return count


@compiled
def _list_openings(box: Rec, s: Rec, moves: Moves) -> int:
    """MK7 MK9"""
    hand = s.hand[s.turn]
    count = 0
    for place in range(s.hand_size[s.turn]):
        card = hand[place]
        if place > 0 and hand[place - 1] == card:
            continue
        if card < box.powers:
            if may_join_bandwagon(box, s, card):
                moves[count] = OPEN + (BANDWAGON - CANDIDATE) * MOST_KINDS + card
                count += 1
            moves[count] = OPEN + (CHALLENGER - CANDIDATE) * MOST_KINDS + card
            moves[count + 1] = OPEN + (COALITION - CANDIDATE) * MOST_KINDS + card
            count += 2
        moves[count] = OPEN + (POLITIKS - CANDIDATE) * MOST_KINDS + card
        count += 1
    return count


@compiled
def may_join_bandwagon(box: Rec, s: Rec, card: int) -> bool:
    """MK7 MK8: a Suit card of the Candidate's colour, its number not above the Candidate's."""
    leading = s.opening[s.candidate]
    return box.suits[card] & box.suits[leading] != 0 and box.value[card] <= box.value[leading]


@compiled
def _list_power_plays(box: Rec, s: Rec, moves: Moves) -> int:
    """MK12 MK13"""
    hand = s.hand[s.turn]
    count = 0
    for place in range(s.hand_size[s.turn]):
        card = hand[place]
        if card == box.blitz or (place > 0 and hand[place - 1] == card):
            continue
        if card < box.attacks and not s.played_on_km:
            moves[count] = PLAY_IN + s.km * MOST_KINDS + card
            count += 1
        if card >= box.powers and not s.played_on_other:
            others = bit(s.candidate) | s.standing
            while others:
                moves[count] = PLAY_IN + lowest_one(others) * MOST_KINDS + card
                count += 1
                others &= others - 1
    moves[count] = DONE
    return count + 1


@compiled
def _list_plays(box: Rec, s: Rec, moves: Moves) -> int:
    """MK17 MK21: what reaches the rival: one's own Suit or Power card, an Attack card on it."""
    hand = s.hand[s.turn]
    colours = box.suits[s.opening[s.turn]]
    wanted = shortfall(s)
    count = 0
    for place in range(s.hand_size[s.turn]):
        card = hand[place]
        if box.value[card] < wanted or (place > 0 and hand[place - 1] == card):
            continue
        if card >= box.attacks:
            moves[count] = PLAY_ON_RIVAL + card
            count += 1
        elif card >= box.powers or box.suits[card] & colours != 0:
            moves[count] = PLAY_ON_SELF + card
            count += 1
    return count


@compiled
def shortfall(s: Rec) -> int:
    """The least value that the player to act needs: to draw level, in the last play to exceed."""
    missing = s.tpv[s.rival] - s.tpv[s.turn]
    return missing + 1 if s.stage == LAST_PLAY else missing


@compiled
def is_level(s: Rec) -> bool:
    """Whether the match that is fought is level (MK19)."""
    return s.tpv[s.turn] == s.tpv[s.rival]


@compiled
def _list_hats(box: Rec, s: Rec, moves: Moves) -> int:
    """MK14"""
    unmarked = box.hats & ~s.hats[s.turn]
    count = 0
    while unmarked:
        moves[count] = HAT + lowest_one(unmarked)
        count += 1
        unmarked &= unmarked - 1
    return count


@compiled
def weight(box: Rec, s: Rec, move: int) -> int:
    return s.rest[move - DEAL]


# Each move's effect


@compiled
def apply(box: Rec, s: Rec, move: int) -> None:
    if move < OPEN:
        _deal_card(box, s, card_of(move))
    elif move < PLAY_IN:
        _open(box, s, role_of(move), card_of(move))
    elif move < PLAY_ON_SELF:
        _power_play(box, s, card_of(move), section_of(move))
    elif move < PLAY_ON_RIVAL:
        _play(box, s, card_of(move), s.turn)
    elif move < HAT:
        _play(box, s, card_of(move), section_of_rival(s))
    elif move < DONE:
        _choose_hat(box, s, move - HAT)
    elif move == DONE:
        _begin_play_off(box, s)
    elif move == CONCEDE:
        _concede(box, s)
    elif move == STAND:
        _stand(box, s)
    else:
        _decide(box, s, s.candidate)


# Triangles: MK2 MK4


@compiled
def _mark_votes(box: Rec, s: Rec, seat: int, votes: int) -> None:
    """Marks beyond a full row are lost; after the end nobody marks."""
    if s.stage != OVER:
        s.votes[seat] = min(s.votes[seat] + votes, s.row)
        _end_if_full(box, s, seat)


@compiled
def _mark_hat(box: Rec, s: Rec, seat: int, colour: int) -> None:
    s.hats[seat] |= bit(colour)
    _end_if_full(box, s, seat)


@compiled
def _end_if_full(box: Rec, s: Rec, seat: int) -> None:
    if s.votes[seat] == s.row and s.hats[seat] == box.hats:
        s.stage = OVER
        s.winner = seat


@compiled
def _pay(s: Rec, seat: int, votes: int) -> None:
    """MK4: unmark as many Votes, or all that there are."""
    s.votes[seat] = max(s.votes[seat] - votes, 0)


# Hands: MK5 MK6


@compiled
def next_seat(s: Rec, seat: int) -> int:
    """The seat clockwise of this one."""
    return seat + 1 if seat + 1 < s.seats else 0


@compiled
def _begin_hand(box: Rec, s: Rec) -> None:
    if s.rest_size < s.seats * box.hand:
        _shuffle(box, s)
    s.hand_number += 1
    s.suitless = 0
    s.stage = DEALING
    s.turn = next_seat(s, s.leader)


@compiled
def _shuffle(box: Rec, s: Rec) -> None:
    for card in range(box.kinds):
        s.rest[card] = box.copies[card]
    s.rest_size = box.cards
    for number in range(s.discards):
        s.discard[number] = s.discard_by[number] = NOTHING
        s.discard_suitless[number] = 0
    s.discards = 0


@compiled
def _deal_card(box: Rec, s: Rec, card: int) -> None:
    s.rest[card] -= 1
    s.rest_size -= 1
    add_to_hand(s, s.turn, card)
    if s.hand_size[s.turn] < box.hand:
        return
    if s.turn == s.leader:
        _begin_race(box, s)
    else:
        s.turn = next_seat(s, s.turn)


@compiled
def add_to_hand(s: Rec, seat: int, card: int) -> None:
    """Put a card at its place in a hand."""
    hand = s.hand[seat]
    place = s.hand_size[seat]
    s.hand_size[seat] += 1
    while place > 0 and hand[place - 1] > card:
        hand[place] = hand[place - 1]
        place -= 1
    hand[place] = card


@compiled
def _take_from_hand(s: Rec, seat: int, card: int) -> None:
    hand = s.hand[seat]
    s.hand_size[seat] -= 1
    size = s.hand_size[seat]
    place = 0
    while hand[place] != card:
        place += 1
    for later in range(place, size):
        hand[later] = hand[later + 1]
    hand[size] = NOTHING


@compiled
def holds_suit(box: Rec, s: Rec, seat: int) -> bool:
    """Whether this seat holds a Suit card; they come first in a hand."""
    return s.hand_size[seat] > 0 and s.hand[seat, 0] < box.powers


@compiled
def _begin_race(box: Rec, s: Rec) -> None:
    """MK6: the hand goes on if two hold cards, and leads who holds a Suit card."""
    if _players_with_cards(s) > 1:
        leader = _find_leader(box, s)
        if leader != NOTHING:
            s.leader = s.turn = leader
            s.race += 1
            s.stage = LEADING
            return
    _discard_hands(s)
    _begin_hand(box, s)


@compiled
def _players_with_cards(s: Rec) -> int:
    count = 0
    for seat in range(s.seats):
        count += s.hand_size[seat] > 0
    return count


@compiled
def _find_leader(box: Rec, s: Rec) -> int:
    """Who leads: from the winner of the last Race on; all that are passed over have no Suit."""
    seat = s.leader
    for _ in range(s.seats):
        if holds_suit(box, s, seat):
            return seat
        s.suitless |= bit(seat)
        seat = next_seat(s, seat)
    return NOTHING


@compiled
def _discard_hands(s: Rec) -> None:
    for seat in range(s.seats):
        hand = s.hand[seat]
        for place in range(s.hand_size[seat]):
            _discard(s, seat, hand[place])
            hand[place] = NOTHING
        s.hand_size[seat] = 0


@compiled
def _discard(s: Rec, seat: int, card: int) -> None:
    """Face down: only this seat knows the card."""
    number = s.discards
    s.discard[number] = card
    s.discard_by[number] = seat
    s.discard_suitless[number] = s.suitless >> seat & 1
    s.discards += 1


# Opening: MK7 MK8 MK9 MK10 MK11


@compiled
def _open(box: Rec, s: Rec, role: int, card: int) -> None:
    seat = s.turn
    if role == CANDIDATE:
        _clear_board(s)
        s.candidate = seat
        s.stage = OPENING
    s.role[seat] = role
    if role == POLITIKS:
        _take_from_hand(s, seat, card)
        _discard(s, seat, card)
    else:
        s.opening[seat] = card
        _lay(box, s, card, seat)
        if role == CHALLENGER:
            s.standing |= bit(seat)
        elif role == COALITION and (
            s.km == NOTHING or box.value[card] > box.value[s.opening[s.km]]
        ):
            s.km = seat
    _end_opening_play(box, s)


@compiled
def _clear_board(s: Rec) -> None:
    """MK24"""
    for seat in range(s.seats):
        s.role[seat] = NO_ROLE
        s.opening[seat] = NOTHING
        s.tpv[seat] = 0
    for number in range(s.plays):
        s.play[number] = s.play_by[number] = s.play_in[number] = NOTHING
    s.tpv[THE_COALITION] = s.plays = s.standing = 0
    s.played_on_km = s.played_on_other = 0
    s.km = s.won_by = NOTHING


@compiled
def _lay(box: Rec, s: Rec, card: int, section: int) -> None:
    """A card of the player to act goes into a section of the board and counts there (MK10)."""
    _take_from_hand(s, s.turn, card)
    s.play[s.plays] = card
    s.play_by[s.plays] = s.turn
    s.play_in[s.plays] = section
    s.plays += 1
    s.tpv[faction_of(s, section)] += -box.value[card] if card >= box.attacks else box.value[card]


@compiled
def faction_of(s: Rec, seat: int) -> int:
    """The faction of a seat that opened face up: its leader's seat, or THE_COALITION (MK10)."""
    if s.role[seat] == COALITION:
        return THE_COALITION
    if s.role[seat] == BANDWAGON:
        return s.candidate
    return seat


@compiled
def _end_opening_play(box: Rec, s: Rec) -> None:
    """Next is whoever clockwise still holds cards; the others sit the Race out (MK6)."""
    s.turn = next_seat(s, s.turn)
    while s.turn != s.candidate and s.hand_size[s.turn] == 0:
        s.turn = next_seat(s, s.turn)
    if s.turn != s.candidate:
        return
    if s.km != NOTHING:
        _begin_power_play(box, s)
    else:
        _begin_play_off(box, s)


# KingMaker: MK12 MK13 MK14 MK15


@compiled
def _begin_power_play(box: Rec, s: Rec) -> None:
    s.turn = s.km
    s.stage = POWER_PLAY
    _mark_votes(box, s, s.km, box.kingmaker)
    seat = next_seat(s, s.km)
    while seat != s.km:
        if s.role[seat] == COALITION:
            _mark_votes(box, s, seat, box.coalition)
        seat = next_seat(s, seat)


@compiled
def _power_play(box: Rec, s: Rec, card: int, section: int) -> None:
    if section == s.km:
        s.played_on_km = 1
    else:
        s.played_on_other = 1
    _play(box, s, card, section)


@compiled
def _play(box: Rec, s: Rec, card: int, section: int) -> None:
    """A card of a Power Play, a match or the last play: first its cost, then its Hat."""
    _lay(box, s, card, section)
    _pay(s, s.turn, box.cost[card])
    if card >= box.attacks:
        _win_hat(box, s, s.opening[section])
    _end_play(box, s)


@compiled
def _win_hat(box: Rec, s: Rec, leading: int) -> None:
    """MK14 MK22: the player to act marks the Hat of a leading card, if it lacks it.

    For a wild it chooses among those that it lacks; the last one is marked by itself.
    """
    hats = box.suits[leading] & ~s.hats[s.turn]
    if count_ones(hats) > 1:
        s.after_hat = s.stage
        s.stage = CHOOSE_HAT
    elif hats != 0:
        _mark_hat(box, s, s.turn, lowest_one(hats))


@compiled
def _choose_hat(box: Rec, s: Rec, colour: int) -> None:
    s.stage = s.after_hat
    _mark_hat(box, s, s.turn, colour)
    if s.stage == AWARDS:
        _award_votes(box, s)
    else:
        _end_play(box, s)


@compiled
def _end_play(box: Rec, s: Rec) -> None:
    """What follows a card once its Hat is marked; nothing while it is still to be chosen."""
    if s.stage == POWER_PLAY:
        _mark_votes(box, s, s.km, box.power_play)
    elif s.stage == PLAY_OFF:
        s.turn, s.rival = s.rival, s.turn
    elif s.stage == LAST_PLAY:
        _decide(box, s, s.candidate)


# Play Off: MK11 MK16 MK17 MK18 MK19 MK21


@compiled
def _begin_play_off(box: Rec, s: Rec) -> None:
    if s.standing != 0:
        _begin_match(box, s, _lowest(s, s.standing))
    elif s.km != NOTHING and s.tpv[s.candidate] <= s.tpv[THE_COALITION]:
        s.stage = LAST_PLAY
        s.turn, s.rival = s.candidate, THE_COALITION
    else:
        _decide(box, s, s.candidate)


@compiled
def _begin_match(box: Rec, s: Rec, challenger: int) -> None:
    """This Challenger meets the lowest of the others that stand, the last of all the Candidate."""
    others = s.standing & ~bit(challenger)
    opponent = _lowest(s, others) if others != 0 else s.candidate
    s.turn = _lowest(s, bit(challenger) | bit(opponent))
    s.rival = opponent if s.turn == challenger else challenger
    s.stage = PLAY_OFF


@compiled
def _lowest(s: Rec, seats: int) -> int:
    """Who of these has the lowest TPV; of equals the first clockwise from the leader (MK18)."""
    lowest = NOTHING
    seat = s.candidate
    for _ in range(s.seats):
        if seats & bit(seat) != 0 and (lowest == NOTHING or s.tpv[seat] < s.tpv[lowest]):
            lowest = seat
        seat = next_seat(s, seat)
    return lowest


@compiled
def section_of_rival(s: Rec) -> int:
    """The seat in whose section an Attack card on the rival lies: its leader's."""
    return s.km if s.rival == THE_COALITION else s.rival


@compiled
def _concede(box: Rec, s: Rec) -> None:
    loser, victor = s.turn, s.rival
    s.standing &= ~bit(loser)
    if loser == s.candidate or victor == s.candidate:
        _decide(box, s, victor)
    else:
        _begin_match(box, s, victor)


@compiled
def _stand(box: Rec, s: Rec) -> None:
    """MK19: a match that is left level puts its Challengers out."""
    s.standing &= ~(bit(s.turn) | bit(s.rival))
    if s.standing == 0:
        _decide(box, s, s.candidate)
    else:
        _begin_match(box, s, _lowest(s, s.standing))


# Who wins the Race: MK11 MK20 MK22 MK23


@compiled
def _decide(box: Rec, s: Rec, holder: int) -> None:
    """MK20: the faction that holds the field wins, unless it does not exceed the Coalition."""
    s.rival = NOTHING
    if s.km != NOTHING and s.tpv[holder] <= s.tpv[THE_COALITION]:
        s.turn = s.won_by = s.km
        _end_race(box, s)
        return
    s.turn = s.won_by = holder
    s.stage = AWARDS
    _win_hat(box, s, s.opening[holder])
    if s.stage == AWARDS:
        _award_votes(box, s)


@compiled
def _award_votes(box: Rec, s: Rec) -> None:
    victor = s.won_by
    if victor != s.candidate:
        _mark_votes(box, s, victor, box.challenger)
    else:
        _mark_votes(box, s, victor, box.candidate)
        seat = next_seat(s, victor)
        while seat != victor:
            if s.role[seat] == BANDWAGON:
                _mark_votes(box, s, seat, box.bandwagon)
            seat = next_seat(s, seat)
    if s.stage != OVER:
        _end_race(box, s)


@compiled
def _end_race(box: Rec, s: Rec) -> None:
    s.leader = s.won_by
    _begin_race(box, s)


# Score: MK2


@compiled
def marks(s: Rec, seat: int) -> int:
    """How many Hats and Votes a seat has marked."""
    return s.votes[seat] + count_ones(s.hats[seat])


@compiled
def payoffs(box: Rec, s: Rec, out: Payoffs) -> None:
    for seat in range(s.seats):
        out[seat] = 1.0 if seat == s.winner else 0.0


@compiled
def scores(box: Rec, s: Rec, out: Scores) -> None:
    for seat in range(s.seats):
        out[seat] = marks(s, seat)
