"""A letter as values, made into the bytes that travel: the same letter is the same bytes, every time.

Knows MIME, and what mail programs need to thread a letter and to leave it unanswered when nobody is there.
Must not know what the letter says, draw random boundaries or read the clock.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage, MIMEPart
from email.policy import SMTP, EmailPolicy
from email.utils import format_datetime

_LONGEST_LINE = 998  # RFC 5322, section 2.1.1
# RFC 2045 allows 76 columns of encoded text and RFC 2047 encoded words of 75 characters; the library's 78 does not
# keep to either. Two columns are for "=46rom ".
_NARROW = SMTP.clone(max_line_length=74)
_FROM = re.compile("^From ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter to one person.

    `message_id` and `references` (oldest first) carry their angle brackets, `sender` may carry a name, `date`
    is aware. `text` is complete in itself. `html` shows an image of `images` (content id, PNG bytes) as
    `cid:<content id>`.
    """

    message_id: str
    sender: str
    to: str
    reply_to: str
    subject: str
    references: tuple[str, ...]
    date: datetime
    text: str
    html: str | None
    images: tuple[tuple[str, bytes], ...] = ()


def compose(letter: Outgoing) -> bytes:
    """The letter as RFC 5322 bytes: CRLF, 7 bit, boundaries drawn from the Message-ID.

    Raises ValueError for a line break in a header, a naive date, an address that is not one single ASCII
    address, or images without a page to stand in.
    """
    message = EmailMessage(policy=_NARROW)
    for name, value in _headers(letter):
        message[name] = value
    _check_addresses(message)
    message.set_content(letter.text, cte=_encoding(letter.text))
    if letter.html is not None:
        message.add_alternative(letter.html, subtype="html", cte=_encoding(letter.html))
    page = message.get_body(("html",))
    for content_id, png in letter.images:
        if page is None:
            raise ValueError("images need a page to stand in, and this letter has none")
        _add_image(page, content_id, png)
    _settle(message, letter.message_id)
    return message.as_bytes(policy=_WIRE)


def _headers(letter: Outgoing) -> Iterator[tuple[str, str]]:
    if letter.date.tzinfo is None:
        raise ValueError(f"the date of a letter needs a time zone: {letter.date}")
    yield "From", letter.sender
    yield "To", letter.to
    yield "Reply-To", letter.reply_to
    yield "Subject", letter.subject
    yield "Date", format_datetime(letter.date)
    yield "Message-ID", letter.message_id
    if letter.references:
        yield "In-Reply-To", letter.references[-1]
        yield "References", " ".join(letter.references)
    yield "Auto-Submitted", "auto-generated"  # RFC 3834
    # Exchange honours this and not the line above. "All" would silence bounces, too.
    yield "X-Auto-Response-Suppress", "OOF, AutoReply"


def _check_addresses(message: EmailMessage) -> None:
    for name in ("From", "To", "Reply-To"):
        found = [address.addr_spec for address in message[name].addresses]
        if len(found) != 1 or not found[0].isascii() or "@" not in found[0]:
            raise ValueError(f"{name} needs one address in ASCII, not {str(message[name])!r}")


def _encoding(text: str) -> str:
    """7 bit where the text survives it: ASCII, no line too long, none that a spool would mark with a ">"."""
    lines = text.splitlines()
    plain = text.isascii() and not any(len(line) > _LONGEST_LINE or line.startswith("From ") for line in lines)
    return "7bit" if plain else "quoted-printable"


def _add_image(page: MIMEPart, content_id: str, png: bytes) -> None:
    page.add_related(png, "image", "png", cid=f"<{content_id}>", disposition="inline", filename=f"{content_id}.png")


def _settle(message: EmailMessage, message_id: str) -> None:
    """Fix what the generator would draw at random, and drop what it repeats in every part."""
    digest = hashlib.sha256(message_id.encode()).hexdigest()[:24]
    for place, part in enumerate(message.walk()):
        if place:
            del part["MIME-Version"]
        if part.is_multipart():
            part.set_boundary(f"=_{digest}_{place}")  # "=_" occurs neither in quoted-printable nor in base64
        elif part["Content-Transfer-Encoding"] == "quoted-printable":
            part.set_payload(_FROM.sub("=46rom ", str(part.get_payload())))


class _WirePolicy(EmailPolicy):
    """Leaves ASCII headers in one line where it can, and folds the others.

    The standard policy makes an encoded word of any word that is too long for a line: of a Message-ID, or of a tagged
    address, which then thread and reach nothing. Long lines for all would make encoded words longer than allowed.
    """

    def fold_binary(self, name: str, value: str) -> bytes:
        """One header, folded, as bytes."""
        return super().fold_binary(name, value) if value.isascii() else _NARROW.fold_binary(name, value)


_WIRE = _WirePolicy(linesep="\r\n", max_line_length=_LONGEST_LINE, cte_type="7bit")
