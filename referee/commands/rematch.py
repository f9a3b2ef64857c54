"""The letter that sets a table up again: the same rules, boxes and options in words that CREATE and SET read.

Knows what is usual and need not be said. Must not know who would play.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.commands.drafts import created
from referee.commands.house_rules import answer_text
from referee.commands.options import OPTIONS, PACE
from referee.log import Options
from referee.rules.setup import Setup


def creating_again(title: str, setup: Setup, options: Options) -> Iterator[str]:
    """The lines that create a draft of such a table, without its players."""
    yield f"CREATE {title}"
    usual = created("", 0, "", title)
    if setup.boxes:
        yield f"SET BOXES {', '.join(setup.boxes)}"
    for name, value in (("edition", setup.edition.id), ("length", setup.length), ("castillo", setup.castillo)):
        if value != getattr(usual, name):
            yield f"SET {name.upper()} {value}"
    for question in setup.house:
        yield f"SET RULE {question} {answer_text(setup.answer(question))}"
    for option in OPTIONS:
        if option.before or option.name == PACE:
            continue
        if (value := getattr(options, option.field)) != getattr(usual.options, option.field):
            yield f"SET {option.name.upper()} {value or 'none' if option.dated else value}"
