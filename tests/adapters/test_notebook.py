"""The notebook that trains an agent runs, and its agent beats the random player clearly."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebooks" / "train_king_me.ipynb"
FEWER = "STEPS, GAMES = 60_000, 400"
CLEARLY = 0.6


def code_cells() -> list[dict[str, Any]]:
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.long
def test_training_beats_the_random_player() -> None:
    names: dict[str, Any] = {}
    for cell in code_cells():
        source = "".join(cell["source"])
        exec(FEWER if source.startswith("STEPS = ") else source, names)
    assert names["at_least"] > CLEARLY


def test_the_figures_in_the_notebook_are_of_an_agent_that_has_learned() -> None:
    printed = "".join(
        "".join(output["text"]) for cell in code_cells() for output in cell["outputs"]
    )
    shares = re.findall(r"against random: wins .*, from (.*)% to (.*)%", printed)
    (_, most_before), (least_after, _) = [(float(low), float(high)) for low, high in shares]
    assert most_before < 100 * CLEARLY < least_after
