"""What stands against a block when it is filed: never to be done, or not as things stand.

Knows complaints by their codes. Must not know when a block counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.orders.shapes.base import Block
from referee.rules.decisions import Complaint

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
