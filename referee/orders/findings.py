"""What is found for an order, and what against it: a choice among ranked wishes, a judgement at filing.

Knows orders, complaints by their codes, and the rules' word on both. Must not know whose sheet it is, nor any block's
name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar

from referee.orders.shapes.base import Block
from referee.rules.decisions import Complaint, Order
from referee.rules.model import CardId, Place, TokenId

# --- choices --------------------------------------------------------------------------------------

Wish = Place | str | tuple[TokenId, Place] | None
"""What stood at a rank: a place, a token with its place, the id of a card, a number in figures; None where there was no
choice. For anything else, as a seat, it is empty: letters tell it by its rank."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PassedOver:
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
    passed: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True)
class Stuck:
    """No order: every choice of one line was passed over."""

    passed: tuple[PassedOver, ...]


Numbered = tuple[int, T]
"""An item and its number in the plan."""


LATER = frozenset({"must-place", "throw-own", "nothing-to-move"})
"""Complaints about too little, which a line still to come may answer."""


Tries = Iterable[tuple[Wish, Order, Complaint | None]]
"""Wishes, the order that each comes to, and what stands against that now."""


def first_fitting(tries: Tries, line: int | None = None) -> Found | Stuck:
    """The first of these orders that nothing is said against; without a `line`, each rank stands for its own."""
    passed: list[PassedOver] = []
    for rank, (wish, order, complaint) in enumerate(tries):
        if complaint is None:
            return Found(order, rank, tuple(passed))
        passed.append(PassedOver(wish, complaint, rank if line is None else line))
    return Stuck(tuple(passed))


# --- at filing ------------------------------------------------------------------------------------

NEVER = (
    *("castillo-shut", "disk-not-there", "evict-elsewhere", "from-court-only", "no-such-place", "not-from-court"),
    *("not-scored-by-this", "nothing-to-move", "nothing-to-place", "one-source", "own-only", "stays-there"),
    *("reinforce-too-many", "too-many", "too-many-foreign", "too-many-own", "too-many-placed", "after-rest"),
    *("send-one-each", "send-one-only", "banner-flies-not", "half-done", "lead-is-own"),
)
"""Complaints that nothing which may still happen can answer. Every other one may be answered in time."""


CARD_GONE = "card-gone"
"""Against a plan as a whole, not against one of its lines."""

Level = Literal["never", "not-yet"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something against a block: it can never be done (refused), or not as things stand (kept, with a remark)."""

    level: Level
    complaint: Complaint
    line: int = 0  # which of the plan's items, or of the block's ranks or parts (0-based)
    plan: int | None = None  # of a CARD block: which plan (0-based)

    def is_conditional(self, block: Block) -> bool:
        """Whether it is about a line of this block that waits for its condition, and so for another day."""
        return self.complaint.code != CARD_GONE and block.is_conditional_at(self.plan, self.line)


def found(complaint: Complaint, line: int = 0) -> Finding:
    """The finding a complaint of the rules amounts to at the time of filing."""
    never = complaint.code in NEVER or complaint.code.startswith("wants-")
    return Finding("never" if never else "not-yet", complaint, line)
