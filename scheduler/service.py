"""Builds a desk and a worker from settings, and runs the worker until a signal ends it.

Must not read settings or keys: the command line hands them in.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from importlib.metadata import version
from queue import SimpleQueue

from referee import report
from referee.desk import Desk
from referee.languages.loading import speaking
from referee.letters import Letter, Notice
from referee.mail.inbox import open_mailbox
from referee.mail.send import Sender
from referee.mail.visit import visit_to
from referee.settings import Settings
from referee.site import WebSite
from referee.store import Store
from scheduler.alarms import Alarms
from scheduler.clock import SteadyClock
from scheduler.monitoring import Monitor, now_utc
from scheduler.presence import Presence
from scheduler.purging import purge_daily
from scheduler.separate_process import SeparateProcess
from scheduler.showing import show_games
from scheduler.signals import Reload, at_hangup
from scheduler.sole import sole_worker
from scheduler.worker import Worker
from scheduler.worker_log import keep_log

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
    alarms = Alarms(store, carrier, own, settings.operator, clock, settings.daily, settings.zone)
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
    return WebSite(site.path, site.title, site.language, site.without, join, site.words)


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
