r"""Opening a mailbox, and collecting letters from a folder on an IMAP server (`maildir` has the local one).

Letters are fetched, kept, and then moved. A letter is read without being marked (BODY.PEEK[]), handed to the caller,
who commits it, and only then moved out of the folder. A crash at any point leaves it in the folder or in both places,
never in none. \Seen belongs to the people who look into the mailbox: it is neither read nor set.

Must not parse a letter, know a game or touch a database. This and `imap_session` are the only users of imapclient.
"""

import logging
import selectors
import ssl
import threading
import time
from collections import ChainMap, Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any
from urllib.parse import quote

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from referee.mail.accounts import ImapAccount, MaildirAccount
from referee.mail.imap_session import Connection
from referee.mail.mailbox import HEADER_LIMIT, LARGE, SIZE_LIMIT, Kept, Mailbox, MailboxUnavailable, nothing
from referee.mail.maildir import MaildirMailbox
from referee.mail.oauth import AccessToken

_WINDOW = 500  # letters listed at once: imaplib refuses long answers, and a new mailbox may have 100,000
_BATCH = 50  # letters fetched at once; more gains nothing
_BATCH_BYTES = 16 * 2**20
_PATIENCE = 4  # sessions that may break over one letter before it is given up
_REISSUE = 60.0  # seconds of one IDLE, and until a silently dead connection is noticed
_GLANCE = 0.25  # seconds between two checks of the stop event

_log = logging.getLogger(__name__)


def open_mailbox(account: ImapAccount | MaildirAccount) -> Mailbox:
    """The mailbox of an account; it connects when first used.

    Raises ValueError if letters would be moved to the folder they come from.
    """
    if isinstance(account, MaildirAccount):
        return MaildirMailbox(account.path)
    if account.folder in (account.done, account.quarantine):
        raise ValueError(f"letters of {account.folder!r} cannot be moved to {account.folder!r} itself")
    return _ImapFolder(account)


@dataclass(frozen=True, slots=True)
class _Listed:
    """A letter's row in the listing; `received` is None if the server did not tell."""

    uid: int
    size: int
    received: datetime | None


