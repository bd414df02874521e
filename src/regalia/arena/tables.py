"""The results as tables in a terminal."""

from rich.console import Group
from rich.table import Table

from regalia.arena.elo import elo_difference
from regalia.arena.ladder import LadderResult
from regalia.arena.match import Decision, MatchResult
from regalia.arena.ratings import Rating
from regalia.arena.sequential import SequentialTest
from regalia.arena.tally import Tally

_ACCEPTED = {
    "elo1": "accepted: stronger by elo1",
    "elo0": "accepted: stronger by no more than elo0",
    "": "undecided",
}


def match_table(result: MatchResult) -> Group:
    """A match: the score, and what it says of the players."""
    table = Table(title=f"{result.players[0]} against {result.players[1]}", title_justify="left")
    _add_match_columns(table)
    table.add_row(*_match_row(result))
    parts: list[Table | str] = [table]
    if result.skill:
        parts.append(_ratings_table("OpenSkill", result.skill, ".1f"))
    if result.sequential is not None:
        parts.append(_decision_line(result.sequential))
    return Group(*parts)


def ladder_table(result: LadderResult) -> Group:
    """A ladder: the ratings, the best first, and the matches they come from."""
    matches = Table(title="Matches", title_justify="left")
    _add_match_columns(matches)
    for match in result.matches:
        matches.add_row(*_match_row(match))
    ratings = [_ratings_table("Elo", result.elo, "+.0f")]
    if result.skill:
        ratings.append(_ratings_table("OpenSkill", result.skill, ".1f"))
    return Group(*ratings, matches)


def live_score(tally: Tally, test: SequentialTest | None) -> str:
    """The score so far, in a line."""
    low, high = tally.interval
    score = f"{tally.won:g} of {tally.games}, {tally.share:.1%} ({low:.1%} to {high:.1%})"
    score += f", Elo {_elo(elo_difference(tally.share, tally.seats))}"
    if test is not None:
        lower, upper = test.bounds
        score += f", test {test.ratio(tally):+.2f} ({lower:.2f} to {upper:.2f})"
    return score


def _add_match_columns(table: Table) -> None:
    table.add_column("player")
    table.add_column("against")
    for column in ("games", "won", "fair", "share", "95 %", "Elo", "95 %"):
        table.add_column(column, justify="right")


def _match_row(result: MatchResult) -> list[str]:
    low, high = result.interval
    elo = result.elo
    row = [*result.players, str(result.games), f"{result.won:g}", f"{1 / result.seats:.1%}"]
    row += [f"{result.share:.1%}", f"{low:.1%} to {high:.1%}"]
    return [*row, _elo(elo.difference), f"{_elo(elo.low)} to {_elo(elo.high)}"]


def _ratings_table(scale: str, ratings: list[Rating], form: str) -> Table:
    table = Table(title=scale, title_justify="left")
    table.add_column("player")
    table.add_column("rating", justify="right")
    table.add_column("95 %", justify="right")
    for rating in sorted(ratings, key=lambda rating: -rating.rating):
        interval = f"{rating.low:{form}} to {rating.high:{form}}"
        table.add_row(rating.name, f"{rating.rating:{form}}", interval)
    return table


def _elo(difference: float | None) -> str:
    return "unbounded" if difference is None else f"{difference:+.0f}"


def _decision_line(decision: Decision) -> str:
    low, high = decision.bounds
    return (
        f"Sequential test of elo0 = {decision.elo0:g} against elo1 = {decision.elo1:g}: "
        f"{_ACCEPTED[decision.accepted]} (ratio {decision.ratio:+.2f}, {low:.2f} to {high:.2f})"
    )
