"""Fair chance: lots are unbiased, every change is found, and outsiders can check it too."""

import hashlib
import hmac
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import regalia
from regalia import NATURE, Record, RecordError, cli
from regalia.core.contract import PUBLIC
from regalia.core.game import Game
from regalia.core.record import Ending
from regalia.tables import Person, Resigned, Started, Table
from regalia.tables import fairness as fair
from regalia.tables.fairness import chosen, commitment, lot, verify
from regalia.tables.record import record_of
from tests.at_tables import created, played, random_hex
from tests.support import each_edition

DOCUMENT = (Path(__file__).parents[1] / "docs" / "fairness.md").read_text("utf-8")
SECRET = random_hex("secret")
TEXTS = ("deal:R7", "deal:R10", "deal:B3", "roll:bathe", "draw:Frozen Sea", "draw:\u00e9", "a", "Z")


def finished(game: Game, seed: int) -> Record:
    """The record of a finished game between persons."""
    seats = [Person(f"id {seat}", f"Person {seat}") for seat in range(game.seats)]
    table, _ = played(game, seed, decisions=10_000, seats=seats)
    assert table.over
    return record_of(table, PUBLIC)


# Lots


def digest_of(value: int) -> bytes:
    return value.to_bytes(32)


@settings(deadline=None)
@given(below=st.integers(1, 1000), data=st.data())
def test_each_lot_is_exactly_as_likely(below: int, data: st.DataObject) -> None:
    """Of all values of a digest, each lot has equally many; the rest is drawn anew."""
    whole = 2**256 // below * below
    value = data.draw(st.integers(0, whole - 1) | st.integers(max(whole - 9, 0), whole - 1))
    rest = data.draw(st.lists(st.integers(whole, 2**256 - 1), max_size=3)) if whole < 2**256 else []
    answers = iter([*rest, value])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hmac, "digest", lambda *_: digest_of(next(answers)))
        assert lot(SECRET, "table", [], 1, below) == value % below
    assert list(answers) == []


@settings(max_examples=50, deadline=None)
@given(weights=st.dictionaries(st.sampled_from(TEXTS), st.integers(1, 9), min_size=1, max_size=9))
def test_each_outcome_has_as_many_lots_as_its_weight(weights: dict[str, int]) -> None:
    lots = range(sum(weights.values()))
    assert Counter(chosen(list(weights.items()), lot) for lot in lots) == weights
    drawn = [chosen(list(weights.items()), lot) for lot in lots]
    assert drawn == sorted(drawn)


def test_lots_look_like_chance() -> None:
    """Chi-square with 5 degrees of freedom over 6,000 rolls: under 20.5 in 999 of 1,000 tries."""
    rolls = Counter(lot(SECRET, "table", ["ab" * 16], number, 6) for number in range(6000))
    assert sum((rolls[face] - 1000) ** 2 / 1000 for face in range(6)) < 20.5


@pytest.mark.parametrize(
    "other",
    [
        (random_hex("another"), "table", ["aa" * 16, "bb" * 16], 1),
        (SECRET, "table 2", ["aa" * 16, "bb" * 16], 1),
        (SECRET, "table", ["aa" * 16, "bb" * 17], 1),
        (SECRET, "table", ["bb" * 16, "aa" * 16], 1),
        (SECRET, "table", ["aa" * 16], 1),
        (SECRET, "table", ["aa" * 16, "bb" * 16], 2),
    ],
)
def test_everything_that_goes_in_changes_the_lot(other: tuple[str, str, list[str], int]) -> None:
    assert lot(SECRET, "table", ["aa" * 16, "bb" * 16], 1, 2**200) != lot(*other, 2**200)


# The document


def test_the_example_of_the_document() -> None:
    secret = bytes(range(32)).hex()
    assert commitment(secret) in DOCUMENT
    (text,) = re.findall(r"```text\n(.*?)\n```", DOCUMENT, re.S)
    scheme, table, one, other, number, attempt = text.split("\n")
    assert (scheme, one, other, attempt) == (fair.SCHEME, "a1" * 16, "b2" * 20, "0")
    digest = hmac.digest(bytes(range(32)), text.encode(), "sha256")
    assert digest.hex() in DOCUMENT
    assert lot(secret, table, [one, other], int(number), 7) == int(digest.hex(), 16) % 7 == 2
    assert chosen([("deal:B3", 2), ("deal:R7", 4), ("deal:R10", 1)], 2) == "deal:R10"


def outsider(record: Record) -> list[str]:
    """A verifier written from the document alone: what nature's moves should have been."""
    promised = record.fairness
    assert promised is not None
    assert promised.secret is not None
    assert promised.scheme == "regalia-1"
    key = bytes.fromhex(promised.secret)
    assert hashlib.sha256(key).hexdigest() == promised.commitment
    due = []
    for number, position in enumerate(list(record.positions())[:-1], 1):
        if position.to_move != NATURE:
            continue
        weights = {move.text: position.weight(move) for move in position.legal}
        total, attempt, value = sum(weights.values()), 0, 2**256
        while value >= 2**256 - 2**256 % total:
            lines = ["regalia-1", promised.table, *promised.contributions]
            text = "\n".join([*lines, str(number), str(attempt)])
            value = int(hmac.new(key, text.encode("utf-8"), "sha256").hexdigest(), 16)
            attempt += 1
        left = value % total
        for move in sorted(weights, key=lambda text: [ord(letter) for letter in text]):
            left -= weights[move]
            if left < 0:
                due.append(move)
                break
    return due


