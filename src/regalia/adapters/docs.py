"""The pages of `docs/environments/`, one a game, made from the sources lest they go stale.

`python -m regalia.adapters.docs` writes them; a test compares them and runs their examples.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame

from regalia.adapters.opponents import NAMES
from regalia.adapters.pixels import pixels
from regalia.adapters.spaces import VERSION, action_space, environment_id
from regalia.core.contract import NATURE
from regalia.core.game import Game, load
from regalia.core.observation import Observer
from regalia.core.position import Position
from regalia.core.registry import Kind, kinds

GAMES_LOOKED_AT = 40  # random games, to show each form of move by an example
PICTURE_AFTER = 60  # moves

_NAME = re.compile(r"[a-z]?\d+|\b[A-Z][\w']*( [A-Z][\w']*)*")  # a space, a number, a word

_VERSIONS = {1: "Initial version."}


def page(kind: Kind) -> str:
    """The page of a game's environments, as Markdown."""
    return "\n".join(
        [
            f"# {kind.title}",
            "",
            f"![{kind.title}, from a seat]({kind.slug}.png)",
            "",
            f"{kind.about} The rules: [RULES.md](../../src/regalia/games/{kind.name}/RULES.md).",
            "",
            *_summary(kind),
            "",
            *_usage(kind),
            "",
            *_actions(kind),
            "",
            *_observation(kind),
            "",
            *_rewards(kind),
            "",
            *_arguments(kind),
            "",
            *_versions(),
            "",
        ]
    )


def picture(kind: Kind) -> pygame.Surface:
    """A seat's view in the middle of a random game."""
    for number, position in enumerate(_random_game(load(kind.name), 3)):
        if number >= PICTURE_AFTER and position.to_move not in (None, NATURE):
            break
    drawn = pixels(position.view(position.to_move))
    return pygame.transform.smoothscale_by(pygame.surfarray.make_surface(drawn.swapaxes(0, 1)), 0.5)


def _summary(kind: Kind) -> Iterator[str]:
    game = load(kind.name)
    size = Observer(game).size
    yield "| | |"
    yield "| --- | --- |"
    yield f'| PettingZoo | `pettingzoo.make("aec", "{environment_id(kind)}")` |'
    yield f'| Gymnasium | `gymnasium.make("{environment_id(kind)}")` |'
    yield f'| Many tables | `gymnasium.make_vec("{environment_id(kind)}", num_envs=1000)` |'
    yield f"| Agents | {_players(kind)}: `player_0`, `player_1` ... are the seats |"
    yield f"| Action space | `{action_space(game)}` |"
    yield f"| Observation | a dictionary: `observation` float32 ({size},), `action_mask` int8 |"
    yield f"| Hidden information | {'yes' if kind.hides else 'no'} |"
    yield f"| Editions | {', '.join(f'`{name}`' for name in kind.editions)} |"


def _players(kind: Kind) -> str:
    for option in kind.options:
        if option.name == "players":
            return f"{option.choices[0]} to {option.choices[-1]} (option `players`)"
    return str(kind.state.MOST_SEATS)


def _usage(kind: Kind) -> Iterator[str]:
    yield f"""\
## Usage

All seats, with PettingZoo:

```python
import pettingzoo
import regalia.adapters.pettingzoo

env = pettingzoo.make("aec", "{environment_id(kind)}", render_mode="ansi")
env.reset(seed=42)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    if termination or truncation:
        action = None
    else:
        action = env.action_space(agent).sample(observation["action_mask"])
    env.step(action)
env.close()
```

One seat, with Gymnasium:

```python
import gymnasium
import regalia.adapters.gymnasium

env = gymnasium.make("{environment_id(kind)}", opponents="greedy")
observation, info = env.reset(seed=42)
terminated = truncated = False
while not (terminated or truncated):
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)
env.close()
```

One seat at each of many tables:

```python
envs = gymnasium.make_vec("{environment_id(kind)}", num_envs=64, opponents="random")
observations, infos = envs.reset(seed=42)
for _ in range(10):
    actions = observations["action_mask"].argmax(axis=1)
    observations, rewards, terminations, truncations, infos = envs.step(actions)
envs.close()
```

The names are registered by importing our module. `regalia.adapters.pettingzoo.env("{kind.name}")`
and `raw_env` make the same without a registry."""


