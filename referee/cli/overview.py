"""What the database tells `referee status`: queues, games, deadlines, letters and games that need a person.

What a log may hold is imported for a game of which it is not kept how it stands.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from referee.cli import presence
from referee.cli.common import fail
from referee.cli.database import check_readable
from referee.cli.glancing import due_told, glance_at, idle_told
from referee.cli.keys import check_keyring
from referee.settings import Settings, SettingsError
from referee.store import GameRow, Glance, Queues, Revision, Store, Transaction, WorkerRow, glance_of_row
from referee.store.as_json import queues_for_json, stamp
from referee.store.inbox import TELL_NOBODY
from referee.store.outbox import SENT

_SOON = 10  # deadlines shown


def overview(settings: Settings, now: datetime) -> tuple[dict[str, Any], tuple[WorkerRow, ...]]:
    """All that `status --json` lists, and its workers. Fails without a database; StoreUnavailable before an upgrade."""
    with Store(settings.database, only_reads=True) as store:
        revision = _revision(store)
        with store.reading() as transaction:
            workers = transaction.workers()
            told = {"at": stamp(now), "revision": asdict(revision), "keyring": _doubt(settings, transaction)}
            told |= _told_by(settings, transaction, now) | {"let_go": _let_go(settings, transaction)}
            return told | _workers_for_json(workers, now), workers


def at_work(database: str, now: datetime) -> tuple[tuple[WorkerRow, ...], Queues, tuple[str, ...]]:
    """Who is at work, what waits, and what is said of games that do not move; fails where nobody can be at work."""
    with Store(database, only_reads=True) as store:
        revision = _revision(store)
        if revision.found != revision.wanted:
            fail(
                f"Not well: the database is at schema {revision.found}, and this version wants {revision.wanted}: "
                "run `referee upgrade`."
            )
        with store.reading() as transaction:
            known = ((row.id, glance_of_row(row)) for row in transaction.games(running=True))
            still = tuple(
                idle_told(game, glance.asks_again) for game, glance in known if glance and glance.moves_no_more(now)
            )
            return transaction.workers(), transaction.queues(), still


def _revision(store: Store) -> Revision:
    revision = store.revision()
    if revision.found is None:
        fail("There is no referee's database here yet. `referee run` or `referee game new` makes it.")
    check_readable(revision)
    return revision


def _workers_for_json(workers: tuple[WorkerRow, ...], now: datetime) -> dict[str, Any]:
    best = min(
        workers, key=lambda worker: ("well", "starting", "ill", "missing").index(worker.state(now)), default=None
    )
    return {
        "worker": None if best is None else presence.as_before(best),
        "workers": [presence.as_json(worker, now) for worker in workers],
    }


def _doubt(settings: Settings, transaction: Transaction) -> str:
    """What is wrong with the keyring, "" if nothing is."""
    try:
        check_keyring(settings, transaction)
    except SettingsError as trouble:
        return str(trouble)
    return ""


def _told_by(settings: Settings, transaction: Transaction, now: datetime) -> dict[str, Any]:
    shunted = [{"id": row.id, "received": stamp(row.received)} for row in transaction.inbox("shunted", _SOON)]
    running = sorted(transaction.games(running=True), key=lambda row: (row.wake_at is None, row.wake_at))
    found = [(row, glance_at(transaction, row)) for row in running]
    next_up = [(row, glance) for row, glance in found if row.wake_at is not None][:_SOON]
    queues = queues_for_json(transaction.queues())
    del queues["arrivals"]  # the host may play
    return {
        "queues": queues,
        "inbox": {verdict: count for verdict, count in transaction.inbox_counts().items() if verdict in TELL_NOBODY},
        "outbox": {state: count for state, count in transaction.outbox_counts().items() if state != SENT},
        "paused": [row.id for row, glance in found if glance.paused and not glance.ending],
        "ending": [row.id for row, glance in found if glance.ending],
        "deadlines": [
            _deadline(row, glance, now, settings.zone) for row, glance in next_up if glance.state != "set up"
        ],
        "shunted": shunted,
        "stuck": list(transaction.stuck()),
        "idle": [row.id for row, glance in found if glance.moves_no_more(now)],
        "asks_again": {row.id: glance.asks_again for row, glance in found if glance.moves_no_more(now)},
    }


def _let_go(settings: Settings, transaction: Transaction) -> dict[str, Any]:
    """What is deleted by rule, and how much was so far."""
    so_far = transaction.let_go()
    at = None if so_far.at is None else stamp(so_far.at)
    return {"after_days": settings.keep_letters, "letters": so_far.letters, "bytes": so_far.size, "looked": at}


def _deadline(row: GameRow, glance: Glance, now: datetime, zone: str) -> dict[str, Any]:
    return {
        "game": row.id,
        "title": row.title,
        "stop": glance.stop,
        "due": None if glance.due is None or glance.paused else stamp(datetime.fromtimestamp(glance.due, UTC)),
        "when": due_told(glance, now.timestamp(), zone),
        "waits_for": [colour for colour, _ in glance.awaited],
    }
