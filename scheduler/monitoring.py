"""A worker's state: kept for metrics, and told to the database, with a good-bye when the worker ends in order.

`referee status` reads the one, Prometheus the other. Knows counts, instants and names of jobs. Must not know people: no
address, no id of a player, no word of a letter.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter as Counting
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from referee.desk import LetterKept, Stimulus
from referee.mail.mailbox import Traffic
from referee.store import Queues, Store, StoreUnavailable, glance_of_row
from scheduler.troubles import Troubles

_DECIDING = (0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds

_log = logging.getLogger(__name__)


def now_utc() -> datetime:
    """The present instant, by the clock of this machine."""
    return datetime.now(UTC)


class Monitor:
    """The state and the metrics of a worker. Thread-safe; its failures never stop the work."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = now_utc) -> None:
        """The metrics are in `registry`, one for each worker."""
        self.registry = CollectorRegistry()
        self.troubles = Troubles(clock)
        self.doing = "starting"
        self.last_well: datetime | None = None  # the last good look into the mailbox, or decision
        self.traffic: Callable[[], Traffic] = Traffic
        """What went to and fro between the worker and its mailbox so far."""
        self.news = threading.Event()
        """Set when a first good look was had, or a trouble has begun or is over."""
        self._store = store
        self._clock = clock
        self.kept = self._counter("letters_kept", "Letters taken out of the mailbox and kept.")
        self.decided = self._counter("letters_decided", "Letters decided, by what became of them.", "verdict")
        self.delivered = self._counter("letters_delivered", "Letters the mail server has taken.")
        self.undelivered = self._counter("deliveries_failed", "Attempts to deliver that failed, by how.", "how")
        self.failures = self._counter("job_failures", "Times a job had to be broken off, by its name.", "job")
        self.deciding = Histogram(
            "referee_decide_seconds", "From a kept letter to its answer.", buckets=_DECIDING, registry=self.registry
        )
        self.registry.register(Gauges(store, clock))

    def _counter(self, name: str, words: str, *labels: str) -> Counter:
        return Counter(f"referee_{name}", words, labels, registry=self.registry)

    def done(self, job: str) -> None:
        """A job was done."""
        if job == "collect":
            self.doing = "watching"
        self._while_telling(lambda: self.troubles.done(job))

    def looked(self, at: datetime, letters: int) -> None:
        """The mailbox was searched at this instant, by us or by another worker; we took so many letters out of it."""
        self.doing = "watching"
        self._is_well(at)
        self._while_telling(lambda: self.troubles.looked(at, letters))

    def handed_in(self, letters: int) -> None:
        """The server for outgoing letters has answered, and taken so many."""
        self._while_telling(lambda: self.troubles.handed_in(letters))

    def handled(self, stimulus: Stimulus, seconds: float) -> None:
        """The desk has handled a stimulus in so many seconds."""
        if isinstance(stimulus, LetterKept):
            self.deciding.observe(seconds)
        self.doing = "deciding"
        self._is_well(self._clock())

    def letters_decided(self, inbox_ids: Sequence[int]) -> None:
        """The desk has decided these letters."""
        with suppress(StoreUnavailable), self._store.reading() as transaction:  # only a count will be missing
            for verdict in transaction.verdicts(inbox_ids):
                self.decided.labels(verdict).inc()

    def failed(self, job: str, failure: Exception, reason: str, *, needs_operator: bool) -> None:
        """A job failed; `reason` is one line without addresses."""
        self.failures.labels(job).inc()
        if job == "collect":
            self.doing = "resting"
        telling = lambda: self.troubles.failed(job, failure, reason, needs_operator=needs_operator)  # noqa: E731
        self._while_telling(telling)

    def _is_well(self, at: datetime) -> None:
        """Looks into the mailbox and decisions are signs of health; deliveries depend on others' servers."""
        if self.last_well is None:
            self.news.set()
        self.last_well = max(at, self.last_well or at)

    def _while_telling(self, change: Callable[[], None]) -> None:
        before = self.troubles.first()
        change()
        if self.troubles.first() is not before:
            self.news.set()

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


def numbers(database: str) -> str:
    """The gauges of a database in the format of Prometheus, for a collector that reads files."""
    with Store(database, only_reads=True) as store:
        (registry := CollectorRegistry()).register(Gauges(store, now_utc))
        return generate_latest(registry).decode()


class Gauges(Collector):
    """Gauges read from the database at every scrape, so that several workers agree."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    def collect(self) -> Iterator[Metric]:
        """All gauges; only `referee_database_up` if the database does not answer."""
        try:
            with self._store.reading() as transaction:
                queues, workers = transaction.queues(), transaction.workers()
                now = self._clock()
                glances = map(glance_of_row, transaction.games(running=True))
                idle = sum(each is not None and each.moves_no_more(now) for each in glances)
        except StoreUnavailable:
            yield GaugeMetricFamily("referee_database_up", "Whether the database answers.", 0)
            return
        yield GaugeMetricFamily("referee_database_up", "Whether the database answers.", 1)
        yield from _gauges(queues)
        yield GaugeMetricFamily("referee_games_idle", "Games that are played and wait for nobody.", idle)
        states = Counting(worker.state(self._clock()) for worker in workers)
        gauge = GaugeMetricFamily("referee_workers", "Workers, by how they are.", labels=["state"])
        for state in ("well", "starting", "ill", "missing"):
            gauge.add_metric([state], states[state])
        yield gauge


def _gauges(queues: Queues) -> Iterator[Metric]:
    for name, words, value in (
        ("inbox_undecided", "Letters that wait for the desk.", queues.undecided),
        ("inbox_shunted", "Letters put aside because they broke the desk.", queues.shunted),
        ("clock_doubted", "Whether no deadline closes because the clock may be wrong.", bool(queues.clock_doubt)),
        ("inbox_unfetched", "Letters in the mailbox that its server does not hand over.", queues.unfetched),
        ("inbox_staying", "Letters that are kept, and that the mail server does not move.", queues.staying),
        (
            "mailbox_commands",
            "Commands a minute to the mail server, by the worker that sends the most.",
            queues.commands,
        ),
        ("mailbox_arrivals", "Letters that worker got in that minute.", queues.arrivals),
        ("outbox_queued", "Letters that wait for delivery.", queues.queued),
        ("outbox_given_up", "Letters that no server wanted.", queues.given_up),
        ("games_stuck", "Games whose time does not pass because that breaks the desk.", queues.stuck),
    ):
        yield GaugeMetricFamily(f"referee_{name}", words, value)
    for name, words, instant in (
        ("inbox_oldest", "When the longest waiting letter came.", queues.oldest_undecided),
        ("outbox_oldest", "Since when the letter waits that waits longest for delivery.", queues.oldest_queued),
        ("last_search", "When the last good look at the mailbox began.", queues.searched),
    ):
        if instant is not None:
            yield GaugeMetricFamily(f"referee_{name}_timestamp_seconds", words, instant.timestamp())
    games = GaugeMetricFamily("referee_games", "Games, by how they stand.", labels=["state"])
    games.add_metric(["running"], queues.running)
    games.add_metric(["over"], queues.over)
    yield games
