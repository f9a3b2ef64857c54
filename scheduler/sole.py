"""Allows one worker at an SQLite file, by a lock of the operating system that ends with its process.

Must not know what a worker does.
"""

from __future__ import annotations

import fcntl
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from referee.store import StoreUnavailable
from referee.store.as_json import stamp


@contextmanager
def sole_worker(file: Path | None, worker: str, now: datetime) -> Iterator[None]:
    """Be the only worker at this SQLite file meanwhile; None: a server, which may have several.

    Raises StoreUnavailable, which names the other worker.
    """
    if file is None:
        yield
        return
    beside = file.with_name(f"{file.name}-worker")
    with os.fdopen(os.open(beside, os.O_CREAT | os.O_RDWR, 0o600), "r+", encoding="utf-8") as note:
        try:
            fcntl.flock(note, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StoreUnavailable(f"{_other_worker(note.read())} is at work on {file}", _ADVICE) from None
        note.truncate()
        json.dump({"worker": worker, "host": socket.gethostname(), "pid": os.getpid(), "since": stamp(now)}, note)
        note.flush()
        yield


_ADVICE = "One worker, no more: end that one first, or move to PostgreSQL, where there may be several."


def _other_worker(told: str) -> str:
    """The worker that holds the lock, in words."""
    try:
        first = json.loads(told)
        return f"{first['worker']} (process {first['pid']} on {first['host']}, since {first['since']})"
    except (ValueError, LookupError, TypeError, RecursionError):  # it is just beginning
        return "another worker"
