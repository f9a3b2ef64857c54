"""The published grammar of lines at work: lines that it derives, and whether it derives a line."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from tests.kit.ebnf import rules

_PIECE = re.compile(r'"[^"]*"|[\w-]+|[()|?*+]')
WORDS_AND_COMMAS = re.compile(r"[^\s,]+|,")


@dataclass(frozen=True)
class Node:
    """A part of a rule: `kind` is word, name, all, any, or one of ? * +."""

    kind: str
    said: str = ""
    parts: tuple["Node", ...] = ()


def parsed(rule: str) -> Node:
    """A rule of the grammar, without its name."""
    pieces = _PIECE.findall(rule)
    assert "".join(pieces).replace(" ", "") == rule.replace(" ", ""), rule
    node, rest = _either(pieces)
    assert not rest, rest
    return node


def _either(pieces: list[str]) -> tuple[Node, list[str]]:
    parts = []
    while True:
        row: list[Node] = []
        while pieces and pieces[0] not in ("|", ")"):
            each, pieces = _one(pieces)
            row.append(each)
        parts.append(Node("all", parts=tuple(row)))
        if not pieces or pieces[0] == ")":
            return Node("any", parts=tuple(parts)), pieces
        pieces = pieces[1:]


def _one(pieces: list[str]) -> tuple[Node, list[str]]:
    first, *rest = pieces
    if first == "(":
        node, rest = _either(rest)
        rest = rest[1:]
    else:
        node = Node("word", first.strip('"')) if first.startswith('"') else Node("name", first)
    if rest and rest[0] in "?*+":
        return Node(rest[0], parts=(node,)), rest[1:]
    return node, rest


@cache
def grammar() -> Mapping[str, Node]:
    return {name: parsed(rule) for name, rule in rules().items()}


def derived(name: str, names: Mapping[str, st.SearchStrategy[str]]) -> st.SearchStrategy[str]:
    """Lines that a rule derives, with the names of a table where it says only what may stand there."""
    return _drawn(Node("name", name), names).map(lambda words: " ".join(words).replace(" ,", ","))


def _drawn(node: Node, names: Mapping[str, st.SearchStrategy[str]]) -> Any:
    match node.kind:
        case "word":
            return st.just([node.said])
        case "name" if node.said in names:
            return names[node.said].map(lambda word: [word])
        case "name":
            return _drawn(grammar()[node.said], names)
        case "all":
            return st.tuples(*(_drawn(each, names) for each in node.parts)).map(lambda found: sum(found, []))
        case "any":
            return st.one_of(*(_drawn(each, names) for each in node.parts))
    least, most = {"?": (0, 1), "*": (0, 2), "+": (1, 3)}[node.kind]
    part = _drawn(node.parts[0], names)
    some = st.just([]) if part.is_empty and not least else st.lists(part, min_size=least, max_size=most)
    return some.map(lambda found: sum(found, []))


def pattern(name: str, names: Mapping[str, Iterable[str]]) -> re.Pattern[str]:
    """What matches the lines of a rule, their words and commas set apart by single spaces."""
    return re.compile(_expression(Node("name", name), names), re.IGNORECASE)


def _expression(node: Node, names: Mapping[str, Iterable[str]]) -> str:
    match node.kind:
        case "word":
            return re.escape(node.said) + " "
        case "name" if node.said in names:
            found = sorted((apart(name) for name in names[node.said]), key=len, reverse=True)
            return f"(?:{'|'.join(map(re.escape, found))})"
        case "name":
            return _expression(grammar()[node.said], names)
        case "all":
            return "".join(_expression(each, names) for each in node.parts)
        case "any":
            return f"(?:{'|'.join(_expression(each, names) for each in node.parts)})"
    return f"(?:{_expression(node.parts[0], names)}){node.kind}"


def apart(line: str) -> str:
    """A line with its words and commas set apart by single spaces."""
    return "".join(f"{word} " for word in WORDS_AND_COMMAS.findall(line))
