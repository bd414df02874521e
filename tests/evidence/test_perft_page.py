"""The published perft tables say what the referee and the engine count."""

import re
from collections.abc import Iterator

import pytest

import regalia
from bench.perft import RESULT, heading, tables
from regalia.core.game import Game
from regalia.core.loops import perft
from regalia.core.registry import Kind
from tests.evidence.cases import read_options, read_perft
from tests.support import each_kind

QUICK = 2_000_000  # counts below this are counted again


def published() -> Iterator[tuple[Game, dict[int, int]]]:
    """Each table of the page: the game, and the sequences by depth."""
    for section in RESULT.read_text("utf-8").split("\n## ")[1:]:
        name, edition, options = re.match(r"(\S+) (\S+) ?(.*)", section).groups()  # type: ignore[union-attr]
        rows = re.findall(r"^\| (\d+) \| ([\d,]+) \|", section, re.MULTILINE)
        game = regalia.load(name, edition, **read_options(options))
        yield game, {int(depth): int(nodes.replace(",", "")) for depth, nodes in rows}


PUBLISHED = list(published())


def test_the_page_has_every_table() -> None:
    assert [heading(game) for game, _ in PUBLISHED] == [heading(game) for game in tables()]


@pytest.mark.parametrize(("game", "counts"), PUBLISHED, ids=[heading(g)[3:] for g, _ in PUBLISHED])
def test_published_counts_are_the_engines(game: Game, counts: dict[int, int]) -> None:
    assert list(counts) == list(range(1, len(counts) + 1))
    assert len(counts) >= 3
    for depth, nodes in counts.items():
        if nodes < QUICK:
            assert perft(game.start(), depth) == nodes


@each_kind
def test_published_counts_are_the_referees(kind: Kind) -> None:
    tables_of = {game: counts for game, counts in PUBLISHED if game.kind is kind}
    compared = 0
    for game, prefix, depth, nodes in read_perft(kind):
        if not prefix and depth in tables_of.get(game, {}):
            assert tables_of[game][depth] == nodes
            compared += 1
    assert compared >= 3
