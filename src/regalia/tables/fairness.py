"""Fair chance: nature's moves come from a secret and from what every person has added to it.

The server commits to the secret before anybody contributes, and shows it after the end. The scheme
is written down in docs/fairness.md, so that anybody can check a game without this program.
"""

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from regalia.core.contract import NATURE
from regalia.core.errors import RecordError
from regalia.core.fairness import Fairness
from regalia.core.record import Record

SCHEME = "regalia-1"
_LOTS = 2**256

Outcomes = Sequence[tuple[str, int]]  # texts of moves, and the weight of each

# Drawing


@lru_cache(maxsize=4096)  # it is in every scene
def commitment(secret: str) -> str:
    """What is shown of a secret before the game: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def lot(secret: str, table: str, contributions: Sequence[str], number: int, below: int) -> int:
    """The lot of the game's move of this number: 0 to `below` - 1, each exactly as likely."""
    attempt = 0
    while True:
        words = (SCHEME, table, *contributions, str(number), str(attempt))
        message = "\n".join(words).encode()
        value = int.from_bytes(hmac.digest(bytes.fromhex(secret), message, "sha256"))
        if value < _LOTS - _LOTS % below:  # the rest would make small lots more likely
            return value % below
        attempt += 1


def chosen(outcomes: Outcomes, lot: int) -> str:
    """The text that a lot draws; the outcomes are put in order of their texts first."""
    for text, weight in sorted(outcomes):
        lot -= weight
        if lot < 0:
            return text
    raise AssertionError("the lot must be below the sum of the weights")


# Checking


class Draw(msgspec.Struct, frozen=True):
    """A move of nature's."""

    number: int  # of the move in the game, from 1
    choices: list[tuple[str, int]]  # what it could have been and its weights, in order of the texts
    made: str
    drawn: str  # what the secret and the contributions draw


class Evidence(msgspec.Struct, frozen=True):
    """All that is needed to check a game's chance, and what checking it has found here."""

    scheme: str
    table: str
    commitment: str
    secret: str
    contributions: tuple[str, ...]
    draws: list[Draw]
    sound: bool
    verdict: str
    faults: list[str]


def verify(record: Record) -> Evidence:
    """Recompute every move of nature's in the record of a game that has ended.

    Raises RecordError where the record does not have what is needed for it.
    """
    fairness = record.fairness
    if fairness is None:
        raise RecordError("the record has no [fairness]: nothing was promised, nothing is checked")
    if fairness.scheme != SCHEME:
        raise RecordError(f"fairness: scheme {fairness.scheme!r} is not known, only {SCHEME!r} is")
    if fairness.secret is None:
        raise RecordError("fairness: the secret is in the record only after the end of the game")
    draws = _draws(record, fairness.secret, fairness)
    faults = _faults(fairness.secret, fairness.commitment, draws)
    return Evidence(
        scheme=fairness.scheme,
        table=fairness.table,
        commitment=fairness.commitment,
        secret=fairness.secret,
        contributions=fairness.contributions,
        draws=draws,
        sound=not faults,
        verdict=_verdict(len(draws), len(faults)),
        faults=faults,
    )


def _draws(record: Record, secret: str, fairness: Fairness) -> list[Draw]:
    draws = []
    for number, (position, made) in enumerate(
        zip(record.positions(), record.moves, strict=False), 1
    ):
        if position.to_move == NATURE:
            choices = sorted((move.text, position.weight(move)) for move in position.legal)
            below = sum(weight for _, weight in choices)
            drawn_lot = lot(secret, fairness.table, fairness.contributions, number, below)
            draws.append(Draw(number, choices, made, chosen(choices, drawn_lot)))
    return draws


def _faults(secret: str, promised: str, draws: Sequence[Draw]) -> list[str]:
    faults = []
    if commitment(secret) != promised:
        faults.append("The secret is not the one that was promised before the game.")
    return faults + [
        f"Move {draw.number} is {draw.made}, but {draw.drawn} was due."
        for draw in draws
        if draw.made != draw.drawn
    ]


def _verdict(draws: int, faults: int) -> str:
    if faults:
        return f"This game's chance is not what was promised: {faults} faults."
    return (
        f"The secret is the one that was promised before the game, and all {draws} moves of chance "
        "are what it draws together with what the players added."
    )
