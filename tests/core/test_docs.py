"""Examples are run and pages made from the sources compared, so that they cannot lie."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import regalia
from regalia.docs import pages

ROOT = Path(__file__).parents[2]


def test_examples_in_the_readme() -> None:
    result = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert result.attempted > 8
    assert result.failed == 0


def test_examples_in_docstrings() -> None:
    attempted = 0
    for module in pkgutil.walk_packages(regalia.__path__, "regalia."):
        if ".migrations" not in module.name:
            result = doctest.testmod(importlib.import_module(module.name))
            assert result.failed == 0, module.name
            attempted += result.attempted
    assert doctest.testmod(regalia).failed == 0
    assert attempted + doctest.testmod(regalia).attempted > 0


def test_pages_are_those_that_the_sources_make() -> None:
    for name, text in pages().items():
        path = ROOT / "docs" / name
        assert path.exists(), f"{path} is missing: make docs"
        assert path.read_text("utf-8") == text, f"{path} is stale: make docs"
