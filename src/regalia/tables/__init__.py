"""A table is the fold of its events."""

from regalia.tables import commands
from regalia.tables.commands import Refused
from regalia.tables.events import (
    Answered,
    Computer,
    Contributed,
    Created,
    Event,
    GivenBack,
    Left,
    Moved,
    Offered,
    Open,
    Person,
    Rematched,
    Resigned,
    Seat,
    Seated,
    Started,
    TakenBack,
    TakenOver,
    TimedOut,
)
from regalia.tables.going_on import completed, settled
from regalia.tables.outcome import Outcome
from regalia.tables.scene import Choice, Scene, show
from regalia.tables.step import Step
from regalia.tables.table import Table, UnreadableTable

__all__ = [
    "Answered",
    "Choice",
    "Computer",
    "Contributed",
    "Created",
    "Event",
    "GivenBack",
    "Left",
    "Moved",
    "Offered",
    "Open",
    "Outcome",
    "Person",
    "Refused",
    "Rematched",
    "Resigned",
    "Scene",
    "Seat",
    "Seated",
    "Started",
    "Step",
    "Table",
    "TakenBack",
    "TakenOver",
    "TimedOut",
    "UnreadableTable",
    "commands",
    "completed",
    "settled",
    "show",
]
