"""Builds a desk and a worker from settings, and runs the worker until a signal ends it; SIGHUP has settings read again.

What may change while the worker runs is then applied, and no file ends it. Pages of games are written anew in a thread
of its own when something has changed; a trouble with them is logged once and noted for the operator, and stops no
letter. Must not read settings or keys, the command line hands them in; nor know what pages say.
"""

from __future__ import annotations

import fcntl
import json
import logging
import os
import re
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib.metadata import version
from pathlib import Path
from queue import SimpleQueue
from typing import Literal
from zoneinfo import ZoneInfo

from referee import report
from referee.desk import Desk
from referee.languages.loading import speaking
from referee.letters import Letter, Notice
from referee.mail.inbox import open_mailbox
from referee.mail.send import Sender
from referee.mail.visit import visit_to
from referee.settings import Settings
from referee.site import WebSite
from referee.store import Store, StoreUnavailable
from referee.store.queues import stamp
from scheduler.alarms import Alarms
from scheduler.handling import SeparateProcess
from scheduler.monitoring import Monitor, now_utc
from scheduler.presence import Presence
from scheduler.purging import purge_daily
from scheduler.showing import show_games
from scheduler.signals import Reload, at_hangup
from scheduler.worker import Worker

_PROJECT = "el-grande-referee"
_OUTAGE = timedelta(minutes=15)  # a shorter absence is not worth telling
_POLLS = 3  # nor is one of so many polls


def open_desk(settings: Settings, keys: tuple[bytes, ...]) -> tuple[Desk, Store]:
    """The desk and its store, whose tables are made if the database is empty. Raises OSError or StoreUnavailable."""
    store = Store(settings.database)
    store.create()
    desk = Desk(
        store,
        keys,
        settings.address,
        rendered,
        hosts=settings.hosts,
        authserv_id=settings.authserv_id,
        site=settings.site.address if settings.site else None,
    )
    return desk, store


def run_worker(
    settings: Settings,
    keys: tuple[bytes, ...],
    again: Callable[[], Settings | None] = lambda: None,
    notices: tuple[str, ...] = (),
) -> int:
    """Run a worker until SIGTERM or SIGINT; returns the exit status. A second signal ends the process at once.

    SIGHUP reads the settings `again`, which returns None for invalid ones. `notices` about them are logged. To be
    called in the main thread. Raises OSError, or StoreUnavailable, also if another worker uses the same SQLite file.
    """
    keep_log(settings.log, logging.WARNING if settings.quiet else logging.INFO, settings.zone)
    for notice in notices:
        logging.getLogger(__name__).warning("setting passed over reason=%s", notice)
    desk, store = open_desk(settings, keys)
    with sole_worker(store.file, settings.worker, now_utc()):
        return _run(settings, desk, store, again, partial(_reread_desk, settings, keys))


_Opened = Callable[[Settings], Desk]


def _run(settings: Settings, desk: Desk, store: Store, again: Callable[[], Settings | None], opened: _Opened) -> int:
    clock = SteadyClock(now_utc)
    carrier, own = Sender(settings.outgoing()), settings.address
    alarms = Alarms(store, carrier, own, settings.operator, clock, settings.daily, settings.zone, desk.tap)
    apart = SeparateProcess(partial(opened, settings))
    at_hangup(Reload(settings, again, lambda new: _adopt(new, desk, alarms, apart, opened)))
    monitor = Monitor(store, clock)
    worker = Worker(
        store,
        open_mailbox(settings.intake()),
        Sender(settings.outgoing()),
        desk,
        clock=clock,
        poll=settings.poll,
        outage_after=max(_OUTAGE, timedelta(seconds=_POLLS * settings.poll)),
        monitor=monitor,
        apart=apart,
    )
    presence = Presence(store, monitor, settings.worker, version(_PROJECT), settings.poll, clock)
    with store, monitor.served(settings.metrics_at()):
        stop = stop_at_signal()
        alarms.watch(stop)
        show_games(store, site_of(settings), clock, stop)
        purge_daily(store, lambda: visit_to(settings.intake(), old=True), settings.keep_letters, clock, stop)
        with presence.kept(stop):
            worker.run(stop)
    return 0


def _adopt(settings: Settings, desk: Desk, alarms: Alarms, apart: SeparateProcess, opened: _Opened) -> None:
    """Apply those settings that may change while the worker runs: `signals.RELOADED`."""
    alarms.to = settings.operator
    desk.trust(settings.hosts, settings.authserv_id, settings.operator)
    apart.open_desk = partial(opened, settings)
    logging.getLogger().setLevel(logging.WARNING if settings.quiet else logging.INFO)


