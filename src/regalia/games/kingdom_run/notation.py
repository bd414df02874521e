"""Kingdom Run: moves and positions as text, in the notation of RULES.md."""

from collections.abc import Iterable
from functools import cache

from regalia.core.contract import NATURE, Rec
from regalia.core.game import Game
from regalia.core.position import View
from regalia.games.kingdom_run.components import LAKE, LAYOUT_NAMES
from regalia.games.kingdom_run.rules import points
from regalia.games.kingdom_run.state import (
    ACT,
    ACTIONS,
    CLANS,
    COPIED,
    DICE,
    END,
    FACES,
    KEEP,
    LAID,
    MOST_PLACES,
    NOTHING,
    PUT_DOWN,
    REROLL,
    REROLL_DICE,
    ROLLED,
    RUNNERS_A_CLAN,
    STEAL,
    THEN,
    TRACK,
    action_of,
    clan_of,
    target_of,
)

COPY_PREFIX = "copy:"
# The faces of the dice as the rulebook calls them.
FACE_TITLES = (
    "Disbanding",
    "Catch-Up",
    "Bathing",
    "2 Victory Points",
    "Lull/Awaken",
    "Carbon Copy",
)
_NO_TRACK = "?"

# Names of things


def members(numbers: int) -> list[int]:
    """What is in a set, in ascending order."""
    numbers = int(numbers)
    return [place for place in range(numbers.bit_length()) if numbers >> place & 1]


@cache
def runner_name(runner: int) -> str:
    """A Runner as it is written: its clan's letter and its number, as in "K1"."""
    return f"{CLANS[clan_of(runner)]}{runner % RUNNERS_A_CLAN + 1}"


def layout_name(s: Rec) -> str:
    """The track's layout, as in "MFH"; "?" until nature has drawn it."""
    return _NO_TRACK if s.layout == NOTHING else LAYOUT_NAMES[int(s.layout)]


def dice_name(dice: int) -> str:
    """Several dice by their numbers, as in "134"."""
    return "".join(str(die + 1) for die in members(dice))


# Moves


def text(game: Game, s: Rec, move: int) -> str:
    """A move as it is written, "copy:bathe K1"."""
    if move >= LAID:
        return f"track:{LAYOUT_NAMES[move - LAID]}"
    if move >= ROLLED:
        return f"roll:{FACES[move - ROLLED]}"
    if move == KEEP:
        return "keep"
    if move > KEEP:
        return f"reroll:{dice_name(move - REROLL_DICE)}"
    if move == END:
        return "end"
    if move >= THEN:
        return f"then {runner_name(move - THEN)}"
    action, target = action_of(move), target_of(move)
    copied = COPY_PREFIX if move >= COPIED else ""
    return f"{copied}{ACTIONS[action]} {CLANS[target] if action == STEAL else runner_name(target)}"


# Positions


def diagram(view: View) -> str:
    """A view as plain text: the podium, the track from finish to start, the dice, the seats.

    `~` is a lake, `(K1)` a Runner asleep, `+3` what a Runner on that space scores.
    """
    spaces = [_space_line(view, space) for space in reversed(range(int(view.game.box.spaces)))]
    seats = [_seat_line(view, seat) for seat in range(int(view.record.seats))]
    return "\n".join(
        [
            *_podium_lines(view),
            f"track {layout_name(view.record)}",
            *spaces,
            _dice_line(view.record),
            *seats,
            _turn_line(view),
        ]
    )


def _podium_lines(view: View) -> Iterable[str]:
    box, s = view.game.box, view.record
    for place in range(MOST_PLACES):
        if s.podium[place] != NOTHING:
            worth = int(box.podium[place])
            yield f"place {place + 1}  {runner_name(int(s.podium[place]))} scores {worth}"
    free = [str(worth) for worth in box.podium[int(sum(s.podium != NOTHING)) : int(box.places)]]
    if free:
        yield f"podium  free: {' '.join(free)}"


def _space_line(view: View, space: int) -> str:
    s, worth = view.record, int(view.game.box.points[space])
    kind = LAKE if int(s.lakes) >> space & 1 else "."
    runners = [
        f"({runner_name(runner)})" if int(s.asleep) >> runner & 1 else runner_name(runner)
        for runner in members(s.on[space])
    ]
    score = f"+{worth}" if worth else ""
    return f"{space + 1:4} {kind} {score:4}{' '.join(runners)}".rstrip()


def _dice_line(s: Rec) -> str:
    shown = [
        f"{die + 1} {_face_text(int(s.dice[die]))}{' used' if int(s.used) >> die & 1 else ''}"
        for die in range(DICE)
    ]
    return f"dice  {', '.join(shown)}"


def _face_text(face: int) -> str:
    return "-" if face == NOTHING else FACES[face]


def _seat_line(view: View, seat: int) -> str:
    clan = view.game.edition.components.clans[seat]
    whose = " (you)" if seat == view.seat else ""
    tokens, total = int(view.record.tokens[seat]), int(points(view.game.box, view.record, seat))
    tokens_text = f"{tokens} victory token{'' if tokens == 1 else 's'}"
    return f"seat {seat}{whose}: {CLANS[seat]} {clan}, {tokens_text}, {total} points now"


def _turn_line(view: View) -> str:
    s, who = view.record, view.to_move
    if who is None:
        return "over"
    if who == NATURE:
        rolls = f"nature rolls dice {dice_name(s.rolling)} for seat {int(s.seat)}"
        return "nature draws the track" if s.stage == TRACK else rolls
    doing = {
        REROLL: "keep the dice or re-roll some",
        ACT: "use a die",
        PUT_DOWN: f"put down another Runner of space {int(s.picked_from) + 1}, or end",
    }
    return f"seat {who} to move: {doing[int(s.stage)]}"
