"""Where everything is kept: games and their logs, letters in, letters out. The only user of SQL.

A `Store` opens a `Transaction`, which has all that can be asked and done in it; what comes out are frozen values.
"""

from referee.store.archive import Archive, BadArchive, Manifest, restore_archive, write_archive
from referee.store.inbox import MAX_ATTEMPTS
from referee.store.outbox import BEGINS
from referee.store.queues import Queues
from referee.store.rows import (
    ClaimedLetter,
    Correspondence,
    GameRow,
    InboxRow,
    NotHere,
    Person,
    Post,
    Raced,
    RateLimitState,
    Revision,
    StoreUnavailable,
    Wake,
)
from referee.store.store import Store, Transaction

__all__ = [
    "BEGINS",
    "MAX_ATTEMPTS",
    "Archive",
    "BadArchive",
    "Correspondence",
    "GameRow",
    "InboxRow",
    "Manifest",
    "NotHere",
    "ClaimedLetter",
    "RateLimitState",
    "Person",
    "Post",
    "Queues",
    "Raced",
    "Revision",
    "Store",
    "StoreUnavailable",
    "Transaction",
    "Wake",
    "restore_archive",
    "write_archive",
]
