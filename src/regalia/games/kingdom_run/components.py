"""Kingdom Run: an edition's component values, checked and made into a box."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Annotated, Literal

import msgspec
import numpy as np

from regalia.core.contract import Rec
from regalia.core.editions import Fault
from regalia.games.kingdom_run.state import (
    BOX,
    CLANS,
    FACES,
    LAYOUTS,
    MOST_BOARD,
    MOST_PLACES,
    NOTHING,
    START_SPACES,
)

LAKES = 3  # KR1
SCORE_TOKENS = 5  # KR1
MIDDLE_BOARDS = "MFH"
LAKE = "~"

# Every way to lay the middle boards, valid or not: three letters, a small one for the back (KR3).
LAYOUT_NAMES = tuple(
    "".join(board if front else board.lower() for board, front in zip(order, sides, strict=True))
    for order in permutations(MIDDLE_BOARDS)
    for sides in product((True, False), repeat=len(MIDDLE_BOARDS))
)

# The choices of the option `track`: an edition's own, one by its name, or drawn by nature. Named
# are the layouts with three lakes in every shipped edition.
OWN, RANDOM = "default", "random"
NAMED = tuple("".join(boards) for sides in ("MFH", "Mfh", "mfH") for boards in permutations(sides))
TRACKS = (OWN, *NAMED, RANDOM)

Spaces = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_BOARD, pattern=r"^[.~]+$")]
Sides = tuple[Spaces, Spaces]
Points = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern=r"^\S(.*\S)?$")]
Face = Literal["disband", "catchup", "bathe", "steal", "lull", "copy"]


class Boards(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The spaces of each board from the start, "." land and "~" lake; front and back (KR3)."""

    start: Spaces
    finish: Spaces
    M: Sides
    F: Sides
    H: Sides


class Components(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What an edition file says under `[components]` (KR2 KR3 KR6 KR8 KR26)."""

    clans: tuple[Name, Name, Name, Name]
    faces: Annotated[tuple[Face, ...], msgspec.Meta(min_length=2, max_length=20)]
    podium: Annotated[tuple[Points, ...], msgspec.Meta(min_length=1, max_length=MOST_PLACES)]
    scores: Literal["space", "reached"]
    track: str
    boards: Boards
    score_tokens: dict[str, Points]

    def spaces(self, layout: str) -> str:
        """The whole track in this layout, a character a space."""
        sides = [getattr(self.boards, name.upper())[name.islower()] for name in layout]
        return "".join([self.boards.start, *sides, self.boards.finish])

    def valid_layouts(self) -> list[str]:
        """The layouts with exactly three lakes (KR3)."""
        return [name for name in LAYOUT_NAMES if self.spaces(name).count(LAKE) == LAKES]


def track_problem(components: Components, track: int | str) -> str:
    """Why this choice of the option `track` does not fit an edition, or ""."""
    if track not in NAMED or track in components.valid_layouts():
        return ""
    lakes = components.spaces(str(track)).count(LAKE)
    return f"the track would hold {lakes} lakes, not {LAKES} (KR3)"


def make_box(components: Components) -> Rec:
    """The box of these components. Raises Fault where they do not fit together."""
    box = np.zeros(1, BOX)[0]
    _name_clans(components)
    _lay_boards(box, components)
    _make_dice(box, components)
    _build_podium(box, components)
    _lay_score_tokens(box, components)
    return box


def _name_clans(components: Components) -> None:
    """KR2."""
    if len(set(components.clans)) < len(CLANS):
        raise Fault("clans", "two clans have the same name (KR2)")


def _lay_boards(box: Rec, components: Components) -> None:
    """KR3 KR4: the lakes of every layout, and which layouts are valid."""
    boards = components.boards
    if len(boards.start) != START_SPACES:
        raise Fault(
            "boards.start",
            f"the Runners start on {START_SPACES} spaces; here are {len(boards.start)} (KR4)",
        )
    for name in MIDDLE_BOARDS:
        front, back = getattr(boards, name)
        if len(front) != len(back):
            raise Fault(
                f"boards.{name}",
                f"a board has equally many spaces on both sides, not {len(front)} and "
                f"{len(back)} (KR3)",
            )
    box.spaces = len(components.spaces(MIDDLE_BOARDS))
    valid = components.valid_layouts()
    for number in range(LAYOUTS):
        track = components.spaces(LAYOUT_NAMES[number])
        box.lakes[number] = sum(1 << space for space, kind in enumerate(track) if kind == LAKE)
        box.layouts |= (LAYOUT_NAMES[number] in valid) << number
    _check_own_layout(components, valid)
    box.track[:] = NOTHING
    box.track[TRACKS.index(OWN)] = LAYOUT_NAMES.index(components.track)
    for name in NAMED:
        if name in valid:
            box.track[TRACKS.index(name)] = LAYOUT_NAMES.index(name)


def _check_own_layout(components: Components, valid: list[str]) -> None:
    if components.track not in LAYOUT_NAMES:
        raise Fault(
            "track",
            f"{components.track!r} is no layout; write the letters M, F and H in their order, a "
            "small one for a board's back (KR3)",
        )
    if components.track not in valid:
        lakes = components.spaces(components.track).count(LAKE)
        raise Fault(
            "track",
            f"{components.track} has {lakes} lakes; a track holds exactly {LAKES}, as in "
            f"{', '.join(valid) or 'no layout of these boards'} (KR3)",
        )


def _make_dice(box: Rec, components: Components) -> None:
    """KR8: how often each face is on a die."""
    for needed in ("disband", "bathe"):
        if needed not in components.faces:
            raise Fault(
                "faces", f"without the face {needed!r} Runners may be stuck for ever (KR10)"
            )
    for face in components.faces:
        box.faces[FACES.index(face)] += 1


def _build_podium(box: Rec, components: Components) -> None:
    """KR6: the highest place first."""
    podium = list(components.podium)
    if podium != sorted(podium, reverse=True):
        raise Fault("podium", "the places stand from the highest points to the lowest (KR6)")
    box.places = len(podium)
    box.podium[: len(podium)] = podium


def _lay_score_tokens(box: Rec, components: Components) -> None:
    """KR6 KR26: what each space scores."""
    tokens = dict(_read_score_tokens(components, int(box.spaces)))
    if len(tokens) != SCORE_TOKENS:
        raise Fault("score_tokens", f"there are {SCORE_TOKENS}, not {len(tokens)} (KR1)")
    in_order = [tokens[space] for space in sorted(tokens)]
    if in_order != sorted(in_order):
        raise Fault("score_tokens", "the lowest points lie nearest to the start (KR6)")
    reached = 0
    for space in range(int(box.spaces)):
        reached = tokens.get(space, reached)
        box.points[space] = reached if components.scores == "reached" else tokens.get(space, 0)


def _read_score_tokens(components: Components, spaces: int) -> Iterator[tuple[int, int]]:
    for written, points in components.score_tokens.items():
        if written not in [str(space) for space in range(1, spaces + 1)]:
            raise Fault(
                "score_tokens",
                f"{written!r} is no space of the track; they are 1 to {spaces} (KR6)",
            )
        yield int(written) - 1, points
