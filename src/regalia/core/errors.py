"""The few errors that Regalia raises; each says the place, the reason and a move's clause."""


class RegaliaError(ValueError):
    """Something that was given to Regalia does not fit; the message says what and why."""


class UnknownGame(RegaliaError):
    """No game of this name is installed."""


class OptionError(RegaliaError):
    """An option does not exist, or its value is not one of its choices."""


class EditionError(RegaliaError):
    """An edition's component values are wrong.

    `source` names the file (or whatever the values came from), `key` the value, `reason` the fault.
    """

    def __init__(self, source: str, key: str, reason: str) -> None:
        self.source, self.key, self.reason = source, key, reason
        super().__init__(f"{source}: {key}: {reason}" if key else f"{source}: {reason}")


class IllegalMove(RegaliaError):
    """A move that the rules refuse here.

    `clause` is the number of the clause it breaks ("" where the text is no move at all), `reason`
    says what would be needed.
    """

    def __init__(self, move: str, clause: str, reason: str) -> None:
        self.move, self.clause, self.reason = move, clause, reason
        super().__init__(f"{clause}: {reason}" if clause else reason)


class RecordError(RegaliaError):
    """A record cannot be read or replayed; the message names the line or the move."""


class ArrayError(RegaliaError):
    """An array given to a batch has not the shape, type or order that it needs."""
