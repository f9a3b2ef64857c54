"""The cost of a letter to its writer in each account of `rate_limits`.

Must not know how much anybody has left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from referee.adjudication.judging import Submission
from referee.adjudication.speaking import is_said
from referee.commands.directive import CommandSheet
from referee.desk.rate_limits import AccountName, Charges
from referee.docket import LogTail
from referee.log import Entry, LetterRead, LetterShown, PassedOn
from referee.orders.contents import (
    Explain,
    Help,
    Inquiry,
    LetterHistory,
    Misworded,
    Motion,
    Mute,
    Preview,
    Remark,
    Rematch,
    Say,
    ShowLetter,
    Status,
    StatusOfAll,
    Suggest,
    Tell,
    Whisper,
)

ASKS = 12
"""The most requests of one letter that are carried out, among those that each cause a letter of their own."""

LAST_ANSWERS = 3
"""Of the letters that a player has for trying orders, the answers to so many say how many are left."""

_TALKING = (Misworded, Say, ShowLetter, Tell, Whisper)
_MOVING = (Motion, Mute, Rematch)
_ASKING = (Explain, Help, LetterHistory, Inquiry, Preview, Status, StatusOfAll, Suggest, *_MOVING, *_TALKING)
DONE = ("filed", "partly", "accepted")
"""Fates of a letter of which at least a part took effect."""


def of_orders(said: Submission, entries: Sequence[Entry], *, sender_in_doubt: bool, may_be_automatic: bool) -> Charges:
    """The cost of a player's letter, given the entries it leads to."""
    if sender_in_doubt:
        return {"unproven": 1}
    told: dict[AccountName, int] = {}
    if passed_on := sum(isinstance(entry, PassedOn | LetterShown) for entry in entries):
        told["telling"] = passed_on
    read = next(entry for entry in entries if isinstance(entry, LetterRead))
    if spoken := sum(is_said(request) for request in read.sheet.requests):
        told["speaking"] = spoken
    if found := sum(isinstance(each, Misworded) and not each.often for each in read.sheet.requests):
        told["wording"] = found
    fate = read.fate
    asks = 0 if said.held else sum(isinstance(request, _ASKING) for request in said.sheet.requests)
    tries = not (said.held or may_be_automatic) and _holds_order(said)
    if fate in ("answered", "proposed") and not tries:
        return {"asking": max(1, asks), **told}
    charges: dict[AccountName, int] = {"orders" if fate in DONE else "trying" if tries else "idle": 1, **told}
    return charges | {"asking": asks} if asks else charges


def _holds_order(said: Submission) -> bool:
    """Whether a letter holds an order, or a file that may; right or wrong."""
    sheet = said.sheet
    read = sheet.blocks or sheet.standing or sheet.proposal or sheet.which or said.unread
    return bool(read) or any(complaint.key or complaint.file for complaint in sheet.complaints)


def with_warning(heard: LogTail, left: int) -> LogTail:
    """The entries with a remark for the writer on how many more letters like this one get an answer."""
    warning = Remark("", "answers-left", (left,))
    heard.entries[:] = [
        replace(entry, remarks=(*entry.remarks, warning)) if isinstance(entry, LetterRead) else entry
        for entry in heard.entries
    ]
    return heard


def of_commands(sheet: CommandSheet, *, sender_in_doubt: bool) -> Charges:
    """The cost of a letter with commands."""
    if sender_in_doubt:
        return {"unproven": 1}
    return {"ruling": len(sheet.said)} if sheet.said else {"idle": 1}


def limited(said: Submission, most: int = ASKS) -> Submission:
    """The letter with at most so many of its requests that each cause a letter of their own."""
    numbers = count()
    left = tuple(each for each in said.sheet.requests if not isinstance(each, _ASKING) or next(numbers) < most)
    return said.asking(left)
