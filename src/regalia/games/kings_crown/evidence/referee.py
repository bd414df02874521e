"""The referee of King's Crown: the rules once more, slow and plain, to check the fast engine by.

It is written from the rulebook and the numbered clauses KC1 to KC15 alone and shares no code with
the engine. Everything is a text: a Token is "Y13", a field "b4", a table position "5", a move
"Y13@b4". A move is legal when no clause objects to it; the objection names the clause.
"""

from collections.abc import Mapping
from typing import Any

NATURE = -1
COLOURS = "YW"  # yellow before white wherever Tokens are sorted
FILES = "abcdefghijklmnopqrstuvwxyz"

# What is due now. While a draw is due nature moves; otherwise the seat whose turn it is.
DRAW_AT_SETUP = "draw at setup"
REVEAL = "reveal"
DRAW_TO_REVEAL = "draw to reveal"
TAKE = "take"
DRAW_TO_TAKE = "draw to take"
PLACE = "place"
NOTHING = "nothing"

# The clause under which nature takes a Token out of the bag.
DRAW_CLAUSES = {DRAW_AT_SETUP: "KC3", DRAW_TO_REVEAL: "KC5", DRAW_TO_TAKE: "KC7"}


def token_order(token: str) -> tuple[int, int]:
    """Sort Tokens by number, then yellow before white."""
    return int(token[1:]), COLOURS.index(token[0])


def match(one: str, other: str) -> bool:
    """KC11: same colour and one apart, or the other colour and the same number."""
    difference = abs(int(one[1:]) - int(other[1:]))
    if one[0] == other[0]:
        return difference == 1  # KC12: the highest number and 1 are not one apart
    return difference == 0


