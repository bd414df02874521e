"""The games that we and OpenSpiel both have, and how the one's moves are told to the other."""

from dataclasses import dataclass
from types import ModuleType

from bench.games import connect_four, gomoku, maedn
from bench.games.playing import Start, start_of


@dataclass(frozen=True)
class Shared:
    """One game in both libraries."""

    title: str
    spiel: str  # as OpenSpiel loads it
    rules: ModuleType  # ours
    start: Start
    rolls: int = 0  # the number of nature's first move; OpenSpiel counts its own from 0


def shared_games() -> list[Shared]:
    """Every one, with two to four players where it can be."""
    return [
        Shared(
            "gomoku 9 by 9",
            "gomoku(size=9,connect=5)",
            gomoku,
            start_of(gomoku, gomoku.make_box(), gomoku.MOST_SEATS),
        ),
        *(
            Shared(
                f"maedn, {seats} players",
                f"maedn(players={seats})",
                maedn,
                start_of(maedn, maedn.make_box(seats), seats),
                maedn.ROLL,
            )
            for seats in (2, 3, 4)
        ),
        Shared(
            "connect four",
            "connect_four",
            connect_four,
            start_of(connect_four, connect_four.make_box(), connect_four.MOST_SEATS),
        ),
    ]
