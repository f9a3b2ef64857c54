"""Where everything is kept: games and their logs, letters in, letters out. The only user of SQL.

A `Store` opens transactions, a `Unit` is what can be said inside one; what comes out are frozen values.
"""

from referee.store.archive import Archive, BadArchive, Manifest, restore_archive, write_archive
from referee.store.inbox import MAX_ATTEMPTS
from referee.store.outbox import BEGINS
from referee.store.queues import Queues
from referee.store.rows import (
    FIRST_LATER,
    Correspondence,
    GameRow,
    InboxRow,
    NotHere,
    OutRow,
    PatienceSpent,
    Person,
    Post,
    Raced,
    Revision,
    StoreUnavailable,
    Wake,
)
from referee.store.store import Store, Unit

__all__ = [
    "BEGINS",
    "FIRST_LATER",
    "MAX_ATTEMPTS",
    "Archive",
    "BadArchive",
    "Correspondence",
    "GameRow",
    "InboxRow",
    "Manifest",
    "NotHere",
    "OutRow",
    "PatienceSpent",
    "Person",
    "Post",
    "Queues",
    "Raced",
    "Revision",
    "Store",
    "StoreUnavailable",
    "Unit",
    "Wake",
    "restore_archive",
    "write_archive",
]
