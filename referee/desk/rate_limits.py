"""Rate limits: how many letters of each kind one may send, how the allowance recovers, and what a letter costs.

Each kind of letter has its own account for each person, so that nobody uses up another's allowance, and letters that a
machine sends in a person's name do not use up what the person needs. Reports, questions and reminders from us are not
limited. Must not know what becomes of a letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import count
from typing import Literal

from referee.adjudication.judging import Submission
from referee.adjudication.speaking import is_said
from referee.commands.directive import CommandSheet
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
from referee.store import RateLimitState, Transaction

AccountName = Literal[
    "orders",  # letters of which something was filed
    "trying",  # letters surely from a player that hold an order or a file, of which nothing could be filed
    "speaking",  # words of a player to other players
    "asking",  # PREVIEW, HELP, STATUS, EXPLAIN, HISTORY, MUTE, SAY; orders that are proposed to who may be another
    "muting",  # what mail programs write to unsubscribe
    "ruling",  # a moderator's commands
    "idle",  # letters that neither filed nor validly asked, and of which nothing could be proposed
    "unproven",  # letters in somebody's name that somebody else may have written
    "astray",  # answers to a letter that was somebody else's
    "observing",  # letters of observers, who do not write
    "fresh",  # letters of players that answer none of ours
    "creating",  # games set up by letter
    "seeking",  # letters of people who look for a seat; each answer says how many more there may be
    "telling",  # words of a player to the moderators
    "wording",  # words of our letters that a player finds wrong
    "absence",  # words to the moderators that somebody seems to be away
    "away",  # letters that ask whether somebody is away whose words, or program, said so
    "address",  # letters that ask a new address whether it is a player's
    "returned",  # words to the moderators that somebody's letters come back
]


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many letters may come at once, and the time after which one more is allowed."""

    most: int
    recovery: timedelta


Allowances = Mapping[AccountName, Allowance]

ALLOWANCES: Allowances = {
    "orders": Allowance(240, timedelta(minutes=2)),
    "trying": Allowance(40, timedelta(minutes=36)),
    "asking": Allowance(30, timedelta(minutes=3)),
    "muting": Allowance(2, timedelta(days=1)),
    "ruling": Allowance(60, timedelta(minutes=2)),
    "idle": Allowance(8, timedelta(minutes=20)),
    "unproven": Allowance(4, timedelta(hours=1)),
    "astray": Allowance(3, timedelta(hours=6)),
    "observing": Allowance(1, timedelta(days=7)),
    "fresh": Allowance(1, timedelta(days=1)),
    "creating": Allowance(4, timedelta(hours=1)),
    "seeking": Allowance(12, timedelta(days=1) / 12),
    "speaking": Allowance(5, timedelta(days=1) / 5),
    "telling": Allowance(5, timedelta(days=1) / 5),
    "wording": Allowance(5, timedelta(days=1) / 5),
    "absence": Allowance(1, timedelta(days=1)),
    "away": Allowance(2, timedelta(days=3)),
    "address": Allowance(3, timedelta(days=1)),
    "returned": Allowance(1, timedelta(days=3)),
}
"""Enough for a person in trouble; a mail loop costs one burst and then a few letters an hour."""

Charges = Mapping[AccountName, int]
"""The cost of a letter in each account."""


@dataclass(slots=True)
class RateLimiter:
    """The accounts of one correspondent of one game at one instant; `who` is a number on the roster or an address."""

    transaction: Transaction
    game: str
    who: str
    now: datetime
    allowances: Allowances = field(default_factory=lambda: ALLOWANCES)
    _states: dict[str, RateLimitState] | None = field(default=None, init=False)  # as the store has them, once read

    def shortage(self, charges: Charges) -> AccountName | None:
        """The first account with too little left for these charges; None if they can be paid."""
        return next((account for account, cost in charges.items() if not self._has(account, cost)), None)

    def pay(self, charges: Charges) -> None:
        """Make these charges. A letter that costs more than the whole allowance takes all of it."""
        for account, cost in charges.items():
            even, told = self._account(account)
            spent = min(self.allowances[account].most, cost) * self.allowances[account].recovery
            self._write(account, even + spent, told=told)

    def take(self, account: AccountName) -> bool:
        """Spend one from an account; False if none is left."""
        if not self._has(account, 1):
            return False
        self.pay({account: 1})
        return True

    def left(self, account: AccountName) -> int:
        """How many letters an account still allows now."""
        budget, (even, _) = self.allowances[account], self._account(account)
        return (self.now + budget.most * budget.recovery - even) // budget.recovery

    def is_full(self, account: AccountName) -> bool:
        """Whether nothing of an account is spent."""
        return self._account(account)[0] == self.now

    def announce(self, account: AccountName) -> bool:
        """Record that the owner is told of this empty account; False if that was told before."""
        even, told = self._account(account)
        if not told:
            self._write(account, even, told=True)
        return not told

    def _has(self, account: AccountName, cost: int) -> bool:
        budget = self.allowances[account]
        even, _ = self._account(account)
        return even + min(budget.most, cost) * budget.recovery <= self.now + budget.most * budget.recovery

    def _account(self, account: AccountName) -> tuple[datetime, bool]:
        """When the account will have recovered, and whether its owner was told that it is empty.

        An account that has recovered is as new: (now, False).
        """
        state = self._read().get(account)
        if state is None or state.even <= self.now:
            return self.now, False
        return state.even, state.told

    def _read(self) -> dict[str, RateLimitState]:
        if self._states is None:
            self._states = self.transaction.accounts(self.game, self.who)
        return self._states

    def _write(self, account: AccountName, even: datetime, *, told: bool) -> None:
        self._read()[account] = RateLimitState(even, told)
        self.transaction.set_account(self.game, self.who, account, even, told=told)


# --- what a letter costs -------------------------------------------------------------------------

ASKS = 12
"""The most requests of one letter that are carried out, among those that each cause a letter of their own."""

LAST_ANSWERS = 3
"""Of the letters that a player has for trying orders, the answers to so many say how many are left."""

_TALKING = (Misworded, Say, ShowLetter, Tell, Whisper)
_MOVING = (Motion, Mute, Rematch)
_ASKING = (Explain, Help, LetterHistory, Inquiry, Preview, Status, StatusOfAll, Suggest, *_MOVING, *_TALKING)
DONE = ("filed", "partly", "accepted")
"""Fates of a letter of which at least a part took effect."""


def cost_of_orders(
    said: Submission, entries: Sequence[Entry], *, sender_in_doubt: bool, may_be_automatic: bool
) -> Charges:
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


def cost_of_commands(sheet: CommandSheet, *, sender_in_doubt: bool) -> Charges:
    """The cost of a letter with commands."""
    if sender_in_doubt:
        return {"unproven": 1}
    return {"ruling": len(sheet.said)} if sheet.said else {"idle": 1}


def limited(said: Submission, most: int = ASKS) -> Submission:
    """The letter with at most so many of its requests that each cause a letter of their own."""
    numbers = count()
    left = tuple(each for each in said.sheet.requests if not isinstance(each, _ASKING) or next(numbers) < most)
    return said.asking(left)
