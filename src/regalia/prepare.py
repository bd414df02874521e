"""Compiling everything once, with a word on how far it is; later starts find it on disk."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from regalia.core import jit, loops
from regalia.core.game import load
from regalia.core.picture import picture
from regalia.core.position import Position
from regalia.core.registry import Kind, kinds
from regalia.players import Greedy, Search
from regalia.players.tree import NOTHING, branch

Report = Callable[[str, int, int], None]
Step = tuple[str, Callable[[], object]]


def prepared() -> bool:
    """Whether the machine code of exactly these sources is complete on disk."""
    return jit.PLAIN or _mark().exists()


def prepare(report: Report) -> None:
    """Compile the rules, loops and players of every game, unless that is done already.

    `report` is called before each step with its name, its number from 0, and how many there are,
    and once more when all is done.
    """
    if prepared():
        return
    steps = [step for kind in kinds().values() for step in _steps(kind)]
    steps.append(("memory of players", lambda: branch(NOTHING, 0)))
    for number, (name, step) in enumerate(steps):
        report(name, number, len(steps))
        step()
    report("ready", len(steps), len(steps))
    _mark().touch()


def _mark() -> Path:
    return jit.cache_folder() / "complete"


def _steps(kind: Kind) -> Iterator[Step]:
    """Each calls what compiles one part, on the game's smallest position that needs it."""
    position = load(kind.name).start()
    yield f"{kind.title}: rules", lambda: _walk(position)
    yield f"{kind.title}: playouts", lambda: loops.playouts(position, 1, threads=1)
    yield f"{kind.title}: perft", lambda: loops.perft(position, 1)
    yield f"{kind.title}: quick players", lambda: _choose(Greedy(1), position)
    yield f"{kind.title}: searching players", lambda: _choose(Search(2), position)


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


def _choose(player: Greedy | Search, position: Position) -> None:
    """Let a player choose at the first position where a seat has a choice."""
    while position.to_move is None or position.to_move < 0 or len(position.legal) < 2:
        position = position.after(int(position.numbers[0]))
    player.choose(position.view(position.to_move), 0)
