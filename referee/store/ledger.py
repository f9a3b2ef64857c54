"""The part of a transaction that holds the ledger of correspondents: what each has had of ours lately.

Knows one instant an account: when what was spent on it is forgotten. Must not know what an account may cost.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select, update
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.rows import PatienceSpent
from referee.store.tables import Inbox, Ledger


class LedgerQueries(Queries):
    """Queries for the accounts of correspondents."""

    def account(self, game: str, who: str, account: str) -> PatienceSpent | None:
        """An account as it was written last; None before the first time."""
        which = (col(Ledger.game) == game, col(Ledger.who) == who, col(Ledger.account) == account)
        found = self._values(PatienceSpent, columns(PatienceSpent, Ledger).where(*which))
        return found[0] if found else None

    def charge(self, game: str, who: str, account: str, even: datetime, *, told: bool) -> None:
        """Let an account stand so, whether there was one before or not."""
        key = {"game": game, "who": who, "account": account}
        if self._inserted(Ledger, "account", **key, even=even, told=told) is None:
            which = (col(Ledger.game) == game, col(Ledger.who) == who, col(Ledger.account) == account)
            self._connection.execute(update(Ledger).where(*which).values(even=even, told=told))

    def shed(self, inbox_id: int, most: int) -> None:
        """Keep no more than the beginning of a letter that nobody has to read again."""
        kept = self._connection.execute(select(col(Inbox.raw)).where(col(Inbox.id) == inbox_id)).scalar_one()
        if len(kept) > most:
            this = update(Inbox).where(col(Inbox.id) == inbox_id)
            self._connection.execute(this.values(raw=kept[:most], whole=False))
