"""The reference of the commands: every command stands in it, and every sentence it needs in the catalogue."""

import ast
import re
from collections.abc import Iterator
from string import Formatter

import pytest

from referee.commands.command import Command, UndoneBy, Who
from referee.commands.directing import CODE_LENGTH
from referee.commands.options import OPTIONS
from referee.commands.table import COMMANDS
from referee.languages.folders import ENGLISH
from referee.languages.loading import load
from tests.kit import languages
from tests.kit.sources import called, modules, nodes, tree


def written(context: str) -> dict[str, str]:
    """The sentences that English has under a context."""
    return {id: load()[ENGLISH].word(context, id) for id in languages.written(context)}


def codes_of(*names: str) -> Iterator[str]:
    """The codes that the source hands to calls of these names."""
    for path in modules("referee"):
        for node in nodes(tree(path)):
            if isinstance(node, ast.Call) and called(node).rpartition(".")[2] in names:
                texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
                yield from (text for text in texts if isinstance(text, str) and re.fullmatch(r"[a-z]+(-[a-z]+)+", text))


TURNED = {"conditional", "denied", "undecided"}
DECLINED = {"already-done", "new-route", "new-route-unnamed"}
"""Answers to a command letter as a whole, which hand their code on."""


def test_every_command_stands_in_the_table():
    written = {each.__name__ for each in every_kind(Command) if hasattr(each, "word")}

    assert written == {command.__name__ for command in COMMANDS}


def every_kind(kind: type) -> Iterator[type]:
    """The classes that are of a kind, and those of theirs."""
    for each in kind.__subclasses__():
        yield each
        yield from every_kind(each)


@pytest.mark.parametrize(
    ("context", "ids"),
    [
        ("command-does", {"TRY", "CODE", *(command.word for command in COMMANDS)}),
        ("command-when", {command.word for command in COMMANDS}),
        ("command-answers", {command.word for command in COMMANDS}),
        ("command-undone", set(UndoneBy.__args__)),
        ("command-who", set(Who.__args__)),
        ("command-option", {option.name for option in OPTIONS}),
    ],
)
def test_every_id_has_a_sentence_and_every_sentence_an_id(context, ids):
    assert ids == set(written(context)), f"msgctxt {context!r} in sentences.po; `make words` prints what is lacking"


@pytest.mark.parametrize(
    ("context", "calls", "more"),
    [
        (
            "unread",
            ("Unclear", "Unread", "add_unread", "number_within", "duration", "required_text"),
            {"question", "nearest", *TURNED},
        ),
        ("refused", ("Refused",), {*DECLINED, "nothing-filed", "reading-powers"}),
    ],
)
def test_every_code_in_the_source_has_a_sentence_and_every_sentence_a_code(context, calls, more):
    assert {*codes_of(*calls), *more} == set(written(context)), f"msgctxt {context!r} in sentences.po"


def test_sentences_end_and_clauses_do_not():
    sentences = {**written("command-does"), **written("command-when"), **written("command-answers")}
    clauses = [*written("unread").values(), *written("refused").values()]

    assert [] == [text for text in sentences.values() if not (text[0].isupper() and text.endswith("."))]
    assert [] == [text for text in clauses if text.endswith(".") or text[:2].istitle()]


def test_the_blanks_of_a_clause_are_numbered_arguments():
    texts = [*written("unread").values(), *written("refused").values()]
    blanks = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}

    assert {"0", "1", "2"} == blanks


def test_what_is_dangerous_is_said_to_want_a_code():
    assert {"PROCESS", "REWIND"} < {command.word for command in COMMANDS if command.dangerous}
    assert 5 == CODE_LENGTH  # what a code behind a reason looks like
