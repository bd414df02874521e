"""Kingdom Run: why a text is no legal move here, by its clause."""

import re

from regalia.core.contract import NATURE, PUBLIC, Rec
from regalia.core.position import View
from regalia.games.kingdom_run.components import LAKE, LAKES, LAYOUT_NAMES
from regalia.games.kingdom_run.notation import (
    COPY_PREFIX,
    FACE_TITLES,
    dice_name,
    members,
    runner_name,
)
from regalia.games.kingdom_run.rules import (
    USES,
    copied_faces,
    in_play,
    own_faces,
    takes_lowest,
    targets,
)
from regalia.games.kingdom_run.state import (
    ACT,
    ACTIONS,
    BATHE,
    CATCH_UP,
    CLANS,
    COPY,
    DICE,
    FACES,
    LULL,
    PUT_DOWN,
    REROLL,
    RUNNERS_A_CLAN,
    STEAL,
    TRACK,
    WAKE,
    clan,
    clan_of,
    face_of,
)

Refusal = tuple[str, str]

_OF_NATURE = re.compile(r"(roll|track):([A-Za-z]+)")
_REROLL = re.compile(r"reroll:([1-9]+)")
_ACTION = re.compile(r"(copy:)?(disband|catchup|bathe|lull|wake) ([KSFG][1-4])")
_STEAL = re.compile(r"(copy:)?(steal) ([KSFG])")
_THEN = re.compile(r"then ([KSFG][1-4])")
_EXAMPLES = (
    "a move is written like keep or reroll:134, then like disband K1, catchup K1, bathe K1, "
    "steal S, lull K1 or wake K1, with copy: in front for a Carbon Copy; while a space is "
    "disbanded like then S2 or end"
)

# The clause of each action, in the order of ACTIONS.
_CLAUSES = ("KR12", "KR14", "KR16", "KR18", "KR19", "KR19")


def refuse(view: View, text: str) -> Refusal:
    """Why this text is no legal move: the clause ("" where it is no move at all) and the reason."""
    if text == "pass":
        return "KR10", f"there is no passing; {_due(view)}"
    of_nature = _OF_NATURE.fullmatch(text)
    action = _ACTION.fullmatch(text) or _STEAL.fullmatch(text)
    rerolled, put_down = _REROLL.fullmatch(text), _THEN.fullmatch(text)
    if not (of_nature or rerolled or action or put_down or text in ("keep", "end")):
        return "", f"this is no move; {_EXAMPLES}"
    if view.over:
        return "KR23", _due(view)
    if of_nature:
        return _refuse_nature(view, of_nature[1], of_nature[2])
    if view.to_move == NATURE or view.to_move != view.seat:
        return "KR7", _due(view)
    stage = view.record.stage
    if stage == REROLL:
        return "KR7", _wrong_dice(view.record, rerolled[1]) if rerolled else _due(view)
    if rerolled or text == "keep":
        return "KR7", f"dice are re-rolled once, before the actions; {_due(view)}"
    if stage == PUT_DOWN:
        return _refuse_putting_down(view, put_down[1]) if put_down else ("KR13", _due(view))
    if not action:
        return "KR13", f"no space is being disbanded; {_due(view)}"
    return _refuse_action(view, bool(action[1]), ACTIONS.index(action[2]), action[3])


# What is due: KR7 KR10 KR13 KR23


def _due(view: View) -> str:
    """What is to be done instead, and by whom."""
    s, who = view.record, view.to_move
    if who is None:
        return "the game is over"
    if who == NATURE:
        return "first the track is drawn" if s.stage == TRACK else "first the dice are rolled"
    have = "you have" if who == view.seat else f"seat {who} has"
    if s.stage == REROLL:
        return f"{have} to keep the dice or to re-roll some"
    if s.stage == ACT:
        return f"{have} to use a die: {_usable(view)}"
    return f"{have} to put down another Runner of space {int(s.picked_from) + 1}, or to end"


