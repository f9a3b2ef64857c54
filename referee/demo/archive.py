"""Writes the mailboxes of a game to files: one .eml a letter, and one page to read them all in a browser.

Knows letters and folders. Must not know games; the kind of a letter is taken from its header.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import escape
from importlib.resources import files
from pathlib import Path

from referee.demo.postbox import Filed, body, kind_of

_OURS = re.compile(r"\d{3}-[a-z]+\.eml")
ANSWER = "answer"
"""The kind under which letters that went out are filed."""


@dataclass(frozen=True, slots=True)
class Folder:
    """One person's letters, in and out, oldest first."""

    colour: str  # names the directory, and colours the tab
    name: str
    letters: Sequence[Filed]


def write_letters(
    out: Path, title: str, folders: Sequence[Folder], notes: Sequence[str], links: Sequence[tuple[str, str]] = ()
) -> Path:
    """Write every folder to `out`/<colour>/NNN-<kind>.eml, and a page that embeds all letters to `out`/index.html.

    `notes` are lines for the head of the page, `links` labels and files that it links to. Letters of an earlier archive
    in `out` are removed, other files are not. Returns the page's path.
    """
    letters = {folder.colour: _write_folder(out, folder) for folder in folders}
    kept = {letter["file"] for row in letters.values() for letter in row}
    for path in out.glob("*/*.eml"):
        if _OURS.fullmatch(path.name) and path.relative_to(out).as_posix() not in kept:
            path.unlink()
    people = [{"colour": folder.colour, "name": folder.name} for folder in folders]
    page = (files("referee.demo") / "index.html").read_text(encoding="utf-8")
    heads = [*map(escape, notes), *(f'<a href="{escape(file)}">{escape(label)}</a>' for label, file in links)]
    page = page.replace("{{title}}", escape(title)).replace("{{notes}}", "".join(f"<li>{head}" for head in heads))
    index = out / "index.html"
    shown = {"people": people, "letters": letters, "images": dict(_images(folders))}
    index.write_text(page.replace("{{letters}}", _json_for_script(shown)), encoding="utf-8")
    return index


def _write_folder(out: Path, folder: Folder) -> list[dict[str, str]]:
    """Write a folder's letters; returns each as the page's script reads it."""
    place = out / folder.colour
    place.mkdir(parents=True, exist_ok=True)
    shown = []
    for number, letter in enumerate(folder.letters, 1):
        message: EmailMessage = message_from_bytes(letter.raw, policy=policy.default)
        subject = str(message["Subject"])
        kind = ANSWER if letter.way == "out" else kind_of(message)
        path = place / f"{number:03}-{kind}.eml"
        path.write_bytes(letter.raw)
        told = {"subject": subject, "writer": str(message["From"]), "to": str(message["To"]), "way": letter.way}
        bodies = {"text": body(message, "plain"), "html": body(message, "html")}
        when = f"{message['Date'].datetime:%H:%M:%S}"
        shown.append({"file": path.relative_to(out).as_posix(), "kind": kind, "when": when, **told, **bodies})
    return shown


def _images(folders: Sequence[Folder]) -> Iterator[tuple[str, str]]:
    """The pictures of all letters: content id and `data:` URL."""
    for letter in (letter for folder in folders for letter in folder.letters):
        message: EmailMessage = message_from_bytes(letter.raw, policy=policy.default)
        for part in message.walk():
            if part.get_content_maintype() == "image":
                image = b64encode(part.get_content()).decode()
                yield part["Content-ID"].strip("<>"), f"data:{part.get_content_type()};base64,{image}"


def _json_for_script(value: object) -> str:
    """JSON for a script element: nothing in it closes the element or opens a comment."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
