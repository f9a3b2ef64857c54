"""The worker: three threads, two of which wait for an event (a bell) to work.

One thread searches the mailbox and lets the desk decide, one delivers, one watches for mail. APScheduler only sets the
events: if the work itself were its job, a wake-up during the work would be lost. A thread rests after a failure.

Knows time and threads. Must not know what the jobs do.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.interval import IntervalTrigger

from referee.desk import Desk, Tick, Undelivered
from referee.mail.mailbox import Backoff, Mailbox, MailboxUnavailable
from referee.mail.send import Later, Sender, Stopped
from referee.store import Store, StoreUnavailable
from scheduler.collecting import Collection
from scheduler.delivery import LEASE, Delivery
from scheduler.handling import Handling, SeparateProcess
from scheduler.monitoring import Monitor, now_utc
from scheduler.telling import Telling
from scheduler.troubles import Leaving, blotted, where

_GLANCE = 0.5  # seconds between two looks at the stop event
_GRACE = 5.0  # seconds for all threads to end; one that hangs in a dead connection is left behind
_OPERATOR = 300.0  # seconds of rest after a failure that only an operator can mend

_log = logging.getLogger(__name__)


class Worker:
    """A running referee: fetches letters, decides, delivers.

    The mailbox is searched when it reports mail, when a game is due, and every `poll` seconds; every `pulse` seconds
    the store is asked for due games, letters to be tried again, and letters to be delivered. An absence longer than
    `outage_after`, from one successful search to the next, is told to the desk; None: never.
    """

    def __init__(
        self,
        store: Store,
        mailbox: Mailbox,
        sender: Sender,
        desk: Desk,
        *,
        clock: Callable[[], datetime] = now_utc,
        rng: random.Random | None = None,
        poll: float = 60.0,
        pulse: float = 5.0,
        outage_after: timedelta | None = None,
        lease: timedelta = LEASE,
        monitor: Monitor | None = None,
        apart: SeparateProcess | None = None,
    ) -> None:
        """Build the jobs; nothing is connected to yet.

        A letter or tick over which a worker may have died is handled in a process `apart`, if there is one.
        """
        self._rng = rng or random.Random()
        self._monitor = monitor = monitor or Monitor(store, clock)
        monitor.traffic = lambda: mailbox.traffic
        self._handling = Handling(desk, monitor, apart)
        telling = Telling(store, self._handling, self._rng)
        self._collection = Collection(store, mailbox, desk, self._handling, telling, monitor, outage_after)
        self._sweep = Sweep(store, mailbox.name, self._handling, telling)
        self._delivery = Delivery(store, sender, monitor, rng=self._rng, lease=lease)
        self._mailbox = mailbox
        self._sender = sender
        self._clock = clock
        self._poll = poll
        self._pulse = pulse
        self._stop = self._delivery.stop = self._handling.stop
        self._desk_bell = threading.Event()
        self._post_bell = threading.Event()
        self._search = threading.Event()  # when the desk's bell rings: search the mailbox in any case
        self._searched = threading.Event()  # the watching thread may go on

    def turn(self, now: datetime) -> None:
        """Collect, sweep and deliver once, in this thread. Raises what they raise: MailboxUnavailable, Later ..."""
        self._collection.collect(now)
        while self._sweep.tick_one(self._collection.searched):
            self._collection.collect(now)
        self._delivery.deliver(now)

    def close(self) -> None:
        """Close the connections; after `run` they are closed already."""
        self._sender.close()
        self._mailbox.close()

    def run(self, stop: threading.Event) -> None:
        """Work until `stop` is set; then finish what is begun, close the connections and return."""
        self._stop = self._delivery.stop = self._handling.stop = stop
        scheduler = self._scheduler()
        threads = [
            threading.Thread(target=loop, name=name, daemon=True)
            for name, loop in {"desk": self._desk, "post": self._post, "watch": self._watch}.items()
        ]
        for thread in threads:
            thread.start()
        scheduler.start()
        _log.info("at work poll=%g pulse=%g", self._poll, self._pulse)
        try:
            while not stop.wait(_GLANCE):
                pass  # a signal just before an endless wait would not be noticed
        finally:
            stop.set()
            scheduler.shutdown(wait=False)
            for bell in (self._desk_bell, self._post_bell, self._searched):
                bell.set()
            self._join(threads)

    def _scheduler(self) -> BackgroundScheduler:
        scheduler = BackgroundScheduler(
            timezone=UTC,
            executors={"default": ThreadPoolExecutor(1)},
            job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
        )
        jobs = {
            "collect": (self._ring_for_mail, self._poll),
            "sweep": (self._desk_bell.set, self._pulse),
            "deliver": (self._post_bell.set, self._pulse),
        }
        for name, (ring, seconds) in jobs.items():
            trigger = IntervalTrigger(seconds=seconds, timezone=UTC)
            scheduler.add_job(ring, trigger, id=name, name=name, next_run_time=now_utc())
        return scheduler

    def _join(self, threads: list[threading.Thread]) -> None:
        end = time.monotonic() + _GRACE
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))
        hanging = [thread.name for thread in threads if thread.is_alive()]
        if hanging:
            _log.warning("left behind threads=%s", ",".join(hanging))
        else:
            self.close()

    def _ring_for_mail(self) -> None:
        self._search.set()
        self._desk_bell.set()

    def _wait_for_bell(self, bell: threading.Event) -> bool:
        """Wait for a bell and reset it; false when the worker has to stop."""
        while not self._stop.is_set():
            if bell.wait(_GLANCE):
                bell.clear()
                return not self._stop.is_set()
        return False

    # The threads

    def _desk(self) -> None:
        rest = Rest("collect", self._rng, self._monitor)
        while self._wait_for_bell(self._desk_bell):
            delay = rest.after(self._collect_and_sweep)
            self._post_bell.set()
            self._stop.wait(delay)
            if delay:
                self._ring_for_mail()
            self._searched.set()

    def _collect_and_sweep(self) -> None:
        now = self._clock()
        # A game that is due has to wait for a search, too.
        if self._search.is_set() or self._collection.has_waiting() or self._sweep.has_due(now):
            self._search.clear()
            self._collection.collect(now)
            self._post_bell.set()  # what answers letters waits for no game
            if self._sweep.tick_one(self._collection.searched):
                self._ring_for_mail()  # new letters come before other due games

    def _post(self) -> None:
        rest = Rest("deliver", self._rng, self._monitor)
        while self._wait_for_bell(self._post_bell):
            self._stop.wait(rest.after(lambda: self._delivery.deliver(self._clock())))

    def _watch(self) -> None:
        rest = Rest("watch", self._rng, self._monitor)
        while not self._stop.is_set():
            delay = rest.after(lambda: self._mailbox.wait(self._poll, self._stop))
            if delay:
                self._stop.wait(delay)
                continue
            # Wait for that search: until then the mailbox would report the same mail again.
            self._searched.clear()
            self._ring_for_mail()
            self._wait_for_bell(self._searched)


class Rest:
    """The time to rest after a job, by how often it failed in a row."""

    def __init__(self, job: str, rng: random.Random, monitor: Monitor) -> None:
        """`job` is its name in the log."""
        self._job = job
        self._rng = rng
        self._monitor = monitor
        self._backoff = Backoff()

    def after(self, work: Callable[[], object]) -> float:
        """Do the work; returns the seconds to rest, 0 after a success. Raises nothing: the thread has to go on."""
        try:
            work()
        except Leaving:
            return 0.0
        except Exception as failure:
            return self._rest_after(failure)
        self._backoff = Backoff()
        self._monitor.done(self._job)
        return 0.0

    def _rest_after(self, failure: Exception) -> float:
        match failure:
            case MailboxUnavailable() | StoreUnavailable() | Later() | Stopped():
                reason = " ".join(blotted(str(failure)).split())
            case _:  # our own mistake; its text may hold anything
                reason = where(failure)
        refused = isinstance(failure, Stopped) or (isinstance(failure, MailboxUnavailable) and failure.login_refused)
        self._backoff = self._backoff.failed()
        least = _OPERATOR if refused else max(_GLANCE, failure.rest if isinstance(failure, Later) else 0.0)
        delay = max(self._backoff.delay(self._rng), least)
        self._monitor.failed(self._job, failure, reason, needs_operator=refused)
        return delay


_WAITED_FOR = timedelta(hours=3)  # how long deadlines wait for a mailbox that nobody searches
_GAMES = 1000  # due games listed at once


class Sweep:
    """Tells due games the time: always the beginning of the last search for letters.

    So a deadline closes only after a search that began later has succeeded and its letters were decided, whatever woke
    the worker; and if other workers have mailboxes of their own, only after these were searched too. `mailbox` is the
    name of ours.
    """

    def __init__(self, store: Store, mailbox: str, handling: Handling, telling: Telling) -> None:
        self._store = store
        self._mailbox = mailbox
        self._handling = handling
        self._telling = telling
        self._ticked: set[str] = set()  # games that had their turn in this round

    def has_due(self, now: datetime) -> bool:
        """Whether a game is due."""
        return bool(self._due(now, limit=1))

    def tick_one(self, searched: datetime | None) -> bool:
        """Tick one game that was due when the last search began; returns whether there may be more.

        Only one, since letters come first; none has a second turn before all others had one. A game whose tick breaks
        the desk rests a while. Raises StoreUnavailable, Leaving.
        """
        if searched is None:
            return False
        self._tell_refusals(searched)
        until = self._searched_everywhere(searched)
        for game in self._due(until):
            self._handling.unless_stopped()
            if game not in self._ticked and self._tick(game, until):
                self._ticked.add(game)
                return True
        self._ticked.clear()
        self._telling.forget_strikes()
        return False

    def _tell_refusals(self, now: datetime) -> None:
        """Tell games which of their letters no server takes."""
        with self._store.reading() as transaction:
            given_up = transaction.given_up()
        for out_id in given_up:
            self._handling.unless_stopped()
            # After a failure the next sweep tries again.
            self._handling.handle_or_log(Undelivered(out_id), now, f"refusal not dealt with id={out_id}")

    def _searched_everywhere(self, here: datetime) -> datetime:
        """The instant up to which all mailboxes have been searched: ours, and those of other workers."""
        with self._store.reading() as transaction:
            beats = transaction.heartbeats()
        # Earlier releases had one mailbox and noted no name.
        others = [at for name, at in beats.items() if name and name != self._mailbox]
        return min([here, *(at for at in others if here - at < _WAITED_FOR)])

    def _due(self, now: datetime, limit: int = _GAMES) -> list[str]:
        resting = self._telling.resting(now)
        with self._store.reading() as transaction:
            games = transaction.due_games(now, limit=limit + len(resting) + len(self._ticked))
        return [game for game in games if game not in resting]

    def _tick(self, game: str, now: datetime) -> bool:
        """Tell a game the time, unless letters of it wait; returns whether that was tried."""
        with self._telling.alone(game) as is_ours:
            if not is_ours:
                return False
            with self._store.reading() as transaction:
                if transaction.has_undecided(lane=game):
                    return False
            self._telling.tell(Tick(game), now)
        return True
