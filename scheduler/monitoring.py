"""A worker's state: a health file for supervisors, and metrics for Prometheus.

Knows counts, instants and names of jobs. Must not know people: no address, no id of a player, no word of a letter.
"""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from referee.desk import LetterKept, Stimulus
from referee.store import Queues, Store, StoreUnavailable
from referee.store.as_json import queues_for_json, stamp

_SELDOM = timedelta(seconds=5)  # between two writings of the same state
_DECIDING = (0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds

_log = logging.getLogger(__name__)


def now_utc() -> datetime:
    """The present instant, by the clock of this machine."""
    return datetime.now(UTC)


class Monitor:
    """The metrics and the health file of a worker. Thread-safe; its failures never stop the work."""

    def __init__(
        self, store: Store, worker: str = "", clock: Callable[[], datetime] = now_utc, health: Path | None = None
    ) -> None:
        """The metrics are in `registry`, one for each worker; nothing is written yet."""
        self.registry = CollectorRegistry()
        self._store = store
        self._worker = worker
        self._clock = clock
        self._health = health
        self._lock = threading.Lock()
        self._doing = "starting"
        self._well: datetime | None = None  # the end of the last successful collection
        self._failure: dict[str, str | None] | None = None
        self._written: datetime | None = None
        self.kept = self._counter("letters_kept", "Letters taken out of the mailbox and kept.")
        self.decided = self._counter("letters_decided", "Letters decided, by what became of them.", "verdict")
        self.delivered = self._counter("letters_delivered", "Letters the mail server has taken.")
        self.undelivered = self._counter("deliveries_failed", "Attempts to deliver that failed, by how.", "how")
        self.failures = self._counter("job_failures", "Times a job had to be broken off, by its name.", "job")
        self.deciding = Histogram(
            "referee_decide_seconds", "From a kept letter to its answer.", buckets=_DECIDING, registry=self.registry
        )
        self.registry.register(Gauges(store))

    def _counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"referee_{name}", words, labels, registry=self.registry)

    def begin(self) -> None:
        """Write the first health file. Raises OSError if it cannot be written."""
        if self._health is not None:
            self._write(self._health, self._clock())

    def well(self, job: str) -> None:
        """A job succeeded. Only collecting is a sign of health; deliveries depend on others' servers."""
        if job == "collect":
            self._tell("watching", well=True)

    def handled(self, stimulus: Stimulus, seconds: float) -> None:
        """The desk has handled a stimulus in so many seconds."""
        if isinstance(stimulus, LetterKept):
            self.deciding.observe(seconds)
            with (
                suppress(StoreUnavailable),
                self._store.reading() as transaction,
            ):  # only a count will be missing
                self.decided.labels(transaction.verdict(stimulus.inbox_id) or "").inc()
        self._tell("deciding", well=True)

    def failed(self, job: str, reason: str) -> None:
        """A job failed; `reason` is one line without addresses."""
        self.failures.labels(job).inc()
        self._failure = {"at": stamp(self._clock()), "job": job, "reason": reason}
        self._tell("resting", well=False)

    def _tell(self, doing: str, *, well: bool) -> None:
        """Note what the worker does, and write the health file if that is new or a while ago."""
        if self._health is None:
            return
        now = self._clock()
        with self._lock:
            same = self._doing == doing and self._written is not None and now - self._written < _SELDOM
            self._doing, self._well = doing, now if well else self._well
            if same:
                return
            self._written = now
            try:
                self._write(self._health, now)
            except OSError as trouble:
                _log.warning("health file not written reason=%s", trouble.strerror)

    def _write(self, path: Path, now: datetime) -> None:
        told = {
            "at": stamp(self._well),
            "written": stamp(now),
            "worker": self._worker,
            "doing": self._doing,
            "failure": self._failure,
            "queues": self._queues_waiting() if self._doing != "resting" else None,
        }
        beside = path.with_name(f".{path.name}-{self._worker}")
        beside.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
        os.replace(beside, path)

    def _queues_waiting(self) -> dict[str, int | str | None] | None:
        try:
            with self._store.reading() as transaction:
                return queues_for_json(transaction.queues())
        except StoreUnavailable:
            return None

    @contextmanager
    def served(self, at: tuple[str, int] | None) -> Iterator[int | None]:
        """Serve the metrics at this host and port meanwhile; yields the port. None: serve nothing. Raises OSError."""
        if at is None:
            yield None
            return
        host, port = at
        try:
            server, thread = start_http_server(port, host, self.registry)
        except OSError as trouble:
            raise OSError(trouble.errno, trouble.strerror, f"{host}:{port} (metrics)") from None
        _log.info("numbers at host=%s port=%d", host, server.server_port)
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


class Gauges(Collector):
    """Gauges read from the database at every scrape, so that several workers agree."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def collect(self) -> Iterator[Metric]:
        """All gauges; only `referee_database_up` if the database does not answer."""
        try:
            with self._store.reading() as transaction:
                queues = transaction.queues()
        except StoreUnavailable:
            yield GaugeMetricFamily("referee_database_up", "Whether the database answers.", 0)
            return
        yield GaugeMetricFamily("referee_database_up", "Whether the database answers.", 1)
        yield from _gauges(queues)


def _gauges(queues: Queues) -> Iterator[Metric]:
    for name, words, value in (
        ("inbox_undecided", "Letters that wait for the desk.", queues.undecided),
        ("inbox_shunted", "Letters put aside because they broke the desk.", queues.shunted),
        ("clock_doubted", "Whether no deadline closes because the clock may be wrong.", bool(queues.clock_doubt)),
        ("inbox_unfetched", "Letters in the mailbox that its server does not hand over.", queues.unfetched),
        ("outbox_queued", "Letters that wait for delivery.", queues.queued),
        ("outbox_given_up", "Letters that no server wanted.", queues.given_up),
        ("games_stuck", "Games whose time does not pass because that breaks the desk.", queues.stuck),
    ):
        yield GaugeMetricFamily(f"referee_{name}", words, value)
    for name, words, instant in (
        ("inbox_oldest", "When the longest waiting letter came.", queues.oldest_undecided),
        ("outbox_oldest", "When the letter was written that waits longest for delivery.", queues.oldest_queued),
        ("last_search", "When the last good look at the mailbox began.", queues.searched),
    ):
        if instant is not None:
            yield GaugeMetricFamily(f"referee_{name}_timestamp_seconds", words, instant.timestamp())
    games = GaugeMetricFamily("referee_games", "Games, by how they stand.", labels=["state"])
    games.add_metric(["running"], queues.running)
    games.add_metric(["over"], queues.over)
    yield games
