"""King's Crown: the shapes of its things, each drawn once and used by its id.

A shape lies around the point 0,0. Tokens have a radius of 44 units, Crowns fill 150 by 150. Yellow
Tokens are round suns and white ones scalloped moons; Crowns of seat 0 have three round points and
those of seat 1 five sharp ones, so that no difference is told by colour alone.
"""

from math import cos, pi, sin

from regalia.games.kings_crown.notation import token_name

_SCALLOPS = 14

_SUN = (
    '<g id="sun"><circle class="cast" cy="3.5" r="44"/><circle class="sun-edge" r="44"/>'
    '<circle class="sun-body" r="42"/><circle class="sun-rays" r="37"/>'
    '<circle class="sun-face" r="32"/><circle class="sun-mark" cy="22" r="3"/>'
    '<circle class="sun-mark-rays" cy="22" r="5.4"/></g>'
)

_BACK = (
    '<g id="back"><circle class="cast" cy="3.5" r="43"/><circle class="back-edge" r="43"/>'
    '<circle class="back-body" r="41"/><circle class="back-ring" r="36"/>'
    '<use href="#emblem" class="back-emblem"/></g>'
)

_EMBLEM = (
    '<g id="emblem"><path d="M-17 9-20-10-9.5-1.5 0-16 9.5-1.5 20-10 17 9Z"/>'
    '<path d="M-17 14H17"/></g>'
)

# What of a Crown is behind its Token, and what is in front.
_CROWNS = (
    '<g id="crown-0"><path class="cast" d="M-56 48Q0 62 56 48L54 70Q0 82-54 70Z"/>'
    '<path class="crown-0" d="M-56 50-66-30Q-50-4-32-18-14-32 0-56 14-32 32-18 50-4 66-30L56 '
    '50Q0 64-56 50Z"/><circle class="crown-0" cx="-66" cy="-36" r="8.5"/>'
    '<circle class="crown-0" cy="-62" r="9.5"/>'
    '<circle class="crown-0" cx="66" cy="-36" r="8.5"/>'
    '<path class="shade" d="M0-56Q14-32 32-18 50-4 66-30L56 50Q28 57 0 57Z"/></g>'
    '<g id="band-0"><path class="crown-0" d="M-56 45Q0 61 56 45L54 65Q0 79-54 65Z"/>'
    '<path class="trim" d="M-54.5 50.500Q0 66 54.5 50.5"/>'
    '<circle class="jewel" cx="-30" cy="61" r="3.5"/><circle class="jewel" cy="65.5" r="4"/>'
    '<circle class="jewel" cx="30" cy="61" r="3.5"/></g>',
    '<g id="crown-1"><path class="cast" d="M-56 48Q0 62 56 48L54 70Q0 82-54 70Z"/>'
    '<path class="crown-1" d="M-56 50-71-34-48-8-42-58-20-26 0-72 20-26 42-58 48-8 71-34 56 50Q0 '
    '64-56 50Z"/><path class="shade" d="M0-72 20-26 42-58 48-8 71-34 56 50Q28 57 0 57Z"/></g>'
    '<g id="band-1"><path class="crown-1" d="M-56 45Q0 61 56 45L54 65Q0 79-54 65Z"/>'
    '<path class="trim" d="M-54.5 50.500Q0 66 54.5 50.5"/>'
    '<path class="jewel" d="M-30 57l4 4-4 4-4-4ZM0 60.500l4.5 4.5-4.5 4.5-4.5-4.500Z'
    'M30 57l4 4-4 4-4-4Z"/></g>',
)

# The sign of each seat on its Screen: the silhouette of its Crown.
_SIGNS = (
    '<g id="sign-0"><path d="M-17 11-20-8Q-14-1-9.5-5-4-9 0-14 4-9 9.5-5 14-1 20-8L17 11Z"/>'
    '<circle cx="-20" cy="-11" r="3"/><circle cy="-17" r="3.3"/><circle cx="20" cy="-11" r="3"/>'
    "</g>",
    '<g id="sign-1"><path d="M-17 11-21-10-14-2-12.5-17-6-7 0-20 6-7 12.5-17 14-2 21-10 17 '
    '11Z"/></g>',
)

_BAG = (
    '<g id="pouch"><ellipse class="cast" cy="62" rx="62" ry="10"/>'
    '<path class="bag-body" d="M-38-26C-76 6-82 66 0 66 82 66 76 6 38-26Z"/>'
    '<path class="bag-fold" d="M-30-18C-50 8-56 34-48 52M30-18C50 8 56 34 48 52M-10-16C-16 0-20 '
    '8-20 14M10-16C16 0 20 8 20 14"/>'
    '<path class="bag-neck" d="M-38-28C-58-54-36-66-25-52-20-70-6-70 0-55 6-70 20-70 25-52 36-66 '
    '58-54 38-28Z"/>'
    '<path class="bag-cord" d="M-39-27Q0-16 39-27M30-24Q44-8 38 6M33-24Q52-14 52 0"/></g>'
)


def token_faces(numbers: int) -> str:
    """Every Token's face, as `face-Y13`."""
    moon = (
        f'<g id="moon"><path class="cast" d="{_scalloped(44, 3.5)}"/>'
        f'<path class="moon-edge" d="{_scalloped(44, 0)}"/>'
        f'<path class="moon-body" d="{_scalloped(41.5, 0)}"/><circle class="moon-ring" r="35"/>'
        '<circle class="moon-ring thin" r="31.5"/>'
        '<path class="moon-mark" d="M2.5 15.500a6.2 6.2 0 1 0 4 9.8 5.2 5.2 0 0 '
        '1-4-9.800Z"/></g>'
    )
    return _SUN + moon + "".join(_face(token) for token in range(2 * numbers))


def _face(token: int) -> str:
    ground, kind = ("sun", "yellow") if token % 2 == 0 else ("moon", "white")
    return (
        f'<g id="face-{token_name(token)}"><use href="#{ground}"/>'
        f'<text class="numeral {kind}" y="9">{token // 2 + 1}</text></g>'
    )


def _scalloped(radius: float, down: float) -> str:
    """A ring of outward arcs, moved down a little."""
    points = [
        (
            radius * 0.95 * sin(2 * pi * step / _SCALLOPS),
            radius * 0.95 * cos(2 * pi * step / _SCALLOPS),
        )
        for step in range(_SCALLOPS)
    ]
    arc = radius * 0.235
    start, *others = [f"{x:.1f} {y + down:.1f}" for x, y in points]
    arcs = "".join(f"A{arc:.1f} {arc:.1f} 0 0 0 {point}" for point in [*others, start])
    return f"M{start}{arcs}Z"


def things() -> str:
    """Every other shape: back, emblem, Crowns, signs of the seats and bag."""
    return _EMBLEM + _BACK + "".join(_CROWNS) + "".join(_SIGNS) + _BAG
