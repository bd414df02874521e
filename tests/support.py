"""What the tests of every game share: which games there are, and random walks through them."""

import asyncio
import hashlib
import importlib
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import pytest

import regalia
from regalia import Record
from regalia.core.game import Game
from regalia.core.position import Position
from regalia.core.registry import Kind


def every_game() -> list[Game]:
    """Each discovered game with each of its editions, and each choice of each option once."""
    return [
        regalia.load(kind.name, edition, **chosen)
        for kind in regalia.kinds().values()
        for edition in kind.editions
        for chosen in _choices(kind)
    ]


def _choices(kind: Kind) -> list[dict[str, Any]]:
    """The defaults, and with one choice changed: to the first or the last of the others."""
    chosen: list[dict[str, Any]] = [{}]
    names = [option.name for option in kind.options]
    for option in kind.options:
        others = [choice for choice in option.choices if choice != option.default]
        for choice in dict.fromkeys([*others[:1], *others[-1:]]):
            chosen.append({option.name: choice})
            if option.name == "first" and "players" in names:
                chosen[-1]["players"] = max(2, int(choice) + 1)
    return chosen


def name_of(game: Game) -> str:
    """A test's name for a game."""
    chosen = "-".join(str(value) for value in game.options.values())
    return f"{game.kind.name}-{game.edition.name}-{chosen}"


def random_walk(game: Game, seed: int) -> Iterator[Position]:
    """The positions of one random game, from the first to the last."""
    rng = np.random.default_rng(seed)
    position = game.start()
    yield position
    while not position.over:
        position = position.after(any_number(position, rng))
        yield position


def random_record(game: Game, seed: int) -> Record:
    """The record of the same random game."""
    rng = np.random.default_rng(seed)
    position, moves = game.start(), []
    while not position.over:
        number = any_number(position, rng)
        moves.append(position.move(number).text)
        position = position.after(number)
    return Record(game, moves)


def any_number(position: Position, rng: np.random.Generator) -> int:
    """One of the legal moves, by its number."""
    return int(position.numbers[rng.integers(len(position.numbers))])


each_game = pytest.mark.parametrize("game", every_game(), ids=name_of)
each_hiding_game = pytest.mark.parametrize(
    "game", [game for game in every_game() if game.kind.hides], ids=name_of
)
each_edition = pytest.mark.parametrize(
    "game",
    [
        regalia.load(kind.name, edition)
        for kind in regalia.kinds().values()
        for edition in kind.editions
    ],
    ids=name_of,
)
each_kind = pytest.mark.parametrize(
    "kind", list(regalia.kinds().values()), ids=lambda kind: kind.name
)


def evidence_module(kind: Kind, name: str) -> ModuleType:
    """A module of the game's `evidence` folder."""
    return importlib.import_module(f"regalia.games.{kind.name}.evidence.{name}")


def evidence_text(kind: Kind, name: str) -> str:
    """A file of the game's `evidence` folder."""
    return Path(kind.folder / "evidence" / name).read_text("utf-8")


def referee_for(game: Game) -> Any:
    """The slow referee of this game, at its first position."""
    components = msgspec.to_builtins(game.edition.components)
    return evidence_module(game.kind, "referee").Referee(components, game.options)


def run_async(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine to its end, apart."""
    apart(lambda: asyncio.run(work))


def apart(call: Callable[[], object]) -> None:
    """Call in a thread of its own what runs a loop: in this one a browser may keep one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(call).result()


def digest(texts: list[str]) -> str:
    """A short fingerprint of a set of texts, whatever their order."""
    return hashlib.sha256(" ".join(sorted(texts)).encode()).hexdigest()[:16]
