"""King Me!: the shapes of its things, each drawn once and used by its id.

A shape lies around the point 0,0; Checkers have a radius of 22 units. Crimson's are round and bear
a ship, Onyx's are notched like a battlement and bear a tower; every Crown has a silhouette of its
own, so that no difference is told by colour alone.
"""

from math import cos, pi, sin

from regalia.games.king_me.state import KINGS

_SHIP_SIGN = "M-11 5H11L7 11H-7ZM-2-13V3H-11Q-4-4-2-13ZM1-11Q9-5 9 3H1Z"
_TOWER_SIGN = (
    "M-8 11V-1H-11V-11H-6.5V-8H-2.5V-11H2.5V-8H6.5V-11H11V-1H8V11H3.5V6A3.5 3.5 0 0 0-3.5 6V11Z"
)

_NOTCHES = 10


def _notched(radius: float) -> str:
    """A ring of merlons and gaps."""
    step = pi / _NOTCHES
    points = []
    for corner in range(2 * _NOTCHES):
        reach = radius if corner % 2 == 0 else radius * 0.885
        for turn in (-0.5, 0.5):
            angle = (corner + turn) * step
            points.append(f"{reach * sin(angle):.1f} {-reach * cos(angle):.1f}")
    return f"M{'L'.join(points)}Z"


_CHECKERS = (
    '<g id="checker-0"><circle class="cast" cy="3" r="22"/><circle class="crimson-edge" r="22"/>'
    '<circle class="crimson-body" r="20.5"/><circle class="crimson-ring" r="17.5"/>'
    f'<path class="crimson-sign" d="{_SHIP_SIGN}"/></g>',
    f'<g id="checker-1"><path class="cast" transform="translate(0 3)" d="{_notched(23)}"/>'
    f'<path class="onyx-edge" d="{_notched(23)}"/><circle class="onyx-body" r="19"/>'
    f'<circle class="onyx-ring" r="16.5"/><path class="onyx-sign" d="{_TOWER_SIGN}"/></g>',
)

# What bears a side's points on a card, in the shape of its Checkers.
_SEALS = (
    '<circle id="seal-0" class="crimson-body" r="16"/>'
    f'<path id="seal-1" class="onyx-body" d="{_notched(17.5)}"/>'
)

# Horns; bolts; a cloud with a moon; leaves around an eye.
_CROWN_SHAPES = (
    "M-14 11-16-1C-25-3-25-15-17-19-19-12-15-7-8-6L0-15 8-6C15-7 19-12 17-19 25-15 25-3 16-1L14 "
    "11Z",
    "M-16 11-22-11-12-4-9-18-2-6 3-20 8-5 20-16 16 11Z",
    "M-15 11C-25 7-24-6-14-5-16-16-4-18 0-10 4-18 16-16 14-5 24-6 25 7 15 11Z",
    "M-15 11-21-4C-16-5-13-4-10-1-10-8-6-14 0-19 6-14 10-8 10-1 13-4 16-5 21-4L15 11Z",
)
_CROWN_JEWELS = (
    '<path class="crown-jewel" d="M-6 0-3.5 5-1 0M1 0 3.5 5 6 0"/>',
    '<path class="crown-jewel" d="M2-9-4 0H1L-2 7 6-2H1L4-9Z"/>',
    '<path class="crown-jewel" d="M3-7A7 7 0 1 0 6 4 6 6 0 0 1 3-7Z"/>',
    '<path class="crown-jewel" d="M-8 0Q0-8 8 0 0 8-8 0Z"/><circle class="crown-pupil" r="2.6"/>',
)


def _crown(king: int) -> str:
    return (
        f'<g id="king-{king}"><path class="cast" transform="translate(0 2.5)" '
        f'd="{_CROWN_SHAPES[king]}M-15 9H15V16H-15Z"/>'
        f'<path class="crown king-{king}" d="{_CROWN_SHAPES[king]}"/>{_CROWN_JEWELS[king]}'
        f'<path class="crown-band king-{king}" d="M-15 9Q0 13 15 9V15Q0 19-15 15Z"/></g>'
        f'<g id="mark-{king}"><path d="{_CROWN_SHAPES[king]}M-15 14Q0 18 15 14"/></g>'
    )


