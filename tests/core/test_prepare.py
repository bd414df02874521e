"""Compiling everything once: what it tells on the way, and that a failure does not go unseen."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from regalia import RegaliaError, prepare
from regalia.core.registry import kinds


@pytest.fixture
def unmarked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As if nothing had been compiled; what has been is found on disk."""
    monkeypatch.setattr(prepare, "_mark", lambda: tmp_path / "complete")


@pytest.mark.usefixtures("unmarked")
def test_every_part_is_told_and_nothing_is_done_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    name, kind = next(iter(kinds().items()))
    monkeypatch.setattr(prepare, "kinds", lambda: {name: kind})
    told: list[tuple[str, int, int]] = []
    assert not prepare.prepared()
    prepare.prepare(lambda *part: told.append(part))
    names = [*(f"{kind.title}: {part}" for part in prepare.PARTS), "ready"]
    assert told == [(name, number, len(names) - 1) for number, name in enumerate(names)]
    assert prepare.prepared()
    prepare.prepare(lambda *part: told.append(part))
    assert len(told) == len(names)


@pytest.mark.usefixtures("unmarked")
def test_a_game_that_cannot_be_compiled_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = SimpleNamespace(name="nobody", title="Nobody")
    monkeypatch.setattr(prepare, "kinds", lambda: {"nobody": nobody})
    with pytest.raises(RegaliaError, match="Nobody"):
        prepare.prepare(lambda *part: None)
    assert not prepare.prepared()
