"""Who has a page of a table open, here and at other servers."""

import time
from collections import Counter
from collections.abc import Collection

from regalia.server.exchange import Here

_FORGOTTEN = 90.0  # seconds after which a server that says nothing is taken for dead


class Presence:
    """Who is at one table. Persons go by their ids; "" stands for who is nobody."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._here: Counter[str] = Counter()  # pages open at this server
        self._elsewhere: dict[str, tuple[float, Here]] = {}
        self._gone: dict[str, float] = {}  # since when
        self._since = time.monotonic()

    def came(self, person: str) -> None:
        """A page was opened here."""
        self._here[person] += 1

    def went(self, person: str) -> None:
        """A page was closed here."""
        self._here[person] -= 1
        self._here = +self._here
        self._note_who_is_gone({person})

    def heard(self, note: Here) -> None:
        """Another server says who is there."""
        before = self._people()
        self._elsewhere[note.server] = (time.monotonic(), note)
        self._note_who_is_gone(before)

    def forget_the_dead(self) -> bool:
        """Drop servers that have not been heard of for long; whether there was one."""
        before, now = self._people(), time.monotonic()
        kept = {
            server: (heard, note)
            for server, (heard, note) in self._elsewhere.items()
            if now - heard < _FORGOTTEN
        }
        changed = len(kept) < len(self._elsewhere)
        self._elsewhere = kept
        self._note_who_is_gone(before)
        return changed

    def to_tell(self, *, asks: bool = False) -> Here:
        """What other servers are told."""
        return Here(self._server, dict(self._here), asks)

    @property
    def somebody_here(self) -> bool:
        """Whether a page is open at this server."""
        return bool(self._here)

    def is_here(self, person: str) -> bool:
        """Whether this person has a page open anywhere."""
        return person in self._people()

    def absent(self, person: str) -> float:
        """For how many seconds this person has been away, as far as this server knows."""
        if self.is_here(person):
            return 0.0
        return time.monotonic() - self._gone.get(person, self._since)

    def watching(self, sitting: Collection[str]) -> int:
        """How many pages others than these persons have open."""
        pages = Counter(self._here)
        for _, note in self._elsewhere.values():
            pages.update(note.people)
        return sum(count for person, count in pages.items() if person not in sitting)

    def _people(self) -> set[str]:
        people = {person for person, count in self._here.items() if count > 0}
        for _, note in self._elsewhere.values():
            people |= note.people.keys()
        return people

    def _note_who_is_gone(self, before: set[str]) -> None:
        now = time.monotonic()
        for person in before - self._people():
            self._gone[person] = now
