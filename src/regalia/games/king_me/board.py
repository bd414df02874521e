"""King Me!: what never changes in the drawing of an edition.

Every shape, the track, and the realm with Crimson at the bottom; and to be laid over it by the
pieces, `realm-1`, as Onyx sees it.
"""

from regalia.core.game import Game
from regalia.games.king_me.cards import card_shapes
from regalia.games.king_me.lands import Look, looks
from regalia.games.king_me.places import (
    BOARD_TOP,
    CARD_HEIGHT,
    CARD_WIDTH,
    DECK_X,
    FIELD,
    FIELD_TOP,
    FRAME,
    HEIGHT,
    TRACK_HEIGHT,
    TRACK_MIDDLE,
    TRAY_WIDTH,
    WIDTH,
    on_track,
    places_of,
    strip,
)
from regalia.games.king_me.realm import ground, realm
from regalia.games.king_me.shapes import things
from regalia.games.king_me.track import EVENT

_GLOWS = "".join(
    f'<radialGradient id="glow-{kind}"><stop class="glow-{kind}" offset=".5"/>'
    f'<stop class="glow-{kind} rim-of-glow" offset=".68"/>'
    f'<stop class="glow-{kind} edge-of-glow" offset="1"/></radialGradient>'
    for kind in ("free", "touched", "hint", "last")
)
_ARROWHEAD = (
    '<marker id="arrowhead" viewBox="-6 -6 12 12" markerWidth="3.4" markerHeight="3.4" '
    'orient="auto-start-reverse"><path class="arrowhead" d="M-4-5 5 0-4 5Z"/></marker>'
)


def board(game: Game) -> str:
    """The board layer: every shape, the table, the track and the realm."""
    box, painted = game.box, looks(game)
    sides = [places_of(box, turned=turned) for turned in (False, True)]
    defs = (
        _GLOWS
        + _ARROWHEAD
        + things()
        + _lands(game, painted)
        + card_shapes(game)
        + ground(box, sides[0])
        + _frame()
        + "".join(realm(game, places, seat) for seat, places in enumerate(sides))
    )
    return (
        f'<g id="board"><defs>{defs}</defs>'
        f'<rect class="felt" width="{WIDTH}" height="{HEIGHT}" rx="22"/>'
        f'{_track()}{_trays()}{_CAST}<use href="#realm-0"/></g>'
    )


# Table and track


_EVENT_SIGN = (
    '<path class="event-star" d="M0-34 7-12 30-12 12 2 19 24 0 11-19 24-12 2-30-12-7-12Z"/>'
    '<text class="event-word" y="48">Event</text>'
)


def _track() -> str:
    """The deck's space, then the card spaces; the last is the Event space (KM18)."""
    spaces = [_slot(DECK_X, "slot")]
    for space in range(EVENT + 1):
        x, _, _ = on_track(space)
        spaces.append(_slot(x, "slot event-space" if space == EVENT else "slot"))
        edge = x - CARD_WIDTH / 2 - 5.5
        spaces.append(f'<path class="slide" d="M{edge:g} {TRACK_MIDDLE - 5:g}l4 5-4 5"/>')
    event, _, _ = on_track(EVENT)
    return (
        f'<rect class="wood" x="3" y="1" width="{WIDTH - 6}" height="{TRACK_HEIGHT:g}" rx="13"/>'
        + "".join(spaces)
        + f'<g transform="translate({event:g} {TRACK_MIDDLE:g})">{_EVENT_SIGN}</g>'
    )


def _slot(x: float, kind: str) -> str:
    left, top = x - CARD_WIDTH / 2 - 1, TRACK_MIDDLE - CARD_HEIGHT / 2 - 1
    return (
        f'<rect class="{kind}" x="{left:g}" y="{top:g}" width="{CARD_WIDTH + 2:g}" '
        f'height="{CARD_HEIGHT + 2:g}" rx="9"/>'
    )


def _trays() -> str:
    """At both edges, left for captured Checkers and right for collected cards."""
    return "".join(
        f'<rect class="tray" x="{x:g}" y="{strip(near=near) - 29:g}" width="{TRAY_WIDTH:g}" '
        'height="58" rx="10"/>'
        for near in (False, True)
        for x in (4, WIDTH - TRAY_WIDTH - 4)
    )


_SIDE = FIELD + 2 * FRAME
_CAST = f'<rect class="cast" y="{BOARD_TOP + 5:g}" width="{WIDTH}" height="{_SIDE:g}" rx="9"/>'


def _frame() -> str:
    """The wood around the realm; part of each realm, for the coordinates stand on it."""
    return (
        f'<g id="frame"><rect class="wood" y="{BOARD_TOP:g}" width="{WIDTH}" height="{_SIDE:g}" '
        f'rx="9"/><rect class="inlay" x="{FRAME - 3:g}" y="{FIELD_TOP - 3:g}" '
        f'width="{FIELD + 6:g}" height="{FIELD + 6:g}" rx="4"/></g>'
    )


# The looks of territories


def _lands(game: Game, painted: list[Look]) -> str:
    """Of each territory its texture, its emblem, and the rule that fills with the texture."""
    shapes = []
    for number, look in enumerate(painted):
        width, height = look.tile
        shapes.append(
            f'<pattern id="texture-{number}" width="{width}" height="{height}" '
            f'patternUnits="userSpaceOnUse"><rect width="{width}" height="{height}" '
            f'fill="{look.ground}"/>{look.texture}</pattern>'
            f'<g id="emblem-{number}" fill="{look.shade}">{look.emblem}</g>'
        )
    rules = "".join(
        f".land-{number}{{fill:url(#texture-{number});stroke:{look.shade}}}"
        f".space-{number}{{fill:{look.space};stroke:{look.shade}}}"
        for number, look in enumerate(painted)
    )
    return f"{''.join(shapes)}<style>{rules}</style>"
