"""Where a sentence was read in part only, though each of its words has its order: what it supposes, what falls back.

Knows how a condition or another choice is lost. Must not know what is told of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from referee.orders.shapes.facts import TURN
from referee.orders.writing import owner_of
from referee.prose.candidate import CandidateSheet, Span
from referee.prose.conditions import condition_at
from referee.prose.kinds import COMMA, STOP, STRANGE, Is, those
from referee.prose.mentions import Mention, kinds_of, names_of
from referee.prose.order_keywords import CARD

_BREAKS = (COMMA, STOP, "?")
_JOINTS = those(Is.JOINT)

_SAYS_NO = frozenset(("NOT", "NONE", "DROPS", "INSTEAD", "CORRECTION", "SAYS NO", "KEEPS", "STAYS"))
"""Kinds of words that may name what is no order."""

_CHOICE = re.compile(r" or |^ELSE| IF | UNLESS | WHEN |ANY", re.MULTILINE)
"""Stands in orders that hold a condition or another choice."""

_GONE = frozenset(("TOOK", "FREE", "LAID", "FAILS"))
"""Kinds of words that say of a card that it cannot be had."""

_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class HalfRead:
    """Where such words begin, and whether they condition the orders in them (`turns`)."""

    begin: int
    turns: bool


def half_read(said: Sequence[Mention], begin: int, end: int, sheet: CandidateSheet) -> HalfRead | None:
    """The words of a sentence that only suppose orders, or of which a further choice is lost; None without any."""
    supposed = _supposed_at(said, begin, end)
    at = _choice_lost_at(said, begin, end, sheet) if supposed is None else supposed
    orders = at is not None and any(span.keys and at <= span.begin < end for span in sheet.used)
    return HalfRead(at, turns=supposed is not None) if at is not None and orders else None


def _supposed_at(said: Sequence[Mention], begin: int, end: int) -> int | None:
    """Where a question begins to suppose something of the writer: if I took the King, how would that leave me?"""
    if "?" not in kinds_of(said[begin:end]) or any("SAYS YES" in each.kinds for each in said[end - 3 : end]):
        return None
    return next((at for at in range(begin, end - 1) if said[at].may_be("IF") and said[at + 1].may_be("I")), None)


def _choice_lost_at(said: Sequence[Mention], begin: int, end: int, sheet: CandidateSheet) -> int | None:
    """Where a sentence says what is done if a card is gone, of which no plan came: if the King is gone, any card."""
    if len(sheet.plans) + len(sheet.behind) > 1 or any(" or " in line or " IF " in line for line in sheet.lines):
        return None
    begun = next((span.end for span in sheet.used if CARD in span.keys), end)
    told = [span for span in sheet.used if max(begin, begun) <= span.begin < end and not span.keys]
    kinds = ((span.begin, kinds_of(said[span.begin : span.end])) for span in told)
    return next((at for at, each in kinds if "IF" in each and {"TOOK", "FAILS"} & each), None)


def leads_nowhere(said: Sequence[Mention], span: Span, sheet: CandidateSheet) -> bool:
    """Whether what is done if a power card fails was not read: if the ten can't do it, forget it, my one."""
    numbered = not span.keys and "number" in kinds_of(said[span.begin : span.end])
    held = condition_at(said, span.begin) if numbered else None
    end = next((n for n in range(span.end, len(said)) if STOP in said[n].kinds), len(said))
    follows = any(each.keys and span.end <= each.begin < end for each in sheet.used)
    goes_on = any(not (each.light or each.may_be(COMMA)) for each in said[span.end : end])
    return held is not None and held.says == "gone" and goes_on and not follows


def came_to_orders(said: Sequence[Mention], span: Span, sheet: CandidateSheet) -> bool:
    """Whether the orders hold what understood words suppose: whom, and how many if they changed no order."""
    part = [each for each in said[span.begin : span.end] if not each.light]
    kinds, orders, known = kinds_of(part), "\n".join(sheet.lines), sheet.context.known
    words, chosen = {*_WORDS.findall(orders)}, bool(_CHOICE.search(orders))
    if kinds & _SAYS_NO or (chosen and kinds & _GONE):
        return True
    if not any(each.may_be("IF", "UNLESS") and not each.may_be("SAYS YES") for each in part):
        places = [names_of(each, known) for each in part if "place" in each.kinds]
        told = bool(span.keys) or sheet.context.asks_place
        return told or all(any(name in orders for name in names) for names in places)
    if span.keys:
        return all(owner_of(each.kinds["seat"], known) in words for each in part if each.is_rival)
    numbers = {str(each.kinds["number"]) for each in part if "number" in each.kinds}
    return numbers <= words and (chosen or sum(STRANGE in each.kinds for each in part) < 2)


def goes_on_with_condition(said: Sequence[Mention], start: int, stop: int, sheet: CandidateSheet) -> bool:
    """Whether words go on with a condition that an order ended with: veto if red gets cheeky."""
    before = next((span for span in sheet.used if span.end == start and span.keys), None)
    heavy = kinds_of(each for each in said[start:stop] if not each.light) - _JOINTS
    if before is None or not heavy - {TURN, "LATER"} or said[before.begin].may_be("IF", "UNLESS"):
        return False
    clause = [*takewhile(lambda each: not each.may_be(*_BREAKS), reversed(said[before.begin : start]))]
    condition = [*takewhile(lambda each: not each.may_be("IF", "UNLESS"), clause)]
    names = any(each.may_be("place", "card", "number", "verb") for each in condition)
    return len(condition) < len(clause) and not names
