"""Where a sentence was read in part only, though each of its words has its order: what it supposes, what falls back.

Knows how a condition or another choice is lost. Must not know what is told of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from referee.orders.shapes.facts import TURN
from referee.prose.candidate import CandidateSheet, Span
from referee.prose.conditions import condition_at
from referee.prose.kinds import COMMA, STOP, Is, those
from referee.prose.mentions import Mention, kinds_of
from referee.prose.order_keywords import CARD

_BREAKS = (COMMA, STOP, "?")
_JOINTS = those(Is.JOINT)


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
