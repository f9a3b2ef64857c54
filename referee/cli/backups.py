"""Commands for backups: made, checked, brought back.

Each says what it did, and refuses before it has changed anything. What a backup is locked with is never shown.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, console, fail, now_utc
from referee.cli.database import check_readable, keys_for
from referee.cli.progress import following, stepping
from referee.docket import fold
from referee.log import GameCreated
from referee.settings import NOTE, Settings, fingerprint, load_settings, read_keys, write_keyring
from referee.settings.files import password_in
from referee.store import (
    BACKUP,
    TEMPORARY,
    Archive,
    BadArchive,
    EncryptionFailed,
    LockedFor,
    Manifest,
    Opener,
    Store,
    StoreUnavailable,
    Transaction,
    restore_archive,
    write_archive,
)

_PROJECT = "el-grande-referee"
_NAME = "referee-????-??-??T??????Z.backup"
_LEFT = timedelta(days=1)  # after which what a killed backup left is nobody's
_PATIENCE = 3600.0  # seconds for the command that takes a backup elsewhere
_SHOWN = 300  # characters of what that command says
PassphraseFileOption = Annotated[
    Path | None, typer.Option("--passphrase-file", help="A file with the passphrase on its one line.")
]
IdentityOption = Annotated[
    Path | None, typer.Option("--identity", help="The private key that opens it: a file of age or of ssh.")
]


def backup(
    file: Annotated[
        Path | None,
        typer.Argument(help="The archive to write, or with --check to read; else one in the folder of [backup]."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing: read this backup, or the newest, and say what it holds.")
    ] = False,
    recipient: Annotated[
        list[str] | None,
        typer.Option(help="Lock it for this public key, of age or ssh; once for each. Else as [backup] says."),
    ] = None,
    passphrase: Annotated[
        bool, typer.Option("--passphrase", help="Lock it by a passphrase, which is asked for.")
    ] = False,
    passphrase_file: PassphraseFileOption = None,
    identity: IdentityOption = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Write every game, letter and key into one file, while the worker runs.

    The archive fits SQLite and PostgreSQL alike: `referee restore` on another database moves everything there. It
    holds the keys and the sealed orders of all games; keep it where only you can read it, or lock it for a key.
    Without a file it does what [backup] says, as every night: a new one, the oldest gone, a copy elsewhere.
    """
    if check:
        if recipient or force:
            fail("--check writes nothing: leave --recipient and --force out.")
        _say_what_it_holds(file or _newest(load_settings(config).backups()), _opener(identity, passphrase_file))
        return
    if identity is not None:
        fail("--identity opens a backup: for `backup --check` and `restore`. To lock one, say --recipient.")
    settings = load_settings(config)
    lock = _lock(settings, recipient or [], passphrase=passphrase, file=passphrase_file)
    if file is None:
        _nightly(settings, lock)
        return
    with Store(settings.database) as store:
        manifest = write_backup(settings, store, file, lock, force=force)
    _say_written(file, manifest, lock)


def _lock(settings: Settings, recipients: list[str], *, passphrase: bool, file: Path | None) -> LockedFor:
    """What locks a backup: what the command line says, else the settings."""
    if (passphrase or file is not None) and recipients:
        fail("A backup is locked for keys or by a passphrase, not both. Say one of them.")
    if file is not None:
        return LockedFor(passphrase=_passphrase_in(file))
    if passphrase:
        return LockedFor(passphrase=_asked("the backup", confirm=True))
    return LockedFor(tuple(recipients) or settings.backup.recipients)


def _opener(identity: Path | None, file: Path | None) -> Opener:
    return Opener(identity, _asked if file is None else lambda _: _passphrase_in(file))


def _asked(what: str, *, confirm: bool = False) -> str:
    """The passphrase of something, typed at a terminal."""
    if not is_terminal():
        fail(f"Nobody is here to type the passphrase of {what}. Name a file that has it: --passphrase-file FILE")
    said: str = typer.prompt(f"Passphrase of {what}", hide_input=True, confirmation_prompt=confirm, err=True)
    return said


def _passphrase_in(file: Path) -> str:
    try:
        return password_in(file)
    except ValueError as trouble:
        fail(f"{trouble}.")


def is_terminal() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin.isatty()


# --- making one -----------------------------------------------------------------------------------


