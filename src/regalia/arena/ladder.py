"""A ladder: several players, from the weakest up, each against its neighbours or against all."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path

import msgspec

from regalia.arena.contestant import Contestant
from regalia.arena.crew import Crew
from regalia.arena.match import Match, MatchResult, make_empty_folder, tables
from regalia.arena.ratings import Meeting, Rating, elo_ratings, skill_ratings
from regalia.arena.tally import Tally
from regalia.core.errors import OptionError
from regalia.core.game import Game

LadderWatch = Callable[[Match, Tally], None]


class LadderResult(msgspec.Struct, frozen=True):
    """The result of a ladder; all that its JSON file holds."""

    game: str
    edition: str
    options: dict[str, int | str]
    seats: int
    elo: list[Rating]  # in the ladder's order, the first one at 0
    skill: list[Rating]  # OpenSkill, where there are more seats than two
    matches: list[MatchResult]


@dataclass(frozen=True)
class Ladder:
    """Matches of so many games each: of neighbours, or with `round_robin` of each two.

    In each match the player further up is the first. Raises OptionError for fewer than two players
    or for one that is named twice.
    """

    game: Game
    contestants: Sequence[Contestant]  # the weakest first
    games: int = 100
    seed: int = 1
    round_robin: bool = False

    def __post_init__(self) -> None:
        names = Counter(contestant.name for contestant in self.contestants)
        if len(self.contestants) < 2:
            raise OptionError("a ladder needs at least two players")
        if twice := [name for name, count in names.items() if count > 1]:
            raise OptionError(f"a ladder has each player once, not twice: {', '.join(twice)}")

    @property
    def matches(self) -> list[Match]:
        """The matches, in the order in which they are played."""
        players = self.contestants
        pairings = combinations(players, 2) if self.round_robin else pairwise(players)
        return [Match(self.game, upper, lower, self.games, self.seed) for lower, upper in pairings]

    def play(
        self, crew: Crew, records: Path | None = None, watch: LadderWatch | None = None
    ) -> LadderResult:
        """Play all matches; `records` gets a folder for each."""
        if records is not None:
            make_empty_folder(records)
        results: list[MatchResult] = []
        for match in self.matches:
            folder = records and records / f"{len(results) + 1}-{_folder_name(match)}"

            def watch_match(tally: Tally, match: Match = match) -> None:
                if watch is not None:
                    watch(match, tally)

            results.append(match.play(crew, folder, watch_match))
        return LadderResult(
            game=self.game.kind.name,
            edition=self.game.edition.name,
            options=dict(self.game.options),
            seats=self.game.seats,
            elo=self._elo(results),
            skill=self._skill(results) if self.game.seats > 2 else [],
            matches=results,
        )

    def _elo(self, results: Sequence[MatchResult]) -> list[Rating]:
        names = [contestant.name for contestant in self.contestants]
        meetings = [
            Meeting(names.index(one), names.index(other), result.won, result.games)
            for result in results
            for one, other in [result.players]
        ]
        return elo_ratings(names, meetings, self.game.seats)

    def _skill(self, results: Sequence[MatchResult]) -> list[Rating]:
        """OpenSkill's ratings, from one game of each match in turn.

        It learns from game after game, and the first ones move a rating most.
        """
        seated = [tables(result.players, result.seats, result.played) for result in results]
        rated = skill_ratings(table for round_ in zip(*seated, strict=True) for table in round_)
        by_name = {rating.name: rating for rating in rated}
        return [by_name[contestant.name] for contestant in self.contestants]


def _folder_name(match: Match) -> str:
    return re.sub(r"[^\w.=-]+", "-", f"{match.one.name}-{match.other.name}")
