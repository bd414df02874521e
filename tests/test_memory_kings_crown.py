"""King's Crown: what a forgetful player still knows, and what it takes to be possible."""

from collections.abc import Iterator

from regalia import load
from regalia.core.position import Position, View
from regalia.games.kings_crown.memory import members
from regalia.games.kings_crown.state import NOTHING, OVER
from tests.support import random_walk

GAME = load("kings_crown")


def positions() -> Iterator[Position]:
    for seed in range(2):
        yield from (each for each in random_walk(GAME, seed) if each.record.stage != OVER)


def blanks(view: View) -> set[int]:
    """The table positions where a Token lies of which the viewer knows nothing."""
    return {place for place in members(view.record.lying) if view.record.table[place] == NOTHING}


def face_down(view: View) -> list[int]:
    """The table positions whose Token one has to remember, the oldest first."""
    return members(view.record.lying & ~view.record.face_up)


def test_own_tokens_open_tokens_and_the_board_are_not_forgotten() -> None:
    for number, position in enumerate(positions()):
        s = position.record
        for seat in range(2):
            view = position.view(seat).forget(1.0, number)
            assert view.record.hand[seat] == s.hand[seat]
            assert blanks(view).isdisjoint(members(s.face_up))
            for world in (view.deal(stream).record for stream in range(3)):
                for open_ in ("hand_size", "crowns", "token_on", "fits", "lying", "bag_size"):
                    assert (world[open_] == s[open_]).all()
                for place in set(members(s.lying)) - blanks(view):
                    assert world.table[place] == s.table[place]


def test_every_token_of_a_dealt_world_is_in_one_place() -> None:
    for number, position in enumerate(positions()):
        for seat in range(2):
            s = position.view(seat).forget(0.7, number).deal(number).record
            tokens = [token for part in (s.bag, *s.hand) for token in members(part)]
            tokens += [int(s.table[place]) for place in members(s.lying)]
            tokens += [int(token) for token in s.token_on if token != NOTHING]
            assert sorted(tokens) == list(range(48))
            assert len(members(s.bag)) == s.bag_size
            assert [len(members(hand)) for hand in s.hand] == s.hand_size.tolist()


def test_the_longer_ago_the_likelier() -> None:
    view = max((each.view(0) for each in positions()), key=lambda view: len(face_down(view)))
    lost = [blanks(view.forget(0.8, seed)) for seed in range(400)]
    oldest, *_, newest = face_down(view)
    assert sum(oldest in each for each in lost) > 1.5 * sum(newest in each for each in lost) + 20


def test_what_the_other_took_may_be_forgotten() -> None:
    *_, position = positions()
    for seat in range(2):
        known = members(position.view(seat).record.hand[1 - seat])
        kept = [
            len(members(position.view(seat).forget(1.0, seed).record.hand[1 - seat]))
            for seed in range(200)
        ]
        assert not known or 0.35 * len(known) < sum(kept) / 200 < 0.65 * len(known)
