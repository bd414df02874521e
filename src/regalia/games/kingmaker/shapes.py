"""KingMaker: the shapes of its things, each drawn once and used by its id.

Every suit has a look: a colour, a symbol and a Hat of its own, so that no difference is told by
colour alone. Symbols lie around 0,0 within 24 units, Hats within 60 by 44.
"""

from functools import cache

from regalia.core.game import Game

# The suits of the shipped editions by their letters; two more looks wait for other letters.
LOOKS = "ROYGBV"
MOST_LOOKS = 8

_SYMBOLS = (
    "M0 11C-15-1-11-11-5.5-11-2-11 0-8 0-6 0-8 2-11 5.5-11 11-11 15-1 0 11Z",  # heart
    "M-11 0A11 11 0 1 1 11 0 11 11 0 1 1-11 0Z",  # disc
    "M0-12 3.4-4 12-3.7 5.3 1.7 7.6 10.3 0 5.4-7.6 10.3-5.3 1.7-12-3.7-3.4-4Z",  # star
    "M0-12 12 10H-12Z",  # triangle
    "M0-13C3-6 9-1 9 4.5A9 8 0 1 1-9 4.500C-9-1-3-6 0-13Z",  # drop
    "M0-13 10 0 0 13-10 0Z",  # diamond
    "M-10-10H10V10H-10Z",  # square
    "M-4-12H4V-4H12V4H4V12H-4V4H-12V-4H-4Z",  # cross
)

_HATS = (
    # A top hat, a bowler, a crown, a feathered forester's cap, a bicorne, a wizard's hat.
    "M-30 16Q-20 12-16 11L-18-20H18L16 11Q20 12 30 16 20 22 0 22-20 22-30 16Z",
    "M-29 13Q-22 10-18 9-21-18 0-18 21-18 18 9 22 10 29 13 27 20 0 20-27 20-29 13Z",
    "M-24 20-28-14-13 1 0-21 13 1 28-14 24 20Z",
    "M-30 18Q-18 10-14-2-8-16 6-14L30-22Q20-6 12 0L18 12 30 15Q8 22-30 18Z",
    "M-31 12Q-26-2-13-5-8-20 0-20 8-20 13-5 26-2 31 12 16 8 0 16-16 8-31 12Z",
    "M-27 20Q-14 16-12 14L-4-8 8-22 5-8 13 14Q14 16 27 20Z",
    "M-26 20Q-26-2-12-4L0-20 12-4Q26-2 26 20Z",
    "M-26 20V4H-20V-14H20V4H26V20Z",
)

_LEADER = '<path id="sign-leader" d="M-15 10-18-9-8-1 0-14 8-1 18-9 15 10Z"/>'
_KING_MAKER = (
    '<g id="sign-km"><path d="M-19 3-22-11-11-5 0-16 11-5 22-11 19 3Z"/>'
    '<path d="M-19 7H19V12H-19Z"/></g>'
)
_CHECK = '<path id="check" d="M-8-1-3 6 9-8"/>'
_TRIANGLE = '<path id="triangle" class="triangle" d="M0-50 69 55H-69Z"/>'


@cache
def looks(game: Game) -> list[int]:
    """The look of each colour: its own where its letter has one, else one that is left."""
    letters: str = game.edition.components.colours
    left = [look for look in range(MOST_LOOKS) if look >= len(LOOKS)]
    left += [look for look, letter in enumerate(LOOKS) if letter not in letters]
    return [LOOKS.index(letter) if letter in LOOKS else left.pop(0) for letter in letters]


def shapes() -> str:
    """Symbols and Hats of all looks, and the signs."""
    symbols = "".join(
        f'<path id="symbol-{look}" d="{path}"/>' for look, path in enumerate(_SYMBOLS)
    )
    hats = "".join(f'<path id="hat-{look}" d="{path}"/>' for look, path in enumerate(_HATS))
    return symbols + hats + _LEADER + _KING_MAKER + _CHECK + _TRIANGLE
