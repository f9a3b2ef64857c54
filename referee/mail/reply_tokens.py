"""Tokens: which letter of ours is being answered, signed so that nobody can make one up.

It knows how a token is minted, carried (address, Message-ID, subject) and found again; it must not know what a game,
a letter or a seat is. A token proves that its bearer saw our letter, no more: reports are forwarded, so an address on
file is asked for besides.
"""

from __future__ import annotations

import re
from base64 import b32encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest, digest

MAX_LOCAL_PART = 64
"""Octets before the @ of an address (RFC 5321, 4.5.3.1.1)."""
SIGNATURE_BYTES = 10
MINTED = r"([a-z0-9]{1,24})\.([a-z0-9]{1,24})\.([a-z0-9]{1,24})\.([a-z2-7]{16})"
"""What a token looks like, whoever signed it."""

# Bound to this use, so that the key signs nothing else by accident; a new layout takes a new number.
_PURPOSE = b"letter-token/1\0"
_TAG_PURPOSE = b"subject-tag/1\0"
_TAG_BYTES = 5
_TAG_WITHIN = 400  # characters at the end of a subject in which a tag is looked for
_TAG = re.compile(r"\[eg ([a-z0-9]{1,24})\.([a-z0-9]{1,24})\.([a-z2-7]{8})\]", re.ASCII)
_NAME = re.compile(r"[a-z0-9]{1,24}")
# A look-ahead, because a token may begin inside what looked like the beginning of another.
_MINTED = re.compile(rf"(?<![a-z0-9])(?={MINTED}(?![a-z0-9]))", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReplyToken:
    """A letter of ours as answered: three names of 1 to 24 characters a-z0-9, e.g. ("g7", "r4", "blue")."""

    game: str
    letter: str
    seat: str

    def __post_init__(self) -> None:
        """Refuse a name that would not survive an address or that a full stop could split."""
        for name in (self.game, self.letter, self.seat):
            if not _NAME.fullmatch(name):
                raise ValueError(f"a token's names are 1 to 24 of a-z and 0-9, not {name!r}")


def mint(token: ReplyToken, key: bytes) -> str:
    """The token with its signature, "g7.r4.blue.<16>": 80 bits of HMAC-SHA256 in lower-case base32.

    Lower case, because some clients lower-case addresses. Raises ValueError for an empty key.
    """
    return _signed(f"{token.game}.{token.letter}.{token.seat}", key, _PURPOSE, SIGNATURE_BYTES)


def _signed(name: str, key: bytes, purpose: bytes, size: int) -> str:
    if not key:
        raise ValueError("nothing can be signed with an empty key")
    signature = digest(key, purpose + name.encode("ascii"), sha256)[:size]
    return f"{name}.{b32encode(signature).decode('ascii').lower()}"


def read_token(text: str, keys: tuple[bytes, ...]) -> ReplyToken | None:
    """The first token in `text`, in any case, whose signature holds under one of `keys` (old keys still verify)."""
    for match in _MINTED.finditer(text):
        game, letter, seat, signature = (part.lower() for part in match.groups())
        token = ReplyToken(game, letter, seat)
        claimed = f"{game}.{letter}.{seat}.{signature}".encode("ascii")
        if any(compare_digest(claimed, mint(token, key).encode("ascii")) for key in keys):
            return token
    return None


def tagged_address(address: str, minted: str) -> str:
    """`address` with the token as its plus tag: "referee@x.org" becomes "referee+g7.r4.blue.mac@x.org".

    Raises ValueError if the address has no @ or the local part would be longer than 64 octets.
    """
    local, at, domain = address.rpartition("@")
    if not at or not local or not domain:
        raise ValueError(f"not an address: {address!r}")
    tagged = f"{local}+{minted}"
    if len(tagged.encode()) > MAX_LOCAL_PART:
        raise ValueError(f"{address!r} leaves no room for a token: {len(tagged)} of {MAX_LOCAL_PART} characters")
    return f"{tagged}@{domain}"


BOUNCE = "+b-"
"""What stands before the token in the address that a letter says it is to come back to."""

UNSUBSCRIBE = "+u-"
"""What stands before the token in the address to which mail programs write for a reader who wants no more letters."""


def is_marked(address: str, mark: str) -> bool:
    """Whether an address of ours, in lower case, has this mark before its token; a name like "bo+b-side" has not."""
    return re.search(rf"{re.escape(mark)}{MINTED}@", address) is not None


_REPLY_TO = re.compile(rb"^Reply-To: *<?([!-~]+)\+([!-~]+)@([!-~]+?)>? *\r?$", re.MULTILINE)


def return_address(raw: bytes, sender: str) -> str:
    """Where a letter of ours is to come back to: `sender`, with the token that stands in its Reply-To as its tag.

    `sender` as it is where answers go elsewhere, or where there is no room.
    """
    answers = _REPLY_TO.search(raw[: raw.find(b"\r\n\r\n")])
    if answers is None or f"{answers[1].decode()}@{answers[3].decode()}".lower() != sender.lower():
        return sender
    tagged = f"{answers[1].decode()}{BOUNCE}{answers[2].decode()}"
    return f"{tagged}@{answers[3].decode()}" if len(tagged) <= MAX_LOCAL_PART else sender


def unsubscribe_address(address: str, minted: str) -> str:
    """Where a reader of a letter with this token says that there should be fewer; "" if there is no room for that."""
    local, _, domain = address.rpartition("@")
    tagged = f"{local}{UNSUBSCRIBE}{minted}"
    return f"{tagged}@{domain}" if len(tagged.encode()) <= MAX_LOCAL_PART else ""


def message_id(minted: str, domain: str) -> str:
    """The Message-ID that carries the token, with its angle brackets."""
    return f"<{minted}@{domain}>"


def subject_tag(game: str, seat: str, key: bytes) -> str:
    """The tag for the end of a subject line, "[eg g7.blue.<8>]", signed by 40 bits.

    Subjects are seen by many: it names no letter, and opens less than a token does. Raises ValueError for an empty key.
    """
    return f"[eg {_signed(f'{game}.{seat}', key, _TAG_PURPOSE, _TAG_BYTES)}]"


def tag_of(subject: str, keys: tuple[bytes, ...]) -> tuple[str, str] | None:
    """Game and seat of the last tag in a subject, if it holds under one of these keys."""
    for tag in reversed([*_TAG.finditer(subject[-_TAG_WITHIN:].lower())]):
        game, seat = tag[1], tag[2]
        if any(compare_digest(tag[0], subject_tag(game, seat, key)) for key in keys):
            return game, seat
    return None


def token_of(carriers: Iterable[str], keys: tuple[bytes, ...]) -> ReplyToken | None:
    """The token a letter answers: the first that holds in these parts of its header."""
    return next((token for carrier in carriers if (token := read_token(carrier, keys))), None)
