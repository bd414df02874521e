"""Noninterference: games that differ only in what a viewer cannot know look the same to it.

A random history is played; a second one differs from it in hidden outcomes alone. Whatever the
server, the library or a computer player tells the viewer must then be equal, byte by byte.
"""

import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import regalia
from regalia import NATURE, Move, Position, View
from regalia.core.batch import Batch
from regalia.core.contract import PUBLIC
from regalia.core.game import Game
from regalia.core.observation import Observer
from regalia.players import Greedy, Player, Search
from regalia.server import pages
from regalia.server.messages import EvaluationMessage
from regalia.server.opinions import Thought
from regalia.server.row import row_of
from regalia.server.states import State, describe
from regalia.server.static_files import StaticFiles
from regalia.server.templates import WEB, templates_in
from regalia.tables import (
    Contributed,
    Event,
    Moved,
    Refused,
    Resigned,
    Scene,
    Started,
    Step,
    Table,
    UnreadableTable,
    commands,
    show,
)
from regalia.tables.record import record_of
from regalia.tables.replay import replayed as replayed_scene
from tests.at_tables import played
from tests.support import each_hiding_game

TRIES = 10  # swaps that are tried until a history has a twin
GUESSES = 300  # at a hidden move to swap
SCENES = 4  # the last ones of a table that are compared; the log in each is whole
PLAYERS: tuple[Player, ...] = (Greedy(20), Search(20))
AT = re.compile(r'"at":\d+')  # the time differs
PAGE = templates_in(WEB / "templates", StaticFiles(WEB / "static")).get_template("table.html")


# Two histories


def twin_of(table: Table, viewer: int, seed: int) -> Table | None:
    """The table with hidden outcomes swapped so that this viewer cannot tell; None: not found."""
    chance = random.Random(seed)
    twin = table
    for _ in range(TRIES):
        twin = swapped(twin, viewer, chance) or twin
    return None if twin.position == table.position else twin


def swapped(table: Table, viewer: int, chance: random.Random) -> Table | None:
    """The table with one hidden move turned into another, if the viewer cannot tell."""
    guessed = hidden_move(table, viewer, chance)
    if guessed is None:
        return None
    place, other = guessed
    step = table.steps[place]
    texts = [old.move.text for old in table.steps]
    if step.mover == NATURE:
        # Two outcomes change places in the whole history; one of them may never have happened.
        swap = {step.move.text: other.text, other.text: step.move.text}
        texts = [
            swap.get(text, text) if old.mover == NATURE else text
            for old, text in zip(table.steps, texts, strict=True)
        ]
    else:
        texts[place] = other.text
    return replayed(table, viewer, texts)


def hidden_move(table: Table, viewer: int, chance: random.Random) -> tuple[int, Move] | None:
    """A step's place and another move there that looks the same to the viewer; None: not found."""
    choices = [len(step.before.numbers) for step in table.steps]
    for place in chance.choices(range(len(choices)), choices, k=GUESSES) if choices else ():
        step = table.steps[place]
        other = chance.choice(step.before.legal)
        if other != step.move and looks(step, other, viewer) == looks(step, step.move, viewer):
            return place, other
    return None


def replayed(table: Table, viewer: int, texts: list[str]) -> Table | None:
    """The table with other moves, if they are legal and look the same to the viewer."""
    twin = beginning(table)
    for old, text in zip(table.steps, texts, strict=True):
        if twin.to_move != old.mover:
            return None
        try:
            twin = twin.after(Moved(old.mover, text))
        except UnreadableTable:
            return None
        new = twin.steps[-1]
        if looks(new, new.move, viewer) != looks(old, old.move, viewer):
            return None
    return twin if twin.to_move == table.to_move else None


def beginning(table: Table) -> Table:
    """The table before its first move."""
    return Table.fold([table.created, *entrance(table)])


def entrance(table: Table) -> list[Event]:
    """What happened at the table before its first move, but for its setting up."""
    given = sorted(table.contributions.items())
    return [*(Contributed(seat, text) for seat, text in given), Started()]


def looks(step: Step, move: Move, viewer: int) -> str:
    """How the viewer would have seen this move made there."""
    return step.before.seen(move, None if viewer == PUBLIC else viewer).text


# What a viewer gets


def channels(table: Table, viewer: int, texts: set[str]) -> Iterator[tuple[str, str | bytes]]:
    """Everything that a viewer can learn about a table, by the channel it comes through."""
    game, seat = table.game, None if viewer == PUBLIC else viewer
    view = table.position.view(seat)
    yield "view", view.record.tobytes()
    yield "a world dealt from the view", view.deal(1).record.tobytes()
    yield "diagram", str(view)
    yield "features", Observer(game).observe(view).tobytes()
    yield "batch", in_a_batch(table.position, viewer)
    yield "drawing", game.kind.drawing.board(game) + game.kind.drawing.pieces(view, ())
    yield "scenes", b"\n".join(msgspec.json.encode(scene) for scene in scenes(table, viewer))
    yield "states", b"\n".join(msgspec.json.encode(state) for state in states(table, viewer))
    page = pages.table_page("id", table, viewer, person_name="", address="")
    page["scene"]["at"] = 0
    yield "page", AT.sub("", PAGE.render(**page))
    yield "list of tables", msgspec.json.encode(row_of(table, 0))
    if not table.over:  # after the end everybody may see everything
        yield "record", str(record_of(table, viewer))
        yield "looking back", b"\n".join(looks_back(table, viewer))
    yield "refusals", "\n".join(refusals(table, view, texts))
    yield "opinions", b"\n".join(opinions(view))
    if table.to_move == viewer:
        for number, player in enumerate(PLAYERS):
            yield f"move {number}", player.choose(view, 1).text


