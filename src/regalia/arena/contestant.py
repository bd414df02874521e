"""A contestant: a player with a name, and the notation in which players are named.

random                      any legal move
greedy, greedy:4            one move ahead, in so many sampled worlds
search:400                  so many simulations a move
search:0.2s                 so many seconds a move
search:400,exploration=1    with a setting: exploration, prior, playout, threads, remember, cut
                            (moves, `end`, or `nature`), greedy (`yes` or `no`),
                            overlook, or forget
page, knight, ...           a level that people meet
"""

import math
from dataclasses import dataclass
from typing import Any

from regalia.core.errors import OptionError
from regalia.players import LEVELS, Greedy, Player, Random, Search
from regalia.players.search import CUTS


@dataclass(frozen=True)
class Contestant:
    """A player under the name by which tables and files call it."""

    name: str
    player: Player


def contestant(text: str) -> Contestant:
    """The contestant that a text names. Raises OptionError, which tells what there is."""
    name, colon, rest = text.partition(":")
    settings = rest.split(",") if colon else []
    if name == "greedy":
        return Contestant(text, _greedy(text, settings))
    if name == "search":
        return Contestant(text, _search(text, settings))
    players: dict[str, Player] = {"random": Random(), **{level.name: level for level in LEVELS}}
    if name not in players:
        raise OptionError(
            f"there is no player {text!r}; there are {', '.join(players)}, "
            "greedy, greedy:WORLDS, search:SIMULATIONS, search:SECONDSs"
        )
    if colon:
        raise OptionError(f"player {text!r}: {name} has no settings")
    return Contestant(text, players[name])


def _greedy(text: str, settings: list[str]) -> Greedy:
    if not settings:
        return Greedy()
    if len(settings) > 1:
        raise OptionError(f"player {text!r}: greedy has one setting, the worlds, as in greedy:4")
    return Greedy(_count(text, settings[0], "the worlds"))


def _search(text: str, settings: list[str]) -> Search:
    if not settings:
        raise OptionError(f"player {text!r}: how long? Write search:400 or search:0.2s")
    effort, *others = settings
    chosen: dict[str, Any] = {}
    if effort.endswith("s"):
        chosen["seconds"] = _number(text, effort[:-1], "the seconds")
        if chosen["seconds"] == 0:
            raise OptionError(f"player {text!r}: the seconds must be more than 0")
    else:
        chosen["simulations"] = _count(text, effort, "the simulations")
    for setting in others:
        name, _, value = setting.partition("=")
        if name in chosen:
            raise OptionError(f"player {text!r}: {name} is set twice")
        if name == "exploration":
            chosen[name] = _number(text, value, name)
        elif name in ("prior", "playout", "overlook", "forget"):
            chosen[name] = _part(text, value, name)
        elif name == "threads":
            chosen[name] = _count(text, value, name)
        elif setting == "remember":
            chosen[name] = True
        elif name == "cut":
            chosen[name] = CUTS.get(value) or _count(text, value, name)
        elif setting in ("greedy=yes", "greedy=no"):
            chosen[name] = value == "yes"
        else:
            raise OptionError(
                f"player {text!r}: search has no setting {setting!r}; "
                "there are exploration=NUMBER, prior=PART, playout=PART, threads=COUNT, "
                "remember, cut=MOVES, cut=end or cut=nature, greedy=yes or greedy=no, "
                "overlook=PART, and forget=PART"
            )
    return Search(**chosen)


def _count(text: str, value: str, what: str) -> int:
    if not (value.isascii() and value.isdecimal() and 0 < int(value) < 2**31):
        raise OptionError(f"player {text!r}: {what} must be a whole number from 1, not {value!r}")
    return int(value)


def _part(text: str, value: str, what: str) -> float:
    number = _number(text, value, what)
    if number > 1:
        raise OptionError(f"player {text!r}: {what} must be at most 1, not {value!r}")
    return number


def _number(text: str, value: str, what: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise OptionError(f"player {text!r}: {what} must be a number from 0, not {value!r}")
    return number
