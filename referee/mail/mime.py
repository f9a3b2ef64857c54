"""Decoding the bytes of a letter: header fields, encoded words, bare addresses, charsets, transfer encodings.

Knows RFC 5322, 2045 and 2047, mailbox lists as far as real mail keeps to them, and which inputs hurt the standard
library: its functions get bounded pieces only, and its parser of addresses is not used. That recurses on "(", and its
result for a crafted list differs between Python releases. Must not know which part of a letter matters or what a letter
says, nor judge who anybody is.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from email.policy import compat32
from email.utils import parsedate_to_datetime
from functools import lru_cache
from itertools import islice

from referee.languages.domains import in_ascii

MAX_HEAD = 64 * 2**10
"""Bytes of a letter's header that are read."""
MAX_FIELDS = 500
"""Fields of a letter's header that are read."""
MAX_FIELD = 8_000
"""Characters of one header field that are read."""

# Exceptions seen from the standard library, on real mail and from fuzzers.
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
"""Pairs of name in lower case and unfolded value. 8-bit values are decoded, encoded words are not (see `decoded`)."""

_FIELD = re.compile(rb"^([!-9;-~]++):([^\n]*+(?:\n[\t ][^\n]*+)*+)", re.MULTILINE)
_HEADER_LINES = re.compile(rb"(?:(?:From |[!-9;-~]*:|[\t ])[^\n]*+(?:\n|\Z))*+")
# Codecs that are slow, bound to a platform or no charsets at all.
_NO_CHARSETS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"})
_WIDENED = {"iso8859-1": "cp1252"}  # as in browsers
_LINE_END = re.compile("[\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_COMMENT = re.compile(r"\([^()]*\)")
_TOKEN = re.compile(r"[\w-]+")
_ENCODINGS = frozenset({"quoted-printable", "base64", "x-uuencode", "uuencode", "uue", "x-uue"})
# The most bytes that one byte of content takes in these encodings.
_SWELLING = 4


def normalised(raw: bytes) -> bytes:
    """The letter without NUL, its lines ended by line feeds alone."""
    return raw.replace(b"\0", b"").replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def header_end(raw: bytes, start: int, end: int) -> int:
    """The index before `end` where the header that begins at `start` of a normalised letter ends."""
    match = _HEADER_LINES.match(raw, start, end)
    return match.end() if match else start


def headers(raw: bytes) -> Headers:
    """The header fields of any bytes in order, at most MAX_FIELDS of them within MAX_HEAD; never raises."""
    beginning = normalised(raw[: 2 * MAX_HEAD])
    end = header_end(beginning, 0, MAX_HEAD + 1)
    if end > MAX_HEAD:
        end = beginning.rfind(b"\n", 0, MAX_HEAD) + 1
    matches = islice(_FIELD.finditer(beginning, 0, end), MAX_FIELDS)
    found = ((match[1], match[2][:MAX_FIELD]) for match in matches)
    return tuple([(name.decode("ascii").lower(), " ".join(_decode_undeclared(value).split())) for name, value in found])


def content_fields(lines: bytes) -> list[tuple[bytes, bytes]]:
    """The Content-* fields among these header lines, unchanged."""
    return [(match[1], match[2]) for match in _FIELD.finditer(lines) if match[1][:8].lower() == b"content-"]


def message_of(found: Iterable[tuple[bytes, bytes]]) -> Message:
    """A message of the standard library with these header fields and no content."""
    message = Message(policy=compat32)
    for name, value in found:
        message.set_raw(name.decode("ascii"), value.decode("ascii", "surrogateescape").strip(" \t\n"))
    return message


def fields(heads: Headers, name: str) -> tuple[str, ...]:
    """All values of the header field `name` (lower case)."""
    return tuple([value for key, value in heads if key == name])


def field(heads: Headers, name: str) -> str:
    """The first value of the header field `name` (lower case), "" if there is none."""
    return next((value for key, value in heads if key == name), "")


def decoded(value: str) -> str:
    """A header value with its encoded words (RFC 2047) decoded; one line, clean as from `scrubbed`."""
    try:
        chunks = decode_header(value[:MAX_FIELD])
    except PARSER_ERRORS:
        chunks = [(value, None)]
    text = "".join(
        chunk if isinstance(chunk, str) else charset_text(chunk, charset or "ascii") for chunk, charset in chunks
    )
    return " ".join(scrubbed(text).split())


def instant(value: str) -> datetime | None:
    """The instant of a Date field in UTC; None if it cannot be read."""
    try:
        moment = parsedate_to_datetime(value[:200])
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except PARSER_ERRORS:
        return None


def charset_text(octets: bytes, charset: str | None) -> str:
    """Octets as text: by the declared charset if they fit it, else UTF-8, else cp1252, else latin-1; never raises."""
    for name in (_codec(charset), "utf-8", "cp1252"):
        try:
            if name:
                return octets.decode(name)
        except (LookupError, ValueError):
            continue
    return octets.decode("latin-1")


def unix_lines(text: str) -> str:
    """The text with a line feed for each line end of any kind."""
    return _LINE_END.sub("\n", text.replace("\r\n", "\n"))


def scrubbed(text: str) -> str:
    """The text without control characters and lone surrogates, which databases refuse; tabs and line ends stay."""
    text = _CONTROL.sub("", text)
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def parameter(head: Message, name: str, header: str = "content-type") -> str:
    """A parameter of a Content-* field as text, "" if missing or unreadable."""
    try:
        value = head.get_param(name, "", header=header)
        if isinstance(value, tuple):
            octets = str(value[2]).encode("latin-1", "replace")
            return scrubbed(charset_text(octets, value[0]))
        return decoded(_decode_undeclared(str(value).encode("utf-8", "surrogateescape")))
    except PARSER_ERRORS:
        return ""


def octets_of(head: Message, content: memoryview, most: int) -> tuple[bytes, bool]:
    """At most `most` bytes of a part's content, its transfer encoding undone, and whether that is all of it.

    Content that cannot be decoded is returned as sent.
    """
    sent = content[: most * _SWELLING].tobytes()
    whole = len(sent) == len(content)
    octets = _decode(_encoding(str(head.get("content-transfer-encoding", ""))), sent)
    return octets[:most], whole and len(octets) <= most


def _encoding(value: str) -> str:
    """The transfer encoding that a field names, in lower case, without what gateways write beside it."""
    named = _TOKEN.search(_COMMENT.sub(" ", value[:200]))
    return named[0].lower() if named else ""


def _decode(encoding: str, sent: bytes) -> bytes:
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
    """The codec for a declared charset, None if there is none or it is not trusted."""
    if not charset:
        return None
    try:
        name = codecs.lookup(charset.strip().strip("\"'")).name
    except (LookupError, ValueError):
        return None
    return None if name in _NO_CHARSETS else _WIDENED.get(name, name)


def _decode_undeclared(value: bytes) -> str:
    """A header value in an undeclared charset as text."""
    return value.decode("ascii") if value.isascii() else scrubbed(charset_text(value, None))


MAX_ADDRESSES = 100
"""The most addresses that are read from one header field."""

# No white space, brackets or controls, and further @ only in a quoted local part. ASCII only, but for the domain, which
# is put into it: we cannot write to other addresses, and letters of other alphabets look like ASCII ones.
_ATOM = r'[^@\s<>()",;:\\\x00-\x1f\x7f-\U0010ffff]+'
_ADDRESS = re.compile(rf'(?:"[!#-~]+"|{_ATOM})@{_ATOM}')


_LONGEST, _LONGEST_LOCAL = 254, 64
_LOCAL = re.compile(r'"[^"]+"|[^.]+(?:\.[^.]+)*')
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_DOMAIN = re.compile(rf"localhost|(?:{_LABEL}\.)+(?=.*[a-z]){_LABEL}", re.IGNORECASE | re.ASCII)


def addresses(value: str) -> tuple[str, ...]:
    """The bare addresses of a header value in lower case, in order; names, comments and groups are dropped.

    A domain with other letters is put into ASCII, so that all ways to write an address are one.

    An address in angle brackets is preferred to all else in its mailbox: `"boss@x.org" <me@y.org>` is me@y.org.
    """
    found = (each.lower() for each in _candidates(value) if _ADDRESS.fullmatch(each))
    return tuple(dict.fromkeys(found))[:MAX_ADDRESSES]


def is_address(address: str) -> bool:
    """Whether this is one bare address that we can write to: on the net its domain has a full stop in it."""
    local, _, domain = address.rpartition("@")
    fits = len(address) <= _LONGEST and len(local) <= _LONGEST_LOCAL
    patterns = ((_ADDRESS, address), (_LOCAL, local), (_DOMAIN, domain))
    return fits and all(pattern.fullmatch(part) for pattern, part in patterns)


def has_foreign(value: str) -> bool:
    """Whether a header value contains an address that is refused because it is not ASCII."""
    return not value.isascii() and any("@" in each and not each.isascii() for each in _candidates(value))


@lru_cache(maxsize=64)  # From, To and Cc are each asked for several times a letter: half the cost of a header
def _candidates(value: str) -> tuple[str, ...]:
    """The text of each mailbox where its address is expected."""
    found = map(_address_in, "".join(_address_characters(value)).split("\n"))
    return tuple(map(in_ascii, map(_with_domain_decoded, found)) if "=?" in value or not value.isascii() else found)


def _with_domain_decoded(address: str) -> str:
    """The address without encoded words (RFC 2047) in its domain, where some programs put other letters into them."""
    local, at, domain = address.rpartition("@")
    said = decoded(domain) if "=?" in domain else domain
    return address if said.isascii() else f"{local}{at}{said}"


def _address_characters(value: str) -> Iterator[str]:
    """The characters that may belong to an address: no comments, and no brackets within quotes.

    A line feed stands for each comma, semicolon or colon between two mailboxes.
    """
    quoted = angled = escaped = False
    comments = 0
    for letter in value:
        if escaped or (letter == "\\" and (quoted or comments)):
            escaped = not escaped
        elif comments or (letter in "()" and not quoted):
            comments = max(0, comments + (letter == "(") - (letter == ")"))
        elif letter == '"':
            quoted = not quoted
            yield letter
        elif quoted:
            yield "" if letter in "<>\n" else letter
        else:
            angled = letter == "<" or (angled and letter != ">")
            yield "\n" if letter in ",;:\n" and not angled else letter


def _address_in(mailbox: str) -> str:
    inside = mailbox.rpartition("<")[2].partition(">")[0] if "<" in mailbox else mailbox
    return inside.strip()
