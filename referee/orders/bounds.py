"""How much of what is wrong with a letter or a file is told: enough to mend it, and no more.

Knows complaints as values. Must not know what they say.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.orders.letter import LineComplaint

MOST_TOLD = 40
"""Complaints about one letter or file: who has more reads them after mending these."""


def worth_telling(complaints: Iterable[LineComplaint]) -> tuple[LineComplaint, ...]:
    """The first of these complaints, and further down the first of each block: its key keeps that block from filing."""
    told: list[LineComplaint] = []
    keys: set[str] = set()
    for complaint in complaints:
        if len(told) < MOST_TOLD or complaint.key not in keys:
            told.append(complaint)
            keys.add(complaint.key)
    return tuple(told)
