"""One search of a folder: what was listed so far, which letters are in hand, and which lie there all the same.

Must not know a server, nor what a letter says.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from referee.mail.mailbox import Kept, Missed


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
