"""King Me!: what a first sight prefers in positions set up by hand."""

from collections.abc import Mapping, Sequence

import numpy as np

from regalia import load
from regalia.core.position import Position
from regalia.games.king_me.components import space_name
from regalia.games.king_me.state import (
    CHECKER,
    EMPTY,
    KINGS,
    MOVE,
    MOVES_A_TURN,
    NOTHING,
    NOWHERE,
    ON_ICON,
    TRACK,
)
from tests.first_sight import first, preferences

GAME = load("king_me")
BOX = GAME.box
SPACES = {
    space_name(int(BOX.file[space]), int(BOX.rank[space])): space
    for space in range(int(BOX.spaces))
}
CARDS = [
    *(territory.name for territory in GAME.edition.components.territories),
    "River 1",
    "River 2",
]


def position(
    crimson: str, onyx: str, crowns: Mapping[str, str] | None = None, track: Sequence[str] = ()
) -> Position:
    """Crimson to move in turn 7; Crowns worn where it is said; the track from its Event space."""
    states = np.zeros(1, GAME.kind.state.STATE)
    s = states[0]
    s.stage, s.turn, s.moves_left = MOVE, TRACK + 1, MOVES_A_TURN
    s.moved = s.mover = NOWHERE
    s.on[:] = np.where(BOX.start >= CHECKER, EMPTY, BOX.start)
    for seat, names in enumerate((crimson, onyx)):
        for space in map(SPACES.__getitem__, names.split()):
            s.on[space] = CHECKER + seat
            s.checkers[seat, BOX.half[space]] |= 1 << int(BOX.place[space])
    s.crown_on[:] = ON_ICON
    for king, name in (crowns or {}).items():
        s.crown_on[KINGS.index(king)] = SPACES[name]
    s.collector[:] = NOTHING
    for card, name in enumerate(track):
        s.drawn[card] = CARDS.index(name)
    s.cards_drawn = len(track)
    return Position(GAME, states)


def test_a_king_is_captured_rather_than_a_checker_and_either_rather_than_none() -> None:
    likely = preferences(position("c1 i1", "b2 h2", {"Beast": "b2"}))
    assert list(likely)[:2] == ["c1xa3", "i1xg3"]


def test_captures_go_on() -> None:
    start = position("c3", "d4 f6 l12")
    assert first(start) == "c3xe5"
    assert first(start.play("c3xe5")) == "e5xg7"


def test_a_crown_is_claimed() -> None:
    start = position("a7 g1", "l12")
    assert first(start) == "a7-b6"
    assert first(start.play("a7-b6")) == "+Beast"


def test_a_king_goes_out_of_danger_and_not_into_it() -> None:
    threatened = position("g7 c1", "f6 e5", {"Dream": "g7"})
    assert first(threatened).startswith("g7")
    likely = preferences(position("g7 c1", "i7", {"Dream": "g7"}))
    assert likely["g7-h6"] > likely["g7-h8"]  # where i7 could capture it


def test_a_territory_is_taken_in_time_and_not_given_away() -> None:
    assert first(position("d4 g1", "l12", track=["Red Pine Forest"])) == "d4-c3"
    likely = preferences(position("c3 g1", "l12", track=["Red Pine Forest"]))
    assert likely["c3-b2"] > likely["c3-d2"]


def test_it_sees_where_the_river_will_carry_a_checker() -> None:
    crowns = {"Extreme": "l12", "Dream": "j12"}
    start = position("f4 k1", "l12 j12", crowns, track=["River 2", "Desert Pyramids"])
    assert first(start) == "f4-e5"  # from where two spaces of the river lead to c5
