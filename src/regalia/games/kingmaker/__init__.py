"""KingMaker: factions, Races, and a Coalition that may take it all."""

from regalia.core.faces import Option

TITLE = "KingMaker"
ABOUT = "Lead a Race, join it, challenge it or gather a Coalition: fill your Hats and Votes first."
HIDES = True
DRAWS = False
MOST_VOTES = 30
OPTIONS = (
    Option(
        "players",
        "Players",
        (2, 3, 4, 5, 6, 7, 8),
        ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight"),
        4,
    ),
    Option(
        "first",
        "Who leads first",
        tuple(range(8)),
        tuple(f"Seat {seat}" for seat in range(8)),
        0,
    ),
    Option(
        "votes",
        "Votes of a triangle",
        ("edition", *range(1, MOST_VOTES + 1)),
        ("As the edition says", *(str(votes) for votes in range(1, MOST_VOTES + 1))),
        "edition",
        "How many Votes fill a row; fewer make a shorter game (MK2).",
    ),
)
