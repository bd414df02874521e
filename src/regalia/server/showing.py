"""Tables as their viewers are shown them; what all spectators see alike is made once."""

from collections.abc import Callable, Sequence

from regalia.core.contract import PUBLIC
from regalia.server.messages import written
from regalia.server.now import milliseconds
from regalia.server.states import State
from regalia.tables import Scene, Table

_SAME_MOMENT = 50  # milliseconds in which a scene is not old yet

Shown = Scene | State
Show = Callable[[Table, int, int], Shown]
Telling = Sequence[object]  # what a scene tells of all that has happened, see `following`


class Drawn:
    """A scene, and the messages that tell it."""

    def __init__(self, table: Table, shown: Shown) -> None:
        self.table = table
        self.shown = shown
        self._messages: dict[int, tuple[Telling | None, str]] = {}  # by what a page has already

    def message(self, sent: Telling | None) -> str:
        """For a page that was told so much before, None: nothing."""
        kept = self._messages.get(id(sent))
        if kept is None:
            kept = self._messages[id(sent)] = sent, written(self.shown.following(sent))
        return kept[1]


class Showing:
    """What is shown of one table."""

    def __init__(self) -> None:
        self._to_public: dict[Show, Drawn] = {}

    def drawn(self, show: Show, table: Table, viewer: int) -> Drawn:
        """The table for a seat or PUBLIC now. Every spectator gets the very same."""
        now = milliseconds()
        if viewer != PUBLIC:
            return Drawn(table, show(table, viewer, now))
        kept = self._to_public.get(show)
        if kept is None or kept.table is not table or now - kept.shown.at > _SAME_MOMENT:
            kept = self._to_public[show] = Drawn(table, show(table, PUBLIC, now))
        return kept
