"""The pages of the environments say what the code does, and their examples run."""

import re
from pathlib import Path

import pytest

from regalia.adapters.docs import page
from regalia.core.registry import Kind
from tests.support import each_kind

FOLDER = Path(__file__).parents[2] / "docs" / "environments"


@each_kind
def test_page_is_as_it_would_be_written(kind: Kind) -> None:
    written = (FOLDER / f"{kind.slug}.md").read_text("utf-8")
    assert written == page(kind), "write the pages anew: make docs"
    assert (FOLDER / f"{kind.slug}.png").stat().st_size > 0


@each_kind
@pytest.mark.filterwarnings("error")
def test_examples_run(kind: Kind) -> None:
    text = (FOLDER / f"{kind.slug}.md").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 3
    names: dict[str, object] = {}
    for example in examples:
        exec(example, names)
    assert names["terminated"] is True
