"""Which parts of a letter are its words: plain text before HTML, unflowed, tidied; and which parts were not read.

It knows MIME structure and how clients build it; it must not know what is quoted or what the words mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email.message import Message
from typing import Literal

from referee.mail import html, mime
from referee.mail.attached import File, file_of, is_text_file, limited

MAX_TEXT = 256_000
"""Characters of text that are read."""
MAX_TEXT_LINES = 5_000
"""Lines of text that are read."""
MAX_LINE = 4_000
"""Characters of a line that are read; also where joining flowed lines stops."""
MAX_PARTS = 200
"""Parts of one container that are read."""
MAX_DEPTH = 20
"""Containers within containers that are read."""

Source = Literal["plain", "html", "none"]

_SIGNATURE_PARTS = re.compile(r"application/(?:pgp-signature|pgp-keys|(?:x-)?pkcs7-signature)")
_SEALED = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime", "application/pgp-encrypted"})
_CLEAR_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_ENCRYPTED = "-----BEGIN PGP MESSAGE-----"
# A text part that only says "your program cannot show HTML" is no content.
_EXCUSE_LENGTH = 250
_NAME_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Body:
    """The words of a letter, where they came from, the names of the parts that were not read, and its text files."""

    text: str
    source: Source
    refused: tuple[str, ...]
    files: tuple[File, ...] = ()


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    source: Literal["plain", "html"]
    cut: str = ""


def read_body(message: Message) -> Body:
    """The words of a parsed letter: of alternatives the plain one that has content, else the HTML one."""
    refused: list[str] = []
    files: list[File] = []
    pieces = [piece for piece in _pieces(message, 0, refused, files) if _has_content(piece.text)]
    text, cut = _tidy("\n".join(piece.text for piece in pieces))
    refused += [name for name in (*(piece.cut for piece in pieces), cut) if name]
    if _ENCRYPTED in text:
        refused.append("encrypted text")
    source: Source = pieces[0].source if pieces else "none"
    return Body(text, source, tuple(dict.fromkeys(refused)), limited(files))


def _pieces(part: Message, depth: int, refused: list[str], files: list[File]) -> list[_Piece]:
    kind = part.get_content_type()
    if kind == "multipart/encrypted":
        refused.append("encrypted text")
        return []
    if part.is_multipart() and part.get_content_maintype() == "multipart":
        return _contained(part, depth, refused, files)
    if not part.is_multipart() and not _is_attachment(part):
        if kind == "text/html":
            return [_html_piece(part)]
        # A container whose boundary is missing is read as the text it is.
        if kind == "text/plain" or kind.startswith("multipart/"):
            return [_plain_piece(part)]
    name = _name(part, kind)
    if is_text_file(name, kind) and not part.is_multipart():
        files.append(file_of(part, name))
    elif not _SIGNATURE_PARTS.fullmatch(kind):
        refused.append(name)
    return []


def _contained(part: Message, depth: int, refused: list[str], files: list[File]) -> list[_Piece]:
    if depth >= MAX_DEPTH:
        refused.append("parts nested too deep")
        return []
    children = [child for child in part.get_payload() if isinstance(child, Message)]
    if len(children) > MAX_PARTS:
        refused.append(f"parts after number {MAX_PARTS}")
    found = [_pieces(child, depth + 1, refused, files) for child in children[:MAX_PARTS]]
    if part.get_content_type() == "multipart/alternative":
        return _chosen(found)
    return _without_twins([piece for pieces in found for piece in pieces])


def _chosen(alternatives: list[list[_Piece]]) -> list[_Piece]:
    """Plain text unless it carries no content while HTML does."""
    full = [pieces for pieces in alternatives if any(_has_content(piece.text) for piece in pieces)]
    plain = [pieces for pieces in full if pieces[0].source == "plain"]
    if plain and not (len(full) > len(plain) and all(_is_excuse(piece.text) for piece in plain[0])):
        return plain[0]
    other = [pieces for pieces in full if pieces not in plain]
    return other[0] if other else []


def _without_twins(pieces: list[_Piece]) -> list[_Piece]:
    """The pieces without HTML that repeats a plain neighbour: some senders mix what they mean as alternatives."""
    plain = {"".join(piece.text.split()) for piece in pieces if piece.source == "plain"}
    return [piece for piece in pieces if piece.source == "plain" or "".join(piece.text.split()) not in plain]


def _has_content(text: str) -> bool:
    return any(letter.isalnum() or ord(letter) > 0x2100 for letter in text)


def _is_excuse(text: str) -> bool:
    return len(text.strip()) <= _EXCUSE_LENGTH and "html" in text.lower()


def _is_attachment(part: Message) -> bool:
    return part.get_content_disposition() == "attachment" or bool(_filename(part))


def _filename(part: Message) -> str:
    return mime.parameter(part, "filename", "content-disposition") or mime.parameter(part, "name")


def _name(part: Message, kind: str) -> str:
    """What to call an unread part in a receipt: its file name without a path, else its kind."""
    if kind in _SEALED and mime.parameter(part, "smime-type") != "signed-data":
        return "encrypted text"
    name = re.split(r"[/\\]", _filename(part))[-1]
    return next(filter(None, (" ".join(mime.scrubbed(each).split())[:_NAME_LENGTH] for each in (name, kind))), "")


def _html_piece(part: Message) -> _Piece:
    page = mime.charset_text(mime.octets_of(part), mime.parameter(part, "charset"))
    return _Piece(html.text_of(page), "html", "the end of a very long HTML text" if html.is_cut(page) else "")


def _plain_piece(part: Message) -> _Piece:
    octets, cut = mime.octets_of(part), ""
    if len(octets) > 4 * MAX_TEXT:
        octets, cut = octets[: 4 * MAX_TEXT].rpartition(b"\n")[0], "the end of a very long text"
    text = mime.bare(mime.charset_text(octets, mime.parameter(part, "charset")))
    if mime.parameter(part, "format").lower() == "flowed":
        text = unflowed(text, delsp=mime.parameter(part, "delsp").lower() == "yes")
    return _Piece(_clear(text), "plain", cut)


def unflowed(text: str, *, delsp: bool = False) -> str:
    """format=flowed text (RFC 3676) with its soft line ends undone: a line that ends in a space goes on in the next.

    Quote marks come out as ">>" and one space; `delsp` drops the space that marked the soft end.
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


def _clear(text: str) -> str:
    """The words inside a PGP clear signature, or the text as it is."""
    before, opening, rest = text.partition(_CLEAR_SIGNED)
    if not opening or before.strip():
        return text
    words = rest.partition(_SIGNATURE)[0].partition("\n\n")[2]
    return "\n".join(line.removeprefix("- ") for line in words.split("\n"))


def _tidy(text: str) -> tuple[str, str]:
    """The text within its limits and without what no database takes, and what was cut, "" if nothing."""
    text = mime.scrubbed(mime.bare(text))
    lines = text[:MAX_TEXT].split("\n")
    cut = ""
    if len(text) > MAX_TEXT or len(lines) > MAX_TEXT_LINES:
        cut = f"text after line {min(len(lines), MAX_TEXT_LINES)}"
    if any(len(line) > MAX_LINE for line in lines):
        cut = f"lines after their first {MAX_LINE} characters"
    return "\n".join(line[:MAX_LINE] for line in lines[:MAX_TEXT_LINES]), cut
