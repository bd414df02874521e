"""Who wants to hear of the tables where a person comes to sit."""

from collections import defaultdict
from collections.abc import Callable, Iterable

from regalia.server.exchange import Exchange, Note, Seating

Hear = Callable[[str], None]  # given the id of a table


class Seatings:
    """Those who follow a person, at this server; others are told by the exchange."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self._following: defaultdict[str, set[Hear]] = defaultdict(set)

    def follow(self, person: str, hear: Hear) -> None:
        """Call this whenever the person takes a seat somewhere."""
        if not self._following[person]:
            self._exchange.listen(_channel(person), lambda note: self._heard(person, note))
        self._following[person].add(hear)

    def stop_following(self, person: str, hear: Hear) -> None:
        """No longer."""
        self._following[person].discard(hear)
        if not self._following[person]:
            del self._following[person]
            self._exchange.stop_listening(_channel(person))

    def tell(self, people: Iterable[str], table: str) -> None:
        """These people have taken seats at a table."""
        for person in people:
            self._exchange.tell(_channel(person), Seating(table))
            self._heard(person, Seating(table))

    def _heard(self, person: str, note: Note) -> None:
        if isinstance(note, Seating):
            for hear in list(self._following.get(person, ())):
                hear(note.table)


def _channel(person: str) -> str:
    return f"person:{person}"
