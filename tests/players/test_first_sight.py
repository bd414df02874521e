"""First sights of moves are better than none."""

from typing import Any

from regalia.arena import Contestant, Crew, Match
from regalia.core.game import load
from regalia.core.registry import Kind
from regalia.players import Random
from tests.first_sight import FirstSight
from tests.support import each_kind


@each_kind
def test_the_most_preferred_moves_beat_random_ones_clearly(kind: Kind) -> None:
    options: dict[str, Any] = (
        {"players": 2} if any(it.name == "players" for it in kind.options) else {}
    )
    game = load(kind.name, **options)
    one, other = Contestant("first sight", FirstSight()), Contestant("random", Random())
    assert Match(game, one, other, games=20).play(Crew(1)).share > 0.7
