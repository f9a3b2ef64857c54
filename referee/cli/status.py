"""`referee status`: for people, as JSON for programs, and as an exit status for containers.

Changes nothing, and makes neither database nor keyring.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from referee.cli.common import CONFIG, ConfigOption, console, fail, now_utc
from referee.settings import load_settings

_LEAST = timedelta(minutes=2)  # a worker may be silent for so long, or for as many polls as here:
_POLLS = 3


def status(
    as_json: Annotated[bool, typer.Option("--json", help="For programs; see below.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only look at the health file: status 0 if the worker is well, else 1.")
    ] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Tell how the referee is: mailbox, queues, games, the next deadlines, and what needs a person.

    With --json one object: `at`; `revision` (found, wanted); `worker` (the health file, or null); `queues` (undecided,
    oldest_undecided, shunted, unfetched, queued, oldest_queued, given_up, running, over, searched: the last good look
    at the mailbox; clock_doubt: why no deadline closes, or empty); `inbox` and `outbox` (letters by verdict and by
    state); `paused` (games); `deadlines` (game, title, stop, due, waits_for; the next ten); `shunted` (id, received;
    newest first); `stuck` (games). Instants are ISO 8601 in UTC or null. Names may be added; none is taken away.
    """
    settings = load_settings(config)
    now = now_utc()
    if check:
        _check(settings.health, max(_LEAST, timedelta(seconds=_POLLS * settings.poll)), now)
        return
    # Supervisors --check every minute, and a file is all that this needs.
    from referee.cli.overview import overview

    told = overview(settings.database, now, _health(settings.health))
    if as_json:
        typer.echo(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        _print(told, now)


# --- health ---------------------------------------------------------------------------------------


def _health(path: Path | None) -> dict[str, Any] | None:
    if path is None:
        return None
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return told if isinstance(told, dict) else None


def _check(path: Path | None, patience: timedelta, now: datetime) -> None:
    if path is None:
        fail('The worker writes no health file. Set `health` in the configuration, e.g. health = "health".')
    told = _health(path)
    if told is None:
        fail(f"Not well: there is no health file at {path}. Is `referee run` at work?")
    try:
        at = datetime.fromisoformat(told["at"])
    except (KeyError, TypeError, ValueError):
        fail("Not well: the worker has not yet had a good look at its mailbox.")
    failure = told.get("failure") or {}
    why = f" Last failure ({failure.get('job')}, {failure.get('at')}): {failure.get('reason')}." if failure else ""
    if now - at > patience:
        fail(f"Not well: the last good turn was {_ago(told['at'], now)}.{why}")
    console.print(f"Well: {told.get('worker')} is {told.get('doing')}, last good turn {_ago(told['at'], now)}.")


# --- in the terminal ------------------------------------------------------------------------------


def _print(told: dict[str, Any], now: datetime) -> None:
    queues, revision, worker = told["queues"], told["revision"], told["worker"]
    table = Table(box=None, show_header=False)
    schema = (
        revision["found"]
        if revision["found"] == revision["wanted"]
        else (f"{revision['found']}, this version wants {revision['wanted']}: run `referee upgrade`")
    )
    table.add_row("database", f"schema {schema}")
    table.add_row("mailbox", f"last good look {_ago(queues['searched'], now)}")
    if worker is not None:
        table.add_row("worker", f"{worker.get('worker')}, {worker.get('doing')}, {_ago(worker.get('at'), now)}")
        if failure := worker.get("failure"):
            table.add_row("", f"last failure {_ago(failure['at'], now)}, {failure['job']}: {failure['reason']}")
    table.add_row("letters in", _waiting(queues["undecided"], queues["oldest_undecided"], now) + _counts(told["inbox"]))
    table.add_row("letters out", _waiting(queues["queued"], queues["oldest_queued"], now) + _counts(told["outbox"]))
    paused = f", {len(told['paused'])} of them paused ({', '.join(told['paused'])})" if told["paused"] else ""
    table.add_row("games", f"{queues['running']} running{paused}, {queues['over']} over")
    console.print(table, highlight=False)
    _print_deadlines(told["deadlines"])
    if doubt := queues["clock_doubt"]:
        console.print(f"No deadline closes: {doubt}. Is the clock right? Then `referee clock confirm`.")
    for game in told["stuck"]:
        console.print(f"Stuck: {game}, as to tell it the time breaks the referee; see `referee audit {game}`.")
    for letter in told["shunted"]:
        console.print(
            f"Shunted: letter {letter['id']} of {letter['received']}; see `referee inbox show {letter['id']}`."
        )


def _print_deadlines(deadlines: list[dict[str, Any]]) -> None:
    if not deadlines:
        return
    table = Table("game", "title", "at", "due (UTC)", "waits for", box=None)
    for row in deadlines:
        due = f"{datetime.fromisoformat(row['due']):%a %d %b %H:%M}" if row["due"] else ""
        table.add_row(row["game"], row["title"], row["stop"], due, ", ".join(row["waits_for"]))
    console.print()
    console.print(table, highlight=False)


def _waiting(count: int, oldest: str | None, now: datetime) -> str:
    return f"{count} waiting, the oldest came {_ago(oldest, now)}" if count else "none waiting"


def _counts(counts: dict[str, int]) -> str:
    return "; " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())) if counts else ""


def _ago(at: str | None, now: datetime) -> str:
    """How long ago, in the largest unit that gives at least 2."""
    if at is None:
        return "never"
    seconds = max(0, int((now - datetime.fromisoformat(at)).total_seconds()))
    for name, length in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return f"{seconds // length} {name} ago"
    return f"{seconds} seconds ago"
