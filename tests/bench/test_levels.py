"""The page of the levels says what its file says, of the players as they are."""

from bench.levels import PAGE, STRONG, page, planned, player_named, read_results
from regalia.core.registry import Kind, kind_named
from tests.support import each_kind


def test_the_page_tells_the_results() -> None:
    assert PAGE.read_text("utf-8") == page(read_results())


def test_what_was_measured_are_the_players_of_today() -> None:
    for result in read_results():
        kind = kind_named(result.game)
        one, other = result.names
        assert result.names in planned(kind)
        assert result.players == (player_named(one, kind), player_named(other, kind))


@each_kind
def test_the_steps_of_a_game_are_measured(kind: Kind) -> None:
    """Every level against the one below, all of which it beats; the first one beats random."""
    played = {result.names: result for result in read_results() if result.game == kind.name}
    for names in planned(kind):
        assert names in played, f"make strength: {' against '.join(names)}"
        assert played[names].share > 1 / played[names].seats


@each_kind
def test_simple_players_are_no_match_for_the_strongest(kind: Kind) -> None:
    """With more than two players the goal is a multiple of the fair share."""
    played = {result.names: result for result in read_results() if result.game == kind.name}
    for simple, share, multiple in (("greedy", 0.75, 2), ("random", 0.98, 3)):
        result = played[STRONG, simple]
        assert result.share >= (share if result.seats == 2 else multiple / result.seats)
