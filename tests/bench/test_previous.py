"""A player of another version is asked in its own process, and chooses as it would there."""

from pathlib import Path

import pytest

from bench.previous import Previous
from regalia import NATURE, load
from regalia.arena import contestant
from regalia.core.errors import RegaliaError
from regalia.core.game import Game
from tests.support import each_game, random_walk

SOURCES = Path(__file__).parents[2] / "src"


@pytest.fixture(scope="module")
def same() -> Previous:
    """The player of these very sources."""
    return Previous(SOURCES, "search:30,prior=0.5")


@each_game
def test_the_same_sources_choose_the_same(game: Game, same: Previous) -> None:
    here = contestant("search:30,prior=0.5").player
    for position in list(random_walk(game, 1))[::9]:
        if position.to_move not in (None, NATURE):
            view = position.view(position.to_move)
            assert same.choose(view, 3) == here.choose(view, 3)


def test_a_player_that_is_not_known_there_is_told() -> None:
    position = load("kings_crown", "mini").start()
    unknown = Previous(SOURCES, "king")
    with pytest.raises(RegaliaError, match=r"the player king .* gives no answer"):
        unknown.choose(position.view(0), 1)
    unknown.close()
