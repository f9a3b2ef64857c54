"""Where everything is kept: games and their logs, letters in, letters out. The only user of SQL.

A `Store` opens transactions, a `Unit` is what can be said inside one; what comes out are frozen values.
"""

from referee.store.inbox import MAX_ATTEMPTS
from referee.store.rows import GameRow, InboxRow, NotHere, OutRow, PlayerRow, Post, Raced, StoreUnavailable
from referee.store.store import Store, Unit

__all__ = [
    "MAX_ATTEMPTS",
    "GameRow",
    "InboxRow",
    "NotHere",
    "OutRow",
    "PlayerRow",
    "Post",
    "Raced",
    "Store",
    "StoreUnavailable",
    "Unit",
]
