"""The words of a letter out of its parts (plain text rather than HTML), unflowed and tidied; the parts not read.

Knows how clients compose letters of parts. Must not know what is quoted or what the words mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise
from typing import Literal

from referee.mail import html, mime, reactions
from referee.mail.parts import BodyPart, Budget, File, file_of, is_text_file

MAX_TEXT = 128_000
"""Characters of text that are read."""
MAX_TEXT_LINES = 3_000
"""Lines of text that are read."""
MAX_LINE = 4_000
"""Characters of a line that are read; flowed lines are not joined beyond this."""

BodySource = Literal["plain", "html", "none"]
Packing = Literal["", "winmail", "sealed", "digest"]
"""What the words of a letter are packed in, so that they cannot be read."""

_SIGNATURE_PARTS = re.compile(r"application/(?:pgp-signature|pgp-keys|(?:x-)?pkcs7-signature)")
_SEALED = "encrypted text"
_SEALED_KINDS = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime", "application/pgp-encrypted"})
_CLEAR_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_ENCRYPTED = "-----BEGIN PGP MESSAGE-----"
# A text part up to this length that speaks of HTML only says "your program cannot show HTML".
_EXCUSE_LENGTH = 250
_NAME_LENGTH = 80
# A line that looks as if it were several: a capital right behind a small letter, a figure or dashes; a small letter
# right behind capitals; many words in capitals.
_GLUED = re.compile(
    r"[^\W\d_A-Z][A-Z]|\d[^\W\d_]{2}|--[^\W\d_]|[^\W_]---|[.!?)\]][A-Z]|[A-Z]{3}[a-z]|(?:\b[A-Z]{3,}\b.*){3}"
)
_GLUED_LINES = 60
_SEAM = 20  # characters on either side
_SHORTEST_SEAM = 6
# Bytes at the beginning of a calendar in which its METHOD is looked for.
_CALENDAR_HEAD = 4_000
_METHOD = re.compile(rb"^METHOD:([A-Z]{1,20})\s*$", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Body:
    """The words of a letter and their source, the names of the parts that were not read, and its text files.

    `kinds` are the content types of all parts, those of calendars with their method. `page` is the HTML alternative
    that was not chosen.
    """

    text: str
    source: BodySource
    refused: tuple[str, ...]
    files: tuple[File, ...] = ()
    kinds: tuple[str, ...] = ()
    page: HtmlPage | None = None

    @property
    def packing(self) -> Packing:
        """What its words may be packed in."""
        if _SEALED in self.refused:
            return "sealed"
        if "application/ms-tnef" in self.kinds or any(name.lower() == "winmail.dat" for name in self.refused):
            return "winmail"
        return "digest" if {"multipart/digest", "message/rfc822"} & {*self.kinds} else ""


@dataclass(frozen=True)
class HtmlPage:
    """HTML beside the plain text of a letter; it is read when first asked for."""

    pieces: tuple[_Piece, ...]

    @cached_property
    def text(self) -> str:
        """Its words, as those of a body."""
        return _tidy("\n".join(piece.text for piece in self.pieces))[0]


@dataclass(frozen=True)
class _Piece:
    """A part that may be words of the letter; it is read when first asked for, so that unneeded ones never are."""

    part: BodyPart
    source: Literal["plain", "html"]
    budget: Budget

    @property
    def text(self) -> str:
        return self._read[0]

    @property
    def cut(self) -> str:
        """Which end of it was not read, in words; "" if it was read whole."""
        return self._read[1]

    @cached_property
    def _read(self) -> tuple[str, str]:
        return (_read_plain if self.source == "plain" else _read_html)(self.part, self.budget)


@dataclass(slots=True)
class _Found:
    """Everything found besides the words."""

    budget: Budget
    refused: list[str] = field(default_factory=list)
    files: list[tuple[BodyPart, str]] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    pages: list[_Piece] = field(default_factory=list)  # HTML alternatives
    sign: str = ""  # that of a reaction


def read_body(letter: BodyPart, budget: Budget) -> Body:
    """The words of a letter: of alternatives the plain one if it has content, else the HTML one; a reaction's sign."""
    found = _Found(budget)
    pieces = [piece for piece in _pieces(letter, found) if _has_content(piece.text)]
    text, cut = _tidy("\n".join(piece.text for piece in pieces))
    text = reactions.with_sign_alone(text, found.sign)
    budget.take("lines", text.count("\n") + 1)
    refused = [*found.refused, *filter(None, (*(piece.cut for piece in pieces), cut))]
    if _ENCRYPTED in text:
        refused.append(_SEALED)
    files = tuple(file_of(part, name, budget) for part, name in found.files)
    source: BodySource = pieces[0].source if pieces else "none"
    others = tuple(piece for piece in found.pages if piece not in pieces)
    page = HtmlPage(others) if others else None
    return Body(text, source, tuple(dict.fromkeys(refused)), files, tuple(found.kinds), page)


