"""Observations: every feature is where its part says, in its range, and means something."""

import numpy as np
import pytest

import regalia
from regalia.core.contract import PUBLIC, Features
from regalia.core.game import Game
from regalia.core.observation import Observer, _observe
from regalia.core.position import View
from regalia.core.registry import Kind
from tests.support import each_edition, each_game, each_kind, every_game, random_walk

BEYOND = 64  # features past the end, where nothing may be written


def views(game: Game, seed: int, most: int) -> list[View]:
    """Views of some positions of a random walk, the first and the last among them, by all seats."""
    walk = list(random_walk(game, seed))
    chosen = np.unique(np.linspace(0, len(walk) - 1, most).astype(int)).tolist()
    return [walk[number].view(seat) for number in chosen for seat in [*range(game.seats), None]]


@each_game
def test_parts_fill_the_array_and_keep_their_ranges(game: Game) -> None:
    observer = Observer(game)
    names = [part.name for part in observer.parts]
    assert len(set(names)) == len(names)
    assert sum(part.size for part in observer.parts) == observer.size
    for view in views(game, 0, 40):
        room = np.full(observer.size + BEYOND, np.nan, np.float32)
        assert _observe(game.box, view._states, view.seat, room) == observer.size
        assert not room[observer.size :].any()
        features = observer.observe(view)
        assert features.tobytes() == room[: observer.size].tobytes()
        for part in observer.parts:
            values = observer.split(features)[part.name]
            assert values.shape == part.shape
            assert part.low <= values.min(), part.name
            assert values.max() <= part.high, part.name


@each_game
def test_the_first_part_says_who_looks(game: Game) -> None:
    observer = Observer(game)
    for view in views(game, 1, 6):
        seat = observer.split(observer.observe(view))["seat"]
        assert observer.parts[0].name == "seat"
        assert seat.tolist() == [number == view.seat for number in range(game.seats)]


@each_kind
def test_every_feature_means_something(kind: Kind) -> None:
    """Over its editions and options each part of a game takes more than one value."""
    found: dict[str, set[float]] = {}
    for game in every_game():
        if game.kind is kind:
            observer = Observer(game)
            for view in views(game, 2, 60):
                for name, values in observer.split(observer.observe(view)).items():
                    found.setdefault(name, set()).update(np.unique(values).tolist())
    assert [name for name, values in found.items() if len(values) < 2] == []


@each_edition
def test_different_views_mostly_have_different_features(game: Game) -> None:
    """What is left out, the docstring of the game's `observation.py` says."""
    observer = Observer(game)
    for seat in [*range(game.seats), None]:
        seen = [position.view(seat) for seed in range(2) for position in random_walk(game, seed)]
        records = {view.record.tobytes() for view in seen}
        features = {observer.observe(view).tobytes() for view in seen}
        assert len(features) > 0.95 * len(records)


def test_arrays_of_many_views_are_split_alike() -> None:
    game = regalia.load("kings_crown", edition="mini")
    observer = Observer(game)
    several = np.stack([observer.observe(view) for view in views(game, 0, 4)])
    stacked: Features = several.reshape(3, -1, observer.size)
    for name, values in observer.split(stacked).items():
        assert values.shape[:2] == stacked.shape[:2]
        assert values[0, 1].tolist() == observer.split(several[1])[name].tolist()
    with pytest.raises(ValueError, match="reshape"):
        observer.split(several[:, :-1])


def test_a_spectator_looks_from_seat_0() -> None:
    game = regalia.load("kingdom_run", players=3)
    observer = Observer(game)
    for position in list(random_walk(game, 0))[::40]:
        own, other = (observer.observe(position.view(seat)) for seat in (0, None))
        assert position.view(None).seat == PUBLIC
        assert own[: game.seats].tolist() == [1, 0, 0]
        assert other[: game.seats].tolist() == [0, 0, 0]
        assert own[game.seats :].tolist() == other[game.seats :].tolist()


def test_an_observer_takes_views_of_its_own_game_alone() -> None:
    game = regalia.load("kingmaker", players=3)
    observer = Observer(regalia.load("kingmaker", players=2))
    for other in (game.start().view(0), observer.game.start()):
        with pytest.raises(regalia.RegaliaError, match="is no view of"):
            observer.observe(other)  # type: ignore[arg-type]
