"""King Me!: why a text is no legal move here, by its clause, and what would be needed."""

import re

from regalia.core.contract import NATURE, PUBLIC
from regalia.core.position import View
from regalia.games.king_me.components import space_name
from regalia.games.king_me.notation import (
    SIDES,
    card_name,
    jumped_over,
    moves_of_turn,
    name_of_space,
    space_named,
)
from regalia.games.king_me.rules import can_hop, has_visited, in_reach, may_move, worn
from regalia.games.king_me.state import (
    CHECKER,
    CROWN,
    DIRECTIONS,
    EMPTY,
    JUMP,
    KINGS,
    MOST_KINDS,
    NOTHING,
    NOWHERE,
    OVER,
    PILES,
    STONE,
)

Refusal = tuple[str, str]

_SPACE = r"[a-z][1-9]\d?"
_STEP = re.compile(rf"({_SPACE})([-^x])({_SPACE})")
_CROWN_CHOICE = re.compile(r"\+([A-Za-z]+)")
_OF_NATURE = re.compile(r"(pile|draw):([A-Za-z][A-Za-z0-9' -]*)")
_EXAMPLES = (
    "a move is written like c3-d4 (march), c3^e5 (jump), c3xe5 (jump that captures), "
    ". (stop jumping), +Beast or +none"
)


def refuse(view: View, text: str) -> Refusal:
    """Why this text is no legal move: the clause it breaks ("" where it is no move) and the reason.

    The name of a space alone says that its Checker is to move, and is refused where it cannot.
    """
    s = view.record
    step, choice = _STEP.fullmatch(text), _CROWN_CHOICE.fullmatch(text)
    of_nature, space = _OF_NATURE.fullmatch(text), re.fullmatch(_SPACE, text)
    if not (step or choice or of_nature or space or text in (".", "pass")):
        return "", f"this is no move; {_EXAMPLES}"
    if s.stage == OVER:
        return "KM20", _due(view)
    if text == "pass":
        return "KM14", f"there is no passing; {_due(view)}"
    if of_nature:
        return _refuse_nature(view, of_nature[1], of_nature[2])
    if view.to_move == NATURE or view.seat != s.seat:
        return "KM12", _due(view)
    if choice:
        return _refuse_crown(view, choice[1])
    if text == ".":
        return "KM16", f"a full stop ends a sequence of jumps, and none is under way; {_due(view)}"
    if s.stage == CROWN:
        return "KM27", _due(view)
    if space:
        return _refuse_checker(view, text) or ("", f"say where the Checker on {text} goes")
    assert step is not None
    return _refuse_checker(view, step[1]) or _refuse_step(view, *step.groups())


# What is due: KM11 KM12 KM13 KM16 KM20 KM27


def _due(view: View) -> str:
    """What is to be done instead, and by whom."""
    s = view.record
    if s.stage == OVER:
        return "the game is over: the last card has been triggered"
    if view.to_move == NATURE:
        return "first the piles are stacked" if s.stage == PILES else "first a card is drawn"
    who = "you have" if s.seat == view.seat else f"{SIDES[s.seat]} has"
    return f"{who} {_task(view)}"


def _task(view: View) -> str:
    s = view.record
    if s.stage == CROWN:
        return f"to choose a Crown first: {_listed(_choices(view), 'or')}"
    if s.stage == JUMP:
        mover = name_of_space(view.game.box, int(s.mover))
        return f'to jump on with the Checker on {mover} or to stop with "."'
    number, of = moves_of_turn(s) - int(s.moves_left) + 1, moves_of_turn(s)
    return f"to move a Checker ({number} of {of})"


def _choices(view: View) -> list[str]:
    box, s = view.game.box, view.record
    reached = [KINGS[crown] for crown in range(int(box.crowns)) if in_reach(box, s, crown)]
    return [f"+{name}" for name in [*reached, "none"]]


# Nature: KM11 KM12


def _refuse_nature(view: View, verb: str, name: str) -> Refusal:
    if view.to_move != NATURE:
        if verb == "pile":
            return "KM11", f"the piles are stacked already; {_due(view)}"
        return "KM12", f"no card is drawn now; {_due(view)}"
    if view.seat != PUBLIC:
        return "KM11", "no player chooses the order of the piles or the card that is drawn"
    stacking = view.record.stage == PILES
    if stacking != (verb == "pile"):
        return "KM11", _due(view)
    return "KM11", _not_in_piles(view, name) if stacking else _not_on_top(view, name)


def _not_in_piles(view: View, name: str) -> str:
    box, s = view.game.box, view.record
    stacked = [KINGS[s.piles[place]] for place in range(int(s.piles_known))]
    left = [king for king in KINGS[: int(box.crowns)] if king not in stacked]
    why = f"pile {name} is stacked already" if name in stacked else f"there is no pile {name}"
    return f"{why}; the next is {_listed(left, 'or')}"


def _not_on_top(view: View, name: str) -> str:
    s = view.record
    pile = int(s.piles[s.pile])
    left = [card_name(view.game, kind) for kind in range(MOST_KINDS) if s.left[pile, kind]]
    return (
        f"{name} is not in the pile of {KINGS[pile]}, which is on top; "
        f"{'there is' if len(left) == 1 else 'there are'} {_listed(left, 'and')}"
    )


