"""Running words as orders, for a proposal only: "11, then score 5s, everyone in aragon".

Knows what people leave out: POWER before a number, CARD before a card, PLACE before a place. A sentence is read only if
every word of it is understood; otherwise it is prose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.orders import choices
from referee.orders.grammar import Choice, Cursor, Statement
from referee.orders.letter import Table
from referee.orders.lexicon import GOAL, Vocabulary
from referee.orders.scopes import BEFORE
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.called import DoCourt, ReinforceBlock
from referee.orders.shapes.deeds import card_called
from referee.orders.shapes.one_place import naming
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.veto import VetoBlock
from referee.orders.statements import REQUESTS, read_statement
from referee.orders.tokens import Token
from referee.rules.model import COURT

DOUBT = "free-text"

_NOT_LOOSE = frozenset((*REQUESTS, *BEFORE))
"""Requests have effects of their own and are never taken from running words."""

_WANT_WORDS = frozenset({VetoBlock.key, DoCourt.verb, AskBlock.key, ReinforceBlock.key})
"""Orders that mean something alone, but not in running words."""

_PATIENCE = 8
"""How often each word may be read in vain: a Swede's "är" is Aragon, too, and each may begin a long placing."""


def loosely(tokens: Sequence[Token], words: Vocabulary, table: Table) -> tuple[Statement, ...] | None:
    """The orders that some words amount to, all doubtful; None unless every word has its part in them."""
    c = Cursor(tokens, words, table, guessing=False)
    found: list[Statement] = []
    patience = _PATIENCE * len(tokens)
    while c.token() is not None:
        if c.mark(",", "+", "&", "?"):
            continue
        statement, vain = _first(c, found)
        patience -= vain
        if statement is not None:
            found.append(statement)
        elif patience < 0 or not c.says("LOOSE", "HEDGE", "LEAD-IN"):
            return None
    return tuple(found) or None


Way = Callable[[Cursor, Sequence[Statement]], Statement | None]


def _first(c: Cursor, found: Sequence[Statement]) -> tuple[Statement | None, int]:
    """What the first way makes that reads the words here without a trouble, and how many words were read in vain."""
    start, troubles, vain = c.at, len(c.troubles), 0
    for way in _WAYS:
        statement = way(c, found)
        if statement is not None and statement.value is not None and len(c.troubles) == troubles:
            return Statement(statement.verb, statement.value, c.tokens[start], doubt=DOUBT), vain
        vain += c.at - start
        c.at = start
        del c.troubles[troubles:]
    return None, vain


def _card(c: Cursor, found: Sequence[Statement]) -> Statement | None:
    """A card by its name, once; a number is no card here."""
    if c.sees("card") is None or any(isinstance(s.value, Choice) for s in found):
        return None
    return Statement(CardBlock.key, choices.card(c), c.tokens[c.at - 1])


def _named(c: Cursor, found: Sequence[Statement]) -> Statement | None:
    """The place behind a card that names one: "king to aragon"."""
    last = found[-1].value if found else None
    named = last.cards if isinstance(last, Choice) else ()
    card = card_called(named[0], c.table.cards) if len(named) == 1 else None
    verb = next(iter(naming((card,))), "") if card else ""
    if not verb or not (c.sees("TO") or c.sees("place")):
        return None
    return read_statement(c, verb)


def _verb(c: Cursor, found: Sequence[Statement]) -> Statement | None:
    verb = c.sees("verb")
    if verb is None or verb in _NOT_LOOSE:
        return None
    if verb != GOAL:
        c.take("verb")
    return None if verb in _WANT_WORDS and c.ended() else read_statement(c, verb)


def _placing(c: Cursor, found: Sequence[Statement]) -> Statement | None:
    """Numbers or goals with places: "everyone in aragon", "2 in seville". Letters end with "best"."""
    return read_statement(c, DoPlace.verb) if c.sees("place") != (COURT,) and c.sees("BEST") is None else None


def _power(c: Cursor, found: Sequence[Statement]) -> Statement | None:
    """A bare number at the beginning."""
    if found or not c.tokens[c.at].word[:1].isdigit():
        return None
    return read_statement(c, PowerBlock.key)


_WAYS: tuple[Way, ...] = (_named, _placing, _card, _verb, _power)
"""Places before cards, for `castillo` is the name of both; numbers last."""