@each_edition
def test_an_outsider_finds_what_we_find(game: Game) -> None:
    record = finished(game, seed=1)
    evidence = verify(Record.parse(str(record)))
    assert evidence.sound
    assert not evidence.faults
    assert outsider(record) == [draw.drawn for draw in evidence.draws]
    assert [draw.made for draw in evidence.draws] == [draw.drawn for draw in evidence.draws]
    natures = [
        number
        for number, (position, _) in enumerate(pairwise(record.positions()), 1)
        if position.to_move == NATURE
    ]
    assert [draw.number for draw in evidence.draws] == natures
    assert all(draw.choices == sorted(draw.choices) for draw in evidence.draws)
    assert len(natures) > 3


# Every change is found


@each_edition
def test_any_other_roll_is_found(game: Game) -> None:
    """Each of nature's moves in turn is another than it was."""
    record = finished(game, seed=2)
    changed = 0
    for draw in verify(record).draws[:40]:
        other = next((text for text, _ in draw.choices if text != draw.made), None)
        if other is None:
            continue
        changed += 1
        moves = [*record.moves[: draw.number - 1], other]
        # What was moved after it may be impossible now, so the game is told up to there.
        cut = Record(game, moves, fairness=record.fairness)
        assert verify(cut).faults == [f"Move {draw.number} is {other}, but {draw.made} was due."]
    assert changed > 2


@pytest.mark.parametrize("kind", regalia.kinds())
def test_another_secret_or_contribution_is_found(kind: str) -> None:
    record = finished(regalia.load(kind, "mini"), seed=3)
    promised = record.fairness
    assert promised is not None
    one, *others = promised.contributions
    for wrong in (
        replace(promised, secret=random_hex("another")),
        replace(promised, commitment=random_hex("another")),
        replace(promised, table="another"),
        replace(promised, contributions=(random_hex("another"), *others)),
        replace(promised, contributions=(*others, one)),
        replace(promised, contributions=(one,)),
    ):
        evidence = verify(Record(record.game, record.moves, fairness=wrong))
        assert not evidence.sound
        assert evidence.faults
        assert str(len(evidence.faults)) in evidence.verdict


@settings(max_examples=30, deadline=None)
@given(place=st.integers(0, 2**20), digit=st.sampled_from("0123456789abcdef"))
def test_any_changed_digit_of_a_record_is_found(place: int, digit: str) -> None:
    record = finished(regalia.load("kings_crown", "mini"), seed=4)
    text = str(record)
    head, tail = text.split("commitment = ")
    digits = [match.start() for match in re.finditer("[0-9a-f](?=[0-9a-f]{8})", tail)]
    where = digits[place % len(digits)]
    spoilt = f"{head}commitment = {tail[:where]}{digit}{tail[where + 1 :]}"
    assert verify(Record.parse(spoilt)).sound == (spoilt == text)


# What a record tells, and when


@each_edition
def test_before_the_end_a_record_keeps_the_secret(game: Game) -> None:
    seats = [Person(f"id {seat}", f"Person {seat}") for seat in range(game.seats)]
    table, _ = played(game, 1, 5, seats)
    for viewer in (PUBLIC, *range(game.seats)):
        record = record_of(table, viewer)
        text = str(record)
        assert commitment(table.created.secret) in text
        assert table.created.secret not in text
        assert not any(contribution in text for contribution in table.randomness)
        with pytest.raises(RecordError, match="only after the end"):
            verify(record)
    for seat in range(game.seats):
        table = table if table.over else table.after(Resigned(seat))
    assert table.over
    text = str(record_of(table, PUBLIC))
    again = Record.parse(text)
    assert verify(again).sound  # however it ended
    assert table.created.secret in text
    losers = list(table.given_up)
    assert again.ending == Ending("resigned", losers)
    assert again.result == "-".join("0" if seat in losers else "1" for seat in range(game.seats))
    assert str(again) == text
    # Records of earlier versions did not tell how such a game had ended.
    older = text.replace(f'result = "{again.result}"', 'result = ""')
    older = re.sub(r"\[ending\]\n.*?\n\n", "", older, flags=re.DOTALL)
    assert "ending" not in older
    assert verify(Record.parse(older)).sound


def test_a_record_without_a_promise_is_told_as_such() -> None:
    record = finished(regalia.load("kings_crown", "mini"), seed=5)
    with pytest.raises(RecordError, match="nothing was promised"):
        verify(Record(record.game, record.moves))
    assert record.fairness is not None
    with pytest.raises(RecordError, match="another-1"):
        verify(
            Record(record.game, record.moves, fairness=replace(record.fairness, scheme="another-1"))
        )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("commitment", '"no digits"'),
        ("secret", '"12"'),
        ("contributions", '["AB"]'),
        ("contributions", '"none"'),
        ("another", "1"),
    ],
)
def test_a_wrong_section_is_explained(key: str, value: str) -> None:
    text = str(finished(regalia.load("kings_crown", "mini"), seed=5))
    spoilt = re.sub(rf"^{key} = .*\n", "", text, flags=re.M) + f"{key} = {value}\n"
    with pytest.raises(RecordError, match=key):
        Record.parse(spoilt)


def test_a_table_that_was_played_without_contributions_promises_nothing() -> None:
    """As tables are that began when there was no such promise yet."""
    table = Table.begin(created(regalia.load("kings_crown", "mini"))).after(Started())
    assert record_of(table, PUBLIC).fairness is None


# The command line


def test_the_command_tells_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = finished(regalia.load("kings_crown", "mini"), seed=6)
    record.save(tmp_path / "game.toml")
    cli.verify(tmp_path / "game.toml")
    assert "are what it draws" in capsys.readouterr().out
    assert record.fairness is not None
    record.fairness = replace(record.fairness, commitment=random_hex("another"))
    record.save(tmp_path / "game.toml")
    with pytest.raises(SystemExit) as ended:
        cli.verify(tmp_path / "game.toml")
    assert ended.value.code == 1
    assert "not the one that was promised" in capsys.readouterr().out
