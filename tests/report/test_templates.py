"""Templates hold layout only: what is said, and whether, is ready when they get it. By the syntax trees of Jinja."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from referee.languages.loading import load
from referee.report import sections
from referee.report.board import BoardTable
from referee.report.hands import Hands
from referee.report.sections import Section
from tests.kit.languages import written

ROOT = Path(__file__).resolve().parent.parent.parent
ENGLISH = load()["en"]
PAGES = [name for name in ENGLISH.templates if not name.endswith(".css")]

LAYOUT = {
    # ours, of referee.report.typesetting
    "fill", "bar", "beside", "columns", "ruled", "whole", "summed", "crowded", "initials",
    "format", "indent", "replace",  # Jinja's own
}  # fmt: skip
"""Filters: each breaks lines, or puts things into columns."""

CALLS = {"sections[section.layout]"}
"""What is called besides macros of the same file: the macro of a section."""

TEXT = (nodes.Output, nodes.TemplateData, nodes.Const, nodes.Name, nodes.Getattr, nodes.Getitem, nodes.Tuple)
ORDER = (nodes.Template, nodes.For, nodes.If, nodes.Macro, nodes.Import, nodes.Include, nodes.FilterBlock)


def unlaid(source: str) -> Iterator[str]:
    """What a template has that is no layout."""
    tree = Environment(trim_blocks=True, lstrip_blocks=True).parse(source)
    macros = {macro.name for macro in tree.find_all(nodes.Macro)}
    allowed = TEXT + ORDER
    for node in tree.find_all(nodes.Node):
        match node:
            case nodes.Filter(name=filter) if filter not in LAYOUT:
                yield f"{node.lineno}: the filter {filter}"
            case nodes.Call(node=called) if not (isinstance(called, nodes.Name) and called.name in macros):
                if spelled(called) not in CALLS:
                    yield f"{node.lineno}: a call of {spelled(called)}"
            case nodes.Expr() | nodes.Stmt() if not isinstance(node, (*allowed, nodes.Filter, nodes.Call)):
                yield f"{node.lineno}: {type(node).__name__}"


def spelled(node: nodes.Node) -> str:
    """An expression of names as it is written."""
    match node:
        case nodes.Name(name=name):
            return name
        case nodes.Getattr(node=of, attr=attr):
            return f"{spelled(of)}.{attr}"
        case nodes.Getitem(node=of, arg=arg):
            return f"{spelled(of)}[{spelled(arg)}]"
    return type(node).__name__


@pytest.mark.parametrize("name", PAGES)
def test_a_template_decides_nothing(name: str) -> None:
    assert [] == [*unlaid(ENGLISH.templates[name])]


@pytest.mark.parametrize(
    "source",
    [
        "{% if page.n > 1 %}many{% endif %}",
        "{% for each in page.rows if each.n == 1 %}{{ each }}{% endfor %}",
        "{{ page.rows.append(1) }}",
        "{{ page.rows|join('; ') }}",
        "{{ page.n + 1 }}",
        "{{ page.name if page.name else page.colour }}",
        "{{ page.voice.word('seat', 'you') }}",
    ],
)
def test_a_decision_in_a_template_is_found(source: str) -> None:
    assert [] != [*unlaid(source)]


@pytest.mark.parametrize("medium", ["txt", "html"])
def test_every_section_has_a_layout_in_text_and_page(medium: str) -> None:
    tree = Environment().parse(ENGLISH.templates[f"sections.{medium}"])
    macros = {macro.name for macro in tree.find_all(nodes.Macro)}

    assert set() == {layout(kind) for kind in kinds(Section)} - macros
    assert {BoardTable, Hands} < kinds(Section)


ABSTRACT = {sections.Lines, sections.Rows}


def kinds(of: type[Section]) -> set[type[Section]]:
    """All kinds of section."""
    return {kind for each in of.__subclasses__() for kind in (each, *kinds(each))} - ABSTRACT


def layout(kind: type[Section]) -> str:
    return kind.__name__.lower()


# --- sentences ------------------------------------------------------------------------------------


def asked() -> Iterator[tuple[str, str]]:
    """The sentences that modules of report/ ask for by context and id, spelled out in the call."""
    for path in (ROOT / "referee" / "report").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            match node.func, node.args:
                case ast.Attribute(ast.Name("self"), "say"), [key]:
                    yield from (("letter", id) for id in spelled_out(key))
                case ast.Attribute(_, "word" | "say" | "count"), [ast.Constant(context), key, *_]:
                    yield from ((context, id) for id in spelled_out(key))


def spelled_out(key: ast.expr) -> Iterator[str]:
    """The ids that an expression may be, as far as it spells them."""
    match key:
        case ast.Constant(str() as id):
            yield id
        case ast.IfExp(_, one, other):
            yield from (*spelled_out(one), *spelled_out(other))


NAMED = {("seat", "you")}
"""Words that are names, in several forms."""


def test_every_sentence_that_a_letter_asks_for_is_there() -> None:
    found = set(asked())
    known = {
        context: written(context) | {id for kind, id in NAMED if kind == context}
        for context in {context for context, _ in found}
    }

    assert {("letter", "opens"), ("terms", "leader-drawn"), ("preview", "early")} <= found
    assert [] == sorted((context, id) for context, id in found if id not in known[context])
