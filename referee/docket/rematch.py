"""Another game at the same table: how many of those who played have to say so.

Must not know how it is set up.
"""

from __future__ import annotations

from referee.docket.model import Docket


def is_due(docket: Docket) -> bool:
    """Whether more than half of those who played, and two at least, have said that they would play again."""
    return lacking(docket) == 0


def lapses_at(docket: Docket) -> int | None:
    """When it has not come about: then too few have said so; None if that is open, or enough have."""
    return docket.rematch_until if docket.rematch_until and docket.rematch and not is_due(docket) else None


def lacking(docket: Docket) -> int:
    """How many more have to say so."""
    return max(0, max(2, len(docket.players) // 2 + 1) - len(docket.rematch))
