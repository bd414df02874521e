"""How much one visitor may ask for, so that nobody's share hurts the others."""

import time
from collections import OrderedDict
from dataclasses import dataclass

from litestar.exceptions import TooManyRequestsException

LARGEST_REQUEST = 64 * 1024  # bytes
LONGEST_MESSAGE = 1000  # characters of a message over a socket
LARGEST_SOCKET_MESSAGE = 16 * 1024  # bytes; a larger one closes the socket


@dataclass(frozen=True)
class Limits:
    """What whoever runs the server may choose."""

    tables: int = 50  # of one person, that are not over
    messages_at_once: int = 50  # over one socket, in a burst, and then so many a second
    messages_a_second: float = 20
    posts_at_once: int = 120  # from one address, in a burst, and then so many a second
    posts_a_second: float = 4
    requests_at_once: int = 100  # of one person's programs, in a burst, and then so many a second
    requests_a_second: float = 20
    opinions: int = 8  # that the strongest computer player forms at once, hints among them


class Pace:
    """A burst, and then so many a second."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._at_once, self._a_second = float(at_once), float(a_second)
        self._left = self._at_once
        self._looked = time.monotonic()

    def allows(self) -> bool:
        """Whether one more may come now; if so, it counts."""
        now = time.monotonic()
        gained = (now - self._looked) * self._a_second
        self._left, self._looked = min(self._left + gained, self._at_once), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Paces:
    """The paces of many; who has not been heard of for longest is forgotten."""

    _MOST = 10_000

    def __init__(self, at_once: float, a_second: float) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._known: OrderedDict[str, Pace] = OrderedDict()

    def check(self, who: str) -> None:
        """Raise TooManyRequestsException where one more would be too much."""
        pace = self._known.pop(who, None) or Pace(self._at_once, self._a_second)
        self._known[who] = pace
        if len(self._known) > self._MOST:
            self._known.popitem(last=False)
        if not pace.allows():
            raise TooManyRequestsException("Too much at once; wait a little, and try again.")
