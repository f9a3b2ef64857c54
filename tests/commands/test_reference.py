"""The reference of the commands: every command stands in it, and every sentence it needs in the catalogue."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from referee import directives, log
from referee.languages import folder
from referee.rulings import commands as c
from referee.rulings.forms import FORMS
from referee.rulings.reference import CARDS, OPTIONS, UndoneBy, Who

ROOT = Path(__file__).resolve().parent.parent.parent


def written(context: str) -> dict[str, str]:
    """The sentences that English has under a context."""
    with (folder() / "languages" / "en" / "sentences.po").open("rb") as source:
        return {message.id: message.string for message in read_po(source) if message.context == context}


def codes_of(*names: str) -> Iterator[str]:
    """The codes that the source hands to calls of these names."""
    for path in (ROOT / "referee").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
                texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
                yield from (text for text in texts if isinstance(text, str) and re.fullmatch(r"[a-z]+(-[a-z]+)+", text))


DECLINED = {"already-done", "new-route", "new-route-unnamed"}
"""Answers to a command letter as a whole, which hand their code on."""


def test_every_command_has_a_card_and_a_form():
    assert {kind.__name__ for kind in c.Command.__subclasses__()} == {card.command.__name__ for card in CARDS}
    assert len(CARDS) == len({card.command for card in CARDS})
    assert list(FORMS) == [card.word for card in CARDS], "`forms` and `reference` have the commands in one order"


@pytest.mark.parametrize(
    ("context", "ids"),
    [
        ("command-does", {"TRY", "CODE", *(card.word for card in CARDS)}),
        ("command-when", {card.word for card in CARDS}),
        ("command-answers", {card.word for card in CARDS}),
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
        ("unread", ("Unclear", "Unread", "unread", "within", "_duration"), {"question"}),
        ("refused", ("Refused",), {*DECLINED, "code-not-this", "nothing-filed"}),
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


def test_options_of_a_running_game_are_those_the_log_keeps():
    kept = {name.replace("cooling_minutes", "cooling") for name in log.Options.__dataclass_fields__}

    assert kept == {option.name for option in OPTIONS if not option.before}


def test_usual_values_are_those_a_table_gets_that_says_nothing():
    usual = log.Options()
    names = {"cooling": "cooling_minutes"}

    numbers = {option.name: option.usual for option in OPTIONS if not option.values}

    assert {name: getattr(usual, names.get(name, name)) for name in numbers} == numbers


def test_what_needs_a_code_is_marked_dangerous():
    confirmed = {"PROCESS", "SUBSTITUTE", "EJECT", "REWIND", "CORRECT", "UNDO", "SHORTEN", "MUTE"}

    assert confirmed == {card.word for card in CARDS if card.dangerous}
    assert 5 == directives.CODE_LENGTH  # what a code behind a reason looks like
