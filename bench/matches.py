"""Matches with a progress display, and their results in words."""

from rich.console import Console
from rich.progress import Progress

from regalia.arena import Crew, Match, MatchResult
from regalia.arena.match import EloResult


def play(match: Match, title: str, console: Console) -> MatchResult:
    """Play a match on all cores, and print what the first player won."""
    with Progress(console=console) as progress:
        task = progress.add_task(title, total=match.groups)
        result = match.play(Crew(), watch=lambda tally: progress.advance(task))
    console.print(f"{title}: {share_text(result.share, result.interval)}")
    return result


def share_text(share: float, interval: tuple[float, float]) -> str:
    """A share with its interval."""
    low, high = interval
    return f"{share:.3f} ({low:.3f} to {high:.3f})"


def elo_text(elo: EloResult) -> str:
    """A difference in Elo with its interval."""
    return f"{_points(elo.difference)} ({_points(elo.low)} to {_points(elo.high)})"


def _points(elo: float | None) -> str:
    return "unbounded" if elo is None else f"{elo:+.0f}"
