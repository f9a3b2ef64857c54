"""`referee status`: for people, as JSON for programs, and as an exit status for containers.

Changes nothing, and makes neither database nor keyring.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Annotated, Any

import typer
from rich.table import Table

from referee.cli import presence
from referee.cli.common import CONFIG, ConfigOption, ago, console, fail, now_utc, some
from referee.cli.glancing import idle_told
from referee.settings import load_settings
from referee.store import WorkerRow


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
    from referee.cli.overview import at_work, overview

    settings, now = load_settings(config), now_utc()
    if sum((as_json, check, here, prometheus)) > 1:
        fail("Say one of --json, --check, --here and --prometheus.")
    if check or here:
        presence.check(*at_work(settings.database, now), now, here=here)
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
        table.add_row("" if number else "workers", presence.in_words(worker, now))
    if not workers:
        table.add_row("workers", presence.NOBODY)
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
