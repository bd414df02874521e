"""Fair chance: nature's moves come from a secret and from what every person has added to it.

The server commits to the secret before anybody contributes, and shows it after the end. The scheme
is written down in docs/fairness.md, so that anybody can check a game without this program.
"""

import hashlib
import hmac
from collections.abc import Sequence

SCHEME = "regalia-1"
_LOTS = 2**256


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


def chosen(outcomes: Sequence[tuple[str, int]], lot: int) -> str:
    """The text that a lot draws of texts and their weights, which are put in order first."""
    for text, weight in sorted(outcomes):
        lot -= weight
        if lot < 0:
            return text
    raise AssertionError("the lot must be below the sum of the weights")
