"""Opening a letter: its header, read before, and its body become one Envelope with all that later stages need.

Must not know games, players or orders. There is an envelope for any bytes, and its cost is bounded for the letter as a
whole (`budget`, and the limits of `mime`, `parts` and `body`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from referee.mail import mime
from referee.mail.automatic import verdict_on
from referee.mail.body import Body, BodySource, HtmlPage, Packing, read_body
from referee.mail.header import Header
from referee.mail.parts import MAX_LETTER, Budget, File, excess, letter_of


@dataclass(frozen=True, slots=True)
class Envelope(Header):
    """An opened letter: its header, its words, and whether a person wrote it by the evidence of header and body.

    The lines of `text` end in line feeds; it contains neither NUL nor lone surrogates.
    """

    text: str
    source: BodySource
    refused: tuple[str, ...]
    """The parts that were not read, by name: attachments, encrypted parts, anything beyond a limit."""
    files: tuple[File, ...] = ()
    """The text files that came with the letter, in order."""
    page: HtmlPage | None = field(default=None, compare=False)
    """The HTML beside the plain text, unread: the plain text may hold none of the sender's words."""
    packing: Packing = ""
    """What words may be packed in that cannot be read."""


def open_body(raw: bytes, header: Header, budget: Budget | None = None) -> Envelope:
    """The envelope of a letter whose header was read before; never raises. Each letter takes a budget of its own."""
    budget = budget or Budget()
    raw = mime.normalised(raw[: MAX_LETTER + 1])
    reason = excess(raw)
    body = Body("", "none", (reason,)) if reason else read_body(letter_of(raw, budget), budget)
    said: dict[str, Any] = {each.name: getattr(header, each.name) for each in fields(header)}
    said["verdict"] = verdict_on(header.fields, body.kinds, body.text)
    read: dict[str, Any] = {"text": body.text, "source": body.source, "refused": body.refused, "files": body.files}
    return Envelope(**said, **read, page=body.page, packing=body.packing)
