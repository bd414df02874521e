"""King's Crown: what the solver claims is so, as plain search over all hands and plays finds it."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
import pytest

from regalia import load
from regalia.core.game import Game
from regalia.core.position import Position, View
from regalia.games.kings_crown.solver import solve
from regalia.games.kings_crown.state import PLACE, REVEAL_BAG
from regalia.players import Search, Solving

MINI, PUBLISHED = load("kings_crown", "mini"), load("kings_crown")


def played(game: Game, seed: int) -> Iterator[Position]:
    """A random game that, so that few hands are possible, empties the bag as far as can be."""
    rng = np.random.default_rng(seed)
    position = game.start()
    while not position.over:
        yield position
        numbers = position.numbers
        from_bag = REVEAL_BAG in numbers
        position = position.after(REVEAL_BAG if from_bag else int(rng.choice(numbers)))


def endgames(game: Game, games: int, left: int) -> Iterator[Position]:
    """Of some random games the positions in which at most so many Tokens are left to be placed."""
    for seed in range(games):
        for position in played(game, seed):
            if position.record.stage == PLACE and position.record.hand_size.sum() <= left:
                yield position


def wins(position: Position, seat: int) -> bool:
    """Whether a seat wins when both hands are open."""
    if position.over:
        return position.winners == [seat]
    after = (wins(position.after(int(number)), seat) for number in position.numbers)
    return any(after) if position.to_move == seat else all(after)


def worlds(view: View) -> list[Position]:
    """Every position that the viewer may be in."""
    s = view.record
    bag = [token for token in range(48) if int(s.bag) >> token & 1]
    other = 1 - view.seat
    unknown = int(s.hand_size[other]) - int(s.hand[other]).bit_count()
    found = []
    for tokens in combinations(bag, unknown):
        states = view._states.copy()
        chosen = sum(1 << token for token in tokens)
        states[0].hand[other] |= chosen
        states[0].bag &= ~chosen
        position = Position(view.game, states)
        if len(position.numbers):
            found.append(position)
    return found


def surely_wins(possible: Sequence[Position], seat: int) -> bool:
    """Whether a seat that may be in any of these positions has a play that wins in all of them."""
    if any(position.over and position.winners != [seat] for position in possible):
        return False
    possible = [position for position in possible if not position.over]
    if not possible:
        return True
    numbers = sorted({int(number) for position in possible for number in position.numbers})
    after = (
        surely_wins([each.after(number) for each in possible if number in each.numbers], seat)
        for number in numbers
    )
    return any(after) if possible[0].to_move == seat else all(after)


@pytest.mark.parametrize("nodes", [0, 1, 2, 5, 40])
def test_it_stops_where_it_may_look_at_hardly_anything(nodes: int) -> None:
    """Also where the other may have so many hands that each alone is looked at once."""
    for position in played(load("kings_crown"), 1):
        for seat in (0, 1):
            solution = solve(position.view(seat), nodes)
            assert solution is None or solution.simulations <= nodes


@pytest.mark.parametrize(("game", "games", "left"), [(MINI, 25, 8), (PUBLISHED, 100, 10)])
def test_with_open_hands_the_solver_agrees_with_exhaustive_search(
    game: Game, games: int, left: int
) -> None:
    seen = set()
    for position in endgames(game, games, left):
        view = View(game, position._states, -1)  # as who sees both hands
        solution = solve(view)
        assert solution is not None
        assert solution.proven
        won = wins(position, int(position.record.turn))
        assert solution.expected[int(position.record.turn)] == float(won)
        assert sum(solution.expected) == 1
        seen.add(won)
    assert seen == {True, False}


def test_what_a_seat_is_told_holds_with_every_hand_of_the_other() -> None:
    """A sure win against every hand, or a sure win of the other whichever it has; else nothing."""
    seen = set()
    for position in endgames(PUBLISHED, 100, 10):
        for seat in range(2):
            view = position.view(seat)
            possible = worlds(view)
            if surely_wins(possible, seat):
                truth = 1.0
            elif all(surely_wins(worlds(each.view(1 - seat)), 1 - seat) for each in possible):
                truth = 0.0
            else:
                truth = 0.5
            solution = solve(view)
            told = 0.5 if solution is None else solution.expected[seat]
            assert told == truth
            hidden = len(possible) > 1
            seen.add((truth, hidden))
            if solution is not None and view.numbers.size:
                check_opinions(view, possible)
    assert {(1.0, True), (0.0, True), (0.5, True), (1.0, False), (0.0, False)} <= seen


def check_opinions(view: View, possible: Sequence[Position]) -> None:
    """Every move that is said to win does, and every move of a lost position is told to lose."""
    solution = solve(view)
    assert solution is not None
    values = {opinion.value for opinion in solution.opinions}
    assert values == {solution.expected[view.seat]}
    for opinion in solution.opinions if values == {1.0} else ():
        assert surely_wins([each.play(opinion.move) for each in possible], view.seat)
    if values == {0.0}:
        assert {opinion.move for opinion in solution.opinions} == set(view.legal)


@pytest.mark.parametrize("game", [MINI, PUBLISHED])
def test_a_proved_win_is_won_against_every_line(game: Game) -> None:
    player = Solving(Search(1))
    won = 0
    for position in endgames(game, 30, 9):
        seat = position.to_move
        assert seat is not None
        solution = solve(position.view(seat))
        if solution is not None and solution.expected[seat] == 1:
            follow(position, seat, player)
            won += 1
    assert won >= 20


def follow(position: Position, seat: int, player: Solving) -> None:
    """Let the player move for its seat, and the other do all that it can."""
    if position.over:
        assert position.winners == [seat]
    elif position.to_move == seat:
        follow(position.play(player.choose(position.view(seat), 1)), seat, player)
    else:
        for number in position.numbers:
            follow(position.after(int(number)), seat, player)


def test_the_answer_depends_on_the_view_alone() -> None:
    told = 0
    for position in endgames(PUBLISHED, 12, 9):
        for seat in range(2):
            view = position.view(seat)
            solution = solve(view, 2_000)
            told += solution is not None
            for stream in range(3):
                assert solve(view.deal(stream).view(seat), 2_000) == solution
    assert told > 20


def test_nothing_is_told_where_it_cannot_be() -> None:
    draft, placement = None, None
    for position in played(PUBLISHED, 1):
        if position.record.stage == PLACE:
            placement = placement or position
        else:
            draft = position
    assert draft is not None
    assert placement is not None
    assert solve(draft.view(0)) is None
    assert solve(placement.view(None)) is None  # a spectator, who sees neither hand
    assert solve(placement.view(0), 1_000) is None  # too early for so few positions
