"""Since when players wait for a moderator: their words were passed on, and no moderator has written commands since.

Must not know how long is too long.
"""

from __future__ import annotations

from referee import log
from referee.docket.model import Docket


def told(docket: Docket, body: log.PassedOn) -> Docket:
    """The docket once words were passed on: with the first, moderators begin to keep somebody waiting."""
    waits = docket.unheard is None and body.at and any(person in dict(docket.moderators) for person in body.to)
    return docket.having(unheard=body.at) if waits else docket


def commanded(docket: Docket, body: log.DirectiveRead) -> Docket:
    """The docket once a letter of commands was read: if it is sure that a moderator wrote, nobody waits."""
    return docket.having(unheard=None) if body.person in dict(docket.moderators) and not body.held else docket


def given_up(docket: Docket, body: log.Noticed) -> Docket:
    """The docket once it was noted that moderators do not answer: it is not noted again until somebody else waits."""
    return docket.having(unheard=None) if body.topic == "unheard" else docket
