"""Files that came with a letter and hold plain text: told from other parts by name and type, and decoded.

It knows MIME parts and how people's machines write text files; it must not know what a file says.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from referee.mail import mime
from referee.mail.budget import FILES, Budget
from referee.mail.parts import BodyPart

MAX_FILE = 64 * 2**10
"""Bytes of a file that is read."""
MAX_FILES = FILES
"""Files of a letter that are read."""

_NAME = re.compile(r".+\.(?:txt|json)", re.IGNORECASE)
# Clients that do not know .json call it octets.
_TYPES = frozenset({"text/plain", "text/json", "application/json", "application/octet-stream"})
# How editors on Windows begin a file.
_BEGINNINGS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


@dataclass(frozen=True, slots=True)
class File:
    """A text file beside a letter's words: its name without a path, and its text; not `whole`: it was not read."""

    name: str
    text: str
    whole: bool = True


def is_text_file(name: str, kind: str) -> bool:
    """Whether a part of this file name and content type is a .txt or .json that may be read."""
    return kind in _TYPES and _NAME.fullmatch(name) is not None


def file_of(part: BodyPart, name: str, budget: Budget) -> File:
    """The text of such a part, with bare line feeds and without what no database takes."""
    octets, whole = mime.octets_of(part.head, part.content, MAX_FILE if budget.taken("files", 1) else 0)
    begins = next((charset for mark, charset in _BEGINNINGS.items() if octets.startswith(mark)), "")
    text = mime.scrubbed(mime.bare(mime.charset_text(octets, begins or mime.parameter(part.head, "charset"))))
    lines = text.count("\n") + 1
    return File(name, text) if whole and budget.taken("lines", lines) == lines else File(name, "", whole=False)
