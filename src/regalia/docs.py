"""The pages of `docs/` that are made from the sources, so that they cannot go stale.

`python -m regalia.docs` writes them; a test compares them.
"""

import inspect
from collections.abc import Iterator
from pathlib import Path

from regalia.core.game import Game, load
from regalia.core.observation import Observer
from regalia.core.registry import kinds

_ORDER = (
    "Of things that exclude each other (stages, seats) the one that holds is 1. Where seats stand "
    "in a row, whoever looks comes first, then the seats clockwise; a spectator looks from seat 0."
)


def pages() -> dict[str, str]:
    """The text of each page by its path in `docs/`."""
    return {
        f"observations/{kind.slug}.md": observations_page(load(kind.name))
        for kind in kinds().values()
    }


def observations_page(game: Game) -> str:
    """What a learning program is given of a position of this game, part by part, as Markdown."""
    observer = Observer(game)
    about = inspect.getdoc(game.kind.observation) or ""
    chosen = [f"{name} `{value}`" for name, value in game.options.items()]
    lines = [
        f"# {game.kind.title}: observations",
        "",
        " ".join(about.partition("\n\n")[2].split()),
        "",
        ", ".join([f"Edition `{game.edition.name}`", *chosen])
        + f": {observer.size} features, float32. {_ORDER}",
        "",
        "| from | part | shape | range | meaning |",
        "| ---: | --- | --- | --- | --- |",
        *_rows(observer),
    ]
    return "\n".join(lines) + "\n"


def _rows(observer: Observer) -> Iterator[str]:
    start = 0
    for part in observer.parts:
        shape = " x ".join(str(length) for length in part.shape)
        span = f"{part.low:g} to {part.high:g}"
        yield f"| {start} | `{part.name}` | {shape} | {span} | {part.about} |"
        start += part.size


def main() -> None:
    """Write every page into the folder `docs` of this working directory."""
    for name, text in pages().items():
        path = Path("docs", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
