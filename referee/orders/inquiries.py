"""Reads questions to the referee in running words: "what does the eviction card do?", "when is it due?".

Knows which paragraph of HELP answers a question, or that STATUS does. These requests change nothing, so they may be
granted where an order would be asked back.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.orders.contents import Help, Known, Status
from referee.orders.grammar import Cursor, Statement
from referee.orders.lexicon import GOAL, Vocabulary
from referee.orders.scopes import BEFORE
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.orders.statements import REQUESTS
from referee.orders.tokens import WordToken

_SHORT = 4
"""The most words of a question that need not be addressed to us."""

_NO_TOPICS = (*BEFORE, *REQUESTS)


def inquiry(tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> tuple[Statement, ...] | None:
    """The request that a question amounts to: HELP on what it names, else STATUS; None if it is no question.

    Both requests, if it does not begin like a question to us: it may ask something else.
    """
    at = 0
    while at < len(tokens) and (length := tokens[at].is_mark or words.longest(("LEAD-IN", "name"), tokens, at)[0]):
        at += length
    asks = at < len(tokens) and words.match("ASKS US", tokens, at) is not None
    if at >= len(tokens) or not (asks or tokens[-1].word == "?"):
        return None
    asked = _request(tokens[at:], words, known)
    granted = (asked, Status() if isinstance(asked, Help) and not asks else None)
    return tuple(Statement(type(each).__name__.upper(), each, tokens[at]) for each in granted if each) or None


def _request(tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> Help | Status | None:
    """HELP on the first card named, preferably one on offer; else STATUS; else HELP on an order."""
    c = Cursor(tokens, words, known, guessing=False)
    asks_veto = any(slot.key == VetoBlock.key for slot in known.slots or ())
    verbs: list[str] = []
    for c.at in range(len(tokens)):
        if tokens[c.at].is_mark:
            continue
        if found := c.sees("card"):
            return Help(next((design for design in found if design in known.offered), found[0]))
        if (verb := c.sees("verb")) and verb not in (*_NO_TOPICS, *(() if asks_veto else (LET_PASS,))):
            verbs.append(DoPlace.verb if verb == GOAL else verb)
    if words.has("ASKS HOW IT STANDS", tokens) or words.has("place", tokens):
        return Status()
    return Help(verbs[0]) if verbs else Status() if len(tokens) > _SHORT else None
