"""Kingdom Run: the shapes of its things, each drawn once and used by its id.

A shape lies around the point 0,0. Each clan has a silhouette of its own besides its colour: a
helmet with a plume, a pointed hat, antlers, large ears. A Runner asleep lies down, its eyes shut.
"""

from regalia.games.kingdom_run.state import FACES

# The silhouette of each clan, and what is drawn on it besides the face; 52 units high.
_BODIES = (
    "M-21 25V10Q-21 1-12 0V-11Q-12-21 0-21T12-11V0Q21 1 21 10V25Z",
    "M0-29 11-10Q20-7 19-3 15 0 11-1 10 3 13 6L22 25H-22L-13 6Q-10 3-11-1-15 0-19-3-20-7-11-10Z",
    "M0-24C10-19 14-12 11-4L10 0Q20 3 20 13L16 17 19 25H-19L-16 17-20 13Q-20 3-10 0L-11-4C-14-12"
    "-10-19 0-24Z",
    "M-12-4Q-22-5-26-17-17-17-12-14-9-23 0-23T12-14Q17-17 26-17 22-5 12-4L11 1Q21 4 21 13V25H-21"
    "V13Q-21 4-11 1Z",
)
_EXTRAS = (
    '<path class="plume" d="M-2-20C-4-30 12-31 18-20 19-15 19-11 16-8 15-15 8-20-2-20Z"/>'
    '<path class="visor" d="M-9-14H9V-6Q0-3-9-6Z"/>',
    '<path class="skin" d="M-10-8H10V-2Q6 4 0 4T-10-2Z"/>'
    '<path class="spark" d="M0-24 2-19 6-17 2-15 0-10-2-15-6-17-2-19Z"/>',
    '<path class="antler" d="M-8-19-12-26-20-28M-11-24-19-20M8-19 12-26 20-28M11-24 19-20"/>'
    '<path class="skin" d="M0-17Q9-13 8-6 6 0 0 1-6 0-8-6-9-13 0-17Z"/>',
    '<path class="skin ear" d="M-12-7-20-14-12-11M12-7 20-14 12-11"/>'
    '<path class="skin" d="M-9-12H9Q11-2 0 0-11-2-9-12Z"/>'
    '<path class="cap" d="M-13-13Q-8-28 8-27 14-26 13-13 0-17-13-13Z"/>',
)
_EYES = (-10.0, -3.0, -8.0, -7.5)  # how high they are

# What the faces of the dice show, within 30 units around 0,0.
_FACES = (
    # Disbanding: three who part from each other
    '<circle cy="14" r="9"/><circle cx="-21" cy="-16" r="7"/><circle cy="-22" r="7"/>'
    '<circle cx="21" cy="-16" r="7"/><path class="sign-line" d="M-8 4-15-6M0 2V-11M8 4 15-6"/>',
    # Catch-Up: one runs up to the next
    '<circle cx="21" cy="-6" r="9"/><circle class="sign-hollow" cx="-22" cy="-6" r="7"/>'
    '<path class="sign-line" d="M-28 14H16M-11-6H3M-3-12 4-6-3 0"/><path d="M14 7 27 14 14 21Z"/>',
    # Bathing: a head in the waves
    '<circle cy="-14" r="10"/>'
    '<path class="sign-line" d="M-29 5q7-9 14.5 0t14.5 0 14.5 0 14.5 0M-22 20q7-9 14.5 0t14.5 0 '
    '14.5 0"/>',
    # 2 Victory Points: a coin that is worth two
    '<circle class="sign-coin" r="25"/><circle class="sign-line thin" r="19.5"/>'
    '<text class="sign-number" y="11">2</text>',
    # Lull/Awaken: moon and sun
    '<path d="M-10-22A17 17 0 1 0-1 9 20 20 0 0 1-10-22Z"/><circle cx="14" cy="6" r="7"/>'
    '<path class="sign-line thin" d="M14-7v-6M14 19v6M27 6h6M23-3l5-5M23 15l5 5M5 15l-5 5"/>',
    # Carbon Copy: a sheet behind a sheet
    '<rect class="sign-hollow" x="-24" y="-26" width="34" height="40" rx="4"/>'
    '<rect x="-10" y="-14" width="34" height="40" rx="4"/>'
    '<path class="sign-etched" d="M7-4V16M-3 6H17"/>',
)

