"""How a choice among ranked wishes is searched, and what the search passed over.

Knows orders and the rules' word on them. Must not know whose sheet it is, nor any block's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from referee.rules.decisions import Complaint, Order
from referee.rules.model import CardId, Place, TokenId

Wish = Place | str | tuple[TokenId, Place] | None
"""What stood at a rank: a place, a token with its place, the id of a card; None where there was no choice."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Passed:
    """A choice that did not fit, and the rules' word on it."""

    wish: Wish
    complaint: Complaint
    line: int = 0  # which of the plan's items, or of the block's ranks or parts, it was (0-based)
    plan: int | None = None  # for a plan given up before its card was taken: which (0-based), and
    card: CardId = ""  # with which card it was tried


@dataclass(frozen=True, slots=True)
class Found:
    """An order that fits; `rank` is the worst rank used in it, 0 where every first choice stood."""

    order: Order
    rank: int = 0
    passed: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True)
class Stuck:
    """No order: every choice of one line was passed over."""

    passed: tuple[Passed, ...]


Judge = Callable[[Order], Complaint | None]
"""The rules' word on an order, if they have one against it."""


Numbered = tuple[int, T]
"""An item and its number in the plan."""


Placing = tuple[tuple[Place, int], ...]


LATER = frozenset({"must-place"})
"""Complaints of editions about too little, which a line still to come may answer."""


def first_legal(tries: Iterable[tuple[Wish, Order]], judge: Judge, line: int | None = None) -> Found | Stuck:
    """The first of these orders that `judge` has nothing against; without a `line`, each rank stands for its own."""
    return first_fitting(((wish, order, judge(order)) for wish, order in tries), line)


def first_fitting(tries: Iterable[tuple[Wish, Order, Complaint | None]], line: int | None = None) -> Found | Stuck:
    """The first of these orders that nothing is said against."""
    passed: list[Passed] = []
    for rank, (wish, order, complaint) in enumerate(tries):
        if complaint is None:
            return Found(order, rank, tuple(passed))
        passed.append(Passed(wish, complaint, rank if line is None else line))
    return Stuck(tuple(passed))
