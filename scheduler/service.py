"""From settings to a running referee: what an operator starts, and what a signal ends.

Knows which parts make a desk and a worker. Must not read settings or keys: the entry points hand them in.
"""

from __future__ import annotations

import logging
import signal
import threading
from datetime import timedelta
from queue import SimpleQueue
from typing import Protocol

from referee import report
from referee.catalogues import speaking
from referee.desk import Desk
from referee.letters import Letter
from referee.mail.accounts import ImapAccount, MaildirAccount, SmtpAccount
from referee.mail.inbox import open_mailbox
from referee.mail.send import Sender
from referee.store import Store
from scheduler.worker import Worker

_OUTAGE = timedelta(minutes=15)  # shorter absences nobody needs to hear of
_POLLS = 3  # and as many missed looks are no absence either


class Configured(Protocol):
    """What `referee.settings.Settings` says, as far as a worker has to know."""

    @property
    def address(self) -> str:
        """Where players write."""

    @property
    def database(self) -> str:
        """The URL of the store."""

    @property
    def poll(self) -> int:
        """Seconds between two looks into the mailbox."""

    @property
    def quiet(self) -> bool:
        """Whether only what is wrong is logged."""

    def intake(self) -> ImapAccount | MaildirAccount:
        """Where letters are fetched from."""

    def outgoing(self) -> SmtpAccount:
        """Where letters are handed in."""


def open_desk(settings: Configured, keys: tuple[bytes, ...]) -> tuple[Desk, Store]:
    """The desk and its store, whose tables are made where there are none. Raises OSError or StoreUnavailable."""
    store = Store(settings.database)
    store.create()
    return Desk(store, keys, settings.address, rendered), store


def run_worker(settings: Configured, keys: tuple[bytes, ...]) -> int:
    """Referee until SIGTERM or SIGINT, then end in order; returns the exit status. A second signal ends at once.

    To be called in the main thread. Raises OSError or StoreUnavailable where there is no store to begin with.
    """
    level = logging.WARNING if settings.quiet else logging.INFO
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("apscheduler").setLevel(logging.WARNING)
    desk, store = open_desk(settings, keys)
    worker = Worker(
        store,
        open_mailbox(settings.intake()),
        Sender(settings.outgoing()),
        desk,
        poll=settings.poll,
        outage_after=max(_OUTAGE, timedelta(seconds=_POLLS * settings.poll)),
    )
    with store:
        worker.run(stop_at_signal())
    return 0


def stop_at_signal() -> threading.Event:
    """An event that the first SIGTERM or SIGINT sets; the second one does what it always did."""
    stop = threading.Event()
    # A signal may come while this very thread holds the event's lock, so another one sets it. A SimpleQueue may be
    # filled from anywhere.
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


def rendered(letter: Letter, language: str, time_zone: str) -> report.Rendered:
    """A letter in the words of a language, or of the nearest we have."""
    return report.render(letter, speaking(language), time_zone)
