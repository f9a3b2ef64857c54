"""Turns rows that only name a rank (IF I AM KING, IF I AM 3) into the CARD line of a plan.

Knows rows of tokens, and that such a row is a condition and nothing else. What a condition means is read in `facts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.languages.tokens import WordToken
from referee.orders.contents import Known
from referee.orders.grammar import ANY_CARD, Cursor, number
from referee.orders.lexicon import Vocabulary
from referee.orders.rows import LetterRow
from referee.orders.shapes.facts import KING
from referee.orders.shapes.plans import ELSE, CardBlock


def headed(rows: Sequence[LetterRow], words: Vocabulary, known: Known) -> tuple[LetterRow, ...]:
    """The rows with a CARD ANY in front of each rank, in games where ranks have action cards of their own."""
    return tuple(_headed(rows, words, known)) if any(card.power for card in known.cards) else tuple(rows)


def _headed(rows: Sequence[LetterRow], words: Vocabulary, known: Known) -> Iterator[LetterRow]:
    plans, ranked = 0, False
    for row in rows:
        c = Cursor(row.tokens, words, known)
        verb = c.sees("verb")
        if verb in (CardBlock.key, ELSE):
            plans += 1
            alone = ranked and verb == CardBlock.key
            yield replace(row, tokens=(*_as_tokens(ELSE, row.tokens[0]), *row.tokens)) if alone else row
        elif _takes_rank(c):
            ranked, head, rest = True, tuple(t for t in row.tokens[: c.at] if not t.is_mark), row.tokens[c.at :]
            plans += 1
            ahead = (ELSE, CardBlock.key) if plans > 1 else (CardBlock.key,)
            if Cursor(rest, words, known).sees("verb") == CardBlock.key:
                yield replace(row, tokens=(*_as_tokens(" ".join(ahead[:-1]), head[0]), *rest, *head))
                continue
            yield replace(row, tokens=(*_as_tokens(" ".join((*ahead, ANY_CARD)), head[0]), *head))
            if rest:
                yield replace(row, tokens=rest)
        else:
            yield row


def _takes_rank(c: Cursor) -> bool:
    """Step over a rank at the beginning of a row; whether one stands there, with an order or nothing behind it."""
    if not (c.says("IF") and c.says("I") and c.says("IS")):
        return False
    if c.sees("verb") == KING:
        c.take("verb")
    elif not c.says("INTRIGUE") and number(c) is None:
        return False
    c.mark(":", ",")
    c.says("THEN")
    return c.token() is None or c.sees("verb") is not None


def _as_tokens(words: str, at: WordToken) -> tuple[WordToken, ...]:
    """English words as tokens at the place of another token."""
    return tuple(replace(at, word=word.lower(), width=0, shouted=True) for word in words.split())
