"""Our search against OpenSpiel's own bots, which play the same games through our adapter.

`python -m bench.opponents` plays on until every encounter is settled; `... king-me kingmaker` those
of these games alone, and with `--anew` from the beginning. After every group of games it writes
`bench/opponents.json`, and from that file the page `docs/opponents.md`; so it may be stopped at any
time, and goes on where it was.
"""

import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import msgspec
from cyclopts import App
from rich.console import Console

from bench.bots import EXPLORATION, bot
from regalia.arena import Crew, Match, SequentialTest, contestant
from regalia.arena.elo import elo_difference
from regalia.arena.tally import Tally
from regalia.core.errors import RegaliaError
from regalia.core.game import load
from regalia.core.registry import kind_named, kinds

RESULTS = Path(__file__).with_name("opponents.json")
PAGE = Path(__file__).parents[1] / "docs" / "opponents.md"

LEAST_GAMES = 48  # before an encounter may be settled
MOST_GAMES = 200
ELO_ABOUT_GOAL = 50.0  # it is settled whether the difference is so much above the goal or below

INTRODUCTION = f"""# Our search against OpenSpiel's bots

OpenSpiel's own searches play our games through [the adapter](openspiel.md) at our tables: `MCTSBot`
where nothing is hidden, `ISMCTSBot` elsewhere, both as their authors wrote them in Python (those in
C++ cannot play games in Python), with `uct_c` {EXPLORATION:g} and one random rollout a simulation.
Their rollouts are compiled, which makes them several times as quick and changes nothing else. Every
player is given its seat's view and no more.

Games come in groups with the seats swapped and the same luck; with more than two players our search
has one seat and takes each in turn, and the bots have all others. The share is what our search won,
with its 95 % interval; the goal is 1.3 times the fair share at equal simulations, and 1.8 times at
equal time. A match goes on until a sequential test tells on which side of the goal it is, for
{LEAST_GAMES} games at least and some {MOST_GAMES} at most.

- *equal simulations*: both run as many a move. Ours stops sooner where the choice is plain.
- *equal time*: both have as many seconds a move, one game at a time. Our search is compiled, and
  this is what that is worth.

`make opponents` plays on and writes this page. Minutes are those of a clock on the wall, whatever
else the machine did.
"""


class Encounter(msgspec.Struct, frozen=True):
    """Our search against a bot, in one game, on certain terms."""

    game: str
    terms: str
    ours: str  # in the notation of `regalia match`
    effort: str  # of the bot, a move: "1000" simulations or "0.2s"
    goal: float  # times the fair share

    @property
    def timed(self) -> bool:
        """Whether time limits the players."""
        return self.effort.endswith("s")


class Result(msgspec.Struct, frozen=True):
    """An encounter and what came of it so far."""

    encounter: Encounter
    bot: str
    open_spiel: str  # its release
    seats: int
    won: list[float]  # by our search, in each group of games
    seconds: float  # that all games took

    @property
    def tally(self) -> Tally:
        """What was won, with an interval."""
        tally = Tally(self.seats)
        for won in self.won:
            tally.add(won)
        return tally

    @property
    def goal(self) -> float:
        """The share that our search should win."""
        return self.encounter.goal / self.seats

    @property
    def settled(self) -> bool:
        """Whether enough was played."""
        tally, goal = self.tally, elo_difference(self.goal, self.seats)
        if goal is None or tally.games >= MOST_GAMES:
            return True
        test = SequentialTest(goal - ELO_ABOUT_GOAL, goal + ELO_ABOUT_GOAL)
        return tally.games >= LEAST_GAMES and test.decision(tally) != ""

    def __str__(self) -> str:
        tally, encounter = self.tally, self.encounter
        title = kind_named(encounter.game).title
        return f"{title}, {encounter.terms}: {_share(tally)} in {tally.games} games"


ENCOUNTERS = tuple(
    Encounter(kind.name, terms, f"search:{effort}", effort, goal)
    for terms, effort, goal in (("equal simulations", "1000", 1.3), ("equal time", "0.2s", 1.8))
    for kind in kinds().values()
)

app = App(name="opponents", help="Our search against OpenSpiel's own bots.")


def unplayed(encounter: Encounter) -> Result:
    """An encounter of which no game has been played."""
    game = load(encounter.game)
    name = bot(game, encounter.effort).name
    return Result(encounter, name, version("open_spiel"), game.seats, [], 0.0)


def play_on(result: Result, workers: int) -> Result:
    """The result with one more group of games, whose luck is that of no other."""
    encounter = result.encounter
    game = load(encounter.game)
    ours, theirs = contestant(encounter.ours), bot(game, encounter.effort)
    match = Match(game, ours, theirs, games=game.seats, seed=1 + len(result.won))
    start = time.monotonic()
    won = match.play(Crew(1 if encounter.timed else workers)).won
    seconds = round(result.seconds + time.monotonic() - start, 1)
    return msgspec.structs.replace(result, won=[*result.won, won], seconds=seconds)


# The file and the page


def read_results() -> list[Result]:
    """The results so far, in the order of the encounters."""
    return msgspec.json.decode(RESULTS.read_bytes(), type=list[Result])


def save(result: Result) -> None:
    """Write a result into the file in place of an older one, and the page that tells them all."""
    known = {it.encounter: it for it in [*read_results(), result]}
    results = [known[encounter] for encounter in ENCOUNTERS if encounter in known]
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=2) + b"\n")
    PAGE.write_text(page(results), "utf-8")


def page(results: Sequence[Result]) -> str:
    """The results as Markdown, those on the same terms together."""
    lines = [INTRODUCTION]
    for terms in dict.fromkeys(result.encounter.terms for result in results):
        lines += [
            f"## {terms.capitalize()}",
            "",
            "| game | players | games | share | goal | fair | minutes |",
            "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
            *(_row(result) for result in results if result.encounter.terms == terms),
            "",
        ]
    releases = ", ".join(sorted({result.open_spiel for result in results}))
    return "\n".join([*lines, f"OpenSpiel {releases}, with its searches in Python.", ""])


def _row(result: Result) -> str:
    tally = result.tally
    cells = (
        kind_named(result.encounter.game).title,
        f"`{result.encounter.ours}` against `{result.bot}`",
        tally.games if result.settled else f"{tally.games} so far",
        _share(tally),
        f"{result.goal:.3f}",
        f"{1 / result.seats:.2f}",
        f"{result.seconds / 60:.0f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def _share(tally: Tally) -> str:
    low, high = tally.interval
    return f"{tally.share:.3f} ({low:.3f} to {high:.3f})"


# Command


@app.default
def main(*games: str, anew: bool = False, workers: int = 0) -> None:
    """Play on in these games until all is settled, and write the results as they come.

    Parameters
    ----------
    games
        None named: all.
    anew
        Forget what was played.
    workers
        Games that are played at once, where time does not limit the players; 0: one for each core.
    """
    names = {kind_named(game).name for game in games}
    known = {} if anew else {result.encounter: result for result in read_results()}
    for encounter in ENCOUNTERS:
        if names and encounter.game not in names:
            continue
        result = known.get(encounter) or unplayed(encounter)
        while not result.settled:
            result = play_on(result, workers)
            save(result)
            Console().print(str(result))


if __name__ == "__main__":
    try:
        app()
    except RegaliaError as error:
        sys.exit(str(error))
