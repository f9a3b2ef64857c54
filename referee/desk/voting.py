"""Voting: a plain yes or no to a letter about a motion is a vote, one to what is asked to be shown a second's word, a
yes to whether one would play again REMATCH.

It is nothing else; who says neither is asked again. Must not know what comes of it, nor who may say it.
"""

from __future__ import annotations

from dataclasses import replace

from referee.desk.asking_back import says_nothing
from referee.docket.labels import AGAIN, motion_of, read_label, seal_of
from referee.orders.contents import ABSENCE, UNHEARD, Decline, Ok, OrderSheet, Rematch, Vote
from referee.orders.presence import Second


def with_vote(sheet: OrderSheet, label: str) -> OrderSheet:
    """The sheet of an answer to our letter with this label; if that is put to all, a yes or no becomes a vote on it."""
    if read_label(label).suffix == AGAIN:
        said = (Rematch() if isinstance(each, Ok) else each for each in sheet.requests)
        return replace(sheet, requests=tuple(each for each in said if not isinstance(each, Decline)))
    motion, seal = motion_of(label), seal_of(label)
    number = seal if motion is None else motion
    if number is None:
        return sheet
    cast = Second if motion is None else Vote
    if motion is not None and says_nothing(sheet) and sheet.note != ABSENCE:
        return replace(sheet, requests=(Vote(False, motion, UNHEARD),))
    votes = (cast(isinstance(each, Ok), number) if isinstance(each, Ok | Decline) else each for each in sheet.requests)
    return replace(sheet, requests=tuple(votes))
