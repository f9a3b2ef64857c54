"""Opening a letter: its header, read before, and its body become one Envelope with everything later stages need.

It knows mail; it must not know games, players or orders. Total: whatever the bytes, there is an envelope, and what it
costs is bounded for the letter as a whole (`budget`, and the limits of `mime`, `parts` and `body`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from referee.mail import mime
from referee.mail.attached import File
from referee.mail.automatic import judged
from referee.mail.body import Body, BodySource, read_body
from referee.mail.budget import Budget
from referee.mail.header import Header
from referee.mail.parts import MAX_LETTER, excess, letter_of


@dataclass(frozen=True, slots=True)
class Envelope(Header):
    """A letter as opened: its header, its words, and whether a person wrote it, as far as header and body tell.

    `text` has bare line feeds and neither NUL nor lone surrogates.
    """

    text: str
    source: BodySource
    refused: tuple[str, ...]
    """Names of what was not read: attachments, encrypted parts, what is beyond a limit."""
    files: tuple[File, ...] = ()
    """The text files that came with it, in their order."""


def open_body(raw: bytes, header: Header, budget: Budget | None = None) -> Envelope:
    """The envelope of a letter whose header was read; never raises. The budget is spent: a letter takes one."""
    budget = budget or Budget()
    raw = mime.normalised(raw[: MAX_LETTER + 1])
    reason = excess(raw)
    body = Body("", "none", (reason,)) if reason else read_body(letter_of(raw, budget), budget)
    said: dict[str, Any] = {field.name: getattr(header, field.name) for field in fields(header)}
    said["verdict"] = judged(header.fields, body.kinds, body.text)
    return Envelope(**said, text=body.text, source=body.source, refused=body.refused, files=body.files)
