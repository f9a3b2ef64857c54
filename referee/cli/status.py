"""`referee status`: for people, as JSON for programs, and as an exit status for containers.

It tells how each worker is, and why; and of queues, games, deadlines, letters and games that need a person. What a log
may hold is imported for a game of which it is not kept how it stands. Changes nothing, and makes neither database nor
keyring.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from rich.table import Table

from referee.cli.common import CONFIG, ConfigOption, ago, console, fail, now_utc, some
from referee.cli.database import check_keyring, check_readable
from referee.cli.glancing import due_told, glance_at, idle_told
from referee.settings import Settings, SettingsError, load_settings
from referee.store import GameRow, Glance, Queues, Revision, Store, Transaction, WorkerRow, glance_of_row
from referee.store.inbox import TELL_NOBODY
from referee.store.outbox import SENT
from referee.store.queues import queues_for_json, stamp


def status(
    as_json: Annotated[bool, typer.Option("--json", help="For programs; see below.")] = False,
    check: Annotated[
        bool,
        typer.Option("--check", help="End with 0 if a worker is well and nothing waits too long, else with 1."),
    ] = False,
    here: Annotated[
        bool, typer.Option("--here", help="Like --check, but only ask whether a worker of this machine is well.")
    ] = False,
    prometheus: Annotated[
        bool, typer.Option("--prometheus", help="The numbers of the metrics page, for a collector that reads files.")
    ] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Tell how the referee is: workers, mailbox, queues, games, the next deadlines, and what needs a person.

    With --json one object: `at`; `revision` (found, wanted); `workers` (name, host, pid, version, since; seen: when
    it told of itself last; well: its last good look into the mailbox, or decision; doing; state: well, starting, ill
    or missing; trouble: what, since, reason, or null); `worker` (the one that is best, as its health file was, or
    null); `keyring` (what is wrong with it, or empty); `queues` (undecided, oldest_undecided, shunted, unfetched,
    queued, oldest_queued, given_up, running, over, searched: the last good look at the mailbox; clock_doubt: why no
    deadline closes, or empty; staying: letters that are kept and that the mail server never moves; commands, paced:
    how many it is sent in a minute, and when that was; stuck, backup, site_trouble); `inbox` and `outbox` (letters by
    verdict and by state, but for those that took effect in games: the host may play); `paused` (games) and `ending`
    (those that a moderator has ended, while UNDO may take that back); `deadlines`
    (game, title, stop, due: null while the clock stands still, when: the same for people, waits_for; the next ten);
    `shunted` (id, received; newest first); `stuck` (games); `idle` (games that wait for nobody, or for
    an instant that is past) and `asks_again` (for each of them, the command that asks its round once more); `let_go`
    (letters deleted by rule: after_days of their game's end, letters and bytes so far, looked). Instants are ISO 8601
    in UTC or null. Names may be added; none is taken away.
    """
    settings, now = load_settings(config), now_utc()
    if sum((as_json, check, here, prometheus)) > 1:
        fail("Say one of --json, --check, --here and --prometheus.")
    if check or here:
        _fail_unless_well(*at_work(settings.database, now), now, here=here)
        return
    if prometheus:
        from scheduler.monitoring import numbers

        typer.echo(numbers(settings.database), nl=False)
        return
    told, workers = overview(settings, now)
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        _print(told, workers, now, settings.zone)


# --- in the terminal ------------------------------------------------------------------------------


def _print(told: dict[str, Any], workers: tuple[WorkerRow, ...], now: datetime, zone: str) -> None:
    queues = told["queues"]
    table = Table(box=None, show_header=False)
    table.add_row("database", f"schema {told['revision']['found']}")
    table.add_row("mailbox", f"last good look {_ago(queues['searched'], now)}{_server(queues)}")
    for number, worker in enumerate(workers):
        table.add_row("" if number else "workers", _worker_in_words(worker, now))
    if not workers:
        table.add_row("workers", _NOBODY)
    table.add_row("letters in", _waiting(queues["undecided"], queues["oldest_undecided"], now) + _counts(told["inbox"]))
    table.add_row("letters out", _waiting(queues["queued"], queues["oldest_queued"], now) + _counts(told["outbox"]))
    paused = f", {len(told['paused'])} of them paused ({some(told['paused'])})" if told["paused"] else ""
    ending = f", {len(told['ending'])} being ended ({some(told['ending'])})" if told["ending"] else ""
    table.add_row("games", f"{queues['running']} running{paused}{ending}, {queues['over']} over")
    table.add_row("let go", _let_go(told["let_go"], now))
    console.print(table)
    _print_deadlines(told["deadlines"], zone)
    if doubt := queues["clock_doubt"]:
        console.print(f"No deadline closes: {doubt}. Is the clock right? Then `referee clock confirm`.")
    if told["keyring"]:
        console.print(f"\nThe keyring {told['keyring']}", style="bold red")
    for game in told["idle"]:
        console.print(idle_told(game, told["asks_again"][game]), soft_wrap=True)
    for game in told["stuck"]:
        console.print(f"Stuck: {game}, as to tell it the time breaks the referee; see `referee audit {game}`.")
    for letter in told["shunted"]:
        console.print(
            f"Shunted: letter {letter['id']} of {letter['received']}; see `referee inbox show {letter['id']}`."
        )


