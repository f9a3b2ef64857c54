"""The database: games and their logs, incoming and outgoing letters. The only package with SQL.

A `Store` opens a `Transaction`, whose methods are all queries; they return frozen values.
"""

from referee.store.archive import Archive, BadArchive, Manifest, copy_up, restore_archive, write_archive
from referee.store.encryption import EncryptionFailed, LockedFor, Opener, check_recipients
from referee.store.engines import TEMPORARY
from referee.store.far_requests import FarRequest
from referee.store.games import Glance, GlanceState, glance_of_row, glance_text
from referee.store.inbox import MAX_ATTEMPTS
from referee.store.notes import BACKUP, SHOWN, Note
from referee.store.queues import Queues
from referee.store.retention import is_forgotten
from referee.store.rows import (
    NO_GAME,
    ClaimedLetter,
    Correspondence,
    GameRow,
    InboxRow,
    NotHere,
    Person,
    QueuedLetter,
    Raced,
    RateLimitState,
    Revision,
    SentLetter,
    StoreUnavailable,
    ThreadHeads,
    Wake,
    is_same,
)
from referee.store.store import Store, Transaction
from referee.store.whispers import SaltedWords
from referee.store.workers import WorkerRow

__all__ = [
    "SHOWN",
    "TEMPORARY",
    "is_forgotten",
    "BACKUP",
    "copy_up",
    "MAX_ATTEMPTS",
    "NO_GAME",
    "Archive",
    "BadArchive",
    "Correspondence",
    "EncryptionFailed",
    "GameRow",
    "Glance",
    "GlanceState",
    "InboxRow",
    "LockedFor",
    "Manifest",
    "NotHere",
    "Note",
    "Opener",
    "ClaimedLetter",
    "RateLimitState",
    "Person",
    "QueuedLetter",
    "Queues",
    "Raced",
    "Revision",
    "SentLetter",
    "Store",
    "StoreUnavailable",
    "ThreadHeads",
    "Transaction",
    "Wake",
    "WorkerRow",
    "SaltedWords",
    "FarRequest",
    "is_same",
    "check_recipients",
    "glance_of_row",
    "glance_text",
    "restore_archive",
    "write_archive",
]
