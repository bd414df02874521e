"""The figures: Elo, intervals, ratings and the sequential test, against values known elsewhere."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest
from scipy.stats import binomtest

from regalia.arena import SequentialTest
from regalia.arena.elo import elo_difference, expected_share
from regalia.arena.ratings import Meeting, elo_ratings, skill_ratings
from regalia.arena.tally import Tally, wilson
from regalia.core.errors import OptionError


def tally_of(groups: Sequence[float], seats: int = 2) -> Tally:
    """A match in which the player won so much in each group."""
    tally = Tally(seats)
    for won in groups:
        tally.add(won)
    return tally


@pytest.mark.parametrize(
    ("elo", "share"), [(0, 0.5), (100, 0.640065), (200, 0.759747), (400, 10 / 11)]
)
def test_elo_is_the_federations(elo: float, share: float) -> None:
    assert expected_share(elo) == pytest.approx(share, abs=1e-6)
    assert expected_share(-elo) == pytest.approx(1 - share, abs=1e-6)
    assert elo_difference(share) == pytest.approx(elo, abs=1e-2)


def test_elo_of_more_seats_is_the_fair_share_among_equals() -> None:
    assert expected_share(0, 5) == pytest.approx(1 / 5)
    assert expected_share(400, 4) == pytest.approx(10 / 13)
    assert elo_difference(10 / 13, 4) == pytest.approx(400)


def test_a_difference_that_nothing_bounds_is_none() -> None:
    assert elo_difference(0) is None
    assert elo_difference(1) is None


@pytest.mark.parametrize(("won", "games"), [(0, 7), (5, 10), (38, 40), (100, 100)])
def test_wilsons_interval_is_scipys(won: int, games: int) -> None:
    scipys = binomtest(won, games).proportion_ci(method="wilson")
    assert wilson(won / games, games) == pytest.approx((scipys.low, scipys.high), abs=1e-6)


def test_pairs_that_cancel_luck_make_a_narrow_interval_and_twins_a_wide_one() -> None:
    """The same 50 games of 100, in pairs: one each; independent; both or none."""
    widths = []
    for groups in ([1] * 50, [0, 1, 1, 2] * 12 + [1] * 2, [0, 2] * 25):
        tally = tally_of(groups)
        assert (tally.won, tally.games, tally.share) == (50, 100, 0.5)
        low, high = tally.interval
        widths.append(high - low)
    assert widths[0] < 0.6 * widths[1]
    assert widths[2] > 1.3 * widths[1]
    low, high = wilson(0.5, 100)
    assert widths[1] == pytest.approx(high - low, rel=0.05)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng = np.random.default_rng(3)
    for chance in (0.5, 0.8, 0.95):
        held = 0
        for wins in rng.binomial(2, chance, size=(1_000, 40)):
            low, high = tally_of(wins.tolist()).interval
            held += low <= chance <= high
        assert 920 <= held <= 985


def test_nothing_is_known_before_the_first_game_and_little_after_it() -> None:
    assert tally_of([]).interval == (0, 1)
    low, high = tally_of([2]).interval
    assert low < 0.4
    assert high == 1


def test_ratings_of_two_are_their_difference_in_elo() -> None:
    """With the drawn game that is added to theirs."""
    weak, strong = elo_ratings(["weak", "strong"], [Meeting(1, 0, 75.5, 100)])
    assert (weak.rating, weak.low, weak.high) == (0, 0, 0)
    assert strong.rating == pytest.approx(elo_difference(76 / 101), abs=1e-3)
    # The standard error of a logit is 1 / sqrt(n p (1 - p)).
    error = 400 / np.log(10) / np.sqrt(101 * 76 / 101 * 25 / 101)
    assert strong.high - strong.rating == pytest.approx(1.959964 * error, abs=1e-2)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_round_robin_finds_the_ratings_again(seats: int) -> None:
    truth = [0.0, 150, 320, 700]
    games = 10_000_000
    meetings = [
        Meeting(one, other, games * expected_share(truth[one] - truth[other], seats), games)
        for other, one in combinations(range(4), 2)
    ]
    found = elo_ratings(list("abcd"), meetings, seats)
    assert [rating.rating for rating in found] == pytest.approx(truth, abs=0.1)


def test_who_loses_every_game_is_rated_nevertheless() -> None:
    lost = [Meeting(1, 0, 100, 100), Meeting(2, 1, 100, 100)]
    ratings = elo_ratings(["random", "greedy", "queen"], lost)
    assert 800 < ratings[1].rating < 1_000
    assert ratings[2].rating == pytest.approx(2 * ratings[1].rating)
    assert ratings[2].high - ratings[2].low > ratings[1].high - ratings[1].low


def test_openskill_ranks_tables_of_four() -> None:
    """The strong one wins two games of three; who sits in several seats is one player."""
    tables = [
        (["strong", "weak", "weak", "weak"], [0, 0, 1, 0] if n % 3 == 0 else [1, 0, 0, 0])
        for n in range(240)
    ]
    strong, weak = skill_ratings(tables)
    assert (strong.name, weak.name) == ("strong", "weak")
    assert strong.low > weak.high
    few, _ = skill_ratings(tables[:6])
    assert few.high - few.low > strong.high - strong.low


def test_openskill_keeps_equals_together() -> None:
    tables = [(["a", "b", "b"], [float(seat == n % 3) for seat in range(3)]) for n in range(90)]
    a, b = skill_ratings(tables)
    assert abs(a.rating - b.rating) < 1.5
    assert a.low < b.rating < a.high


def test_the_sequential_test_decides_right() -> None:
    test = SequentialTest(0, 100)
    assert test.decision(tally_of([1, 2] * 40)) == "elo1"
    assert test.decision(tally_of([0, 1] * 40)) == "elo0"
    assert test.decision(tally_of([1, 0, 2])) == ""
    assert test.decision(tally_of([2] * 3)) == ""  # three pairs may be chance
    assert test.decision(tally_of([2] * 20)) == "elo1"
    assert test.bounds == pytest.approx((-2.944439, 2.944439))  # Wald: log(19)


@pytest.mark.parametrize(("elo0", "elo1", "seats"), [(0, 100, 2), (100, 300, 2), (0, 200, 4)])
@pytest.mark.parametrize("split", [0.0, 0.5], ids=["luck apart", "the seat decides half"])
def test_the_sequential_test_errs_as_seldom_as_it_says(
    elo0: float, elo1: float, seats: int, split: float
) -> None:
    """300 matches on either hypothesis: at most 5 % wrong, and three standard errors."""
    test = SequentialTest(elo0, elo1)
    rng = np.random.default_rng(5)
    for elo, wrong in ((elo0, "elo1"), (elo1, "elo0")):
        mistakes = sum(_simulated(test, elo, seats, split, rng) == wrong for _ in range(300))
        assert mistakes <= 300 * 0.05 + 3 * np.sqrt(300 * 0.05 * 0.95)


def _simulated(
    test: SequentialTest, elo: float, seats: int, split: float, rng: np.random.Generator
) -> str:
    """What a test decides of players who differ by `elo`.

    In a share `split` of the groups the luck gives each seat its due, whoever sits there; where the
    player is better than that, it wins as much more of the others.
    """
    chance = expected_share(elo, seats)
    alone = (chance - split / seats) / (1 - split)
    if alone > 1:
        split, alone = 0.0, chance
    tally = Tally(seats)
    while not (decision := test.decision(tally)):
        tally.add(1.0 if rng.random() < split else float(rng.binomial(seats, alone)))
    return decision


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ((50, 50), "elo0 .50. must be below elo1 .50."),
        ((float("nan"), 50), "must be below"),
        ((0, float("inf")), "must be below"),
        ((0, 50, 0, 0.05), "alpha must be between"),
        ((0, 50, 0.05, 0.5), "beta must be between"),
    ],
)
def test_what_is_no_test_is_told_so(numbers: tuple[float, ...], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        SequentialTest(*numbers)
