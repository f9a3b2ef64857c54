"""Conditions that run on over rows: whether a row is the rest of one, or begins one for the order above it.

Knows the words of conditions, not what they come to. How orders wrap otherwise is the business of `stretches`.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.orders.lexicon import GOAL, Vocabulary
from referee.orders.shapes.facts import FACT_KINDS, KING, WORDS
from referee.orders.tokens import Token

ARGUMENTS = (
    *("number", "place", "seat", "card", "OR", "THEN", "AND", "TO", "FROM", "INTO", "LEAVING", "ON", "WHEN", "TAKES"),
    *("SCORES", "COSTS", "NEVER", "ASKING", "IF KING MOVED", "AIM", "MAX", "ANY", "ALL", "LEAD", "REST", "STACK"),
    *("SECOND", "SPREAD", "BEST", "GAIN", "KEEP LEADS"),
)
"""Kinds of words that may stand behind a keyword."""

CONDITIONS = ("IF", "UNLESS")

_IN_CONDITIONS = (*ARGUMENTS, *FACT_KINDS)
_SUBJECTS = ("I", "ANYBODY", "colour", "name")
_WANTS = {"LEADS": ("place",), "HAS": ("place", "PROVINCES"), "TOOK": ("card",)}
"""What must still come behind a word of a fact."""


def argument(tokens: Sequence[Token], at: int, words: Vocabulary, kinds: Sequence[str] = ARGUMENTS) -> int:
    """How many tokens the phrase takes that stands here and may follow a keyword; 0 if none does."""
    if tokens[at].is_mark or ("number" in kinds and tokens[at].word[:1].isdigit()):
        return 1
    return words.longest(kinds, tokens, at)[0]


def covered(tokens: Sequence[Token], words: Vocabulary, kinds: Sequence[str] = ARGUMENTS) -> bool:
    """Whether every word may follow a keyword."""
    at = 0
    while at < len(tokens):
        length = argument(tokens, at, words, kinds)
        if not length:
            return False
        at += length
    return True


def has_condition(tokens: Sequence[Token], words: Vocabulary) -> bool:
    """Whether IF or UNLESS stands anywhere."""
    return any(words.has(kind, tokens) for kind in CONDITIONS)


def goes_on_condition(above: Sequence[Token], row: Sequence[Token], words: Vocabulary) -> bool:
    """Whether a row goes on with the condition in the rows above it, or begins one; no rows: there is none above."""
    verb = words.match("verb", row, 0)
    joints = (*CONDITIONS, "AND") if above else CONDITIONS
    if words.longest(joints, row, 0)[0]:
        return covered(row, words, _IN_CONDITIONS)
    if not above:
        return False
    if verb is not None:
        return _may_follow(_last_fact(above, words), row, verb[1], words)
    says = any(words.has(kind, row) for kind in (*WORDS, "place", "PROVINCES", "card", "colour", "number"))
    says = says or any(token.word[:1].isdigit() for token in row)
    return says and covered(row, words, _IN_CONDITIONS)


def _last_fact(above: Sequence[Token], words: Vocabulary) -> Sequence[Token]:
    """The words from the last IF, UNLESS or AND on; no fact is longer than a dozen words."""
    for at in range(len(above) - 1, max(-1, len(above) - 13), -1):
        if words.longest((*CONDITIONS, "AND"), above, at)[0]:
            return above[at:]
    return ()


def _may_follow(fact: Sequence[Token], row: Sequence[Token], verb: str, words: Vocabulary) -> bool:
    """Whether a row that begins with what may be a keyword goes on with a fact that is not complete."""
    if not fact:
        return False
    if len(fact) == 1 or (len(fact) == 2 and any(words.match(kind, fact, 1) for kind in _SUBJECTS)):
        named = not row[0].shouted and any(words.match(kind, row, 0) for kind in ("card", "place"))
        return named or verb in (KING, GOAL)
    kinds = {kind for kind in WORDS if words.has(kind, fact)}
    kinds -= {"HAS"} if len(kinds) > 1 else set()
    return any(
        not any(words.has(wanted, fact) for wanted in wants) and words.match(wants[0], row, 0) is not None
        for kind, wants in _WANTS.items()
        if kind in kinds
    )