def _usable(view: View) -> str:
    """What the unused dice can be used for, as it is written."""
    s = view.record
    own = [FACES[face] for face in members(own_faces(s)) if targets(view.game.box, s, face)]
    copied = [
        COPY_PREFIX + FACES[face]
        for face in members(copied_faces(s))
        if targets(view.game.box, s, face)
    ]
    return _listed(own + copied, "or")


# Nature's moves: KR3 KR7 KR8


def _refuse_nature(view: View, verb: str, outcome: str) -> Refusal:
    laying = verb == "track"
    clause = "KR3" if laying else "KR7"
    if view.to_move != NATURE or laying != (view.record.stage == TRACK):
        return clause, f"{'no track is drawn' if laying else 'no die is rolled'} now; {_due(view)}"
    if view.seat != PUBLIC:
        return clause, "no player chooses what chance brings"
    if laying:
        return clause, _no_layout(view, outcome)
    rolled = [name for name, times in zip(FACES, view.game.box.faces, strict=True) if times]
    return "KR8", f"no die has the face {outcome!r}; they have {_listed(rolled, 'and')}"


def _no_layout(view: View, name: str) -> str:
    if name not in LAYOUT_NAMES:
        return f"{name!r} is no layout; it is the letters M, F and H, a small one for a back"
    lakes = view.game.edition.components.spaces(name).count(LAKE)
    return f"{name} has {lakes} lakes; a track needs {LAKES}"


# Re-rolling: KR7


def _wrong_dice(s: Rec, written: str) -> str:
    dice = {int(number) - 1 for number in written}
    chosen = sum(1 << die for die in dice)
    if max(dice) >= DICE or written != dice_name(chosen):
        return f"the dice to re-roll are numbers from 1 to {DICE} in ascending order, like 134"
    assert not takes_lowest(s, chosen)
    lowest = dice_name(_lowest(s, dice))
    return f"of dice with the same face the lowest are re-rolled; write reroll:{lowest}"


def _lowest(s: Rec, dice: set[int]) -> int:
    """As many dice of each face as these, but the lowest ones."""
    lowest = 0
    for face in range(len(FACES)):
        showing = [die for die in range(DICE) if s.dice[die] == face]
        lowest |= sum(1 << die for die in showing[: len(dice & set(showing))])
    return lowest


# Actions: the die first, then whom it is used on


def _refuse_action(view: View, copied: bool, action: int, target: str) -> Refusal:
    s = view.record
    face = face_of(action)
    if not (copied_faces(s) if copied else own_faces(s)) >> face & 1:
        refusal = _no_copy(view, face) if copied else _no_die(view, face)
    elif action == STEAL:
        refusal = "KR18", _no_robbery(view, CLANS.index(target))
    else:
        refusal = _refuse_runner(view, action, _runner(target))
    return refusal


def _no_die(view: View, face: int) -> Refusal:
    """Why no die can be used for its own face: KR7 KR9."""
    s, title = view.record, FACE_TITLES[face]
    showing = [die for die in range(DICE) if s.dice[die] == face]
    if not showing:
        return "KR7", f"no die shows {title}; {_can_be_used(view)}"
    if s.uses[face] == USES:
        return "KR9", f"{title} has been used twice in this turn; {_can_be_used(view)}"
    return "KR7", f"the die that shows {title} is used; {_can_be_used(view)}"


def _no_copy(view: View, face: int) -> Refusal:
    """Why no Carbon Copy can copy this face: KR21."""
    s = view.record
    showing = [die for die in range(DICE) if s.dice[die] == COPY]
    if not showing:
        return "KR21", f"no die shows Carbon Copy; {_can_be_used(view)}"
    if s.uses[COPY] == USES:
        return "KR21", f"Carbon Copy has been used twice in this turn; {_can_be_used(view)}"
    if s.uses[COPY] == len(showing):
        return "KR21", f"the die that shows Carbon Copy is used; {_can_be_used(view)}"
    return "KR21", f"no other die shows {FACE_TITLES[face]} to be copied; {_can_be_used(view)}"