def write_backup(
    settings: Settings, store: Store, file: Path, lock: LockedFor, *, force: bool, may_force: bool = True
) -> Manifest:
    """Write a backup, or fail with what to do; never over what it is a backup of."""
    or_force = ", or say --force" if may_force else ""
    for own in (store.file, settings.keyring):
        if own is not None and own.exists() and file.exists() and file.samefile(own):
            fail(f"{file} is what the referee works with: a backup in its place would end it. Choose another name.")
    there = store.revision()
    if there.is_newer:
        check_readable(there)
    if there.found is None:
        fail("There is no referee's database here yet, so there is nothing to back up. Look at `database`.")
    if not settings.keyring.exists():
        fail(f"There is no keyring at {settings.keyring}. Without it a backup is not whole: bring it back first.")
    if there.found == there.wanted:
        keys_for(settings, store)
    try:
        with following("rows written") as told:
            keyring = settings.keyring.read_bytes()
            at = now_utc()
            return write_archive(store, file, keyring, version(_PROJECT), at, force=force, lock=lock, told=told)
    except FileExistsError:
        fail(f"{file} is there already and was left as it is. Choose another name{or_force}.")
    except EncryptionFailed as trouble:
        fail(f"No backup was made: {trouble}.")
    except OSError as trouble:
        fail(
            f"{file} was not written: {trouble.strerror or trouble}. Nothing of it is left. Is the folder there, may "
            "this account write in it, and is the disk full (df -h)?"
        )


def counts_in_words(manifest: Manifest) -> str:
    """How much is in an archive."""
    games, letters = manifest.rows.get("games", 0), manifest.rows.get("inbox", 0) + manifest.rows.get("outbox", 0)
    return f"{sum(manifest.rows.values())} rows of schema {manifest.revision} ({games} games, {letters} letters)"


def _say_written(file: Path, manifest: Manifest, lock: LockedFor) -> None:
    by = ", locked by the passphrase" if lock.passphrase else ", locked for the keys named" if lock else ""
    console.print(f"{file}: {counts_in_words(manifest)}, and the keyring{by}.")


def _nightly(settings: Settings, lock: LockedFor) -> None:
    """A new backup in the folder, the oldest ones gone, a copy elsewhere; the operator hears of a failure."""
    folder, now = settings.backups(), now_utc()
    file = folder / f"referee-{now:%Y-%m-%dT%H%M%SZ}.backup{'.age' if lock else ''}"
    with Store(settings.database) as store:
        with _noted(store, now, "it could not be written"):
            try:
                folder.mkdir(mode=0o700, exist_ok=True)
            except OSError as trouble:
                fail(
                    f"The folder for backups cannot be made: {folder}: {trouble.strerror}. Look at `path` in [backup]."
                )
            _say_written(file, write_backup(settings, store, file, lock, force=False), lock)
            _let_go(folder, settings.backup.keep, now)
        with _noted(store, now, "the command that takes it elsewhere failed"):
            _push(settings.backup.push, file)
        _note(store, now, "")


@contextmanager
def _noted(store: Store, now: datetime, words: str) -> Iterator[None]:
    """Note a failure in the database, where the worker finds it and writes to the operator."""
    try:
        yield
    except BaseException:
        with suppress(StoreUnavailable, OSError):
            _note(store, now, words)
        raise


def _note(store: Store, now: datetime, words: str) -> None:
    """Note how a backup went, in tables of today; an older database has no worker, and a missing one is not made."""
    there = store.revision()
    if there.found == there.wanted:
        with store.writing() as transaction:
            transaction.write_note(BACKUP, words, now)


def _let_go(folder: Path, keep: int, now: datetime) -> None:
    """Remove all but the newest `keep` backups, whose names sort by time, and what a killed one left long ago."""
    for old in _backups(folder)[:-keep]:
        old.unlink(missing_ok=True)
    for left in folder.glob(f".{_NAME}*-*"):
        with suppress(FileNotFoundError):
            if now.timestamp() - left.stat().st_mtime > _LEFT.total_seconds():
                left.unlink()


def _backups(folder: Path) -> list[Path]:
    return sorted([*folder.glob(_NAME), *folder.glob(f"{_NAME}.age")])


def _newest(folder: Path) -> Path:
    found = _backups(folder)
    if not found:
        fail(f"There is no backup in {folder} yet. Make one: referee backup")
    return found[-1]


def _push(command: tuple[str, ...], file: Path) -> None:
    """Run the host's command on a backup. Its words are shown to whoever runs this, and are kept nowhere."""
    if not command:
        return
    words = [word.replace("{file}", str(file)) for word in command]
    try:
        ended = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE)
    except subprocess.TimeoutExpired:
        why = f"did not end within {_PATIENCE / 60:.0f} minutes"
    except (OSError, ValueError) as trouble:
        why = f"cannot be run: {getattr(trouble, 'strerror', None) or 'not a command'}"
    else:
        if not ended.returncode:
            console.print(f"{words[0]} has taken it elsewhere.")
            return
        said = " ".join(ended.stderr.decode("utf-8", "replace").split())[-_SHOWN:]
        why = f"ended with status {ended.returncode}{f': {said}' if said else ''}"
    fail(f"{file} is whole, and was not taken elsewhere: {words[0]} {why}. Run the command `push` of [backup] by hand.")


