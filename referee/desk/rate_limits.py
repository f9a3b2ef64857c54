"""The brake: how much of our patience a correspondent has, and how it comes back.

Every kind of letter has an account of its own for each person, so that nobody spends another's, and what a machine
sends in a person's name does not spend what the person needs. What is filed is answered as long as a person may write
it; reports, questions and reminders stand in no account at all. Knows numbers and instants; must not know letters.
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
    """How many letters at once, and after how long one of them is forgotten."""

    most: int
    thaw: timedelta


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
"""What a person in trouble may need, and a loop may cost: after the burst a few an hour."""

Bill = Mapping[Purse, int]
"""What a letter costs, by account."""


@dataclass(frozen=True, slots=True)
class Brake:
    """The accounts of one correspondent of one game at an instant; `who` is a number on the roster or an address."""

    transaction: Transaction
    game: str
    who: str
    now: datetime

    def lacks(self, bill: Bill) -> Purse | None:
        """The first account that this bill is too much for; None if it can be paid."""
        return next((purse for purse, cost in bill.items() if not self._can(purse, cost)), None)

    def pay(self, bill: Bill) -> None:
        """Spend this much. A letter that costs more than there ever is may be the first of its kind, and no other."""
        for purse, cost in bill.items():
            even, told = self._account(purse)
            spent = min(ALLOWANCES[purse].most, cost) * ALLOWANCES[purse].thaw
            self.transaction.charge(self.game, self.who, purse, even + spent, told=told)

    def may(self, purse: Purse) -> bool:
        """Whether one more is left of an account, which is spent then."""
        if not self._can(purse, 1):
            return False
        self.pay({purse: 1})
        return True

    def is_news(self, purse: Purse) -> bool:
        """Whether it has not been told that this account is empty; it counts as told from now on."""
        even, told = self._account(purse)
        if not told:
            self.transaction.charge(self.game, self.who, purse, even, told=True)
        return not told

    def _can(self, purse: Purse, cost: int) -> bool:
        budget = ALLOWANCES[purse]
        even, _ = self._account(purse)
        return even + min(budget.most, cost) * budget.thaw <= self.now + budget.most * budget.thaw

    def _account(self, purse: Purse) -> tuple[datetime, bool]:
        """When an account will be even, now at the earliest, and whether its owner was told that it is empty.

        Once it is even, that is forgotten.
        """
        account = self.transaction.account(self.game, self.who, purse)
        if account is None or account.even <= self.now:
            return self.now, False
        return account.even, account.told
