"""KingMaker: the areas of the board that can be touched, and those that are fought over.

An area is named by what a card would do there now: "coalition" in the opening, "km" in the
KingMaker's Power Play, "self" and "rival" for the two of a match.
"""

import msgspec

from regalia.core.contract import PUBLIC
from regalia.core.position import View
from regalia.games.kingmaker.notation import seats_with
from regalia.games.kingmaker.places import (
    BOARD_MIDDLE,
    MIDDLE,
    Places,
    bandwagon_area,
    challenger_area,
    coalition_area,
)
from regalia.games.kingmaker.state import (
    BANDWAGON,
    CANDIDATE,
    CHALLENGER,
    CHOOSE_HAT,
    COALITION,
    LAST_PLAY,
    LEADING,
    NOTHING,
    PLAY_OFF,
    POLITIKS,
    POWER_PLAY,
    THE_COALITION,
)
from regalia.games.kingmaker.words import figure


class Area(msgspec.Struct, frozen=True):
    """A part of the board: the place of a role in a seat's section."""

    role: int
    seat: int  # of the Candidate circle, which all share: NOTHING

    @property
    def name(self) -> str:
        """A name that says nothing of what may be done there: "challenger-3"."""
        role = {CANDIDATE: "candidate", BANDWAGON: "bandwagon", CHALLENGER: "challenger"}
        kind = role.get(self.role, "coalition")
        return kind if self.seat == NOTHING else f"{kind}-{self.seat}"


def near_seat(view: View) -> int:
    """The seat whose section and hand are at the bottom."""
    return 0 if view.seat == PUBLIC else view.seat


def section_of_seat(view: View, seat: int) -> int:
    """Where a seat's section is, clockwise from the bottom."""
    return (seat - near_seat(view)) % view.game.seats


def area_of_faction(view: View, leader: int) -> Area:
    """Where the cards lie of the faction that this seat leads."""
    s = view.record
    if leader in (s.km, THE_COALITION):
        return Area(COALITION, int(s.km))
    return Area(CANDIDATE, NOTHING) if leader == s.candidate else Area(CHALLENGER, leader)


def fighting(view: View) -> list[Area]:
    """The areas of the match that is fought, first that of whoever is to act."""
    s = view.record
    stage = s.after_hat if s.stage == CHOOSE_HAT else s.stage
    if stage not in (PLAY_OFF, LAST_PLAY) or s.rival == NOTHING:
        return []
    return [area_of_faction(view, int(s.turn)), area_of_faction(view, int(s.rival))]


def areas(view: View, places: Places) -> str:
    """All areas that the viewer can ever touch, or that something is to be shown of."""
    spots = _spots(view)
    fought, won, turned = fighting(view), _winning(view), _to_act(view)
    shown = [*dict.fromkeys([*spots, *fought, *won, *turned])]
    return "".join(
        _area(view, places, area, spots.get(area, ""), _marks(area, fought, won, turned))
        for area in shown
    )


def names(view: View, places: Places) -> str:
    """What the viewer's spaces are called, while no card or POLITIKS lies there."""
    s = view.record
    role = int(s.role[near_seat(view)])
    drawn = [
        f'<text class="area-name"><textPath href="#along-{name}" startOffset="50%">'
        f"{name.upper()}</textPath></text>"
        for name, taken in (("bandwagon", (BANDWAGON,)), ("challenger", (CHALLENGER, POLITIKS)))
        if role not in taken
    ]
    if role != COALITION:
        drawn.append(_name("COALITION", *places.in_coalition(0, 0, 1)[:2]))
    if s.candidate == NOTHING:
        drawn.append(_name("CANDIDATE", MIDDLE, BOARD_MIDDLE))
    return f'<g id="names">{"".join(drawn)}</g>'


def _name(name: str, x: float, y: float) -> str:
    return f'<text class="area-name {name.lower()}" x="{x:.4g}" y="{y + 5:.4g}">{name}</text>'


def _spots(view: View) -> dict[Area, str]:
    """The name under which each area can be touched."""
    s = view.record
    if view.seat == PUBLIC:
        return {}
    named = {
        Area(CANDIDATE, NOTHING): "candidate",
        Area(BANDWAGON, view.seat): "bandwagon",
        Area(CHALLENGER, view.seat): "challenger",
        Area(COALITION, view.seat): "coalition",
    }
    if s.turn != view.seat:
        return named
    if s.stage == POWER_PLAY:
        named[Area(COALITION, view.seat)] = "km"
        for seat in seats_with(s, CHALLENGER):
            named[Area(CHALLENGER, seat)] = f"faction-{seat}"
    elif s.stage in (PLAY_OFF, LAST_PLAY):
        own, rival = fighting(view)
        named[own], named[rival] = "self", "rival"
    return named


def _winning(view: View) -> list[Area]:
    """Where the winner of the last Race played, until the next one begins."""
    s = view.record
    return [] if s.won_by == NOTHING else [area_of_faction(view, int(s.won_by))]


def _to_act(view: View) -> list[Area]:
    """Whose section waits for a card of the opening or of a Power Play."""
    s = view.record
    if s.stage == LEADING:
        return [Area(CANDIDATE, NOTHING)]
    if s.stage == POWER_PLAY:
        return [Area(COALITION, int(s.km))]
    return []


def _marks(area: Area, fought: list[Area], won: list[Area], turned: list[Area]) -> str:
    marks = {
        "fought": area in fought,
        "acting": area in fought[:1] or area in turned,
        "won": area in won,
    }
    return "".join(f" {mark}" for mark, holds in marks.items() if holds)


def _area(view: View, places: Places, area: Area, spot: str, marks: str) -> str:
    said = f' data-spot="{spot}" role="img" aria-label="{_words(view, area, spot)}"' if spot else ""
    shape = f'class="area rim{marks}"{said}'
    if area.role == CANDIDATE:
        middle = f'cx="{MIDDLE:g}" cy="{BOARD_MIDDLE:g}"'
        return f'<circle id="area-{area.name}" {shape} {middle} r="{places.candidate - 2:g}"/>'
    outline = {BANDWAGON: bandwagon_area, CHALLENGER: challenger_area, COALITION: coalition_area}
    path = outline[area.role](places, section_of_seat(view, area.seat))
    clip = ' clip-path="url(#board-clip)"' if area.role == COALITION else ""
    return f'<path id="area-{area.name}" {shape}{clip} d="{path}"/>'


def _words(view: View, area: Area, spot: str) -> str:
    """What an area is to somebody who touches it."""
    s = view.record
    if spot == "self":
        return f"your faction, {_tpv(view, view.seat)}"
    if spot == "rival":
        who = "the Coalition" if s.rival == THE_COALITION else f"seat {int(s.rival)}"
        return f"your rival's faction: {who}, {_tpv(view, int(s.rival))}"
    if spot == "km":
        return f"the Coalition that you lead, {_tpv(view, THE_COALITION)}"
    if area.role == CANDIDATE:
        holds = "" if s.candidate == NOTHING else f", {_tpv(view, int(s.candidate))}"
        return f"the Candidate circle{holds}"
    if area.seat != view.seat:
        return f"the Challenger of seat {area.seat}, {_tpv(view, area.seat)}"
    role = {BANDWAGON: "Bandwagon", CHALLENGER: "Challenger", COALITION: "Coalition"}[area.role]
    return f"your {role} space"


def _tpv(view: View, leader: int) -> str:
    return figure(int(view.record.tpv[leader]))
