"""Kingdom Run: four clans race for the podium, and anybody moves anybody."""

from regalia.core.faces import Option
from regalia.games.kingdom_run.components import NAMED, OWN, TRACKS, track_problem

TITLE = "Kingdom Run"
ABOUT = "Roll four dice, and send the Runners of all clans to the podium, to the lake or to sleep."

_BOARDS = {
    "M": "Meadow",
    "m": "Meadow (back)",
    "F": "Forest",
    "f": "Forest (back)",
    "H": "Hills",
    "h": "Hills (back)",
}
_LAYOUTS = [", ".join(_BOARDS[letter] for letter in name) for name in NAMED]

HIDES = False
DRAWS = True
OPTIONS = (
    Option("players", "Players", (2, 3, 4), ("Two", "Three", "Four"), 2),
    Option("first", "Who begins", (0, 1, 2, 3), ("Seat 0", "Seat 1", "Seat 2", "Seat 3"), 0),
    Option(
        "track",
        "Track",
        TRACKS,
        ("As the edition says", *_LAYOUTS, "Drawn by lot"),
        OWN,
        "The order and the sides of the three boards between start and finish (KR3).",
        track_problem,
    ),
)