_THINGS = (
    '<g id="lake"><path class="shore" d="M-66-6C-70-44-32-54 2-51 44-54 72-40 69-4 72 36 44 52 4 51'
    '-40 54-70 38-66-6Z"/><path class="water" d="M-60-6C-63-38-30-47 2-45 40-47 65-35 62-4 65 31 40'
    ' 45 4 45-36 47-64 33-60-6Z"/><path class="ripple" d="M-44-28q7-6 14 0t14 0M14-34q7-6 14 0t14 0'
    'M-52 30q7-6 14 0t14 0M22 36q7-6 14 0M-8 2q7-6 14 0t14 0M38 4q7-6 14 0M-54 0q7-6 14 0"/></g>'
    '<path id="surf" class="surf" d="M-25 26V21q6.25-6 12.5 0t12.5 0 12.5 0 12.5 0V26Q0 31-25 '
    '26Z"/>'
    '<path id="sleep" class="sleep" d="M-2-21H6L-2-12H6M11-29H17L11-22H17"/>'
    '<path id="hand" class="hand" d="M-15-2V-14a4 4 0 0 1 8 0V-21a4 4 0 0 1 8 0V-18a4 4 0 0 1 8 0V-'
    '12a4 4 0 0 1 7 0V8Q16 22 4 22H-2Q-10 22-14 14L-22 2Q-23-4-17-4Z"/>'
    '<g id="again"><circle class="again-disc" r="19"/>'
    '<path class="again" d="M8-6A10 10 0 1 0 10 2M10-12V-5H3"/></g>'
    '<path id="signpost" class="sign-board" d="M-18-11H10L19 0 10 11H-18Z"/>'
    '<path id="tick" class="tick" d="M-11 0-3 9 12-9"/>'
)

# The castle behind the podium, in the drawing's own coordinates.
CASTLE = (
    '<g transform="translate(0 13)">'
    '<path class="castle-far" d="M0 132V58H14V46H26V58H38V46H50V58H70V24H82V12H94V24'
    "H106V12H118V24H130V58H176V46H188V58H200V46H212V58H236V30H250V16H264V30H278V16H292V30H306V58H352V46H364V58"
    'H376V46H388V58H420V34H432V22H444V34H456V22H468V34H480V66H560V54H572V66H584V54H596V66H720V132Z"'
    "/>"
    '<path class="castle-flag" d="M106 12V-9L128-2 106 5M271 16V-5L293 2 271 9M450 22V1L472 8 450 '
    '15"/>'
    '<path class="castle-window" d="M92 56V44q8-10 16 0V56ZM262 56V44q8-10 16 0V56ZM444 60V50'
    'q6-8 12 0V60Z"/></g>'
)

# The textures of the boards, each a tile of 64 by 57 units; from the start to the castle.
LANDS = ("start", "M", "F", "H", "finish")
_TEXTURES = (
    '<path class="blade" d="M8 16l-3-8M10 16V6M12 16l3-8M40 46l-3-8M42 46V36M44 46l3-8"/>',
    '<path class="blade" d="M30 52l-2-7M32 52v-9M34 52l2-7M50 24l-2-7M52 24v-9"/>'
    '<g class="petal"><circle cx="10" cy="10" r="4.5"/><circle cx="44" cy="8" r="3.5"/></g>'
    '<g class="petal other"><circle cx="20" cy="36" r="4"/><circle cx="56" cy="44" r="4.5"/></g>',
    '<path class="fir" d="M12 2 22 20H17L25 34H-1L7 20H2ZM46 26 56 43H51L58 55H34L41 43H36Z"/>',
    '<path class="ridge" d="M-4 22Q14-4 32 22M28 50Q46 24 64 50"/>'
    '<path class="rock" d="M40 16l6-9 8 3 3 8-9 3ZM6 48l5-7 8 3 1 7Z"/>',
    '<path class="cobble" d="M0 .5H64M0 19.5H64M0 38.5H64M16 0V19M48 0V19M0 19V38M32 19V38M16 '
    '38V57M48 38V57"/>',
)


def things() -> str:
    """Every shape that is the same in all editions."""
    clans = "".join(_awake(clan) + _asleep(clan) for clan in range(len(_BODIES)))
    faces = "".join(f'<g id="face-{FACES[face]}">{_FACES[face]}</g>' for face in range(len(FACES)))
    textures = "".join(
        f'<pattern id="texture-{land}" width="64" height="57" patternUnits="userSpaceOnUse">'
        f'<rect class="ground-{land}" width="64" height="57"/>{texture}</pattern>'
        for land, texture in zip(LANDS, _TEXTURES, strict=True)
    )
    return clans + faces + textures + _THINGS


def _figure(clan: int) -> str:
    body = _BODIES[clan]
    return (
        f'<path class="halo" d="{body}"/><path class="body clan-{clan}" d="{body}"/>{_EXTRAS[clan]}'
    )


def _awake(clan: int) -> str:
    y = _EYES[clan]
    eyes = "".join(
        f'<circle class="eye" cx="{x:g}" cy="{y:g}" r="3.2"/>'
        f'<circle class="pupil" cx="{x + 0.6:g}" cy="{y + 0.4:g}" r="1.7"/>'
        for x in (-4.2, 4.2)
    )
    return f'<g id="awake-{clan}">{_figure(clan)}{eyes}</g>'


def _asleep(clan: int) -> str:
    """Lying on its back, the head to the right."""
    y = _EYES[clan]
    lids = f"M-7.5 {y - 1:g}q3 4.5 6 0M1.5 {y - 1:g}q3 4.5 6 0"
    return (
        f'<g id="asleep-{clan}"><g class="lying" transform="translate(0 3) rotate(90)">'
        f'{_figure(clan)}<path class="lid lid-{clan}" d="{lids}"/></g>'
        '<use href="#sleep" x="9"/></g>'
    )
