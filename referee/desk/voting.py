"""Voting: a plain yes or no to a letter about a motion is a vote, and nothing else.

Must not know what a motion does, nor who may vote.
"""

from __future__ import annotations

from dataclasses import replace

from referee.docket.labels import motion_of
from referee.orders.contents import Decline, Ok, OrderSheet, Vote


def with_vote(sheet: OrderSheet, label: str) -> OrderSheet:
    """The sheet of an answer to our letter with this label; if that is about a motion, a yes or no becomes a vote."""
    number = motion_of(label)
    if number is None:
        return sheet
    said = (Vote(isinstance(each, Ok), number) if isinstance(each, Ok | Decline) else each for each in sheet.requests)
    return replace(sheet, requests=tuple(said))
