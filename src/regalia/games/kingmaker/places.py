"""KingMaker: where things lie in the drawing, for one number of players.

Sections go clockwise from the viewer's at the bottom, which is section 0. Round the Candidate
circle lie the Bandwagon circle and the Challenger area; the Coalition area reaches to the edge of
the board. Whatever lies in a section stays upright.
"""

from functools import cache, cached_property
from math import atan2, cos, pi, sin

import msgspec

WIDTH, HEIGHT = 720, 1000
MIDDLE, BOARD_MIDDLE = 360.0, 384.0
HALF_WIDTH, HALF_HEIGHT = 354.0, 378.0

CARD_WIDTH, CARD_HEIGHT = 100.0, 140.0

# The row between board and hand: piles at its left, then what is to be done and the buttons.
ROW_TOP, ROW_HEIGHT = 772.0, 60.0
ROW_LEFT, ROW_RIGHT = 134.0, 712.0
REST, DISCARDS = (32.0, 802.0, 0.38), (90.0, 802.0, 0.38)

# The hand at the bottom.
HAND_MIDDLE, HAND_SCALE, HAND_ROOM = 916.0, 1.12, 690.0

# The scoring triangle with the head of its seat above it, and the room beside or above for cards.
TRIANGLE_WIDTH, TRIANGLE_HEIGHT = 138.0, 112.0
COALITION_FAN = 1.75  # cards broad

# x, y and scale.
Spot = tuple[float, float, float]
Point = tuple[float, float]


class Places(msgspec.Struct, frozen=True, dict=True):
    """The places of a board with this many sections; build with `places_of`."""

    seats: int
    candidate: float  # the radius of the Candidate circle
    bandwagon: float
    challenger: float
    card: float  # how large a card is on the board
    triangle: float  # how large a triangle is
    apart: float  # between a section's triangle and its cards of the Coalition

    def angle(self, section: float) -> float:
        """The direction of a section's middle; clockwise from the right, in radians."""
        return pi / 2 + 2 * pi * section / self.seats

    def on_circle(self, section: float, radius: float) -> Point:
        """The point on the middle line of a section so far from the middle of the board."""
        angle = self.angle(section)
        return MIDDLE + radius * cos(angle), BOARD_MIDDLE + radius * sin(angle)

    def on_edge(self, section: float) -> Point:
        """Where the middle line of a section meets the edge of the board."""
        return self.on_circle(section, self._within(section, 0, 0))

    def _within(self, section: float, width: float, height: float) -> float:
        """How far out a thing of this size may lie."""
        across, along = abs(cos(self.angle(section))), abs(sin(self.angle(section)))
        return min(
            (HALF_WIDTH - width / 2) / max(across, 1e-9),
            (HALF_HEIGHT - height / 2) / max(along, 1e-9),
        )

    def lies_flat(self, section: int) -> bool:
        """Whether a section is broad rather than high: at the top or at the bottom."""
        return abs(sin(self.angle(section))) > 0.85

    def outward(self, section: int) -> int:
        """On which side of its triangle a section is nearer to the edge: 1 is the right one."""
        return 1 if cos(self.angle(section)) > 0.01 else -1

    def inward(self, section: int) -> int:
        """On which side of its cards a section has room for their total: 1 is the right one."""
        return -1 if self.lies_flat(section) else -self.outward(section)

    def in_triangle(self, section: int) -> Spot:
        """The middle of a section's scoring triangle."""
        return self._groups[section][0]

    def in_candidate_circle(self, index: int, size: int) -> Spot:
        """One of the Candidate's cards."""
        scale, room = self.card * 1.12, 2 * self.candidate - 24
        return _fanned((MIDDLE, BOARD_MIDDLE - 12, scale), index, size, room, flat=True)

    def in_bandwagon(self, section: int) -> Spot:
        """The one card that is played into a section of the Bandwagon circle."""
        x, y = self.on_circle(section, (self.candidate + self.bandwagon) / 2)
        return x, y, self.card

    def in_challenger(self, section: int, index: int, size: int) -> Spot:
        """One of a Challenger's cards."""
        radius = (self.bandwagon + self.challenger) / 2
        room = 2 * radius * sin(pi / max(self.seats, 4)) - 12
        x, y = self.on_circle(section, radius)
        middle, flat = (x, y, self.card), self.lies_flat(section)
        fanned_x, fanned_y, scale = _fanned(middle, index, size, room, flat=flat)
        if self.apart and not flat:  # clear of the head of the triangle below
            fanned_y -= _fanned(middle, size - 1, size, room, flat=flat)[1] - y + 14
        return fanned_x, fanned_y, scale

    def in_coalition(self, section: int, index: int, size: int) -> Spot:
        """One of the cards that lie in a section of the Coalition area."""
        room = self.card * CARD_WIDTH * COALITION_FAN
        return _fanned(self._groups[section][1], index, size, room, flat=True)

    @cached_property
    def _groups(self) -> list[tuple[Spot, Spot]]:
        return [self._group(section) for section in range(self.seats)]

    def _group(self, section: int) -> tuple[Spot, Spot]:
        """The middles of a section's triangle and of its cards of the Coalition.

        The cards lie left of the triangle or above it, all as far out as they fit.
        """
        width, height = self.triangle * TRIANGLE_WIDTH, self.triangle * TRIANGLE_HEIGHT
        fan, card = self.card * CARD_WIDTH * COALITION_FAN, self.card * CARD_HEIGHT
        if self.lies_flat(section):
            whole = width + self.apart + fan
            x, y = self.on_circle(section, self._within(section, whole + 16, height + 10))
            triangle, cards = (x + (whole - width) / 2, y), (x - (whole - fan) / 2, y)
        else:
            whole = height + self.apart + card
            x, y = self.on_circle(section, self._within(section, width + 10, whole + 12))
            triangle, cards = (x, y + (whole - height) / 2), (x, y - (whole - card) / 2)
        return (*triangle, self.triangle), (*cards, self.card)