_STONE = (
    '<g id="stone"><path class="cast" transform="translate(0 4)" '
    'd="M-20 13-22-3-13-17 4-21 18-13 22 5 15 17-6 19Z"/>'
    '<path class="stone-body" d="M-20 13-22-3-13-17 4-21 18-13 22 5 15 17-6 19Z"/>'
    '<path class="stone-light" d="M-22-3-13-17 4-21 2-7-10-3Z"/>'
    '<path class="stone-dark" d="M2-7 18-13 22 5 15 17 6 6Z"/>'
    '<path class="stone-darker" d="M-20 13-6 19 15 17 6 6-8 8Z"/>'
    '<path class="stone-crack" d="M-10-3-8 8M2-7 6 6M-16 2l4 3M10-3l3 5M-2 12l5 2M-6-13l5 2"/></g>'
)

# What stands on a starting space: a tent, or a house.
_CAMPS = (
    '<g id="camp-0"><path class="camp-0" d="M0-14 15 12H-15Z"/>'
    '<path class="camp-door" d="M0-4 5 12H-5Z"/><path class="camp-flag" d="M0-14v-5l7 2.5-7 '
    '2.5"/></g>',
    '<g id="camp-1"><path class="camp-1" d="M-12 12V-3H12V12Z"/>'
    '<path class="camp-roof" d="M-15-2 0-15 15-2Z"/><path class="camp-door" d="M-3 12V3H4V12Z"/>'
    "</g>",
)

# The landmarks at the edges; the sail and the banner of the gate bear the score.
_SHIP = (
    '<g id="landmark-0"><path class="ship-wave" d="M-96 29q12-8 24 0t24 0 24 0 24 0 24 0 24 0 24 0 '
    '24 0"/><path class="ship-mast" d="M0-31V20M-44-22V18M46-16V18"/>'
    '<path class="ship-sail" d="M-28-27H28Q35-6 28 15H-28Q-35-6-28-27Z"/>'
    '<path class="ship-sail" d="M-44-20Q-70-8-72 12H-44Z"/>'
    '<path class="ship-sail" d="M46-16Q66-6 72 11H46Z"/>'
    '<path class="ship-flag" d="M0-32h17l-5 3.5 5 3.5H0"/>'
    '<path class="ship-hull" d="M-82 13Q-60 21 0 19 60 20 80 9L70 32H-64Q-78 28-82 13Z"/>'
    '<path class="ship-trim" d="M-77 20Q-50 26 0 25 50 25 75 18"/>'
    '<circle class="ship-port" cx="-36" cy="28" r="2"/><circle class="ship-port" cx="-12" '
    'cy="28" r="2"/><circle class="ship-port" cx="12" cy="28" r="2"/>'
    '<circle class="ship-port" cx="36" cy="28" r="2"/></g>'
)
_CASTLE = (
    '<g id="landmark-1"><path class="castle-wall" d="M-82 32V-6H-76V-1H-68V-6H-60V-1H-52V-6H-46V'
    "-24H-41V-19H-35V-24H-29V-32H-22V-26H-12V-32H-4V-26H4V-32H12V-26H22V-32H29V-24H35V-19H41V-24"
    'H46V-6H52V-1H60V-6H68V-1H76V-6H82V32Z"/>'
    '<path class="castle-window" d="M-70 14v-7q4-5 8 0v7zM62 14v-7q4-5 8 0v7zM-41 2v-8q4-5 8 '
    '0v8zM33 2v-8q4-5 8 0v8z"/>'
    '<path class="castle-stone" d="M-80 22h22M-58 26h14M44 22h18M60 26h20M-44 14h12M34 16h10"/>'
    '<path class="castle-banner" d="M-27-20H27V16L0 27-27 16Z"/></g>'
)


def things() -> str:
    """Every shape that is the same in all editions."""
    crowns = "".join(_crown(king) for king in range(len(KINGS)))
    return "".join(_CHECKERS) + _SEALS + crowns + _STONE + "".join(_CAMPS) + _SHIP + _CASTLE