class Referee:
    """One game of King's Crown, from setup to its end."""

    players = 2

    def __init__(self, edition: Mapping[str, Any], options: Mapping[str, Any]) -> None:
        self.side = int(edition["side"])
        self.crowns = (self.side * self.side - 1) // 2  # KC2: each player's Crowns, and its hand
        self.setup_tokens = int(edition["setup_tokens"])
        numbers = int(edition["numbers"])
        self.first = int(options.get("first", 0))
        if self.side < 3 or self.side % 2 == 0:
            raise ValueError("KC2: the side of the board is odd and at least 3")
        if numbers < self.crowns or not 0 <= self.setup_tokens <= self.crowns:
            raise ValueError("KC2: the Tokens must fill both hands, and setup no more than that")
        if self.first not in (0, 1):
            raise ValueError("KC3: the starting seat is 0 or 1")

        self.tokens = [colour + str(n) for n in range(1, numbers + 1) for colour in COLOURS]  # KC1
        self.lay_out_board()
        self.bag = list(self.tokens)
        self.table: dict[str, str] = {}  # KC9: position -> Token, in the order of the positions
        self.positions_used = 0
        self.face_up: set[str] = set()  # positions
        self.ever_face_up: set[str] = set()  # KC9: Tokens that everybody has seen
        self.hands: list[list[str]] = [[], []]
        self.board: dict[str, tuple[str, int]] = {}  # field -> its Token and the Crown's owner
        self.reveals_left = 0
        self.turn = 0
        self.winner: int | None = None
        self.due = DRAW_AT_SETUP
        self.go_on_with_setup()

    def lay_out_board(self) -> None:
        """Name the fields, their orthogonal neighbours and the lines of a Bingo."""
        files = FILES[: self.side]
        ranks = [str(rank) for rank in range(1, self.side + 1)]
        middle = self.side // 2
        self.centre = files[middle] + ranks[middle]
        self.fields = [file + rank for file in files for rank in ranks]
        self.neighbours: dict[str, list[str]] = {field: [] for field in self.fields}
        for x in range(self.side):
            for y in range(self.side):
                for to_x, to_y in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                    if 0 <= to_x < self.side and 0 <= to_y < self.side:
                        self.neighbours[files[x] + ranks[y]].append(files[to_x] + ranks[to_y])
        self.lines = [[file + rank for rank in ranks] for file in files]
        self.lines += [[file + rank for file in files] for rank in ranks]
        self.lines.append([files[step] + ranks[step] for step in range(self.side)])
        self.lines.append([files[step] + ranks[-1 - step] for step in range(self.side)])

    # ---- What may be played

    def to_move(self) -> int | None:
        """The seat to move, -1 for nature, None when the game is over."""
        if self.due == NOTHING:
            return None
        return NATURE if self.due in DRAW_CLAUSES else self.turn

    def legal(self) -> list[str]:
        """Every move that nothing objects to."""
        if self.due in DRAW_CLAUSES:
            texts = ["draw:" + token for token in self.tokens]
        elif self.due in (REVEAL, TAKE):
            texts = [self.due + ":" + source for source in ["bag", *self.table]]
        elif self.due == PLACE:
            hand = self.hands[self.turn]
            texts = [token + "@" + field for token in hand for field in self.fields]
        else:
            texts = []
        return [text for text in texts if not self.objection(text)]

    def weights(self) -> dict[str, int]:
        """Nature's outcomes: every Token is a single thing, so each weighs 1."""
        return dict.fromkeys(self.legal(), 1) if self.due in DRAW_CLAUSES else {}

    def objection(self, move: str) -> str:
        """Why this move may not be played now, the clause first; empty when it may."""
        if move == "pass":
            return "KC15: nobody may pass"
        kind, _, source = move.partition(":")
        token, _, field = move.partition("@")
        readable = kind in ("draw", REVEAL, TAKE) or (token in self.tokens and field in self.fields)
        if not readable:
            return "this is no move of King's Crown: " + move
        if self.due == NOTHING:
            return "KC14: the game is over"
        if kind == "draw":
            return self.objection_to_draw(source)
        if kind == REVEAL:
            return self.objection_to_reveal(source)
        if kind == TAKE:
            return self.objection_to_take(source)
        return self.objection_to_placing(token, field)

    def objection_to_draw(self, token: str) -> str:
        if self.due == PLACE:
            return "KC10: a player has to place a Crown, nature draws no more"
        if self.due not in DRAW_CLAUSES:
            return "KC4: it is a player's turn, nature has nothing to draw"
        if token not in self.bag:
            return DRAW_CLAUSES[self.due] + ": this Token is not in the bag: " + token
        return ""

    def objection_to_reveal(self, source: str) -> str:
        if self.due != REVEAL:
            return "KC4: no reveal is due now"
        if source == "bag":
            return "" if self.bag else "KC6: the bag is empty, only the table is left"
        if source not in self.table:
            return "KC5: no Token lies at this position: " + source
        if source in self.face_up:
            return "KC5: this Token is face up already: " + source
        return ""

    def objection_to_take(self, source: str) -> str:
        if self.due != TAKE:
            return "KC4: no Token is to be acquired now"
        if source == "bag":
            return "" if self.bag else "KC7: the bag is empty"
        if source not in self.table:
            return "KC7: no Token lies at this position: " + source
        return ""

    def objection_to_placing(self, token: str, field: str) -> str:
        if self.due != PLACE:
            return "KC4: Crowns are placed when both players have their Tokens"
        if token not in self.hands[self.turn]:
            return "KC10: this Token is not in the hand of the player to move: " + token
        if field == self.centre:
            return "KC10: no Crown is ever placed on the centre"
        if field in self.board:
            return "KC10: this field holds a Crown: " + field
        # KC12: the centre is never in the board's dictionary, so it is nobody's neighbour here.
        beside = [self.board[near][0] for near in self.neighbours[field] if near in self.board]
        if beside and not any(match(token, other) for other in beside):
            return "KC11: no neighbouring Crown matches " + token + ": " + " ".join(beside)
        return ""

    # ---- Playing it

    def play(self, move: str) -> None:
        """Play a legal move; anything else is refused with a ValueError that says why."""
        objection = self.objection(move)
        if objection:
            raise ValueError(objection)
        if "@" in move:
            token, field = move.split("@")
            self.place(token, field)
            return
        kind, source = move.split(":")
        if kind == "draw":
            self.draw(source)
        elif source == "bag":
            # Chance is nature's: the Token that leaves the bag is named by its next move.
            self.due = DRAW_TO_REVEAL if kind == REVEAL else DRAW_TO_TAKE
        elif kind == REVEAL:
            self.reveal(source)
        else:
            self.acquire(self.table.pop(source))

    def draw(self, token: str) -> None:
        """Nature takes this Token out of the bag; where it goes depends on what asked for it."""
        self.bag.remove(token)
        if self.due == DRAW_AT_SETUP:
            self.hands[self.turn].append(token)
            self.go_on_with_setup()
        elif self.due == DRAW_TO_REVEAL:
            self.positions_used += 1  # KC9: the next number; none is used again
            position = str(self.positions_used)
            self.table[position] = token
            self.reveal(position)
        else:
            self.acquire(token)

    def go_on_with_setup(self) -> None:
        """KC3: seat 0 draws all its Tokens, then seat 1, whoever starts."""
        for seat in (0, 1):
            if len(self.hands[seat]) < self.setup_tokens:
                self.turn = seat
                return
        self.turn = self.first
        self.begin_turn_of_draft()

    def begin_turn_of_draft(self) -> None:
        """KC4: draft until both hands are full; then KC10: the first player starts again."""
        if all(len(hand) == self.crowns for hand in self.hands):
            self.turn = self.first
            self.due = PLACE
            return
        self.reveals_left = 2
        self.go_on_revealing()

    def go_on_revealing(self) -> None:
        """KC6: a reveal for which no Token is left is skipped."""
        face_down = [position for position in self.table if position not in self.face_up]
        self.due = REVEAL if self.reveals_left and (self.bag or face_down) else TAKE

    def reveal(self, position: str) -> None:
        """KC5: the Token at this position lies face up now, for everybody to see."""
        self.face_up.add(position)
        self.ever_face_up.add(self.table[position])
        self.reveals_left -= 1
        self.go_on_revealing()

    def acquire(self, token: str) -> None:
        """KC7: the Token goes behind the Screen. KC8: all others are concealed where they lie."""
        self.hands[self.turn].append(token)
        self.face_up.clear()
        self.turn = 1 - self.turn
        self.begin_turn_of_draft()

    def place(self, token: str, field: str) -> None:
        """KC10: one Crown. KC13: a Bingo wins at once. KC14: so does the last Crown."""
        mover = self.turn
        self.hands[mover].remove(token)
        self.board[field] = (token, mover)
        self.turn = 1 - mover
        if self.has_bingo(mover) or not self.legal():
            self.winner = mover
            self.due = NOTHING

    def has_bingo(self, seat: int) -> bool:
        """KC13: a full line of Crowns of this seat; the centre counts as one of them."""
        owned = {field for field, (_, owner) in self.board.items() if owner == seat}
        owned.add(self.centre)
        return any(owned.issuperset(line) for line in self.lines)

    # ---- How it ended, and who knows what

    def winners(self) -> list[int]:
        """KC15: no draw, so one winner at the end; nobody before."""
        return [] if self.winner is None else [self.winner]

    def scores(self) -> list[int]:
        """KC14: 1 for the winner and 0 for the other."""
        return [1 if self.winner == seat else 0 for seat in (0, 1)]

    def sees(self, seat: int | None) -> dict[str, Any]:
        """All that this seat knows; None is a spectator, who knows what both players know."""
        if seat not in (0, 1, None):
            raise ValueError("a viewer is seat 0, seat 1 or None")
        known: list[list[str]] = [[], []]
        unknown = list(self.bag)
        for owner in (0, 1):
            for token in self.hands[owner]:
                # KC7: hands are secret. KC9: but what lay face up is remembered. KC14: at the
                # end everything is shown.
                shown = token in self.ever_face_up or self.due == NOTHING
                if owner == seat or shown:
                    known[owner].append(token)
                else:
                    unknown.append(token)
        return {
            "bag_size": len(self.bag),
            "hand_sizes": [len(hand) for hand in self.hands],
            "hands": [sorted(tokens, key=token_order) for tokens in known],
            "table": dict(self.table),
            "face_up": sorted(int(position) for position in self.face_up),
            "board": {field: list(self.board[field]) for field in sorted(self.board)},
            "unknown": sorted(unknown, key=token_order),
        }
