"""Composing a letter into bytes; the same letter always gives the same bytes.

Knows MIME, and what mail programs need to thread a letter and not to answer it automatically. Must not know what the
letter says, draw random boundaries or read the clock.
"""

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.header import Header
from email.policy import SMTP, EmailPolicy
from email.utils import format_datetime
from functools import lru_cache

KIND = "X-El-Grande-Letter"
"""The header field for the kind of a letter."""
_LONGEST_LINE = 998  # RFC 5322, section 2.1.1
# Foreign Message-IDs are repeated only if they look like one and are not too long.
_MESSAGE_ID = re.compile(r"[!-;=?-~]{1,250}")
# RFC 2047 allows encoded words of 75 characters; the library's 78 columns do not keep to that.
_CRLF = "\r\n"
_NARROW = SMTP.clone(max_line_length=74)
# Headers that are written and checked without the library, as nearly all of ours: ASCII words one space apart, and one
# address, alone or behind a name, that does not look encoded. The library takes a hundred times as long for each.
_PLAIN = re.compile(r"[!-~]+(?: [!-~]+)*")
_ATOM = r"[\w!#$%&'*+/=?^`{|}~-]+"
_ADDRESS = rf"{_ATOM}(?:\.{_ATOM})*@{_ATOM}(?:\.{_ATOM})*"
_MAILBOX = re.compile(rf"(?!.*=\?)(?:{_ADDRESS}|(?:{_ATOM} )+<{_ADDRESS}>)", re.ASCII)
_BODY = b"MIME-Version: 1.0\r\n"
_CONTENT_ID = re.compile(r"([\w.-]+)(?:@[\w.-]+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A letter to one person.

    `message_id` and `references` (oldest first, the letter answered last) have their angle brackets, `sender` may have
    a name, `date` is aware. `text` is complete in itself. `html` shows an image of `images` (content id, PNG bytes) as
    `cid:<content id>`. `list_id` names the game without brackets. `unsubscribe` is the address to which the reader's
    mail program may write to get fewer letters. `kind` is one word for programs that sort letters. `calendar` and
    `data`, which is JSON, are attached as files. `language` is the tag of its reader's. These six may be "". `texts`
    are attached besides, with their names, which end in .txt, .json or .html; `packed` a file with its name, and what
    gzip made of it.
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
    list_id: str = ""
    unsubscribe: str = ""
    kind: str = ""
    language: str = ""
    calendar: str = ""
    data: str = ""
    texts: tuple[tuple[str, str], ...] = ()
    packed: tuple[str, bytes] | None = None


def reference(message_id: str) -> tuple[str, ...]:
    """A foreign Message-ID, given without angle brackets, as one of `references`; () if it is missing or unfit."""
    return (f"<{message_id}>",) if _MESSAGE_ID.fullmatch(message_id) else ()


def compose(letter: Outgoing) -> bytes:
    """The letter as RFC 5322 bytes: CRLF, 7 bit, boundaries derived from the Message-ID.

    Raises ValueError for a line break in a header, a naive date, an address field that is not one ASCII address, images
    without `html`, or a content id that is not a plain word, or two around an @.
    """
    for name, address in (("From", letter.sender), ("To", letter.to), ("Reply-To", letter.reply_to)):
        _check_address(name, address)
    fields = b"".join(_field(name, value) for name, value in _headers(letter))
    return fields + _BODY + _body(letter)


def compose_again(letter: Outgoing, kept: bytes) -> bytes:
    """The body of a letter composed before, below the fields of another, whose text and page are not used.

    Raises ValueError as `compose` does, and for bytes that are no such letter.
    """
    _, begins, body = kept.partition(_BODY)
    if not begins:
        raise ValueError("what is sent again has to be a letter of ours")
    return b"".join(_field(name, value) for name, value in _headers(letter)) + begins + body


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
    if letter.list_id:
        yield "List-Id", f"<{letter.list_id}>"  # RFC 2919
    if letter.unsubscribe:
        yield "List-Unsubscribe", f"<mailto:{letter.unsubscribe}?subject=MUTE>"  # RFC 2369; there is no web page
    if letter.kind:
        yield KIND, letter.kind
    if letter.language:
        yield "Content-Language", letter.language  # RFC 3282: of the intended audience
    yield "Auto-Submitted", "auto-generated"  # RFC 3834
    # Exchange honours this and not the line above. "All" would silence bounces, too.
    yield "X-Auto-Response-Suppress", "OOF, AutoReply"


def _check_address(name: str, value: str) -> None:
    if _MAILBOX.fullmatch(value):
        return
    _, header = _NARROW.header_store_parse(name, value)
    found = [address.addr_spec for address in header.addresses]
    if len(found) != 1 or not found[0].isascii() or "@" not in found[0]:
        raise ValueError(f"{name} needs one address in ASCII, not {str(header)!r}")


def _field(name: str, value: str) -> bytes:
    if len(name) + 2 + len(value) <= _LONGEST_LINE and _PLAIN.fullmatch(value):
        return f"{name}: {value}\r\n".encode()
    parsed = _WIRE.header_store_parse(name, value)
    if name == "Subject" and not value.isascii():  # folded word by word, two that are encoded lose the space between
        encoded = Header(value, "utf-8", _NARROW.max_line_length, name)
        return f"{name}: {encoded.encode(linesep=_CRLF)}\r\n".encode()
    return _WIRE.fold_binary(*parsed)


def _body(letter: Outgoing) -> bytes:
    """The body below the letter's own fields: one part, or nested parts."""
    files = [_text("calendar", letter.calendar, _ATTACHED)] if letter.calendar else []
    if letter.data:
        files.append(_encoded(_DATA, letter.data))
    for name, text in letter.texts:
        kind = _KINDS[name.rpartition(".")[2]]
        files.append(_encoded(f'{kind}\r\nContent-Disposition: attachment; filename="{name}"', text))
    if letter.packed:
        files.append(_packed(*letter.packed))
    return _multipart("mixed", f"{_boundary(letter)}_2", [_words(letter), *files]) if files else _words(letter)


_KINDS = {"json": "application/json", "html": 'text/html; charset="utf-8"', "txt": 'text/plain; charset="utf-8"'}
_DATA = 'application/json\r\nContent-Disposition: attachment; filename="report.json"'
_ATTACHED = '; method=PUBLISH\r\nContent-Disposition: attachment; filename="deadline.ics"'


def _boundary(letter: Outgoing) -> str:
    return f"=_{hashlib.sha256(letter.message_id.encode()).hexdigest()[:24]}"


def _words(letter: Outgoing) -> bytes:
    """The words of the letter, as text alone or also as HTML with its images."""
    text = _text("plain", letter.text)
    if letter.html is None:
        if letter.images:
            raise ValueError("images need a page to stand in, and this letter has none")
        return text
    boundary = _boundary(letter)
    page = _text("html", letter.html)
    if letter.images:
        images = (_image(*image) for image in letter.images)
        page = _multipart('related;\r\n type="text/html"', f"{boundary}_1", [page, *images])  # RFC 2387
    return _multipart("alternative", f"{boundary}_0", [text, page])


def _multipart(kind: str, boundary: str, parts: list[bytes]) -> bytes:
    # "=_" occurs neither in quoted-printable nor in base64
    head = f'Content-Type: multipart/{kind}; boundary="{boundary}"\r\n\r\n'.encode()
    line = f"--{boundary}".encode()
    return head + b"".join(line + b"\r\n" + part + b"\r\n" for part in parts) + line + b"--\r\n"


def _text(kind: str, text: str, further: str = "") -> bytes:
    """A text part with `further` header fields."""
    return _encoded(f'text/{kind}; charset="utf-8"{further}', text)


def _encoded(kind: str, text: str) -> bytes:
    """A part of this type, which may bring more header fields: 7 bit if safe, else quoted-printable.

    7 bit is safe for ASCII without overlong lines and without lines that a spool would mark with a ">".
    """
    lines = text.encode().splitlines() or [b""]
    body, encoding = b"\r\n".join([b"", *lines, b""]), "7bit"
    if not body.isascii() or max(map(len, lines)) > _LONGEST_LINE or b"\nFrom " in body:
        # The line may be full, so it is broken rather than made longer by an "=46".
        body, encoding = binascii.b2a_qp(body).replace(b"\nFrom ", b"\nF=\r\nrom "), "quoted-printable"
    return f"Content-Type: {kind}\r\nContent-Transfer-Encoding: {encoding}\r\n".encode() + body


def _packed(name: str, packed: bytes) -> bytes:
    head = (
        "Content-Type: application/gzip\r\nContent-Transfer-Encoding: base64\r\n"
        f'Content-Disposition: attachment; filename="{name}"\r\n\r\n'
    )
    return head.encode() + base64.encodebytes(packed).replace(b"\n", b"\r\n")


@lru_cache(maxsize=32)  # the readers of one stop often see the same board
def _image(content_id: str, png: bytes) -> bytes:
    if not (named := _CONTENT_ID.fullmatch(content_id)):
        raise ValueError(f"a content id is one plain word, or two about an @, not {content_id!r}")
    head = (
        "Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n"
        f'Content-Disposition: inline; filename="{named[1]}.png"\r\nContent-ID: <{content_id}>\r\n\r\n'
    )
    return head.encode() + base64.encodebytes(png).replace(b"\n", b"\r\n")


class _WirePolicy(EmailPolicy):
    """Leaves ASCII headers on one line if possible, and folds the others.

    The standard policy encodes any word that is too long for a line, even a Message-ID or a tagged address, which
    breaks threading and replies. Allowing long lines for all headers would make encoded words longer than is legal.
    """

    def fold_binary(self, name: str, value: str) -> bytes:
        """One header, folded, as bytes."""
        return super().fold_binary(name, value) if value.isascii() else _NARROW.fold_binary(name, value)


_WIRE = _WirePolicy(linesep="\r\n", max_line_length=_LONGEST_LINE, cte_type="7bit")