def _can_be_used(view: View) -> str:
    return f"what can be used is {_usable(view)}"


def _no_robbery(view: View, robbed: int) -> str:
    """KR18."""
    s, letter = view.record, CLANS[robbed]
    if robbed == s.seat:
        reason = f"{letter} is your own clan"
    elif robbed >= s.seats:
        reason = f"nobody plays the clan {letter}"
    elif not in_play(view.game.box, s, robbed):
        reason = f"{letter} has finished and is out of play"
    else:
        reason = f"{letter} has no victory token"
    others = [CLANS[seat] for seat in members(targets(view.game.box, s, STEAL))]
    if not others:
        return f"{reason}; nobody can be robbed now"
    return f"{reason}; {_listed(others, 'or')} can be robbed"


# Runners: KR11 KR12 KR13 KR14 KR15 KR17 KR19 KR20 KR23


def _refuse_runner(view: View, action: int, runner: int) -> Refusal:
    s, box = view.record, view.game.box
    name, place = runner_name(runner), int(s.space[runner])
    where = f"{name} is on space {place + 1}"
    if place == box.spaces:
        clause = "KR20" if face_of(action) == LULL else "KR23"
        return clause, f"{name} has crossed the finish; a Runner on the track is needed"
    if face_of(action) == LULL:
        return _refuse_turning(view, action, runner)
    if _asleep(s, runner):
        return "KR11", f"{where} and sleeps; it can be moved when it is awake"
    if targets(box, s, face_of(action)) >> runner & 1:
        return _CLAUSES[action], _say_lowest(s, runner)
    if action != BATHE and int(s.bathing) >> runner & 1:
        clause = "KR15" if action == CATCH_UP else "KR13"
        return clause, f"{where}, in a lake, which it leaves only by Bathing (KR16)"
    if action == CATCH_UP:
        return "KR14", f"{where} with nobody ahead of it to catch up with"
    last = int(s.lakes).bit_length()
    return "KR17", f"{where}, and no lake is ahead of it; the last one is space {last}"


def _refuse_turning(view: View, action: int, runner: int) -> Refusal:
    s, name = view.record, runner_name(runner)
    if _asleep(s, runner) and action == LULL:
        return "KR19", f"{name} sleeps already; it can be awoken: wake {name}"
    if not _asleep(s, runner) and action == WAKE:
        return "KR19", f"{name} is awake already; only a Runner asleep can be awoken"
    if targets(view.game.box, s, LULL) >> runner & 1:
        return "KR19", _say_lowest(s, runner)
    return "KR19", (
        f"{name} is the last of its player's Runners awake on the track; another one would have "
        "to be awoken first"
    )


def _refuse_putting_down(view: View, target: str) -> Refusal:
    s, runner = view.record, _runner(target)
    if s.space[runner] != s.picked_from:
        return "KR12", f"{target} is not on space {int(s.picked_from) + 1}; {_due(view)}"
    if _asleep(s, runner):
        return "KR11", f"{target} sleeps and cannot be picked up; {_due(view)}"
    return "KR13", _say_lowest(s, runner)


def _asleep(s: Rec, runner: int) -> bool:
    return bool(int(s.asleep) >> runner & 1)


def _say_lowest(s: Rec, runner: int) -> str:
    """Of identical Runners only the lowest is listed, so another one was named."""
    alike = [
        other
        for other in members(int(clan(clan_of(runner))) & int(s.on[s.space[runner]]))
        if _asleep(s, other) == _asleep(s, runner)
    ]
    lowest = runner_name(alike[0])
    return f"{runner_name(runner)} is like {lowest} in clan, space and state; say {lowest}"


# Names, read and written


def _runner(name: str) -> int:
    return CLANS.index(name[0]) * RUNNERS_A_CLAN + int(name[1]) - 1


def _listed(names: list[str], joint: str) -> str:
    """The names as they stand in a sentence: "a, b and c"."""
    *others, last = names
    return f"{', '.join(others)} {joint} {last}" if others else last