def _print_deadlines(deadlines: list[dict[str, Any]], zone: str) -> None:
    if not deadlines:
        return
    table = Table("game", "title", "at", f"due ({zone})", "waits for", box=None)
    for row in deadlines:
        table.add_row(row["game"], row["title"], row["stop"], row["when"], ", ".join(row["waits_for"]))
    console.print()
    console.print(table)


def _server(queues: dict[str, Any]) -> str:
    """How much the mail server is asked, and what it does not do."""
    pace = f"; {queues['commands']} commands a minute" if queues["paced"] else ""
    return pace + (f"; letters that are kept and never move: {queues['staying']}" if queues["staying"] else "")


def _waiting(count: int, oldest: str | None, now: datetime) -> str:
    if count and oldest is not None and datetime.fromisoformat(oldest) > now:
        return f"{count} waiting for a later hour"
    return f"{count} waiting, the oldest came {_ago(oldest, now)}" if count else "none waiting"


def _let_go(rule: dict[str, Any], now: datetime) -> str:
    """What is deleted by rule, when, and how much was so far."""
    if not rule["after_days"]:
        return "nothing, as keep_letters says"
    so_far = f"{rule['letters']} so far, {rule['bytes'] / 1e6:.1f} MB"
    looked = "looked for every day" if rule["looked"] is None else f"last looked for {_ago(rule['looked'], now)}"
    return f"letters, {rule['after_days']} days after their game's end (keep_letters): {so_far}; {looked}"


def _counts(counts: dict[str, int]) -> str:
    return "; " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())) if counts else ""


def _ago(at: str | None, now: datetime) -> str:
    return ago(None if at is None else datetime.fromisoformat(at), now)


_SOON = 10  # deadlines shown


def overview(settings: Settings, now: datetime) -> tuple[dict[str, Any], tuple[WorkerRow, ...]]:
    """All that `status --json` lists, and its workers. Fails without a database; StoreUnavailable before an upgrade."""
    with Store(settings.database, only_reads=True) as store:
        revision = _revision(store)
        with store.reading() as transaction:
            workers = transaction.workers()
            told = {"at": stamp(now), "revision": asdict(revision), "keyring": _doubt(settings, transaction)}
            told |= _told_by(settings, transaction, now) | {"let_go": _deleted_by_rule(settings, transaction)}
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
        "worker": None if best is None else _worker_as_before(best),
        "workers": [_worker_for_json(worker, now) for worker in workers],
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


def _deleted_by_rule(settings: Settings, transaction: Transaction) -> dict[str, Any]:
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


_NOBODY = "No worker is at work. Start one: `referee run`, or `systemctl start referee`."


def _worker_for_json(worker: WorkerRow, now: datetime) -> dict[str, Any]:
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


def _worker_as_before(worker: WorkerRow) -> dict[str, Any]:
    """A worker under the names that its health file had, up to 0.9."""
    failure = {"at": stamp(worker.troubled), "job": worker.trouble, "reason": worker.reason}
    return {
        "at": stamp(worker.well),
        "written": stamp(worker.seen),
        "worker": worker.name,
        "doing": worker.doing,
        "failure": failure if worker.trouble else None,
    }


def _worker_in_words(worker: WorkerRow, now: datetime) -> str:
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


def _fail_unless_well(
    workers: Sequence[WorkerRow], queues: Queues, still: Sequence[str], now: datetime, *, here: bool
) -> None:
    """Fail unless one worker is well and nothing waits too long; with `here` ask for a worker of this machine alone."""
    host = socket.gethostname()
    asked = [worker for worker in workers if not here or worker.host == host]
    if not asked:
        fail(f"Not well: on {host} no worker is at work." if here else f"Not well. {_NOBODY}")
    well = [worker for worker in asked if worker.state(now) == "well"]
    if not well:
        fail("\n".join(f"Not well: {_worker_in_words(worker, now)}." for worker in asked))
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
    console.print("\n".join(f"Well: {_worker_in_words(worker, now)}." for worker in well))
