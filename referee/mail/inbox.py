r"""Opening a mailbox, and collecting letters from a folder on an IMAP server (`maildir` has the local one).

Letters are fetched, kept, and then moved. A letter is read without being marked (BODY.PEEK[]), handed to the caller,
who commits it, and only then moved out of the folder. A crash at any point leaves it in the folder or in both places,
never in none. \Seen belongs to the people who look into the mailbox: it is neither read nor set. A server may pass a
letter over or keep its bytes back: then the letter stays, is tried again, and no search counts until it is missed. A
server may also say that it moved a letter, and leave it: then it is not fetched again, only moved.

Must not parse a letter, know a game or touch a database. This and `imap_session` are the only users of imapclient.
"""

from __future__ import annotations

import hashlib
import re
import threading
import time
from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any
from urllib.parse import quote

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from referee.mail.accounts import ImapAccount, MaildirAccount
from referee.mail.imap_session import Connection, idle
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
    Traffic,
    in_portions,
    nothing,
)
from referee.mail.maildir import MaildirMailbox
from referee.mail.oauth import AccessToken

_WINDOW = 500  # letters listed at once: imaplib refuses long answers, and a new mailbox may have 100,000
_REISSUE = 60.0  # seconds of one IDLE, and until a silently dead connection is noticed
_PAUSE = 1.0  # seconds between two waits at least; each that was in vain doubles it, up to _REISSUE
# The end of a letter of parts, with which it is whole whatever its size was said to be.
_LAST_BOUNDARY = re.compile(rb"\n--[^\r\n]{1,200}--[ \t]*\s*\Z")


def open_mailbox(account: ImapAccount | MaildirAccount, clock: Callable[[], float] = time.monotonic) -> Mailbox:
    """The mailbox of an account; it connects when first used. `clock` counts seconds.

    Raises ValueError if letters would be moved to the folder they come from.
    """
    if isinstance(account, MaildirAccount):
        return MaildirMailbox(account.path)
    if account.folder in (account.done, account.quarantine):
        raise ValueError(f"letters of {account.folder!r} cannot be moved to {account.folder!r} itself")
    return _ImapFolder(account, clock)


