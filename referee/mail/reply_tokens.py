"""Signed tokens that tell which letter of ours is answered; nobody else can make one.

Knows how a token is signed, carried (address, Message-ID, subject) and found again. Must not know what a game, a letter
or a seat is. A token only proves that its bearer saw our letter: reports are forwarded, so the sender's address is
checked as well.
"""

from __future__ import annotations

import re
from base64 import b32decode, b32encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest, digest

MAX_LOCAL_PART = 64
"""Octets before the @ of an address (RFC 5321, 4.5.3.1.1)."""
SIGNATURE_BYTES = 10
MINTED = r"([a-z0-9]{1,24})\.([a-z0-9]{1,24})\.([a-z0-9]{1,24})\.([a-z2-7]{16})"
"""The form of a token, whoever signed it."""

# Binds a signature to this use, so that it serves for nothing else signed with the key; a new layout takes a new
# number.
_PURPOSE = b"letter-token/1\0"
_TAG_PURPOSE = b"subject-tag/1\0"
_MARK_PURPOSE = b"letter-mark/1\0"
_MARKABLE = 2**40  # numbers of letters are below; what is above was marked with another key
_TAG_BYTES = 5
TAG_OPENS = "[eg "
"""The beginning of a tag in a subject."""
_TAG_WITHIN = 400  # characters at the end of a subject in which a tag is looked for
_TAG = re.compile(r"\[eg ([a-z0-9]{1,24})\.([a-z0-9]{1,24})\.([a-z2-7]{8})\]", re.ASCII)
_NAME = re.compile(r"[a-z0-9]{1,24}")
# A look-ahead, because a token may begin within text that looked like the beginning of another.
_MINTED = re.compile(rf"(?<![a-z0-9])(?={MINTED}(?![a-z0-9]))", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReplyToken:
    """The letter of ours that is answered: three names of 1 to 24 characters a-z0-9, e.g. ("g7", "r4", "blue")."""

    game: str
    letter: str
    seat: str

    def __post_init__(self) -> None:
        """Raise ValueError for a name that is not safe in an address or between full stops."""
        for name in (self.game, self.letter, self.seat):
            if not _NAME.fullmatch(name):
                raise ValueError(f"a token's names are 1 to 24 of a-z and 0-9, not {name!r}")


def mint(token: ReplyToken, key: bytes) -> str:
    """The token with its signature, "g7.r4.blue.<16>": 80 bits of HMAC-SHA256 in lower-case base32.

    Lower case, because some clients lower-case addresses. Raises ValueError for an empty key.
    """
    return _with_signature(f"{token.game}.{token.letter}.{token.seat}", key, _PURPOSE, SIGNATURE_BYTES)


def _with_signature(name: str, key: bytes, purpose: bytes, size: int) -> str:
    if not key:
        raise ValueError("nothing can be signed with an empty key")
    signature = digest(key, purpose + name.encode("ascii"), sha256)[:size]
    return f"{name}.{b32encode(signature).decode('ascii').lower()}"


def read_token(text: str, keys: tuple[bytes, ...]) -> ReplyToken | None:
    """The first token in `text`, upper or lower case, whose signature one of `keys` verifies; old keys stay valid."""
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
"""Stands before the token in the envelope sender, the address to which bounces go."""

UNSUBSCRIBE = "+u-"
"""Stands before the token in the address to which mail programs write to unsubscribe their reader."""

TAP = "+t-"
"""Stands before the token in the address to which a tapped line writes: one of several that add up."""


def is_marked(address: str, mark: str) -> bool:
    """Whether an address in lower case has this mark before a token; "bo+b-side" has no token and so no mark."""
    return re.search(rf"{re.escape(mark)}{MINTED}@", address) is not None


_REPLY_TO = re.compile(rb"^Reply-To: *<?([!-~]+)\+([!-~]+)@([!-~]+?)>? *\r?$", re.MULTILINE)


def return_address(raw: bytes, sender: str) -> str:
    """The envelope sender for a letter of ours: `sender`, tagged with the token in the letter's Reply-To.

    `sender` unchanged if replies go to another address, or if the tag would make it too long.
    """
    found = _REPLY_TO.search(raw[: raw.find(b"\r\n\r\n")])
    local, minted, domain = (part.decode() for part in found.groups()) if found else ("", "", "")
    if f"{local}@{domain}".lower() != sender.lower():
        return sender
    return _marked_address(f"{local}@{domain}", BOUNCE, minted) or sender


def unsubscribe_address(address: str, minted: str) -> str:
    """The address to unsubscribe from letters with this token; "" if it would be too long."""
    return _marked_address(address, UNSUBSCRIBE, minted)


def tap_address(address: str, minted: str) -> str:
    """The address for a line that is tapped; that for any other answer if it would be too long."""
    return _marked_address(address, TAP, minted) or tagged_address(address, minted)


def _marked_address(address: str, mark: str, minted: str) -> str:
    local, _, domain = address.rpartition("@")
    tagged = f"{local}{mark}{minted}"
    return f"{tagged}@{domain}" if len(tagged.encode()) <= MAX_LOCAL_PART else ""


def mark_of(number: int, key: bytes) -> str:
    """A number as 13 of a-z2-7, which tell those without the key nothing, not even which of two is the larger.

    Raises ValueError for a number of more than 40 bits.
    """
    if not 0 <= number < _MARKABLE:
        raise ValueError(f"{number} cannot be marked")
    left, right = divmod(number, 2**32)
    for turn in range(4):
        left, right = right, left ^ _half(right, turn, key)
    return b32encode(((left << 32) | right).to_bytes(8, "big")).decode("ascii").rstrip("=").lower()


def marked_number(mark: str, keys: Iterable[bytes]) -> int | None:
    """The number of a mark that was made with one of these keys; None if it was made with none."""
    whole = int.from_bytes(b32decode(f"{mark.upper()}==="), "big")
    for key in keys:
        left, right = divmod(whole, 2**32)
        for turn in reversed(range(4)):
            left, right = right ^ _half(left, turn, key), left
        if (number := (left << 32) | right) < _MARKABLE:
            return number
    return None


def _half(half: int, turn: int, key: bytes) -> int:
    return int.from_bytes(digest(key, _MARK_PURPOSE + bytes([turn]) + half.to_bytes(4, "big"), sha256)[:4], "big")


def message_id(minted: str, domain: str) -> str:
    """The Message-ID with the token, in angle brackets."""
    return f"<{minted}@{domain}>"


def subject_tag(game: str, seat: str, key: bytes) -> str:
    """The tag for the end of a subject line, "[eg g7.blue.<8>]", with a signature of 40 bits.

    Many people see a subject, so a tag names no letter and allows less than a token. Raises ValueError for an empty
    key.
    """
    return f"[eg {_with_signature(f'{game}.{seat}', key, _TAG_PURPOSE, _TAG_BYTES)}]"


def read_subject_tag(subject: str, keys: tuple[bytes, ...]) -> tuple[str, str] | None:
    """Game and seat of the last tag in a subject that one of these keys verifies."""
    for tag in reversed([*_TAG.finditer(subject[-_TAG_WITHIN:].lower())]):
        game, seat = tag[1], tag[2]
        if any(compare_digest(tag[0], subject_tag(game, seat, key)) for key in keys):
            return game, seat
    return None


def token_of(carriers: Iterable[str], keys: tuple[bytes, ...]) -> ReplyToken | None:
    """The first valid token in these parts of a letter's header."""
    return next((token for carrier in carriers if (token := read_token(carrier, keys))), None)
