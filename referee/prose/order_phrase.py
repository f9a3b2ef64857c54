"""Words of a letter that may be an order, and how a candidate sheet takes them in.

Knows nothing of what orders there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from referee.prose.candidate import CandidateSheet
from referee.prose.mentions import Mention
from referee.rules.model import Place

Joined = CandidateSheet | None
"""A candidate sheet with one order more; None where it has no room for that order."""

Join = Callable[[CandidateSheet], Joined]


@dataclass(frozen=True, slots=True)
class OrderPhrase:
    """Words that may be an order: where they end, what speaks against that, and how a sheet takes them in."""

    end: int
    cost: float
    join: Join
    places: tuple[Place, ...] = ()  # "there" is the last of them from now on
    names: int = 1  # numbers, cards and places that are part of the order


Reader = Callable[[Sequence[Mention], int], Iterator[OrderPhrase]]
"""Every order of one kind that may begin at a mention of a letter."""


def unchanged(sheet: CandidateSheet) -> CandidateSheet:
    """The sheet as it is: the words are understood and order nothing."""
    return sheet