class _ImapFolder:
    def __init__(self, account: ImapAccount, clock: Callable[[], float]) -> None:
        self._account = account
        self._clock = clock
        self.name = f"imap://{quote(account.user, safe='')}@{account.host}:{account.port}/{quote(account.folder)}"
        access_token = AccessToken(account.token_command)
        self._line = Connection(account, access_token)
        self._watch = Connection(account, access_token)  # a session that idles can do nothing else
        self._idles = True
        self._horizon = (0, 1)  # UIDVALIDITY, and the first UID that no listing has shown
        self._withheld = NotHandedOver(self.name)
        self._sizes_are_estimates = False  # Exchange does not count a letter's bytes before it is fetched
        self._is_renumbered = False  # UIDVALIDITY has changed within a search, and says nothing any more
        self._stayed: dict[Missed, InHand] = {}  # letters that are kept, and that no MOVE has taken away
        self._stays_again = False
        self._letters = 0
        self._rested = clock()  # when the next wait may begin
        self._in_vain = 0  # wakings since a letter came or an IDLE was quiet

    @property
    def missed(self) -> tuple[Missed, ...]:
        return self._withheld.missed

    @property
    def staying(self) -> tuple[Missed, ...]:
        return (*self._stayed,) if self._stays_again else ()

    @property
    def traffic(self) -> Traffic:
        return Traffic(self._line.commands + self._watch.commands, self._letters)

    def collect(self, keep: Keep, before_large: Callable[[], None] = nothing) -> int:
        search = OneSearch(self._stayed)
        try:
            self._look_through(search, keep, before_large)
        except BaseException:
            self._stayed = self._stayed | search.in_hand
            raise
        finally:
            self._letters += search.count
            if search.count:
                self._in_vain, self._rested = 0, min(self._rested, self._clock() + _PAUSE)
        self._stays_again, self._stayed = bool(self._stayed), search.staying()
        self._withheld.after_search(search.withheld())
        return search.count

    def _look_through(self, search: OneSearch, keep: Keep, before_large: Callable[[], None]) -> None:
        """Keep and move what lies in the folder, and see in the end what lies there still.

        What comes meanwhile is for the next search: there may be no end of it.
        """
        first = most = 1
        while True:
            uidvalidity, rows, there = self._list(first)
            if search.uidvalidity not in (None, uidvalidity):
                self._is_renumbered, uidvalidity = True, 0
            most = there if search.uidvalidity is None else most
            search.uidvalidity = uidvalidity
            if not rows or first > most:
                return
            to_fetch, to_move = search.sort({Missed(self.name, uidvalidity, row.uid): row for row in rows}, most)
            self._horizon = _horizon(self._horizon, uidvalidity, [*to_fetch, *to_move])
            for whole, batch in self._batches(uidvalidity, to_fetch):
                if any(row.size > LARGE for row in batch):
                    before_large()
                self._take(search, batch, self._fetch(uidvalidity, batch, whole), keep)
            for whole, portion in _portions_to_move(to_move):
                self._move([row.uid for row in portion], self._folder_of(whole))
            # Moved letters are gone, so the next window begins at 1 again until it lists only letters that had to stay.
            first = 1 if to_fetch or to_move else first + len(rows)

    def _take(self, search: OneSearch, batch: Sequence[ListingRow], letters: Mapping[int, Kept], keep: Keep) -> None:
        """Have the letters of a batch kept, unless they are, and move them."""
        fresh, known = search.told_apart(letters)
        if fresh:
            keep([*fresh.values()])
        search.has_kept({Missed(self.name, search.uidvalidity or 0, row.uid): row for row in batch}, letters, fresh)
        for whole in (True, False):
            moving = [
                uid for uid, letter in letters.items() if (uid in fresh or uid in known) and letter.whole is whole
            ]
            self._move(moving, self._folder_of(whole))

    def _folder_of(self, whole: bool) -> str:
        return self._account.done if whole else self._account.quarantine

    def wait(self, seconds: float, stop: threading.Event) -> None:
        end = self._clock() + seconds
        while self._idles and not stop.is_set() and (left := end - self._clock()) > 0:
            if (early := self._rested - self._clock()) > 0:
                stop.wait(min(early, left))
                continue
            with self._watch.client("waiting for mail") as client:
                self._idles = client.has_capability("IDLE")
                if self._idles and self._hears_of_a_letter(client, min(left, _REISSUE), stop):
                    return
        if stop.is_set() or not self._idles:
            self._watch.drop()
        stop.wait(max(0.0, end - self._clock()))

    def close(self) -> None:
        self._line.drop()
        self._watch.drop()

    def _list(self, first: int) -> tuple[int, list[ListingRow], int]:
        """UIDVALIDITY, letters from this sequence number on, in order, at most a window, and how many there are."""
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
                rows |= {uid: ListingRow(uid, 0, None) for uid in sorted(found)[: len(numbers)] if uid not in rows}
        return self._uidvalidity(chosen), list(rows.values()), int(chosen[b"EXISTS"])

    def _batches(self, uidvalidity: int, listed: Sequence[ListingRow]) -> Iterator[tuple[bool, list[ListingRow]]]:
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

    def _fetch(self, uidvalidity: int, batch: Sequence[ListingRow], whole: bool) -> dict[int, Kept]:
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

    def _is_all_of(self, row: ListingRow, raw: bytes, whole: bool) -> bool:
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
                        if not (client.has_capability("MOVE") and client.has_capability("UIDPLUS")):
                            raise
                        _copy_and_expunge(client, uids, folder)  # MOVE was promised, and is not known

    def _hears_of_a_letter(self, client: Any, seconds: float, stop: threading.Event) -> bool:
        """Whether there is a letter that no search has seen yet, or comes within an IDLE of so many seconds.

        After each waking the server is left alone for a while: it may have had no reason.
        """
        has_news, there = self._news(client)
        if not has_news:
            if idle(client, there, seconds, stop, self._clock):
                self._in_vain = 0
                return False
            has_news = not stop.is_set() and self._news(client)[0]
        self._rested = self._clock() + min(_REISSUE, _PAUSE * 2 ** min(self._in_vain, 16))
        self._in_vain += 1
        return has_news

    def _news(self, client: Any) -> tuple[bool, int]:
        """Whether there is a letter that no search has seen yet, and how many there are."""
        chosen = client.select_folder(self._account.folder, readonly=True)
        uidvalidity, first = self._horizon
        there = int(chosen[b"EXISTS"])
        if not there or self._uidvalidity(chosen) != uidvalidity:
            return bool(there), there
        # "n:*" names the last letter even if its UID is below n.
        return any(uid >= first for uid in client.search(["UID", f"{first}:*"])), there

    def _uidvalidity(self, chosen: Mapping[bytes, Any]) -> int:
        """The UIDVALIDITY of a folder; 0 if the server tells none, and then its UIDs mean nothing tomorrow."""
        return 0 if self._is_renumbered else int(chosen.get(b"UIDVALIDITY") or 0)


def _horizon(before: tuple[int, int], uidvalidity: int, rows: Iterable[ListingRow]) -> tuple[int, int]:
    """UIDVALIDITY, and the first UID that no search has seen, when these letters have been seen, too."""
    known = before[1] if before[0] == uidvalidity else 1
    return uidvalidity, max([known, *(row.uid + 1 for row in rows)])


def _portions_to_move(rows: Sequence[ListingRow]) -> Iterator[tuple[bool, list[ListingRow]]]:
    """Letters in portions for a command each, and whether they are for the folder of letters that were kept whole."""
    for is_too_large, some in groupby(sorted(rows, key=_size_class), lambda row: row.size > SIZE_LIMIT):
        for portion in in_portions(some, lambda row: 0):
            yield not is_too_large, portion


