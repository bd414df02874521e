"""King's Crown: a memory draft of hidden Tokens, then a duel for a line of Crowns."""

from regalia.core.faces import Option

TITLE = "King's Crown"
ABOUT = "Draft Tokens from memory, then set them in your Crowns: five in a line, or the last word."
HIDES = True
DRAWS = False
OPTIONS = (
    Option("first", "Who begins", (0, 1), ("Seat 0", "Seat 1"), 0),
    Option(
        "memory",
        "Memory",
        ("aided", "strict"),
        ("The table shows every Token you have seen", "You remember what you have seen"),
        "aided",
        "Tokens of the table lie face down again after each turn (KC9).",
    ),
)
