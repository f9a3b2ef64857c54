"""Checks of the database: whether it can be reached and written, and the journal mode of SQLite.

Must not show a URL: it may hold a password.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from sqlite3 import sqlite_version, sqlite_version_info

from referee.doctor.findings import CheckResult, attention, broken, complained, ok
from referee.settings import NOTE
from referee.settings.files import why_not
from referee.store import Store, StoreUnavailable, glance_of_row

_NAME = "database"
_SOUND_WAL = (3, 51, 3)  # before it, several writers may corrupt a file in WAL mode
_WAL = 2  # byte 18 of the file


def database(url: str) -> Iterator[CheckResult]:
    """All checks of the database at this URL; a missing file is not made."""
    file = file_of(url)
    if file is not None:
        yield from _file(file)
        if not file.is_file() or not (yield from _open(file)):
            return
    yield _connection(url)
    if file is not None:
        yield _journal(file)


def file_of(url: str) -> Path | None:
    """The file of an SQLite database; None for a server, and for a database in memory."""
    found = re.fullmatch(r"sqlite(?:\+\w+)?:///([^?]+)(?:\?.*)?", url)
    return Path(found[1]) if found and found[1] != ":memory:" else None


def signed_by(url: str) -> tuple[str, int]:
    """The fingerprint of the key that signs this database's letters, "" if none is noted; and their number.

    ("", 0) for a database that cannot be used: its own check says why.
    """
    file = file_of(url)
    if file is not None and not file.is_file():
        return "", 0
    try:
        with Store(url) as store:
            there = store.revision()
            if there.found != there.wanted:
                return "", 0
            with store.reading() as transaction:
                noted = transaction.read_note(NOTE)
                return noted.words if noted else "", sum(transaction.outbox_counts().values())
    except (StoreUnavailable, OSError):
        return "", 0


def _file(file: Path) -> Iterator[CheckResult]:
    if not file.parent.is_dir():
        advice = f"Make it, for the referee's account alone: mkdir -p -m 700 {file.parent}"
        yield broken(_NAME, f"there is no folder {file.parent}", advice)
        return
    try:
        with tempfile.TemporaryFile(dir=file.parent):  # SQLite writes its journal beside the file
            pass
    except OSError as trouble:
        why = why_not(file, trouble).partition("; ")[0] if isinstance(trouble, PermissionError) else trouble.strerror
        advice = "Give the folder to the account the referee runs as, or put `database` elsewhere."
        yield broken(_NAME, f"nothing can be written in {file.parent}: {why}", advice)
        return
    if not file.exists():
        yield ok(_NAME, f"there is no {file} yet; the first start makes it")
    elif not file.is_file():
        yield broken(_NAME, f"{file} is no file", 'Name a file: database = "sqlite:////path/to/referee.db"')
    elif (mode := file.stat().st_mode & 0o777) & 0o077:
        advice = f"The seeds of running games lie in it. Run: chmod 600 {file}"
        yield attention(_NAME, f"others may read {file} (mode {mode:o})", advice)


def _open(file: Path) -> Generator[CheckResult, None, bool]:
    """Nothing, and true, if the file can be read and written."""
    try:
        with file.open("r+b"):
            return True
    except OSError as trouble:
        yield complained(_NAME, f"{file} cannot be used: {why_not(file, trouble)}")
        return False


def _connection(url: str) -> CheckResult:
    try:
        with Store(url) as store:
            with store.writing():
                pass
            return _tables(store)
    except StoreUnavailable as trouble:
        words = " ".join(str(trouble).split())
        return broken(_NAME, f"cannot be used: {words}", trouble.advice)


def _tables(store: Store) -> CheckResult:
    revision = store.revision()
    if revision.found is None:
        return ok(_NAME, "can be written, and is empty; its tables are made at the first start")
    store.create()  # does nothing, or says why this release cannot use them
    with store.reading() as transaction:
        last = transaction.last_heartbeat()
        queues, rows = transaction.queues(), transaction.games(running=True)
    idle = {row.id: g.asks_again for row in rows if (g := glance_of_row(row)) is not None and g.waits_for_nobody}
    if idle:
        again = "; ".join(f"referee moderate {game} '{line}'" for game, line in idle.items())
        advice = f"Judge them again: referee audit {' '.join(idle)}. To have them ask once more: {again}"
        return attention(_NAME, f"games that are played and wait for nobody: {', '.join(idle)}", advice)
    if queues.staying:
        advice = "Look: referee docs runbook letters-that-never-move"
        return attention(_NAME, f"letters that are kept and that the mail server never moves: {queues.staying}", advice)
    asked = f"; {queues.commands} commands a minute to the mail server" if queues.paced else ""
    heard = f"; a worker was at work {last:%Y-%m-%d %H:%M} UTC" if last else ""
    return ok(_NAME, f"can be reached and written, revision {revision.found}{heard}{asked}")


def _journal(file: Path) -> CheckResult:
    """The journal mode. We have just set a rollback journal: WAL means that another program has the file open."""
    name = "sqlite"
    with file.open("rb") as source:
        head = source.read(20)
    if head[18:19] == bytes([_WAL]):
        if sqlite_version_info < _SOUND_WAL:
            advice = "Before 3.51.3 WAL may corrupt it. Close the other programs that have it open, then look again."
            return broken(name, f"SQLite {sqlite_version}, and something holds the file in WAL mode", advice)
        return attention(name, "something holds the file in WAL mode", "Close the other programs that have it open.")
    return ok(name, f"SQLite {sqlite_version} with a rollback journal: safe for one worker (several want PostgreSQL)")
