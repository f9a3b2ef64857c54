"""Commands for operators: upgrade, audit.

Each says what it did, and refuses before it has changed anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from referee import log
from referee.cli.backups import counts_in_words, write_backup
from referee.cli.common import CONFIG, ConfigOption, console, fail
from referee.cli.database import check_readable
from referee.cli.glancing import keep_glances
from referee.cli.progress import following, stepping
from referee.desk import NoSuchGame
from referee.log import as_json, audiences
from referee.proof.audit import Difference, audit, decoded
from referee.rules.table import Setup
from referee.settings import Settings, load_settings
from referee.store import TEMPORARY, LockedFor, Store, copy_up

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
