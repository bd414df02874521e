"""The page of the levels says what its file says, of the players as they are."""

from bench.levels import PAGE, page, planned, player_named, read_results
from regalia.core.registry import kind_named


def test_the_page_tells_the_results() -> None:
    assert PAGE.read_text("utf-8") == page(read_results())


def test_what_was_measured_are_the_players_of_today() -> None:
    for result in read_results():
        kind = kind_named(result.game)
        one, other = result.names
        assert result.names in planned(kind)
        assert result.players == (player_named(one, kind), player_named(other, kind))
