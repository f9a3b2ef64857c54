"""What commands do with the database of the settings: open it with a desk, or say that this version cannot read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.cli.common import fail
from referee.cli.keys import keys_for
from referee.settings import Settings
from referee.store import Revision, Store, Transaction

if TYPE_CHECKING:
    from referee.desk import Desk


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
