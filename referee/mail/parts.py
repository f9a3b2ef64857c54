"""Splitting a letter into its MIME parts by their boundaries, within a budget for all of it; which are files of text.

Knows MIME (RFC 2045 to 2049), and how people's machines write text files. Must not know which part matters or what it
says. Readers take from the budget before they read, and stop where nothing is left; a letter of six parts gets no more
than a letter of one. The standard library only reads the parts' header fields: its parser copies a letter many times
over, tests each line against the boundary of every container around it, and raises RecursionError on deeply nested
parts.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from email.message import Message
from typing import Literal

from referee.mail import mime

MAX_LETTER = 10 * 2**20
"""Bytes of the largest letter that is opened; of a larger one only the header is read."""
MAX_DEPTH = 12
"""Levels of containers within containers that are read."""
MAX_PART_HEAD = 8_000
"""Bytes of a part's header that are read."""
MAX_CONTENT_FIELD = 2_000
"""Bytes of a Content-* field that are read, including its folds."""
MAX_BOUNDARY = 200
"""The most characters of a boundary; the standard allows 70."""

_NEVER = re.compile(rb"(?!)")


@dataclass(frozen=True, slots=True)
class BodyPart:
    """A part of a letter: its Content-* fields, its content as sent, and the parts within it."""

    head: Message
    content: memoryview
    parts: tuple[BodyPart, ...] = ()
    beyond: str = ""
    """Which of its parts were not read, in words for the sender."""


def excess(raw: bytes) -> str | None:
    """Why a normalised letter is not opened at all, in words for the sender; None if it is."""
    if len(raw) > MAX_LETTER:
        return f"a letter of more than {MAX_LETTER // 2**20} MiB"
    if mime.header_end(raw, 0, mime.MAX_HEAD + 1) > mime.MAX_HEAD:
        return f"a letter whose header has more than {mime.MAX_HEAD // 2**10} KiB"
    return None


def letter_of(raw: bytes, budget: Budget) -> BodyPart:
    """A normalised letter that is not in `excess`, as a part with the parts within it; never raises."""
    budget.take("parts", 1)
    return _part(raw, 0, len(raw), budget)


def _part(raw: bytes, start: int, end: int, budget: Budget, depth: int = 0, kind: str = "text/plain") -> BodyPart:
    """The part between these indices; `kind` is its content type if it declares none."""
    limit = min(end, start + (MAX_PART_HEAD if depth else mime.MAX_HEAD))
    head_end = mime.header_end(raw, start, limit)
    head = _head(raw[start:head_end], kind, budget)
    if head is None or head_end == limit < end:
        return BodyPart(mime.message_of(()), memoryview(b""), beyond="parts with too large a header")
    below = head_end + raw.startswith(b"\n", head_end, end)
    content = memoryview(raw)[below:end]
    if head.get_content_maintype() != "multipart":
        return BodyPart(head, content)
    searched = end - below
    found = budget.take("searched", searched) == searched
    places = _places(raw, below, end, head, budget.parts) if found else []
    if not found or (places and depth >= MAX_DEPTH):
        return BodyPart(head, memoryview(b""), beyond="parts nested too deep")
    within = "message/rfc822" if head.get_content_subtype() == "digest" else "text/plain"
    granted = budget.take("parts", len(places))
    parts = tuple(_part(raw, *place, budget, depth + 1, within) for place in places[:granted])
    return BodyPart(head, content, parts, f"parts after number {PARTS}" if granted < len(places) else "")


def _head(lines: bytes, kind: str, budget: Budget) -> Message | None:
    """The Content-* fields among these lines, None if they exceed a limit."""
    found = mime.content_fields(lines)
    sizes = [len(name) + len(value) for name, value in found]
    if max(sizes, default=0) > MAX_CONTENT_FIELD or budget.take("fields", sum(sizes)) < sum(sizes):
        return None
    head = mime.message_of(found)
    head.set_default_type(kind)
    return head


