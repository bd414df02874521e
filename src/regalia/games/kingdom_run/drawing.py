"""Kingdom Run: the drawing of a view as SVG.

The board layer (`board.py`) holds every shape, the table and the castle; the pieces layer lays the
track over it (`track_drawing.py`) with the Runners, and seats, dice and buttons
(`table_drawing.py`). A Runner keeps its id, as in `runner-K1`, from the start to the podium.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from pathlib import Path

from regalia.core.game import Game
from regalia.core.position import Move, View
from regalia.games.kingdom_run import board as board_layer
from regalia.games.kingdom_run.news import News
from regalia.games.kingdom_run.notation import COPY_PREFIX, members, runner_name
from regalia.games.kingdom_run.places import HEIGHT, WIDTH
from regalia.games.kingdom_run.state import (
    ACT,
    ACTIONS,
    CLANS,
    COPIED,
    COPY,
    DICE,
    END,
    KEEP,
    LULL,
    NOTHING,
    PUT_DOWN,
    REROLL,
    REROLL_DICE,
    RUNNERS,
    STEAL,
    THEN,
    WAKE,
    action_of,
    face_of,
    target_of,
)
from regalia.games.kingdom_run.table_drawing import buttons, dice, seats
from regalia.games.kingdom_run.track_drawing import track

STYLE = (Path(__file__).parent / "drawing.css").read_text("utf-8")


def size(game: Game) -> tuple[int, int]:
    """Width and height of the drawing, in its own units."""
    return WIDTH, HEIGHT


def board(game: Game) -> str:
    """What never changes, drawn once an edition."""
    return board_layer.board(game)


def pieces(view: View, last: Sequence[Move]) -> str:
    """What moves, as this viewer sees it; `last` are the moves that led here."""
    news = News(last)
    table = seats(view, news) + dice(view, news) + buttons(view)
    return f'<g id="pieces">{track(view, news)}{table}</g>'


# Touches


def ways(view: View, move: Move) -> list[list[str]]:
    """Every way to say a player's move by touching spots in order, that by the lowest dice first:
    dice and a button, or a die and whom it is used on, after a Carbon Copy the die that it copies.
    """
    number = move.number
    if number == KEEP:
        return [["keep"]]
    if number > KEEP:
        return _ways_to_roll(view.record.dice.tolist(), members(number - REROLL_DICE))
    if number == END:
        return [["end"]]
    if number >= THEN:
        return [[_runner_spot(number - THEN)]]
    action, target = action_of(number), target_of(number)
    goal = f"seat-{target}" if action == STEAL else _runner_spot(target)
    unused = [die for die in range(DICE) if not int(view.record.used) >> die & 1]
    if number < COPIED:
        return [[die, goal] for die in _die_spots(view, face_of(action), unused)]
    return [
        [copy, copied, goal]
        for copy in _die_spots(view, COPY, unused)
        for copied in _die_spots(view, face_of(action), range(DICE))
    ]


def _ways_to_roll(shown: list[int], dice: list[int]) -> list[list[str]]:
    """Any dice with the same faces as these, in any order (KR7), and the button."""
    faces = sorted(shown[die] for die in dice)
    return [
        [*map(_die_spot, chosen), "roll"]
        for chosen in permutations(range(DICE), len(dice))
        if sorted(shown[die] for die in chosen) == faces
    ]


def _die_spots(view: View, face: int, among: Iterable[int]) -> list[str]:
    """Those of some dice that show a face; they are interchangeable (KR7)."""
    return [_die_spot(die) for die in among if view.record.dice[die] == face]


def _die_spot(die: int) -> str:
    return f"die-{die + 1}"


def _runner_spot(runner: int) -> str:
    return f"runner-{runner_name(runner)}"


def _runner_spots() -> list[str]:
    return [_runner_spot(runner) for runner in range(RUNNERS)]


def said(view: View, touches: Sequence[str]) -> str:
    """What these spots say as notation, be it legal or not; "" where they say nothing."""
    spots = list(touches)
    if spots in (["keep"], ["end"]):
        return spots[0]
    if not spots:
        return ""
    *before, goal = spots
    chosen = [_die_of(spot) for spot in before]
    if view.record.stage == REROLL:
        return _said_reroll(view.record.dice.tolist(), chosen) if goal == "roll" else ""
    if view.record.stage == PUT_DOWN and not before and goal in _runner_spots():
        return f"then {goal.removeprefix('runner-')}"
    if view.record.stage != ACT or NOTHING in chosen:
        return ""
    return _said_action(view, [int(view.record.dice[die]) for die in chosen], goal)


def _die_of(spot: str) -> int:
    names = [_die_spot(die) for die in range(DICE)]
    return names.index(spot) if spot in names else NOTHING


def _said_reroll(shown: list[int], chosen: list[int]) -> str:
    """A re-roll, as it is written: by the lowest dice with the faces of these (KR7)."""
    if not chosen or NOTHING in chosen or len(set(chosen)) < len(chosen):
        return ""
    lowest: list[int] = []
    for die in chosen:
        twins = (each for each in range(DICE) if shown[each] == shown[die])
        lowest.append(next(twin for twin in twins if twin not in lowest))
    return f"reroll:{''.join(str(die + 1) for die in sorted(lowest))}"


def _said_action(view: View, faces: list[int], goal: str) -> str:
    """A face, or a Carbon Copy and the face that it copies, with whom it is used on."""
    copied = len(faces) == 2 and faces[0] == COPY
    if (len(faces) != 1 and not copied) or faces[-1] == COPY:
        return ""
    face, prefix = faces[-1], COPY_PREFIX if copied else ""
    if face == STEAL:
        seats = [f"seat-{seat}" for seat in range(int(view.record.seats))]
        return f"{prefix}steal {CLANS[seats.index(goal)]}" if goal in seats else ""
    if goal not in _runner_spots():
        return ""
    asleep = int(view.record.asleep) >> _runner_spots().index(goal) & 1
    action = WAKE if face == LULL and asleep else face
    return f"{prefix}{ACTIONS[action]} {goal.removeprefix('runner-')}"
