"""Clocks: how long a person may think, and how much of that is left.

All times are whole milliseconds. A clock runs only while a person is to move: the time of nature
and of computer players costs nothing. Every move, be it a whole turn or one decision of several in
a turn, adds the increment, or gives the days of a move anew.
"""

from dataclasses import dataclass, replace

import msgspec

from regalia.core.errors import OptionError

_SECOND = 1000
_MINUTE = 60 * _SECOND
_DAY = 24 * 60 * _MINUTE
_MOST_MINUTES, _MOST_SECONDS, _MOST_DAYS = 180, 180, 30


class NoClock(msgspec.Struct, frozen=True, tag="none"):
    """Everybody may think as long as they like."""

    def __str__(self) -> str:
        return "none"


class Minutes(msgspec.Struct, frozen=True, tag="minutes"):
    """So many minutes for all moves, and some seconds more with each move made."""

    minutes: int
    seconds: int

    def __str__(self) -> str:
        return f"{self.minutes}+{self.seconds}"


class Days(msgspec.Struct, frozen=True, tag="days"):
    """So many days for each move."""

    days: int

    def __str__(self) -> str:
        return f"{self.days}d"


Clock = NoClock | Minutes | Days


def read_clock(text: str) -> Clock:
    """A clock as forms write it: "none", "5+3" (minutes and seconds a move), "3d" (days a move).

    Raises OptionError.
    """
    minutes, plus, seconds = text.partition("+")
    if text == "none":
        return NoClock()
    if text.endswith("d") and _is_number(text[:-1], 1, _MOST_DAYS):
        return Days(int(text[:-1]))
    if plus and _is_number(minutes, 1, _MOST_MINUTES) and _is_number(seconds, 0, _MOST_SECONDS):
        return Minutes(int(minutes), int(seconds))
    raise OptionError(
        f"there is no clock {text!r}; it is none, minutes+seconds (at most "
        f"{_MOST_MINUTES}+{_MOST_SECONDS}), or days as in 3d (at most {_MOST_DAYS}d)"
    )


def _is_number(text: str, least: int, most: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4 and least <= int(text) <= most


@dataclass(frozen=True)
class Clocks:
    """What is left to each seat, as it was at the time `at`."""

    clock: Minutes | Days
    left: tuple[int, ...]
    spent: tuple[int, ...]  # in the whole game; no taking back makes it less
    at: int

    @classmethod
    def started(cls, clock: Minutes | Days, seats: int, at: int) -> "Clocks":
        """The clocks of a game that begins."""
        full = clock.days * _DAY if isinstance(clock, Days) else clock.minutes * _MINUTE
        return cls(clock, (full,) * seats, (0,) * seats, at)

    def until(self, at: int, thinking: int | None) -> "Clocks":
        """The clocks later, where this seat (None: no person) has been thinking all the time."""
        at = max(at, self.at)  # servers' clocks may differ; nobody gains by it
        if thinking is None:
            return replace(self, at=at)
        passed = at - self.at
        left = _with(self.left, thinking, self.left[thinking] - passed)
        spent = _with(self.spent, thinking, self.spent[thinking] + passed)
        return replace(self, left=left, spent=spent, at=at)

    def moved(self, seat: int) -> "Clocks":
        """The clocks when this seat has just made a move."""
        if isinstance(self.clock, Days):
            left = self.clock.days * _DAY
        else:
            left = self.left[seat] + self.clock.seconds * _SECOND
        return replace(self, left=_with(self.left, seat, left))

    def taken_back(self, then: "Clocks", seat: int) -> "Clocks":
        """The clocks when this seat has taken a move back; `then` as they were at that move.

        Everybody has as much as then. Only what the seat itself has thought since remains spent,
        or it could think for nothing by moving and taking back.
        """
        since = self.spent[seat] - then.spent[seat]
        return replace(self, left=_with(then.left, seat, then.left[seat] - since))


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])