class _ImapFolder:
    def __init__(self, account: ImapAccount) -> None:
        self._account = account
        self.name = f"imap://{quote(account.user, safe='')}@{account.host}:{account.port}/{quote(account.folder)}"
        access_token = AccessToken(account.token_command)
        self._line = Connection(account, access_token)
        self._watch = Connection(account, access_token)  # a session that idles can do nothing else
        self._idles = True
        self._horizon = (0, 1)  # UIDVALIDITY, and the first UID that no listing has shown
        # How many sessions broke over a letter, by UIDVALIDITY and UID; after the first the letter is fetched alone.
        self._broke: Counter[tuple[int, int]] = Counter()

    def collect(self, keep: Callable[[Kept], None], before_large: Callable[[], None] = nothing) -> int:
        count, first = 0, 1
        dealt_with: set[tuple[int, int]] = set()
        while True:
            uidvalidity, rows = self._list(first)
            listed = [row for row in rows if (uidvalidity, row.uid) not in dealt_with]
            if not rows:
                return count
            for whole, batch in self._batches(uidvalidity, listed):
                if any(row.size > LARGE for row in batch):
                    before_large()
                letters = self._fetch(uidvalidity, batch, whole)
                self._take(letters, keep, self._account.done if whole else self._account.quarantine)
                count += len(letters)
            dealt_with.update((uidvalidity, row.uid) for row in listed)
            # Moved letters are gone, so the next window begins at 1 again until it lists only letters that had to stay.
            first = 1 if listed else first + len(rows)

    def wait(self, seconds: float, stop: threading.Event) -> None:
        end = time.monotonic() + seconds
        while self._idles and not stop.is_set() and (left := end - time.monotonic()) > 0:
            with self._watch.client("waiting for mail") as client:
                self._idles = client.has_capability("IDLE")
                if self._idles and self._has_news(client):
                    return
                if self._idles:
                    _idle(client, min(left, _REISSUE), stop)
        if stop.is_set() or not self._idles:
            self._watch.drop()
        stop.wait(max(0.0, end - time.monotonic()))

    def close(self) -> None:
        self._line.drop()
        self._watch.drop()

    def _list(self, first: int) -> tuple[int, list[_Listed]]:
        """UIDVALIDITY, and the letters from this sequence number on, in order, at most a window of them."""
        with self._line.client(f"listing {self._account.folder}") as client:
            if not (client.has_capability("MOVE") or client.has_capability("UIDPLUS")):
                raise IMAPClientError("it offers neither MOVE nor UIDPLUS, and no letter can be moved safely")
            chosen = client.select_folder(self._account.folder)
            last = min(chosen[b"EXISTS"], first + _WINDOW - 1)
            client.use_uid = False  # only sequence numbers can bound a listing
            answer = client.fetch(list(range(first, last + 1)), ["UID", "RFC822.SIZE", "INTERNALDATE"])
            client.use_uid = True
        rows = [row for row in answer.values() if b"UID" in row]  # the others were expunged meanwhile
        listed = [_Listed(r[b"UID"], r.get(b"RFC822.SIZE", 0), _as_utc(r.get(b"INTERNALDATE"))) for r in rows]
        uidvalidity = int(chosen[b"UIDVALIDITY"])
        known = self._horizon[1] if self._horizon[0] == uidvalidity else 1
        self._horizon = (uidvalidity, max([known, *(row.uid + 1 for row in listed)]))
        return uidvalidity, listed

    def _batches(self, uidvalidity: int, listed: Sequence[_Listed]) -> Iterator[tuple[bool, list[_Listed]]]:
        """Batches to fetch, each with whether its letters are fetched whole.

        Small letters come first, large ones after them, and last, each alone, letters over which a session broke:
        Dovecot closes the connection over a letter it cannot read, and that must not block the mailbox for ever.
        """
        sound: list[_Listed] = []
        suspects: list[tuple[int, _Listed]] = []
        for row in listed:
            broke = self._broke.get((uidvalidity, row.uid))
            sound.append(row) if broke is None else suspects.append((broke, row))
        for (is_too_large, _), rows in groupby(sorted(sound, key=_size_class), _size_class):
            for batch in _fetchable_portions(rows):
                yield not is_too_large, batch
        for broke, row in sorted(suspects, key=lambda suspect: suspect[0]):
            if broke < _PATIENCE:
                yield row.size <= SIZE_LIMIT, [row]
            else:
                self._cannot_read(row)

    def _cannot_read(self, row: _Listed) -> None:
        _log.warning("%s: letter %d cannot be read; it stays where it is", self.name, row.uid)

    def _fetch(self, uidvalidity: int, batch: Sequence[_Listed], whole: bool) -> list[Kept]:
        """The letters of a batch, or their headers if not `whole`; letters that cannot be read are left out."""
        item, key = ("BODY.PEEK[]", b"BODY[]")
        if not whole:
            item, key = (f"BODY.PEEK[HEADER]<0.{HEADER_LIMIT}>", b"BODY[HEADER]<0>")
        names = [(uidvalidity, row.uid) for row in batch]
        try:
            answer = self._answers([row.uid for row in batch], item)
        except MailboxUnavailable:
            self._broke.update(names)
            raise
        for name in names:
            del self._broke[name]
        letters = []
        for row in batch:
            if row.uid not in answer:
                continue  # moved by another worker or a person
            raw = answer[row.uid].get(key)
            if raw is None or row.received is None:
                self._cannot_read(row)
            else:
                letters.append(Kept(self.name, uidvalidity, row.uid, row.received, raw, whole))
        return letters

    def _answers(self, uids: list[int], item: str) -> Mapping[int, Mapping[bytes, Any]]:
        """The server's answer for each of these letters; if it refuses them together, each is asked for by itself."""
        with self._line.client(f"fetching {len(uids)} letters", fresh=False) as client:
            try:
                return dict(client.fetch(uids, [item]))
            except IMAPClientAbortError:
                raise
            except IMAPClientError as failure:  # the server refuses one of them: fetch each by itself
                if len(uids) == 1:
                    return {} if _is_gone(failure) else {uids[0]: {}}
        return ChainMap(*(dict(self._answers([uid], item)) for uid in uids))

    def _take(self, letters: Sequence[Kept], keep: Callable[[Kept], None], folder: str) -> None:
        """Hand letters to `keep`, and move those that it kept to a folder, even if it raises."""
        kept: list[int] = []
        try:
            for letter in letters:
                keep(letter)
                kept.append(letter.uid)
        except Exception:
            with suppress(MailboxUnavailable):  # the exception of keep() matters more
                self._move(kept, folder)
            raise
        self._move(kept, folder)

    def _move(self, uids: list[int], folder: str) -> None:
        """Move letters to a folder, which is made if it is missing; letters that are gone do not matter."""
        if not uids:
            return
        with self._line.client(f"moving {len(uids)} letters to {folder}", fresh=False) as client:
            try:
                _transfer(client, uids, folder)
            except IMAPClientAbortError:
                raise
            except IMAPClientError as failure:  # most likely there is no such folder
                if not _is_gone(failure):
                    for prepare in (client.create_folder, client.subscribe_folder):
                        with suppress(IMAPClientError):
                            prepare(folder)
                try:
                    _transfer(client, uids, folder)
                except IMAPClientAbortError:
                    raise
                except IMAPClientError as again:  # letters that are still there are listed again
                    if not _is_gone(again):
                        raise

    def _has_news(self, client: Any) -> bool:
        """Whether there is a letter that no listing has shown yet."""
        chosen = client.select_folder(self._account.folder, readonly=True)
        uidvalidity, first = self._horizon
        if not chosen[b"EXISTS"] or chosen[b"UIDVALIDITY"] != uidvalidity:
            return bool(chosen[b"EXISTS"])
        # "n:*" names the last letter even if its UID is below n.
        return any(uid >= first for uid in client.search(["UID", f"{first}:*"]))


