"""The header of a letter: who says to have sent it where, what it answers, and what is odd about that."""

from __future__ import annotations

from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import compat32
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.mail import mime
from referee.mail.header import read_header
from referee.mail.mime import addresses
from tests.mail.samples import letter, open_letter, real_letters


def test_recipients_come_in_the_order_in_which_a_token_is_sought() -> None:
    raw = letter("Cc: g@x.org", "To: f@x.org, A@x.org", *(f"{name}: {start}@x.org" for name, start in (
        ("X-Envelope-To", "e"),
        ("Envelope-To", "d"),
        ("X-Original-To", "c"),
        ("Delivered-To", "b"),
        ("X-Gm-Original-To", "a"),
    )))  # fmt: skip
    assert open_letter(raw).recipients == tuple(f"{start}@x.org" for start in "abcdefg")
    assert open_letter(raw).copied == ("f@x.org", "a@x.org", "g@x.org")


def test_references_come_newest_first_behind_what_is_replied_to() -> None:
    raw = letter("References: <1@x>\n <2@x>\t<3@x>", "In-Reply-To: <2@x>")
    assert open_letter(raw).references == ("2@x", "3@x", "1@x")


def test_ids_without_brackets_are_read_and_what_is_no_id_is_not() -> None:
    raw = letter("Message-ID: 77@x", "In-Reply-To: your letter of Tuesday")
    assert (open_letter(raw).message_id, open_letter(raw).references) == ("77@x", ())


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("Bo <BO@Example.net>", ("bo@example.net",)),
        ('"boss@x.org" <me@y.org>', ("me@y.org",)),
        ('"a\\" <boss@x.org>, \\"" <me@y.org>', ("me@y.org",)),
        ('"<boss@x.org>" me@y.org', ()),
        ("me@y.org (really (boss@x.org))", ("me@y.org",)),
        ('a@b.c, "D, E" <d@e.f>; friends: g@h.i;', ("a@b.c", "d@e.f", "g@h.i")),
        ("undisclosed-recipients:;", ()),
        ("=?utf-8?q?Bo_=C5=BB?= <bo@x.org>", ("bo@x.org",)),
        ("a@b@c", ()),
        ("(" * 5000 + "a@b.c", ()),
        ('"' * 5001 + "<a@b.c>", ()),
    ],
)
def test_addresses_are_what_stands_in_brackets_and_never_what_a_name_pretends(
    value: str, found: tuple[str, ...]
) -> None:
    assert addresses(value) == found


@pytest.mark.parametrize("value", ["", "nonsense", "bo at example.net", "<>", "Bo <bo@>"])
def test_an_unreadable_sender_is_nobody(value: str) -> None:
    assert open_letter(f"From: {value}\n\nPOWER 11".encode()).sender == ""


@pytest.mark.parametrize(
    ("value", "sent"),
    [
        ("Wed, 25 Nov 2026 21:14:03 +0100 (CET)", datetime(2026, 11, 25, 20, 14, 3, tzinfo=UTC)),
        ("25 Nov 2026 21:14 -0000", datetime(2026, 11, 25, 21, 14, tzinfo=UTC)),
        ("yesterday", None),
        ("Wed, 99 Nov 2026 21:14:03 +0100", None),
        ("Fri, 31 Dec 9999 23:59:59 -1400", None),
        ("", None),
    ],
)
def test_the_date_is_aware_or_missing(value: str, sent: datetime | None) -> None:
    assert open_letter(letter(f"Date: {value}")).sent == sent


@pytest.mark.parametrize(
    ("value", "subject"),
    [
        ("=?utf-8?Q?Re=3A_d=C3=A9j=C3=A0?=\n =?utf-8?Q?_vu?=", "Re: d\u00e9j\u00e0 vu"),
        ("=?utf-8?B?w6?= =?no-such?Q?x?=", "\u00c3x"),
        ("=?utf-8?B?w?=", "=?utf-8?B?w?="),
        ("=?idna?Q?x=FF?=", "x\u00ff"),
        ("Re:\n   two\n\tlines", "Re: two lines"),
    ],
)
def test_a_subject_is_one_decoded_line(value: str, subject: str) -> None:
    assert open_letter(letter(f"Subject: {value}")).subject == subject


