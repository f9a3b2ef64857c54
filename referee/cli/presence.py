"""What `referee status` says of the workers: how each is, and why."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from referee.cli.common import ago, console, fail
from referee.store import Queues, WorkerRow
from referee.store.as_json import stamp

NOBODY = "No worker is at work. Start one: `referee run`, or `systemctl start referee`."


def as_json(worker: WorkerRow, now: datetime) -> dict[str, Any]:
    """A worker for programs."""
    trouble = {"what": worker.trouble, "since": stamp(worker.troubled), "reason": worker.reason}
    return {
        "name": worker.name,
        "host": worker.host,
        "pid": worker.pid,
        "version": worker.version,
        "since": stamp(worker.since),
        "seen": stamp(worker.seen),
        "well": stamp(worker.well),
        "doing": worker.doing,
        "state": worker.state(now),
        "trouble": trouble if worker.trouble else None,
    }


def as_before(worker: WorkerRow) -> dict[str, Any]:
    """A worker under the names that its health file had, up to 0.9."""
    failure = {"at": stamp(worker.troubled), "job": worker.trouble, "reason": worker.reason}
    return {
        "at": stamp(worker.well),
        "written": stamp(worker.seen),
        "worker": worker.name,
        "doing": worker.doing,
        "failure": failure if worker.trouble else None,
    }


def in_words(worker: WorkerRow, now: datetime) -> str:
    """A worker, how it is, and what does not work."""
    who = f"{worker.name} (process {worker.pid} on {worker.host}, {worker.version})"
    match worker.state(now):
        case "missing":
            last = f": {worker.trouble}, {worker.reason}" if worker.trouble else ""
            return f"{who} is missing: last heard of {ago(worker.seen, now)}{last}"
        case "starting":
            how = "is starting"
        case "ill":
            how = f"is not well: its last good look into the mailbox was {ago(worker.well, now)}"
        case _:
            how = f"is well, {worker.doing}: last good look {ago(worker.well, now)}"
    if not worker.trouble:
        return f"{who} {how}"
    lasting = ago(worker.troubled, now, word="")
    return f"{who} {how}; trouble with {worker.trouble} for {lasting}: {worker.reason}"


def check(workers: Sequence[WorkerRow], queues: Queues, still: Sequence[str], now: datetime, *, here: bool) -> None:
    """Fail unless one worker is well and nothing waits too long; with `here` ask for a worker of this machine alone."""
    host = socket.gethostname()
    asked = [worker for worker in workers if not here or worker.host == host]
    if not asked:
        fail(f"Not well: on {host} no worker is at work." if here else f"Not well. {NOBODY}")
    well = [worker for worker in asked if worker.state(now) == "well"]
    if not well:
        fail("\n".join(f"Not well: {in_words(worker, now)}." for worker in asked))
    if not here:
        if queues.clock_doubt:
            fail(
                f"Not well: no deadline closes, {queues.clock_doubt}. Is the clock right? Then `referee clock confirm`."
            )
        if queues.staying:
            fail(
                f"Not well: {queues.staying} letters are kept, and the mail server never moves them out of the folder."
            )
        if queues.asks_too_much(now):
            fail(
                f"Not well: the mail server makes us send it {queues.commands} commands a minute, "
                f"for {queues.arrivals} letters."
            )
        if queues.waits_for_desk(now):
            fail(f"Not well: a letter has waited for {ago(queues.oldest_undecided, now, word='')} to be decided.")
        if queues.waits_to_go_out(now):
            fail(f"Not well: a letter of ours has waited for {ago(queues.oldest_queued, now, word='')} to go out.")
        if still:
            fail("\n".join(f"Not well: {each}" for each in still))
    console.print("\n".join(f"Well: {in_words(worker, now)}." for worker in well))
