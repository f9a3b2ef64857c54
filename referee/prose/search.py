"""The search for the sheets that a letter may mean: those that leave the fewest words unexplained come first.

Knows how candidates compete. Must not know what orders are made of, nor what words weigh.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.orders.contents import Known, Slot
from referee.prose import prices
from referee.prose.candidate import CandidateSheet
from referee.prose.context import Context
from referee.prose.mentions import Mention
from referee.prose.order_phrase import OrderPhrase
from referee.prose.phrases.table import phrases_at
from referee.prose.skipping import Skipping, without
from referee.rules.model import COURT

_BEAM = 24
"""Candidates that are read on from each word."""

_TELLS = frozenset(("KEEPS", "ALSO", "DROPS", "SECOND ONE", "INSTEAD", "SWAP", "CORRECTION", "FROM", "NONE"))
"""Kinds of words with which something that stands may be changed."""


def candidates(said: Sequence[Mention], known: Known, slots: Sequence[Slot]) -> list[CandidateSheet]:
    """All sheets that a letter may mean, the likeliest first."""
    context, skipping = Context(known, slots), Skipping.over(said)
    ahead: list[dict[tuple[object, ...], CandidateSheet]] = [{} for _ in range(len(said) + 1)]
    for begun in _beginnings(said, context):
        _keep(ahead[0], begun)
    for at, mention in enumerate(said):
        found = sorted(ahead[at].values(), key=_likely)[:_BEAM]
        surcharge = skipping.surcharges[at]
        phrases = [replace(phrase, cost=phrase.cost + surcharge) for phrase in phrases_at(said, at)] if found else []
        before_name = any("seat" in each.kinds for each in said[at + 1 : at + 2])
        for sheet in found:
            left = without(sheet, mention, skipping.costs[at], before_name=before_name)
            _keep(ahead[at + 1], left if left.turning == sheet.turning else left.after(sheet, at, at + 1))
            for phrase in phrases:
                if (further := _joined(sheet, phrase)) is not None:
                    _keep(ahead[phrase.end], further.after(sheet, at, phrase.end))
            for end, cost in skipping.asides.get(at, ()):
                _keep(ahead[end], sheet.dearer(cost))
    whole = (_finished(each.with_laid_card()) for each in ahead[-1].values() if each.lines)
    ends = (each.dearer(prices.OPEN_END[each.turning]) for each in whole if each is not None)
    return sorted(ends, key=lambda each: (_likely(each), not each.stood))  # also one in Aragon: beside what stands


def _beginnings(said: Sequence[Mention], context: Context) -> list[CandidateSheet]:
    """An empty sheet; and where the letter may change what stands, that."""
    plans = context.standing if any(each.may_be(*_TELLS) for each in said) else ()
    standing = (
        [CandidateSheet(context, prices.CHANGED, plans=plans[:1], stood=plans, behind=plans[1:])] if plans else []
    )
    return [CandidateSheet(context), *standing]


def _joined(sheet: CandidateSheet, phrase: OrderPhrase) -> CandidateSheet | None:
    """The candidate with one order more; None where there is no room for it."""
    further = phrase.join(sheet)
    if further is None:
        return None
    if sheet.turning == "correct" and len(further.lines) > len(sheet.lines):
        further = further.dearer(prices.UNCORRECTED)
    there = next((place for place in reversed(phrase.places) if place != COURT), sheet.there)
    return replace(further, cost=further.cost + phrase.cost, names=further.names + phrase.names, there=there)


def _finished(sheet: CandidateSheet) -> CandidateSheet | None:
    """The candidate as it competes at the end of the letter; None if it leaves all plans as they stood."""
    if sheet.stood:
        now, before = (*sheet.plans, *sheet.behind), sheet.stood
        return None if [plan.written for plan in now] == [plan.written for plan in before] else sheet
    replaces = sheet.kept and sheet.plans and not sheet.behind and sheet.context.standing
    return sheet.dearer(prices.REPLACED) if replaces else sheet


def _likely(sheet: CandidateSheet) -> float:
    return sheet.cost - prices.NAME * sheet.names


def _keep(found: dict[tuple[object, ...], CandidateSheet], sheet: CandidateSheet) -> None:
    """Keep the cheapest of those that come to the same."""
    key = (sheet.lines, sheet.turning, sheet.there, sheet.kept, bool(sheet.stood))
    if key not in found or _likely(sheet) < _likely(found[key]):
        found[key] = sheet
