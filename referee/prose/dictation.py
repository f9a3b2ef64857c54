"""What a telephone wrote down by ear: numbers that sound like other words, and marks that are spoken.

Knows beside which words such a word is a number. Must not know what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.languages.tokens import WordToken
from referee.orders.lexicon import Vocabulary
from referee.prose.kinds import COMMA, STOP
from referee.prose.order_keywords import POWER

_MARKS = {"SAYS COMMA": COMMA, "SAYS STOP": STOP}

_HEARD = {"HEARD ONE": 1, "HEARD TWO": 2, "HEARD FOUR": 4, "HEARD EIGHT": 8}

_BEFORE = ("AND", "THEN", "SAYS YES", "HAS", "NO MORE")
"""Kinds of words behind which a number may begin an order."""

_BEHIND = ("AND", "TOOK", "BUT", "IF")
"""Kinds of words that may follow the number of a power card."""


def as_meant(tokens: Sequence[WordToken], words: Vocabulary) -> list[WordToken]:
    """The tokens with spoken marks as marks, and with words that were heard for a number where only one makes sense."""
    found = [*_marked(tokens, words)]
    heard = len(found) < len(tokens) or any(a.word != b.word for a, b in zip(found, tokens, strict=False))
    for at, token in enumerate(found):
        kind = words.longest(_HEARD, found, at)[1]
        if kind and not token.speech and _counts(found, at, _HEARD[kind], words, heard=heard):
            found[at], heard = replace(token, word=str(_HEARD[kind])), True
    return found


def _marked(tokens: Sequence[WordToken], words: Vocabulary) -> Iterator[WordToken]:
    at = 0
    while at < len(tokens):
        length, kind = words.longest(_MARKS, tokens, at)
        yield replace(tokens[at], word=_MARKS[kind]) if length and not tokens[at].speech else tokens[at]
        at += length or 1


def _counts(tokens: Sequence[WordToken], at: int, number: int, words: Vocabulary, *, heard: bool) -> bool:
    """Whether a word stands where a number does: power ate; and too in Aragon; for of mine in Aragon; for own.

    `heard`: whether another word of the letter was written by ear.
    """
    own = words.longest(("own",), tokens, at + 1)[0]
    if own and _somewhere(tokens, at + 1 + own, words):
        return True
    before = tokens[at - 1 : at]
    verb = words.match("verb", before, 0)
    lays = words.longest(("LAID",), before, 0)[0] > 0 or (verb is not None and verb[1] == POWER)
    if lays and (at + 1 == len(tokens) or tokens[at + 1].is_mark or words.longest(_BEHIND, tokens, at + 1)[0]):
        return True
    begins = not before or before[0].is_mark or words.longest(_BEFORE, before, 0)[0] > 0
    begins = begins or (heard and words.match("place", tokens, at - 1) is not None)
    return begins and (_somewhere(tokens, at + 1, words) or _begins_card(tokens, at, number, words))


def _somewhere(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    """Whether the words here say where: in Aragon, in there."""
    to = at + words.longest(("TO",), tokens, at)[0]
    return to > at and any(words.match(kind, tokens, to) is not None for kind in ("place", "THERE"))


def _begins_card(tokens: Sequence[WordToken], at: int, number: int, words: Vocabulary) -> bool:
    """Whether the name of a card begins with this number: four own."""
    names = (phrase for phrase, meant in words.lexicon.said["number"].items() if meant == number)
    heard = ([replace(tokens[at], word=name), *tokens[at + 1 : at + 4]] for name in names)
    return any((words.match("card", each, 0) or (0,))[0] > 1 for each in heard)
