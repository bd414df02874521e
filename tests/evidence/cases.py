"""Reads the evidence files of a game: cases, playthroughs, perft counts.

Their lines are words parted by blanks; a blank within a word is written "~".
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import regalia
from regalia.core.game import Game
from regalia.core.registry import Kind
from tests.support import evidence_text


@dataclass
class Case:
    """One block of `cases.txt`."""

    name: str = ""
    clauses: list[str] = field(default_factory=list)
    edition: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    play: list[str] = field(default_factory=list)
    claims: list[tuple[str, list[str]]] = field(default_factory=list)


def read_cases(kind: Kind) -> list[Case]:
    """The cases of a game; raises ValueError at a line that is none."""
    return [_read_case(block) for block in _blocks(evidence_text(kind, "cases.txt"))]


def read_playthroughs(kind: Kind) -> list[Case]:
    """The golden games: a claim `move`, `to-move`, `legal`, `winners` or `scores` each line."""
    games = []
    for block in _blocks(evidence_text(kind, "playthrough.txt")):
        game = Case()
        for line in block:
            if line.startswith("> "):
                game.claims.append(("move", [line.removeprefix("> ")]))
            else:
                _read_line(game, line)
        games.append(game)
    return games


def read_perft(kind: Kind) -> Iterator[tuple[Game, list[str], int, int]]:
    """Game, moves played first, depth, nodes."""
    for block in _blocks(evidence_text(kind, "perft.txt")):
        for line in block:
            edition, options, prefix, depth, nodes = (part.strip() for part in line.split("|"))
            game = regalia.load(kind.name, edition, **read_options(options))
            yield game, _words(prefix), int(depth), int(nodes)


def read_options(text: str) -> dict[str, Any]:
    """Options written `first=1 memory=strict`."""
    pairs = [pair.split("=") for pair in text.split()]
    return {name: int(value) if value.isdecimal() else value for name, value in pairs}


def _words(text: str) -> list[str]:
    return [word.replace("~", " ") for word in text.split()]


def _blocks(text: str) -> Iterator[list[str]]:
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        if line.startswith("#"):
            continue
        if line.strip():
            block.append(line.strip())
        elif block:
            yield block
            block = []


def _read_case(block: list[str]) -> Case:
    case = Case()
    for line in block:
        _read_line(case, line)
    return case


def _read_line(case: Case, line: str) -> None:
    key, colon, values = line.partition(":")
    words = _words(values)
    match key:
        case _ if not colon:
            raise ValueError(f"not a line of the form key: values: {line!r}")
        case "case":
            case.name = values.strip()
        case "clauses":
            case.clauses = words
        case "edition":
            case.edition = values.strip()
        case "options":
            case.options = read_options(values)
        case "play":
            case.play += words
        case "legal" | "allows" | "refuses" | "to-move" | "winners" | "scores" | "knows":
            case.claims.append((key, words))
        case _:
            raise ValueError(f"unknown key {key!r} in line {line!r}")