# --- reading one ----------------------------------------------------------------------------------


@contextmanager
def _opened(file: Path, opener: Opener) -> Iterator[Archive]:
    """An archive that is whole, or fail with what to do."""
    try:
        with following("bytes checked") as told:
            archive = Archive(file, told, opener)
    except BadArchive as trouble:
        fail(f"{trouble}.\nNothing was changed. Try another backup.")
    except EncryptionFailed as trouble:
        fail(f"{file} cannot be opened: {trouble}.\nNothing was changed.")
    with archive:
        yield archive


def _say_what_it_holds(file: Path, opener: Opener) -> None:
    """Read a backup as `restore` would, into a file without a name; say what it holds, or fail with what is wrong."""
    with _opened(file, opener) as archive, Store(TEMPORARY) as store:
        manifest, lock = archive.manifest, archive.lock
        keys = _keys_in(archive)
        try:
            with following("rows read") as told:
                restore_archive(store, archive, lambda: None, told)
        except BadArchive as trouble:
            fail(f"{file} is whole, and cannot be restored here: {trouble}.")
        with store.reading() as transaction:
            games = {row.id: row for row in transaction.games()}
            noted = transaction.read_note(NOTE)
            broken = [one for one in stepping(games, "logs folded", len(games)) if not _folds(transaction, one)]
    running = sum(not row.ended for row in games.values())
    console.print(f"{file}, written {manifest.at} by version {manifest.version}, is whole:")
    console.print(f"{counts_in_words(manifest)}; {running} of the games are running.")
    if lock:
        console.print(f"It is locked {'for a key' if lock == 'key' else 'by a passphrase'}, and was opened.")
    fits = noted is None or noted.words in map(fingerprint, keys)
    signs = "and the one that signs its letters is there" if noted else "and no letter was signed yet"
    if not fits:
        fail("The key that signs its letters is not in its keyring, so no answer would be known. Try another backup.")
    console.print(f"Its keyring holds {len(keys)} {'key' if len(keys) == 1 else 'keys'}, {signs}.")
    console.print(f"{len(games) - len(broken)} of {len(games)} logs can be followed to their end.")
    if broken:
        fail(f"This version cannot follow {', '.join(broken)}. Try the version that wrote it, or another backup.")


def _folds(transaction: Transaction, game: str) -> bool:
    """Whether this version can follow a game's log to its end."""
    try:
        entries = transaction.log(game)
        if any(isinstance(entry.body, GameCreated) for entry in entries):  # else a draft
            fold(entries)
    except Exception:  # whatever is wrong with it; `referee audit` says more
        return False
    return True


def _keys_in(archive: Archive) -> tuple[bytes, ...]:
    try:
        return tuple(bytes.fromhex(key) for key in archive.keyring().decode("ascii").split())
    except ValueError:
        fail("The keyring in it cannot be read. Nothing was changed. Try another backup.")


def restore(
    file: Annotated[Path, typer.Argument(help="An archive that `referee backup` wrote.")],
    force: Annotated[
        bool, typer.Option("--force", help="Put the archive's keys on top of a keyring that holds others.")
    ] = False,
    identity: IdentityOption = None,
    passphrase_file: PassphraseFileOption = None,
    config: ConfigOption = CONFIG,
) -> None:
    """Bring an archive back into an empty database. Stop the worker first.

    Everything is checked before anything is written, and all of it appears or nothing. An archive of an older version
    is brought to today's schema. One that is locked says so: it takes --identity, or the passphrase.
    """
    settings = load_settings(config)
    with _opened(file, _opener(identity, passphrase_file)) as archive, Store(settings.database) as store:
        keyring = _keyring(settings.keyring, _keys_in(archive), force=force)
        try:
            with following("rows brought back") as told:
                applied = restore_archive(store, archive, lambda: write_keyring(settings.keyring, keyring), told)
        except BadArchive as trouble:
            fail(f"{file} was not restored: {trouble}.\nNothing was changed.")
        manifest = archive.manifest
    console.print(f"{file}, written {manifest.at} by version {manifest.version}:")
    console.print(f"{counts_in_words(manifest)} are in the database, the keys in {settings.keyring}.")
    if applied:
        console.print(f"The schema was brought to {applied[-1]}.")
    console.print("Next: `referee audit`, then `referee run`.")


def _keyring(path: Path, known: tuple[bytes, ...], *, force: bool) -> tuple[bytes, ...]:
    """The keys for the keyring: those of the archive, followed by those that are here already."""
    if not path.exists():
        return known
    others = [key for key in read_keys(path) if key not in known]
    if others and not force:
        fail(
            f"The keyring {path} holds keys that are not in the archive. Nothing was changed.\n"
            "--force puts the archive's keys on top and keeps the others below, so that both still verify."
        )
    return (*known, *others)
