"""The slow referee of each game, written from the rulebook alone, agrees with the engine.

Every position of random games is compared: who moves, the legal moves, nature's weights, what each
viewer knows, and at the end scores and winners.
"""

from typing import Any

import numpy as np
import pytest

from regalia import NATURE
from regalia.core.game import Game
from regalia.core.position import Position
from regalia.core.registry import Kind
from tests.support import each_kind, every_game, evidence_module, referee_for

GAMES = 1_200
GAMES_LONG = 200_000
PARTS = 8  # parallel workers each take some
SHARE_OF_KNOWLEDGE = 0.03  # of the positions: what each viewer knows is compared too
FEW, MANY = 4, 17  # games of more players than this are long: one in so many may be such
FULL = 8  # one game in so many is of the first, full-sized edition, the others of smaller ones


def compare(position: Position, referee: Any, *, knowledge: bool) -> None:
    who = referee.to_move()
    assert position.to_move == who
    texts = [str(move) for move in position.legal]
    assert sorted(texts) == sorted(referee.legal())
    if who == NATURE:
        assert dict(zip(texts, position.weights, strict=True)) == referee.weights()
    if who is None:
        assert position.scores == referee.scores()
        assert position.winners == referee.winners()
    if knowledge:
        told = evidence_module(position.game.kind, "knowledge").knowledge
        for seat in [*range(position.game.seats), None]:
            assert told(position.view(seat)) == referee.sees(seat)


def play_and_compare(game: Game, seed: int) -> None:
    rng = np.random.default_rng(seed)
    position, referee = game.start(), referee_for(game)
    while True:
        compare(position, referee, knowledge=rng.random() < SHARE_OF_KNOWLEDGE or position.over)
        if position.over:
            return
        move = position.legal[int(rng.integers(len(position.legal)))]
        position = position.after(move.number)
        referee.play(str(move))


def play_part(kind: Kind, games: int, part: int) -> None:
    variants = [game for game in every_game() if game.kind is kind]
    full = [game for game in variants if game.edition.name == kind.editions[0]]
    small = [game for game in variants if game not in full]
    for number in range(part, games, PARTS):
        among = small if number // PARTS % FULL else full
        if number % MANY:
            among = [game for game in among if game.seats <= FEW]
        play_and_compare(among[number // PARTS // FULL % len(among)], number)


@each_kind
@pytest.mark.parametrize("part", range(PARTS))
def test_referee_and_engine_agree(kind: Kind, part: int) -> None:
    play_part(kind, GAMES, part)


@pytest.mark.long
@each_kind
@pytest.mark.parametrize("part", range(PARTS))
def test_referee_and_engine_agree_long(kind: Kind, part: int) -> None:
    play_part(kind, GAMES_LONG, part)


@each_kind
def test_the_comparison_can_fail(kind: Kind) -> None:
    game = next(game for game in every_game() if game.kind is kind)
    position, referee = game.start(), referee_for(game)
    referee.play(str(position.legal[0]))
    with pytest.raises(AssertionError):
        compare(position, referee, knowledge=True)
