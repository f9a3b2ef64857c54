"""The language of letters: which one a letter is written in, and what people say of it, as LANGUAGE Dutch.

A letter is in its writer's language, unless its rows of orders are in another; and then there is the next best. Knows
words, not what they mean. Names are read in any language (`keywords.understood`), so they tell nothing here. WRONG:
stands before words that are wrong in a language; must not know what follows from that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from referee.languages.folders import words_by_tag
from referee.languages.tokens import WordToken, bare_words, folded, tokens_of
from referee.orders import contents
from referee.orders.contents import Known, Line
from referee.orders.grammar import Cursor
from referee.orders.keywords import (
    ENGLISH,
    first_words_of_verbs,
    known_as,
    language_called,
    lexicons,
    understood,
    vocabulary_words,
    words_but_names,
)
from referee.orders.lexicon import Vocabulary, vocabulary
from referee.orders.limits import read_part
from referee.orders.rows import QUOTES

_FIRST_WORD = re.compile(r"[^\W\d_]{2,}")


def language_of(lines: Sequence[Line], known: Known, language: str) -> str:
    """The tag of the language of a letter; `language` is its writer's, empty if unknown.

    Another than the writer's only if its keywords in capitals begin more rows; where nobody knows that, another than
    English also if it reads more of these rows whole.
    """
    own = known_as(language)
    rows = tuple(_rows_in_capitals(read_part(lines).lines))
    others = [tag for tag in lexicons(known.board) if tag != (own or ENGLISH)]
    if own:
        begun = _begun(rows, vocabulary(understood(own, known.board), known))
        firsts = {row[0].word for row in rows if row not in begun}
        others = [tag for tag in others if firsts & first_words_of_verbs(lexicons(known.board)[tag])]
    mine = _read(rows, own or ENGLISH, known)
    if mine == (len(rows), len(rows)) or not others:
        return own or ENGLISH
    best = max(others, key=lambda tag: (_read(rows, tag, known), _of_its_own(rows, tag, known)))
    theirs = _read(rows, best, known)
    return best if theirs[0] > mine[0] or (theirs > mine and not own) else own or ENGLISH


def likeliest_other(lines: Sequence[Line], known: Known, tag: str) -> str:
    """The tag of the language that knows most words of a letter, if more than this one and English do; else empty."""
    words = [word for line in read_part(lines).lines for word in bare_words(line.text) if not word.isdigit()]
    each = {other: vocabulary_words(lexicon) for other, lexicon in lexicons(known.board).items()}
    counts = {other: sum(word in said for word in words) for other, said in each.items() if other not in (tag, ENGLISH)}
    best = max(counts, key=lambda other: counts[other])
    ours = sum(word in each[tag] or word in each[ENGLISH] for word in words)
    return best if counts[best] > ours else ""


def surely_in(lines: Sequence[Line], known: Known, language: str) -> str:
    """The tag of the language that a letter is surely in, if that is another than its writer's; else empty.

    Only words that this language has and the writer's has not count, and those the other way round.
    """
    own = known_as(language) or ENGLISH
    words = {word for line in read_part(lines).lines for word in bare_words(line.text) if not word.isdigit()}
    spoken = {tag: words & words_but_names(lexicon) for tag, lexicon in lexicons(known.board).items()}
    theirs = {tag: len(said - spoken[own]) for tag, said in spoken.items()}
    best = max(theirs, key=lambda tag: theirs[tag])
    ours = len(spoken[own] - spoken[best])
    return best if theirs[best] >= _SURELY and theirs[best] > 2 * ours else ""


_SURELY = 2
"""So many words say in which language a letter is."""


def _rows_in_capitals(lines: Sequence[Line]) -> Iterator[Sequence[WordToken]]:
    """The words of each row that begins with a word in capitals."""
    for at, line in enumerate(lines):
        first = _FIRST_WORD.search(line.text)
        if first is None or not first.group().isupper():
            continue
        words = (token for token in tokens_of(line.text, at) if not token.is_mark and not token.word.isdigit())
        for _, row in groupby(words, key=lambda token: token.row):
            yield tuple(row)


def _read(rows: Sequence[Sequence[WordToken]], tag: str, known: Known) -> tuple[int, int]:
    """How many rows a keyword in capitals begins, in a language or English; how many of these have no other words."""
    words, english = vocabulary(understood(tag, known.board), known), vocabulary_words(lexicons(known.board)[ENGLISH])
    theirs = vocabulary_words(lexicons(known.board)[tag])
    begun = _begun(rows, words)

    def is_known(token: WordToken) -> bool:
        return token.word in theirs or token.word in english or words.has("name", [token])

    return len(begun), sum(all(is_known(each) for each in row) for row in begun)


def _begun(rows: Sequence[Sequence[WordToken]], words: Vocabulary) -> list[Sequence[WordToken]]:
    """The rows that a keyword in capitals begins."""
    return [row for row in rows if row[0].shouted and words.match("verb", row, 0)]


def _of_its_own(rows: Sequence[Sequence[WordToken]], tag: str, known: Known) -> int:
    """How many words a language knows by itself."""
    own = vocabulary_words(lexicons(known.board)[tag])
    return sum(token.word in own for row in rows for token in row)


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
