"""Rate limits: how many letters of each kind a correspondent may send, and how the allowance recovers.

Each kind of letter has its own account for each person, so that nobody uses up another's allowance, and letters that a
machine sends in a person's name do not use up what the person needs. Reports, questions and reminders from us are not
limited. Must not know letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from referee.store import Transaction

Purse = Literal[
    "orders",  # letters of which something was filed
    "asking",  # PREVIEW, HELP, STATUS, EXPLAIN, MUTE; words to all; orders that are proposed
    "muting",  # what mail programs write to unsubscribe
    "ruling",  # a moderator's commands
    "idle",  # letters that neither filed nor validly asked, and of which nothing could be proposed
    "unproven",  # letters in somebody's name that somebody else may have written
    "astray",  # answers to a letter that was somebody else's
    "creating",  # games set up by letter
    "absence",  # words to the moderators that somebody seems to be away
    "returned",  # words to the moderators that somebody's letters come back
]


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many letters may come at once, and the time after which one more is allowed."""

    most: int
    recovery: timedelta


ALLOWANCES: Mapping[Purse, Allowance] = {
    "orders": Allowance(240, timedelta(minutes=2)),
    "asking": Allowance(30, timedelta(minutes=3)),
    "muting": Allowance(2, timedelta(days=1)),
    "ruling": Allowance(60, timedelta(minutes=2)),
    "idle": Allowance(8, timedelta(minutes=20)),
    "unproven": Allowance(4, timedelta(hours=1)),
    "astray": Allowance(3, timedelta(hours=6)),
    "creating": Allowance(4, timedelta(hours=1)),
    "absence": Allowance(1, timedelta(days=1)),
    "returned": Allowance(1, timedelta(days=3)),
}
"""Enough for a person in trouble; a mail loop costs one burst and then a few letters an hour."""

Bill = Mapping[Purse, int]
"""The cost of a letter in each account."""


@dataclass(frozen=True, slots=True)
class Brake:
    """The accounts of one correspondent of one game at one instant; `who` is a number on the roster or an address."""

    transaction: Transaction
    game: str
    who: str
    now: datetime

    def shortage(self, bill: Bill) -> Purse | None:
        """The first account with too little left for this bill; None if it can be paid."""
        return next((purse for purse, cost in bill.items() if not self._has(purse, cost)), None)

    def pay(self, bill: Bill) -> None:
        """Charge the bill. A letter that costs more than the whole allowance takes all of it."""
        for purse, cost in bill.items():
            even, told = self._account(purse)
            spent = min(ALLOWANCES[purse].most, cost) * ALLOWANCES[purse].recovery
            self.transaction.set_account(self.game, self.who, purse, even + spent, told=told)

    def take(self, purse: Purse) -> bool:
        """Spend one from an account; False if none is left."""
        if not self._has(purse, 1):
            return False
        self.pay({purse: 1})
        return True

    def announce(self, purse: Purse) -> bool:
        """Record that the owner is told of this empty account; False if that was told before."""
        even, told = self._account(purse)
        if not told:
            self.transaction.set_account(self.game, self.who, purse, even, told=True)
        return not told

    def _has(self, purse: Purse, cost: int) -> bool:
        budget = ALLOWANCES[purse]
        even, _ = self._account(purse)
        return even + min(budget.most, cost) * budget.recovery <= self.now + budget.most * budget.recovery

    def _account(self, purse: Purse) -> tuple[datetime, bool]:
        """When the account will have recovered, and whether its owner was told that it is empty.

        An account that has recovered is as new: (now, False).
        """
        account = self.transaction.account(self.game, self.who, purse)
        if account is None or account.even <= self.now:
            return self.now, False
        return account.even, account.told
