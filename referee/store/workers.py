"""The part of a transaction that keeps who is at work: each worker tells so of itself, and is forgotten in the end.

Knows when a worker is well. Must not know what it does.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import delete, select
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.tables import Workers

BEAT = timedelta(seconds=30)
"""How often a worker tells that it is at work."""

_SILENCE = 4 * BEAT  # after which nobody believes that it is
_LEAST = timedelta(minutes=2)  # a worker may have no good look into the mailbox for so long, or for as many polls:
_POLLS = 3


@dataclass(frozen=True, slots=True)
class WorkerRow:
    """A worker as it told of itself when it was `seen` last; `trouble` is what does not work since `troubled`."""

    name: str
    host: str
    pid: int
    version: str
    since: datetime
    seen: datetime
    poll: int
    well: datetime | None
    doing: str
    trouble: str = ""
    reason: str = ""
    troubled: datetime | None = None

    def state(self, now: datetime) -> Literal["well", "starting", "ill", "missing"]:
        """How it is: "missing" has told nothing lately, "ill" has had no good look into the mailbox lately."""
        patience = max(_LEAST, timedelta(seconds=_POLLS * self.poll))
        if now - self.seen > _SILENCE:
            return "missing"
        if now - (self.well or self.since) > patience:
            return "ill"
        return "starting" if self.well is None else "well"


class WorkerQueries(Queries):
    """Queries for workers."""

    def workers(self) -> tuple[WorkerRow, ...]:
        """All that are at work, and those that died lately, by name and host."""
        query = columns(WorkerRow, Workers).order_by(col(Workers.name), col(Workers.host))
        return self._values(WorkerRow, query)

    def tell_worker(self, told: WorkerRow) -> int | None:
        """Keep what a worker tells of itself; returns the number of the process that last bore its name there."""
        key = {"name": told.name, "host": told.host}
        here = [col(Workers.name) == told.name, col(Workers.host) == told.host]
        last: int | None = self._connection.execute(select(col(Workers.pid)).where(*here)).scalar_one_or_none()
        self._insert_or_update(Workers, key, {k: v for k, v in asdict(told).items() if k not in key})
        return last

    def forget_worker(self, told: WorkerRow) -> None:
        """Forget a worker, unless another process bears its name there by now."""
        query = delete(Workers).where(col(Workers.name) == told.name, col(Workers.host) == told.host)
        self._connection.execute(query.where(col(Workers.pid) == told.pid))

    def forget_workers(self, before: datetime | None = None) -> None:
        """Forget all workers that have told nothing since this instant; None: all."""
        query = delete(Workers)
        self._connection.execute(query if before is None else query.where(col(Workers.seen) < before))
