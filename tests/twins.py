"""Histories that differ only in what a viewer cannot know."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from regalia import NATURE, Move
from regalia.tables import Event, Moved, Step, Table, UnreadableTable
from regalia.tables.eyes import move_seen

TRIES = 10  # swaps that are tried until a history has a twin


def twin_of(events: Sequence[Event], viewer: int, seed: int) -> list[Event] | None:
    """The events with hidden moves swapped so that this viewer cannot tell; None: not found."""
    chance = random.Random(seed)
    twin = list(events)
    for _ in range(TRIES):
        twin = swapped(twin, viewer, chance) or twin
    return None if Table.fold(twin).position == Table.fold(events).position else twin


def swapped(events: Sequence[Event], viewer: int, chance: random.Random) -> list[Event] | None:
    """The events with one hidden move turned into another, if the viewer cannot tell."""
    hidden = [
        (place, step, other)
        for place, step in steps_made(events)
        for other in step.before.legal
        if other != step.move and looks(step, other, viewer) == looks(step, step.move, viewer)
    ]
    if not hidden:
        return None
    place, step, other = chance.choice(hidden)
    twin = list(events)
    if step.mover == NATURE:
        # Two outcomes change places in the whole history; one of them may never have happened.
        swap = {step.move.text: other.text, other.text: step.move.text}
        twin = [
            replace(event, text=swap.get(event.text, event.text))
            if isinstance(event, Moved) and event.seat == NATURE
            else event
            for event in twin
        ]
    else:
        twin[place] = replace(events[place], text=other.text)
    return twin if looks_alike(events, twin, viewer) else None


def looks_alike(events: Sequence[Event], twin: Sequence[Event], viewer: int) -> bool:
    """Whether all moves of the twin are legal, and look to the viewer like those they replace."""
    try:
        pairs = zip(steps_made(events), steps_made(twin), strict=True)
        return all(
            looks(old, old.move, viewer) == looks(new, new.move, viewer)
            and old.after.to_move == new.after.to_move
            for (_, old), (_, new) in pairs
        )
    except UnreadableTable:
        return False


def steps_made(events: Sequence[Event]) -> list[tuple[int, Step]]:
    """Each move that was ever made, with the place of its event; taken back ones too."""
    first, *others = events
    table, steps = Table.fold([first]), []
    for place, event in enumerate(others, 1):
        table = table.after(event)
        if isinstance(event, Moved):
            steps.append((place, table.steps[-1]))
    return steps


def looks(step: Step, move: Move, viewer: int) -> str:
    """How the viewer would have seen this move made there."""
    return move_seen(step.before, move, viewer).text