def _place(uidvalidity: int, uid: int, raw: bytes) -> tuple[int, int]:
    """UIDVALIDITY and UID of a letter; where there is no UIDVALIDITY, its bytes give it a number, as in a Maildir."""
    return (uidvalidity, uid) if uidvalidity else (0, int.from_bytes(hashlib.sha256(raw).digest()[:8], "big") >> 1)


def _listed(row: Mapping[bytes, Any]) -> ListingRow:
    size, received = row.get(b"RFC822.SIZE"), row.get(b"INTERNALDATE")
    return ListingRow(row[b"UID"], size if isinstance(size, int) else 0, _as_utc(received))


def _as_utc(received: datetime | None) -> datetime | None:
    try:
        return received and received.astimezone(UTC)
    except OverflowError:  # at the end of all time
        return None


def _size_class(row: ListingRow) -> tuple[bool, bool]:
    """Sort key for fetching letters in batches, smaller letters first."""
    return row.size > SIZE_LIMIT, row.size > LARGE


def _transfer(client: Any, uids: list[int], folder: str) -> None:
    if client.has_capability("MOVE"):
        client.move(uids, folder)
    else:
        _copy_and_expunge(client, uids, folder)


def _copy_and_expunge(client: Any, uids: list[int], folder: str) -> None:
    client.copy(uids, folder)
    client.delete_messages(uids, silent=True)
    client.uid_expunge(uids)  # a plain EXPUNGE would remove letters that others have marked


def _is_gone(failure: IMAPClientError) -> bool:
    """Whether a command failed because somebody else has moved the letters (RFC 5530)."""
    return "EXPUNGEISSUED" in str(failure)


@dataclass(frozen=True, slots=True)
class ListingRow:
    """A letter's row in the listing; `size` is 0 and `received` None if the server did not tell."""

    uid: int
    size: int
    received: datetime | None


@dataclass(frozen=True, slots=True)
class InHand:
    """A letter that is kept: how it was listed, and the SHA-256 of its bytes."""

    row: ListingRow
    digest: bytes


class OneSearch:
    """What one search has seen so far, and which letters are in hand; `stayed` were left behind by the one before."""

    def __init__(self, stayed: Mapping[Missed, InHand]) -> None:
        self.count = 0
        self.uidvalidity: int | None = None
        self.in_hand: dict[Missed, InHand] = {}
        self._stayed = stayed
        self._earlier = {each.digest for each in stayed.values()}
        self._now: set[bytes] = set()  # of all that are in hand
        self._seen: set[Missed] = set()
        self._again: set[Missed] = set()  # those of them that a later listing shows, too

    def sort(self, listed: Mapping[Missed, ListingRow], most: int) -> tuple[list[ListingRow], list[ListingRow]]:
        """Letters to fetch, and letters only to move, of those listed; no more than the `most` of the first listing."""
        self._again.update(place for place in listed if place in self._seen)
        fresh = {place: row for place, row in listed.items() if place not in self._seen and len(self._seen) < most}
        self._seen.update(fresh)
        kept = {
            place: self._stayed[place]
            for place, row in fresh.items()
            if place.uidvalidity and place in self._stayed and self._stayed[place].row.size == row.size
        }
        self.in_hand.update(kept)
        self._now.update(each.digest for each in kept.values())
        return [row for place, row in fresh.items() if place not in kept], [fresh[place] for place in kept]

    def told_apart(self, letters: Mapping[int, Kept]) -> tuple[dict[int, Kept], set[int]]:
        """Letters that nobody has in hand, and those an earlier search left behind; the others came back by a MOVE."""
        digests = {uid: _digest(letter) for uid, letter in letters.items() if _digest(letter) not in self._now}
        fresh = {uid: letters[uid] for uid, digest in digests.items() if digest not in self._earlier}
        return fresh, {uid for uid, digest in digests.items() if digest in self._earlier}

    def has_kept(
        self, listed: Mapping[Missed, ListingRow], letters: Mapping[int, Kept], fresh: Mapping[int, Kept]
    ) -> None:
        """Note that these letters are in hand, some of them `fresh`."""
        self.count += len(fresh)
        for place, row in listed.items():
            if row.uid in letters:
                self.in_hand[place] = InHand(row, _digest(letters[row.uid]))
                self._now.add(self.in_hand[place].digest)

    def withheld(self) -> list[Missed]:
        """The letters that lie there and were not handed over."""
        return [place for place in self._again if place not in self.in_hand]

    def staying(self) -> dict[Missed, InHand]:
        """The letters that lie there though they are in hand, and were moved."""
        return {place: self.in_hand[place] for place in sorted(self._again, key=_by_uid) if place in self.in_hand}


def _by_uid(place: Missed) -> int:
    return place.uid


def _digest(letter: Kept) -> bytes:
    return hashlib.sha256(letter.raw).digest()
