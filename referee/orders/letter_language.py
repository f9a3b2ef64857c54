"""Which language a letter is written in: its writer's, unless its rows of orders are in another; and the next best.

Knows words, not what they mean. Names are read in any language (`keywords.understood`), so they tell nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from referee.languages.tokens import WordToken, bare_words, tokens_of
from referee.orders.contents import Known, Line
from referee.orders.keywords import (
    ENGLISH,
    first_words_of_verbs,
    known_as,
    lexicons,
    understood,
    vocabulary_words,
    words_but_names,
)
from referee.orders.lexicon import Vocabulary, vocabulary
from referee.orders.limits import read_part

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
