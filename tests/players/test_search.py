"""The search: what it thinks, of what, how long, and that it stops."""

import threading
import time

import numpy as np
import pytest

from regalia import NATURE, load
from regalia.core.contract import UNTIL_NATURE
from regalia.core.game import Game
from regalia.core.position import Move, Position, View
from regalia.core.registry import Kind
from regalia.players import Search
from regalia.players.grove import Grove
from regalia.players.simple import worth
from tests.first_sight import chances
from tests.support import each_game, each_kind, every_game, random_walk


def choices(game: Game, seed: int) -> list[Position]:
    """Positions of a random game where a seat has a choice."""
    walk = random_walk(game, seed)
    return [p for p in walk if p.to_move not in (None, NATURE) and len(p.numbers) > 1]


def a_choice(seed: int = 1) -> View:
    """The first choice of a game of King's Crown, as the chooser sees it."""
    position = choices(load("kings_crown"), seed)[0]
    return position.view(position.to_move)


@each_kind
def test_it_finds_a_sure_win_in_one_move(kind: Kind) -> None:
    found = 0
    for game in every_game():
        for seed in range(4) if game.kind is kind else ():
            position = choices(game, seed)[-1]
            seat = position.to_move
            view = position.view(seat)
            worlds = [view.deal(stream) for stream in range(30)]
            sure = [m for m in view.legal if all(w.play(m).winners == [seat] for w in worlds)]
            if sure:
                best = Search(2_000).evaluate(view, 1).opinions[0]
                assert best.move in sure or best.value > 0.97
                found += 1
    assert found > 0


@each_game
def test_it_first_tries_what_first_sight_likes_best(game: Game) -> None:
    for position in choices(game, 2)[::9]:
        view = position.view(position.to_move)
        liked = chances(position)
        tried = Search(1, prior=1.0).choose(view, 1)
        assert liked[view.numbers.tolist().index(tried.number)] == pytest.approx(liked.max())


def test_a_greedy_playout_makes_the_move_that_the_rule_of_thumb_likes_best() -> None:
    game, seen = load("king_me"), 0
    for position in choices(game, 7)[::2]:
        view = position.view(position.to_move)
        thought = Search(1, cut=1, greedy=True).evaluate(view, 1)
        tried = next(opinion.move for opinion in thought.opinions if opinion.visits)
        after = position.play(tried)
        replies = [] if after.over or after.to_move == NATURE else after.legal
        if len(replies) > 1 and all(after.play(reply).to_move != NATURE for reply in replies):
            mover = after.to_move or 0
            liked = max(worths(after.play(reply))[mover] for reply in replies)
            assert thought.expected[mover] == pytest.approx(liked)
            seen += 1
    assert seen > 0


def test_what_is_cut_at_natures_move_is_judged_there() -> None:
    judged, played_on = 0, 0
    for position in choices(load("kingdom_run"), 7) + choices(load("king_me"), 7):
        thought = Search(1, cut=UNTIL_NATURE).evaluate(position.view(position.to_move), 1)
        tried = next(opinion.move for opinion in thought.opinions if opinion.visits)
        end, forced = position.play(tried), 0
        while end.to_move not in (None, NATURE) and len(end.legal) == 1:
            end, forced = end.play(end.legal[0]), forced + 1
        if end.to_move == NATURE:
            assert thought.expected == pytest.approx(worths(end))
            judged, played_on = judged + 1, played_on + (forced > 0)
    assert judged > 0
    assert played_on > 0


def worths(position: Position) -> list[float]:
    """What the position is worth to each seat by the rule of thumb, at the end by its pay-off."""
    game, payoffs = position.game, np.zeros(position.game.seats)
    return [worth(game.box, position.record, seat, payoffs) for seat in range(game.seats)]


