"""Letters taken apart: the parts that the standard library would find, as many as the budget allows."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import SMTP, compat32
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.mail import mime
from referee.mail.parts import (
    FIELDS,
    MAX_CONTENT_FIELD,
    MAX_DEPTH,
    MAX_LETTER,
    PARTS,
    BodyPart,
    Budget,
    excess,
    letter_of,
)
from tests.mail.hostile import nested
from tests.mail.samples import letter, open_letter, parts, real_letters

ENOUGH = 2**20


def found(part: BodyPart) -> list[tuple[str, bytes]]:
    """The leaves below a part: kind and content."""
    if part.parts:
        return [leaf for each in part.parts for leaf in found(each)]
    return [(part.head.get_content_type(), mime.octets_of(part.head, part.content, ENOUGH)[0])]


def expected(message: Message) -> list[tuple[str, bytes]]:
    """The same, by the standard library, which looks into attached letters and reports: they are left out."""
    if message.get_content_maintype() == "message":
        return []
    if message.is_multipart():
        return [leaf for each in message.get_payload() for leaf in expected(each)]
    return [(message.get_content_type(), message.get_payload(decode=True))]


@pytest.mark.parametrize("path", real_letters(), ids=lambda path: path.stem)
def test_of_a_real_letter_the_parts_are_those_that_the_library_finds(path: Path) -> None:
    raw = mime.normalised(path.read_bytes())

    leaves = [leaf for leaf in found(letter_of(raw, Budget())) if not leaf[0].startswith("message/")]
    assert expected(message_from_bytes(raw, policy=compat32)) == leaves


texts = st.text("POWER 19\n-=\u00e9 ", max_size=60)
messages = st.recursive(
    texts.map(lambda text: ("plain", text)) | texts.map(lambda text: ("html", f"<p>{text}</p>")),
    lambda inside: st.tuples(
        st.sampled_from(["mixed", "alternative", "related"]), st.lists(inside, min_size=1, max_size=4)
    ),
    max_leaves=12,
)


def written(content: tuple[str, object], headed: bool = True) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    kind, inside = content
    if headed:
        message["From"] = "bo@example.net"
    if isinstance(inside, str):
        message.set_content(inside, subtype=kind)
        return message
    message["Content-Type"] = f"multipart/{kind}"
    message.set_payload([written(each, headed=False) for each in inside])
    return message


@given(messages)
@example(("mixed", [("alternative", [("plain", ""), ("html", "x")]), ("plain", "--\n--b--\n")]))
def test_of_any_letter_that_the_library_writes_the_parts_are_those_that_it_finds(content: tuple[str, object]) -> None:
    raw = mime.normalised(written(content).as_bytes())

    assert expected(message_from_bytes(raw, policy=compat32)) == found(letter_of(raw, Budget()))


@pytest.mark.parametrize(
    ("body", "contents"),
    [
        ("before\n--b\n\none\n--b\n\ntwo\n--b--\nafter\n--b\n\nthree", [b"one", b"two"]),
        ("--b\n\none", [b"one"]),
        ("--b  \n\none\n--b--\t", [b"one"]),
        ("--b\n--b\n\none\n--b--", [b"one"]),
        ("--b\n\none\n--bb\n--b-\n-- b\n--b--", [b"one\n--bb\n--b-\n-- b"]),
        ("--b\nno field\n--b--", [b"no field"]),
        ("no boundary", [b"no boundary"]),
        ("--b--\n--b\n\none", [b"--b--\n--b\n\none"]),
    ],
)
def test_parts_stand_between_their_boundaries(body: str, contents: list[bytes]) -> None:
    raw = letter("Content-Type: multipart/mixed; boundary=b", text=body)

    assert contents == [content for _, content in found(letter_of(raw, Budget()))]


def test_the_boundary_of_a_container_ends_those_inside_of_it() -> None:
    inner = "Content-Type: multipart/mixed; boundary=c\n\n--c\n\none"
    raw = parts("mixed", inner, "\ntwo")

    assert [b"one", b"two"] == [content for _, content in found(letter_of(raw, Budget()))]


# Limits


def test_parts_nested_within_the_limits_are_read_as_deep_as_the_limit() -> None:
    def wrapped(count: int) -> bytes:
        ends = b"".join(b"--b%d--\n" % n for n in reversed(range(count)))
        return nested(count) + b"\nPOWER 11\n" + ends

    deep, deeper = open_letter(wrapped(MAX_DEPTH)), open_letter(wrapped(MAX_DEPTH + 1))
    assert ("POWER 11", ()) == (deep.text, deep.refused)
    assert ("", ("parts nested too deep",)) == (deeper.text, deeper.refused)


def test_of_many_parts_the_first_are_read() -> None:
    envelope = open_letter(parts("mixed", *["\nPOWER 11"] * PARTS))

    assert PARTS - 1 == envelope.text.count("POWER 11")
    assert (f"parts after number {PARTS}",) == envelope.refused


def test_parts_of_parts_are_counted_together() -> None:
    inner = "Content-Type: multipart/mixed; boundary=c%d\n\n" + "--c%d\n\nPOWER 11\n" * 50
    envelope = open_letter(parts("mixed", *(inner.replace("%d", str(n)) for n in range(10))))

    assert PARTS - 1 - 10 == envelope.text.count("POWER 11")
    assert (f"parts after number {PARTS}",) == envelope.refused


def test_a_part_with_too_large_a_header_is_left_out_and_named() -> None:
    wide = "Content-Type: text/plain; a=" + "x" * MAX_CONTENT_FIELD + "\n\nCARD 3"
    envelope = open_letter(parts("mixed", "\nPOWER 11", wide))

    assert ("POWER 11", ("parts with too large a header",)) == (envelope.text, envelope.refused)


def test_the_headers_of_all_parts_are_counted_together() -> None:
    name = "x" * (MAX_CONTENT_FIELD - 100)
    budget = Budget()
    letter_of(parts("mixed", *[f"Content-Type: text/plain; a={name}\n\nPOWER 11"] * 100), budget)

    assert 0 == budget.fields
    assert FIELDS // len(name) >= 30


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"From: bo@x.org\n\n" + b"x" * MAX_LETTER, "a letter of more than 10 MiB"),
        (b"From: bo@x.org\nX: " + b"x" * 70_000 + b"\n\nPOWER 11", "a letter whose header has more than 64 KiB"),
        (b"From: bo@x.org\n" + b"X: y\n" * 14_000 + b"\nPOWER 11", "a letter whose header has more than 64 KiB"),
        (b"From: bo@x.org\n\nPOWER 11", None),
    ],
)
def test_a_letter_that_is_too_much_is_not_opened_and_keeps_its_header(raw: bytes, reason: str | None) -> None:
    envelope = open_letter(raw)

    assert reason == excess(raw)
    assert ("bo@x.org", "" if reason else "POWER 11") == (envelope.sender, envelope.text)
    assert ((reason,) if reason else ()) == envelope.refused
