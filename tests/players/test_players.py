"""Computer players choose legal moves, from views alone, in time, and the better ones win."""

import pytest

from regalia import NATURE, load
from regalia.arena import Contestant, Crew, Match
from regalia.core.game import Game
from regalia.core.position import Position
from regalia.core.registry import Kind
from regalia.players import Greedy, Player, Random, Search, Solving
from tests.support import each_game, each_kind, random_walk

QUICK: dict[str, Player] = {
    "random": Random(),
    "greedy": Greedy(2),
    "search": Search(40),
    "cut search": Search(40, cut=2),
    "search in two threads": Search(41, threads=2),
    "erring search": Search(40, overlook=0.5, forget=0.5),
}


def choices(game: Game, seed: int) -> list[Position]:
    """Positions of a random game where a seat has a choice."""
    walk = random_walk(game, seed)
    return [p for p in walk if p.to_move not in (None, NATURE) and len(p.legal) > 1]


@each_game
@pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)
def test_players_choose_legal_moves_and_repeat_themselves(game: Game, player: Player) -> None:
    for position in choices(game, 4)[::5]:
        view = position.view(position.to_move)
        move = player.choose(view, 7)
        assert move in position.legal
        assert player.choose(view, 7) == move


@each_game
def test_what_a_player_chooses_depends_on_its_view_alone(game: Game) -> None:
    """Worlds that look the same to a seat get the same move from it."""
    for position in choices(game, 5)[::7]:
        seat = position.to_move
        view = position.view(seat)
        for stream in range(3):
            other = view.deal(stream).view(seat)
            assert Search(30).choose(other, 1) == Search(30).choose(view, 1)


def won(one: Player, other: Player, games: int) -> float:
    """How many games of King's Crown a player wins against another."""
    contestants = Contestant("one", one), Contestant("other", other)
    return Match(load("kings_crown"), *contestants, games).play(Crew(1)).won


@each_kind
def test_who_asks_the_solver_plays_what_is_proved_and_else_as_before(kind: Kind) -> None:
    search = Search(40)
    solving = Solving(search, 2_000)
    proved = 0
    for position in (last for seed in range(8) for last in choices(load(kind.name), seed)[-2:]):
        view = position.view(position.to_move)
        solution = kind.solver and kind.solver.solve(view, 2_000)
        *_, thought = solving.think(view, 1)
        if solution is None:
            assert solving.choose(view, 1) == search.choose(view, 1)
            assert not thought.proven
        else:
            assert thought == solution
            assert solution.proven
            assert solving.choose(view, 1) == solution.opinions[0].move
            proved += 1
    assert proved > 0 or kind.solver is None


@pytest.mark.parametrize(
    ("stronger", "weaker", "least"),
    [(Greedy(), Random(), 34), (Search(400), Greedy(), 23), (Search(400), Random(), 37)],
    ids=["greedy beats random", "search beats greedy", "search beats random"],
)
def test_better_players_win_more(stronger: Player, weaker: Player, least: int) -> None:
    assert won(stronger, weaker, 40) >= least


@pytest.mark.long
def test_the_strong_level_wins() -> None:
    strong = Search(seconds=0.2)
    assert won(strong, Greedy(), 100) >= 75
    assert won(strong, Random(), 100) >= 98
