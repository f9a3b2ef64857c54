"""Complaints and remarks in words: the codes of the rules and of the order language, with their arguments.

A catalogue writes `{0:place}` where the first argument is a place, and `{1:n}` for the number by which a sentence with
several forms has the one it needs. Must not know which codes there are: those are in
the catalogue, and a test checks that it has all that are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import Formatter
from typing import Any

from referee.languages.catalogue import Noun
from referee.orders.grammar import ANY_CARD
from referee.prose.account import CLAUSE_CODES, PASSED_OVER
from referee.report.voice import Voice

_NUMBER = "n"

_QUOTING = (
    *(*CLAUSE_CODES, PASSED_OVER, "ok-not-bare", "change-not-understood", "words-left-over", "tentative"),
    *("unknown-order", "misspelt-order", "several-meanings", "place-unknown", "place-ambiguous", "card-unknown"),
    *("card-ambiguous", "seat-unknown", "quiet-unclear", "zone-unclear", "away-which", "unknown-topic", "clear-what"),
    *("copied", "unread", "by-moderator", "new-route", "box-unknown", "reading-unknown"),
)
"""Codes whose first argument is what somebody wrote, or a name. In others, texts without a format are orders."""

_OF_COMMANDS = ("refused", "unread")
"""Contexts of moderators' commands, which are English everywhere."""


class _Order(str):
    """An argument that is an order, or a part of one."""

    __slots__ = ()


class _Arguments(Formatter):
    """Formats arguments that are ids as words, by the format spec of each blank."""

    def __init__(self, voice: Voice, args: Sequence[Any]) -> None:
        self.voice, self.args = voice, args

    def filled(self, said: str) -> str:
        """A sentence with its blanks filled."""
        return self.vformat(said, self.args, {})

    def number(self, forms: Sequence[str]) -> int:
        """The number that decides which of these forms is said: the one whose blank says so."""
        counts = (value for form in forms for _, spec, value in self._blanks(form) if spec == _NUMBER)
        return next((value for value in counts if isinstance(value, int)), 0)

    def values(self, said: str) -> Mapping[str, Any]:
        """What each blank of a sentence is filled with, by its number."""
        return {name: self._named(value, spec.partition(":")[0]) for name, spec, value in self._blanks(said)}

    def _blanks(self, said: str) -> Iterator[tuple[str, str, Any]]:
        """The blanks of a sentence: the number of each, its format spec, and the argument."""
        for _, name, spec, _ in self.parse(said):
            if name:
                yield name, spec or "", self.get_value(int(name), self.args, {})

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return args[key] if isinstance(key, int) and key < len(args) else "?"

    def format_field(self, value: Any, format_spec: str) -> str:
        kind, _, form = format_spec.partition(":")
        return format(self._named(value, kind), form)

    def _named(self, value: Any, format_spec: str) -> str:
        zones = range(len(self.voice.letter.setup.board.zones))
        if format_spec == "place" and isinstance(value, int) and value in zones:
            return self.voice.place(value)
        if format_spec == "power" and isinstance(value, int):
            return self.voice.power(value)
        if format_spec == "seat" and isinstance(value, int):
            return self.voice.seat(value)
        if format_spec == "colour" and isinstance(value, int):
            return self.voice.colour(value)
        if format_spec == "token" and isinstance(value, str):
            return self.voice.token(value)
        if format_spec in ("colour", "box") and isinstance(value, str):
            return self.voice.word(format_spec, value)
        if format_spec == "card" and isinstance(value, str):
            return value if value == ANY_CARD else self.voice.card(value)
        return Noun(self.voice.order(value) if isinstance(value, _Order) else value)


def _marked(args: Sequence[Any], *, quoting: bool) -> Iterator[Any]:
    """The arguments, texts as orders, unless the first is one that is quoted."""
    for at, arg in enumerate(args):
        is_order = isinstance(arg, str) and not isinstance(arg, Noun) and not (quoting and at == 0)
        yield _Order(arg) if is_order else arg


def clause(voice: Voice, code: str, args: Sequence[Any], context: str = "complaint") -> str:
    """A complaint as a clause, without capital and full stop; a code that has no words is returned as it is."""
    none = f"{context}-{code}"
    counted = args[-2:]  # how many there are or find room, then how many were wanted
    if counted and counted[0] == 0 and voice.catalogue.knows("none", none):
        context, code = "none", none
    marked = args if context in _OF_COMMANDS else tuple(_marked(args, quoting=code in _QUOTING))
    return voice.catalogue.worded(context, code, _Arguments(voice, marked))
