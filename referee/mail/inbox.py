r"""Opening a mailbox, and collecting letters from a folder on an IMAP server (`maildir` has the local one).

Letters are fetched, kept, and then moved. A letter is read without being marked (BODY.PEEK[]), handed to the caller,
who commits it, and only then moved out of the folder. A crash at any point leaves it in the folder or in both places,
never in none. \Seen belongs to the people who look into the mailbox: it is neither read nor set. A server may pass a
letter over or keep its bytes back: then the letter stays, is tried again, and no search counts until it is missed.

Must not parse a letter, know a game or touch a database. This and `imap_session` are the only users of imapclient.
"""

import hashlib
import re
import selectors
import ssl
import threading
import time
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any
from urllib.parse import quote

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from referee.mail.accounts import ImapAccount, MaildirAccount
from referee.mail.imap_session import Connection
from referee.mail.mailbox import (
    HEADER_LIMIT,
    LARGE,
    SIZE_LIMIT,
    Keep,
    Kept,
    Mailbox,
    MailboxUnavailable,
    Missed,
    NotHandedOver,
    in_portions,
    nothing,
)
from referee.mail.maildir import MaildirMailbox
from referee.mail.oauth import AccessToken

_WINDOW = 500  # letters listed at once: imaplib refuses long answers, and a new mailbox may have 100,000
_REISSUE = 60.0  # seconds of one IDLE, and until a silently dead connection is noticed
_GLANCE = 0.25  # seconds between two checks of the stop event
# The end of a letter of parts, with which it is whole whatever its size was said to be.
_LAST_BOUNDARY = re.compile(rb"\n--[^\r\n]{1,200}--[ \t]*\s*\Z")


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
    """A letter's row in the listing; `size` is 0 and `received` None if the server did not tell."""

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
        self._withheld = NotHandedOver(self.name)
        self._sizes_are_estimates = False  # Exchange does not count a letter's bytes before it is fetched

    @property
    def missed(self) -> tuple[Missed, ...]:
        return self._withheld.missed

    def collect(self, keep: Keep, before_large: Callable[[], None] = nothing) -> int:
        count, first = 0, 1
        dealt_with: set[Missed] = set()
        in_hand: set[Missed] = set()
        there: set[Missed] = set()
        while True:
            uidvalidity, rows = self._list(first)
            places = [Missed(self.name, uidvalidity, row.uid) for row in rows]
            listed = [row for row, place in zip(rows, places, strict=True) if place not in dealt_with]
            there.update(place for place in places if place in dealt_with - in_hand)
            if not rows:
                self._withheld.after_search(there)
                return count
            for whole, batch in self._batches(uidvalidity, listed):
                if any(row.size > LARGE for row in batch):
                    before_large()
                letters = self._fetch(uidvalidity, batch, whole)
                if letters:
                    keep([*letters.values()])
                self._move([*letters], self._account.done if whole else self._account.quarantine)
                in_hand.update(Missed(self.name, uidvalidity, uid) for uid in letters)
                count += len(letters)
            dealt_with.update(places)
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
            numbers = range(first, min(chosen[b"EXISTS"], first + _WINDOW - 1) + 1)
            client.use_uid = False  # only sequence numbers can bound a listing
            answer = client.fetch(list(numbers), ["UID", "RFC822.SIZE", "INTERNALDATE"])
            client.use_uid = True
            rows = {row[b"UID"]: _listed(row) for row in answer.values() if b"UID" in row}
            if len(rows) < len(numbers):  # the others were expunged meanwhile, or passed over
                found = client.search([f"{numbers[0]}:{numbers[-1]}"])
                rows |= {uid: _Listed(uid, 0, None) for uid in sorted(found) if uid not in rows}
        uidvalidity = _uidvalidity(chosen)
        known = self._horizon[1] if self._horizon[0] == uidvalidity else 1
        self._horizon = (uidvalidity, max([known, *(uid + 1 for uid in rows)]))
        return uidvalidity, list(rows.values())

    def _batches(self, uidvalidity: int, listed: Sequence[_Listed]) -> Iterator[tuple[bool, list[_Listed]]]:
        """Batches to fetch, each with whether its letters are fetched whole.

        Small letters come first, large ones after them, and last, each alone, letters that were not handed over before:
        Dovecot closes the connection over a letter it cannot read, and that must not block the mailbox for ever.
        """
        tries = {row.uid: self._withheld.tries(uidvalidity, row.uid) for row in listed}
        sound = [row for row in listed if not tries[row.uid]]
        for (is_too_large, _), rows in groupby(sorted(sound, key=_size_class), _size_class):
            for batch in in_portions(rows, lambda row: row.size):
                yield not is_too_large, batch
        suspects = (row for row in listed if tries[row.uid])
        for row in sorted(suspects, key=lambda row: tries[row.uid]):
            yield row.size <= SIZE_LIMIT, [row]

    def _fetch(self, uidvalidity: int, batch: Sequence[_Listed], whole: bool) -> dict[int, Kept]:
        """The letters of a batch by UID, or their headers if not `whole`; those that do not come are left out."""
        item, key = ("BODY.PEEK[]", b"BODY[]")
        if not whole:
            item, key = (f"BODY.PEEK[HEADER]<0.{HEADER_LIMIT}>", b"BODY[HEADER]<0>")
        uids = [row.uid for row in batch]
        try:
            answer = self._answers(uids, item)
        except MailboxUnavailable:
            if self._withheld.broke_over(uidvalidity, uids):
                return {}
            raise
        letters = {}
        for row in batch:
            raw = answer.get(row.uid, {}).get(key)
            if isinstance(raw, bytes) and self._is_all_of(row, raw, whole):
                place = _place(uidvalidity, row.uid, raw)
                letters[row.uid] = Kept(self.name, *place, row.received, raw, whole)
        return letters

    def _is_all_of(self, row: _Listed, raw: bytes, whole: bool) -> bool:
        """Whether these are the bytes of a letter, all of them if it was asked for `whole`."""
        self._sizes_are_estimates = self._sizes_are_estimates or len(raw) > row.size > 0
        if not raw or not whole or self._sizes_are_estimates:
            return bool(raw)
        bare_line_feeds = raw.count(b"\n") - raw.count(b"\r\n")
        return len(raw) + bare_line_feeds >= row.size or _LAST_BOUNDARY.search(raw, len(raw) - HEADER_LIMIT) is not None

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
        if not chosen[b"EXISTS"] or _uidvalidity(chosen) != uidvalidity:
            return bool(chosen[b"EXISTS"])
        # "n:*" names the last letter even if its UID is below n.
        return any(uid >= first for uid in client.search(["UID", f"{first}:*"]))


def _uidvalidity(chosen: Mapping[bytes, Any]) -> int:
    """The UIDVALIDITY of a folder; 0 if the server tells none, and then its UIDs mean nothing tomorrow."""
    return int(chosen.get(b"UIDVALIDITY") or 0)


def _place(uidvalidity: int, uid: int, raw: bytes) -> tuple[int, int]:
    """UIDVALIDITY and UID of a letter; where there is no UIDVALIDITY, its bytes give it a number, as in a Maildir."""
    return (uidvalidity, uid) if uidvalidity else (0, int.from_bytes(hashlib.sha256(raw).digest()[:8], "big") >> 1)


def _listed(row: Mapping[bytes, Any]) -> _Listed:
    size, received = row.get(b"RFC822.SIZE"), row.get(b"INTERNALDATE")
    return _Listed(row[b"UID"], size if isinstance(size, int) else 0, _as_utc(received))


def _as_utc(received: datetime | None) -> datetime | None:
    try:
        return received and received.astimezone(UTC)
    except OverflowError:  # at the end of all time
        return None


def _size_class(row: _Listed) -> tuple[bool, bool]:
    """Sort key for fetching letters in batches, smaller letters first."""
    return row.size > SIZE_LIMIT, row.size > LARGE


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
