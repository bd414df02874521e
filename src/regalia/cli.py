"""The command line: `regalia` opens the game in a browser; its commands do the rest."""

import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from platformdirs import user_data_path
from rich.console import Console, RenderableType
from rich.markup import escape
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
Seed = Annotated[int, Parameter(help="All the luck of the games follows from it.")]
Workers = Annotated[
    int, Parameter(help="How many processes play at once; 0: one for each core of this machine.")
]
DaskAddress = Annotated[
    str, Parameter(help="Play on a Dask cluster: its scheduler's address, as tcp://HOST:8786.")
]
JsonFile = Annotated[Path | None, Parameter(name="--json", help="Write the result to this file.")]
RecordFolder = Annotated[
    Path | None, Parameter(name="--records", help="Keep the record of every game in this folder.")
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


@app.command
def match(
    one: str,
    other: str,
    *,
    game: str,
    games: int = 100,
    edition: str | None = None,
    option: Chosen = None,
    seed: Seed = 1,
    sprt: bool = False,
    elo0: float = 0.0,
    elo1: float = 50.0,
    alpha: float = 0.05,
    beta: float = 0.05,
    workers: Workers = 0,
    dask: DaskAddress = "",
    json: JsonFile = None,
    records: RecordFolder = None,
) -> None:
    """Let two players play each other, with the seats swapped, and say which is stronger.

    Players are written random, greedy, greedy:WORLDS, search:SIMULATIONS, search:SECONDSs, or as a
    level that people meet; a search takes settings, as in search:400,exploration=0.5. With more
    seats than two the first player takes each seat in turn, and the other all the rest.

    Parameters
    ----------
    one
        The player whom the result is about.
    other
        The player against whom.
    games
        How many games, in whole groups: pairs for two seats.
    sprt
        Stop as soon as a sequential test tells elo0 from elo1.
    elo0
        The test's first hypothesis: the first player is stronger by so much.
    elo1
        Its second hypothesis.
    alpha
        The chance that it decides for elo1 wrongly.
    beta
        The chance that it decides for elo0 wrongly.
    """
    _need_study()
    from regalia.arena import Crew, Match, SequentialTest, contestant
    from regalia.arena.tables import live_score, match_table

    test = SequentialTest(elo0, elo1, alpha, beta) if sprt else None
    players = contestant(one), contestant(other)
    planned = Match(_load(game, edition, option), *players, games, seed, test)
    crew = Crew(workers, dask)
    _check_writable(json)
    prepare()
    with _match_progress() as progress:
        task = progress.add_task(f"{one} against {other}", total=planned.groups, score="")
        result = planned.play(
            crew,
            records,
            lambda tally: progress.update(
                task, completed=tally.groups, score=live_score(tally, test)
            ),
        )
    _tell(match_table(result), result, json)


@app.command
def ladder(
    *,
    game: str,
    player: Annotated[
        list[str] | None, Parameter(help="A player, the weakest first; to be repeated.")
    ] = None,
    games: int = 100,
    round_robin: bool = False,
    edition: str | None = None,
    option: Chosen = None,
    seed: Seed = 1,
    workers: Workers = 0,
    dask: DaskAddress = "",
    json: JsonFile = None,
    records: RecordFolder = None,
) -> None:
    """Rate players by matches: random, greedy and every level, unless others are named.

    Parameters
    ----------
    games
        How many games each match has, in whole groups.
    round_robin
        Each player against every other, not only against its neighbours.
    """
    _need_study()
    from regalia.arena import Crew, Ladder, contestant
    from regalia.arena.match import Match
    from regalia.arena.tables import ladder_table, live_score
    from regalia.arena.tally import Tally
    from regalia.players import LEVELS

    names = player or ["random", "greedy", *(level.name for level in LEVELS)]
    players = [contestant(name) for name in names]
    planned = Ladder(_load(game, edition, option), players, games, seed, round_robin)
    crew = Crew(workers, dask)
    _check_writable(json)
    prepare()
    with _match_progress() as progress:
        tasks = {
            match: progress.add_task(
                f"{match.one.name} against {match.other.name}", total=match.groups, score=""
            )
            for match in planned.matches
        }

        def watch(match: Match, tally: Tally) -> None:
            progress.update(tasks[match], completed=tally.groups, score=live_score(tally, None))

        result = planned.play(crew, records, watch)
    _tell(ladder_table(result), result, json)


def _need_study() -> None:
    """The arena stands on libraries that a person who only plays does without."""
    for library in ("joblib", "openskill", "distributed"):
        if find_spec(library) is None:
            raise OptionError(f"matches need {library}: pip install 'regalia[study]'")


def _match_progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    return Progress(*columns, TextColumn("{task.fields[score]}"), console=_console)


def _check_writable(file: Path | None) -> None:
    """A long match should not end at a file that cannot be written."""
    if file is not None and (file.is_dir() or not file.absolute().parent.is_dir()):
        raise OptionError(f"{file} cannot be written: there is no such folder, or it is one")


def _tell(table: RenderableType, result: Any, file: Path | None) -> None:
    """Print a result, and write it to a file where one was named."""
    Console().print(table, highlight=False)
    if file is not None:
        text = msgspec.json.format(msgspec.json.encode(result), indent=2)
        file.write_bytes(text + b"\n")


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
        _console.print(f"[red]{type(error).__name__}[/red]: {escape(str(error))}", highlight=False)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
