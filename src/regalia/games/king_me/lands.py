"""King Me!: how each territory looks: its ground, its texture and its emblem.

The known territories have looks of their own; one of another name gets a look that is left over
and its initial as its emblem. Emblems lie in a square of 44 units around 0,0, textures are tiles.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from regalia.core.game import Game


@dataclass(frozen=True)
class Look:
    """How a territory looks. Colours are those of a painted map, the same by day and evening."""

    ground: str
    shade: str  # of its marks and its border
    space: str  # of its spaces
    tile: tuple[int, int]  # width and height of the texture's tile
    texture: str
    emblem: str


LOOKS = {
    "Red Pine Forest": Look(
        "#97a35c",
        "#5d6a2c",
        "#f1ecc9",
        (30, 28),
        '<path d="M6 10l3-6 3 6M20 24l3-6 3 6" fill="none" stroke="#7c8945" stroke-width="2"/>',
        '<path d="M-9 18h4v-5h-4zM8 18h4v-4H8z" fill="#7a3219"/>'
        '<path d="M-7-19 0-8h-3l7 9h-4l7 12h-28l7-12h-4l7-9h-3z" fill="#a2452a"/>'
        '<path d="M-7-19V13h14L0 1h4l-7-9h3z" fill="#82331d"/>'
        '<path d="M10-9l5 8h-2l5 7h-3l4 8H1l4-8H2l5-7H5z" fill="#3c6136"/>',
    ),
    "Mountains": Look(
        "#9aa1a6",
        "#565e68",
        "#eceeee",
        (36, 30),
        '<path d="M3 14l7-9 7 9M21 28l6-8 6 8" fill="none" stroke="#828a92" stroke-width="2"/>',
        '<path d="M-22 17-7-15 2 2 9-8 22 17z" fill="#5a6471"/>'
        '<path d="M-7-15 2 2-2 17H9L2 2 9-8 22 17H-2z" fill="#465061"/>'
        '<path d="M-7-15-13-2l4-3 3 4 3-5 3 1zM9-8 4 0l4-1 3 2 3-1z" fill="#fdfdfb"/>',
    ),
    "Ruins": Look(
        "#d3c0a0",
        "#86704d",
        "#f8f0df",
        (36, 24),
        '<path d="M0 1h36M0 13h36M8 1v12M26 13v11" fill="none" stroke="#bfa983" '
        'stroke-width="1.6"/>',
        '<path d="M-20 18h40v-4h-40z" fill="#6f5b3c"/>'
        '<path d="M-17 14V-9h9V14zM8 14V-2l3-4 2 3 4-4V14z" fill="#f2e5c9" stroke="#6f5b3c" '
        'stroke-width="2"/><path d="M-14-8V13M-11-8V13M11-1V13M14-2V13" stroke="#b39a6d"/>'
        '<path d="M-20-15H5l-4 6h-21z" fill="#f2e5c9" stroke="#6f5b3c" stroke-width="2"/>'
        '<path d="M-3 14l2-6 6 1 1 5z" fill="#c9b288" stroke="#6f5b3c" stroke-width="1.4"/>',
    ),
    "Lotus Pond": Look(
        "#6fb09a",
        "#2f6f60",
        "#e3f3e8",
        (40, 26),
        '<path d="M4 8q5-5 10 0t10 0M20 21q5-5 10 0" fill="none" stroke="#559884" '
        'stroke-width="1.8"/>',
        '<path d="M-20 12a20 7 0 1 0 40 0 20 7 0 0 0-30-5l10 5-14-3q-6 1-6 3" fill="#2f7350"/>'
        '<path d="M0 10C-12 8-18 0-17-6-9-6-3 2 0 10 3 2 9-6 17-6 18 0 12 8 0 10" '
        'fill="#e58fae" stroke="#a4456b" stroke-width="1.4"/>'
        '<path d="M0 10C-8 2-6-9 0-17 6-9 8 2 0 10" fill="#f6c3d4" stroke="#a4456b" '
        'stroke-width="1.4"/>',
    ),
    "Desert Pyramids": Look(
        "#e6c468",
        "#9a7420",
        "#fcf3d2",
        (46, 22),
        '<path d="M2 8q8-6 16 0t16 0M24 19q8-6 16 0" fill="none" stroke="#cfa844" '
        'stroke-width="1.8"/>',
        '<path d="M-21 17-5-15 11 17z" fill="#f7dc8c" stroke="#86601a" stroke-width="1.6"/>'
        '<path d="M-5-15 11 17H1z" fill="#b98525"/>'
        '<path d="M2 17 12-2l10 19z" fill="#f7dc8c" stroke="#86601a" stroke-width="1.6"/>'
        '<path d="M12-2 22 17h-6z" fill="#b98525"/>',
    ),
    "Volcano Ridge": Look(
        "#84564b",
        "#42211c",
        "#f2d9c8",
        (40, 34),
        '<path d="M4 6l6 5-2 6 8 4M24 16l5 4 8-3M28 20l-2 7 4 5" fill="none" stroke="#c4603a" '
        'stroke-width="1.7"/>',
        '<path d="M-5-12C-10-18-2-19-4-23 4-21-1-17 3-14 8-16 5-19 7-21 11-16 8-13 5-11z" '
        'fill="#f6c65c"/><path d="M-21 17-7-10 7-10 21 17z" fill="#3b2320"/>'
        '<path d="M-7-10 7-10 9-5 5 1 3-4 0 11-4-2-6 4-9-6z" fill="#f0682e"/>',
    ),
    "Crystal Caverns": Look(
        "#a08bc8",
        "#54407f",
        "#ece5f7",
        (34, 34),
        '<path d="M0 17 17 0l17 17-17 17zM17 0v34" fill="none" stroke="#8c76b8" '
        'stroke-width="1.5"/>',
        '<path d="M-13 17-19 1l4-8 6 7 1 17z" fill="#7fd1e0" stroke="#38306b" stroke-width="1.5"/>'
        '<path d="M13 17 19-1l-5-6-5 6-1 18z" fill="#b48ae6" stroke="#38306b" stroke-width="1.5"/>'
        '<path d="M-6 17-8-10l8-10 8 10-2 27z" fill="#dcd0fb" stroke="#38306b" '
        'stroke-width="1.5"/><path d="M0-20V17M-8-10l8 3 8-3" fill="none" stroke="#38306b"/>',
    ),
    "Mushroom Canopy": Look(
        "#c98d9f",
        "#80405a",
        "#f9e6ea",
        (32, 32),
        '<path d="M8 8h.1M24 24h.1" stroke="#b4718a" stroke-width="8" stroke-linecap="round"/>'
        '<path d="M24 8h.1M8 24h.1" stroke="#dfb0bd" stroke-width="5" stroke-linecap="round"/>',
        '<path d="M-6 0C-5 8-6 12-9 18H9C6 12 5 8 6 0z" fill="#f8ead2" stroke="#6d2440" '
        'stroke-width="1.6"/><path d="M-20 2C-20-24 20-24 20 2 10 6-10 6-20 2z" fill="#b4324f" '
        'stroke="#6d2440" stroke-width="1.6"/><circle cx="-9" cy="-4" r="3.6" fill="#fff1dc"/>'
        '<circle cx="2" cy="-11" r="3.2" fill="#fff1dc"/><circle cx="10" cy="-3" r="4" '
        'fill="#fff1dc"/>',
    ),
    "The Boneyard": Look(
        "#c9c0b4",
        "#6d6357",
        "#f6f2ea",
        (40, 36),
        '<path d="M6 6l8 8M26 28l8-8" stroke="#b0a698" stroke-width="3" stroke-linecap="round"/>'
        '<path d="M4 8h.1M8 4h.1M12 16h.1M16 12h.1M24 26h.1M28 30h.1M32 18h.1M36 22h.1" '
        'stroke="#b0a698" stroke-width="4.5" stroke-linecap="round"/>',
        '<path d="M-19 8 19 18M19 8-19 18" stroke="#4e463c" stroke-width="7" '
        'stroke-linecap="round"/><path d="M-19 8 19 18M19 8-19 18" stroke="#fbf6ea" '
        'stroke-width="4" stroke-linecap="round"/><path d="M-14-6a14 13 0 0 1 28 0c0 5-2 8-5 '
        '9v7H-9V3c-3-1-5-4-5-9z" fill="#fbf6ea" stroke="#4e463c" stroke-width="1.8"/>'
        '<circle cx="-6" cy="-5" r="4" fill="#4e463c"/><circle cx="6" cy="-5" r="4" '
        'fill="#4e463c"/><path d="M0-1l-2 4h4zM-3 6v4M3 6v4" fill="#4e463c" stroke="#4e463c"/>',
    ),
    "Frozen Sea": Look(
        "#b7dbe9",
        "#4c86a5",
        "#f5fbfd",
        (44, 38),
        '<path d="M2 10l10 6 2 10M12 16l12-5M30 4l-3 12 12 6M27 16l-6 14" fill="none" '
        'stroke="#94c3d7" stroke-width="1.8"/>',
        '<path d="M0-20V20M-17-10 17 10M17-10-17 10M-5-17l5 6 5-6M-5 17l5-6 5 6M-17-4l8-1-3-7'
        'M17 4l-8 1 3 7M17-4l-8-1 3-7M-17 4l8 1-3 7" fill="none" stroke="#fff" '
        'stroke-width="5.5" stroke-linecap="round"/>'
        '<path d="M0-20V20M-17-10 17 10M17-10-17 10M-5-17l5 6 5-6M-5 17l5-6 5 6M-17-4l8-1-3-7'
        'M17 4l-8 1 3 7M17-4l-8-1 3-7M-17 4l8 1-3 7" fill="none" stroke="#2c6c94" '
        'stroke-width="2.8" stroke-linecap="round"/>',
    ),
    "Spooky Swamp": Look(
        "#6e8673",
        "#2e4236",
        "#e1ead9",
        (30, 34),
        '<path d="M6 16V7M10 16q0-6 3-9M2 16h11M20 32v-8M24 32q0-5 3-8M17 32h11" fill="none" '
        'stroke="#566f5c" stroke-width="1.8"/>',
        '<circle cx="9" cy="-9" r="10" fill="#ecdf9a"/>'
        '<path d="M-12 19Q-5 15-5 6-5 0-13-5M-5 6Q-4-4 5-8M-9-2Q-17-4-18-12M-1-3Q0-11-4-18'
        'M3-7Q9-6 14-12M-13-5-20-2" fill="none" stroke="#22312a" stroke-width="3.6" '
        'stroke-linecap="round"/><path d="M-18 19Q0 12 18 19z" fill="#22312a"/>',
    ),
    "Star Dunes": Look(
        "#6b76ab",
        "#2b3364",
        "#e6e8f6",
        (42, 36),
        '<path d="M8 4l1.5 4L13 9l-3.5 1.5L8 14l-1.5-3.5L3 9l3.5-1z" fill="#f4d988"/>'
        '<path d="M22 28q8-7 16 0" fill="none" stroke="#55609a" stroke-width="2"/>'
        '<path d="M32 10h.1M14 24h.1" stroke="#f4d988" stroke-width="2.4" '
        'stroke-linecap="round"/>',
        '<path d="M-22 19Q-8 5 4 13 12 6 22 13V19z" fill="#e9bb6e" stroke="#7a5618" '
        'stroke-width="1.4"/><path d="M1-22 5.5-10.5 18-10 8-2.5 11.5 9.5 1 2.5-9.5 '
        '9.5-6-2.5-16-10-3.5-10.5z" fill="#ffe08a" stroke="#7a5618" stroke-width="1.6"/>',
    ),
}


def looks(game: Game) -> list[Look]:
    """The look of each territory of an edition."""
    names = [territory.name for territory in game.edition.components.territories]
    spare = iter([look for name, look in LOOKS.items() if name not in names])
    return [LOOKS[name] if name in LOOKS else _lettered(next(spare), name) for name in names]


def _lettered(look: Look, name: str) -> Look:
    letter = f'<text class="initial" y="14">{name[0].upper()}</text>'
    return Look(look.ground, look.shade, look.space, look.tile, look.texture, letter)


def in_lines(name: str) -> Sequence[str]:
    """A name in one line or two, the second the shorter where there are three words."""
    words = name.split(" ")
    if len(words) == 1:
        return words
    half = (len(words) + 1) // 2
    return [" ".join(words[:half]), " ".join(words[half:])]
