"""The styles of the drawings: they share a page with each other's words, so names must not meet."""

import re
from pathlib import Path

import regalia
from regalia.core.registry import Kind
from tests.support import each_kind

WEB = Path(regalia.__file__).parent / "web"
# Classes by which the page and a drawing speak with each other.
SHARED = {"touchable", "touched", "hinted", "turned", "still", "dark"}


def classes(style: str) -> set[str]:
    """The class names that a style sheet's selectors use."""
    return set(re.findall(r"\.([a-z][a-z0-9-]*)", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)))


@each_kind
def test_no_class_of_a_drawing_is_one_of_the_page(kind: Kind) -> None:
    styles = (WEB / "static" / "styles").glob("*.css")
    page = set().union(*(classes(style.read_text("utf-8")) for style in styles))
    for template in (WEB / "templates").glob("*.html"):
        for names in re.findall(r'class="([^"{]*)"', template.read_text("utf-8")):
            page |= set(names.split())
    assert classes(kind.drawing.STYLE) & page <= SHARED
