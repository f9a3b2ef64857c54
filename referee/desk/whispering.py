"""Private words between players: a letter's are sealed before the game sees it, and lie beside the log.

The game knows their digests, made with a random salt. Must not know who may write to whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import sha256

from referee import log
from referee.adjudication.speaking import LONGEST
from referee.docket import Docket
from referee.log import Entry
from referee.log.chain import SALT_BYTES, Salts
from referee.orders.contents import OrderSheet, Request, ShowLetter, Whisper
from referee.rules.model import Seat
from referee.store import SaltedWords, Transaction


@dataclass(frozen=True, slots=True)
class Sealed:
    """A sheet without private words, and these by their digests."""

    sheet: OrderSheet
    words: Mapping[str, SaltedWords] = field(default_factory=dict)


def digest(words: str, salt: str) -> str:
    """The digest of private words, hex."""
    return sha256(f"{salt}:{words}".encode()).hexdigest()


def sealed(transaction: Transaction, docket: Docket, seat: Seat, label: str, sheet: OrderSheet, salts: Salts) -> Sealed:
    """The sheet of a seat's letter that answers ours of this label; what it shows the moderator is looked up, too."""
    words: dict[str, SaltedWords] = {}
    shown = docket.seat(seat).told_by(label)
    requests: list[Request] = []
    for request in sheet.requests:
        if isinstance(request, Whisper):
            said = _kept(transaction, docket.game, request, salts)
            words |= {said.digest: said} if said else {}
            became = "gone" if said is None else "long" if len(said.words) > LONGEST else request.became
            request = replace(request, text="", digest=said.digest if said else request.digest, became=became)
        elif isinstance(request, ShowLetter):
            found = of_digest(transaction, docket.game, shown.digest) if shown else None
            words |= {found.digest: found} if found else {}
            request = request if found else replace(request, became="gone" if shown else "which")
        requests.append(request)
    return Sealed(replace(sheet, requests=tuple(requests)), words) if words or requests else Sealed(sheet)


def _kept(transaction: Transaction, game: str, told: Whisper, salts: Salts) -> SaltedWords | None:
    """The words with a new salt; if they were kept before and its writer says yes now, as kept."""
    if told.digest:
        return of_digest(transaction, game, told.digest)
    salt = salts(SALT_BYTES).hex()
    return SaltedWords(digest(told.text, salt), salt, told.text)


def of_digest(transaction: Transaction, game: str, wanted: str) -> SaltedWords | None:
    """The private words that have this digest; None if they are deleted, or are not those any more."""
    found = transaction.whisper(game, wanted)
    return found if found is not None and digest(found.words, found.salt) == wanted else None


def keep(
    transaction: Transaction, docket: Docket, entries: Iterable[Entry], words: Mapping[str, SaltedWords], now: datetime
) -> Mapping[str, str]:
    """Keep the words that these entries are about; returns all that their letters need, by digest.

    Words that are not passed on, and of which nothing is asked, are not kept.
    """
    needed = {digest: said.words for digest, said in words.items()}
    for entry in entries:
        for seat, each in _digests(entry):
            if each in words:
                transaction.keep_whisper(docket.game, docket.seat(seat).person, words[each], now)
            elif (found := of_digest(transaction, docket.game, each)) is not None:
                needed[each] = found.words
    return needed


def _digests(entry: Entry) -> Iterable[tuple[Seat, str]]:
    """The digests of the private words that an entry says, keeps or asks about, with who wrote them."""
    match entry:
        case log.Whispered(seat, _, said):
            yield seat, said
        case log.WordsKept(seat, digest=said) if said:
            yield seat, said
        case log.LetterRead(seat=seat, sheet=sheet):
            yield from ((seat, each.digest) for each in sheet.requests if isinstance(each, Whisper) and each.asks)
