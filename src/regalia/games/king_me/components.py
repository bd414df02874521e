"""King Me!: an edition's component values, checked and made into a box."""

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
import numpy as np

from regalia.core.contract import Rec
from regalia.core.editions import Fault
from regalia.games.king_me.sets import half_of, place_of
from regalia.games.king_me.state import (
    BOX,
    CHECKER,
    EMPTY,
    KINGS,
    MOST_CARDS,
    MOST_DISTANCE,
    MOST_FLOW,
    MOST_RING,
    MOST_RIVERS,
    MOST_SIZE,
    MOST_TERRITORIES,
    NOTHING,
    NOWHERE,
    RIVER,
    STEPS,
    STONE,
)

Distance = Annotated[int, msgspec.Meta(ge=1, le=MOST_DISTANCE)]
Points = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Spaces = list[str]
LONGEST_NAME = 24
NAME = r"^[A-Za-z][A-Za-z' -]*$"  # letters and blanks, so that it can stand in a move


class Territory(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A territory and its card (KM4 KM10)."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME, pattern=NAME)]
    king: str
    spaces: Spaces
    crimson: Points
    onyx: Points
    river: Distance


class Components(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What an edition file says under `[components]` (KM2 to KM10)."""

    size: Annotated[int, msgspec.Meta(ge=4, le=MOST_SIZE)]
    crimson: Spaces
    onyx: Spaces
    stones: Spaces
    rivers: Annotated[list[Spaces], msgspec.Meta(max_length=MOST_RIVERS)]
    crowns: dict[str, Spaces]
    river_cards: dict[str, list[Distance]]
    territories: Annotated[list[Territory], msgspec.Meta(max_length=MOST_TERRITORIES)]


def make_box(components: Components) -> Rec:
    """The box of these components. Raises Fault where they do not fit together."""
    box = np.zeros(1, BOX)[0]
    _lay_board(box, components.size)
    numbers = {
        space_name(int(box.file[space]), int(box.rank[space])): space
        for space in range(int(box.spaces))
    }
    _put_checkers(box, components, numbers)
    _lay_rivers(box, components, numbers)
    _lay_icons(box, components, numbers)
    _lay_territories(box, components, numbers)
    _follow_rivers(box)
    _fill_piles(box, components)
    return box


def space_name(file: int, rank: int) -> str:
    """A space as it is written, from file and rank counted from 0."""
    return f"{'abcdefghijkl'[file]}{rank + 1}"


def _lay_board(box: Rec, size: int) -> None:
    """KM2: dark are the spaces where file number plus rank is even."""
    if size % 2:
        raise Fault("size", f"must be even, so that both sides look alike; {size} is odd (KM2)")
    box.side = size
    dark = [(rank, file) for rank in range(size) for file in range(size) if (rank + file) % 2 == 0]
    box.spaces = len(dark)
    place = {where: space for space, where in enumerate(dark)}
    box.beside[:] = NOWHERE
    for (rank, file), space in place.items():
        box.rank[space], box.file[space] = rank, file
        for direction, (up, right) in enumerate(STEPS):
            box.beside[space, direction] = place.get((rank + up, file + right), NOWHERE)
        _put_in_sets(box, space)


def _put_in_sets(box: Rec, space: int) -> None:
    rank, file = int(box.rank[space]), int(box.file[space])
    half, place = half_of(rank), place_of(rank, file)
    box.half[space], box.place[space] = half, place
    box.space_at[half, place] = space
    box.board[half] |= 1 << place


def _put_checkers(box: Rec, components: Components, numbers: dict[str, int]) -> None:
    """KM3 KM6: where Checkers start and Stones lie."""
    contents = (
        ("crimson", components.crimson, CHECKER),
        ("onyx", components.onyx, CHECKER + 1),
        ("stones", components.stones, STONE),
    )
    for key, spaces, what in contents:
        for name in spaces:
            space = _space(numbers, key, name)
            if box.start[space] != EMPTY:
                raise Fault(key, f"{name} is taken already by a Checker or a Stone (KM3, KM6)")
            box.start[space] = what
            if what == STONE:
                box.stones[box.half[space]] |= 1 << box.place[space]
    if not components.crimson or len(components.crimson) != len(components.onyx):
        raise Fault("onyx", "both sides start with equally many Checkers, at least one (KM1)")


def _lay_rivers(box: Rec, components: Components, numbers: dict[str, int]) -> None:
    """KM8: closed rings of diagonal steps, no space twice, no Stone on them (KM22)."""
    box.downstream[:] = NOWHERE
    box.rivers = len(components.rivers)
    for number, names in enumerate(components.rivers):
        key = f"rivers[{number}]"
        if not 4 <= len(names) <= MOST_RING:
            raise Fault(key, f"a river has 4 to {MOST_RING} spaces, not {len(names)} (KM8)")
        ring = [_space(numbers, key, name) for name in names]
        box.ring_length[number] = len(ring)
        for place, space in enumerate(ring):
            onward = ring[(place + 1) % len(ring)]
            name, next_name = names[place], names[(place + 1) % len(names)]
            if onward not in box.beside[space]:
                raise Fault(key, f"the ring does not close: {next_name} is not beside {name} (KM8)")
            if box.downstream[space] != NOWHERE:
                raise Fault(key, f"{name} is on a river already (KM8)")
            if box.start[space] == STONE:
                raise Fault(key, f"a Stone stands on the river, at {name} (KM22)")
            box.downstream[space] = onward
            box.ring[number, place] = space


def _lay_icons(box: Rec, components: Components, numbers: dict[str, int]) -> None:
    """KM7: each Crown's icon covers two spaces, where nobody stands at first."""
    _check_kings("crowns", components.crowns)
    box.icon[:] = NOTHING
    box.crowns = len(components.crowns)
    for crown, king in enumerate(KINGS[: len(components.crowns)]):
        key = f"crowns.{king}"
        names = components.crowns[king]
        if len(names) != 2:
            raise Fault(key, f"an icon covers two spaces, not {len(names)} (KM1)")
        for name in names:
            space = _space(numbers, key, name)
            if box.icon[space] != NOTHING:
                raise Fault(key, f"{name} is covered by an icon already (KM7)")
            if box.start[space] != EMPTY:
                raise Fault(key, f"something stands on the icon at first, at {name} (KM7)")
            box.icon[space] = crown
            for beside in box.beside[space]:
                if beside != NOWHERE:
                    box.beside_icon[crown, box.half[beside]] |= 1 << box.place[beside]


def _lay_territories(box: Rec, components: Components, numbers: dict[str, int]) -> None:
    """KM4 KM5 KM10: every space in one territory, every territory under one King."""
    box.territory[:] = NOTHING
    box.territories = len(components.territories)
    for number, territory in enumerate(components.territories):
        key = f"territories[{number}]"
        if territory.king not in components.crowns:
            raise Fault(key, f"{territory.name}: there is no King called {territory.king!r} (KM5)")
        if territory.name in [other.name for other in components.territories[:number]]:
            raise Fault(key, f"there are two territories called {territory.name!r} (KM4)")
        for name in territory.spaces:
            space = _space(numbers, key, name)
            if box.territory[space] != NOTHING:
                raise Fault(key, f"{name} lies in two territories (KM4)")
            box.territory[space] = number
            box.land[number, box.half[space]] |= 1 << box.place[space]
        if not any(box.start[numbers[name]] == STONE for name in territory.spaces):
            raise Fault(key, f"{territory.name} holds no Stone (KM1)")
        box.king[number] = KINGS.index(territory.king)
        box.points[number] = territory.crimson, territory.onyx
        box.distance[number] = territory.river
    for name, space in numbers.items():
        if box.territory[space] == NOTHING:
            raise Fault("territories", f"{name} lies in no territory (KM4)")


def _follow_rivers(box: Rec) -> None:
    """KM21: where whoever stands on each space will be, the further the rivers flow."""
    for space in range(int(box.spaces)):
        carried = space
        for flow in range(MOST_FLOW + 1):
            box.into_land[box.territory[carried], flow, box.half[space]] |= 1 << box.place[space]
            if box.downstream[carried] != NOWHERE:
                carried = int(box.downstream[carried])


def _fill_piles(box: Rec, components: Components) -> None:
    """KM9 KM10: a pile for each King, its Territory Cards and its River Cards."""
    _check_kings("river_cards", components.river_cards)
    for distance in range(1, MOST_DISTANCE + 1):
        box.distance[RIVER + distance] = distance
    for number, territory in enumerate(components.territories):
        box.pile[KINGS.index(territory.king), number] += 1
    for king, distances in components.river_cards.items():
        for distance in distances:
            if king not in components.crowns:
                raise Fault("river_cards", f"there is no King called {king!r} (KM9)")
            box.pile[KINGS.index(king), RIVER + distance] += 1
    box.cards = int(box.pile.sum())
    if not 1 <= box.cards <= MOST_CARDS:
        raise Fault("territories", f"the deck has 1 to {MOST_CARDS} cards, not {box.cards} (KM9)")
    for crown in range(int(box.crowns)):
        if box.pile[crown].sum() == 0:
            raise Fault("river_cards", f"the pile of {KINGS[crown]} has no card (KM9)")


def _check_kings(key: str, named: Iterable[str]) -> None:
    expected: Sequence[str] = KINGS
    for name in named:
        if name not in expected:
            raise Fault(
                key, f"there is no King called {name!r}; there are {', '.join(KINGS)} (KM5)"
            )
    found = [king for king in KINGS if king in set(named)]
    if found != list(KINGS[: len(found)]) or not found:
        raise Fault(key, f"Kings are used in the order {', '.join(KINGS)} (KM5)")


def _space(numbers: dict[str, int], key: str, name: str) -> int:
    space = numbers.get(name)
    if space is None:
        raise Fault(key, f"{name!r} is no dark space of this board (KM2)")
    return space