# What is odd about it


@pytest.mark.parametrize(
    ("head", "doubts"),
    [
        (b"From: bo@x.org\n", ()),
        (b"From: Bo <bo@x.org>, BO@x.org\n", ()),
        (b"From: =?utf-8?q?B=C3=B8?= <bo@x.org>\n", ()),
        ("From: Bø <bo@x.org>\n".encode(), ()),
        (b"From: bo@x.org\r\nTo: a@b.c\r\n\r\na return\rin the text", ()),
        (b"From: bo@x.org\nFrom: bo@x.org\n", ("senders",)),
        (b"From: bo@x.org, eve@x.org\n", ("senders",)),
        (b"From: friends: bo@x.org, eve@x.org;\n", ("senders",)),
        (b"From: bo@x.org\nFROM : eve@x.org\n", ()),
        (b"From: bo@x.org\rFrom: eve@x.org\n", ("senders", "header")),
        (b"From: bo@x.org\r\nTo: a\r\r\n", ("header",)),
        (b"Fr\0om: bo@x.org\n", ("header",)),
        ("From: bø@x.org\n".encode(), ("header",)),
        ("From: Bo <bo@\N{KELVIN SIGN}.org>\n".encode(), ("header",)),
        (b"From: bo@x.org\n" + b"X: y\n" * 500 + b"From: eve@x.org\n", ("header",)),
    ],
)
def test_what_makes_a_sender_uncertain_is_told(head: bytes, doubts: tuple[str, ...]) -> None:
    assert doubts == read_header(head).doubts
    assert doubts == open_letter(head + b"\nPOWER 11").doubts


@pytest.mark.parametrize(
    "value", ["bø@x.org", "Bo <bø@bø.org>", "bo@\N{KELVIN SIGN}.org", "\u200bbo@x.org", '"bø"@x.org']
)
def test_an_address_with_other_letters_before_the_at_or_signs_that_look_like_letters_is_refused(value: str) -> None:
    assert () == addresses(value)
    assert "" == read_header(f"From: {value}\n\n".encode()).sender


# Read by itself


@pytest.mark.parametrize("path", real_letters(), ids=lambda path: path.stem)
def test_a_header_is_the_same_whatever_stands_below_it(path: Path) -> None:
    raw = path.read_bytes()
    head = raw.partition(b"\r\n\r\n" if b"\r\n" in raw else b"\n\n")[0]

    assert read_header(raw) == read_header(head)


def test_of_a_header_the_beginning_is_read() -> None:
    raw = b"From: bo@x.org\nX: %b\nSubject: too far\n\n" % (b"x" * mime.MAX_HEAD)
    header = read_header(raw)

    assert ("bo@x.org", "") == (header.sender, header.subject)
    assert "a letter whose header has more than 64 KiB" in open_letter(raw).refused


@given(st.lists(st.sampled_from(
    [b"\n", b" \n", b"\t", b"\x0c", b"\xff", b"words", b"no field\n", b" folded\n", b":\n", b"Subject: Re\n",
     b"FROM: a@b.c\n", b"X-Long: " + 200 * b"x" + b"\n", b"--x\n", b"Content-Type: text/html; charset=x\n"]
), max_size=12).map(b"".join))  # fmt: skip
@example(b"")
@example(b"\n\nSubject: below an empty header\n\n")
@example(b"Subject: x\nno field\n\nFrom: below it\n\ntext")
def test_fields_are_those_that_the_library_would_have_found(raw: bytes) -> None:
    library = message_from_bytes(raw, policy=compat32)

    expected = [(name.lower(), str(value).split()) for name, value in library.items()]
    assert expected == [(name, value.replace("\xff", "\ufffd").split()) for name, value in mime.headers(raw)]


@given(st.binary(max_size=3000))
@example(b"Date: Mon, 01 Jan 9999999999 00:00:00 +99999999\n\n")
def test_any_bytes_have_a_header(raw: bytes) -> None:
    header = read_header(raw)
    told = "".join((header.subject, header.sender, header.message_id, *header.recipients, *header.references))
    assert "\0" not in told
    assert told == told.encode().decode()
