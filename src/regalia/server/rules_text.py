"""RULES.md of a game as sections for a page, with an address for every clause."""

import re
from functools import cache

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from regalia.core.registry import Kind, kind_named

_CLAUSE = re.compile(r"<strong>([A-Z]+\d+)</strong>\s*")
_REFERENCE = re.compile(r"\b[A-Z]+\d+\b")
_MARK = re.compile(r"\[(book|ruling|edition)\]")
_MARK_MEANINGS = {
    "book": "The rulebook says it",
    "ruling": "The rulebook is silent or unclear; this is how we read it",
    "edition": "A component value, which belongs to the edition",
}

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


class Paragraph(msgspec.Struct, frozen=True):
    """A clause, or text between clauses (`clause` is then "")."""

    clause: str
    html: Markup


class Section(msgspec.Struct, frozen=True):
    """A heading of the rules and what stands below it."""

    title: str
    paragraphs: list[Paragraph]


@cache
def rules_of(name: str) -> list[Section]:
    """The sections of a game's rules."""
    return _sections(kind_named(name))


def _sections(kind: Kind) -> list[Section]:
    sections = [Section(kind.title, [])]
    blocks = _blocks(_markdown.parse(kind.rules_text))
    clauses = {clause for block in blocks if (clause := _clause_of(block))}
    for block in blocks:
        if block[0].type == "heading_open":
            if block[0].tag != "h1":
                sections.append(Section(block[1].content, []))
        else:
            sections[-1].paragraphs.append(_paragraph(block, clauses))
    return [section for section in sections if section.paragraphs]


def _blocks(tokens: list[Token]) -> list[list[Token]]:
    """The top-level blocks, each with all its tokens."""
    blocks: list[list[Token]] = []
    for token in tokens:
        if token.level == 0 and token.nesting >= 0:
            blocks.append([])
        blocks[-1].append(token)
    return blocks


def _clause_of(block: list[Token]) -> str:
    clause = _CLAUSE.match(_rendered_inside(block)) if block[0].type == "paragraph_open" else None
    return clause[1] if clause else ""


def _rendered_inside(block: list[Token]) -> str:
    return _markdown.renderer.render(block[1:-1], _markdown.options, {})


def _paragraph(block: list[Token], clauses: set[str]) -> Paragraph:
    clause = _clause_of(block)
    if clause:
        html = _CLAUSE.sub("", _rendered_inside(block), count=1)
    elif block[0].type == "paragraph_open":
        html = _rendered_inside(block)
    else:
        html = _markdown.renderer.render(block, _markdown.options, {})
    html = _REFERENCE.sub(lambda found: _link(found[0], clauses), html)
    html = _MARK.sub(lambda found: _mark(found[1]), html)
    return Paragraph(clause, Markup(html))


def _link(name: str, clauses: set[str]) -> str:
    return f'<a href="#{name}">{name}</a>' if name in clauses else name


def _mark(name: str) -> str:
    return f'<span class="mark mark-{name}" title="{_MARK_MEANINGS[name]}">{name}</span>'