def in_a_batch(position: Position, viewer: int) -> bytes:
    """What a batch writes for this viewer, and at its own turn the whole frame."""
    batch = Batch(position.game, tables=1, threads=1)
    batch.states[0] = position.record
    frame = batch.frame()
    batch.observe(np.array([viewer]), frame.observations)
    written = frame.observations.tobytes()
    if position.to_move == viewer:
        batch.show(frame)
        written += frame.moves[0, : frame.counts[0]].tobytes()
        written += b"".join(array.tobytes() for array in frame._replace(moves=frame.counts))
    return written


def scenes(table: Table, viewer: int) -> Iterator[Scene]:
    """The last scenes of the table, each as a socket sends it after the one before."""
    sent = None
    for earlier in list(prefixes(table))[-SCENES:]:
        scene = show(earlier, viewer, 0)
        yield scene.following(sent)
        sent = scene.told


def states(table: Table, viewer: int) -> Iterator[State]:
    """The same for programs."""
    sent = None
    for earlier in list(prefixes(table))[-SCENES:]:
        state = describe(earlier, viewer, 0)
        yield state.following(sent)
        sent = state.told


def looks_back(table: Table, viewer: int) -> Iterator[bytes]:
    """What is shown, or said, to who steps back through the table."""
    who = "public" if viewer == PUBLIC else str(viewer)
    for at in range(max(0, len(table.steps) - SCENES), len(table.steps) + 1):
        for eyes in (who, "open", "0", "1", "public"):
            try:
                yield msgspec.json.encode(replayed_scene(table, at, eyes, viewer))
            except Refused as refusal:
                yield refusal.text.encode()


def prefixes(table: Table) -> Iterator[Table]:
    """The table as it was whenever a seat was to move."""
    earlier = beginning(table)
    for step in table.steps:
        if earlier.to_move != NATURE:
            yield earlier
        earlier = earlier.after(Moved(step.mover, step.move.text))
    for seat in table.given_up:
        earlier = earlier.after(Resigned(seat))
    yield earlier


def opinions(view: View) -> Iterator[bytes]:
    """What the viewer is told while a computer player thinks."""
    for evaluation in Search(20).think(view, 1):
        thought = Thought(evaluation, done=False)
        yield msgspec.json.encode(EvaluationMessage.of(view, thought, number=0, at=0, seen_as=""))


def texts_of(table: Table) -> set[str]:
    """Texts of moves that somebody could try."""
    texts = {step.move.text for step in table.steps}
    for step in islice(table.steps, 8):
        texts |= {move.text for move in step.before.legal}
    return texts | {"", "nonsense", "draw:?"}


def refusals(table: Table, view: View, texts: set[str]) -> Iterator[str]:
    """What is said to moves that are none, and to taking back."""
    for text in sorted(texts):
        if text not in [move.text for move in view.legal]:
            yield str(view.refusal(text))
        if view.seat != PUBLIC:
            yield attempt(partial(commands.move, table, view.seat, text, table.number, 0))
    if view.seat != PUBLIC:
        yield attempt(partial(commands.take_back, table, view.seat, table.number, 0))
        for what in ("take_back", "draw", "rematch"):
            yield attempt(partial(commands.offer, table, view.seat, what, 0))


def attempt(command: Callable[[], object]) -> str:
    """What a command of the viewer's own comes to."""
    try:
        return str(command())
    except Refused as refusal:
        return f"{refusal.reason} {refusal.clause} {refusal.text}"


def differences(one: Table, other: Table, viewer: int) -> list[str]:
    """The channels that tell the viewer which of the two it is."""
    texts = texts_of(one) | texts_of(other)
    return [
        name
        for (name, here), (_, there) in zip(
            channels(one, viewer, texts), channels(other, viewer, texts), strict=True
        )
        if here != there
    ]


# The proof


histories = given(seed=st.integers(0, 2**16), decisions=st.integers(0, 60), resigns=st.booleans())


@each_hiding_game
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@histories
def test_what_a_viewer_cannot_know_changes_nothing(
    game: Game, seed: int, decisions: int, resigns: bool
) -> None:
    viewer = random.Random(seed).choice([PUBLIC, *range(game.seats)])
    table, _ = played(game, seed, decisions)
    assume(not table.over)
    twin = twin_of(table, viewer, seed)
    assume(twin is not None)
    assert twin is not None
    if resigns:
        table, twin = table.after(Resigned(0)), twin.after(Resigned(0))
    assert differences(table, twin, viewer) == []


# That the proof can fail


def test_a_position_in_place_of_a_view_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing hidden, the channels tell some twins apart."""
    game = regalia.load("kings_crown")
    pairs = []
    for seed in range(24):
        table, _ = played(game, seed, seed)
        if not table.over and (twin := twin_of(table, 0, seed)) is not None:
            pairs.append((table, twin))
    assert len(pairs) > 8

    def everything(position: Position, seat: int | None) -> View:
        return View(game, position._states, PUBLIC if seat is None else seat)

    monkeypatch.setattr(Position, "view", everything)
    monkeypatch.setattr(Position, "seen", lambda _, move, __: move)
    leaking = {name for one, other in pairs for name in differences(fresh(one), fresh(other), 0)}
    assert leaking >= {"view", "a world dealt from the view", "diagram", "drawing", "features"}
    assert leaking >= {"scenes", "page", "record", "opinions"}


def fresh(table: Table) -> Table:
    """The same table, with nothing kept of what was told before."""
    *_, last = prefixes(table)
    return last
