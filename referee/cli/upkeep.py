"""Commands for operators: doctor, upgrade, audit, clock, keyring.

Each says what it did, and refuses before it has changed anything. Must not show a key.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from referee import log
from referee.cli.backups import counts_in_words, write_backup
from referee.cli.common import CONFIG, ConfigOption, console, errors, fail, in_zone, now_utc, put
from referee.cli.database import check_readable, keys_for, note_signing_key, open_store
from referee.cli.glancing import keep_glances
from referee.cli.lists import JsonOption, print_rows
from referee.cli.progress import following, stepping
from referee.desk import NoSuchGame
from referee.log import as_json, audiences
from referee.proof.audit import Difference, audit, decoded
from referee.rules.table import Setup
from referee.settings import Settings, fingerprint, fresh_key, load_settings, read_keys, with_setting, write_keyring
from referee.store import TEMPORARY, LockedFor, Store, copy_up

if TYPE_CHECKING:
    from referee.doctor import CheckResult


_ARROW, _INDENT = f"{'':<9}  -> ", f"{'':<14}"
_COLOURS = {"ok": typer.colors.GREEN, "attention": typer.colors.YELLOW, "broken": typer.colors.RED}


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Findings for a program.")] = False,
    letter: Annotated[bool, typer.Option(help="Send a letter to oneself and wait for it.")] = True,
    wait: Annotated[float, typer.Option(min=1, help="How many seconds to wait for that letter.")] = 60,
    write: Annotated[bool, typer.Option("--write", help="Set the authserv_id that this letter proposes.")] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Check configuration, keyring, database, mail and all else, and say what to do; status 1 if anything is broken."""
    findings = run_checks(config, now_utc(), letter=letter, wait=wait, silent=as_json)
    for proposed in filter(None, (finding.proposes for finding in findings if write)):
        adopt(config, proposed)
    broken = sum(finding.state == "broken" for finding in findings)
    if as_json:
        typer.echo(json.dumps({"broken": broken, "findings": [asdict(one) for one in findings]}, indent=2))
    else:
        typer.echo(_verdict(broken, sum(finding.state == "attention" for finding in findings)))
    raise typer.Exit(1 if broken else 0)


def run_checks(
    config: Path, now: datetime, *, letter: bool = True, wait: float = 60, silent: bool = False
) -> list[CheckResult]:
    """The results of all checks, each printed as soon as it is known unless `silent`."""
    from referee.doctor import examine

    findings = []
    for finding in examine(config, now, letter=letter, wait=wait):
        findings.append(finding)
        if not silent:
            state = typer.style(f"{finding.state:<9}", fg=_COLOURS[finding.state], bold=finding.state != "ok")
            typer.echo(f"{state}  {finding.check}: {finding.seen}")
            if finding.advice:
                typer.echo(fill(finding.advice, console.width, initial_indent=_ARROW, subsequent_indent=_INDENT))
    return findings


def adopt(config: Path, authserv_id: str) -> None:
    """Set `authserv_id` in the configuration file, which keeps all else, and its mode."""
    put(config, with_setting(config.read_text("utf-8"), "authserv_id", authserv_id), config.stat().st_mode & 0o777)
    errors.print(f'Written into {config}: authserv_id = "{authserv_id}"')


def _verdict(broken: int, attention: int) -> str:
    if broken:
        return f"\nThe referee cannot work like this: {broken} broken, {attention} for your attention."
    return f"\nThe referee can go to work{f'; {attention} for your attention' if attention else ''}: referee run"


_SHOWN = 5  # differences of a game
_LETS_GO_SOONER = "0006"  # the schema of the release with which the default of `keep_letters` came down


