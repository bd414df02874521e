"""The examples in the README and in docstrings are run, so that they cannot lie."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import regalia

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
