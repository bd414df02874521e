"""The engine's view of a game in the referee's words, so that the two can be compared."""

from typing import Any

from regalia.core.position import View
from regalia.games.kingdom_run.components import LAYOUT_NAMES
from regalia.games.kingdom_run.notation import members, runner_name
from regalia.games.kingdom_run.state import ACT, FACES, NOTHING, OVER, PUT_DOWN, ROLL_AGAIN, RUNNERS


def knowledge(view: View) -> dict[str, Any]:
    """What the viewer knows, as `Referee.sees` writes it."""
    s = view.record
    return {
        "track": None if s.layout == NOTHING else LAYOUT_NAMES[int(s.layout)],
        "turn_of": int(s.seat),
        "dice": [None if face == NOTHING else FACES[face] for face in s.dice],
        "used": [die + 1 for die in members(s.used)],
        "rerolled": int(s.stage) in (ROLL_AGAIN, ACT, PUT_DOWN, OVER),
        "runners": {runner_name(runner): _runner(view, runner) for runner in range(RUNNERS)},
        "podium": [runner_name(runner) for runner in s.podium if runner != NOTHING],
        "tokens": [int(tokens) for tokens in s.tokens[: view.game.seats]],
        "taken": {face: int(uses) for face, uses in zip(FACES, s.uses, strict=True) if uses},
    }


def _runner(view: View, runner: int) -> list[Any]:
    s = view.record
    place: int | str = int(s.space[runner]) + 1
    finished = [place for place, one in enumerate(s.podium, 1) if one == runner]
    if finished:
        place = f"podium {finished[0]}"
    return [place, not int(s.asleep) >> runner & 1]
