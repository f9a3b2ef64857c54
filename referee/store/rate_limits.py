"""The part of a transaction that holds the rate limits of correspondents: what each has used of its accounts lately.

Stores one instant per account: when all that was used is forgotten. Must not know what an account may cost.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, select, update
from sqlmodel import col

from referee.store.queries import Queries
from referee.store.rows import RateLimitState
from referee.store.tables import Inbox, RateLimits

_ACCOUNTS = select(col(RateLimits.account), col(RateLimits.even), col(RateLimits.told)).where(
    col(RateLimits.game) == bindparam("of_game"), col(RateLimits.who) == bindparam("of_whom")
)


class RateLimitQueries(Queries):
    """Queries for the accounts of correspondents."""

    def accounts(self, game: str, who: str) -> dict[str, RateLimitState]:
        """The accounts of a correspondent as last written, by name."""
        rows = self._connection.execute(_ACCOUNTS, {"of_game": game, "of_whom": who})
        return {account: RateLimitState(even, told) for account, even, told in rows}

    def set_account(self, game: str, who: str, account: str, even: datetime, *, told: bool) -> None:
        """Write an account, whether or not it existed before."""
        self._insert_or_update(RateLimits, {"game": game, "who": who, "account": account}, {"even": even, "told": told})

    def truncate(self, inbox_id: int, most: int) -> None:
        """Truncate a letter that nobody has to read again to its first `most` bytes."""
        this = col(Inbox.id) == inbox_id
        raw = self._connection.execute(select(col(Inbox.raw)).where(this)).scalar_one()
        if len(raw) > most:
            self._connection.execute(update(Inbox).where(this).values(raw=raw[:most], whole=False))