def _places(raw: bytes, start: int, end: int, head: Message, most: int) -> list[tuple[int, int]]:
    """The places where the parts of a container begin and end, at most one more than `most`.

    The line feed before a boundary belongs to the boundary.
    """
    places: list[tuple[int, int]] = []
    opened = -1
    for line in _boundaries(head).finditer(raw, start - 1, end):
        if 0 <= opened < line.start():
            places.append((opened, line.start()))
        opened = -1 if line["last"] else min(line.end() + 1, end)
        if line["last"] or len(places) > most:
            return places
    return [*places, (opened, end)] if opened >= 0 else places


def _boundaries(head: Message) -> re.Pattern[bytes]:
    """A pattern for the boundary lines of a container; it matches nothing if the container declares none."""
    try:
        # Some senders put it in angle brackets, which the standard library takes off.
        boundary = (head.get_boundary() or "").encode("ascii", "surrogateescape")
    except mime.PARSER_ERRORS:
        boundary = b""
    if not 0 < len(boundary) <= MAX_BOUNDARY:
        return _NEVER
    bare = re.escape(boundary)
    return re.compile(rb"\n--(?:%b|<%b>)(?P<last>--)?[ \t]*+(?=\n|\Z)" % (bare, bare))


PARTS = 60
"""Parts, containers included."""
FIELDS = 64 * 2**10
"""Bytes of the parts' own header fields: the standard library takes quadratic time over their parameters."""
SEARCHED = 30 * 2**20
"""Bytes that are searched for the boundaries of parts: the largest letter three containers deep."""
OCTETS = 2**19
"""Bytes of decoded words, plain and HTML."""
TAGS = 8_000
"""Tags, comments and declarations of HTML; the page of a long report of ours has 600."""
FILES = 4
"""Text files beside the words."""
LINES = 6_000
"""Lines of words and of text files."""

Quantity = Literal["parts", "fields", "searched", "octets", "tags", "files", "lines"]


@dataclass(slots=True)
class Budget:
    """The amount of each quantity that is left for the rest of the letter."""

    parts: int = PARTS
    fields: int = FIELDS
    searched: int = SEARCHED
    octets: int = OCTETS
    tags: int = TAGS
    files: int = FILES
    lines: int = LINES

    def take(self, quantity: Quantity, wanted: int) -> int:
        """Spend up to `wanted` of a quantity; returns how much was left to spend."""
        left: int = getattr(self, quantity)
        granted = min(wanted, left)
        setattr(self, quantity, left - granted)
        return granted


MAX_FILE = 64 * 2**10
"""Bytes of the largest file that is read."""

_NAME = re.compile(r".+\.(?:txt|json)", re.IGNORECASE)
# The last is what clients call a .json that they do not know.
_TYPES = frozenset({"text/plain", "text/json", "application/json", "application/octet-stream"})
# Byte order marks, as written by editors on Windows.
_BEGINNINGS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


@dataclass(frozen=True, slots=True)
class File:
    """A text file beside a letter's words: its name without a path, and its text, "" if it was not read whole."""

    name: str
    text: str
    whole: bool = True


def is_text_file(name: str, kind: str) -> bool:
    """Whether a part with this file name and content type is a .txt or .json file."""
    return kind in _TYPES and _NAME.fullmatch(name) is not None


def file_of(part: BodyPart, name: str, budget: Budget) -> File:
    """The text file in a part, its text cleaned as by `unix_lines` and `scrubbed`."""
    octets, whole = mime.octets_of(part.head, part.content, MAX_FILE if budget.take("files", 1) else 0)
    begins = next((charset for mark, charset in _BEGINNINGS.items() if octets.startswith(mark)), "")
    text = mime.scrubbed(mime.unix_lines(mime.charset_text(octets, begins or mime.parameter(part.head, "charset"))))
    lines = text.count("\n") + 1
    return File(name, text) if whole and budget.take("lines", lines) == lines else File(name, "", whole=False)
