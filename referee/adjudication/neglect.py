"""Moderators who do not answer: what players told them has waited so long that somebody else has to moderate, too.

Any letter of commands by a moderator ends the waiting. Pure. Must not know who takes over.
"""

from __future__ import annotations

from referee import log
from referee.docket import Docket, LogTail, deadlines
from referee.docket.people import confidants

_DAY = 24 * deadlines.HOUR
PATIENCE = 7 * _DAY
OF_THE_LOST = 3 * _DAY
"""The same where letters to every moderator who may be told come back."""


def gives_up_at(docket: Docket) -> int | None:
    """When the moderators have kept players waiting too long; None if nobody waits for one."""
    if docket.unheard is None or docket.ended or not docket.moderators:
        return None
    lost = all(person in docket.unreachable for person, _ in confidants(docket))
    return docket.unheard + (OF_THE_LOST if lost else PATIENCE)


def note(tail: LogTail) -> None:
    """Note it when that time is over, once."""
    until = gives_up_at(tail.docket)
    if until is not None and tail.now >= until:
        tail.append(log.Noticed("unheard"))
