"""The header of a letter: who says to have sent it where, what it refers to, and what is odd about that.

It is read for everybody, once, from a bounded piece of the letter; the body is not looked at. It knows RFC 5322; it
must not know games, players or orders, nor prove anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from referee.mail import mime
from referee.mail.addresses import addresses, has_foreign
from referee.mail.automatic import Verdict, judged

MAX_REFERENCES = 100
"""Message-IDs that are kept of In-Reply-To and References together."""

# Where a delivery agent notes the address that a letter really came to, most telling first.
_DELIVERED = ("x-gm-original-to", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to")
_COPIED = ("to", "cc")
_MESSAGE_ID = re.compile(r"<([^<>\s]+)>")
# Programs disagree on whether these end a line, and so on which fields there are.
_SMUGGLED = re.compile(rb"\r(?!\n)|\0")


@dataclass(frozen=True, slots=True)
class Header:
    """What a letter's header says. Message-IDs are without angle brackets, addresses bare and in lower case.

    `sender` is what the letter claims; nothing here is proven.
    """

    fields: mime.Headers
    """All of it, for whoever looks for more."""
    message_id: str
    """Without <>; "" if missing."""
    sender: str
    """The address of From; "" if unreadable or not in ASCII."""
    doubts: tuple[str, ...]
    """Why it is not certain who that is, in words: two senders, say. A letter with doubts is held."""
    recipients: tuple[str, ...]
    """In token search order: X-Gm-Original-To, Delivered-To, X-Original-To, Envelope-To, X-Envelope-To, To, Cc."""
    copied: tuple[str, ...]
    """The addresses of To and Cc."""
    subject: str
    references: tuple[str, ...]
    """In-Reply-To first, then References, newest first."""
    sent: datetime | None
    """Date: in UTC; the sender's clock."""
    verdict: Verdict
    """Whether a person wrote it, as far as the header tells."""

    @property
    def certain(self) -> bool:
        """Whether a person wrote it, and nothing is odd about who."""
        return not self.doubts and self.verdict.kind == "person"

    @property
    def senders(self) -> tuple[str, ...]:
        """Every address in From, of which there should be one."""
        return _addresses(self.fields, "from")

    @property
    def carriers(self) -> tuple[str, ...]:
        """Where a token may stand: the addresses it came to, else what it refers to."""
        return (*self.recipients, *self.references)


def read_header(raw: bytes) -> Header:
    """The header of any bytes, of which only the beginning is looked at; never raises."""
    heads = mime.headers(raw)
    return Header(
        fields=heads,
        message_id=_first(_ids(mime.field(heads, "message-id"))),
        sender=_first(addresses(mime.field(heads, "from"))),
        doubts=tuple(_doubts(raw[: 2 * mime.MAX_HEAD], heads)),
        recipients=_addresses(heads, *_DELIVERED, *_COPIED),
        copied=_addresses(heads, *_COPIED),
        subject=mime.decoded(mime.field(heads, "subject")),
        references=_references(heads),
        sent=_sent(mime.field(heads, "date")),
        verdict=judged(heads),
    )


def _doubts(beginning: bytes, heads: mime.Headers) -> Iterator[str]:
    """What makes it uncertain who sent a letter."""
    senders = mime.fields(heads, "from")
    if len(senders) > 1:
        yield "two From fields"
    if any(len(addresses(value)) > 1 for value in senders):
        yield "two From addresses"
    if any(has_foreign(value) for value in senders):
        yield "a From address that is not in ASCII"
    if len(heads) == mime.MAX_FIELDS:
        yield "more header fields than are read"
    head = re.split(rb"\r?\n\r?\n", beginning, maxsplit=1)[0]
    if _SMUGGLED.search(head):
        yield "a header with a bare carriage return or NUL"


def _addresses(heads: mime.Headers, *names: str) -> tuple[str, ...]:
    values = (value for name in names for value in mime.fields(heads, name))
    return tuple(dict.fromkeys(address for value in values for address in addresses(value)))


def _references(heads: mime.Headers) -> tuple[str, ...]:
    answered = [name for value in mime.fields(heads, "in-reply-to") for name in _ids(value)]
    older = [name for value in mime.fields(heads, "references") for name in _ids(value)]
    return tuple(dict.fromkeys([*answered, *reversed(older)]))[:MAX_REFERENCES]


def _ids(value: str) -> tuple[str, ...]:
    found = _MESSAGE_ID.findall(value)
    # Some senders forget the brackets.
    return tuple(found) if found else tuple(word for word in value.split() if "@" in word)


def _first(values: tuple[str, ...]) -> str:
    return values[0] if values else ""


def _sent(value: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(value[:200])
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, TypeError, LookupError, OverflowError, AttributeError):
        return None
