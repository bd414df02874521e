"""A game in the terminal: text diagrams, the log in sentences, moves by number or notation.

Knows no game: what it shows are the faces of the game (`core/faces.py`), made from the person's
own view.
"""

import re
import secrets
import time

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from regalia.core.contract import NATURE
from regalia.core.faces import Line
from regalia.core.game import Game
from regalia.core.position import Move, Position, View
from regalia.players import Evaluation, Level, Search, Solving

YOU = "You"
PAUSE = 0.8  # seconds that another player's doing stays before the next

_MOST_LISTED = 8  # so few moves are listed without being asked for
_MOST_HINTED = 3
_ADVISER = Solving(Search(seconds=2.0))
_HELP = (
    "Type a move or its number. ? lists the moves, hint asks the strongest computer player, "
    "rules shows the rules (rules CLAUSE one clause), quit ends the game."
)

_random = secrets.SystemRandom()


def play(game: Game, level: Level, person_seat: int) -> None:
    """Play a game against a computer player, until it is over or the person quits."""
    sitting = _Sitting(game, level, person_seat)
    sitting.console.print(_HELP, style="dim")
    while not sitting.position.over:
        move = _next_move(sitting)
        if move is None:
            sitting.console.print("Good-bye.")
            return
        sitting.make(move)
    _show_position(sitting)
    outcome = game.kind.words.outcome(sitting.view, sitting.names)
    sitting.console.print(outcome, style="bold yellow")


class _Sitting:
    """A game that goes on, and the person who plays it here."""

    def __init__(self, game: Game, level: Level, person_seat: int) -> None:
        self.level = level
        self.seat = person_seat
        self.names = [
            YOU if seat == person_seat else _name(level, game, seat) for seat in range(game.seats)
        ]
        self.console = Console(highlight=False)
        self.position: Position = game.start()
        self.on_screen: list[Line] = []
        self.others_moved = False  # since the person's last move

    @property
    def view(self) -> View:
        """What the person knows."""
        return self.position.view(self.seat)

    def make(self, move: Move) -> None:
        """Make a move, and tell the person what it sees of it."""
        before, seen, mover = self.view, self.position.seen(move, self.seat), self.position.to_move
        self.position = self.position.play(move)
        line = before.game.kind.words.tell(before, seen, self.view, self.names)
        self.on_screen.append(line)
        if line.text:
            self.console.print(Text(line.text, "" if line.seat == self.seat else "cyan"))
        if mover not in (NATURE, self.seat):
            self.others_moved = True
            if self.console.is_terminal:
                time.sleep(PAUSE)

    def begin_turn(self) -> None:
        """Take from the screen what earlier turns showed and may not be shown any more."""
        told, fades = self.on_screen, any(line.text != line.later for line in self.on_screen)
        if not (self.others_moved and fades and self.console.is_terminal):
            return
        self.console.input("Press Enter when you have seen it. ")
        self.console.clear()
        for line in told:
            self.console.print(Text(line.later, "dim"))
        self.on_screen = []


def _name(level: Level, game: Game, seat: int) -> str:
    return level.title if game.seats == 2 else f"{level.title} {seat}"


def _next_move(sitting: _Sitting) -> Move | None:
    """The next move, whoever makes it; None when the person quits."""
    position, mover = sitting.position, sitting.position.to_move
    if mover == NATURE:
        weights = [position.weight(move) for move in position.legal]
        return _random.choices(position.legal, weights)[0]
    if mover is None or mover == sitting.seat:
        return _ask(sitting)
    with sitting.console.status(f"{sitting.names[mover]} is thinking"):
        return sitting.level.choose(position.view(mover), secrets.randbits(32))


# The person's move


def _ask(sitting: _Sitting) -> Move | None:
    """A legal move that the person types; None when it quits."""
    try:
        sitting.begin_turn()
        sitting.others_moved = False
        _show_position(sitting)
        view, words = sitting.view, sitting.view.game.kind.words
        sitting.console.print(words.prompt(view, sitting.names), style="bold yellow")
        if len(view.legal) <= _MOST_LISTED:
            _list_moves(sitting)
        while True:
            typed = sitting.console.input("> ").strip()
            if typed == "quit":
                return None
            move = _understand(sitting, typed)
            if move is not None:
                return move
    except (EOFError, KeyboardInterrupt):
        return None


def _understand(sitting: _Sitting, typed: str) -> Move | None:
    """The move that was typed; anything else is answered here."""
    view = sitting.view
    command, _, rest = typed.partition(" ")
    if typed == "?":
        _list_moves(sitting)
    elif typed == "hint":
        _hint(sitting)
    elif command == "rules":
        _show_rules(sitting, rest.strip().upper())
    elif typed in ("", "help"):
        sitting.console.print(_HELP, style="dim")
    elif typed.isdecimal():
        if 1 <= int(typed) <= len(view.legal):
            return view.legal[int(typed) - 1]
        sitting.console.print(f"The moves have the numbers 1 to {len(view.legal)}.", style="red")
    else:
        for move in view.legal:
            if move.text.casefold() == typed.casefold():
                return move
        sitting.console.print(Text(str(view.refusal(typed)), "red"))
    return None


def _show_position(sitting: _Sitting) -> None:
    sitting.console.print()
    sitting.console.print(Text(str(sitting.view)), soft_wrap=True)
    sitting.console.print()


def _list_moves(sitting: _Sitting) -> None:
    """Every legal move with its number; those that begin with the same touch in one group."""
    view, kind = sitting.view, sitting.view.game.kind
    groups: dict[str, list[str]] = {}
    for number, move in enumerate(view.legal, 1):
        first, *others = kind.drawing.ways(view, move)[0]
        if others:
            groups.setdefault(first, []).append(f"{number}:{move.text}")
        else:
            groups[move.text] = [f"{number}: {kind.words.label(view, move)} ({move.text})"]
    for moves in groups.values():
        sitting.console.print(Text("  " + "  ".join(moves)))


def _hint(sitting: _Sitting) -> None:
    """What the strongest computer player expects of each seat, and its best moves."""
    view, console = sitting.view, sitting.console
    with console.status("Looking for a good move") as status:
        for evaluation in _ADVISER.think(view, secrets.randbits(32)):
            status.update(f"Looking for a good move: {_depth(evaluation)}")
    chances = zip(sitting.names, evaluation.expected, strict=True)
    told = ", ".join(f"{name} {share:.0%}" for name, share in chances)
    console.print(Text(f"Chances to win: {told}; {_depth(evaluation)}.", "green"))
    for opinion in evaluation.opinions[:_MOST_HINTED]:
        label = view.game.kind.words.label(view, opinion.move)
        console.print(Text(f"  {opinion.value:4.0%}  {label} ({opinion.move.text})", "green"))


def _depth(evaluation: Evaluation) -> str:
    return "proven" if evaluation.proven else f"{evaluation.simulations:,} games looked through"


def _show_rules(sitting: _Sitting, clause: str) -> None:
    """The whole rules, or one clause of them."""
    text = sitting.view.game.kind.rules_text
    clauses = dict(re.findall(r"^\*\*([A-Z]+\d+)\*\* (.*)$", text, re.MULTILINE))
    if not clause:
        sitting.console.print(Markdown(text))
    elif clause in clauses:
        sitting.console.print(Markdown(f"**{clause}** {clauses[clause]}"))
    else:
        first, *_, last = clauses
        sitting.console.print(f"There is no clause {clause}; they are {first} to {last}.")