@each_game
def test_everybody_may_ask_what_it_thinks_at_any_time(game: Game) -> None:
    """Seats that are not to move, and spectators, who are told no moves; at the end what is."""
    positions = list(random_walk(game, 3))
    for position in positions[::7]:
        for seat in (*range(game.seats), None):
            evaluation = Search(20).evaluate(position.view(seat), 1)
            assert evaluation.simulations == 20
            assert sum(evaluation.expected) == pytest.approx(1, abs=1e-6)
            own = position.to_move == seat
            assert len(evaluation.opinions) == (len(position.numbers) if own else 0)
    assert Search(20).evaluate(positions[-1].view(0), 1).expected == positions[-1].payoffs


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_opinions_cover_every_move_and_count_every_simulation(threads: int) -> None:
    view = a_choice()
    evaluation = Search(500, threads=threads).evaluate(view, 1)
    opinions = evaluation.opinions
    assert {opinion.move for opinion in opinions} == set(view.legal)
    assert sum(opinion.visits for opinion in opinions) == evaluation.simulations == 500
    assert all(0 <= opinion.value <= 1 for opinion in opinions)
    order = [(opinion.visits, opinion.value) for opinion in opinions]
    assert order == sorted(order, reverse=True)


@each_game
def test_it_chooses_early_what_it_would_choose_in_the_end(game: Game) -> None:
    for position in choices(game, 6)[::16]:
        view = position.view(position.to_move)
        assert Search(700).choose(view, 1) == Search(700).evaluate(view, 1).opinions[0].move


def test_several_searches_at_once_leave_each_other_alone() -> None:
    """Also those that are asked in turns, and those of which nobody asks the end."""
    search = Search(600, threads=2)
    alone = [search.evaluate(a_choice(seed), seed) for seed in (1, 2)]
    abandoned = search.think(a_choice(3), 3)
    next(abandoned)
    thinking = [search.think(a_choice(seed), seed) for seed in (1, 2)]
    ends = [list(thought)[-1] for thought in thinking]
    abandoned.close()
    assert ends == alone


def test_it_says_what_it_thinks_while_it_thinks_on() -> None:
    evaluations = list(Search(seconds=0.9).think(a_choice(), 1))
    assert len(evaluations) >= 2
    simulations = [evaluation.simulations for evaluation in evaluations]
    assert simulations == sorted(set(simulations))


def test_whoever_stops_asking_stops_it() -> None:
    thinking = Search(seconds=60).think(a_choice(), 1)
    before = threading.active_count()
    start = time.monotonic()
    next(thinking)
    thinking.close()
    assert time.monotonic() - start < 10
    assert threading.active_count() == before


def test_it_keeps_to_its_time_and_lets_other_threads_run() -> None:
    view = a_choice()
    Search(2).choose(view, 1)  # compiled before the clock runs
    ticks = 0
    thread = threading.Thread(target=lambda: Search(seconds=0.5).evaluate(view, 1))
    start = time.monotonic()
    thread.start()
    while thread.is_alive():
        ticks += 1
        time.sleep(0.005)
    assert 0.4 < time.monotonic() - start < 2
    assert ticks > 5


def test_it_is_done_as_soon_as_no_move_can_catch_up(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("kings_crown", edition="mini")
    view, winning = next(found for seed in range(100) if (found := plain_choice(game, seed)))
    grown = []
    grow = Grove.grow

    def counting(self: Grove, simulations: int) -> None:
        grown.append(simulations)
        grow(self, simulations)

    monkeypatch.setattr(Grove, "grow", counting)
    assert Search(10_000).choose(view, 1) == winning
    assert 5_000 < sum(grown) < 7_500


def plain_choice(game: Game, seed: int) -> tuple[View, Move] | None:
    """The last choice of a random game and the one move that wins, if there is exactly one."""
    position = choices(game, seed)[-1]
    winning = [m for m in position.legal if position.play(m).winners == [position.to_move]]
    return (position.view(position.to_move), winning[0]) if len(winning) == 1 else None
