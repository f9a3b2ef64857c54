"""Reads what people say of the language of their letters: LANGUAGE Dutch, and WRONG: before words that are wrong in it.

Must not know what follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.languages.folders import words_by_tag
from referee.languages.tokens import bare_words, folded, tokens_of
from referee.orders import contents
from referee.orders.contents import Line
from referee.orders.grammar import Cursor
from referee.orders.keywords import known_as, language_called
from referee.orders.lexicon import Vocabulary
from referee.orders.rows import QUOTES

LONGEST = 300
"""The most characters of a letter of ours that are kept as called wrong."""

LANGUAGE = "LANGUAGE"
_WRONG = "WRONG"


def language(c: Cursor) -> contents.Speaks | None:
    """LANGUAGE nl, LANGUAGE Dutch, LANGUAGE Nederlands."""
    token = c.token()
    said = token.word.strip(" .!;,") if token is not None and token.speech else ""
    c.at += bool(said)
    tag = language_called(said) or _named_amid(said)
    if tag:
        return contents.Speaks(tag)
    c.complain("language-unknown", said, legal=tuple(map(order_for, words_by_tag())), since=c.at - 1)
    return None


def chosen_in(line: str) -> str:
    """The tag of the language that a line of one such order names, whatever language it is written in; else empty."""
    keyword, _, name = line.strip(" .!").replace(":", " ").partition(" ")
    known = {folded(phrase) for words in words_by_tag().values() for phrase in words.verbs[LANGUAGE]}
    return language_called(name) if folded(keyword) in known else ""


def order_for(tag: str) -> str:
    """The order that makes letters come in a language, as English has it, with the name that its speakers use."""
    return f"{LANGUAGE} {_own_name(tag)}"


def order_in(tag: str) -> str:
    """The same order in the words of that language, or of English where it has none."""
    verbs = words_by_tag()[tag].verbs.get(LANGUAGE) or (LANGUAGE,)
    return f"{verbs[0].upper()} {_own_name(tag)}"


def keyword_of_wrong(tag: str) -> str:
    """What stands before words that are called wrong, in a language, or in English where it has no word for that."""
    said = words_by_tag()[tag].manners.get(_WRONG) or (_WRONG,)
    return f"{said[0].upper()}:"


def named_in(words: Sequence[str]) -> str:
    """The tag of the one language that some words name, in whatever form of its name; empty if none or several do."""
    forms = {
        (bare_words(phrase)[0][:_STEM], tag)
        for each in words_by_tag().values()
        for tag, naming in each.named("language").items()
        for phrase in naming.phrases
        if known_as(tag) and len(bare_words(phrase)[0]) >= _STEM
    }
    found = {tag for word in words for begun, tag in forms if word.startswith(begun)}
    return found.pop() if len(found) == 1 else ""


_STEM = 5
"""So many letters of the name of a language say which it is: polsk-u."""


def _own_name(tag: str) -> str:
    """What a language calls itself; its tag if it does not say."""
    named = words_by_tag()[tag].named("language")
    return named[tag].written if tag in named else tag


def _named_amid(said: str) -> str:
    """The one language that is named amid other words, as in "in Dutch, please"; empty if none is, or several are."""
    named = {tag for word in bare_words(said) if not known_as(word) and (tag := language_called(word))}
    return named.pop() if len(named) == 1 else ""


@dataclass(frozen=True, slots=True)
class CalledWrong:
    """A letter with empty lines in place of words that it calls wrong, and these."""

    lines: tuple[Line, ...]
    requests: tuple[contents.Misworded, ...] = ()


def without_words_called_wrong(lines: Sequence[Line], words: Vocabulary) -> CalledWrong:
    """The letter without the lines that begin with WRONG: and with what they quote, which is no order."""
    kept: list[Line] = []
    requests: list[contents.Misworded] = []
    quoted = 0
    for at, line in enumerate(lines):
        if quoted:
            quoted -= 1
            continue
        said = _called_wrong(line, words)
        if said is None:
            kept.append(line)
            continue
        text, quoted = _whole(said, lines[at + 1 :])
        requests.append(contents.Misworded((text or line.below)[:LONGEST]))
        kept.append(replace(line, text=""))
    return CalledWrong(tuple(kept), tuple(requests))


def _called_wrong(line: Line, words: Vocabulary) -> str | None:
    """What stands behind WRONG: at the beginning of a line; None if it begins otherwise."""
    tokens = tokens_of(line.text) if ":" in line.text else ()
    found = words.match(_WRONG, tokens, 0) if tokens else None
    if found is None:
        return None
    keyword, behind = tokens[found[0] - 1], line.text[tokens[found[0] - 1].end :].lstrip(" \u00a0")
    said = behind[1:].strip()
    meant = behind[:1] == ":" and (keyword.shouted or said[:1] in QUOTES)
    return said if meant else None


def _whole(said: str, below: Sequence[Line]) -> tuple[str, int]:
    """The words that begin so, to their closing quotation mark if they have one, and how many lines below they take."""
    closers = QUOTES.get(said[:1])
    if closers is None:
        return said, 0
    whole = said[1:]
    for taken, line in enumerate((None, *below)):
        whole += f" {line.text.strip()}" if line else ""
        end = min((at for each in closers if (at := whole.find(each)) >= 0), default=-1)
        if end >= 0:
            return whole[:end], taken
        if len(whole) > LONGEST:
            break
    return said[1:], 0
