"""A match: two players, group after group of games with the seats swapped.

For two seats a group is a pair of games. With more seats the first player takes each seat once, and
the other player all the rest. All games of a group have the same luck (see `luck.py`).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from regalia.arena.bout import Bout, Played
from regalia.arena.contestant import Contestant
from regalia.arena.crew import Crew
from regalia.arena.elo import elo_difference
from regalia.arena.ratings import Rating, skill_ratings
from regalia.arena.sequential import SequentialTest
from regalia.arena.tally import Tally
from regalia.core.errors import OptionError
from regalia.core.game import Game
from regalia.core.record import Record

Watch = Callable[[Tally], None]  # called after each group of games with all groups so far


class GameResult(msgspec.Struct, frozen=True):
    """One game of a match."""

    number: int
    seat: int  # the first player's; all the others are the other's
    payoffs: list[float]  # by seat
    scores: list[int]  # by seat
    record: str  # the name of its file in the folder of records, "" where none is kept


class EloResult(msgspec.Struct, frozen=True):
    """The difference in Elo with its 95 % interval; None where it is unbounded."""

    difference: float | None
    low: float | None
    high: float | None


class Decision(msgspec.Struct, frozen=True):
    """What a sequential test came to."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    ratio: float  # the logarithm of the likelihoods' ratio at the end
    bounds: tuple[float, float]
    accepted: str  # "elo0", "elo1", or "" where the games ended before it was clear


class MatchResult(msgspec.Struct, frozen=True):
    """The result of a match, from the first player's side; all that its JSON file holds."""

    game: str
    edition: str
    options: dict[str, int | str]
    players: tuple[str, str]
    seats: int
    seed: int
    games: int
    won: float  # pay-offs in all, a shared win counted in part
    share: float  # of the games
    interval: tuple[float, float]  # of the share, 95 %
    elo: EloResult
    skill: list[Rating]  # OpenSkill, where there are more seats than two
    sequential: Decision | None
    played: list[GameResult]


@dataclass(frozen=True)
class Match:
    """A match to be played: at least so many games, in whole groups.

    With a sequential test it stops as soon as that decides. Raises OptionError for bad numbers.
    """

    game: Game
    one: Contestant
    other: Contestant
    games: int = 100
    seed: int = 1
    sequential: SequentialTest | None = None

    def __post_init__(self) -> None:
        if self.games < 1:
            raise OptionError(f"a match has at least 1 game, not {self.games}")
        if self.seed < 0:
            raise OptionError(f"the seed must be a number from 0, not {self.seed}")

    @property
    def groups(self) -> int:
        """How many groups of games are played at most."""
        return -(-self.games // self.game.seats)

    def play(
        self, crew: Crew, records: Path | None = None, watch: Watch | None = None
    ) -> MatchResult:
        """Play it. The records of all games go into the folder `records`, which must be empty.

        Games are counted in their order, so the result does not depend on how many play at once,
        unless a player's time is limited.
        """
        if records is not None:
            make_empty_folder(records)
        tally = Tally(self.game.seats)
        played: list[GameResult] = []
        group: list[float] = []
        bouts = crew.play(self._bouts(recorded=records is not None))
        for bout in bouts:
            played.append(_kept(bout, records))
            group.append(bout.payoffs[bout.seat])
            if len(group) == self.game.seats:
                tally.add(sum(group))
                group.clear()
                if watch is not None:
                    watch(tally)
                if self.sequential is not None and self.sequential.decision(tally):
                    break
        bouts.close()
        return self._result(tally, played)

    def _bouts(self, recorded: bool) -> Iterator[Bout]:
        game = str(Record(self.game))
        players = (self.one.player, self.other.player)
        seats = self.game.seats
        for number in range(self.groups * seats):
            yield Bout(game, players, seats, self.seed, number, recorded)

    def _result(self, tally: Tally, played: list[GameResult]) -> MatchResult:
        game = self.game
        low, high = tally.interval
        names = (self.one.name, self.other.name)
        test = self.sequential
        return MatchResult(
            game=game.kind.name,
            edition=game.edition.name,
            options=dict(game.options),
            players=names,
            seats=game.seats,
            seed=self.seed,
            games=tally.games,
            won=tally.won,
            share=tally.share,
            interval=(low, high),
            elo=EloResult(*(elo_difference(s, game.seats) for s in (tally.share, low, high))),
            skill=skill_ratings(tables(names, game.seats, played)) if game.seats > 2 else [],
            sequential=None if test is None else _decision(test, tally),
            played=played,
        )


def tables(
    names: tuple[str, str], seats: int, played: Sequence[GameResult]
) -> Iterator[tuple[list[str], list[float]]]:
    """Who sat where in each game, and the pay-offs."""
    one, other = names
    for result in played:
        yield [one if seat == result.seat else other for seat in range(seats)], result.payoffs


def make_empty_folder(folder: Path) -> None:
    """Make a folder for records; raises OptionError where that is not possible or it is in use."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        used = any(folder.iterdir())
    except OSError as error:
        raise OptionError(f"{folder} cannot hold the records: {error.strerror}") from None
    if used:
        raise OptionError(f"{folder} holds something already; records need an empty folder")


def _kept(bout: Played, records: Path | None) -> GameResult:
    """The game's result, its record saved."""
    name = ""
    if records is not None:
        name = f"{bout.number:06}.toml"
        (records / name).write_text(bout.record, "utf-8")
    return GameResult(bout.number, bout.seat, bout.payoffs, bout.scores, name)


def _decision(test: SequentialTest, tally: Tally) -> Decision:
    return Decision(
        elo0=test.elo0,
        elo1=test.elo1,
        alpha=test.alpha,
        beta=test.beta,
        ratio=test.ratio(tally),
        bounds=test.bounds,
        accepted=test.decision(tally),
    )
