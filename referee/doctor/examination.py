"""Runs all checks in order; one that raises does not stop the others.

Must not know what a check looks at.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path

from referee.doctor import machine, post
from referee.doctor.database import database, file_of, signed_by
from referee.doctor.deliverability import deliverability
from referee.doctor.findings import CheckResult, attention, broken, complained, ok
from referee.doctor.lookup import Lookup
from referee.doctor.machine import site
from referee.doctor.returning import Watch, returning
from referee.mail import mime
from referee.mail.accounts import MaildirAccount
from referee.mail.visit import visit_to
from referee.settings import Settings
from referee.settings.files import why_not
from referee.store import BACKUP, EncryptionFailed, Note, Store, StoreUnavailable, check_recipients


def examine(
    config: Path, now: datetime, *, letter: bool = True, wait: float = 60.0, lookup: Lookup | None = None
) -> Iterator[CheckResult]:
    """The results of all checks. With `letter`, one is sent to oneself and waited for, `wait` seconds at most.

    Records are asked of `lookup`, or of this machine's name servers.
    """
    watch = Watch(now)
    settings, found = machine.configuration(config)
    yield from found
    yield from _guarded("time zones", lambda: [machine.time_zones()])
    yield from _guarded("templates", lambda: machine.templates(now))
    if settings is not None:
        yield from _guarded("keyring", lambda: [machine.keyring(settings.keyring, signed_by(settings.database))])
        is_readable = True
        for finding in _guarded("database", lambda: database(settings.database)):
            is_readable = is_readable and finding.state != "broken"
            yield finding
        yield from _guarded("backups", lambda: [backups(settings, is_readable=is_readable)])
        if wanted := settings.site:
            yield from _guarded("pages", lambda: [site(wanted)])
        yield from _guarded("machine", lambda: _machine(settings))
        yield from _mail(settings, watch, letter, wait, lookup or Lookup())


def _machine(settings: Settings) -> Iterator[CheckResult]:
    if folders := machine.folders_of(file_of(settings.database), settings.keyring):
        yield machine.room(folders)
    if at := settings.metrics_at():
        yield machine.metrics(*at)


def _certificates(settings: Settings, now: datetime) -> Iterator[CheckResult]:
    for account in (settings.intake(), settings.outgoing()):
        if not isinstance(account, MaildirAccount) and (found := machine.certificate(account, now)):
            yield found


def _mail(settings: Settings, watch: Watch, letter: bool, wait: float, lookup: Lookup) -> Iterator[CheckResult]:
    account, out = settings.intake(), settings.outgoing()
    visiting = visit_to(account)
    yield from _guarded("certificate", lambda: _certificates(settings, watch.now()))
    seen: list[CheckResult] = []
    for finding in _guarded("mailbox", lambda: post.incoming(account, visiting)):
        seen.append(finding)
        yield finding
    for finding in _guarded("SMTP", lambda: [post.outgoing(out)]):
        seen.append(finding)
        yield finding
    heads: list[mime.Headers] = []
    if not letter:
        yield ok("a letter to itself", "not sent, as you wished")
        yield ok("clock", f"{watch.now():%Y-%m-%d %H:%M} UTC here; only a letter shows what the mailbox's clock says")
    elif any(finding.state == "broken" for finding in seen):
        yield attention("a letter to itself", "not sent", "Mend the mail first, then run `referee doctor` again.")
    else:
        address, trusted = settings.address, settings.authserv_id
        sending = lambda: returning(address, trusted, out, visiting, watch, wait, heads.append)  # noqa: E731
        yield from _guarded("a letter to itself", sending)
    visiting.close()
    came = heads[0] if heads else ()
    yield from _guarded("records", lambda: deliverability(settings.address, out, account, came, lookup))


def _guarded(name: str, check: Callable[[], Iterable[CheckResult]]) -> Iterator[CheckResult]:
    try:
        yield from check()
    except Exception as failure:  # its text may hold anything
        if isinstance(failure, PermissionError) and failure.filename is not None:
            path = Path(str(failure.filename))
            yield complained(name, f"{path} cannot be used: {why_not(path, failure)}")
            return
        advice = "This should not happen: please tell the referee's authors."
        yield broken(name, f"the check itself broke: {type(failure).__name__}", advice)


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
