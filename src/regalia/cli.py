"""The command line: `regalia` opens the game in a browser; its commands do the rest."""

import sys
import time
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from platformdirs import user_data_path
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from regalia.core.errors import OptionError, RegaliaError
from regalia.core.game import Game, load
from regalia.core.registry import kind_named, kinds

app = App(
    name="regalia",
    help="Modern board games about kings. Without a command: play in a browser.",
)
_console = Console(stderr=True)

DataFolder = Annotated[Path | None, Parameter(name="--data", help="Where games are kept.")]
Chosen = Annotated[
    list[str] | None,
    Parameter(name=["--option", "-o"], help="An option of the game, NAME=VALUE; may be repeated."),
]


@app.default
def play(
    game: str | None = None,
    *,
    terminal: bool = False,
    level: str = "knight",
    edition: str | None = None,
    option: Chosen = None,
    seat: int = 0,
    data: DataFolder = None,
    port: int = 8000,
) -> None:
    """Play in a browser, or with --terminal right here.

    Parameters
    ----------
    game
        Which game, as in kings-crown; the browser lets you choose.
    terminal
        Play in this terminal, with text diagrams.
    level
        The computer player's level.
    edition
        The edition, or the path of an edition file.
    seat
        Your seat in the terminal; seat 0 begins unless the option `first` says otherwise.
    port
        Where the server listens; another one is taken when this one is in use.
    """
    if not terminal:
        serve(data=data, port=port, browser=True)
        return
    from regalia.players import level_named
    from regalia.terminal import play as play_here

    chosen = _load(game or next(iter(kinds())), edition, option)
    if not 0 <= seat < chosen.seats:
        raise OptionError(f"there is no seat {seat}; there are 0 to {chosen.seats - 1}")
    opponent = level_named(level)
    prepare()
    play_here(chosen, opponent, seat)


app.command(play, name="play")


@app.command
def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: DataFolder = None,
    database: str | None = None,
    redis: str = "",
    browser: bool = False,
) -> None:
    """Run the server.

    Several processes on several machines serve the same tables when they are given the same
    database and the same Redis; both need `pip install 'regalia[scale]'`.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 for every address of this machine.
    port
        The port; another one is taken when this one is in use.
    database
        Instead of a file in the data folder: postgresql+asyncpg://USER:PASSWORD@HOST/NAME.
    redis
        How several processes hear of each other: redis://HOST:6379.
    browser
        Open the browser, where there is a screen.
    """
    prepare()
    from regalia.server.serve import serve as run
    from regalia.server.settings import Settings

    if database is None:
        settings = Settings.in_folder(data or user_data_path("regalia"), redis)
    else:
        settings = Settings(database, redis=redis)
    run(settings, host=host, port=port, open_browser=browser)


@app.command
def prepare() -> None:
    """Compile the rules and the players, once for each version of Regalia."""
    from regalia.prepare import prepare as compile_everything
    from regalia.prepare import prepared

    if prepared():
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=_console) as progress:
        task = progress.add_task("Compiling the games, once")

        def report(name: str, number: int, steps: int) -> None:
            description = f"Compiling, once: {name}"
            progress.update(task, description=description, completed=number, total=steps)

        compile_everything(report)


@app.command
def perft(game: str, depth: int = 4, *, edition: str | None = None, option: Chosen = None) -> None:
    """Count the sequences of moves from the start, depth by depth, nature's moves included."""
    from regalia.core.loops import perft as count

    position = _load(game, edition, option).start()
    for level in range(1, depth + 1):
        start = time.perf_counter()
        nodes = count(position, level)
        print(f"{level:3} {nodes:>16,} {time.perf_counter() - start:9.3f} s")


@app.command
def replay(record: Path) -> None:
    """Replay a saved record, checking every move, and print where it ends."""
    from regalia.core.record import Record

    read = Record.load(record)
    print(f"{read.game}\n{len(read.moves)} moves, result {read.result or '(not ended)'}\n")
    print(read.last())


@app.command
def verify(record: Path) -> None:
    """Check that every roll, shuffle and draw in a table's record is what was promised.

    The record tells the secret from which they came, see docs/fairness.md.
    """
    from regalia.core.record import Record
    from regalia.tables.fairness import verify as check

    evidence = check(Record.load(record))
    print(f"{record}: {evidence.verdict}")
    for fault in evidence.faults:
        print(f"  {fault}")
    if not evidence.sound:
        sys.exit(1)


@app.command
def games() -> None:
    """List the games, their editions and their options."""
    for kind in kinds().values():
        print(f"{kind.slug}: {kind.about}")
        print(f"  editions: {', '.join(kind.editions)}")
        for option in kind.options:
            choices = ", ".join(str(choice) for choice in option.choices)
            print(f"  option {option.name}: {choices} (default {option.default})")


@app.command
def observations(game: str, *, edition: str | None = None, option: Chosen = None) -> None:
    """Print what a learning program is given of a position, part by part, as Markdown."""
    from regalia.docs import observations_page

    print(observations_page(_load(game, edition, option)), end="")


def _load(game: str, edition: str | None, chosen: list[str] | None) -> Game:
    kind = kind_named(game)
    options: dict[str, Any] = {}
    for pair in chosen or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"an option is written NAME=VALUE, not {pair!r}")
        options[name] = int(value) if value.lstrip("-").isdecimal() else value
    return load(kind.name, edition, **options)


def main() -> None:
    """The entry point: faults in what was asked for are told in a line, without a traceback."""
    try:
        app()
    except RegaliaError as error:
        _console.print(f"[red]{type(error).__name__}[/red]: {error}", highlight=False)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
