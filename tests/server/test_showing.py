"""What spectators see alike is made once; what a seat sees is never anybody else's."""

import random

import msgspec
import pytest

import regalia
from regalia.core.contract import PUBLIC
from regalia.server import showing
from regalia.server.showing import Showing
from regalia.tables import Scene, Table, completed, show
from tests.at_tables import begun, decided


@pytest.fixture
def table() -> Table:
    table, _ = begun(regalia.load("kings_crown", "mini"), 1)
    return table


def test_spectators_get_one_drawing_and_seats_their_own(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_for = []

    def drawn(table: Table, viewer: int, now: int) -> Scene:
        drawn_for.append(viewer)
        return show(table, viewer, now)

    now = 1_000_000
    monkeypatch.setattr(showing, "milliseconds", lambda: now)
    hall = Showing()
    one, other = (hall.drawn(drawn, table, PUBLIC) for _ in range(2))
    assert one.message(None) is other.message(None)
    for seat in (0, 1):
        own = hall.drawn(drawn, table, seat)
        assert own.message(None) == msgspec.json.encode(show(table, seat, now)).decode()
    assert drawn_for == [PUBLIC, 0, 1]
    now += 1000  # who comes later is told what the clocks say then
    assert hall.drawn(drawn, table, PUBLIC).shown.at == now
    assert drawn_for == [PUBLIC, 0, 1, PUBLIC]


def test_each_spectator_is_told_what_it_has_not_heard(table: Table) -> None:
    hall = Showing()
    before = hall.drawn(show, table, PUBLIC).shown
    for _ in range(3):
        table, _ = completed(table, decided(table, random.Random(1)))
    after = hall.drawn(show, table, PUBLIC)
    assert isinstance(before, Scene)
    assert isinstance(after.shown, Scene)
    for sent in (None, before.told, after.shown.told):
        told = msgspec.json.decode(after.message(sent), type=Scene)
        assert told == after.shown.following(sent)
    assert len(after.shown.told) > len(before.told)
