"""Text files beside a letter's words: which are opened, how they are decoded, and where it ends."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from referee.mail.envelope import Envelope
from referee.mail.parts import FILES, MAX_FILE, File
from tests.mail.samples import open_letter

LETTERS = Path(__file__).resolve().parent / "letters"
WORDS = "Content-Type: text/plain; charset=utf-8\n\nHere they are."


def attachment(
    octets: bytes, name: str = "orders.txt", kind: str = "text/plain", disposition: str = "attachment"
) -> str:
    return (
        f"Content-Type: {kind}\nContent-Transfer-Encoding: base64\n"
        f'Content-Disposition: {disposition}; filename="{name}"\n\n{base64.encodebytes(octets).decode()}'
    )


def opened(*parts: str) -> Envelope:
    joined = "".join(f"--b\n{part}\n" for part in (WORDS, *parts))
    head = 'From: bo@example.net\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n'
    return open_letter(f"{head}{joined}--b--\n".encode())


@pytest.mark.parametrize(
    ("name", "kind", "disposition"),
    [
        ("orders.txt", "text/plain", "attachment"),
        ("orders.txt", "text/plain", "inline"),
        ("ORDERS.TXT", "text/plain", "attachment"),
        ("orders.json", "application/json", "attachment"),
        ("orders.json", "application/octet-stream", "attachment"),
        ("../my turn.txt", "text/plain", "attachment"),
    ],
)
def test_a_text_file_is_opened_and_is_no_part_of_the_words(name: str, kind: str, disposition: str) -> None:
    envelope = opened(attachment(b"POWER 11\n", name, kind, disposition))

    assert ("Here they are.", ()) == (envelope.text, envelope.refused)
    assert (File(name.rpartition("/")[2], "POWER 11\n"),) == envelope.files


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("orders.doc", "application/msword"),
        ("orders.txt", "application/zip"),
        ("orders.txt.exe", "application/octet-stream"),
        ("orders.json.gz", "application/gzip"),
        (".txt", "text/plain"),
    ],
)
def test_any_other_file_is_named_and_not_opened(name: str, kind: str) -> None:
    envelope = opened(attachment(b"POWER 11\n", name, kind))

    assert ((), (name,)) == (envelope.files, envelope.refused)


def test_a_text_without_a_name_is_part_of_the_words_as_ever() -> None:
    envelope = opened("Content-Type: text/plain\nContent-Disposition: inline\n\nPOWER 11")

    assert ("Here they are.\nPOWER 11", ()) == (envelope.text, envelope.files)


@pytest.mark.parametrize(
    "octets",
    [
        b"\xef\xbb\xbfDISK GENERAL Arag\xc3\xb3n\r\nFINAL\r\n",
        "DISK GENERAL Arag\N{LATIN SMALL LETTER O WITH ACUTE}n\r\nFINAL\r\n".encode("utf-16"),
        b"DISK GENERAL Arag\xf3n\rFINAL\r",
        b"DISK GENERAL \0Arag\xc3\xb3n\nFINAL\x07\n",
    ],
)
def test_a_file_reads_the_same_whatever_editor_wrote_it(octets: bytes) -> None:
    (file,) = opened(attachment(octets)).files

    assert "DISK GENERAL Arag\N{LATIN SMALL LETTER O WITH ACUTE}n\nFINAL\n" == file.text


def test_a_file_beyond_the_limit_is_known_by_its_name_alone() -> None:
    most, more = attachment(b"x" * MAX_FILE, "most.txt"), attachment(b"x" * (MAX_FILE + 1), "more.txt")

    envelope = opened(most, more)

    assert [("most.txt", MAX_FILE, True), ("more.txt", 0, False)] == [
        (file.name, len(file.text), file.whole) for file in envelope.files
    ]


def test_of_many_files_the_first_are_opened() -> None:
    envelope = opened(*(attachment(b"FINAL", f"{n}.txt") for n in range(FILES + 2)))

    assert [True] * FILES + [False] * 2 == [file.whole for file in envelope.files]


def test_a_file_in_a_signed_letter_is_found() -> None:
    envelope = open_letter((LETTERS / "signed-with-attachments.eml").read_bytes())

    assert ["orders.txt"] == [file.name for file in envelope.files]
