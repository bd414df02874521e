"""How early the placement of King's Crown is solved with open hands, in processor seconds.

    python -m bench.endgames            the table, on one core

Positions come from random games and from games between searching players.
"""

import time
from collections.abc import Iterator

import numpy as np

import regalia
from regalia.core.contract import NATURE, PUBLIC
from regalia.core.position import Position, View
from regalia.games.kings_crown.solver import solve
from regalia.games.kings_crown.state import PLACE
from regalia.players import Search

SECONDS = 1.0
NODES = 400_000  # more than are looked at in that time
POSITIONS = 24  # of each kind
LEFT = range(12, 19)  # Tokens left to be placed


def main() -> None:
    solve(_with_open_hands(_random_start(0)), 1)  # compiled before the clock runs
    print("games     Tokens left  within 1 s  median s  90 % s  median positions")
    for games, play in (("random", None), ("search", Search(100))):
        positions = _positions(play)
        for left in LEFT:
            _print_row(games, left, [_measured(position) for position in positions[left]])


def _positions(player: Search | None) -> dict[int, list[Position]]:
    """So many positions for each number of Tokens left, each from another game."""
    found: dict[int, list[Position]] = {left: [] for left in LEFT}
    seed = 0
    while any(len(each) < POSITIONS for each in found.values()):
        for position in _placement(player, seed):
            each = found.get(int(position.record.hand_size.sum()), [])
            if len(each) < POSITIONS:
                each.append(position)
        seed += 1
    return found


def _random_start(seed: int) -> Position:
    """A placement after a random draft."""
    rng = np.random.default_rng(seed)
    position = regalia.load("kings_crown").start()
    while position.record.stage != PLACE:
        position = position.after(int(rng.choice(position.numbers)))
    return position


def _placement(player: Search | None, seed: int) -> Iterator[Position]:
    rng = np.random.default_rng(seed)
    position = _random_start(seed) if player is None else regalia.load("kings_crown").start()
    while not position.over:
        if position.record.stage == PLACE:
            yield position
        if player is None or position.to_move == NATURE:
            position = position.after(int(rng.choice(position.numbers)))
        else:
            move = player.choose(position.view(position.to_move), int(rng.integers(1 << 31)))
            position = position.play(move)


def _with_open_hands(position: Position) -> View:
    return View(position.game, position._states, PUBLIC)


def _measured(position: Position) -> tuple[float, int]:
    """Processor seconds and positions looked at until it was solved, infinite where it was not."""
    start = time.process_time()
    solution = solve(_with_open_hands(position), NODES)
    spent = time.process_time() - start
    return (spent, solution.simulations) if solution else (float("inf"), NODES)


def _print_row(games: str, left: int, measured: list[tuple[float, int]]) -> None:
    seconds = np.array([spent for spent, _ in measured])
    positions = np.array([looked_at for _, looked_at in measured])
    print(
        f"{games:9} {left:11} {np.mean(seconds <= SECONDS):11.0%} {np.median(seconds):9.3f} "
        f"{np.quantile(seconds, 0.9, method='higher'):7.3f} {np.median(positions):17.0f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
