"""Players are named as text, and what is no player is told so."""

import pytest

from regalia.arena import contestant
from regalia.core.contract import TO_THE_END
from regalia.core.errors import OptionError
from regalia.players import LEVELS, Greedy, Random, Search


def test_the_simple_players_are_named() -> None:
    assert isinstance(contestant("random").player, Random)
    plain, four = contestant("greedy").player, contestant("greedy:4").player
    assert isinstance(plain, Greedy)
    assert isinstance(four, Greedy)
    assert (plain.worlds, four.worlds) == (Greedy().worlds, 4)
    assert contestant("greedy:4").name == "greedy:4"


def test_a_search_is_named_with_its_settings() -> None:
    counted = contestant("search:400,exploration=0.05,cut=end").player
    timed = contestant("search:0.2s,cut=3").player
    assert isinstance(counted, Search)
    assert isinstance(timed, Search)
    assert (counted.simulations, counted.exploration, counted.cut) == (400, 0.05, TO_THE_END)
    assert counted.seconds == float("inf")
    assert (timed.seconds, timed.cut) == (0.2, 3)


def test_a_search_may_trust_first_sight_less_use_threads_and_remember() -> None:
    player = contestant("search:400,prior=0.5,playout=0,threads=2,remember").player
    assert isinstance(player, Search)
    assert (player.prior, player.playout, player.threads, player.remember) == (0.5, 0, 2, True)


def test_a_search_may_err_and_tells_its_settings() -> None:
    text = "search:40,prior=0.5,overlook=0.3,forget=1"
    player = contestant(text).player
    assert isinstance(player, Search)
    assert (player.overlook, player.forget) == (0.3, 1)
    assert repr(player) == text


@pytest.mark.parametrize(
    "text",
    [
        "search:0.2s,remember",
        "search:40,cut=3",
        "search:40,cut=end,greedy=no",
        "search:40,cut=nature,greedy=yes",
    ],
)
def test_a_search_tells_its_settings_as_they_are_written(text: str) -> None:
    assert repr(contestant(text).player) == text


def test_every_level_is_a_contestant() -> None:
    for level in LEVELS:
        assert contestant(level.name).player is level


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("king", "there is no player 'king'; there are random, .*greedy:WORLDS, search:SIM"),
        ("", "there is no player ''"),
        ("random:3", "random has no settings"),
        ("greedy:", "whole number from 1, not ''"),
        ("greedy:0", "the worlds must be a whole number from 1, not '0'"),
        ("greedy:4,cut=2", "greedy has one setting"),
        ("search", "how long"),
        ("search:", "the simulations must be a whole number from 1"),
        ("search:-4", "the simulations must be a whole number from 1, not '-4'"),
        ("search:²", "the simulations must be a whole number from 1"),
        ("search:99999999999", "the simulations must be a whole number"),
        ("search:s", "the seconds must be a number from 0, not ''"),
        ("search:nans", "the seconds must be a number from 0, not 'nan'"),
        ("search:0s", "the seconds must be more than 0"),
        ("search:40,exploration=x", "exploration must be a number from 0, not 'x'"),
        ("search:40,exploration", "exploration must be a number from 0, not ''"),
        ("search:40,prior=1.5", "prior must be at most 1, not '1.5'"),
        ("search:40,playout=-1", "playout must be a number from 0, not '-1'"),
        ("search:40,threads=0", "threads must be a whole number from 1, not '0'"),
        ("search:40,remember=no", "search has no setting 'remember=no'"),
        ("search:40,cut=0", "cut must be a whole number from 1"),
        ("search:40,cut=2,cut=3", "cut is set twice"),
        ("search:40,greedy", "search has no setting 'greedy'; .* greedy=yes or greedy=no"),
        ("search:40,overlook=2", "overlook must be at most 1, not '2'"),
        ("search:40,depth=2", "search has no setting 'depth=2'; there are exploration"),
    ],
)
def test_what_is_no_player_is_told_so(text: str, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        contestant(text)