def _pieces(part: BodyPart, found: _Found) -> list[_Piece]:
    """The parts that may be words, in order; of alternatives, the chosen one."""
    kind = part.head.get_content_type()
    found.kinds.append(_kind_with_method(part, kind))
    found.refused += filter(None, [part.beyond])
    if kind == "multipart/encrypted":
        found.refused.append(_SEALED)
        return []
    if part.parts or part.beyond:
        pieces = [_pieces(child, found) for child in part.parts]
        if kind == "multipart/alternative":
            found.pages += (piece for piece in chain(*pieces) if piece.source == "html")
            return _best_alternative(pieces)
        return _without_twins(list(chain(*pieces)))
    if not _is_attachment(part) and kind == "text/html":
        return [_Piece(part, "html", found.budget)]
    if kind == reactions.KIND and not _is_attachment(part):
        found.sign = found.sign or reactions.sign_in(mime.octets_of(part.head, part.content, reactions.MOST)[0])
        return []
    # A container without a boundary is read as plain text.
    if not _is_attachment(part) and (kind == "text/plain" or kind.startswith("multipart/")):
        return [_Piece(part, "plain", found.budget)]
    _note_unread(part, kind, found)
    return []


def _note_unread(part: BodyPart, kind: str, found: _Found) -> None:
    """Note a text file for later, and any other part as refused, except signatures."""
    name = _name_for_receipt(part, kind)
    if is_text_file(name, kind):
        found.files.append((part, name))
    elif not _SIGNATURE_PARTS.fullmatch(kind):
        found.refused.append(name)


def _best_alternative(alternatives: list[list[_Piece]]) -> list[_Piece]:
    """The plain alternative, unless it has no content or has lost its line ends, while the HTML one has them."""
    plain = _first_full(pieces for pieces in alternatives if pieces and pieces[0].source == "plain")
    pages = [pieces for pieces in alternatives if pieces and pieces[0].source == "html"]
    if plain and not all(_is_excuse(piece.text) for piece in plain) and not _is_glued(plain, pages):
        return plain
    return _first_full(pages) or plain


def _first_full(alternatives: Iterable[list[_Piece]]) -> list[_Piece]:
    return next((pieces for pieces in alternatives if any(_has_content(piece.text) for piece in pieces)), [])


def _without_twins(pieces: list[_Piece]) -> list[_Piece]:
    """The pieces without HTML that repeats a plain one: some senders put alternatives into a mixed container."""
    if len({piece.source for piece in pieces}) < 2:
        return pieces
    plain = {"".join(piece.text.split()) for piece in pieces if piece.source == "plain"}
    return [piece for piece in pieces if piece.source == "plain" or "".join(piece.text.split()) not in plain]


def _has_content(text: str) -> bool:
    return any(letter.isalnum() or ord(letter) > 0x2100 for letter in text)


def _is_excuse(text: str) -> bool:
    return len(text.strip()) <= _EXCUSE_LENGTH and "html" in text.lower()


def _is_glued(plain: list[_Piece], pages: list[list[_Piece]]) -> bool:
    """Whether a plain text runs lines together that are apart in HTML, as Samsung's does: "POWER 1Sent from my ...".

    HTML is only read if the text looks like that.
    """
    lines = "\n".join(piece.text for piece in plain).split("\n")[:_GLUED_LINES]
    if not any(_GLUED.search(line) for line in lines if not line.startswith(">")):
        return False
    whole = {line.strip() for line in lines}
    apart = "\n".join(piece.text for piece in _first_full(pages)).split("\n")
    kept = [line.strip() for line in apart if line.strip()][:_GLUED_LINES]
    seams = [(above, below) for above, below in pairwise(kept) if not {above, below} <= whole]
    joined = [f"{above[-_SEAM:]}{between}{below[:_SEAM]}" for above, below in seams for between in ("", " ")]
    return any(len(seam) > _SHORTEST_SEAM and any(seam in line for line in lines) for seam in joined)


