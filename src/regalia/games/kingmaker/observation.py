"""KingMaker: the features of a view.

A card's place is its number: Suit cards colour by colour, wilds, Power cards, Attack cards. Left
out are the order in which cards were played or discarded and by whom a card was laid in another's
section, how many hands and Races there were, what an edition fixes (values, costs, awards), and the
hands of others, which are open when all is over.
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
    put_set,
    seat_after,
)
from regalia.games.kingmaker.state import (
    CHOOSE_HAT,
    NOTHING,
    OVER,
    POLITIKS,
    THE_COALITION,
)

_STAGES = OVER + 1
_ROLES = POLITIKS + 1
_MOST_VOTES = 99  # of any edition's triangle


def parts(game: Game) -> tuple[Part, ...]:
    """What `observe` writes, in order; rows of seats begin with the own one."""
    box, seats = game.box, game.seats
    kinds, colours = int(box.kinds), int(box.colours)
    most = int(box.hand) * int(box.value.max())
    stages = "deal, lead, open, Power Play, Play Off, last play, choose a Hat, awards, over"
    roles = "none, Candidate, Bandwagon, Challenger, Coalition, Politiks"
    return (
        Part("seat", (seats,), "the number of the seat that looks; all 0: a spectator"),
        Part("stage", (_STAGES,), stages),
        Part("after_hat", (_STAGES,), "the stage that goes on when the Hat is chosen"),
        Part("turn", (seats,), "who is to act, or is dealt to"),
        Part("leader", (seats,), "who leads this Race or the next one"),
        Part("row", (1,), f"Votes that fill a triangle's row, of {_MOST_VOTES}"),
        Part("hats", (seats, colours), "by seat and colour: Hats marked"),
        Part("votes", (seats,), "by seat: Votes marked, of a full row"),
        Part("hand", (kinds,), "by card: how many are in the own hand, of all copies"),
        Part("hand_sizes", (seats,), "by seat: cards in hand, of a full one"),
        Part("suitless", (seats,), "by seat: its hand has shown to hold no Suit card"),
        Part("unknown", (kinds,), "by card: copies whose place is unknown, of all copies"),
        Part("rest_size", (1,), "cards left to be dealt, of the whole deck"),
        Part("own_discards", (kinds,), "by card: copies that the own seat discarded, of all"),
        Part("discards", (seats,), "by seat: cards discarded since the last shuffle, of the deck"),
        Part("suitless_discards", (seats,), "by seat: those known to be no Suit cards"),
        Part("roles", (seats, _ROLES), f"by seat: {roles}"),
        Part("kingmaker", (seats,), "who leads the Coalition"),
        Part("openings", (seats, colours + 1), "by seat: the colours of its opening card, and its "
             "value, of the highest"),
        Part("totals", (seats + 1,), f"by seat, then of the Coalition: TPV / {most}, cut off", -1),
        Part("standing", (seats,), "by seat: Challengers not out of the Play Off"),
        Part("rival", (seats + 1,), "whom the seat to act plays against; last: the Coalition"),
        Part("power_plays", (2,), "the KM has overlaid its own faction; another one"),
        Part("won_by", (seats,), "who won the Race that is decided"),
        Part("board", (seats, kinds), "by section and card: copies that lie there, of all"),
    )  # fmt: skip


@compiled
def observe(box: Rec, s: Rec, seat: int, out: Features) -> int:
    at = put_choice(out, 0, seat, s.seats)
    at = put_choice(out, at, s.stage, _STAGES)
    at = put_choice(out, at, s.after_hat if s.stage == CHOOSE_HAT else NOTHING, _STAGES)
    at = put_seat(out, at, s.turn, seat, s.seats)
    at = put_seat(out, at, s.leader, seat, s.seats)
    at = put_number(out, at, s.row / _MOST_VOTES)
    at = _put_triangles(box, s, seat, out, at)
    at = _put_hands(box, s, seat, out, at)
    at = _put_discards(box, s, seat, out, at)
    at = _put_factions(box, s, seat, out, at)
    at = _put_matches(s, seat, out, at)
    return _put_board(box, s, seat, out, at)


@compiled
def _put_triangles(box: Rec, s: Rec, seat: int, out: Features, at: int) -> int:
    for place in range(s.seats):
        at = put_set(out, at, s.hats[seat_after(seat, place, s.seats)], box.colours)
    for place in range(s.seats):
        at = put_number(out, at, s.votes[seat_after(seat, place, s.seats)] / s.row)
    return at


@compiled
def _put_hands(box: Rec, s: Rec, seat: int, out: Features, at: int) -> int:
    if seat >= 0:
        for number in range(s.hand_size[seat]):
            out[at + s.hand[seat, number]] += 1.0
    at = _end_counts(box, out, at)
    for place in range(s.seats):
        at = put_number(out, at, s.hand_size[seat_after(seat, place, s.seats)] / box.hand)
    for place in range(s.seats):
        at = put_set(out, at, s.suitless >> seat_after(seat, place, s.seats), 1)
    for card in range(box.kinds):
        at = put_number(out, at, s.rest[card] / box.copies[card])
    return put_number(out, at, s.rest_size / box.cards)


@compiled
def _end_counts(box: Rec, out: Features, at: int) -> int:
    """Make numbers of copies, one feature a kind, into shares of all copies."""
    for card in range(box.kinds):
        if out[at + card] > 0.0:
            out[at + card] /= box.copies[card]
    return at + box.kinds


@compiled
def _put_discards(box: Rec, s: Rec, seat: int, out: Features, at: int) -> int:
    by_seat = at + box.kinds
    for number in range(s.discards):
        whose = s.discard_by[number]
        if whose == seat:
            out[at + s.discard[number]] += 1.0
        column = by_seat + places_after(seat, whose, s.seats)
        out[column] += 1.0
        if s.discard_suitless[number]:
            out[column + s.seats] += 1.0
    _end_counts(box, out, at)
    for column in range(by_seat, by_seat + 2 * s.seats):
        out[column] /= box.cards
    return by_seat + 2 * s.seats


@compiled
def _put_factions(box: Rec, s: Rec, seat: int, out: Features, at: int) -> int:
    highest = _highest_value(box)
    for place in range(s.seats):
        at = put_choice(out, at, s.role[seat_after(seat, place, s.seats)], _ROLES)
    at = put_seat(out, at, s.km, seat, s.seats)
    for place in range(s.seats):
        card = s.opening[seat_after(seat, place, s.seats)]
        if card != NOTHING:
            put_set(out, at, box.suits[card], box.colours)
            out[at + box.colours] = box.value[card] / highest
        at += box.colours + 1
    for place in range(s.seats):
        at = _put_total(box, s.tpv[seat_after(seat, place, s.seats)], highest, out, at)
    return _put_total(box, s.tpv[THE_COALITION], highest, out, at)


@compiled
def _highest_value(box: Rec) -> int:
    highest = 0
    for card in range(box.kinds):
        highest = max(highest, box.value[card])
    return highest


@compiled
def _put_total(box: Rec, total: int, highest: int, out: Features, at: int) -> int:
    """A total as a share of what a hand can add at most; few ever exceed that."""
    return put_number(out, at, max(-1.0, min(1.0, total / (box.hand * highest))))


@compiled
def _put_matches(s: Rec, seat: int, out: Features, at: int) -> int:
    for place in range(s.seats):
        at = put_set(out, at, s.standing >> seat_after(seat, place, s.seats), 1)
    if s.rival == THE_COALITION:
        out[at + s.seats] = 1.0
    else:
        put_seat(out, at, s.rival, seat, s.seats)
    at += s.seats + 1
    at = put_number(out, at, s.played_on_km)
    at = put_number(out, at, s.played_on_other)
    return put_seat(out, at, s.won_by, seat, s.seats)


@compiled
def _put_board(box: Rec, s: Rec, seat: int, out: Features, at: int) -> int:
    for number in range(s.plays):
        section = places_after(seat, s.play_in[number], s.seats)
        out[at + section * box.kinds + s.play[number]] += 1.0
    for _ in range(s.seats):
        at = _end_counts(box, out, at)
    return at
