"""A drawing with its style sheet worked into it, for programs that are no browser.

Our drawings are written for browsers: custom properties, `light-dark()`, transforms in pixels and
places along a path. Here every element gets what the style sheet says of it as plain SVG, with the
colours of the light theme; every `<use>` is replaced by what it shows, since that takes its custom
properties from where it is used. CSS itself is read by tinycss2 and cssselect2.
"""

import copy
import re
from collections.abc import Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

import cssselect2
import svgelements
import tinycss2

Element = ElementTree.Element
Properties = dict[str, list[Any]]  # the tokens of each property's value

_SVG = "{http://www.w3.org/2000/svg}"
_CALC = re.compile(r"([+-]?)\s*([\d.]+)px")
_FUNCTION = re.compile(r"([a-zA-Z]+)\(([^)]*)\)")
_PATH = re.compile(r"path\(\"([^\"]*)\"\)")
_CLEAR_COLOUR = re.compile(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)")

# What a still picture has no use for.
_IDLE = ("animation", "transition", "cursor", "outline", "pointer-events")


def flat(drawing: str, tokens: Mapping[str, str]) -> str:
    """The same drawing without a style sheet, custom properties or `<use>`.

    `tokens` are custom properties that a page would give to its drawings.
    """
    root = ElementTree.fromstring(drawing)
    given = {name: tinycss2.parse_component_value_list(value) for name, value in tokens.items()}
    ElementTree.register_namespace("", _SVG.strip("{}"))
    return ElementTree.tostring(_Styled(root).flattened(root, given), "unicode")


class _Styled:
    """A document and what its style sheet declares for each of its elements."""

    def __init__(self, root: Element) -> None:
        matcher = cssselect2.Matcher()
        for style in root.iter(f"{_SVG}style"):
            _add_rules(matcher, style.text or "")
        self._declared = {
            wrapped.etree_element: _declared(matcher, wrapped)
            for wrapped in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree()
        }
        self._named = {element.get("id"): element for element in root.iter() if element.get("id")}

    def flattened(self, element: Element, inherited: Properties, copied: bool = False) -> Element:
        """A copy in plain SVG; `copied` where a `<use>` repeats an element that has a name."""
        declared = self._declared[element]
        custom = inherited | _resolved(
            {name: value for name, value in declared.items() if name.startswith("--")}, inherited
        )
        used = element.tag == f"{_SVG}use"
        flat = Element(f"{_SVG}g" if used else element.tag, _attributes(element, copied))
        flat.text, flat.tail = element.text, element.tail
        _set_style(flat, declared, custom)
        if used:
            self._set_place(flat)
            target = self._named[(element.get("href") or "").removeprefix("#")]
            flat.append(self.flattened(target, custom, copied=True))
        for child in element:
            if child.tag != f"{_SVG}style":
                flat.append(self.flattened(child, custom, copied))
        return flat

    @staticmethod
    def _set_place(used: Element) -> None:
        place = f"translate({used.attrib.pop('x', '0')} {used.attrib.pop('y', '0')})"
        used.set("transform", f"{used.get('transform', '')} {place}".strip())
        del used.attrib["href"]


def _add_rules(matcher: Any, sheet: str) -> None:
    for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue  # @media and @keyframes: motion
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            continue  # of a pointer or a keyboard, which a picture has not
        for selector in selectors:
            if selector.pseudo_element is None:
                matcher.add_selector(selector, rule.content)


def _declared(matcher: Any, wrapped: Any) -> Properties:
    """What is declared for an element, by the sheet and over it by its own attribute."""
    declared: Properties = {}
    sheets = [
        content for *_, content in sorted(matcher.match(wrapped), key=lambda match: match[:2])
    ]
    for content in [*sheets, wrapped.etree_element.get("style", "")]:
        for declaration in tinycss2.parse_blocks_contents(content, skip_whitespace=True):
            if declaration.type == "declaration":
                declared[declaration.name] = declaration.value
    return declared


def _resolved(custom: Properties, inherited: Properties) -> Properties:
    return {name: _substituted(value, inherited | custom) for name, value in custom.items()}


def _substituted(value: Sequence[Any], custom: Properties) -> list[Any]:
    """A value with its custom properties filled in, and of a light and a dark one the light."""
    tokens: list[Any] = []
    for token in value:
        if token.type != "function":
            tokens.append(token)
        elif token.lower_name == "var":
            name, _, fallback = _parted(token.arguments)
            tokens += _substituted(custom.get(tinycss2.serialize(name).strip(), fallback), custom)
        elif token.lower_name == "light-dark":
            tokens += _substituted(_parted(token.arguments)[0], custom)
        else:
            filled = copy.copy(token)
            filled.arguments = _substituted(token.arguments, custom)
            tokens.append(filled)
    return tokens


def _parted(arguments: Sequence[Any]) -> tuple[list[Any], Any, list[Any]]:
    """Function arguments before and after their first comma."""
    for number, token in enumerate(arguments):
        if token == ",":
            return list(arguments[:number]), token, list(arguments[number + 1 :])
    return list(arguments), None, []


def _attributes(element: Element, copied: bool) -> dict[str, str]:
    return {
        name: value
        for name, value in element.attrib.items()
        if name not in ("class", "style", "tabindex", "role")
        and not name.startswith(("data-", "aria-"))
        and not (copied and name == "id")
    }


def _set_style(flat: Element, declared: Properties, custom: Properties) -> None:
    style = {
        name: tinycss2.serialize(_substituted(value, custom)).strip()
        for name, value in declared.items()
        if not name.startswith(("--", *_IDLE))
    }
    placed = _place_on_path(style) + _transform(style.pop("transform", ""))
    if placed:
        flat.set("transform", placed.strip())
    if "pathLength" in flat.attrib:
        style.pop("stroke-dasharray", None)  # a line that is drawn by motion, whole at rest
    if style:
        flat.set("style", ";".join(f"{name}:{_plain(value)}" for name, value in style.items()))


def _place_on_path(style: dict[str, str]) -> str:
    """Where `offset-distance` along `offset-path` is, as a translation."""
    path, distance = _PATH.match(style.pop("offset-path", "")), style.pop("offset-distance", "0")
    for name in ("offset-rotate", "offset-anchor"):
        style.pop(name, None)
    if path is None:
        return ""
    way = svgelements.Path(path[1])
    point = way.point(min(1.0, float(distance.removesuffix("px")) / way.length()))
    return f"translate({point.x:.5g} {point.y:.5g}) "


def _transform(value: str) -> str:
    """A CSS transform as SVG's attribute writes it."""
    functions = []
    for name, arguments in _FUNCTION.findall(value):
        numbers = [re.sub(r"px|deg", "", number.strip()) for number in arguments.split(",")]
        if name.endswith("X"):
            numbers = [numbers[0], "1" if name == "scaleX" else "0"]
        elif name.endswith("Y"):
            numbers = ["1" if name == "scaleY" else "0", numbers[0]]
        functions.append(f"{name.rstrip('XY')}({' '.join(numbers)})")
    return " ".join(functions)


def _plain(value: str) -> str:
    """A value as older CSS writes it: sums of pixels worked out, clear colours with commas."""
    if value.startswith("calc("):
        return f"{sum(float(sign + number) for sign, number in _CALC.findall(value)):g}px"
    return _CLEAR_COLOUR.sub(
        lambda found: f"rgba({', '.join(found.groups()[:3])}, {int(found[4]) / 100})", value
    )
