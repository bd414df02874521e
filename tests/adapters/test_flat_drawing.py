"""Drawings without a style sheet: what CSS says, said in plain SVG."""

from xml.etree import ElementTree

import pytest

from regalia.adapters.flat_drawing import flat

SHAPES = '<defs><g id="hat"><path class="brim" d="M0 0H9"/></g></defs>'


def flattened(style: str, content: str, **tokens: str) -> ElementTree.Element:
    """The first element after the style sheet."""
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><style>{style}</style>{content}</svg>'
    given = {f"--{name}": value for name, value in tokens.items()}
    return ElementTree.fromstring(flat(drawing, given))[0]


@pytest.mark.parametrize(
    ("style", "style_of_it"),
    [
        (".a{fill:red} .b{fill:blue}", "fill:blue"),
        (".b{fill:blue} .a{fill:red}", "fill:red"),
        ("rect.a{fill:red} .b{fill:blue}", "fill:red"),
        (".a{--x:1;stroke-width:var(--x)}", "stroke-width:1"),
        (".a{stroke-width:var(--x,3)}", "stroke-width:3"),
        (".a{--y:var(--x);--x:var(--z,2);stroke-width:var(--y)}", "stroke-width:2"),
        (".a{fill:var(--page)}", "fill:green"),
        (".a{fill:light-dark(#fff,#000)}", "fill:#fff"),
        (".a{--i:4px;stroke-width:calc(var(--i) + 3px)}", "stroke-width:7px"),
        (".a{--i:4px;stroke-width:calc(var(--i) - 1px)}", "stroke-width:3px"),
        (".a{fill:rgb(74 52 22 / 26%)}", "fill:rgba(74, 52, 22, 0.26)"),
        (".a{fill:red} .a:hover{fill:blue} .a:focus-visible{fill:blue}", "fill:red"),
        (".a{fill:red} @media print{.a{fill:blue}}", "fill:red"),
        (".a:not(.b){fill:red} .a::before{fill:blue}", None),
        (".a{transition:fill 1s;animation:x 1s;cursor:help}", None),
    ],
)
def test_style(style: str, style_of_it: str | None) -> None:
    shape = flattened(style, '<rect class="a b" data-spot="c3"/>', page="green")
    assert shape.attrib == ({} if style_of_it is None else {"style": style_of_it})


@pytest.mark.parametrize(
    ("transform", "attribute"),
    [
        ("translate(3px,4.5px) scale(0.5)", "translate(3 4.5) scale(0.5)"),
        ("translateY(8px) scale(1.1)", "translate(0 8) scale(1.1)"),
        ("translateX(8px)", "translate(8 0)"),
        ("scaleX(0)", "scale(0 1)"),
        ("rotate(90deg)", "rotate(90)"),
    ],
)
def test_transform(transform: str, attribute: str) -> None:
    shape = flattened("", f'<g style="transform:{transform}" transform="scale(9)"/>')
    assert shape.attrib == {"transform": attribute}


def test_a_place_along_a_path() -> None:
    style = '.runner{offset-path:path("M10 20H50V90");offset-rotate:0deg}'
    runner = '<g class="runner" style="offset-distance:60px;transform:translate(1px,2px)"/>'
    assert flattened(style, runner).attrib == {"transform": "translate(50 40) translate(1 2)"}


def test_what_is_used_takes_its_colours_from_where_it_is_used() -> None:
    style = ".brim{fill:var(--suit)} .red{--suit:red} .blue{--suit:blue}"
    used = '<g><use class="red" href="#hat" x="7"/><g class="blue"><use href="#hat"/></g></g>'
    drawn = flattened(style, used + SHAPES)
    red, blue = drawn[0], drawn[1][0]
    assert red.attrib == {"transform": "translate(7 0)"}
    assert [hat[0][0].get("style") for hat in (red, blue)] == ["fill:red", "fill:blue"]
    assert [hat[0].get("id") for hat in (red, blue)] == [None, None]


def test_a_line_that_motion_draws_is_whole() -> None:
    line = flattened(".won{stroke-dasharray:1;stroke:red}", '<path class="won" pathLength="1"/>')
    assert line.get("style") == "stroke:red"
