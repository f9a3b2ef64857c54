"""Words that are meant for all tables of their writer: ALL MY GAMES: AWAY 1 Dec TO 6 Dec, AWAY ... ALL, QUIET.

Knows which requests may be. Must not know how tables are found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.languages.tokens import WordToken, tokens_of
from referee.orders.contents import Line, LineComplaint
from referee.orders.lexicon import Vocabulary
from referee.orders.limits import text_up_to_limit

OF_PERSON = ("QUIET", "TIMEZONE", "LANGUAGE")
"""Requests that always concern all tables: it is people who sleep and read, and not seats."""

_AT_ONCE = ("SHOW NAME", "HIDE NAME")
"""Requests that concern all tables too, and that no other table has to carry out: it could do so too late."""

_LETTERS = ("LETTERS ALL", "LETTERS EVERY", "LETTERS FEW", "LETTERS DAILY", "TEXT ONLY", "TEXT AND PICTURES")
_FORMS = ("FORMAT DATA ON", "FORMAT DATA OFF", "PAGE ON", "PAGE OFF")
OF_ANY = (*OF_PERSON, "AWAY", "BACK", *_LETTERS, *_FORMS)
"""Requests that may, behind ALL MY GAMES; those that are not about letters also with ALL at their end."""

_EXAMPLES = ("ALL MY GAMES: AWAY 1 Dec TO 6 Dec", "STATUS ALL")


_BEGINNING = 100
"""In so many characters a line says that it is meant for all tables, if it does."""


@dataclass(frozen=True, slots=True)
class Parted:
    """Lines as they count at the table that they answer, those of them meant for all, and those that cannot be."""

    lines: tuple[Line, ...]
    everywhere: tuple[str, ...]
    complaints: tuple[LineComplaint, ...] = ()


def parted(lines: Sequence[Line], words: Vocabulary) -> Parted:
    """The lines of a letter without the words that say that they are meant for all tables."""
    plain: list[Line] = []
    everywhere: list[str] = []
    complaints: list[LineComplaint] = []
    for line in lines:
        meant = _meant_everywhere(line.text, words) if line.sure else None
        if meant is None:
            plain.append(line)
        elif _verb_of(_tokens(meant[:_BEGINNING]), words) in _AT_ONCE:
            plain.append(replace(line, text=meant))
        elif _verb_of(_tokens(meant[:_BEGINNING]), words) in OF_ANY:
            everywhere.append(meant)
            plain.append(replace(line, text=meant))
        else:
            plain.append(replace(line, text=""))
            width = len(line.text)
            complaints.append(LineComplaint(line.number, line.text, 0, width, "illegal", "not-for-all", (), _EXAMPLES))
    return Parted(tuple(plain), tuple(everywhere), tuple(complaints))


def without_prefix(text: str, words: Vocabulary) -> str | None:
    """The words behind ALL MY GAMES; None if a line does not begin with it, or says nothing more."""
    return _behind_prefix(text, _tokens(text[:_BEGINNING]), words)


def _meant_everywhere(text: str, words: Vocabulary) -> str | None:
    """The words of a line that is meant for all tables; None for any other."""
    behind = without_prefix(text, words)
    if behind is not None and (_verb_of(_tokens(behind[:_BEGINNING]), words) or ":" in text):
        return behind
    verb = _verb_of(_tokens(text[:_BEGINNING]), words)
    if verb not in OF_ANY:
        return None
    tokens = _tokens(text_up_to_limit(text))
    if verb not in _LETTERS and words.match("ALL", tokens[-1:], 0) is not None and len(tokens) > 1:
        return text[: tokens[-1].column].strip()
    return text.strip() if verb in OF_PERSON else None


def _behind_prefix(text: str, tokens: Sequence[WordToken], words: Vocabulary) -> str | None:
    found = words.match("EVERYWHERE", tokens, 0)
    if found is None:
        return None
    return text[tokens[found[0] - 1].end :].strip(" \t:,-") or None


def _verb_of(tokens: Sequence[WordToken], words: Vocabulary) -> str:
    found = words.match("verb", tokens, 0)
    return str(found[1]) if found else ""


def _tokens(text: str) -> tuple[WordToken, ...]:
    return tuple(token for token in tokens_of(text) if not token.is_mark)