def _is_attachment(part: BodyPart) -> bool:
    return part.head.get_content_disposition() == "attachment" or bool(_filename(part))


def _filename(part: BodyPart) -> str:
    return mime.parameter(part.head, "filename", "content-disposition") or mime.parameter(part.head, "name")


def _name_for_receipt(part: BodyPart, kind: str) -> str:
    """The name of an unread part in a receipt: its file name without a path, else its content type."""
    if kind in _SEALED_KINDS and mime.parameter(part.head, "smime-type") != "signed-data":
        return _SEALED
    name = re.split(r"[/\\]", _filename(part))[-1]
    return next(filter(None, (" ".join(mime.scrubbed(each).split())[:_NAME_LENGTH] for each in (name, kind))), "")


def _kind_with_method(part: BodyPart, kind: str) -> str:
    """The content type of a part, with the method of a calendar."""
    if kind != "text/calendar":
        return kind
    said = _METHOD.search(mime.octets_of(part.head, part.content, _CALENDAR_HEAD)[0])
    method = mime.parameter(part.head, "method") or (said[1].decode("ascii") if said else "")
    return f"{kind}; method={method.lower()}"


def _read_html(part: BodyPart, budget: Budget) -> tuple[str, str]:
    octets, whole = _take_octets(part, budget)
    text, read = html.read_page(mime.charset_text(octets, mime.parameter(part.head, "charset")), budget)
    return text, "" if whole and read else "the end of a very long HTML text"


def _read_plain(part: BodyPart, budget: Budget) -> tuple[str, str]:
    octets, whole = _take_octets(part, budget)
    if not whole:
        octets = octets.rpartition(b"\n")[0]
    text = mime.unix_lines(mime.charset_text(octets, mime.parameter(part.head, "charset")))
    if len(text) > MAX_TEXT:
        text, whole = text[:MAX_TEXT].rpartition("\n")[0], False
    if mime.parameter(part.head, "format").lower() == "flowed":
        text = unflowed(text, delsp=mime.parameter(part.head, "delsp").lower() == "yes")
    return _without_signature(text), "" if whole else "the end of a very long text"


def _take_octets(part: BodyPart, budget: Budget) -> tuple[bytes, bool]:
    octets, whole = mime.octets_of(part.head, part.content, budget.octets)
    budget.take("octets", len(octets))
    return octets, whole


def unflowed(text: str, *, delsp: bool = False) -> str:
    """format=flowed text (RFC 3676) with its soft line ends undone: a line that ends in a space joins the next.

    Quote marks are written as ">>" and one space; `delsp` drops the space that marked the soft end.
    """
    lines: list[str] = []
    joins, joined_depth, length = False, 0, 0
    for line in text.split("\n"):
        body = line.lstrip(">")
        depth = len(line) - len(body)
        body = body.removeprefix(" ")
        soft = body.endswith(" ") and body != "-- "
        piece = body[:-1] if soft and delsp else body
        if joins and depth == joined_depth and body != "-- " and length + len(piece) <= MAX_LINE:
            lines[-1] += piece
            length += len(piece)
        else:
            lines.append(f"{'>' * depth} {piece}" if depth else piece)
            length = len(piece)
        joins, joined_depth = soft, depth
    return "\n".join(line if line == "-- " else line.rstrip(" ") for line in lines)


def _without_signature(text: str) -> str:
    """The words within a PGP clear signature, or the text unchanged."""
    before, opening, rest = text.partition(_CLEAR_SIGNED)
    if not opening or before.strip():
        return text
    words = rest.partition(_SIGNATURE)[0].partition("\n\n")[2]
    return "\n".join(line.removeprefix("- ") for line in words.split("\n"))


def _tidy(text: str) -> tuple[str, str]:
    """The text cleaned and cut to its limits, and what was cut, in words; "" if nothing."""
    text = mime.scrubbed(mime.unix_lines(text))
    lines = text[:MAX_TEXT].split("\n")
    cut = ""
    if len(text) > MAX_TEXT or len(lines) > MAX_TEXT_LINES:
        cut = f"text after line {min(len(lines), MAX_TEXT_LINES)}"
    if any(len(line) > MAX_LINE for line in lines):
        cut = f"lines after their first {MAX_LINE} characters"
    return "\n".join(line[:MAX_LINE] for line in lines[:MAX_TEXT_LINES]), cut
