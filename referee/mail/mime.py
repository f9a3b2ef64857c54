"""What bytes in a letter mean: header fields, encoded words, charsets, transfer encodings.

It knows RFC 5322, 2045 and 2047 and how the standard library's readers can be hurt: each is given a bounded piece. It
must not know which part of a letter matters or what a letter says.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from email.policy import compat32
from itertools import islice

MAX_HEAD = 64 * 2**10
"""Bytes of a letter's header that are read."""
MAX_FIELDS = 500
"""Fields of a letter's header that are read."""
MAX_FIELD = 8_000
"""Characters of one header field that are read."""

# What the standard library was seen to raise on mail from the wild and from fuzzers.
PARSER_ERRORS = (
    MessageError,
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)

Headers = tuple[tuple[str, str], ...]
"""(name in lower case, unfolded value); 8-bit values are decoded, encoded words are not, see `decoded`."""

_FIELD = re.compile(rb"^([!-9;-~]++):([^\n]*+(?:\n[\t ][^\n]*+)*+)", re.MULTILINE)
_HEADER_LINES = re.compile(rb"(?:(?:From |[!-9;-~]*:|[\t ])[^\n]*+(?:\n|\Z))*+")
# Codecs that are slow, platform-bound or not charsets at all; latin-1 in mail means cp1252, as in browsers.
_NO_CHARSETS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"})
_WIDENED = {"iso8859-1": "cp1252"}
_LINE_END = re.compile("[\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_ENCODINGS = frozenset({"quoted-printable", "base64", "x-uuencode", "uuencode", "uue", "x-uue"})
# Bytes that these may take for one of content.
_SWELLING = 4


def normalised(raw: bytes) -> bytes:
    """The letter without NUL and with bare line feeds."""
    return raw.replace(b"\0", b"").replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def header_end(raw: bytes, start: int, end: int) -> int:
    """Where the header that begins at `start` of a normalised letter ends, before `end`."""
    match = _HEADER_LINES.match(raw, start, end)
    return match.end() if match else start


def headers(raw: bytes) -> Headers:
    """The first header fields of any bytes, in their order, at most MAX_FIELDS within MAX_HEAD; never raises."""
    beginning = normalised(raw[: 2 * MAX_HEAD])
    end = header_end(beginning, 0, MAX_HEAD + 1)
    if end > MAX_HEAD:
        end = beginning.rfind(b"\n", 0, MAX_HEAD) + 1
    matches = islice(_FIELD.finditer(beginning, 0, end), MAX_FIELDS)
    found = ((match[1], match[2][:MAX_FIELD]) for match in matches)
    return tuple([(name.decode("ascii").lower(), " ".join(_eight_bit(value).split())) for name, value in found])


def content_fields(lines: bytes) -> list[tuple[bytes, bytes]]:
    """The Content-* fields among these header lines, as they stand."""
    return [(match[1], match[2]) for match in _FIELD.finditer(lines) if match[1][:8].lower() == b"content-"]


def message_of(found: Iterable[tuple[bytes, bytes]]) -> Message:
    """A header of these fields as the standard library has it, with nothing below it."""
    message = Message(policy=compat32)
    for name, value in found:
        message.set_raw(name.decode("ascii"), value.decode("ascii", "surrogateescape").strip(" \t\n"))
    return message


def fields(heads: Headers, name: str) -> tuple[str, ...]:
    """All values of the header field `name` (lower case)."""
    return tuple([value for key, value in heads if key == name])


def field(heads: Headers, name: str) -> str:
    """The first value of the header field `name` (lower case), "" if there is none."""
    for key, value in heads:
        if key == name:
            return value
    return ""


def decoded(value: str) -> str:
    """A header value with its encoded words (RFC 2047) read; one line, clean as `scrubbed`."""
    if "=?" not in value:
        return " ".join(scrubbed(value).split())
    try:
        chunks = decode_header(value[:MAX_FIELD])
    except PARSER_ERRORS:
        chunks = [(value, None)]
    text = "".join(
        chunk if isinstance(chunk, str) else charset_text(chunk, charset or "ascii") for chunk, charset in chunks
    )
    return " ".join(scrubbed(text).split())


def charset_text(octets: bytes, charset: str | None) -> str:
    """Octets as text: by the declared charset if it holds, else UTF-8, else cp1252, else latin-1; never raises."""
    for name in (_codec(charset), "utf-8", "cp1252"):
        try:
            if name:
                return octets.decode(name)
        except (LookupError, ValueError):
            continue
    return octets.decode("latin-1")


def bare(text: str) -> str:
    """The text with bare line feeds for whatever ended its lines."""
    return _LINE_END.sub("\n", text.replace("\r\n", "\n"))


def scrubbed(text: str) -> str:
    """The text without control characters and lone surrogates, which no database takes; tabs and line ends stay."""
    text = _CONTROL.sub("", text)
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def parameter(head: Message, name: str, header: str = "content-type") -> str:
    """A parameter of a Content-* field as text, "" if missing or unreadable."""
    try:
        value = head.get_param(name, "", header=header)
        if isinstance(value, tuple):
            octets = str(value[2]).encode("latin-1", "replace")
            return scrubbed(charset_text(octets, value[0]))
        return decoded(_eight_bit(str(value).encode("utf-8", "surrogateescape")))
    except PARSER_ERRORS:
        return ""


def octets_of(head: Message, content: memoryview, most: int) -> tuple[bytes, bool]:
    """At most so many bytes of a part's content with its transfer encoding undone, and whether that is all of it.

    What cannot be undone comes as it stands.
    """
    sent = content[: most * _SWELLING].tobytes()
    whole = len(sent) == len(content)
    octets = _undone(str(head.get("content-transfer-encoding", "")).lower(), sent)
    return octets[:most], whole and len(octets) <= most


def _undone(encoding: str, sent: bytes) -> bytes:
    if encoding not in _ENCODINGS:
        return sent
    part = Message(policy=compat32)
    part["Content-Transfer-Encoding"] = encoding
    part.set_payload(sent.decode("ascii", "surrogateescape"))
    try:
        payload = part.get_payload(decode=True)
    except PARSER_ERRORS:
        return sent
    return payload if isinstance(payload, bytes) else b""


def _codec(charset: str | None) -> str | None:
    """The codec to try for a declared charset, None if there is none that we trust."""
    if not charset:
        return None
    try:
        name = codecs.lookup(charset.strip().strip("\"'")).name
    except (LookupError, ValueError):
        return None
    return None if name in _NO_CHARSETS else _WIDENED.get(name, name)


def _eight_bit(value: bytes) -> str:
    """A header value whose octets may be those of any charset."""
    return value.decode("ascii") if value.isascii() else scrubbed(charset_text(value, None))