def _reread_desk(settings: Settings, keys: tuple[bytes, ...], latest: Settings) -> Desk:
    """A desk of the settings at the start, with the hosts and the trust of the latest ones."""
    desk, _ = open_desk(settings, keys)
    desk.trust(latest.hosts, latest.authserv_id, latest.operator)
    return desk


def site_of(settings: Settings) -> WebSite | None:
    """The pages that an operator wants, if there are to be any; strangers are heard where servers vouch for them."""
    if (site := settings.site) is None:
        return None
    join = settings.address if settings.authserv_id else ""
    domain = settings.address.partition("@")[2]
    return WebSite(site.path, site.title, site.language, site.without, join, site.words, settings.zone, domain)


def stop_at_signal() -> threading.Event:
    """An event that the first SIGTERM or SIGINT sets; a second one has its usual effect."""
    stop = threading.Event()
    # The handler may interrupt this thread while it holds the event's lock, so another thread sets the event. A
    # SimpleQueue may be filled in a handler.
    told: SimpleQueue[int] = SimpleQueue()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    def tell(number: int, _frame: object) -> None:
        for other, handler in before.items():
            signal.signal(other, handler)
        told.put(number)

    def wait() -> None:
        logging.getLogger(__name__).info("stopping signal=%d", told.get())
        stop.set()

    threading.Thread(target=wait, name="signals", daemon=True).start()
    for number in before:
        signal.signal(number, tell)
    return stop


def rendered(letter: Letter | Notice, language: str, time_zone: str) -> report.Rendered:
    """A letter or notice in this language, or the nearest one there is."""
    if isinstance(letter, Notice):
        return report.render_notice(letter, speaking(language), time_zone)
    return report.render(letter, speaking(language), time_zone)


_CORRECTION = timedelta(minutes=2)  # what a time server may put right between two looks

_log = logging.getLogger(__name__)


def seconds_up() -> float:
    """The seconds since the machine began, sleep included, where the system counts them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class SteadyClock:
    """Tells the instant by a wall clock, but for its leaps: then by the seconds that really passed. Thread-safe."""

    def __init__(self, wall: Callable[[], datetime], up: Callable[[], float] = seconds_up) -> None:
        """Trust the wall clock as it is now."""
        self._wall = wall
        self._up = up
        self._lock = threading.Lock()
        self._then = wall(), up()
        self._has_leapt = False

    def __call__(self) -> datetime:
        """The present instant."""
        with self._lock:
            wall, up = self._wall(), self._up()
            told, up_then = self._then
            passed = told + timedelta(seconds=up - up_then)
            leapt = abs(wall - passed) > _CORRECTION
            if leapt != self._has_leapt:
                seconds = int((wall - passed).total_seconds())
                _log.warning("clock leapt seconds=%d" if leapt else "clock is right again seconds=%d", seconds)
            self._has_leapt = leapt
            self._then = (passed if leapt else wall), up
            return self._then[0]


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


_FIELDS = re.compile(r" (reason)=(.*)| ([a-z_]+)=(\S+)")
_WHOLE = re.compile(r"-?\d{1,15}")
_PART = re.compile(r"-?\d{1,15}\.\d{1,9}")
_QUIET = ("apscheduler", "alembic", "imapclient")  # they log every step


def keep_log(form: Literal["text", "json"], level: int, zone: str = "UTC") -> None:
    """Send the log to standard error, in this form; as text with the clock of a time zone."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines(zone))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


class TextLines(logging.Formatter):
    """Lines of instant (ISO 8601), level, logger, event and fields; line breaks in a message are escaped."""

    def __init__(self, zone: str = "UTC") -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")
        self._zone = ZoneInfo(zone)

    def formatTime(self, record: logging.LogRecord, _: str | None = None) -> str:  # noqa: N802
        """When it was, to the millisecond, by the clock of the zone; as UTC it ends in Z."""
        at = datetime.fromtimestamp(record.created, UTC).astimezone(self._zone)
        return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line without a trace."""
        record.message = r"\n".join(record.message.splitlines())
        return super().formatMessage(record)


class JsonLines(TextLines):
    """One object a line: time, level, logger, event, the event's fields, and the trace, if any."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        event, fields = parted(record.getMessage())
        level = record.levelname.lower()
        own = {"time": self.formatTime(record), "level": level, "logger": record.name, "event": event}
        trace = {"trace": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps({**own, **fields, **trace, **own})  # first, and not to be overwritten by a field


def parted(message: str) -> tuple[str, dict[str, str | int | float]]:
    """The event of a message and its fields by name; numbers are numbers."""
    first = _FIELDS.search(message)
    if first is None:
        return message, {}
    found = _FIELDS.finditer(message, first.start())
    return message[: first.start()], {f[1] or f[3]: f[2] if f[1] else _value(f[4]) for f in found}


def _value(text: str) -> str | int | float:
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _PART.fullmatch(text) else text