def _as_utc(received: datetime | None) -> datetime | None:
    return received and received.astimezone(UTC)


def _size_class(row: _Listed) -> tuple[bool, bool]:
    """Sort key for fetching letters in batches, smaller letters first."""
    return row.size > SIZE_LIMIT, row.size > LARGE


def _fetchable_portions(listed: Iterable[_Listed]) -> Iterator[list[_Listed]]:
    """Letters in portions small enough for memory."""
    portion: list[_Listed] = []
    size = 0
    for row in listed:
        taken = min(row.size, SIZE_LIMIT)
        if portion and (len(portion) == _BATCH or size + taken > _BATCH_BYTES):
            yield portion
            portion, size = [], 0
        portion.append(row)
        size += taken
    if portion:
        yield portion


def _transfer(client: Any, uids: list[int], folder: str) -> None:
    if client.has_capability("MOVE"):
        client.move(uids, folder)
        return
    client.copy(uids, folder)
    client.delete_messages(uids, silent=True)
    client.uid_expunge(uids)  # a plain EXPUNGE would remove letters that others have marked


def _is_gone(failure: IMAPClientError) -> bool:
    """Whether a command failed because somebody else has moved the letters (RFC 5530)."""
    return "EXPUNGEISSUED" in str(failure)


def _idle(client: Any, seconds: float, stop: threading.Event) -> None:
    """IDLE until the server says something, `stop` is set, or so many seconds have passed.

    idle_check() is not used: it returns [] at once, for ever, when the peer has gone, and fails on a line that arrives
    in two pieces. idle_done() reads whole lines and raises if the peer has gone.
    """
    client.idle()
    end = time.monotonic() + (0 if _has_spoken(client) else seconds)
    with selectors.DefaultSelector() as selector:
        selector.register(client.socket(), selectors.EVENT_READ)
        while not stop.is_set() and (left := end - time.monotonic()) > 0:
            if selector.select(min(left, _GLANCE)):
                break
    if not stop.is_set():
        client.idle_done()


def _has_spoken(client: Any) -> bool:
    """Whether imaplib has buffered more than the answer to IDLE; no selector sees that.

    It may be the news of a letter that arrived just before IDLE. There is no public way to ask.
    """
    imap, line = client._imap, client.socket()
    if hasattr(imap, "_readbuf"):  # Python 3.14
        return bool(imap._readbuf)
    timeout = line.gettimeout()
    line.setblocking(False)
    try:
        return bool(imap.file.peek(1))
    except ssl.SSLWantReadError:
        return False
    finally:
        line.settimeout(timeout)
