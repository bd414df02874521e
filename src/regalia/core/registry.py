"""Which games there are: every folder of `regalia/games/` is one."""

import importlib
import importlib.util
import pkgutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import regalia.games
from regalia.core import contract, jit
from regalia.core.editions import shipped_editions
from regalia.core.errors import UnknownGame
from regalia.core.faces import Option


@dataclass(frozen=True, eq=False)
class Kind:
    """One kind of game: the modules of its folder, and what its `__init__.py` declares."""

    name: str  # "kings_crown"
    title: str  # "King's Crown"
    about: str  # one sentence for the home page
    options: Sequence[Option]
    hides: bool  # whether there are things that not every seat knows
    draws: bool  # whether its rulebook knows a draw
    folder: Path
    cut: int  # how far a search plays on before the rule of thumb judges: a CUT of the contract
    greedy: bool  # whether it judges the moves on the way there, too
    state: ModuleType
    components: ModuleType
    observation: ModuleType
    notation: ModuleType
    refusal: ModuleType
    words: ModuleType
    drawing: ModuleType
    solver: ModuleType | None  # tells exact values where it can; most games have none
    levels: Sequence[Any]  # the computer players that people meet, the weakest first

    @property
    def slug(self) -> str:
        """The name as addresses and the command line write it: "kings-crown"."""
        return self.name.replace("_", "-")

    @property
    def editions(self) -> list[str]:
        """The shipped editions, the default first."""
        return shipped_editions(self.folder / "editions")

    @property
    def rules_text(self) -> str:
        """The text of RULES.md."""
        return (self.folder / "RULES.md").read_text("utf-8")


_CONTRACT = {
    "rules": ("begin", "actor", "legal", "weight", "apply", "payoffs", "scores"),
    "view": ("hide", "deal", "forget", "glimpse", "discloses"),
    "judgement": ("estimate",),
    "policy": ("prefer",),
    "observation": ("observe",),
}


@cache
def kinds() -> dict[str, Kind]:
    """Every game by its name, in the order of their titles."""
    found = [_read_kind(module.name) for module in pkgutil.iter_modules(regalia.games.__path__)]
    return {kind.name: kind for kind in sorted(found, key=lambda kind: kind.title)}


def kind_named(name: str) -> Kind:
    """The game of this name, written "kings_crown" or "kings-crown"; raises UnknownGame."""
    kind = kinds().get(name.replace("-", "_"))
    if kind is None:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(kinds())}")
    return kind


def _read_kind(name: str) -> Kind:
    package = f"regalia.games.{name}"
    declared = importlib.import_module(package)
    faces = {
        face: importlib.import_module(f"{package}.{face}")
        for face in (
            "state",
            "components",
            "observation",
            "notation",
            "refusal",
            "words",
            "drawing",
        )
    }
    answers = {
        function: getattr(importlib.import_module(f"{package}.{module}"), function)
        for module, functions in _CONTRACT.items()
        for function in functions
    }
    jit.answer_for(faces["state"].STATE, answers)
    judgement = importlib.import_module(f"{package}.judgement")
    return Kind(
        name=name,
        title=declared.TITLE,
        about=declared.ABOUT,
        options=declared.OPTIONS,
        hides=declared.HIDES,
        draws=declared.DRAWS,
        folder=Path(str(declared.__file__)).parent,
        cut=judgement.CUT,
        greedy=judgement.GREEDY,
        solver=_solver_of(package),
        levels=importlib.import_module(f"{package}.levels").LEVELS,
        **faces,
    )


def _solver_of(package: str) -> ModuleType | None:
    name = f"{package}.solver"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


# The contract and the table above must name the same functions; a slip would show far from here.
assert all(hasattr(contract, name) for names in _CONTRACT.values() for name in names)
