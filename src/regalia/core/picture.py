"""A whole drawing in one file: the board, what moves on it, and their style."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regalia.core.game import Game
    from regalia.core.position import View


def picture(game: "Game", view: "View") -> str:
    """A standalone SVG of a view, for notebooks, documentation and exports."""
    drawing = game.kind.drawing
    width, height = drawing.size(game)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" class="table" role="img">'
        f"<style>{drawing.STYLE}</style>{drawing.board(game)}{drawing.pieces(view, ())}</svg>"
    )
