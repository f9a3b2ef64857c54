"""Text files that came with a letter, recognised by name and content type, and decoded.

Knows MIME parts and how people's machines write text files. Must not know what a file says.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from referee.mail import mime
from referee.mail.budget import Budget
from referee.mail.parts import BodyPart

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