# Crowns: KM27


def _refuse_crown(view: View, name: str) -> Refusal:
    if view.record.stage != CROWN:
        return "KM27", f"no Crown is to be chosen now; {_due(view)}"
    if name not in KINGS[: int(view.game.box.crowns)]:
        return "KM27", f"there is no Crown called {name}; {_due(view)}"
    wears = worn(view.record, view.record.mover) == KINGS.index(name)
    why = "is worn already and is kept with +none" if wears else "is not in reach"
    return "KM27", f"the {name} Crown {why}; {_due(view)}"


# Which Checker: KM2 KM13 KM16


def _refuse_checker(view: View, name: str) -> Refusal | None:
    """Why no move can begin with this space, or None where one can."""
    box, s = view.game.box, view.record
    space = space_named(box, name)
    if space is None:
        return "KM2", _no_such_space(view, name)
    if s.stage == JUMP:
        return None if space == s.mover else ("KM16", f"one move is one Checker's; {_due(view)}")
    what = int(s.on[space])
    if what != CHECKER + s.seat:
        return "KM13", f"{name} holds {_contents(view, space)}; move a Checker of your own"
    if not may_move(s, space):
        return "KM13", (
            f"the Checker on {name} has moved in this turn, and only a King moves twice; "
            "move another"
        )
    if not _can_move(view, space):
        return "KM15", (
            f"the Checker on {name} cannot move: beside it is no unoccupied space, "
            "and behind none of its neighbours"
        )
    return None


def _can_move(view: View, space: int) -> bool:
    box, s = view.game.box, view.record
    return any(
        (box.beside[space, way] != NOWHERE and s.on[box.beside[space, way]] == EMPTY)
        or can_hop(box, s, space, way)
        for way in range(DIRECTIONS)
    )


def _contents(view: View, space: int) -> str:
    what = int(view.record.on[space])
    if what == EMPTY:
        return "no Checker"
    if what == STONE:
        return "a Stone"
    crown = int(worn(view.record, space))
    side = SIDES[what - CHECKER]
    return f"a Checker of {side}" if crown == NOTHING else f"the {KINGS[crown]} King of {side}"


# Where to: KM2 KM15 KM16 KM17


def _refuse_step(view: View, start_name: str, sign: str, name: str) -> Refusal:
    box = view.game.box
    start, landing = space_named(box, start_name), space_named(box, name)
    assert start is not None
    if landing is None:
        return "KM2", _no_such_space(view, name)
    if sign == "-":
        return _refuse_march(view, start, landing)
    return _refuse_jump(view, start, landing, sign)


def _refuse_march(view: View, start: int, landing: int) -> Refusal:
    name = name_of_space(view.game.box, landing)
    if view.record.stage == JUMP:
        return "KM16", f"a move is a march or jumps, never both; {_due(view)}"
    if landing not in view.game.box.beside[start]:
        return "KM15", (
            f"a march is one diagonal step, and {name} is none from "
            f"{name_of_space(view.game.box, start)}; {_march_goals(view, start)}"
        )
    return "KM15", (f"{name} holds {_contents(view, landing)}; a march needs an unoccupied space")


def _march_goals(view: View, start: int) -> str:
    box, s = view.game.box, view.record
    goals = sorted(
        name_of_space(box, int(beside))
        for beside in box.beside[start]
        if beside != NOWHERE and s.on[beside] == EMPTY
    )
    return f"from there {_listed(goals, 'or')} can be reached" if goals else "it can only jump"


def _refuse_jump(view: View, start: int, landing: int, sign: str) -> Refusal:
    box, s = view.game.box, view.record
    over = jumped_over(box, start, landing)
    start_name, name = name_of_space(box, start), name_of_space(box, landing)
    if over is None:
        return "KM16", (
            f"a jump goes straight over one neighbouring space, "
            f"and {name} is not so from {start_name}"
        )
    over_name = name_of_space(box, over)
    if s.on[over] == EMPTY:
        return "KM16", f"{over_name} is empty; a jump needs an occupied space to go over"
    if s.on[landing] != EMPTY:
        return "KM16", (
            f"{name} holds {_contents(view, landing)}; a jump needs an unoccupied space to land on"
        )
    enemy = s.on[over] == CHECKER + 1 - s.seat
    if s.stage == JUMP and not enemy and has_visited(box, s, landing):
        return "KM17", (
            f"the Checker has stood on {name} in this move; "
            "it may land there again only after another capture"
        )
    right = "x" if enemy else "^"
    assert sign != right
    held = _contents(view, over)
    return "KM16", (
        f"{over_name} holds {held}, so the jump {'captures' if enemy else 'captures nothing'}; "
        f"it is written {start_name}{right}{name}"
    )


# Names


def _no_such_space(view: View, name: str) -> str:
    size = int(view.game.box.side)
    last = space_name(size - 1, size - 1)
    file = ord(name[0]) - ord("a") + 1
    if file <= size and int(name[1:]) <= size:
        return f"{name} is a light space; only dark ones are used, a1 to {last}"
    return f"the board has no space {name}; its spaces are a1 to {last}"


def _listed(names: list[str], joint: str) -> str:
    """The names as they stand in a sentence: "a, b and c"."""
    *others, last = names
    return f"{', '.join(others)} {joint} {last}" if others else last
