"""The words of a letter as they were typed, before they are mentions: what is short for others, and what fillers count.

Must not know what a word may mean in an order.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from referee.languages.tokens import WordToken, tokens_of
from referee.orders.contents import Line
from referee.orders.lexicon import Vocabulary
from referee.prose.order_keywords import CARD, POWER

_COUNTED = 3
"""At most so many words behind a number stands what it counts: two of my cubes."""


def with_men(tokens: Sequence[WordToken], words: Vocabulary, lines: Sequence[Line]) -> Iterator[WordToken]:
    """The tokens with the word for what a number counts, where it was left out as a filler: two cubes."""
    for token in tokens:
        yield token
        counts = lines and (token.word.isdigit() or words.match("number", [token], 0))
        typed = tokens_of(lines[token.line].text, token.line) if counts else ()
        begin = bisect_left(typed, token.end, key=lambda each: each.column)
        behind = typed[begin : begin + _COUNTED]
        clause = takewhile(lambda each: not (each.is_mark or each.word.isdigit()), behind)
        men = (each for each in clause if words.match("MEN", [each], 0) and words.match("filler", [each], 0))
        yield from islice(men, 1)


def shortens(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    """Whether a full stop only ends an abbreviation: nr. 2."""
    around = tokens[at - 1 : at + 2] if at and tokens[at].word == ";" else ()
    return len(around) > 2 and words.begins("STACK", around[0].word) and around[2].word.isdigit()


def parted(token: WordToken, words: Vocabulary) -> tuple[WordToken, ...]:
    """The words that p8 and c5 are short for."""
    found = re.fullmatch(r"([a-z])(\d{1,2})", token.word)
    if not found:
        return (token,)
    verbs = words.lexicon.said["verb"].items()
    keywords = (phrase for phrase, verb in verbs if verb in (POWER, CARD))
    keyword = next((phrase for phrase in keywords if phrase[0] == found[1]), "")
    return (replace(token, word=keyword), replace(token, word=found[2])) if keyword else (token,)