def _actions(kind: Kind) -> Iterator[str]:
    yield f"""\
## Actions

An action is the number of a move, from 0 to {kind.state.MOVE_NUMBERS - 1} in every edition.
Nature's moves (draws and rolls) have numbers among them and are never legal for an agent: nature
moves by itself, from the seed. `action_mask` holds 1 for each legal action. It is in the
observation and, the same, in `info["action_mask"]`; an agent that is not to move has none.
`env.unwrapped.legal` lists the legal moves with `number` and `text`, the notation of the rules.

| form of move | an example | its action |
| --- | --- | --- |"""
    for form, (text, number) in _examples(load(kind.name)).items():
        yield f"| `{form}` | `{text}` | {number} |"
    yield """
An illegal action ends the game. In PettingZoo's `env` (`TerminateIllegalWrapper`) the agent gets a
reward of -1 and the others 0; in Gymnasium the learner gets -1, and `info["illegal"]` says which
clause of the rules is against it. `raw_env` raises `regalia.IllegalMove`, which says the clause,
and changes nothing."""


def _examples(game: Game) -> dict[str, tuple[str, int]]:
    """The first move seen of each form, in the order of their numbers."""
    seen: dict[str, tuple[str, int]] = {}
    for seed in range(GAMES_LOOKED_AT):
        for position in _random_game(game, seed):
            if position.to_move not in (None, NATURE):
                for move in position.legal:
                    seen.setdefault(_NAME.sub("_", move.text), (move.text, move.number))
    return dict(sorted(seen.items(), key=lambda item: item[1][1]))


def _random_game(game: Game, seed: int) -> Iterator[Position]:
    rng = np.random.default_rng(seed)
    position = game.start()
    while not position.over:
        yield position
        position = position.after(int(rng.choice(position.numbers)))


def _observation(kind: Kind) -> Iterator[str]:
    yield f"""\
## Observation

`observation` is what the agent's seat knows, and never more: the features of
[{kind.title}: observations](../observations/{kind.slug}.md), which has each with its place, shape,
range and meaning. `regalia.core.observation.Observer(game).split(observation)` gives its parts by
name, each in its shape. There are as many as edition and players make them:

| edition | players | `observation` |
| --- | --- | --- |"""
    for edition in kind.editions:
        for players in _player_numbers(kind):
            chosen = {} if players is None else {"players": players}
            game = load(kind.name, edition, **chosen)
            yield f"| `{edition}` | {game.seats} | ({Observer(game).size},) |"


def _player_numbers(kind: Kind) -> list[int | None]:
    for option in kind.options:
        if option.name == "players":
            return [int(choice) for choice in option.choices]
    return [None]


def _rewards(kind: Kind) -> Iterator[str]:
    yield """\
## Rewards and end

All rewards are 0 until the game ends. Then the winner gets 1 and the rewards of all add up to 0:
with two players -1 for the loser, with n players -1 / (n - 1) for each loser; who share a win get
the average of what they and the losers would get: (n p - 1) / (n - 1) for a share p of the win.

Every game ends by its rules, so nothing is truncated; `gymnasium.make(..., max_episode_steps=...)`
cuts episodes short."""


def _arguments(kind: Kind) -> Iterator[str]:
    levels = ", ".join(f'`"{name}"`' for name in NAMES)
    yield f"""\
## Arguments

| argument | where | default | meaning |
| --- | --- | --- | --- |
| `edition` | all | `"{kind.editions[0]}"` | the component values, or the path of your own file |
| `render_mode` | all but many tables | `None` | `"human"` a window, `"ansi"` a text, \
`"rgb_array"` pixels |
| `render_seat` | PettingZoo | `None` | who looks: a seat, or `None`, a spectator; Gymnasium shows \
the learner's view |
| `opponents` | Gymnasium | `"random"` | who has the other seats: {levels}, or a `Player` |
| `seat` | Gymnasium | `None` | the learner's; `None`: by lot for each episode |
| `autoreset_mode` | many tables | `NEXT_STEP` | when a table that is over begins anew, as \
Gymnasium defines it |
| `copy` | many tables | `True` | `False`: the arrays given out are overwritten by the next step |
| `threads` | many tables | `None` | how many; `None` is every core |"""
    for option in kind.options:
        choices = ", ".join(f"`{choice!r}`" for choice in option.choices)
        about = f"{option.title}. {option.about}".strip()
        yield f"| `{option.name}` | all | `{option.default!r}` | {about} One of {choices} |"


def _versions() -> Iterator[str]:
    yield "## Version history"
    yield ""
    for version in range(VERSION, 0, -1):
        yield f"- v{version}: {_VERSIONS[version]}"


def main() -> None:
    """Write every page and its picture into `docs/environments` of this working directory."""
    folder = Path("docs", "environments")
    folder.mkdir(parents=True, exist_ok=True)
    for kind in kinds().values():
        (folder / f"{kind.slug}.md").write_text(page(kind), "utf-8")
        pygame.image.save(picture(kind), folder / f"{kind.slug}.png")


if __name__ == "__main__":
    main()