def upgrade(
    backup: Annotated[Path | None, typer.Option(help="Write an archive to this file before anything else.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="There is a backup; do not ask.")] = False,
    only_try: Annotated[
        bool, typer.Option("--try", help="Upgrade and audit a copy, which is then gone; the workers may go on.")
    ] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Bring the database to this version's schema, then audit every running game. Stop the workers first.

    Ends with status 1 if the audit finds a difference: look at it before `referee run`.
    """
    settings = load_settings(config)
    with Store(settings.database) as store:
        check_readable(store.revision())
        found, wanted = store.revision().found, store.revision().wanted
        console.print(f"The database is at schema {found or 'none'}; this version works with {wanted}.")
        if found is None and backup is not None:
            console.print("There is no database here yet, so there is nothing to back up.")
        elif backup is not None:
            lock = LockedFor(settings.backup.recipients)
            written = write_backup(settings, store, backup, lock, force=False, may_force=False)
            console.print(f"{backup}: {counts_in_words(written)}.")
        if only_try:
            _try_upgrade(settings, config, store)
            return
        if found != wanted:
            if (
                found is not None
                and backup is None
                and not yes
                and not typer.confirm("Is there a backup (see `referee backup`)?")
            ):
                fail("Nothing was changed. Say --backup FILE, and one is made first.")
            with following("upgrading the tables"):
                applied = store.upgrade()
            _say_applied(applied, settings, config, is_new=found is None)
            keep_glances(store)
        elif backup is not None:
            console.print("Nothing is to be upgraded.")
        if not _finds_no_difference(store, (), secrets=False):
            fail("The database is upgraded. Look at these games before `referee run`: rulings can mend them.")


def _try_upgrade(settings: Settings, config: Path, store: Store) -> None:
    """Upgrade and audit a copy in a file without a name; fail if the audit finds a difference."""
    if store.revision().found is None:
        fail("There is no referee's database here yet, so there is nothing to try. Look at `database`.")
    with Store(TEMPORARY) as copy:
        with following("rows copied and upgraded") as told:
            applied = copy_up(store, copy, told)
        _say_applied(applied, settings, config, is_new=False)
        keep_glances(copy)
        same = _finds_no_difference(copy, (), secrets=False)
    if not same:
        fail("This was a copy, and nothing was changed. The upgrade would find these games so, too.")
    said = "This was a copy, and nothing was changed. Stop the workers, then `referee upgrade` does it."
    console.print(said, soft_wrap=True)


def _say_applied(applied: Sequence[str], settings: Settings, config: Path, *, is_new: bool) -> None:
    for revision in applied:
        console.print(f"  now at {revision}")
    if _LETS_GO_SOONER in applied and not is_new and "keep_letters" not in settings.model_fields_set:
        console.print(
            f"Letters are now let go {settings.keep_letters} days after their game's end; it was a year. If you"
            f" want longer, write keep_letters = 365 into {config} before `referee run`."
        )


def audit_games(
    game: Annotated[list[str] | None, typer.Argument(help="Only these; all running games if you do not say.")] = None,
    secrets: Annotated[
        bool, typer.Option("--secrets", help="Show entries in full, sealed orders too: not if you play.")
    ] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Judge games again with the code as it is, and list where it would write another log than there is.

    Every draw, every step of the rules and every answer of sheet and house is recomputed from what stood before it.
    Nothing is changed. Ends with status 1 if there is a difference.
    """
    with Store(load_settings(config).database) as store:
        store.create()
        if not _finds_no_difference(store, tuple(game or ()), secrets=secrets):
            raise typer.Exit(1)


def _finds_no_difference(store: Store, wanted: Sequence[str], *, secrets: bool) -> bool:
    """Whether an audit of these games, or of all running ones, finds no difference; differences are printed."""
    same = True
    with store.reading() as transaction:
        rows = {row.id: row for row in transaction.games()}
        names = wanted or [row.id for row in rows.values() if not row.ended]
        for name in stepping(names, "games judged again", len(names)):
            if name not in rows:
                raise NoSuchGame(name)
            entries, unreadable = decoded(transaction.lines(name))
            differences = audit(entries) + ((unreadable,) if unreadable else ())
            found = f"{len(differences)} difference{'s' * (len(differences) > 1)}" if differences else "same"
            # How many entries a running game has tells how many letters came, and the host may play.
            counted = f", {len(entries)} entries" if rows[name].ended else ""
            console.print(f"{name}  {found}{counted}")
            _show(differences, _setup(entries), secrets=secrets)
            same = same and not differences
    return same


def _setup(entries: Sequence[log.Logged]) -> Setup | None:
    return next((entry.body.setup for entry in entries if isinstance(entry.body, log.GameCreated)), None)


_WORDS = {
    "unreadable": "entry {first} cannot be read by this version ({trouble})",
    "unfollowable": "entry {first} breaks this version ({trouble})",
    "opening": "entries {first} to {last}: the table would be laid otherwise",
    "step": "entries {first} to {last}: what happened would happen otherwise",
    "draw": "entry {first}: the seed gives something else",
    "answer": "entry {first}: {colour}'s answer would come about otherwise",
    "order": "entries {first} to {last}: the sheets would order something else",
    "open": "entry {first}: the game would wait for {colour} here",
}
_OPEN = ("opening", "step", "draw")  # shown to all, except for what `audiences.public` keeps back


def _show(differences: Sequence[Difference], setup: Setup | None, *, secrets: bool) -> None:
    for found in differences[:_SHOWN]:
        last = found.seq + max(0, len(found.logged) - 1)
        colour = "" if found.seat is None or setup is None else setup.colours[found.seat]
        words = _WORDS[found.kind].format(first=found.seq, last=last, trouble=found.trouble, colour=colour)
        console.print(f"  {words}")
        for name, bodies in (("log says", found.logged), ("now", found.now or ())):
            for body in bodies if secrets or found.kind in _OPEN else ():
                shown = body if secrets else audiences.public_part(body)
                if shown is not None:
                    line = as_json.dumps(shown, setup.board if setup else None)
                    console.print(f"    {name}: {line}", soft_wrap=True)
    if len(differences) > _SHOWN:
        console.print(f"  ... and {len(differences) - _SHOWN} more")


clock_app = typer.Typer(help="The clock, where the referee asks whether it is right.", no_args_is_help=True)


@clock_app.command("show")
def clock_show(config: ConfigOption = CONFIG) -> None:
    """What time it is here, and why no deadline closes, if that is so."""
    settings = load_settings(config)
    _, store = open_store(settings)
    with store.reading() as transaction:
        doubt = transaction.queues().clock_doubt
    console.print(f"It is {in_zone(now_utc(), settings.zone)} {settings.zone} here.")
    console.print(f"No deadline closes: {doubt}." if doubt else "Nothing speaks against it.")


@clock_app.command("confirm")
def clock_confirm(config: ConfigOption = CONFIG) -> None:
    """Say that the clock is right now: a gap was an absence, and what was noted later than now was wrong."""
    _, store = open_store(load_settings(config))
    with store.writing() as transaction:
        transaction.confirm_clock(now_utc())
    console.print("Deadlines go on with the next search of the mailbox, within a poll.")


keyring_app = typer.Typer(help="The keys that sign our letters: which there are, and a new one.", no_args_is_help=True)


@keyring_app.command("list")
def keyring_list(as_json: JsonOption = False, config: ConfigOption = CONFIG) -> None:
    """The fingerprints of the keys, the one that signs first."""
    settings = load_settings(config)
    with Store(settings.database) as store:
        keys = keys_for(settings, store)
    rows = [{"key": fingerprint(key), "use": "verifies" if n else "signs"} for n, key in enumerate(keys)]
    print_rows(rows, ("key", "use"), as_json=as_json)


@keyring_app.command("new")
def keyring_new(
    alone: Annotated[
        bool, typer.Option("--alone", help="Throw the old keys away: they were stolen, and nothing they signed counts.")
    ] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Sign with a new key from now on; letters signed with the old ones are still known. Restart the worker after it.

    With --alone, or where the old keyring is lost, no letter sent before can be answered any more: `RESEND ALL` in
    every game.
    """
    settings = load_settings(config)
    with Store(settings.database) as store:
        store.create()
        old = () if alone or not os.path.exists(settings.keyring) else read_keys(settings.keyring)
        write_keyring(settings.keyring, (fresh_key(), *old))
        keys = read_keys(settings.keyring)
        note_signing_key(store, keys)
    told = f"{len(keys) - 1} older still known" if len(keys) > 1 else "no other is known: RESEND ALL in every game"
    console.print(f"{fingerprint(keys[0])} signs from now on, {told}. Restart the worker.")