def _fanned(middle: Spot, index: int, size: int, room: float, *, flat: bool) -> Spot:
    """One of so many cards that overlap, side by side or one below the other."""
    x, y, scale = middle
    length = scale * (CARD_WIDTH if flat else CARD_HEIGHT)
    step = min(scale * (66 if flat else 58), (room - length) / max(size - 1, 1))
    moved = (index - (size - 1) / 2) * step
    return (x + moved, y, scale) if flat else (x, y + moved, scale)


def in_hand(index: int, size: int) -> Spot:
    """The place of one of `size` cards of the hand at the bottom."""
    step = min(
        CARD_WIDTH * HAND_SCALE + 14, (HAND_ROOM - CARD_WIDTH * HAND_SCALE) / max(size - 1, 1)
    )
    return MIDDLE + (index - (size - 1) / 2) * step, HAND_MIDDLE, HAND_SCALE


@cache
def places_of(seats: int) -> Places:
    """The places of a board with this many sections."""
    if seats <= 4:
        return Places(seats, 104.0, 190.0, 276.0, 0.62, 1.2, 104.0)
    if seats <= 6:
        return Places(seats, 92.0, 168.0, 246.0, 0.53, 1.1, 0.0)
    return Places(seats, 80.0, 146.0, 236.0, 0.48, 1.0, 0.0)


# Areas as paths


def ring(places: Places, section: int, inner: float, outer: float) -> str:
    """A section of the ring between these circles, as the data of a path."""
    before, after = section - 0.5, section + 0.5
    return (
        f"M{_at(places.on_circle(before, inner))}"
        f"A{inner:g} {inner:g} 0 0 1 {_at(places.on_circle(after, inner))}"
        f"L{_at(places.on_circle(after, outer))}"
        f"A{outer:g} {outer:g} 0 0 0 {_at(places.on_circle(before, outer))}Z"
    )


@cache
def bandwagon_area(places: Places, section: int) -> str:
    """A section of the Bandwagon circle."""
    return ring(places, section, places.candidate, places.bandwagon)


@cache
def challenger_area(places: Places, section: int) -> str:
    """A section of the Challenger area."""
    return ring(places, section, places.bandwagon, places.challenger)


@cache
def coalition_area(places: Places, section: int) -> str:
    """A section of the Coalition area, out to the edge of the board."""
    inner, before, after = places.challenger, section - 0.5, section + 0.5
    corners = "".join(f"L{_at(corner)}" for corner in _corners_between(places, before, after))
    return (
        f"M{_at(places.on_circle(after, inner))}"
        f"A{inner:g} {inner:g} 0 0 0 {_at(places.on_circle(before, inner))}"
        f"L{_at(places.on_edge(before))}{corners}L{_at(places.on_edge(after))}Z"
    )


def _corners_between(places: Places, before: float, after: float) -> list[Point]:
    """The corners of the board that lie between two directions, clockwise."""
    first, last = places.angle(before), places.angle(after)
    found = []
    for turn in range(-1, 8):
        # Corners follow each other clockwise: bottom right, bottom left, top left, top right.
        x = HALF_WIDTH * (1, -1, -1, 1)[turn % 4]
        y = HALF_HEIGHT * (1, 1, -1, -1)[turn % 4]
        slant = _angle_of(x, y) + 2 * pi * (turn // 4)
        if first < slant < last:
            found.append((MIDDLE + x, BOARD_MIDDLE + y))
    return found


def _angle_of(x: float, y: float) -> float:
    """The direction of a point, from 0 up to a full turn."""
    return atan2(y, x) % (2 * pi)


def _at(point: Point) -> str:
    return f"{point[0]:.4g} {point[1]:.4g}"
