"""Who may read an entry of a log: everybody, one seat, or the referee alone; and what others read instead.

Must not know where entries are told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee import log, rulings
from referee.links import Linked
from referee.log import Entry, Ruled
from referee.rules.events import HandChosen, PowerTakenBack
from referee.rules.model import Seat
from referee.rules.state import AgendaChanged

Audience = Literal["all", "referee"] | Seat
REFEREE_ONLY = (
    log.SeedKept,
    AgendaChanged,
    log.DirectiveRead,
    log.Noticed,
    log.Returned,
    log.TurnedDown,
    log.SealedRead,
    log.Muted,
    log.Drafted,
    Linked,
)
"""Kinds of entries that only the referee may read, no seat."""

NEVER_TOLD = (
    *(log.LetterRead, log.Proposed, log.DirectiveRead, log.Noticed, log.Drafted),
    *(log.Returned, log.TurnedDown, log.Muted),
)
"""Kinds of entries that stay private even after the end: letters, and what came of them beside the game."""

SEAT_ONLY = (
    *(log.SheetFiled, log.SheetContinued, log.Withdrawn, log.Answered, log.LetterRead, log.Proposed),
    *(HandChosen, PowerTakenBack),
)
"""Kinds of entries that only their own seat may read."""


def audience(body: Entry) -> Audience:
    """Who may read an entry as it is: all, unless its kind is listed above.

    For others `public_part` may have a version without the secret. A test names every kind that is open to all.
    """
    if isinstance(body, REFEREE_ONLY):
        return "referee"
    return body.seat if isinstance(body, SEAT_ONLY) else "all"


def public_part(body: Entry) -> Entry | None:
    """The part of an entry that everybody may read: the entry, a version without the secret, or nothing."""
    if isinstance(body, PowerTakenBack):
        return body if body.shown else PowerTakenBack(body.seat, 0, shown=False)
    if isinstance(body, HandChosen):
        return HandChosen(body.seat, (), "", body.commitment)
    if isinstance(body, Ruled) and isinstance(body.ruling, rulings.OrderedFor):
        return replace(body, ruling=rulings.OrderedFor(body.ruling.seat, ()))
    if isinstance(body, Linked):
        return replace(body, salt="")
    return body if audience(body) == "all" else None


def seen_by(body: Entry, seat: Seat | None) -> Entry | None:
    """The part of an entry that this seat, or for None a bystander, may read."""
    return body if audience(body) == seat and seat is not None else public_part(body)
