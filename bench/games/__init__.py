"""Games of other libraries, written on our contract so that both play the same game.

They are bare rules, one file each: no faces, no editions, nothing hidden. Only what
`contract.py` says of the game itself is answered.
"""

import hashlib
import sys
from pathlib import Path

from regalia.core import jit

RULES = ("begin", "actor", "legal", "weight", "apply", "payoffs", "scores")


def register(module: str) -> None:
    """Let a module answer the contract, once all its functions are there."""
    game = sys.modules[module]
    jit.answer_for(game.STATE, {name: getattr(game, name) for name in RULES})


def stamp(source: str) -> str:
    """A field's name that changes with every edit of a file.

    The cache of machine code watches the files of `regalia` only. A record with this field, which
    nobody reads, is another record after an edit, so that no former rules are played with it.
    """
    return f"rules_{hashlib.sha256(Path(source).read_bytes()).hexdigest()[:16]}"
