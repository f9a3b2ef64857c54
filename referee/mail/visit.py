"""Inspecting a mailbox: its folders, the server's capabilities, and one letter looked for by its Message-ID.

Must not collect letters, nor touch any except the one it is told to remove.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from referee.mail import mime
from referee.mail.accounts import ImapAccount, MaildirAccount
from referee.mail.imap_session import Connection
from referee.mail.mailbox import HEADER_LIMIT, MailboxUnavailable
from referee.mail.oauth import AccessToken


@dataclass(frozen=True, slots=True)
class Surroundings:
    """How many letters wait (None if the folder does not exist), and which folders were `made` or `refused`.

    `able` has the capabilities of an IMAP server in capitals; a Maildir has none.
    """

    letters: int | None
    made: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    able: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FoundLetter:
    """A letter that was found: where it lies, its header, and when the mailbox received it (UTC, to the second)."""

    folder: str
    uid: int
    path: Path | None
    header: bytes
    received: datetime


class Visit(Protocol):
    """One visit to one mailbox, from one thread."""

    def look(self) -> Surroundings:
        """Inspect the mailbox; missing folders to move letters to are created. Raises MailboxUnavailable."""

    def find(self, message_id: str) -> FoundLetter | None:
        """A letter that arrived since the visit began, even if a worker has moved it. Raises MailboxUnavailable."""

    def remove(self, letter: FoundLetter) -> bool:
        """Remove this letter; False if it could only be marked as deleted. Raises MailboxUnavailable."""

    def close(self) -> None:
        """End the session with the mailbox."""


def visit_to(account: ImapAccount | MaildirAccount, *, old: bool = False) -> Visit:
    """A visit to the mailbox of an account; it connects when first used.

    With `old`, letters that were there before the visit can be found, too.
    """
    return _ImapVisit(account) if isinstance(account, ImapAccount) else _MaildirVisit(account.path, old=old)


class _ImapVisit:
    def __init__(self, account: ImapAccount) -> None:
        self._account = account
        self._line = Connection(account, AccessToken(account.token_command))

    def look(self) -> Surroundings:
        folder = self._account.folder
        with self._line.client("looking around") as client:
            able = frozenset(word.decode("ascii", "replace").upper() for word in client.capabilities())
            there = client.folder_exists(folder)
            letters = int(client.folder_status(folder, ["MESSAGES"])[b"MESSAGES"]) if there else None
        made: list[str] = []
        refused: list[str] = []
        for name in dict.fromkeys((self._account.done, self._account.quarantine)):
            with self._line.client(f"looking for {name}") as client:
                there = client.folder_exists(name)
            if not there:  # and not removed again: a worker may have moved letters there
                (made if self._make(name) else refused).append(name)
        return Surroundings(letters, tuple(made), tuple(refused), able)

    def _make(self, name: str) -> bool:
        try:
            with self._line.client(f"making {name}") as client:
                client.create_folder(name)
                client.subscribe_folder(name)
        except MailboxUnavailable:
            return False
        return True

    def find(self, message_id: str) -> FoundLetter | None:
        for folder in (self._account.folder, self._account.done):
            with self._line.client(f"looking for our letter in {folder}") as client:
                if not client.folder_exists(folder):
                    continue
                client.select_folder(folder, readonly=True)
                uids = client.search(["HEADER", "Message-ID", message_id])
                rows = client.fetch(uids[-1:], ["BODY.PEEK[HEADER]", "INTERNALDATE"]) if uids else {}
            for uid, row in rows.items():
                return FoundLetter(folder, uid, None, row[b"BODY[HEADER]"], row[b"INTERNALDATE"].astimezone(UTC))
        return None

    def remove(self, letter: FoundLetter) -> bool:
        with self._line.client("taking our letter away") as client:
            client.select_folder(letter.folder)
            client.delete_messages([letter.uid], silent=True)
            if not client.has_capability("UIDPLUS"):
                return False  # a plain EXPUNGE would remove letters that others have marked
            client.uid_expunge([letter.uid])
        return True

    def close(self) -> None:
        self._line.drop()


class _MaildirVisit:
    def __init__(self, path: Path, *, old: bool) -> None:
        self._path = path.absolute()
        self._known: frozenset[str] = frozenset()
        with suppress(OSError):
            self._known = frozenset() if old else frozenset(path.name for path in self._files())

    def look(self) -> Surroundings:
        parts = [self._path / part for part in ("new", "cur", "tmp")]
        if missing := [part.name for part in parts if not part.is_dir()]:
            if len(missing) == len(parts):
                return Surroundings(None)
            raise MailboxUnavailable(f"{self._path}: there is no {' and no '.join(missing)} in it")
        closed = [part for part in (self._path, *parts) if not os.access(part, os.R_OK | os.W_OK | os.X_OK)]
        if closed:
            raise MailboxUnavailable(f"{closed[0]}: we may not read and write there")
        return Surroundings(sum(1 for part in parts[:2] for _ in part.iterdir()))

    def find(self, message_id: str) -> FoundLetter | None:
        try:
            return next((found for path in self._files() if (found := self._fits(path, message_id))), None)
        except OSError as failure:
            raise MailboxUnavailable(f"{self._path}: {failure.strerror}") from None

    def remove(self, letter: FoundLetter) -> bool:
        if letter.path is not None:
            letter.path.unlink(missing_ok=True)
        return True

    def close(self) -> None:
        pass

    def _files(self) -> Iterator[Path]:
        for folder in (self._path, self._path / ".Processed"):
            for part in (folder / "new", folder / "cur"):
                if part.is_dir():
                    yield from part.iterdir()

    def _fits(self, path: Path, message_id: str) -> FoundLetter | None:
        """The letter in a file, if it is new and has this Message-ID; else None."""
        if path.name in self._known:
            return None
        with suppress(FileNotFoundError), path.open("rb") as file:  # a worker may have moved it meanwhile
            header = file.read(HEADER_LIMIT)
            if mime.field(mime.headers(header), "message-id") == message_id:
                received = datetime.fromtimestamp(int(os.fstat(file.fileno()).st_mtime), UTC)
                return FoundLetter(path.parent.parent.name, 0, path, header, received)
        return None
