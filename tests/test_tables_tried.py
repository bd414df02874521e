"""Tables where anything is tried: the fold follows, and nobody is shown what it must not know."""

import random

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import regalia
from regalia.core.contract import NATURE, PUBLIC
from regalia.core.game import Game
from regalia.tables import Contributed, Created, Event, Refused, Table, scene, settled, show
from regalia.tables.events import decode, encode
from regalia.tables.eyes import OPEN_HANDS, view_of
from regalia.tables.fairness import commitment
from regalia.tables.record import record_of
from regalia.tables.replay import replayed
from tests.at_tables import random_hex
from tests.crowd import Crowd, state_of
from tests.support import each_edition, name_of
from tests.twins import looks_alike, twin_of

MINIS = [regalia.load(kind, "mini") for kind in regalia.kinds()]
each_mini = pytest.mark.parametrize("game", MINIS, ids=name_of)
each_hiding_mini = pytest.mark.parametrize(
    "game", [game for game in MINIS if game.kind.hides], ids=name_of
)


def viewers(table: Table) -> range:
    """PUBLIC, and every seat."""
    return range(PUBLIC, len(table.seats))


@each_edition
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_fold_is_the_table_whatever_is_tried(game: Game, seed: int) -> None:
    crowd = Crowd(game, seed)
    for _ in range(150):
        before = state_of(crowd.table)
        number = crowd.table.number
        crowd.try_something()
        table = crowd.table
        assert (state_of(table) == before) == (table.number == number)
        assert len(crowd.events) == table.number
        assert settled(table)[1] == []
        assert table.to_move != NATURE
        assert table.offer is None or table.persons_asked - table.accepted
    stored = [decode(encode(event)) for event in crowd.events]
    assert state_of(Table.fold(stored)) == state_of(crowd.table)


def test_the_crowd_gets_everywhere() -> None:
    """What is tried at random is worth little where it never comes far."""
    stages, ends, kinds, refusals = set(), set(), set(), 0
    for seed in range(60):
        crowd = Crowd(MINIS[seed % len(MINIS)], seed)
        for _ in range(150):
            crowd.try_something()
            stages.add(crowd.table.stage)
        kinds |= {type(event) for event in crowd.events}
        refusals += crowd.refusals
        if crowd.table.outcome is not None:
            ends.add(crowd.table.outcome.how)
    assert stages == {"waiting", "playing", "over"}
    assert ends >= {"rules", "resigned", "timed_out", "closed"}
    assert kinds >= set(Event.__args__) - {regalia.tables.Rematched}
    assert refusals > 500


# What nobody is shown


@each_mini
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_scene_tells_a_secret_or_who_anybody_is(game: Game, seed: int) -> None:
    crowd = Crowd(game, seed)
    chance = random.Random(seed)
    secrets = {crowd.table.created.secret, "id of "}
    for _ in range(20):
        for _ in range(chance.randrange(6)):
            crowd.try_something()
        table = crowd.table
        secrets |= set(table.contributions.values())
        for viewer in viewers(table):
            shown = told_to(table, viewer)
            assert not [secret for secret in secrets if secret in shown]


def told_to(table: Table, viewer: int) -> str:
    """All that a viewer may ask for: its scene, a look back, the record while the game goes on."""
    texts = [msgspec.json.encode(show(table, viewer, table.at)).decode()]
    who = "public" if viewer == PUBLIC else str(viewer)
    for at in (0, len(table.steps) // 2, len(table.steps)):
        try:
            texts.append(msgspec.json.encode(replayed(table, at, who, viewer)).decode())
        except Refused as refusal:
            texts.append(refusal.text)
    if not table.over:
        texts.append(str(record_of(table, viewer)))
    return "\n".join(texts)


@each_mini
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_another_secret_changes_nothing_but_the_commitment(game: Game, seed: int) -> None:
    crowd = Crowd(game, seed)
    for _ in range(40):
        crowd.try_something()
    table, twin = crowd.table, Table.fold(map(with_other_secrets, crowd.events))
    assert table.created.secret != twin.created.secret
    for viewer in viewers(table):
        shown = told_to(twin, viewer).replace(
            commitment(twin.created.secret), commitment(table.created.secret)
        )
        assert table.over or shown == told_to(table, viewer)


def with_other_secrets(event: Event) -> Event:
    if isinstance(event, Created):
        return replace(event, secret=random_hex(event.secret))
    if isinstance(event, Contributed):
        return replace(event, randomness=random_hex(event.randomness))
    return event


@each_hiding_mini
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(seed=st.integers(0, 2**32), tries=st.integers(20, 90))
def test_what_a_viewer_cannot_know_changes_nothing(game: Game, seed: int, tries: int) -> None:
    crowd = Crowd(game, seed)
    for _ in range(tries):
        crowd.try_something()
    table = crowd.table
    assume(table.stage == "playing")
    viewer = random.Random(seed).choice(viewers(table))
    events = twin_of(crowd.events, viewer, seed)
    assume(events is not None)
    assert events is not None
    assert looks_alike(crowd.events, events, viewer)
    assert told_to(Table.fold(events), viewer) == told_to(table, viewer)


def test_an_open_view_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof above can fail: with nothing hidden, some twins are told apart."""
    hiding = [game for game in MINIS if game.kind.hides]
    pairs = []
    for seed in range(12):
        crowd = Crowd(hiding[seed % len(hiding)], seed)
        for _ in range(40):
            crowd.try_something()
        twin = twin_of(crowd.events, 0, seed)
        if crowd.table.stage == "playing" and twin is not None:
            pairs.append((Table.fold(crowd.events), Table.fold(twin)))
    assert len(pairs) > 1
    monkeypatch.setattr(scene, "view_of", lambda position, _: view_of(position, OPEN_HANDS))
    assert any(told_to(table, 0) != told_to(twin, 0) for table, twin in pairs)
