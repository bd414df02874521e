"""Compiling everything once, with a word on how far it is; later starts find it on disk.

Each game is compiled in a process of its own, as many at a time as there are cores: the compiler
does one thing at a time. `python -m regalia.prepare kings_crown` is such a process; it prints the
name of each part as it begins it.
"""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

from regalia.core import jit, loops
from regalia.core.errors import RegaliaError
from regalia.core.game import load
from regalia.core.picture import picture
from regalia.core.position import Position
from regalia.core.registry import Kind, kind_named, kinds
from regalia.players import Greedy, Search
from regalia.players.tree import NOTHING, branch

Report = Callable[[str, int, int], None]


def prepared() -> bool:
    """Whether the machine code of exactly these sources is complete on disk."""
    return jit.PLAIN or _mark().exists()


def prepare(report: Report) -> None:
    """Compile the rules, loops and players of every game, unless that is done already.

    `report` is called before each part with its name, how many were begun before it, and how many
    there are, and once more when all is done. Raises RegaliaError where compiling fails.
    """
    if prepared():
        return
    begun = count()
    parts = len(PARTS) * len(kinds())

    def compile_apart(kind: Kind) -> None:
        command = [sys.executable, "-m", "regalia.prepare", kind.name]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for name in process.stdout:
                report(name.strip(), next(begun), parts)
        if process.returncode != 0:
            raise RegaliaError(f"{kind.title} could not be compiled")

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_apart, kinds().values()))
    branch(NOTHING, 0)  # what players remember, the same for every game
    report("ready", parts, parts)
    _mark().touch()


def _mark() -> Path:
    return jit.cache_folder() / "complete"


def _compile(kind: Kind) -> None:
    """Compile one game, part by part."""
    position = load(kind.name).start()
    for part, ask in PARTS.items():
        print(f"{kind.title}: {part}", flush=True)
        ask(position)


def _walk(position: Position) -> None:
    """A whole game by chance, with everything that a position and a view are asked."""
    chance = random.Random(0)
    while not position.over:
        move = chance.choice(position.legal)
        position.seen(move, 0)
        position.discloses(move)
        position.weight(move)
        _ = position.chances
        position.view(0).deal(0)
        position = position.play(move)
    _ = position.scores, position.winners, picture(position.game, position.view(0))


def _solve(position: Position) -> None:
    """Ask the solver, if the game has one, all through a game by chance."""
    solver, chance = position.game.kind.solver, random.Random(0)
    while solver is not None and not position.over:
        solver.solve(position.view(0), 1)
        position = position.after(int(chance.choice(position.numbers)))


def _choose(player: Greedy | Search, position: Position) -> None:
    """Let a player choose at the first position where a seat has a choice."""
    while position.to_move is None or position.to_move < 0 or len(position.legal) < 2:
        position = position.after(int(position.numbers[0]))
    player.choose(position.view(position.to_move), 0)


# Each asks, from the first position on, for what compiles the part.
PARTS: dict[str, Callable[[Position], object]] = {
    "rules": _walk,
    "playouts": lambda position: loops.playouts(position, 1, threads=1),
    "perft": lambda position: loops.perft(position, 1),
    "quick players": lambda position: _choose(Greedy(1), position),
    "searching players": lambda position: _choose(Search(2), position),
    "solver": _solve,
}


if __name__ == "__main__":
    _compile(kind_named(sys.argv[1]))
