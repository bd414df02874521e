"""Compiled and plain runs agree, and machine code is never older than its sources."""

import ast
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from regalia.core import jit
from regalia.core.game import Game
from tests.support import each_edition

# Games played by the same choices, one line each: what every position looks like in bytes.
GAMES = """
import hashlib
from regalia.core.loops import perft, playouts
from regalia.core.observation import Observer
from regalia.players import Greedy, Search
from tests.support import every_game, name_of, random_walk
for game in every_game()[::2]:
    digest = hashlib.sha256()
    observer = Observer(game)
    for number, position in enumerate(random_walk(game, 0)):
        digest.update(position.record.tobytes())
        if number % 5 == 0:
            for seat in (number // 5 % game.seats, None):
                view = position.view(seat)
                digest.update(view.record.tobytes())
                digest.update(view.deal(number).record.tobytes())
                digest.update(observer.observe(view).tobytes())
    print(name_of(game), digest.hexdigest(), position.scores)
    start = game.start()
    while start.to_move is None or start.to_move < 0:
        start = start.after(int(start.numbers[0]))
    view = start.view(start.to_move)
    print(playouts(start, 3, seed=2, threads=1), perft(start, 2))
    print(Greedy(2).choose(view, 1))
    for opinion in Search(30).evaluate(view, 1).opinions:  # the last digits are the maths library's
        print(opinion.move, opinion.visits, round(opinion.value, 9))
"""


def run(script: str, **environment: str) -> str:
    """What a fresh Python prints for a script."""
    result = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_plain_and_compiled_runs_agree() -> None:
    compiled = run(GAMES, REGALIA_PLAIN="0")
    plain = run(GAMES, REGALIA_PLAIN="1")
    assert compiled
    assert compiled == plain


def test_the_switch_turns_compilation_off() -> None:
    script = "from regalia.core import loops; print(hasattr(loops.playout, 'py_func'))"
    assert run(script, REGALIA_PLAIN="1").strip() == "False"
    assert run(script, REGALIA_PLAIN="0").strip() == "True"


def test_the_cache_folder_changes_with_every_compiled_source(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = jit.cache_folder()
    for source in jit.compiled_sources():
        changed = source.read_bytes() + b"\n"
        original = Path.read_bytes
        with monkeypatch.context() as patch:
            patch.setattr(
                Path,
                "read_bytes",
                lambda path, *, source=source, changed=changed, original=original: (
                    changed if path == source else original(path)
                ),
            )
            assert jit.cache_folder() != before
    assert jit.cache_folder() == before


def test_compiled_sources_take_constants_only_from_compiled_sources() -> None:
    """Numba freezes constants into machine code; one from elsewhere could change unnoticed."""
    package = Path(jit.__file__).parent.parent.parent
    compiled = set(jit.compiled_sources())
    for source in compiled:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(
                "regalia"
            ):
                continue
            origin = package / (node.module or "").replace(".", "/")
            for alias in node.names:
                if alias.name.isupper():
                    assert origin.with_suffix(".py") in compiled, f"{alias.name} in {source}"


@each_edition
def test_records_survive_pickling(game: Game) -> None:
    states = np.zeros(2, game.kind.state.STATE)
    states[1] = game.start().record
    again = pickle.loads(pickle.dumps(states))
    assert again.tobytes() == states.tobytes()
    for name in states.dtype.names or ():
        assert np.array_equal(getattr(again[1], name), states[1][name])
        setattr(again[1], name, 1)
        assert (again[1][name] == 1).all()


@each_edition
def test_records_have_their_bytes_at_hand(game: Game) -> None:
    for record in (game.box, game.start().record):
        assert record.data.format == "B"  # NumPy's own would describe every field
        assert record.data.tobytes() == record.tobytes()
        again = pickle.loads(pickle.dumps(record))
        assert bytes(again.data) == again.tobytes() == record.tobytes()
    states = np.zeros(1, game.kind.state.STATE)
    record = jit.only(states)
    states.view(np.uint8)[:] = 7
    assert record.data.tobytes() == record.tobytes() == b"\x07" * states.nbytes
