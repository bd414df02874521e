"""Kingdom Run: what a first sight prefers in positions set up by hand."""

from collections.abc import Mapping

import numpy as np

from regalia import load
from regalia.core.position import Position
from regalia.games.kingdom_run.notation import runner_name
from regalia.games.kingdom_run.state import FACES, RUNNERS, RUNNERS_A_CLAN
from tests.first_sight import first, preferences

GAME = load("kingdom_run", players=2)
NAMES = [runner_name(runner) for runner in range(RUNNERS)]


def position(
    dice: str, spaces: Mapping[str, int], asleep: str = "", finished: str = ""
) -> Position:
    """The knights have rolled these dice; Runners stand where it is said, the others at the start.

    Spaces are counted from 1, as in RULES.md.
    """
    start = GAME.start()
    states = np.zeros(1, GAME.kind.state.STATE)
    states[0] = start.record
    s = states[0]
    s.on[:] = 0
    for runner, name in enumerate(NAMES):
        at = (
            int(GAME.box.spaces)
            if name in finished.split()
            else spaces.get(name, runner % RUNNERS_A_CLAN + 1) - 1
        )
        s.space[runner] = at
        s.on[at] |= 1 << runner
        if s.lakes >> at & 1:
            s.bathing |= 1 << runner
        if name in asleep.split():
            s.asleep |= 1 << runner
    for place, name in enumerate(finished.split()):
        s.podium[place] = NAMES.index(name)
    rolled = Position(GAME, states)
    for face in dice.split():
        assert face in FACES
        rolled = rolled.play(f"roll:{face}")
    return rolled


AHEAD = {"K1": 19, "S1": 19, "K4": 16, "F4": 17}  # and the others far behind


def test_a_runner_of_ones_own_finishes() -> None:
    rolled = position("catchup lull copy disband", AHEAD, finished="F1")
    assert first(rolled.play("keep")) == "catchup K1"


def test_rivals_are_not_helped_over_the_finish() -> None:
    likely = preferences(position("catchup catchup lull lull", AHEAD, finished="F1").play("keep"))
    assert likely["catchup S1"] < 0.05 * likely["catchup K1"]


def test_ones_own_runner_leaves_the_water() -> None:
    spaces = {"K1": 11, "S1": 11, "F1": 11, "K2": 12}
    likely = preferences(position("bathe bathe lull lull", spaces).play("keep"))
    assert next(iter(likely)) == "bathe K1"


def test_ones_own_runners_are_woken_and_rivals_sent_to_sleep() -> None:
    spaces = {"K1": 15, "S1": 15, "S2": 16, "K2": 14}
    likely = preferences(position("lull lull lull lull", spaces, asleep="K1 S1").play("keep"))
    assert set(list(likely)[:2]) == {"wake K1", "lull S2"}
    assert likely["lull F1"] > likely["wake S1"] > likely["lull K2"]


def test_others_are_put_down_first_so_that_ones_own_goes_further() -> None:
    spaces = {"K1": 15, "F1": 15, "G1": 15}
    acting = position("disband disband lull lull", {**spaces, "F4": 14}).play("keep")
    assert preferences(acting)["disband F1"] > preferences(acting)["disband F4"]
    putting = acting.play("disband F1").play("then G1")
    assert first(putting) == "then K1"


def test_a_die_that_has_no_use_is_rolled_again_and_a_good_one_kept() -> None:
    likely = preferences(position("steal lull lull lull", {"K1": 15, "S1": 15}))
    assert likely["reroll:2"] > likely["keep"]
    assert likely["reroll:2"] > likely["reroll:12"]
    likely = preferences(position("catchup bathe lull lull", AHEAD, finished="F1"))
    assert next(iter(likely)) == "keep" or "1" not in next(iter(likely))


def test_an_own_die_goes_before_a_carbon_copy() -> None:
    likely = preferences(position("steal copy lull lull", {}).play("keep"))
    assert likely["steal S"] > likely["copy:steal S"]
