"""KingMaker: the cards, drawn once an edition: `face-7` is the card of kind 7, and `back`.

A card fills 100 by 140 units around 0,0. Its number and its sign stand in a row at the top, so
that each can be read while the next card covers the rest.
"""

from regalia.core.game import Game
from regalia.games.kingmaker.shapes import looks

_CAST = '<rect class="cast" x="-49" y="-66" width="100" height="140" rx="11"/>'
_SHEET = '<rect class="sheet" x="-50" y="-70" width="100" height="140" rx="11"/>'
_WINDOW = '<rect class="window" x="-42" y="-10" width="84" height="72" rx="8"/>'
RIM = '<rect class="rim" x="-50" y="-70" width="100" height="140" rx="11"/>'

_BACK = (
    f'<g id="back" class="back">{_CAST}{_SHEET}'
    '<rect class="hem" x="-41" y="-61" width="82" height="122" rx="7"/>'
    '<use href="#sign-km" class="emblem" transform="scale(1.300)"/></g>'
)

_POWER_SIGN = '<path class="action-sign" d="M-13 2 0-11 13 2M-13 13 0 0 13 13"/>'
_ATTACK_SIGN = '<path class="action-sign" d="M-11-12 11 10M11-12-11 10M-13 5-5 13M13 5 5 13"/>'
_BLITZ_SIGN = '<path class="blitz-sign" d="M4-16-11 3H-1L-5 17 11-4H1Z"/>'


def card_shapes(game: Game) -> str:
    """Every kind of card of an edition, and the back."""
    faces = "".join(_face(game, card) for card in range(int(game.box.kinds)))
    return _BACK + faces


def _face(game: Game, card: int) -> str:
    box = game.box
    if card < box.wilds:
        look = looks(game)[card // int(box.numbers)]
        return _suit(card, int(box.value[card]), look)
    if card < box.powers:
        return _wild(card, int(box.value[card]), looks(game))
    return _action(game, card)


def _suit(card: int, value: int, look: int) -> str:
    return (
        f'<g id="face-{card}" class="suit-{look}">{_CAST}{_SHEET}{_WINDOW}{_number(str(value))}'
        f'<use href="#symbol-{look}" class="pip" transform="translate(31 -44) scale(1.100)"/>'
        f'<use href="#hat-{look}" class="hat" transform="translate(0 26) scale(1.200)"/></g>'
    )


def _wild(card: int, value: int, all_looks: list[int]) -> str:
    """All colours: a stripe and a symbol of each."""
    width = 84 / len(all_looks)
    stripes = "".join(
        f'<g class="suit-{look}"><rect class="stripe" x="{-42 + index * width:.4g}" y="-10" '
        f'width="{width:.4g}" height="72"/><use href="#symbol-{look}" class="pip" transform="'
        f'translate({-42 + (index + 0.5) * width:.4g} {10 + 32 * (index % 2)}) scale(.52)"/></g>'
        for index, look in enumerate(all_looks)
    )
    spokes = "".join(
        f'<path class="suit-{look} spoke" d="M0 0V-15" '
        f'transform="rotate({index * 360 / len(all_looks):.4g})"/>'
        for index, look in enumerate(all_looks)
    )
    return (
        f'<g id="face-{card}" class="wild">{_CAST}{_SHEET}{_number(str(value))}'
        f'<g transform="translate(30 -44) scale(.8)">{spokes}</g>{stripes}'
        '<rect class="window empty" x="-42" y="-10" width="84" height="72" rx="8"/></g>'
    )


def _action(game: Game, card: int) -> str:
    box, cost = game.box, int(game.box.cost[card])
    value = int(box.value[card])
    if card == box.blitz:
        kind, sign, number = "blitz", _BLITZ_SIGN, str(value)
    elif card < box.attacks:
        kind, sign, number = "power", _POWER_SIGN, f"+{value}"
    else:
        kind, sign, number = "attack", _ATTACK_SIGN, f"\u2212{value}"
    votes = f"costs {cost} Vote{'' if cost == 1 else 's'}"
    price = f'<text class="price" y="57">{votes}</text>' if cost else ""
    down, large = (18, 1.5) if cost else (26, 1.9)
    return (
        f'<g id="face-{card}" class="{kind}">{_CAST}{_SHEET}{_WINDOW}{_number(number)}'
        f'<g transform="translate(31 -45) scale(.75)">{sign}</g>'
        f'<g class="large" transform="translate(0 {down}) scale({large})">{sign}</g>{price}</g>'
    )


def _number(text: str) -> str:
    size = "" if len(text) < 3 else ' textLength="58" lengthAdjust="spacingAndGlyphs"'
    return f'<text class="numeral" x="-44" y="-25"{size}>{text}</text>'
