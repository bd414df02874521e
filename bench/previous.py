"""Has a player become weaker? It plays against itself as it was at an earlier revision.

`python -m bench.previous REVISION PLAYER [GAME ...]` plays 200 games of each game, or of those
named, and ends with code 1 where the player of now is the weaker one for sure (95 %).
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rich.console import Console

from bench.matches import play
from regalia.arena import Contestant, Match, contestant
from regalia.core.errors import RegaliaError
from regalia.core.game import load
from regalia.core.position import Move, View
from regalia.core.registry import kind_named, kinds

ROOT = Path(__file__).parents[1]
ANSWERING = Path(__file__).with_name("answering.py")
GAMES = 200


class Previous:
    """A player of the sources in a folder. Its position must be recorded there as it is here."""

    def __init__(self, sources: Path, name: str) -> None:
        self._sources = sources
        self._name = name
        self._process: subprocess.Popen[str] | None = None

    def __getstate__(self) -> dict[str, object]:
        """Each process that plays starts its own."""
        return {**self.__dict__, "_process": None}

    def choose(self, view: View, seed: int) -> Move:
        """Its move. Raises RegaliaError where it gives none."""
        asked = {
            "game": view.game.kind.name,
            "edition": view.game.edition.name,
            "options": dict(view.game.options),
            "record": base64.b64encode(view.record.tobytes()).decode(),
            "seat": view.seat,
            "seed": seed,
        }
        process = self._process = self._process or self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(BrokenPipeError):  # it has ended, and gives no answer
            print(json.dumps(asked), file=process.stdin, flush=True)
        answer = process.stdout.readline()
        if not answer.strip().isdecimal():
            raise RegaliaError(f"the player {self._name} of {self._sources} gives no answer")
        return view.move(int(answer))

    def close(self) -> None:
        """Ask no more."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _started(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, str(ANSWERING), self._name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(self._sources)},
        )


@contextmanager
def sources_at(revision: str) -> Iterator[Path]:
    """The sources of a revision, in a folder for as long as they are needed."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(tree), revision], check=True)
        try:
            yield tree / "src"
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)


def main() -> None:
    """Play the matches and tell what they came to."""
    revision, name, *games = sys.argv[1:]
    console = Console()
    weaker = False
    with sources_at(revision) as sources:
        for kind in map(kind_named, games) if games else kinds().values():
            then = Contestant(f"{name} at {revision}", Previous(sources, name))
            match = Match(load(kind.name), contestant(name), then, GAMES)
            result = play(match, kind.title, console)
            weaker |= result.interval[1] < 1 / result.seats
    sys.exit(int(weaker))


if __name__ == "__main__":
    main()
