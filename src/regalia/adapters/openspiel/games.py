"""Each of our games as an OpenSpiel game: its name, its parameters, its figures."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pyspiel

from regalia.adapters.openspiel.observers import PrivateObserver, ViewObserver
from regalia.adapters.openspiel.openings import read_opening
from regalia.adapters.openspiel.states import OpenSpielState
from regalia.adapters.openspiel.trails import Trail
from regalia.core.errors import OptionError
from regalia.core.faces import Option
from regalia.core.game import Game, load
from regalia.core.loops import playouts
from regalia.core.registry import Kind, kinds

# No bound on the length of a game follows from the rules of all games. We take the longest of
# these random games twice, and up to the next power of two.
_TRIALS = 500


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with an edition and its options, as OpenSpiel sees it.

    Each kind of game has a subclass, which OpenSpiel calls with the parameters.
    """

    kind: Kind

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self.rules = _rules(self.kind, parameters)
        opening = read_opening(self.rules, str(parameters["opening"]))
        self.beginning = Trail.start(self.rules, opening)
        self.horizon = horizon(self.rules)
        super().__init__(_type_of(self.kind), self._figures(), dict(parameters))

    def _figures(self) -> pyspiel.GameInfo:
        seats = self.rules.seats
        return pyspiel.GameInfo(
            num_distinct_actions=self.kind.state.MOVE_NUMBERS,
            max_chance_outcomes=self.kind.state.MOVE_NUMBERS,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.horizon,
        )

    def max_chance_nodes_in_history(self) -> int:
        """OpenSpiel's bound on nature's moves."""
        return self.horizon

    def new_initial_state(self) -> OpenSpielState:
        """The first state: nothing is drawn or dealt yet, unless there is an opening."""
        return OpenSpielState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> ViewObserver | PrivateObserver | None:
        """What writes observations of this type; None for types that we do not provide."""
        if params:
            raise OptionError(f"our observations take no parameters, but {dict(params)} came")
        if iig_obs_type is None:
            return ViewObserver(self.rules, self.horizon)
        recall = iig_obs_type.perfect_recall
        match iig_obs_type.public_info, iig_obs_type.private_info:
            case True, pyspiel.PrivateInfoType.SINGLE_PLAYER:
                return ViewObserver(self.rules, self.horizon, recall=recall)
            case True, pyspiel.PrivateInfoType.NONE:
                return ViewObserver(self.rules, self.horizon, recall=recall, spectator=True)
            case False, pyspiel.PrivateInfoType.SINGLE_PLAYER if not recall:
                return PrivateObserver()
        return None

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)


def register() -> None:
    """Register every game with OpenSpiel."""
    for kind in kinds().values():
        # OpenSpiel gives its games up after the interpreter has ended. A class outlives that, since
        # it refers to itself; a function or a `partial` would be freed, and the process aborted.
        creator = type(f"{kind.name}_game", (OpenSpielGame,), {"kind": kind})
        pyspiel.register_game(_type_of(kind), creator)


def name_of(kind: Kind) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"python_regalia_{kind.name}"


def game_string(game: Game) -> str:
    """What `pyspiel.load_game` takes to load this game."""
    chosen = {
        option.name: _parameter(option, game.options[option.name]) for option in game.kind.options
    }
    pairs = {"edition": game.edition.name, **chosen}.items()
    return f"{name_of(game.kind)}({','.join(f'{name}={value}' for name, value in pairs)})"


@cache
def horizon(game: Game) -> int:
    """More moves than a game takes, nature's included; a power of two."""
    longest = playouts(game.start(), _TRIALS, threads=1).longest
    return 1 << (2 * longest - 1).bit_length()


def _type_of(kind: Kind) -> pyspiel.GameType:
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name_of(kind),
        long_name=f"Regalia: {kind.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if kind.hides else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(_seats(kind)),
        min_num_players=min(_seats(kind)),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "edition": kind.editions[0],
            "opening": "",
            **{option.name: _parameter(option, option.default) for option in kind.options},
        },
    )


def _seats(kind: Kind) -> list[int]:
    for option in kind.options:
        if option.name == "players":
            return [int(choice) for choice in option.choices]
    return [kind.state.MOST_SEATS]


def _rules(kind: Kind, parameters: Mapping[str, Any]) -> Game:
    chosen = {option.name: _choice(option, parameters[option.name]) for option in kind.options}
    return load(kind.name, str(parameters["edition"]), **chosen)


def _parameter(option: Option, choice: int | str) -> int | str:
    """A choice as OpenSpiel's parameter, which is of one type.

    Among numbers a word is given by its place among the choices, as the rules themselves take it.
    """
    numbers = any(isinstance(other, int) for other in option.choices)
    return option.choices.index(choice) if numbers and isinstance(choice, str) else choice


def _choice(option: Option, parameter: int | str) -> int | str:
    """The choice that a parameter stands for; one that stands for none is left to be refused."""
    for choice in option.choices:
        if _parameter(option, choice) == parameter:
            return choice
    return parameter
