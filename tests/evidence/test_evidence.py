"""The evidence files of each game: cases that cite clauses, golden games, perft counts."""

import re
from typing import Any

import pytest

import regalia
from regalia import NATURE, IllegalMove
from regalia.core.loops import perft
from regalia.core.position import Position
from regalia.core.registry import Kind
from tests.evidence.cases import Case, read_cases, read_perft, read_playthroughs
from tests.support import digest, each_kind, evidence_module

ALL_CASES = [(kind, case) for kind in regalia.kinds().values() for case in read_cases(kind)]
FEWEST_CASES = 25


def position_after(kind: Kind, case: Case) -> Position:
    position = regalia.load(kind.name, case.edition, **case.options).start()
    for move in case.play:
        position = position.play(move)
    return position


def check(position: Position, claim: str, values: list[str]) -> None:
    texts = {str(move) for move in position.legal}
    match claim:
        case "legal":
            assert texts == set(values)
        case "allows":
            assert set(values) <= texts
        case "refuses":
            move, clause = values
            with pytest.raises(IllegalMove) as refused:
                position.play(move)
            assert refused.value.clause == clause
        case "to-move":
            assert {NATURE: "nature", None: "over"}.get(
                position.to_move, str(position.to_move)
            ) == (values[0])
        case "winners":
            assert [str(seat) for seat in position.winners or []] == values
        case "scores":
            assert [str(score) for score in position.scores or []] == values
        case "knows":
            check_knowledge(position, values[0], values[1], values[2:])
        case _:
            raise AssertionError(f"unknown claim {claim}")


def check_knowledge(position: Position, viewer: str, key: str, values: list[str]) -> None:
    seat = None if viewer == "public" else int(viewer)
    whole = evidence_module(position.game.kind, "knowledge").knowledge(position.view(seat))
    first, *parts = key.split(".")
    found = whole[first]
    for part in parts:
        found = found[int(part)] if isinstance(found, list) else found.get(part)
    assert (written(found) or ["null"]) == (values or ["null"])


def written(found: Any) -> list[str]:
    """A piece of knowledge as the words of a `knows:` line; nothing is no word, or `null`."""
    match found:
        case None:
            return []
        case "":
            return ["-"]
        case bool():
            return [str(found).lower()]
        case dict():
            return [f"{name}={value}" for name, value in found.items()]
        case list():
            return [word for one in found for word in written(one) or ["null"]]
        case _:
            return [str(found)]


@pytest.mark.parametrize(
    ("kind", "case"), ALL_CASES, ids=[f"{kind.name}: {case.name}" for kind, case in ALL_CASES]
)
def test_case(kind: Kind, case: Case) -> None:
    assert case.claims
    position = position_after(kind, case)
    for claim, values in case.claims:
        check(position, claim, values)


@each_kind
def test_every_clause_is_cited_by_a_case(kind: Kind) -> None:
    cases = read_cases(kind)
    assert len(cases) >= FEWEST_CASES
    clauses = set(re.findall(r"^\*\*([A-Z]+\d+)\*\*", kind.rules_text, re.MULTILINE))
    assert clauses
    assert {clause for case in cases for clause in case.clauses} == clauses


@each_kind
def test_a_wrong_claim_fails(kind: Kind) -> None:
    """Each kind of claim is refuted when it says something else than the position."""
    seen = set()
    for case in read_cases(kind):
        position = position_after(kind, case)
        for claim, values in case.claims:
            if claim in seen or not values:
                continue
            seen.add(claim)
            wrong = [*values[:-1], "wrong"]
            with pytest.raises((AssertionError, LookupError, ValueError)):
                check(position, claim, wrong)
    assert seen >= {"legal", "allows", "refuses", "to-move", "winners", "scores", "knows"}


@each_kind
def test_golden_games_replay(kind: Kind) -> None:
    for game in read_playthroughs(kind):
        position = regalia.load(kind.name, game.edition, **game.options).start()
        for claim, values in game.claims:
            if claim == "move":
                position = position.play(values[0])
            elif claim == "legal":
                texts = [str(move) for move in position.legal]
                assert [str(len(texts)), digest(texts)] == values
            else:
                check(position, claim, values)
        assert position.over


@each_kind
def test_perft_counts(kind: Kind) -> None:
    lines = list(read_perft(kind))
    assert {game.edition.name for game, *_ in lines} == set(kind.editions)
    for game, prefix, depth, nodes in lines:
        position = game.start()
        for move in prefix:
            position = position.play(move)
        assert perft(position, depth) == nodes
