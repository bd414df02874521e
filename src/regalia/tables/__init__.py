"""A table is the fold of its events."""

from regalia.tables.events import Computer, Created, Event, Moved, Person, Resigned, TakenBack
from regalia.tables.scene import Offer, Scene, show
from regalia.tables.table import Outcome, Refused, Step, Table, UnreadableTable, completed

__all__ = [
    "Computer",
    "Created",
    "Event",
    "Moved",
    "Offer",
    "Outcome",
    "Person",
    "Refused",
    "Resigned",
    "Scene",
    "Step",
    "Table",
    "TakenBack",
    "UnreadableTable",
    "completed",
    "show",
]
