"""The results of trying ranked wishes in play, and of judging a block when it is filed.

Knows orders, and complaints by their codes. Must not know whose sheet it is, nor any block's name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar

from referee.orders.order import Block
from referee.rules.decisions import Complaint, Order
from referee.rules.model import CardId, Place, TokenId

# --- choices --------------------------------------------------------------------------------------

Wish = Place | str | tuple[TokenId, Place] | None
"""The wish at a rank: a place, a token with its place, the id of a card, a number in figures; None if there was no
choice. Any other wish, such as a seat, is empty: letters name it by its rank."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A wish that was not legal, and the complaint about it."""

    wish: Wish
    complaint: Complaint
    line: int = 0  # which of the plan's items, or of the block's ranks or parts, it was (0-based)
    plan: int | None = None  # for a plan given up before its card was taken: which (0-based), and
    card: CardId = ""  # with which card it was tried


@dataclass(frozen=True, slots=True)
class Found:
    """A legal order; `rank` is the lowest choice used in it, 0 if all were first choices."""

    order: Order
    rank: int = 0
    passed: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True)
class Stuck:
    """No order: every wish of one line was passed over."""

    passed: tuple[PassedOver, ...]


Numbered = tuple[int, T]
"""An item and its number in the plan."""


LATER = frozenset({"half-load", "must-place", "throw-own", "nothing-to-move"})
"""Codes of complaints that something is still missing, which a later line may add."""


Tries = Iterable[tuple[Wish, Order, Complaint | None]]
"""Wishes with the order that each comes to, and the complaint about it now, if any."""


def first_fitting(tries: Tries, line: int | None = None) -> Found | Stuck:
    """The first of these orders without a complaint. Those passed over get this `line`, or without one their rank."""
    passed: list[PassedOver] = []
    for rank, (wish, order, complaint) in enumerate(tries):
        if complaint is None:
            return Found(order, rank, tuple(passed))
        passed.append(PassedOver(wish, complaint, rank if line is None else line))
    return Stuck(tuple(passed))


# --- at filing ------------------------------------------------------------------------------------

NEVER = (
    *(
        "castillo-shut",
        "castillo-not-here",
        "disk-not-there",
        "evict-elsewhere",
        "from-court-only",
        "no-such-place",
        "not-from-court",
    ),
    *("nothing-to-move", "nothing-to-place", "one-source", "own-only", "stays-there"),
    *("not-abolished", "offer-exactly", "offer-to-rival"),
    *("reinforce-too-many", "too-many", "too-many-foreign", "too-many-own", "too-many-placed", "after-rest"),
    *("send-one-each", "send-one-only", "banner-flies-not", "half-done", "lead-is-own", "place-aside"),
    *("aside-into-only", "aside-out-of-only", "from-provinces-only", "unloads-by-sea", "pardon-region"),
    *("guest-of-oneself", "no-ship", "too-many-along", "castillo-only", "party-only", "regent-wanted", "throw-each"),
    *("transport-abroad",),
)
"""Codes of complaints that nothing in the game can resolve; all others may be resolved in time."""


CAUSED_BY_PLAN = ("kings-region-then", "kings-region-then-ruled", "out-of-reach-then", "out-of-reach-then-ruled")
"""Codes of complaints that a plan causes itself by moving who rules."""


CARD_GONE = "card-gone"
"""The code of a complaint about a whole plan instead of one of its lines."""

Level = Literal["never", "not-yet"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A complaint about a block: it can never be legal (refused), or is not legal yet (kept, with a remark)."""

    level: Level
    complaint: Complaint
    line: int = 0  # which of the plan's items, or of the block's ranks or parts (0-based)
    plan: int | None = None  # of a CARD block: which plan (0-based)

    @property
    def is_sure(self) -> bool:
        """Whether what it is about cannot be used, as long as the rest of its block is."""
        return self.level == "never" or self.complaint.code in CAUSED_BY_PLAN

    def is_conditional(self, block: Block) -> bool:
        """Whether it is about a line of this block that has a condition, and so may be meant for later."""
        return self.complaint.code != CARD_GONE and block.is_conditional_at(self.plan, self.line)


def finding_of(complaint: Complaint, line: int = 0) -> Finding:
    """The finding that a complaint of the rules amounts to when a block is filed."""
    never = complaint.code in NEVER or complaint.code.startswith("wants-")
    return Finding("never" if never else "not-yet", complaint, line)
