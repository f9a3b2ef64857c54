"""Why something cannot be done, in the words of the command line: a clause, and examples of what would do."""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter
from typing import Any, Final

from referee.cli.common import some
from referee.commands.refused import Refused, Unclear
from referee.languages.loading import speaking
from referee.orders.lexicon import nearest
from referee.rules import boxes

_SHOWN = 6  # examples of what would do
_SENTENCES: Final = {  # where a letter says it otherwise
    "box-needs": "the box {0} is played with {1} only",
    "box-excludes": "the boxes {0} and {1} cannot be played together",
    "box-stacks": "the boxes {0} and {1} cannot be played together: each numbers a stack of action cards "
    "{2}. Leave one of them out, or give the stack and the cards of one another number in referee/rules/boxes",
    "box-powers": "the boxes {0} and {1} cannot be played together: each brings a power card {2}",
    "seats-too-few": "so many seats are not left; of them there are {0}",
    "value-unfit": "{1!r} will not do",
}


def objection(why: Refused | Unclear) -> str:
    """Why something cannot be, as a clause."""
    if isinstance(why, InWords):
        return why.text
    if why.code == "box-unknown":
        near = nearest(str(why.args[0]), boxes.BOXES)
        there = "" if near else f". There are: {', '.join(boxes.BOXES)}"
        return f"no box is called {why.args[0]!r}{there}"
    if said := _SENTENCES.get(why.code):
        return said.format(*why.args)
    context = "refused" if isinstance(why, Refused) else "unread"
    return _Unformatted().vformat(speaking("en").word(context, why.code), why.args, {})


class InWords(Unclear):
    """An objection that is in words already."""

    def __init__(self, text: str, legal: Sequence[str]) -> None:
        super().__init__("", (), tuple(legal))
        self.text = text


class _Unformatted(Formatter):
    """Fills blanks with ids as they are."""

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ARG002 - an id is its own word here
        return str(value)


def either(before: str, legal: Sequence[str]) -> str:
    """Examples of what would do, behind these words or as a question; empty if there are none."""
    if not legal:
        return ""
    shown = some(legal, _SHOWN)
    return f"{before or '; did you mean '}{shown}{'' if before else '?'}"
