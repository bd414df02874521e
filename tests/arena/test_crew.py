"""However many play, and wherever, the result is the same."""

import pytest
from distributed import LocalCluster

from regalia import load
from regalia.arena import Crew, Match, SequentialTest, contestant
from regalia.core.errors import OptionError


def match(sequential: SequentialTest | None = None, games: int = 12) -> Match:
    """A short match of players who are limited by counts, not by time."""
    game = load("kings_crown", "mini")
    players = contestant("search:20"), contestant("greedy:2")
    return Match(game, *players, games, seed=3, sequential=sequential)


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    assert match().play(Crew(2)) == match().play(Crew(1))
    early = match(SequentialTest(-400, -200), games=60)
    result = early.play(Crew(2))
    assert result == early.play(Crew(1))
    assert result.games < 60


def test_a_dask_cluster_of_two_processes_plays_the_same_games() -> None:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        crew = Crew(dask=cluster.scheduler_address)
        assert match().play(crew) == match().play(Crew(1))


def test_a_crew_that_cannot_be_is_told_so() -> None:
    with pytest.raises(OptionError, match="cannot be -1 workers"):
        Crew(-1)
    with pytest.raises(OptionError, match="no Dask scheduler at 'nowhere'"):
        match().play(Crew(dask="nowhere"))
