"""One search for every game. How it simulates is in `simulation.py`; here is for how long."""

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager

import numpy as np

from regalia.core.contract import TO_THE_END, UNTIL_NATURE
from regalia.core.position import Move, View
from regalia.core.rng import generator, next_word
from regalia.players.evaluation import Evaluation
from regalia.players.grove import Grove, grove
from regalia.players.memory import Memory
from regalia.players.simulation import SETTINGS, Settings
from regalia.players.tree import Nodes

MOST_SIMULATIONS = 1_000_000

# Simulations between two looks at the clock: few at first, then a part of what was done.
_AT_ONCE = (64, 512)
_PART_AT_ONCE = 8

# What may be set besides how long it thinks.
_SETTINGS = (
    "cut",
    "greedy",
    "exploration",
    "prior",
    "playout",
    "threads",
    "remember",
    "overlook",
    "forget",
)

# How the notation of the arena calls what is no number of moves.
CUTS = {"end": TO_THE_END, "nature": UNTIL_NATURE}

# Streams of random numbers beside those of the trees.
_EYES, _MEMORY = 1_000_001, 1_000_002

_SILENCE = 0.25  # seconds until it says again what it thinks


class Search:
    """A player that searches for at most `seconds` and `simulations` in all.

    It chooses as soon as no other move can catch up in what is left: sooner where the choice is
    plain. `cut` is how far a simulation plays on beyond the tree before the game's rule of thumb
    judges it, a CUT of the contract; where it is `greedy`, each move on this way is the one after
    which the rule of thumb likes its seat best (None: both as the game's `judgement.py` says).
    `exploration` weighs the untried against the good, in standard deviations of the pay-offs.
    `prior` and `playout` say how much first sight is trusted, 0 to 1: in the tree, and beyond it
    where it is not greedy. Each of the `threads` has a tree of its own and its share of the
    simulations. One that may `remember` goes on where it was when its seat moves again at once;
    then a move depends on the moves before.

    It errs as people do if it is told to. With the chance `overlook` a move of average first sight
    does not come to its mind, whoever could make it, and with a smaller chance one that catches the
    eye. With the chance `forget` it has forgotten what it saw longest ago (see `View.forget`).
    """

    def __init__(
        self,
        simulations: int = MOST_SIMULATIONS,
        seconds: float = float("inf"),
        *,
        cut: int | None = None,
        greedy: bool | None = None,
        exploration: float = 2.0,
        prior: float = 1.0,
        playout: float = 1.0,
        threads: int = 1,
        remember: bool = False,
        overlook: float = 0.0,
        forget: float = 0.0,
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.cut = cut
        self.greedy = greedy
        self.exploration = exploration
        self.prior = prior
        self.playout = playout
        self.threads = threads
        self.remember = remember
        self.overlook = overlook
        self.forget = forget
        self._memory = Memory()

    def __repr__(self) -> str:
        """The player in the notation of the arena, settings that are as usual left out."""
        usual = Search()
        effort = str(self.simulations) if self.seconds == usual.seconds else f"{self.seconds:g}s"
        settings = [
            _setting(name, value)
            for name, value in vars(self).items()
            if name in _SETTINGS and value != getattr(usual, name)
        ]
        return f"search:{','.join([effort, *settings])}"

    def choose(self, view: View, seed: int) -> Move:
        kept = self._memory.recall(view)
        if len(view.numbers) == 1:
            self._memory.keep(view, view.legal[0], kept)
            return view.legal[0]
        with self._grove(view, seed, kept) as trees:
            for left in self._grow(trees):
                if trees.lead() > left:
                    break
            move = trees.best()
            if self.remember:
                self._memory.keep(view, move, trees.nodes)
            return move

    def evaluate(self, view: View, seed: int) -> Evaluation:
        """What it thinks in the end."""
        *_, last = self.think(view, seed)
        return last

    def think(self, view: View, seed: int) -> Generator[Evaluation, None, None]:
        """What it thinks of the view, every quarter of a second, and at last in the end.

        The viewer need not be to move. Close the generator to stop the thinking.
        """
        spoke = time.monotonic()
        with self._grove(view, seed) as trees:
            for left in self._grow(trees):
                if left > 0 and time.monotonic() - spoke > _SILENCE:
                    yield trees.evaluation()
                    spoke = time.monotonic()
            yield trees.evaluation()

    def settings(self, view: View, seed: int) -> Settings:
        """The settings as its simulations take them."""
        settings = np.zeros(1, SETTINGS)
        kind = view.game.kind
        settings[0] = (
            self.exploration,
            self.prior,
            self.playout,
            self.overlook,
            next_word(generator(seed, _EYES)),
            kind.cut if self.cut is None else self.cut,
            kind.greedy if self.greedy is None else self.greedy,
        )
        return settings[0]

    def _grove(
        self, view: View, seed: int, kept: Sequence[Nodes] = ()
    ) -> AbstractContextManager[Grove]:
        """What grows from as much of the view as it remembers."""
        known = view.forget(self.forget, generator(seed, _MEMORY)) if self.forget else view
        return grove(known, self.settings(view, seed), seed, self.threads, kept)

    def _grow(self, trees: Grove) -> Iterator[float]:
        """Grow the trees batch by batch; yields how many simulations may still follow, at last 0.

        In what is left of the time that is an estimate, from the speed so far.
        """
        start = time.monotonic()
        least, most = _AT_ONCE
        left = float(self.simulations)
        while left > 0:
            batch = min(max(trees.simulations // _PART_AT_ONCE, least), most)
            trees.grow(min(batch, self.simulations - trees.simulations))
            left = self.simulations - trees.simulations
            if self.seconds < float("inf"):
                spent = time.monotonic() - start
                left = min(left, trees.simulations * (self.seconds - spent) / spent)
            yield max(left, 0.0)


def _setting(name: str, value: float) -> str:
    """A setting in the notation of the arena."""
    if name == "remember":
        return name
    if name == "greedy":
        return f"{name}={'yes' if value else 'no'}"
    named = [word for word, cut in CUTS.items() if name == "cut" and value == cut]
    return f"{name}={named[0] if named else f'{value:g}'}"
