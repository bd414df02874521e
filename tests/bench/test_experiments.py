"""The page of the experiments says what their file says, and their players can be named."""

from bench.experiments import EXPERIMENTS, PAGE, page, read_results
from regalia.arena import contestant
from regalia.core.registry import kind_named


def test_the_page_tells_the_results() -> None:
    results = read_results()
    assert results
    assert PAGE.read_text("utf-8") == page(results)


def test_every_experiment_can_be_played() -> None:
    for experiment in EXPERIMENTS:
        assert kind_named(experiment.game)
        assert contestant(experiment.one) != contestant(experiment.other)
