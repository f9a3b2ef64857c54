"""The sheets that a letter may come to, the likeliest first: the search for what leaves the fewest words unexplained.

A reading here is an `Understanding`: what the words so far come to. Knows how readings compete. Must not know what
orders are made of, nor what words weigh.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.orders.contents import Slot, Table
from referee.prose.amending import AmendingComposer, may_amend
from referee.prose.mentions import Mention
from referee.prose.passing import Passing
from referee.prose.phrases import phrases_at
from referee.prose.understanding import Understanding

_NAMED = 0.15
"""What speaks for a reading, for each number, card and place that has its part in it."""

_BEAM = 24
"""Readings that are gone on with from each word."""


def sheets(said: Sequence[Mention], table: Table, slots: Sequence[Slot]) -> list[Understanding]:
    """All that some words may come to, the likeliest first."""
    asked = frozenset(s.key for s in slots if s.is_asked)
    composer = AmendingComposer(table, frozenset(s.key for s in slots), asked, slots)
    passing = Passing.over(said)
    ahead: list[dict[tuple[object, ...], Understanding]] = [{} for _ in range(len(said) + 1)]
    _keep(ahead[0], Understanding())
    if may_amend(said) and (standing := composer.standing()):
        _keep(ahead[0], standing)
    for at in range(len(said)):
        found = sorted(ahead[at].values(), key=_likely)[:_BEAM]
        more = passing.surcharges[at]
        phrases = [replace(phrase, cost=phrase.cost + more) for phrase in phrases_at(said, at)] if found else []
        before_name = any("seat" in each.kinds for each in said[at + 1 : at + 2])
        for reading in found:
            _keep(ahead[at + 1], composer.passed(reading, said[at], passing.costs[at], before_name=before_name))
            for phrase in phrases:
                if (further := composer.with_phrase(reading, phrase)) is not None:
                    _keep(ahead[phrase.end], further)
            for end, cost in passing.asides.get(at, ()):
                _keep(ahead[end], replace(reading, cost=reading.cost + cost))
    left = {"": 0.0, "else": 0.2, "gone": 0.2, "correct": 0.6}
    whole = (composer.finished(composer.headed(each)) for each in ahead[-1].values() if each.lines)
    ends = (replace(each, cost=each.cost + left[each.turning]) for each in whole if each is not None)
    return sorted(ends, key=lambda each: (_likely(each), not each.stood))  # also one in Aragon: beside what stands


def _likely(reading: Understanding) -> float:
    return reading.cost - _NAMED * reading.names


def _keep(readings: dict[tuple[object, ...], Understanding], reading: Understanding) -> None:
    """Keep the cheapest of those that come to the same."""
    key = (reading.lines, reading.turning, reading.there, reading.kept, bool(reading.stood))
    if key not in readings or _likely(reading) < _likely(readings[key]):
        readings[key] = reading
