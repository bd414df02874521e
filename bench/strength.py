"""How strong the players are: matches in groups of games with the seats swapped.

`python -m bench.strength` plays the strongest level against the greedy and the random player and
writes `bench/strength.json`. All games of a group have the same luck; with more than two seats the
strongest level takes each seat in turn, and the other player all the rest.
"""

import json
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from regalia.arena import Crew, Match, MatchResult, contestant
from regalia.core.game import load
from regalia.core.registry import kinds

RESULT = Path(__file__).with_name("strength.json")
GAMES = 100
SECONDS = 0.2  # a move; the strong level of the browser thinks for longer


def play(match: Match, title: str, console: Console) -> MatchResult:
    """Play a match with a progress display."""
    with Progress(console=console) as progress:
        task = progress.add_task(title, total=match.groups)
        return match.play(Crew(), watch=lambda tally: progress.advance(task))


def main() -> None:
    """Play all matches with a progress display, print and save the results."""
    strong = contestant(f"search:{SECONDS}s")
    console = Console()
    matches = []
    for kind in kinds().values():
        for name in ("greedy", "random"):
            match = Match(load(kind.name), strong, contestant(name), GAMES)
            result = play(match, f"{kind.title}: strong against {name}", console)
            low, high = result.interval
            console.print(
                f"{kind.title}: {result.won:g} of {result.games}, 95 % {low:.3f} to {high:.3f}"
            )
            matches.append(
                {
                    "game": kind.name,
                    "players": f"strong ({SECONDS} s a move) against {name}",
                    "games": result.games,
                    "won": result.won,
                    "interval": result.interval,
                }
            )
    RESULT.write_text(json.dumps(matches, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
