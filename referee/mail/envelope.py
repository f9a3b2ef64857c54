"""Opening a letter: raw bytes to one Envelope with everything later stages need and nothing they need not.

It knows mail; it must not know games, players or orders. Total: whatever the bytes, there is an envelope, in bounded
time and depth (the limits are constants of mime.py, body.py and html.py).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from referee.mail import mime
from referee.mail.addresses import addresses
from referee.mail.attached import File
from referee.mail.autoreply import automatic
from referee.mail.body import Body, Source, read_body

MAX_REFERENCES = 100
"""Message-IDs that are kept of In-Reply-To and References together."""

# Where a delivery agent notes the address that a letter really came to, most telling first.
_DELIVERED = ("x-gm-original-to", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to")
_COPIED = ("to", "cc")
_UNREADABLE = "a letter whose parts cannot be told apart"
_MESSAGE_ID = re.compile(r"<([^<>\s]+)>")


@dataclass(frozen=True, slots=True)
class Envelope:
    """A letter as opened: who says to have sent it where, what it refers to, its words, and whether a machine wrote it.

    Message-IDs are without angle brackets, addresses bare and in lower case, `text` has bare line feeds and neither
    NUL nor lone surrogates. `sender` is what the letter claims; nothing here is proven.
    """

    message_id: str
    """Without <>; "" if missing."""
    sender: str
    """The address of From; "" if unreadable."""
    recipients: tuple[str, ...]
    """In token search order: X-Gm-Original-To, Delivered-To, X-Original-To, Envelope-To, X-Envelope-To, To, Cc."""
    copied: tuple[str, ...]
    """The addresses of To and Cc."""
    subject: str
    references: tuple[str, ...]
    """In-Reply-To first, then References, newest first."""
    sent: datetime | None
    """Date: in UTC; the sender's clock."""
    text: str
    source: Source
    refused: tuple[str, ...]
    """Names of what was not read: attachments, encrypted parts, what is beyond a limit."""
    automatic: str | None
    """None for people's mail, else a reason of autoreply.py."""
    files: tuple[File, ...] = ()
    """The text files that came with it, in their order."""

    @property
    def carriers(self) -> tuple[str, ...]:
        """Where a token may stand: the addresses it came to, else what it refers to, else its subject."""
        return (*self.recipients, *self.references, self.subject)


def open_letter(raw: bytes) -> Envelope:
    """The envelope of any bytes; never raises."""
    raw = mime.normalised(raw)
    reason = mime.excess(raw)
    message = None if reason else mime.parse(raw)
    heads = mime.headers(raw, message)
    body = Body("", "none", (reason or _UNREADABLE,)) if message is None else read_body(message)
    return Envelope(
        message_id=_first(_ids(mime.field(heads, "message-id"))),
        sender=_first(addresses(mime.field(heads, "from"))),
        recipients=_addresses(heads, *_DELIVERED, *_COPIED),
        copied=_addresses(heads, *_COPIED),
        subject=_subject(heads),
        references=_references(heads),
        sent=_sent(mime.field(heads, "date")),
        text=body.text,
        source=body.source,
        refused=body.refused,
        automatic=automatic(heads),
        files=body.files,
    )


def carriers(raw: bytes) -> tuple[str, ...]:
    """`Envelope.carriers` of any bytes, of which the header alone is read."""
    heads = mime.headers(mime.normalised(raw))
    return (*_addresses(heads, *_DELIVERED, *_COPIED), *_references(heads), _subject(heads))


def _subject(heads: mime.Headers) -> str:
    return mime.decoded(mime.field(heads, "subject"))


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
