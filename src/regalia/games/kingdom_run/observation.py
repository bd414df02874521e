"""Kingdom Run: the features of a view.

Clans that nobody plays follow after those of the seats. Left out are which Runner of its clan took
which place of the podium, how many turns there were, and what an edition fixes (points, faces).
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
from regalia.games.kingdom_run.rules import USES, VICTORY_TOKENS
from regalia.games.kingdom_run.state import (
    CLANS,
    DICE,
    FACES,
    NOTHING,
    OVER,
    RUNNERS_A_CLAN,
    clan_of,
)

_STAGES = OVER + 1
_CLANS = len(CLANS)
_FACES = len(FACES)


def parts(game: Game) -> tuple[Part, ...]:
    """What `observe` writes, in order."""
    seats, spaces, places = game.seats, int(game.box.spaces), int(game.box.places)
    runners = (_CLANS, RUNNERS_A_CLAN)
    return (
        Part("seat", (seats,), "the number of the seat that looks; all 0: a spectator"),
        Part(
            "stage", (_STAGES,), "the track is laid, roll, reroll, roll again, act, put down, over"
        ),
        Part("turn", (seats,), "whose turn it is, own seat first"),
        Part("lakes", (spaces,), "the spaces that are lakes; all 0 until the track is laid"),
        Part("dice", (DICE, _FACES), f"the face of each die, or none: {', '.join(FACES)}"),
        Part("rolling", (DICE,), "dice that nature has yet to roll"),
        Part("used", (DICE,), "dice used in this turn"),
        Part("uses", (_FACES,), f"by face: how often it is used in this turn, of {USES}"),
        Part(
            "runners",
            (*runners, spaces + 1),
            "where each Runner is, by space of the track, the finish last; own clan first",
        ),
        Part("asleep", runners, "the Runners that sleep, own clan first"),
        Part("podium", (places, _CLANS), "the clan on each place, best place first"),
        Part("tokens", (seats,), f"victory tokens, of {VICTORY_TOKENS}, own seat first"),
        Part("picked_from", (spaces,), "the space that is being disbanded"),
        Part("put_on", (spaces + 1,), "where its last Runner was put down"),
    )


@compiled
def observe(box: Rec, s: Rec, seat: int, out: Features) -> int:
    at = put_choice(out, 0, seat, s.seats)
    at = put_choice(out, at, s.stage, _STAGES)
    at = put_seat(out, at, s.seat, seat, s.seats)
    at = put_set(out, at, s.lakes, box.spaces)
    for die in range(DICE):
        at = put_choice(out, at, s.dice[die], _FACES)
    at = put_set(out, at, s.rolling, DICE)
    at = put_set(out, at, s.used, DICE)
    for face in range(_FACES):
        at = put_number(out, at, s.uses[face] / USES)
    at = _put_runners(box, s, seat, out, at)
    at = _put_podium(box, s, seat, out, at)
    for place in range(s.seats):
        at = put_number(out, at, s.tokens[seat_after(seat, place, s.seats)] / VICTORY_TOKENS)
    at = put_choice(out, at, s.picked_from, box.spaces)
    return put_choice(out, at, s.put_on, box.spaces + 1)


@compiled
def _clan_after(s: Rec, viewer: int, place: int) -> int:
    """The clan at this place from the viewer's own; those that nobody plays keep their place."""
    return seat_after(viewer, place, s.seats) if place < s.seats else place


@compiled
def _put_runners(box: Rec, s: Rec, seat: int, out: Features, at: int) -> int:
    for place in range(_CLANS):
        first = RUNNERS_A_CLAN * _clan_after(s, seat, place)
        for runner in range(first, first + RUNNERS_A_CLAN):
            at = put_choice(out, at, s.space[runner], box.spaces + 1)
    for place in range(_CLANS):
        first = RUNNERS_A_CLAN * _clan_after(s, seat, place)
        at = put_set(out, at, s.asleep >> first, RUNNERS_A_CLAN)
    return at


@compiled
def _put_podium(box: Rec, s: Rec, seat: int, out: Features, at: int) -> int:
    for place in range(box.places):
        if s.podium[place] != NOTHING:
            clan = clan_of(s.podium[place])
            column = places_after(seat, clan, s.seats) if clan < s.seats else clan
            out[at + column] = 1.0
        at += _CLANS
    return at
