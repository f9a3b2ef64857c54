"""What a letter costs its writer, by account.

Knows what a letter orders, asks and says to others. Must not know how much anybody has left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.commands.directive import CommandSheet
from referee.desk.rate_limits import Bill, Purse
from referee.judging import Submission
from referee.log import Entry, LetterRead
from referee.orders.contents import Explain, Help, Mute, Preview, Say, Status, Suggest

ASKS = 12
"""Requests of one letter that are carried out of those that each bring letters of their own."""

_ASKING = (Explain, Help, Mute, Preview, Say, Status, Suggest)
DONE = ("filed", "partly", "accepted")
"""Fates of a letter of which something counts."""


def of_player(said: Submission, entries: Sequence[Entry], *, claimed: bool) -> Bill:
    """What a letter to a seat costs by what follows from it; `claimed`: perhaps it is not its writer's."""
    if claimed:
        return {"unproven": 1}
    fate = next(entry.fate for entry in entries if isinstance(entry, LetterRead))
    asks = 0 if said.held else sum(isinstance(request, _ASKING) for request in said.sheet.requests)
    if fate in ("answered", "proposed"):  # whoever writes in running words orders by being asked
        return {"asking": max(1, asks)}
    bill: dict[Purse, int] = {"orders" if fate in DONE else "idle": 1}
    return bill | {"asking": asks} if asks else bill


def of_moderator(sheet: CommandSheet, *, claimed: bool) -> Bill:
    """What a letter of commands costs."""
    if claimed:
        return {"unproven": 1}
    return {"ruling": len(sheet.said)} if sheet.said else {"idle": 1}


def bounded(said: Submission) -> Submission:
    """A letter with as many requests as are carried out."""
    asked = [request for request in said.sheet.requests if isinstance(request, _ASKING)]
    return said if len(asked) <= ASKS else _without(said, asked[ASKS:])


def without_asking(said: Submission) -> Submission:
    """A letter as if it asked nothing and said nothing to others."""
    return _without(said, [request for request in said.sheet.requests if isinstance(request, _ASKING)])


def _without(said: Submission, gone: Sequence[object]) -> Submission:
    ids = {id(request) for request in gone}
    left = tuple(request for request in said.sheet.requests if id(request) not in ids)
    return replace(said, sheet=replace(said.sheet, requests=left))
