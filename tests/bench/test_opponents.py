"""OpenSpiel's bots as our search's opponents: who they are, how long they think, what is told."""

import time
from pathlib import Path

import msgspec
import pytest

import regalia
from bench import opponents
from bench.bots import Maker, bot
from bench.opponents import (
    ENCOUNTERS,
    LEAST_GAMES,
    MOST_GAMES,
    PAGE,
    Encounter,
    Result,
    page,
    play_on,
    read_results,
    save,
    unplayed,
)
from regalia.adapters.openspiel import OpenSpielPlayer, OpenSpielState, Rollouts, state_of
from regalia.arena import contestant
from regalia.core.registry import Kind, kinds
from tests.support import each_kind, random_walk

SIMULATIONS = 30


def choice(kind: Kind) -> regalia.View:
    """What a seat sees that has several moves, early in a game."""
    game = regalia.load(kind.name, kind.editions[-1])
    for position in random_walk(game, 1):
        seat = position.to_move
        if seat is not None and seat >= 0 and len(position.legal) > 1:
            return position.view(seat)
    raise AssertionError("nobody had a choice")


@each_kind
def test_a_bot_runs_as_many_simulations_as_it_is_given(
    kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    evaluated = []
    evaluate = Rollouts.evaluate

    def count(rollouts: Rollouts, state: OpenSpielState) -> object:
        evaluated.append(state)
        return evaluate(rollouts, state)

    monkeypatch.setattr(Rollouts, "evaluate", count)
    state = state_of(choice(kind), 1)
    assert Maker(SIMULATIONS)(state.get_game(), 1).step(state) in state.legal_actions()
    assert SIMULATIONS / 2 < len(evaluated) <= SIMULATIONS  # none where the tree meets the end


@each_kind
def test_a_bot_is_punctual(kind: Kind) -> None:
    view = choice(kind)
    player = OpenSpielPlayer(Maker(seconds=0.3))
    player.choose(view, 1)  # which loads the game and compiles what is not compiled yet
    start = time.monotonic()
    assert player.choose(view, 2) in view.legal
    assert 0.3 <= time.monotonic() - start < 2


@each_kind
def test_a_bot_without_time_still_moves(kind: Kind) -> None:
    view = choice(kind)
    assert OpenSpielPlayer(Maker(seconds=0)).choose(view, 1) in view.legal


def test_each_game_has_the_bot_that_suits_it() -> None:
    names = {kind.name: bot(regalia.load(kind.name), "1000").name for kind in kinds().values()}
    assert names == {
        kind.name: "ISMCTSBot:1000" if kind.hides else "MCTSBot:1000" for kind in kinds().values()
    }


# Encounters


def encounter(effort: str = "2") -> Encounter:
    return Encounter("kingdom_run", "equal simulations", f"search:{effort}", effort, 1.3)


def test_an_encounter_goes_on_with_other_luck() -> None:
    first = play_on(unplayed(encounter()), 1)
    second = play_on(first, 1)
    assert first.won == second.won[:1]
    assert second.tally.games == 4
    assert second.seconds >= first.seconds > 0
    assert play_on(unplayed(encounter()), 1).won == first.won


def result(won: list[float]) -> Result:
    return Result(encounter(), "MCTSBot:2", "2.0", 2, won, 1.0)


def test_an_encounter_is_settled_when_it_is_clear() -> None:
    assert result([]).goal == pytest.approx(0.65)
    enough = LEAST_GAMES // 2
    assert not result([2.0] * (enough - 1)).settled
    assert result([2.0] * enough).settled
    assert result([0.5] * enough).settled
    undecided = [1.0, 2.0, 1.0] * (enough // 3)
    assert not result(undecided).settled
    assert result([1.0, 2.0] * (MOST_GAMES // 4)).settled


def test_results_are_saved_one_by_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(opponents, "RESULTS", tmp_path / "opponents.json")
    monkeypatch.setattr(opponents, "PAGE", tmp_path / "opponents.md")
    opponents.RESULTS.write_text("[]")
    for it in ENCOUNTERS[1], ENCOUNTERS[0], ENCOUNTERS[1]:
        save(msgspec.structs.replace(unplayed(it), won=[1.0]))
    assert [it.encounter for it in read_results()] == list(ENCOUNTERS[:2])
    assert opponents.PAGE.read_text("utf-8") == page(read_results())


def test_the_page_tells_the_results() -> None:
    results = read_results()
    assert results
    assert PAGE.read_text("utf-8") == page(results)
    for it in results:
        assert it.encounter in ENCOUNTERS
        assert f"{it.tally.share:.3f}" in page(results)


def test_every_game_meets_its_bot_on_either_terms() -> None:
    assert {(it.game, it.timed) for it in ENCOUNTERS} == {
        (kind.name, timed) for kind in kinds().values() for timed in (False, True)
    }
    assert all(contestant(it.ours).name == it.ours for it in ENCOUNTERS)
