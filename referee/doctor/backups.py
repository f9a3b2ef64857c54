"""A check of what the nightly backup needs: a folder, public keys, a command; and how the last one went.

Must not make one.
"""

from __future__ import annotations

import os
import shutil

from referee.doctor.findings import CheckResult, attention, ok
from referee.settings import Settings
from referee.store import BACKUP, EncryptionFailed, Note, Store, StoreUnavailable, check_recipients

_NAME = "backups"


def backups(settings: Settings, *, is_readable: bool) -> CheckResult:
    """Whether the next backup can be made, locked and taken elsewhere; from a database that `is_readable`, the last."""
    folder, wanted = settings.backups(), settings.backup
    try:
        if wanted.recipients:
            check_recipients(wanted.recipients)
    except EncryptionFailed as trouble:
        return attention(_NAME, f"none can be made: {trouble}", "Until then no backup is made at all.")
    if folder.exists() and not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        advice = "Make it a folder of the account the referee runs as, or name another one: `path` in [backup]."
        return attention(_NAME, f"nothing can be written in {folder}", advice)
    if wanted.push and shutil.which(wanted.push[0]) is None:
        advice = "Install it, or write its whole path: the first word of `push` in [backup]."
        return attention(_NAME, f"there is no program {wanted.push[0]} to take one elsewhere", advice)
    last = _last(settings.database) if is_readable else None
    if last is not None and last.words:
        advice = "`referee backup` says more; `referee docs runbook a-backup-that-failed`."
        return attention(_NAME, f"the last one failed, {last.at:%Y-%m-%d %H:%M} UTC: {last.words}", advice)
    way = f"{folder}{', locked' if wanted.recipients else ''}{', and elsewhere' if wanted.push else ''}"
    return ok(_NAME, f"in {way}; {f'the last one {last.at:%Y-%m-%d %H:%M} UTC' if last else 'none was made yet'}")


def _last(database: str) -> Note | None:
    """The note about the last backup; None as well for a database that is not there yet."""
    try:
        with Store(database, only_reads=True) as store, store.reading() as transaction:
            return transaction.read_note(BACKUP)
    except (StoreUnavailable, OSError):
        return None
