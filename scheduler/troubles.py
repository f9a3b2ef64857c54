"""Troubles of a worker: each is logged when it begins, once an hour while it lasts, and when it is over.

Knows whose trouble a failure is, and where the runbook tells what to do; and how a failure is logged: by class and
place, or in words with mail addresses blotted out. Must not know what a job does, nor when it is tried again.
"""

from __future__ import annotations

import logging
import re
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from referee.mail.mailbox import MailboxUnavailable
from referee.mail.send import Later, Stopped
from referee.store import StoreUnavailable

REMINDER = timedelta(hours=1)
"""How often a trouble that lasts is logged again."""

_HARDLY = 3  # times in a row that waiting for mail may fail unnoticed, since the mailbox is searched all the same

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class LastingTrouble:
    """What does not work, since when, and why; `jobs` are those that failed over it and have not succeeded since."""

    what: str
    since: datetime
    reason: str
    chapter: str
    needs_operator: bool = False
    failures: int = 0
    told: datetime | None = None
    jobs: set[str] = field(default_factory=set)


class Troubles:
    """The troubles that a worker has at present. Thread-safe."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._present: dict[str, LastingTrouble] = {}
        self._looked: datetime | None = None  # when the last good look into the mailbox began

    def first(self) -> LastingTrouble | None:
        """The trouble that has lasted longest, of those that are worth telling; None if all works."""
        with self._lock:
            told = [trouble for trouble in self._present.values() if trouble.told is not None]
            return min(told, key=lambda trouble: trouble.since, default=None)

    def failed(self, job: str, failure: Exception, reason: str, *, needs_operator: bool) -> None:
        """A job failed; `reason` is one line without addresses."""
        now = self._clock()
        what, chapter = _whose(job, failure, reason)
        with self._lock:
            trouble = self._present.setdefault(what, LastingTrouble(what, now, reason, chapter))
            trouble.failures += 1
            trouble.jobs.add(job)
            trouble.reason, trouble.chapter = reason, chapter
            is_worse = needs_operator and not trouble.needs_operator
            trouble.needs_operator = trouble.needs_operator or needs_operator
            if what == "watch" and not self._is_worth_telling(trouble):
                return
            is_fresh = trouble.told is None or is_worse
            if is_fresh or trouble.told is None or now - trouble.told >= REMINDER:
                trouble.told = now
                self._tell(trouble, now, is_fresh=is_fresh)

    def _is_worth_telling(self, watch: LastingTrouble) -> bool:
        """Whether mail cannot be waited for though the mailbox can be searched; else the next search tells more."""
        return watch.failures >= _HARDLY and self._looked is not None and self._looked > watch.since

    def _tell(self, trouble: LastingTrouble, now: datetime, *, is_fresh: bool) -> None:
        level = logging.ERROR if trouble.needs_operator else logging.WARNING
        reason = f"{trouble.reason}; what to do: referee docs runbook {trouble.chapter}"
        if is_fresh:
            _log.log(level, "trouble what=%s reason=%s", trouble.what, reason)
        else:
            seconds = (now - trouble.since).total_seconds()
            _log.log(level, "trouble lasts what=%s seconds=%d reason=%s", trouble.what, seconds, reason)

    def done(self, job: str) -> None:
        """A job was done; that says nothing of a mail server, with which it may have had nothing to do."""
        with self._lock:
            for trouble in self._present.values():
                if trouble.what not in ("mailbox", "smtp"):
                    trouble.jobs.discard(job)
            over = [trouble for trouble in self._present.values() if not trouble.jobs]
        for trouble in over:
            self._end(trouble.what)

    def looked(self, at: datetime, letters: int) -> None:
        """The mailbox was searched, by a search that began at this instant and has brought so many letters."""
        self._looked = max(at, self._looked or at)
        trouble = self._present.get("mailbox")
        if trouble is not None and at >= trouble.since:
            self._end("mailbox", letters)

    def handed_in(self, letters: int) -> None:
        """The server for outgoing letters has answered, and taken so many letters."""
        self._end("smtp", letters)

    def has(self, what: str) -> bool:
        """Whether there is this trouble."""
        return what in self._present

    def _end(self, what: str, letters: int | None = None) -> None:
        with self._lock:
            trouble = self._present.pop(what, None)
            if what == "mailbox" and (watch := self._present.get("watch")) is not None:
                # It failed for the same reason, and learns last that it is over.
                watch.failures, watch.since = 0, self._clock()
        if trouble is not None and trouble.told is not None:
            seconds = (self._clock() - trouble.since).total_seconds()
            waited = "" if letters is None else f" letters={letters}"
            _log.warning("trouble over what=%s seconds=%d%s", what, seconds, waited)


def _whose(job: str, failure: Exception, reason: str) -> tuple[str, str]:
    """What does not work, and the chapter of the runbook about it."""
    match failure:
        case MailboxUnavailable():
            return ("watch" if job == "watch" else "mailbox"), "mail-server-down"
        case Later() | Stopped():
            return "smtp", "outbox-stuck"
        case StoreUnavailable():
            return "database", "disk-full" if "full" in reason else "database-locked-or-gone"
    return job, "outbox-stuck" if job == "deliver" else "letters-that-are-not-decided"


_ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")


class Leaving(Exception):  # noqa: N818
    """The worker was told to stop; what is not begun is left for the next start."""


def blotted(reason: str) -> str:
    """A text without the mail addresses in it."""
    return _ADDRESS.sub("<address>", reason)


def where(failure: Exception) -> str:
    """The class and place of a failure, without its text, which may hold orders."""
    frames = traceback.extract_tb(failure.__traceback__)[-3:]
    path = "<".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"error={type(failure).__name__} at={path}"
