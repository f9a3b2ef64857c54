"""What commands do with the database of the settings: open it with a desk, or say that this version cannot read it.

The database has a note with the fingerprint of the key that signs, so that a missing or wrong keyring is noticed before
anything is done. Must not show a key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cli.common import fail
from referee.settings import Settings
from referee.store import Revision, Store, Transaction

if TYPE_CHECKING:
    from referee.desk import Desk
import os
from collections.abc import Sequence
from datetime import UTC, datetime

from referee.settings import NOTE, SettingsError, fingerprint, load_keys, read_keys
from referee.store import Note


def check_readable(revision: Revision) -> None:
    """Fail for a database whose games ended with the version that made it, and for one of a version to come."""
    if revision.is_newer:
        fail(
            f"The database is at schema {revision.found}, of a newer version: this one works with {revision.wanted}. "
            "Nothing was changed.\nInstall the newer version again, or bring back the backup from before it."
        )
    if revision.is_of_before:
        fail(
            f"The database is at schema {revision.found}, of a version before 0.2.0. Its games ended there: this one "
            "cannot play them on, and nothing was changed.\nTo begin anew name a new file or server as `database` in "
            "the configuration, and keep the old one. To play its games to their end, install the version that made it."
        )


def open_store(settings: Settings) -> tuple[Desk, Store]:
    """The desk and the store of these settings."""
    from scheduler import open_desk

    with Store(settings.database) as store:
        keys = keys_for(settings, store)
    return open_desk(settings, keys)


def check_game(transaction: Transaction, game: str, words: str = "") -> None:
    """Fail for what is no game but the title of one, or stands where the command should."""
    titles = {row.id: row.title for row in transaction.games()}
    if game in titles:
        return
    if words.strip() in titles:
        fail(f"The game stands before its command: referee moderate {words.strip()} {game!r}")
    called = [each for each, title in titles.items() if game.casefold() in (each, title.casefold())]
    if called:
        fail(f"No game {game!r} here; games are named by their ids. Did you mean {' or '.join(called)}?")
    from referee.desk import NoSuchGame

    raise NoSuchGame(game)


_BACK = (
    "Bring it back: it is in every backup (`referee docs runbook keyring-lost`). If there is none, "
    "`referee keyring new` makes one, and players must be sent letters that they can answer: "
    "`referee moderate GAME 'RESEND ALL'`."
)


def keys_for(settings: Settings, store: Store) -> tuple[bytes, ...]:
    """The keys that sign this database's letters, newest first; a keyring is made if nothing was ever signed.

    Raises SettingsError if the keyring is missing, or does not have the key that signed.
    """
    store.create()
    with store.reading() as transaction:
        noted = _noted_key(settings, transaction)
    keys = load_keys(settings.keyring)
    _check_signing(settings, keys, noted)
    if noted is None or noted.words != fingerprint(keys[0]):
        note_signing_key(store, keys)
    return keys


def check_keyring(settings: Settings, transaction: Transaction) -> None:
    """Raise SettingsError where `keys_for` would; makes and notes nothing."""
    noted = _noted_key(settings, transaction)
    if os.path.exists(settings.keyring):
        _check_signing(settings, read_keys(settings.keyring), noted)


def _noted_key(settings: Settings, transaction: Transaction) -> Note | None:
    noted = transaction.read_note(NOTE)
    if os.path.exists(settings.keyring):
        return noted
    letters = sum(transaction.outbox_counts().values())
    if noted or letters:
        signed = f"signed the {letters} letters in the database" if letters else "belongs to the database"
        raise SettingsError(settings.keyring, f"it is missing, and it is the keyring that {signed}. {_BACK}")
    return noted


def _check_signing(settings: Settings, keys: Sequence[bytes], noted: Note | None) -> None:
    if noted and noted.words not in map(fingerprint, keys):
        told = f"the key {noted.words} is not in it, which signs this database's letters since {noted.at:%Y-%m-%d}"
        raise SettingsError(settings.keyring, f"{told}. {_BACK}")


def note_signing_key(store: Store, keys: Sequence[bytes]) -> None:
    """Note in the database which key signs."""
    with store.writing() as transaction:
        transaction.write_note(NOTE, fingerprint(keys[0]), datetime.now(UTC))
