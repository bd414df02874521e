"""The referee of Kingdom Run: the rules once more, slow and plain, to check the fast engine by.

It is written from the rulebook and the numbered clauses KR1 to KR26 alone and shares no code with
the engine. A Runner is a text such as "K1", a face "bathe", a move "copy:bathe K1"; a space is its
number, counted from 1. A move is legal when no clause objects to it; the objection names the
clause.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from typing import Any

NATURE = -1
CLANS = "KSFG"  # KR2: seat i plays the i-th of them
RUNNERS = [clan + number for clan in CLANS for number in "1234"]  # KR1
LOWER = {runner: [runner[0] + n for n in "1234" if n < runner[1]] for runner in RUNNERS}
VICTORY_TOKENS = 12  # KR1
ROOM = 4  # KR9: so many Runners fill a space
AT_MOST = 2  # KR9, KR21: uses of one action's own dice a turn, and of Carbon Copies
COPY = "copy"  # KR8: the face of a Carbon Copy

# The word that a player writes, and the face of the die that allows it.
ACTIONS = {
    "disband": "disband",
    "catchup": "catchup",
    "bathe": "bathe",
    "steal": "steal",
    "lull": "lull",
    "wake": "lull",
}

# What is due now: two things for nature, three for the player whose turn it is.
LAY_TRACK = "lay the track"
ROLL = "roll"
DECIDE = "keep or re-roll"
ACT = "act"
DISBAND = "go on disbanding"
NOTHING = "nothing"

READABLE = re.compile(
    "keep|end|reroll:[1-4]{1,4}|track:[A-Za-z]+|roll:[a-z]+|then [KSFG][1-4]"
    "|(copy:)*((disband|catchup|bathe|lull|wake) [KSFG][1-4]|steal [KSFG])"
)


def valid_layouts(boards: Mapping[str, Any]) -> dict[str, str]:
    """KR3: every layout with exactly three lakes, and its spaces from the start."""
    letters = [name for name in boards if name not in ("start", "finish")]
    layouts = {}
    for order in permutations(letters):
        for sides in product((0, 1), repeat=len(letters)):
            middle = "".join(boards[name][side] for name, side in zip(order, sides, strict=True))
            spaces = boards["start"] + middle + boards["finish"]
            if spaces.count("~") == 3:
                layout = "".join(
                    name.lower() if side else name for name, side in zip(order, sides, strict=True)
                )
                layouts[layout] = spaces
    return layouts


class Referee:
    """One game of Kingdom Run, from setup to its end."""

    def __init__(self, edition: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.players = int(options.get("players", 2))
        self.turn = int(options.get("first", 0))
        if self.players not in (2, 3, 4):
            raise ValueError("KR1: there are 2 to 4 players")
        if self.turn not in range(self.players):
            raise ValueError("KR7: the seat that starts must be in play")
        self.faces = Counter(edition["faces"])  # KR8: how often a die has each
        self.places: list[int] = list(edition["podium"])  # KR6: points, best place first
        if not 1 <= len(self.places) <= 8:
            raise ValueError("KR6: the podium has one to eight places")
        self.score_tokens = {int(at): int(n) for at, n in edition["score_tokens"].items()}
        self.by_reached_token = edition["scores"] == "reached"  # KR26
        self.layouts = valid_layouts(edition["boards"])

        self.space = {runner: int(runner[1]) for runner in RUNNERS}  # KR4: of those on the track
        self.awake = dict.fromkeys(RUNNERS, True)
        self.podium: list[str] = []  # KR23: in order of arrival
        self.tokens = [VICTORY_TOKENS // self.players] * self.players  # KR5
        self.origin = 0  # KR12: the space that is being disbanded
        self.put_down = 0  # KR12: where the last Runner from it was put down
        self.layout: str | None = None
        self.spaces = ""
        track = str(options.get("track", "default"))
        if track == "random":
            self.clear_dice()
            self.due = LAY_TRACK
        else:
            self.lay_track(str(edition["track"]) if track == "default" else track)

    # ---- What may be played

    def to_move(self) -> int | None:
        """The seat to move, -1 for nature, None when the game is over."""
        if self.due == NOTHING:
            return None
        return NATURE if self.due in (LAY_TRACK, ROLL) else self.turn

    def legal(self) -> list[str]:
        """Every move that nothing objects to."""
        if self.due in (LAY_TRACK, ROLL):
            return list(self.weights())
        if self.due == DECIDE:
            return ["keep", *self.rerolls()]
        if self.due == ACT:
            return list(self.actions())
        if self.due == DISBAND:
            here = [to for to in RUNNERS if not self.objection_to_picking_up(to, self.origin)]
            return [*("then " + runner for runner in here), "end"]
        return []

    def rerolls(self) -> Iterator[str]:
        """The choices of dice that are rolled once more."""
        for count in (1, 2, 3, 4):
            for dice in map("".join, combinations("1234", count)):
                if not self.objection_to_reroll(dice):
                    yield "reroll:" + dice

    def actions(self) -> Iterator[str]:
        """The uses of the unused dice."""
        for word, action in ACTIONS.items():
            prefixes = [p for p in ("", "copy:") if not self.objection_to_die(action, p != "")]
            if prefixes:
                for target in CLANS if word == "steal" else RUNNERS:
                    if not self.objection_to_target(word, target):
                        yield from (prefix + word + " " + target for prefix in prefixes)

    def weights(self) -> dict[str, int]:
        """Nature's outcomes: a layout weighs 1, a face as much as there are of it on a die."""
        if self.due == ROLL:
            return {"roll:" + face: times for face, times in self.faces.items()}
        if self.due == LAY_TRACK:
            return {"track:" + layout: 1 for layout in self.layouts}
        return {}

    def objection(self, move: str) -> str:
        """Why this move may not be played now, the clause first; empty when it may."""
        kind, _, target = move.partition(":")
        if not READABLE.fullmatch(move):
            return "this is no move of Kingdom Run: " + move
        if self.due == NOTHING:
            return "KR23: the game is over"
        if kind == "track":
            return self.objection_to_layout(target)
        if self.due == LAY_TRACK:
            return "KR3: the track is laid first"
        if kind == "roll":
            return self.objection_to_roll(target)
        if self.due == ROLL:
            return "KR7: the dice have not all been rolled"
        if kind in ("keep", "reroll"):
            return self.objection_to_reroll(target)
        if self.due == DECIDE:
            return "KR7: first decide which dice to re-roll"
        if move == "end" or move.startswith("then "):
            return self.objection_to_going_on(move)
        if self.due == DISBAND:
            return "KR13: Runners are being disbanded, go on with that or end it"
        return self.objection_to_action(move)

    def objection_to_layout(self, layout: str) -> str:
        if self.due != LAY_TRACK:
            return "KR3: the track lies already"
        return "" if layout in self.layouts else "KR3: this is no valid layout: " + layout

    def objection_to_roll(self, face: str) -> str:
        if self.due != ROLL:
            return "KR7: it is a player's turn to choose, no die is to be rolled"
        return "" if face in self.faces else "KR8: the dice have no such face: " + face

    def objection_to_reroll(self, numbers: str) -> str:
        """KR7: once a turn; of dice with the same face the lowest numbers, in ascending order."""
        if self.due != DECIDE:
            return "KR7: the dice may be kept or re-rolled only once, before all actions"
        if numbers != "".join(sorted(set(numbers))):
            return "KR7: name each die once, in ascending order: " + numbers
        for number in numbers:
            for lower in range(1, int(number)):
                same_face = self.dice[lower - 1] == self.dice[int(number) - 1]
                if same_face and str(lower) not in numbers:
                    return f"KR7: die {lower} shows the same as die {number} and stands for it"
        return ""

    def objection_to_going_on(self, move: str) -> str:
        """KR13: who is put down next, or nobody any more."""
        if self.due != DISBAND:
            return "KR13: no Runner is being disbanded"
        return "" if move == "end" else self.objection_to_picking_up(move[-2:], self.origin)

    def objection_to_action(self, move: str) -> str:
        by_copy = move.startswith("copy:")
        rest = move.removeprefix("copy:")
        if rest.startswith("copy:"):
            return "KR22: a Carbon Copy cannot be copied"
        word, target = rest.split(" ")
        die = self.objection_to_die(ACTIONS[word], by_copy)
        return die or self.objection_to_target(word, target)

    def objection_to_die(self, action: str, by_copy: bool) -> str:
        """Whether a die allows this action, whatever it is done to."""
        face = COPY if by_copy else action
        if not self.unused_dice(face):
            return "KR7: no unused die shows " + face
        if self.taken.get(face, 0) == AT_MOST:
            if by_copy:
                return "KR21: at most two Carbon Copies a turn"
            return "KR9: the same action at most twice a turn: " + action
        if by_copy and action not in self.dice:
            return "KR22: no other die shows what is to be copied: " + action
        return ""

    def objection_to_target(self, word: str, target: str) -> str:
        """Whether this action may be done to this Runner or, when stealing, to this clan."""
        if word == "steal":
            return self.objection_to_stealing(target)
        if word in ("lull", "wake"):
            return self.objection_to_turning(word, target)
        if target not in self.space:
            return "KR23: this Runner has finished: " + target
        if word == "disband":
            return self.objection_to_picking_up(target, self.space[target])
        if word == "catchup":
            return self.objection_to_catching_up(target)
        return self.objection_to_bathing(target)

    def objection_to_picking_up(self, runner: str, space: int) -> str:
        """KR13: awake Runners of one space that is no lake."""
        if self.space.get(runner) != space:
            return "KR13: this Runner is not on the space that is disbanded: " + runner
        if not self.awake[runner]:
            return "KR13: this Runner sleeps and cannot be picked up: " + runner
        if self.is_lake(space):
            return "KR13: nobody can be picked up from a lake: " + runner
        return self.objection_to_number(runner, "KR12")

    def objection_to_catching_up(self, runner: str) -> str:
        if not self.awake[runner]:
            return "KR11: this Runner sleeps and cannot be moved: " + runner
        if self.is_lake(self.space[runner]):
            return "KR15: this Runner is in a lake and cannot catch up: " + runner
        if not self.spaces_ahead(runner) and not self.podium:
            return "KR14: nobody is ahead of this Runner: " + runner
        return self.objection_to_number(runner, "KR14")

    def objection_to_bathing(self, runner: str) -> str:
        if not self.awake[runner]:
            return "KR17: this Runner sleeps and cannot bathe: " + runner
        if not self.is_lake(self.space[runner]) and not self.lakes_ahead(runner):
            return "KR17: there is no lake ahead of this Runner: " + runner
        return self.objection_to_number(runner, "KR16")

    def objection_to_stealing(self, clan: str) -> str:
        seat = CLANS.index(clan)
        if seat >= self.players:
            return "KR18: nobody plays this clan: " + clan
        if seat == self.turn:
            return "KR18: you cannot rob yourself"
        if self.has_finished(seat):
            return "KR18: this player has finished and cannot be robbed: " + clan
        return "" if self.tokens[seat] else "KR18: this player has no victory token: " + clan

    def objection_to_turning(self, word: str, runner: str) -> str:
        if runner not in self.space:
            return "KR20: only Runners on the track are turned: " + runner
        if self.awake[runner] != (word == "lull"):
            return "KR19: this Runner cannot be turned that way: " + runner
        clan = runner[0]
        still_awake = [other for other in self.of_clan(clan) if self.awake[other]]
        if word == "lull" and CLANS.index(clan) < self.players and still_awake == [runner]:
            return "KR19: a player's last awake Runner may not be lulled: " + runner
        return self.objection_to_number(runner, "KR19")

    def objection_to_number(self, runner: str, clause: str) -> str:
        """Of a clan's Runners on one space, all awake or all asleep, the lowest stands for all."""
        for other in LOWER[runner]:
            alike = self.awake[other] == self.awake[runner]
            if alike and self.space.get(other) == self.space[runner]:
                return f"{clause}: {other} is just like {runner} and stands for it"
        return ""

    # ---- Looking at the table

    def of_clan(self, clan: str) -> list[str]:
        """The Runners of this clan that are still on the track, by number."""
        return [clan + number for number in "1234" if clan + number in self.space]

    def has_finished(self, seat: int) -> bool:
        return not self.of_clan(CLANS[seat])

    def unused_dice(self, face: str) -> list[int]:
        """The numbers of the unused dice that show this face."""
        return [n for n in (1, 2, 3, 4) if self.dice[n - 1] == face and n not in self.used]

    def is_lake(self, space: int) -> bool:
        return self.spaces[space - 1] == "~"

    def lakes_ahead(self, runner: str) -> list[int]:
        beyond = range(self.space[runner] + 1, len(self.spaces) + 1)
        return [space for space in beyond if self.is_lake(space)]

    def spaces_ahead(self, runner: str) -> list[int]:
        """The spaces of the Runners ahead on the track (KR15: asleep, bathing or not)."""
        return [space for space in self.space.values() if space > self.space[runner]]

    # ---- Playing it

    def play(self, move: str) -> None:
        """Play a legal move; anything else is refused with a ValueError that says why."""
        objection = self.objection(move)
        if objection:
            raise ValueError(objection)
        kind, _, target = move.partition(":")
        if kind == "track":
            self.lay_track(target)
        elif kind == "roll":
            self.roll(target)
        elif kind in ("keep", "reroll"):
            self.reroll(target)
        elif move == "end":
            self.go_on_with_turn()
        elif move.startswith("then "):
            self.disband(move[-2:])
        else:
            self.act(move)

    def lay_track(self, layout: str) -> None:
        """KR3: the boards lie in this order; then the first turn begins."""
        if layout not in self.layouts:
            raise ValueError("KR3: this is no valid layout: " + layout)
        self.layout = layout
        self.spaces = self.layouts[layout]
        self.begin_turn()

    def clear_dice(self) -> None:
        self.dice: list[str | None] = [None, None, None, None]
        self.used: set[int] = set()
        self.taken: dict[str, int] = {}
        self.rerolled = False

    def begin_turn(self) -> None:
        self.clear_dice()
        self.due = ROLL

    def roll(self, face: str) -> None:
        """KR7: the lowest die that is not rolled yet shows this face."""
        self.dice[self.dice.index(None)] = face
        if None in self.dice:
            return
        if self.rerolled:
            self.go_on_with_turn()
        else:
            self.due = DECIDE

    def reroll(self, numbers: str) -> None:
        """KR7: these dice are rolled once more, or none."""
        self.rerolled = True
        for number in numbers:
            self.dice[int(number) - 1] = None
        if numbers:
            self.due = ROLL
        else:
            self.go_on_with_turn()

    def act(self, move: str) -> None:
        """Use the lowest of the dice in question, then do what it allows."""
        word, target = move.removeprefix("copy:").split(" ")
        face = COPY if move.startswith("copy:") else ACTIONS[word]
        self.used.add(self.unused_dice(face)[0])
        self.taken[face] = self.taken.get(face, 0) + 1
        if word == "disband":
            self.origin = self.space[target]
            self.put_down = self.origin
            self.disband(target)
            return
        if word == "catchup":
            self.catch_up(target)
        elif word == "bathe":
            self.bathe(target)
        elif word == "steal":
            self.tokens[CLANS.index(target)] -= 1
            self.tokens[self.turn] += 1
        else:
            self.awake[target] = word == "wake"
        self.go_on_with_turn()

    def disband(self, runner: str) -> None:
        """KR12: the next Runner goes to the next space with room after the last one's."""
        self.put_down = self.move(runner, self.put_down + 1)
        on_origin = [other for other, space in self.space.items() if space == self.origin]
        if self.due != NOTHING and any(self.awake[other] for other in on_origin):
            self.due = DISBAND
        else:
            self.go_on_with_turn()  # KR13: nobody is left to pick up

    def catch_up(self, runner: str) -> None:
        """KR15: to the nearest Runner ahead; all of them have finished: over the finish."""
        beyond = len(self.spaces) + 1
        self.move(runner, min(self.spaces_ahead(runner), default=beyond))

    def bathe(self, runner: str) -> None:
        """KR16: out of a lake by one space, else into the nearest lake."""
        space = self.space[runner]
        self.move(runner, space + 1 if self.is_lake(space) else self.lakes_ahead(runner)[0])

    def move(self, runner: str, space: int) -> int:
        """KR9: to this space or the next one with room; beyond the last lies the finish."""
        while list(self.space.values()).count(space) == ROOM:
            space += 1
        if space <= len(self.spaces):
            self.space[runner] = space
        else:
            self.cross(runner)
        return space

    def cross(self, runner: str) -> None:
        """KR23: the highest free place; the game may end at once."""
        del self.space[runner]
        self.podium.append(runner)
        seat = CLANS.index(runner[0])
        all_across = self.players == 2 and seat < self.players and self.has_finished(seat)
        if all_across or len(self.podium) == len(self.places):
            self.due = NOTHING

    def go_on_with_turn(self) -> None:
        """KR10: the turn ends by itself when no unused die has a legal use."""
        if self.due == NOTHING:
            return
        self.due = ACT
        if not any(self.actions()):
            self.turn = self.next_seat()
            self.begin_turn()

    def next_seat(self) -> int:
        """KR7: ascending order. KR24: a player who has finished takes no more turns."""
        seat = (self.turn + 1) % self.players
        while self.has_finished(seat):
            seat = (seat + 1) % self.players
        return seat

    # ---- How it ended, and what is to be seen

    def winners(self) -> list[int]:
        """KR25: most points, then the best-placed Runner. KR26: still equal: the win is shared."""
        if self.due != NOTHING:
            return []
        points = self.scores()
        best = max((points[seat], self.best_placed(seat)) for seat in range(self.players))
        return [
            seat for seat in range(self.players) if (points[seat], self.best_placed(seat)) == best
        ]

    def best_placed(self, seat: int) -> tuple[int, int]:
        """KR26: any podium place before any space; a higher place, a further space is better."""
        places = [place for place, runner in enumerate(self.podium) if runner[0] == CLANS[seat]]
        if places:
            return 1, -places[0]
        return 0, max(self.space[runner] for runner in self.of_clan(CLANS[seat]))

    def scores(self) -> list[int]:
        """KR25: the points of each seat as the Runners stand now."""
        points = [2 * tokens for tokens in self.tokens]
        for seat in range(self.players):
            for place, runner in zip(self.places, self.podium, strict=False):
                if runner[0] == CLANS[seat]:
                    points[seat] += place
            for runner in self.of_clan(CLANS[seat]):
                points[seat] += self.points_of_space(self.space[runner])
        return points

    def points_of_space(self, space: int) -> int:
        """KR26: the token of this space or, as the edition has it, the last one reached."""
        if self.by_reached_token:
            reached = [at for at in self.score_tokens if at <= space]
            return self.score_tokens[max(reached)] if reached else 0
        return self.score_tokens.get(space, 0)

    def sees(self, seat: int | None) -> dict[str, Any]:
        """All that this seat knows; nothing is hidden, so everybody sees the same."""
        if seat is not None and seat not in range(self.players):
            raise ValueError("a viewer is a seat in play or None")
        runners: dict[str, list[Any]] = {}
        for runner in RUNNERS:
            place: int | str = self.space.get(runner, 0)
            if runner in self.podium:
                place = f"podium {self.podium.index(runner) + 1}"
            runners[runner] = [place, self.awake[runner]]
        return {
            "track": self.layout,
            "turn_of": self.turn,
            "dice": list(self.dice),
            "used": sorted(self.used),
            "rerolled": self.rerolled,
            "runners": runners,
            "podium": list(self.podium),
            "tokens": list(self.tokens),
            "taken": dict(self.taken),
        }
