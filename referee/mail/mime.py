"""Bytes to header fields and message parts, inside hard limits: the only user of the standard library's mail parser.

It knows RFC 5322, 2045-2047 and how the parser can be hurt; it must not know which part matters or what a letter
says. Everything is counted on the raw bytes *before* parsing, because the parser itself is what a hostile letter
bombs: nested parts end in RecursionError, many parameters are quadratic, and some charset names raise from deep
inside.
"""

from __future__ import annotations

import codecs
import re
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser
from email.policy import compat32

MAX_LETTER = 10 * 2**20
"""Bytes of a letter that is still opened; of a larger one only the header is read."""
MAX_HEAD = 64 * 2**10
"""Bytes of the header block that are looked at."""
MAX_FIELD = 8_000
"""Characters of one header field that are looked at."""
MAX_CONTENT_FIELD = 2_000
"""Bytes of a Content-* field, its folds included: parameters cost the parser quadratic time."""
MAX_CONTAINERS = 50
"""Content-Type fields naming multipart/ or message/: an upper bound of the nesting."""
MAX_SEPARATORS = 5_000
"""Lines beginning with two dashes: an upper bound of the number of parts."""
MAX_LINE_VISITS = 2_000_000
"""Lines times containers: the parser tests each line against the boundary of every open container."""

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

_CONTENT_FIELD = re.compile(rb"\n(content-[a-z-]+:[^\n]*(?:\n[ \t][^\n]*)*)", re.IGNORECASE)
_CONTAINER = re.compile(rb"multipart/|message/", re.IGNORECASE)
# Codecs that are slow, platform-bound or not charsets at all; latin-1 in mail means cp1252, as in browsers.
_NO_CHARSETS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"})
_WIDENED = {"iso8859-1": "cp1252"}
_LINE_END = re.compile("[\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def normalised(raw: bytes) -> bytes:
    """The letter without NUL and with bare line feeds, so that what is counted is what the parser sees."""
    return raw.replace(b"\0", b"").replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def excess(raw: bytes) -> str | None:
    """Why a normalised letter is too much to parse, in words for its sender, or None."""
    if len(raw) > MAX_LETTER:
        return f"a letter of more than {MAX_LETTER // 2**20} MiB"
    contents = _CONTENT_FIELD.findall(b"\n" + raw)
    containers = sum(1 for content in contents if _CONTAINER.search(content))
    if any(len(content) > MAX_CONTENT_FIELD for content in contents):
        return "a letter with oversized part headers"
    if containers > MAX_CONTAINERS or raw.count(b"\n--") > MAX_SEPARATORS:
        return "a letter of too many parts"
    if raw.count(b"\n") * (1 + containers) > MAX_LINE_VISITS:
        return "a letter of too many lines"
    return None


def parse(raw: bytes) -> Message | None:
    """The part tree of a normalised letter that is within the limits; None if the parser cannot make sense of it."""
    try:
        single = _single(raw)
        return BytesParser(policy=compat32).parsebytes(raw) if single is None else single
    except PARSER_ERRORS:
        return None


def _single(raw: bytes) -> Message | None:
    """A letter of one part, of which the parser needs to see the header only; None for others."""
    head, _, text = raw.partition(b"\n\n")
    message = BytesHeaderParser(policy=compat32).parsebytes(head + b"\n\n")
    ended_early = bool(message.get_payload())
    if ended_early or message.get_content_maintype() in ("multipart", "message"):
        return None
    message.set_payload(text.decode("ascii", "surrogateescape"))
    return message


def headers(raw: bytes, message: Message | None = None) -> Headers:
    """The header fields of a normalised letter, in their order; reads at most MAX_HEAD bytes and never raises.

    `message` is the same letter, if it was parsed already.
    """
    if message is None or b"\n\n" not in raw[:MAX_HEAD]:
        message = _header(raw)
    pairs = ((name, _eight_bit(str(value)[:MAX_FIELD])) for name, value in message.raw_items())
    return tuple((name.lower(), " ".join(value.split())) for name, value in pairs)


def _header(raw: bytes) -> Message:
    head = raw[: MAX_HEAD + 1].partition(b"\n\n")[0]
    if len(head) > MAX_HEAD:
        head = head.rpartition(b"\n")[0]
    return BytesHeaderParser(policy=compat32).parsebytes(head)


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


def parameter(part: Message, name: str, header: str = "content-type") -> str:
    """A parameter of a part's Content-* field as text, "" if missing or unreadable."""
    try:
        value = part.get_param(name, "", header=header)
        if isinstance(value, tuple):
            octets = str(value[2]).encode("latin-1", "replace")
            return scrubbed(charset_text(octets, value[0]))
        return decoded(_eight_bit(str(value)))
    except PARSER_ERRORS:
        return ""


def octets_of(part: Message) -> bytes:
    """The content of a leaf part with its transfer encoding undone; what cannot be undone comes as it stands."""
    try:
        payload = part.get_payload(decode=True)
    except PARSER_ERRORS:
        payload = str(part.get_payload()).encode("utf-8", "surrogateescape")
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


def _eight_bit(value: str) -> str:
    """A header value whose raw 8-bit octets the parser kept as surrogates, decoded."""
    if value.isascii():
        return value
    return scrubbed(charset_text(value.encode("utf-8", "surrogateescape"), None))
