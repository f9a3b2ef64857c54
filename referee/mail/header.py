"""The header of a letter: its claimed sender, its recipients, what it refers to, and what is odd about that.

Read once for every letter, strangers' included, from a bounded piece of it and without the body. Knows RFC 5322. Must
not know games, players or orders, nor prove anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple

from referee.mail import mime
from referee.mail.automatic import Verdict, verdict_on
from referee.mail.mime import addresses, has_foreign

MAX_REFERENCES = 100
"""The most Message-IDs that are kept of In-Reply-To and References together."""

# Fields in which delivery agents note the address that a letter really came to, the most reliable first.
_DELIVERED = ("x-gm-original-to", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to")
_COPIED = ("to", "cc")
_MESSAGE_ID = re.compile(r"<([^<>\s]+)>")
# Programs disagree on whether these end a line, and so on which fields a header has.
_SMUGGLED = re.compile(rb"\r(?!\n)|\0")


HeaderDoubt = Literal["senders", "header"]


@dataclass(frozen=True, slots=True)
class Header:
    """A letter's header; none of it is proven.

    Message-IDs are without angle brackets, addresses bare and in lower case.
    """

    fields: mime.Headers
    """All fields as they came."""
    message_id: str
    """"" if missing."""
    sender: str
    """The address that From claims; "" if unreadable or not ASCII."""
    doubts: tuple[HeaderDoubt, ...]
    """Why the sender is uncertain: several are named, or the header is odd. A letter with doubts is held."""
    recipients: tuple[str, ...]
    """In the order in which a token is looked for: X-Gm-Original-To, Delivered-To, X-Original-To, Envelope-To,
    X-Envelope-To, To, Cc."""
    copied: tuple[str, ...]
    """The addresses of To and Cc."""
    subject: str
    references: tuple[str, ...]
    """In-Reply-To first, then References, newest first."""
    sent: datetime | None
    """The Date field in UTC, by the sender's clock."""
    verdict: Verdict
    """Whether a person wrote the letter, by the evidence of the header."""

    @property
    def looks_genuine(self) -> bool:
        """Whether a person wrote the letter and nothing is odd about the sender."""
        return not self.doubts and self.verdict.kind == "person"

    @property
    def senders(self) -> tuple[str, ...]:
        """Every address in From; there should be one."""
        return _addresses(self.fields, "from")

    @property
    def passed_on_for(self) -> tuple[str, ...]:
        """The addresses that a forwarder names as the writer's, beside its own in From."""
        return _addresses(self.fields, "reply-to", "x-original-from")

    @property
    def carriers(self) -> tuple[str, ...]:
        """The texts in which a token is looked for, in order: the recipients, then the references."""
        return (*self.recipients, *self.references)


def read_header(raw: bytes) -> Header:
    """The header of any bytes, of which only the beginning is read; never raises."""
    heads = mime.headers(raw)
    return Header(
        fields=heads,
        message_id=next(iter(_ids(mime.field(heads, "message-id"))), ""),
        sender=next(iter(addresses(mime.field(heads, "from"))), ""),
        doubts=tuple(_doubts(raw[: 2 * mime.MAX_HEAD], heads)),
        recipients=_addresses(heads, *_DELIVERED, *_COPIED),
        copied=_addresses(heads, *_COPIED),
        subject=mime.decoded(mime.field(heads, "subject")),
        references=_references(heads),
        sent=mime.instant(mime.field(heads, "date")),
        verdict=verdict_on(heads),
    )


class ThreadFields(NamedTuple):
    """What says in which thread a letter stands: its subject, and the Message-IDs that it refers to, newest first.

    With it the tag of the language in which its reader got letters then, empty if it does not say.
    """

    subject: str
    references: tuple[str, ...]
    language: str


def read_thread(raw: bytes) -> ThreadFields:
    """The fields of a letter of ours that place it in a thread; cheaper than all of its header."""
    heads = mime.headers(raw[: raw.find(b"\r\n\r\n") + 4])
    subject, language = mime.decoded(mime.field(heads, "subject")), mime.field(heads, "content-language")
    return ThreadFields(subject, _references(heads), language.strip())


def _doubts(beginning: bytes, heads: mime.Headers) -> Iterator[HeaderDoubt]:
    """The reasons for which it is uncertain who sent a letter."""
    senders = mime.fields(heads, "from")
    if len(senders) > 1 or any(len(addresses(value)) > 1 for value in senders):
        yield "senders"
    ends = [at for mark in (b"\n\n", b"\n\r\n") if (at := beginning.find(mark)) >= 0]
    head = beginning[: min(ends, default=len(beginning))].removesuffix(b"\r")
    has_foreign_sender = any(has_foreign(value) for value in senders)
    if has_foreign_sender or len(heads) == mime.MAX_FIELDS or _SMUGGLED.search(head):
        yield "header"


def _addresses(heads: mime.Headers, *names: str) -> tuple[str, ...]:
    values = (value for name in names for value in mime.fields(heads, name))
    return tuple(dict.fromkeys(address for value in values for address in addresses(value)))


def _references(heads: mime.Headers) -> tuple[str, ...]:
    answered = [name for value in mime.fields(heads, "in-reply-to") for name in _ids(value)]
    older = [name for value in mime.fields(heads, "references") for name in _ids(value)]
    return tuple(dict.fromkeys([*answered, *reversed(older)]))[:MAX_REFERENCES]


def _ids(value: str) -> list[str]:
    # Some senders forget the brackets.
    return _MESSAGE_ID.findall(value) or [word for word in value.split() if "@" in word]
