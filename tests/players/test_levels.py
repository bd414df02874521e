"""Levels: five in each game, quick, the same on every machine, each stronger than the one below."""

import time
from itertools import pairwise

import numpy as np
import pytest

from regalia import NATURE, load
from regalia.arena import Crew, Match, contestant
from regalia.core.game import Game
from regalia.core.position import View
from regalia.core.registry import Kind
from regalia.players import LEVELS, Search, level_named
from regalia.players.simulation import first_sight
from tests.support import each_game, each_kind, random_walk

BELOW_THE_STRONGEST = LEVELS[:-1]


def choices(game: Game, seed: int) -> list[View]:
    """What the mover sees in a random game wherever it has a choice."""
    walk = random_walk(game, seed)
    moved = [p for p in walk if p.to_move not in (None, NATURE) and len(p.numbers) > 1]
    return [position.view(position.to_move) for position in moved]


def test_levels_are_named() -> None:
    assert [level_named(level.name) for level in LEVELS] == list(LEVELS)
    with pytest.raises(ValueError, match="page, squire, knight, duke, queen"):
        level_named("king")


@each_kind
def test_every_game_has_a_player_for_each_level(kind: Kind) -> None:
    players = [level.player(kind) for level in LEVELS]
    assert players == list(kind.levels)
    assert len(set(map(id, players))) == len(LEVELS)


@each_game
def test_a_level_moves_within_a_second_of_one_core(game: Game) -> None:
    views = choices(game, 1)
    for level in LEVELS:
        for view in (views[0], views[len(views) // 2]):
            start = time.process_time()
            assert level.choose(view, 1) in view.legal
            assert time.process_time() - start < 1


@each_game
def test_below_the_strongest_a_level_plays_alike_on_every_machine(game: Game) -> None:
    for level in BELOW_THE_STRONGEST:
        for view in choices(game, 2)[::12]:
            assert level.choose(view, 5) == level.choose(view, 5)


@each_kind
def test_each_of_the_quick_levels_beats_the_one_below(kind: Kind) -> None:
    """As `make strength` measures it, also of the others."""
    game = load(kind.name)
    for lower, upper in pairwise(LEVELS[:3]):
        match = Match(game, contestant(upper.name), contestant(lower.name), 12 * game.seats)
        assert match.play(Crew(1)).share > 1 / game.seats


@each_game
def test_what_is_overlooked_is_never_tried(game: Game) -> None:
    """It depends on the seed alone; and how much it is, on the setting."""
    tried: dict[float, int] = {}
    for overlook in (0.0, 0.3, 0.9):
        search = Search(200, prior=0.0, overlook=overlook)
        tried[overlook] = sum(
            opinion.visits > 0
            for view in choices(game, 3)[::10]
            for opinion in search.evaluate(view, 1).opinions
        )
    assert tried[0.0] > tried[0.3] > tried[0.9]


@each_game
def test_what_catches_the_eye_is_seldom_overlooked(game: Game) -> None:
    """Of the moves that first sight prefers more are tried than of the others."""
    search = Search(300, exploration=50.0, overlook=0.6)
    tried = {True: [0, 0], False: [0, 0]}  # striking: how many, how many of them were tried
    for seed, view in enumerate(choices(game, 4)[::3]):
        preferences = sight(view)
        for opinion in search.evaluate(view, seed).opinions:
            striking = preferences[opinion.move.number] > 1.2 / len(preferences)
            tried[striking][0] += 1
            tried[striking][1] += opinion.visits > 0
    shares = {striking: seen / count for striking, (count, seen) in tried.items()}
    assert shares[True] > shares[False]


def sight(view: View) -> dict[int, float]:
    """The chance of each move at first sight."""
    chances = np.zeros(len(view.numbers))
    first_sight(view.game.box, view.record, view.numbers, len(chances), 1.0, chances)
    return dict(zip(view.numbers.tolist(), chances.tolist(), strict=True))


@each_game
def test_who_overlooks_everything_still_sees_what_catches_the_eye_most(game: Game) -> None:
    for seed, view in enumerate(choices(game, 5)[::9]):
        opinions = Search(20, overlook=1.0).evaluate(view, seed).opinions
        tried = {opinion.move.number for opinion in opinions if opinion.visits > 0}
        if game.kind.hides:  # a first sight may differ between worlds
            assert tried
        else:
            sights = sight(view)
            assert tried == {max(sights, key=lambda number: sights[number])}


def test_somebody_who_forgets_chooses_by_what_it_remembers() -> None:
    differ = 0
    for seed in range(6):
        for view in choices(load("kings_crown"), seed)[::5]:
            forgetful = Search(400, forget=1.0).choose(view, 1)
            assert forgetful in view.legal
            differ += forgetful != Search(400).choose(view, 1)
    assert differ > 0
