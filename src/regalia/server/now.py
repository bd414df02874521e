"""The time, as events and clocks count it."""

import time


def milliseconds() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)
