"""King Me!: Checkers, Crowns and rivers in a realm of twelve territories."""

from regalia.core.faces import Option

TITLE = "King Me!"
ABOUT = "March and jump for Crowns and territories, while two rivers carry the Checkers away."
HIDES = False
DRAWS = True
OPTIONS: tuple[Option, ...] = ()
