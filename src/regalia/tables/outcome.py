"""How a table ends."""

from dataclasses import dataclass
from typing import Literal

How = Literal["rules", "resigned", "timed_out", "draw", "closed"]


@dataclass(frozen=True)
class Outcome:
    """How a table ended. Several winners share the win."""

    winners: tuple[int, ...]
    how: How = "rules"
    seat: int | None = None  # who resigned or ran out of time, if that is how
