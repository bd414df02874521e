"""First sights of moves are better than none, and honest."""

from typing import Any

from regalia import NATURE
from regalia.arena import Contestant, Crew, Match
from regalia.core.game import Game, load
from regalia.core.registry import Kind
from regalia.players import Random
from tests.first_sight import FirstSight, preferences
from tests.support import each_hiding_game, each_kind, random_walk


@each_kind
def test_the_most_preferred_moves_beat_random_ones_clearly(kind: Kind) -> None:
    options: dict[str, Any] = (
        {"players": 2} if any(it.name == "players" for it in kind.options) else {}
    )
    game = load(kind.name, **options)
    one, other = Contestant("first sight", FirstSight()), Contestant("random", Random())
    assert Match(game, one, other, games=20).play(Crew(1)).share > 0.7


@each_hiding_game
def test_a_first_sight_depends_on_what_its_seat_knows_alone(game: Game) -> None:
    for position in list(random_walk(game, 3))[:-1:3]:
        if position.to_move is not None and position.to_move != NATURE:
            view = position.view(position.to_move)
            assert preferences(view.deal(1)) == preferences(position)
