"""Kingdom Run: what the last moves did, as far as it is marked in the drawing."""

from collections.abc import Sequence

from regalia.core.position import Move
from regalia.games.kingdom_run.notation import members
from regalia.games.kingdom_run.state import (
    DICE,
    END,
    KEEP,
    LAID,
    LULL,
    REROLL_DICE,
    ROLLED,
    STEAL,
    THEN,
    action_of,
    face_of,
    target_of,
)


class News:
    """The Runners that were moved or turned over, who was robbed, and the dice that were rolled."""

    def __init__(self, last: Sequence[Move]) -> None:
        self.moved: set[int] = set()
        self.turned: set[int] = set()
        self.robbed: set[int] = set()
        self.rolled: set[int] = set()
        self.rerolled: set[int] = set()
        rolls = 0
        for number in (move.number for move in last):
            if ROLLED <= number < LAID:
                rolls += 1
            elif KEEP < number < ROLLED:
                self.rerolled = set(members(number - REROLL_DICE))
            elif THEN <= number < END:
                self.moved.add(number - THEN)
            elif number < THEN:
                self._note_action(number)
        if rolls >= DICE and rolls != len(self.rerolled):
            self.rolled, self.rerolled = set(range(DICE)), set()  # the next turn has begun
        elif rolls:
            self.rolled = self.rerolled

    def _note_action(self, number: int) -> None:
        action, target = action_of(number), target_of(number)
        if action == STEAL:
            self.robbed.add(target)
        elif face_of(action) == LULL:
            self.turned.add(target)
        else:
            self.moved.add(target)
