"""Kingdom Run: the drawing of a view as SVG.

The board layer (`board.py`) holds every shape, the table and the castle; the pieces layer lays the
track over it (`track_drawing.py`) with the Runners, and seats, dice and buttons
(`table_drawing.py`). A Runner keeps its id, as in `runner-K1`, from the start to the podium.
"""

from collections.abc import Sequence
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


def touches(view: View, move: Move) -> list[str]:
    """The spots that say a player's move, in order: dice and a button, or a die and whom it is
    used on, after a Carbon Copy the die that it copies.
    """
    number = move.number
    if number == KEEP:
        return ["keep"]
    if number > KEEP:
        return [*map(_die_spot, members(number - REROLL_DICE)), "roll"]
    if number == END:
        return ["end"]
    if number >= THEN:
        return [_runner_spot(number - THEN)]
    action, target = action_of(number), target_of(number)
    goal = f"seat-{target}" if action == STEAL else _runner_spot(target)
    shown, used = view.record.dice.tolist(), int(view.record.used)
    face = face_of(action)
    if number < COPIED:
        return [_die_spot(_lowest_die(shown, face, used)), goal]
    copy, copied = _lowest_die(shown, COPY, used), _lowest_die(shown, face, 0)
    return [_die_spot(copy), _die_spot(copied), goal]


def _lowest_die(shown: list[int], face: int, without: int) -> int:
    """The die that is used for a face: the lowest one that shows it, but for these."""
    return next(die for die in range(DICE) if shown[die] == face and not without >> die & 1)


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
    if goal == "roll" and chosen and NOTHING not in chosen and view.record.stage == REROLL:
        return f"reroll:{''.join(str(die + 1) for die in sorted(chosen))}"
    if view.record.stage == PUT_DOWN and not before and goal in _runner_spots():
        return f"then {goal.removeprefix('runner-')}"
    if view.record.stage != ACT or NOTHING in chosen:
        return ""
    return _said_action(view, [int(view.record.dice[die]) for die in chosen], goal)


def _die_of(spot: str) -> int:
    names = [_die_spot(die) for die in range(DICE)]
    return names.index(spot) if spot in names else NOTHING


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
