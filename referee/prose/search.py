"""The search for the sheets that a letter may mean: those that leave the fewest words unexplained come first.

Knows how candidates compete. Must not know what orders are made of, nor what words weigh.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from referee.orders.contents import Known, Slot
from referee.orders.limits import LONGEST_PHRASE, NAMED, Effort
from referee.prose.candidate import UNLIKELY, UNSAID, CandidateSheet
from referee.prose.context import Context
from referee.prose.kinds import STRANGE
from referee.prose.mentions import Mention
from referee.prose.order_keywords import RETURN, VETO
from referee.prose.order_phrase import OrderPhrase
from referee.prose.passing_over import Unused, passed_over
from referee.prose.phrases.table import phrases_at
from referee.rules.model import COURT

_BEAM = 8
"""Candidates that are read on from each word."""

_IN_TALK = 1.0
"""What speaks against an order in talk, and against a change of plans beside a question of something else."""


def candidates(said: Sequence[Mention], known: Known, slots: Sequence[Slot], effort: Effort) -> list[CandidateSheet]:
    """All sheets that a letter may mean, the likeliest first. Raises TooDear."""
    context, unused = Context(known, slots), Unused.of(said)
    ahead: list[dict[tuple[object, ...], CandidateSheet]] = [{} for _ in range(len(said) + 1)]
    for begun in _beginnings(context):
        _keep(ahead[0], begun)
    for at, mention in enumerate(said):
        found = sorted(ahead[at].values(), key=attrgetter("rank"))[:_BEAM]
        if found and not (mention.light or STRANGE in mention.kinds):
            effort.spend(mention.token, NAMED)
        surcharge = unused.talks[at] * _IN_TALK
        phrases = [*phrases_at(said[: at + LONGEST_PHRASE], at)] if found else []
        before_name = any("seat" in each.kinds for each in said[at + 1 : at + 2])
        for sheet in found:
            left = passed_over(sheet, mention, unused.lost[at], unused.astray[at], before_name=before_name)
            _keep(ahead[at + 1], left if left.turning == sheet.turning else left.after(sheet, at, at + 1))
            for phrase in phrases:
                effort.spend(mention.token)
                if (further := _joined(sheet, phrase, at, surcharge)) is not None:
                    _keep(ahead[phrase.end], further)
    whole = (_finished(each.with_laid_card()) for each in ahead[-1].values() if each.lines)
    ends = (each.dearer(UNLIKELY * bool(each.turning)) for each in whole if each is not None)
    return sorted(ends, key=lambda each: (each.rank, not each.stood))  # also one in Aragon: beside what stands


def _beginnings(context: Context) -> list[CandidateSheet]:
    """An empty sheet; and what stands, which the letter may change."""
    plans = context.standing
    cost = UNLIKELY + _IN_TALK * (context.asks_place or context.asked in ({RETURN}, {VETO}))
    changed = CandidateSheet(context, cost, plans=plans[:1], stood=plans, behind=plans[1:])
    return [CandidateSheet(context), *([changed] if plans else [])]


def _joined(sheet: CandidateSheet, phrase: OrderPhrase, at: int, surcharge: float) -> CandidateSheet | None:
    """The candidate with one order more, which begins at a mention; None where there is no room for it."""
    further = phrase.join(sheet)
    if further is None:
        return None
    if sheet.turning == "correct" and len(further.lines) > len(sheet.lines):
        further = further.dearer(UNSAID)
    there = next((place for place in reversed(phrase.places) if place != COURT), sheet.there)
    cost = further.cost + (phrase.cost + surcharge + sheet.astray)
    return further.after(sheet, at, phrase.end, cost=cost, names=further.names + phrase.names, there=there)


def _finished(sheet: CandidateSheet) -> CandidateSheet | None:
    """The candidate as it competes at the end of the letter; None if it leaves all plans as they stood."""
    if sheet.stood:
        sheet = sheet.placed_anew()
        now, before = (*sheet.plans, *sheet.behind), sheet.stood
        return None if [plan.written for plan in now] == [plan.written for plan in before] else sheet
    if sheet.loses_placings:
        return None
    replaces = sheet.kept and sheet.plans and not sheet.behind and sheet.context.standing
    return sheet.dearer(UNLIKELY) if replaces else sheet


def _keep(found: dict[tuple[object, ...], CandidateSheet], sheet: CandidateSheet) -> None:
    """Keep the cheapest of those that come to the same."""
    key = (sheet.lines, sheet.turning, sheet.there, sheet.kept, sheet.astray, bool(sheet.stood))
    if key not in found or sheet.rank < found[key].rank:
        found[key] = sheet
