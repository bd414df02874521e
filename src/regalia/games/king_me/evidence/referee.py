"""The referee of King Me!: the rules once more, slow and plain, to check the fast engine by.

It is written from the rulebook and the numbered clauses KM1 to KM30 alone and shares no code with
the engine. Everything is a text: a space is "c3", a Crown "Beast", a card "Frozen Sea", a move
"c3xe5". A move is legal when no clause objects to it; the objection names the clause.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

NATURE = -1
COLOURS = ("crimson", "onyx")  # seat 0 and seat 1
FILES = "abcdefghijklmnopqrstuvwxyz"

EVENT_AFTER = 5  # KM18: spaces from the one next to the deck to the last before the Event space
QUIET_TURNS = 6  # KM18: the first turns, in which nothing is triggered

# Where a Crown is that nobody wears.
ON_ICON = "icon"
CAPTURED = "captured"  # its King was captured in the move that is under way (KM27)

# What is due now. While the piles are stacked or a card is to be drawn nature moves.
STACK = "stack"
MOVE = "move"
JUMP_ON = "jump on"
CROWN = "crown"
DRAW = "draw"
NOTHING = "nothing"

HOP = re.compile(r"([a-z]\d+)([-^x])([a-z]\d+)")


def diagonal(one: str, other: str) -> bool:
    """Whether two spaces are diagonal neighbours."""
    files = FILES.index(one[0]) - FILES.index(other[0])
    ranks = int(one[1:]) - int(other[1:])
    return abs(files) == 1 and abs(ranks) == 1


class Referee:
    """One game of King Me!, from setup to its end."""

    players = 2

    def __init__(self, edition: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        if options:
            raise ValueError("King Me! has no options: " + " ".join(options))
        self.lay_out_board(edition)
        self.lay_out_cards(edition)

        # KM1, KM3: everything stands at its start.
        self.checkers: dict[str, int] = {}  # space -> seat of the Checker on it
        for seat, colour in enumerate(COLOURS):
            for space in edition[colour]:
                self.checkers[space] = seat
        self.crowns = dict.fromkeys(self.icons, ON_ICON)  # or the space of the Checker wearing it
        self.check_edition(edition)

        self.piles: list[str] = []  # KM11: the order of the piles, top first
        self.track: list[str | None] = [None] * EVENT_AFTER
        self.event: list[str] = []  # KM19: the newest card on top, that is last
        self.triggered = 0
        self.collected: list[list[str]] = [[], []]
        self.captured = [0, 0]  # KM28: enemy Checkers, Kings among them

        self.turn = 1
        self.moves_left = 1  # KM13: in the first turn; the move under way is counted
        self.moved_first = ""  # where the Checker stands that made the first move of this turn
        self.mover = ""  # where the Checker stands whose movement is under way or just ended
        self.stood: set[str] = set()  # KM17: where it stood since its last capture
        self.due = STACK
        if len(self.icons) == 1:
            self.stack(*self.icons)

    # ---- Setup

    def lay_out_board(self, edition: Mapping[str, Any]) -> None:
        """KM2: name the dark spaces, and for each its neighbours and what lies straight behind."""
        self.size = int(edition["size"])
        self.neighbours: dict[str, list[str]] = {}
        self.jumps: dict[str, dict[str, str]] = {}  # start -> end -> the space between
        for rank in range(1, self.size + 1):
            for file in range(1, self.size + 1):
                if (file + rank) % 2 == 0:
                    self.look_around(file, rank)
        self.stones: set[str] = set(edition["stones"])
        self.icons: dict[str, list[str]] = {c: list(two) for c, two in edition["crowns"].items()}
        self.rivers: list[list[str]] = [list(ring) for ring in edition["rivers"]]

    def look_around(self, file: int, rank: int) -> None:
        """KM15, KM16: forward and backward, left and right."""
        here = self.name(file, rank)
        self.neighbours[here] = []
        self.jumps[here] = {}
        for aside in (-1, 1):
            for ahead in (-1, 1):
                near = self.name(file + aside, rank + ahead)
                behind = self.name(file + 2 * aside, rank + 2 * ahead)
                if near:
                    self.neighbours[here].append(near)
                if behind:
                    self.jumps[here][behind] = near

    def name(self, file: int, rank: int) -> str:
        """The name of a space; empty off the board."""
        inside = 1 <= file <= self.size and 1 <= rank <= self.size
        return FILES[file - 1] + str(rank) if inside else ""

    def lay_out_cards(self, edition: Mapping[str, Any]) -> None:
        """KM9, KM10: a pile for each King, of its Territory Cards and its River Cards."""
        self.territories: dict[str, Mapping[str, Any]] = {}
        self.river_of_card: dict[str, int] = {}  # KM21: how far a card moves the rivers
        self.deck: dict[str, list[str]] = {crown: [] for crown in self.icons}
        for territory in edition["territories"]:
            self.territories[territory["name"]] = territory
            self.river_of_card[territory["name"]] = int(territory["river"])
            self.deck[territory["king"]].append(territory["name"])
        for crown, distances in edition["river_cards"].items():
            for distance in distances:
                self.river_of_card[f"River {distance}"] = int(distance)
                self.deck[crown].append(f"River {distance}")
        self.cards = sum(len(pile) for pile in self.deck.values())

    def check_edition(self, edition: Mapping[str, Any]) -> None:
        """Refuse components that the clauses do not allow."""
        on_rivers = [space for ring in self.rivers for space in ring]
        on_icons = [space for two in self.icons.values() for space in two]
        starts = edition["crimson"] + edition["onyx"]
        for space in [*starts, *self.stones, *on_rivers, *on_icons]:
            if space not in self.neighbours:
                raise ValueError("KM2: this is no dark space of the board: " + space)
        if len(set(starts) | self.stones) != len(starts) + len(self.stones):
            raise ValueError("KM3: every Checker and every Stone Checker starts on its own space")
        if self.stones & set(on_rivers):
            raise ValueError("KM22: a Stone Checker stands on a river")
        if len(set(on_rivers)) != len(on_rivers):
            raise ValueError("KM8: no space belongs to a river twice")
        for ring in self.rivers:
            if not all(diagonal(ring[i - 1], ring[i]) for i in range(len(ring))):
                raise ValueError("KM8: a river is a closed ring of diagonal steps")
        if any(len(two) != 2 for two in self.icons.values()):
            raise ValueError("KM1: a Crown icon covers two spaces")

    # ---- What may be played

    @property
    def seat(self) -> int:
        """Whose turn it is. KM1: Crimson begins."""
        return (self.turn - 1) % 2

    def to_move(self) -> int | None:
        """The seat to move, -1 for nature, None when the game is over."""
        if self.due == NOTHING:
            return None
        return NATURE if self.due in (STACK, DRAW) else self.seat

    def legal(self) -> list[str]:
        """Every move that nothing objects to."""
        if self.due == STACK:
            return ["pile:" + crown for crown in self.icons if crown not in self.piles]
        if self.due == DRAW:
            return ["draw:" + card for card in sorted(set(self.top_pile()))]
        if self.due == CROWN:
            return ["+" + crown for crown in [*self.others_in_reach(), "none"]]
        if self.due == JUMP_ON:
            return [*self.hops(), "."]
        return list(self.hops()) if self.due == MOVE else []

    def hops(self) -> Iterator[str]:
        """The marches and jumps of the player whose turn it is."""
        own = [space for space, seat in self.checkers.items() if seat == self.seat]
        for start in own:
            for near in self.neighbours[start]:
                if not self.objection_to_hop(start, "-", near):
                    yield f"{start}-{near}"
            for end in self.jumps[start]:
                sign = self.sign_of_jump(start, end)
                if not self.objection_to_hop(start, sign, end):
                    yield f"{start}{sign}{end}"

    def sign_of_jump(self, start: str, end: str) -> str:
        """KM16: `x` over an enemy Checker, which is captured, else `^`."""
        jumped = self.checkers.get(self.jumps[start][end])
        return "x" if jumped == 1 - self.seat else "^"

    def weights(self) -> dict[str, int]:
        """KM11: nature's outcomes, each with the number of identical cards behind it."""
        if self.due == DRAW:
            pile = self.top_pile()
            return {"draw:" + card: pile.count(card) for card in sorted(set(pile))}
        return dict.fromkeys(self.legal(), 1) if self.due == STACK else {}

    def top_pile(self) -> list[str]:
        """KM11: the pile that is drawn from; empty when the deck has run out."""
        for crown in self.piles:
            if self.deck[crown]:
                return self.deck[crown]
        return []

    def others_in_reach(self) -> list[str]:
        """KM27: the Crowns within reach of the Checker that moved, without the one it wears."""
        reach = []
        for crown, where in self.crowns.items():
            ended_on_it = where == ON_ICON and self.mover in self.icons[crown]
            if where == CAPTURED or ended_on_it:
                reach.append(crown)
        return reach

    def is_king(self, space: str) -> bool:
        """KM25: a Checker that wears a Crown is a King."""
        return space in self.crowns.values()

    # ---- Objections

    def objection(self, move: str) -> str:
        """Why this move may not be played now, the clause first; empty when it may."""
        kind, _, name = move.partition(":")
        hop = HOP.fullmatch(move)
        if not (hop or kind in ("pile", "draw") or move[:1] == "+" or move in (".", "pass")):
            return "this is no move of King Me!: " + move
        if self.due == NOTHING:
            return "KM20: the game is over"
        if move == "pass":
            return "KM14: nobody may pass"
        if kind in ("pile", "draw"):
            return self.objection_to_nature(kind, name)
        if self.due == STACK:
            return "KM11: the piles are not stacked yet"
        if self.due == DRAW:
            return "KM12: a card is to be drawn first"
        if hop:
            return self.objection_to_hop(hop[1], hop[2], hop[3])
        if move == ".":
            return "" if self.due == JUMP_ON else "KM16: there is no jump that could go on"
        return self.objection_to_crown(move[1:])

    def objection_to_nature(self, kind: str, name: str) -> str:
        if kind == "pile":
            if self.due != STACK:
                return "KM11: the piles are stacked at setup"
            if name not in self.icons or name in self.piles:
                return "KM11: no such pile is left to stack: " + name
            return ""
        if self.due == STACK:
            return "KM11: the piles are not stacked yet"
        if self.due != DRAW:
            return "KM12: a player is to move, no card is drawn now"
        if name not in self.top_pile():
            return "KM11: this card is not in the pile on top: " + name
        return ""

    def objection_to_crown(self, crown: str) -> str:
        if self.due != CROWN:
            return "KM27: no Crown is to be chosen now"
        if crown != "none" and crown not in self.others_in_reach():
            return "KM27: this Crown is not there to be taken: " + crown
        return ""

    def objection_to_hop(self, start: str, sign: str, end: str) -> str:
        for space in (start, end):
            if space not in self.neighbours:
                return "KM2: this is no dark space of the board: " + space
        if self.due == CROWN:
            return "KM27: a Crown is to be chosen or declined first"
        if self.due == JUMP_ON and start != self.mover:
            return "KM16: another Checker is jumping: " + self.mover
        if self.due == JUMP_ON and sign == "-":
            return "KM16: a move is a march or jumps, never both"
        if self.checkers.get(start) != self.seat:
            return "KM13: the player to move has no Checker there: " + start
        if self.due == MOVE and start == self.moved_first and not self.is_king(start):
            return "KM13: this Checker has made the first move and is no King: " + start
        if sign == "-":
            return self.objection_to_march(start, end)
        return self.objection_to_jump(start, sign, end)

    def objection_to_march(self, start: str, end: str) -> str:
        if end not in self.neighbours[start]:
            return f"KM15: a march is one space diagonally: {start} {end}"
        return "KM15: this space is occupied: " + end if self.occupied(end) else ""

    def objection_to_jump(self, start: str, sign: str, end: str) -> str:
        if end not in self.jumps[start]:
            return f"KM16: a jump is two spaces diagonally: {start} {end}"
        jumped = self.jumps[start][end]
        if not self.occupied(jumped):
            return "KM16: nothing is there to jump over: " + jumped
        if self.occupied(end):
            return "KM16: this space is occupied: " + end
        if sign != self.sign_of_jump(start, end):
            return "KM16: x is a jump over an enemy Checker, ^ over an own or a Stone Checker"
        # KM17: a capturing hop may return anywhere.
        if self.due == JUMP_ON and sign == "^" and end in self.stood:
            return "KM17: this Checker stood there and has captured nothing since: " + end
        return ""

    def occupied(self, space: str) -> bool:
        return space in self.checkers or space in self.stones

    # ---- Playing it

    def play(self, move: str) -> None:
        """Play a legal move; anything else is refused with a ValueError that says why."""
        objection = self.objection(move)
        if objection:
            raise ValueError(objection)
        kind, _, name = move.partition(":")
        hop = HOP.fullmatch(move)
        if kind == "pile":
            self.stack(name)
        elif kind == "draw":
            self.draw(name)
        elif move == ".":
            self.end_movement()
        elif hop:
            self.hop(hop[1], hop[2], hop[3])
        else:
            self.choose_crown(move[1:])

    def stack(self, crown: str) -> None:
        """KM11: the next pile from the top; the last one follows by itself."""
        self.piles.append(crown)
        left = [other for other in self.icons if other not in self.piles]
        if len(left) == 1:
            self.piles += left
        if len(left) <= 1:
            self.go_on_with_turn()

    def hop(self, start: str, sign: str, end: str) -> None:
        """KM15, KM16: one march or one jump; after a jump the same Checker may go on."""
        if self.due == MOVE:
            self.stood = {start}  # KM17: the start is included
        self.carry(start, end)
        self.stood.add(end)
        if sign == "x":
            self.capture(self.jumps[start][end])
            self.stood = {end}
        self.mover = end
        self.due = JUMP_ON
        if sign == "-" or not any(self.hops()):
            self.end_movement()

    def carry(self, start: str, end: str) -> None:
        """A Checker changes its space and takes the Crown it wears along."""
        self.checkers[end] = self.checkers.pop(start)
        for crown, where in self.crowns.items():
            if where == start:
                self.crowns[crown] = end

    def capture(self, space: str) -> None:
        """KM16: the Checker leaves the board at once. KM28: a King counts as one Checker."""
        del self.checkers[space]
        self.captured[self.seat] += 1
        for crown, where in self.crowns.items():
            if where == space:
                self.crowns[crown] = CAPTURED

    def end_movement(self) -> None:
        """KM25, KM27: the Crowns are dealt with once, when the movement has ended."""
        if self.others_in_reach():
            self.due = CROWN
        else:
            self.end_move()

    def choose_crown(self, chosen: str) -> None:
        """KM26, KM27: one Crown is kept; every other goes back to its icon."""
        if chosen == "none":
            kept = [crown for crown, where in self.crowns.items() if where == self.mover]
        else:
            kept = [chosen]
        for crown, where in self.crowns.items():
            if crown in kept:
                self.crowns[crown] = self.mover
            elif where in (CAPTURED, self.mover):
                self.crowns[crown] = ON_ICON
        self.end_move()

    def end_move(self) -> None:
        self.moved_first = self.mover
        self.moves_left -= 1
        self.go_on_with_turn()

    def go_on_with_turn(self) -> None:
        """KM12, KM13: the next move. KM14: one that cannot be made is skipped by itself."""
        self.due = MOVE
        if self.moves_left == 0 or not any(self.hops()):
            self.moves_left = 0
            self.end_turn()

    def end_turn(self) -> None:
        """KM12: after the moves trigger, slide and draw."""
        if self.turn > QUIET_TURNS:
            self.trigger()
        if self.triggered == self.cards:  # KM20
            self.due = NOTHING
            return
        self.slide()
        if self.top_pile():
            self.due = DRAW
        else:
            self.next_turn()  # KM19: drawing is skipped

    def slide(self) -> None:
        """KM19: the last card reaches the Event space, the space next to the deck is free."""
        last = self.track.pop()
        if last:
            self.event.append(last)
        self.track.insert(0, None)

    def draw(self, name: str) -> None:
        """KM19: this card of the pile on top lies face up next to the deck."""
        pile = self.top_pile()
        card = next(card for card in pile if card == name)
        pile.remove(card)
        self.track[0] = card
        self.next_turn()

    def next_turn(self) -> None:
        self.turn += 1
        self.moves_left = 2
        self.moved_first = ""
        self.go_on_with_turn()

    # ---- Events

    def trigger(self) -> None:
        """KM18: the card that reached the Event space last. KM21: control first, then the river."""
        card = self.event[-1]
        self.triggered += 1
        if card in self.territories:
            winner = self.controller(self.territories[card])
            if winner is not None:
                self.collected[winner].append(card)
                self.event.pop()  # KM30
        self.move_rivers(self.river_of_card[card])

    def controller(self, territory: Mapping[str, Any]) -> int | None:
        """KM23, KM24: who collects the card of this territory."""
        count = [0, 0]
        kings = [0, 0]
        for space in territory["spaces"]:
            if space in self.checkers:
                seat = self.checkers[space]
                ruling = self.crowns[territory["king"]] == space
                count[seat] += 2 if ruling else 1
                kings[seat] += 1 if self.is_king(space) else 0
        if count[0] != count[1]:
            return 0 if count[0] > count[1] else 1
        if bool(kings[0]) != bool(kings[1]):
            return 0 if kings[0] else 1
        return None

    def move_rivers(self, distance: int) -> None:
        """KM21, KM22: all Checkers on a river move at once, and Kings carry their Crowns along."""
        flow = {}
        for ring in self.rivers:
            for place, space in enumerate(ring):
                flow[space] = ring[(place + distance) % len(ring)]
        self.checkers = {flow.get(space, space): seat for space, seat in self.checkers.items()}
        # Crowns that nobody wears stay where they are: "icon" is no space of a river.
        self.crowns = {crown: flow.get(where, where) for crown, where in self.crowns.items()}

    # ---- How it ended, and who knows what

    def kings(self, seat: int) -> int:
        """KM29: the Kings of this seat that are on the board."""
        return sum(self.checkers.get(where) == seat for where in self.crowns.values())

    def scores(self) -> list[int]:
        """KM29: the points as they stand; at the end of the game they are the result."""
        points = []
        for seat, colour in enumerate(COLOURS):
            cards = sum(int(self.territories[card][colour]) for card in self.collected[seat])
            points.append(cards + 10 * self.kings(seat) + 5 * self.captured[seat])
        return points

    def winners(self) -> list[int]:
        """KM29: most points, then Territory Cards, then Kings, then captures. KM30: or a draw."""
        if self.due != NOTHING:
            return []
        points = self.scores()
        result = []
        for seat in (0, 1):
            cards = len(self.collected[seat])
            result.append((points[seat], cards, self.kings(seat), self.captured[seat]))
        return [seat for seat in (0, 1) if result[seat] == max(result)]

    def sees(self, seat: int | None) -> dict[str, Any]:
        """What this seat knows: all but the order within the piles, as everybody does (KM11)."""
        if seat not in (0, 1, None):
            raise ValueError("a viewer is seat 0, seat 1 or None")
        wearing = {space: "+" + crown for crown, space in self.crowns.items()}
        checkers = {}
        for space in sorted(self.checkers):
            checkers[space] = COLOURS[self.checkers[space]] + wearing.get(space, "")
        return {
            "turn": self.turn,
            "seat": self.seat,
            "moves_left": self.moves_left,
            "checkers": checkers,
            "crowns": dict(self.crowns),
            "piles": list(self.piles),
            "deck": {crown: sorted(pile) for crown, pile in self.deck.items()},
            "track": list(self.track),
            "event": list(self.event),
            "collected": [sorted(cards) for cards in self.collected],
            "captured": list(self.captured),
        }
