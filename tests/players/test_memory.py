"""A search remembers its turn: exactly what it thought of what is now to be decided."""

import random
from itertools import pairwise

import pytest

from regalia import NATURE, load
from regalia.core.game import Game
from regalia.core.position import Position
from regalia.players import Search
from regalia.players.grove import grove
from regalia.players.memory import Memory
from regalia.players.tree import NONE, ROOT, Nodes
from tests.support import each_game, random_walk


def choices(game: Game) -> list[Position]:
    """Positions of a random game where a seat has a choice."""
    return [
        position
        for position in random_walk(game, 1)
        if position.to_move not in (None, NATURE) and len(position.numbers) > 1
    ]


def grown(search: Search, position: Position, simulations: int) -> list[Nodes]:
    """The trees of a search, copied."""
    view = position.view(position.to_move)
    with grove(view, search.settings(view, 1), 1, search.threads) as trees:
        trees.grow(simulations)
        return [nodes.copy() for nodes in trees.nodes]


def branches(nodes: Nodes, node: int) -> dict[int, int]:
    """The children of a node by their moves."""
    found = {}
    child = nodes[node]["first_child"]
    while child != NONE:
        found[int(nodes[child]["move"])] = int(child)
        child = nodes[child]["next_sibling"]
    return found


def same(one: Nodes, node: int, other: Nodes, counterpart: int) -> bool:
    """Whether the same has grown from two nodes of two trees."""
    counted = ["move", "actor", "visits", "available", "value"]
    if one[node][counted] != other[counterpart][counted]:
        return False
    ones, others = branches(one, node), branches(other, counterpart)
    return ones.keys() == others.keys() and all(
        same(one, ones[move], other, others[move]) for move in ones
    )


@each_game
def test_what_is_remembered_is_the_branch_of_the_move(game: Game) -> None:
    search, memory = Search(threads=2), Memory()
    found = 0
    for position in choices(game)[::5]:
        view, trees = position.view(position.to_move), grown(search, position, 100)
        both = branches(trees[0], ROOT).keys() & branches(trees[1], ROOT).keys()
        for move in [move for move in position.legal if move.number in both][:3]:
            memory.keep(view, move, trees)
            after = position.play(move)
            following = after.view(position.to_move)
            kept = memory.recall(following)
            if not game.kind.hides:
                assert bool(kept) == (after.to_move == position.to_move)
            for nodes, branch in zip(trees, kept, strict=bool(kept)):
                assert same(nodes, branches(nodes, ROOT)[move.number], branch, ROOT)
                found += 1
            assert not memory.recall(following)
    assert found or game.kind.hides


def test_it_goes_on_where_it_was() -> None:
    game = load("king_me")
    search, forgetful = Search(500, remember=True), Search(500)
    position = choices(game)[0]
    view = position.view(position.to_move)
    assert search.choose(view, 1) == forgetful.choose(view, 1)
    trees = grown(search, position, 500)
    with grove(view, search.settings(view, 2), 2, 1, trees) as going_on:
        going_on.grow(1)
        visits = sum(opinion.visits for opinion in going_on.evaluation().opinions)
    assert visits == 501


def test_nothing_is_remembered_beyond_the_turn() -> None:
    game = load("kings_crown")
    walk = list(random_walk(game, 1))
    memory = Memory()
    position = next(
        p
        for p, after in pairwise(walk)
        if p.to_move not in (None, NATURE) and after.to_move == NATURE
    )
    view = position.view(position.to_move)
    memory.keep(view, position.legal[0], grown(Search(), position, 50))
    assert not memory.recall(position.play(position.legal[0]).view(position.to_move))


@each_game
def test_a_player_that_remembers_plays_whole_games(game: Game) -> None:
    search = Search(20, remember=True, threads=2)
    chance = random.Random(1)
    position = game.start()
    while not position.over:
        if position.to_move == NATURE:
            position = position.after(chance.choice(position.numbers.tolist()))
        else:
            view = position.view(position.to_move)
            position = position.play(search.choose(view, chance.randrange(100)))
    assert sum(position.payoffs or []) == pytest.approx(1)
