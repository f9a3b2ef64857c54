"""The words of a letter as they were typed, before they are mentions: what is short for others, and what fillers count.

Must not know what a word may mean in an order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.orders.contents import Line
from referee.orders.lexicon import Vocabulary
from referee.orders.tokens import WordToken, tokens_of
from referee.prose.order_keywords import CARD, POWER


def with_men(tokens: Sequence[WordToken], words: Vocabulary, lines: Sequence[Line]) -> Iterator[WordToken]:
    """The tokens with the word for what a number counts, where it was left out as a filler: two cubes."""
    for token in tokens:
        yield token
        counts = lines and (token.word.isdigit() or words.match("number", [token], 0))
        behind = tokens_of(lines[token.line].text, token.line) if counts else ()
        men = next((each for each in behind if each.column >= token.end), None)
        if men and words.match("filler", [men], 0) and words.match("MEN", [men], 0):
            yield men


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
