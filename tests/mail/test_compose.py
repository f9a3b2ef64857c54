"""A letter as values, made into bytes that every mail program on the way leaves alone."""

import email
import hashlib
import os
import re
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage, Message
from typing import cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.mail.compose import KIND, Outgoing, compose, reference

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
LETTER = Outgoing(
    message_id="<g12.t6.s3.r1@elgrande.example>",
    sender="El Grande referee <referee@elgrande.example>",
    to="anna@players.example",
    reply_to="referee+g12-abcdefghijklmnop@elgrande.example",
    subject="[g12] Round 6: your orders",
    references=("<g12.root@elgrande.example>", "<g12.t5.s3.r1@elgrande.example>"),
    date=datetime(2026, 11, 20, 13, 0, 5, tzinfo=UTC),
    text="Round 6\n\nPOWER [ ]\n",
    html="<p>Round 6</p>",
)


def read(raw: bytes) -> EmailMessage:
    """The letter as a modern client reads it."""
    return email.message_from_bytes(raw, policy=policy.default)


def shape(message: Message) -> object:
    if message.is_multipart():
        return (message.get_content_subtype(), *map(shape, cast(list[Message], message.get_payload())))
    return message.get_content_type()


def header_lines(raw: bytes) -> list[bytes]:
    return raw[: raw.index(b"\r\n\r\n")].split(b"\r\n")


def test_a_letter_of_text_is_these_bytes() -> None:
    assert compose(replace(LETTER, html=None)) == (
        b"From: El Grande referee <referee@elgrande.example>\r\n"
        b"To: anna@players.example\r\n"
        b"Reply-To: referee+g12-abcdefghijklmnop@elgrande.example\r\n"
        b"Subject: [g12] Round 6: your orders\r\n"
        b"Date: Fri, 20 Nov 2026 13:00:05 +0000\r\n"
        b"Message-ID: <g12.t6.s3.r1@elgrande.example>\r\n"
        b"In-Reply-To: <g12.t5.s3.r1@elgrande.example>\r\n"
        b"References: <g12.root@elgrande.example> <g12.t5.s3.r1@elgrande.example>\r\n"
        b"Auto-Submitted: auto-generated\r\n"
        b"X-Auto-Response-Suppress: OOF, AutoReply\r\n"
        b"MIME-Version: 1.0\r\n"
        b'Content-Type: text/plain; charset="utf-8"\r\n'
        b"Content-Transfer-Encoding: 7bit\r\n"
        b"\r\n"
        b"Round 6\r\n"
        b"\r\n"
        b"POWER [ ]\r\n"
    )


def test_the_first_letter_of_a_thread_answers_nothing() -> None:
    message = read(compose(replace(LETTER, references=())))

    assert (message["In-Reply-To"], message["References"]) == (None, None)


def test_a_letter_may_belong_to_a_list_and_need_not() -> None:
    listed = read(compose(replace(LETTER, list_id="g12.game.elgrande.example")))

    assert (listed["List-Id"], read(compose(LETTER))["List-Id"]) == ("<g12.game.elgrande.example>", None)


def test_where_to_write_for_fewer_letters_is_told_by_mail_and_never_by_a_page() -> None:
    asked = read(compose(replace(LETTER, unsubscribe="referee+u-g12.t6.blue.abc@elgrande.example")))

    told = (asked["List-Unsubscribe"], asked["List-Unsubscribe-Post"], read(compose(LETTER))["List-Unsubscribe"])
    assert told == ("<mailto:referee+u-g12.t6.blue.abc@elgrande.example?subject=MUTE>", None, None)


@pytest.mark.parametrize(
    "name", ["", "a b@x.org", "a>b@x.org", "é@x.org", "a\r\nX-Evil: yes@x.org", "\0@x.org", "x" * 251]
)
def test_a_message_id_that_cannot_travel_is_not_repeated(name: str) -> None:
    assert reference(name) == ()


@pytest.mark.parametrize("name", ["a.1@x.org", "!#$%&'*+-/=?^_`{|}~@[192.0.2.1]", "x" * 250])
def test_somebody_elses_message_id_is_repeated_as_it_came(name: str) -> None:
    raw = compose(replace(LETTER, references=reference(name)))

    assert f"References: <{name}>".encode() in header_lines(raw)
    assert f"In-Reply-To: <{name}>".encode() in header_lines(raw)


def test_the_text_comes_first_and_the_page_holds_its_images() -> None:
    assert shape(read(compose(replace(LETTER, html=None)))) == "text/plain"
    assert shape(read(compose(LETTER))) == ("alternative", "text/plain", "text/html")
    assert shape(read(compose(replace(LETTER, images=(("board", PNG),))))) == (
        "alternative",
        "text/plain",
        ("related", "text/html", "image/png"),
    )


def test_an_image_is_found_by_its_content_id_and_shown_where_the_page_wants_it() -> None:
    raw = compose(replace(LETTER, html='<img src="cid:board">', images=(("board", PNG), ("track", PNG[:9]))))

    images = [part for part in read(raw).walk() if part.get_content_maintype() == "image"]

    assert [
        (part["Content-ID"], part.get_content_disposition(), part.get_filename(), part.get_payload(decode=True))
        for part in images
    ] == [("<board>", "inline", "board.png", PNG), ("<track>", "inline", "track.png", PNG[:9])]


def test_an_image_that_is_named_for_what_it_shows_has_a_plain_name_as_a_file() -> None:
    (related,) = (
        part for part in read(compose(replace(LETTER, images=(("board@1f", PNG),)))).walk() if part["Content-ID"]
    )

    assert ("<board@1f>", "board.png") == (related["Content-ID"], related.get_filename())


def test_a_page_with_images_says_that_it_is_the_page_which_counts() -> None:
    parts = read(compose(replace(LETTER, images=(("board", PNG),)))).walk()

    assert ["text/html"] == [part.get_param("type") for part in parts if part.get_content_subtype() == "related"]


def test_the_same_letter_is_the_same_bytes_in_every_process() -> None:
    letter = replace(LETTER, text="Castillo: sélé\n", images=(("board", PNG),))
    source = (
        "import sys, hashlib; from referee.mail.compose import *; import datetime;"
        f"sys.stdout.write(hashlib.sha256(compose({letter!r})).hexdigest())"
    )
    other = subprocess.run(
        [sys.executable, "-c", source],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
        text=True,
    )

    assert other.stdout == hashlib.sha256(compose(letter)).hexdigest()


def test_two_letters_have_different_boundaries() -> None:
    boundaries = {
        read(compose(replace(LETTER, message_id=f"<{number}@elgrande.example>"))).get_boundary() for number in (1, 2)
    }

    assert len(boundaries) == 2


texts = st.text() | st.text("From \n\r=.\t\x0b\x0c\x85\u2028é€x", max_size=300)


@given(texts, texts)
@example("x" * 74 + "é\nFrom " + "y" * 70 + "\n", "From From From \n" + "é" * 40)
@example("x" * 998 + "\n", "x" * 900 + "\x0b" + "x" * 900)
@example("Ávila, Zażółć gęślą jaźń, Överkälix\n", "x" * 5000)
@example("ends in spaces  \n.\n\t\n", "\r\n\n\r")
def test_any_text_travels_unharmed_in_lines_that_every_server_takes(text: str, html: str) -> None:
    raw = compose(replace(LETTER, text=text, html=html))
    plain, page = cast(list[Message], email.message_from_bytes(raw).get_payload())

    for part, sent in ((plain, text), (page, html)):
        expected = "\n".join(line.decode() for line in sent.encode().splitlines())
        arrived = cast(bytes, part.get_payload(decode=True)).decode()
        assert arrived.replace("\r\n", "\n") == f"{expected}\n"
    assert raw.isascii()
    assert not re.search(rb"(?<!\r)\n|\r(?!\n)|^From ", raw, re.MULTILINE)
    assert max(map(len, raw.split(b"\r\n"))) <= 998


names = st.sampled_from(["", "El Grande", "Él Grande", '"Grande, El"', "=?utf-8?q?x?=", "Ana B."])
subjects = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=200) | st.text("=?ab é", max_size=200)


def as_the_library_writes_it(letter: Outgoing) -> EmailMessage:
    """Subject and addresses through the library alone, as a modern client reads them."""
    message = EmailMessage(policy=policy.SMTP)
    message["Subject"] = letter.subject
    message["From"] = letter.sender
    return read(message.as_bytes())


@given(
    st.integers(0, 80), st.lists(st.sampled_from(["später", "fällig", "bis", "Środa", "24"]), min_size=1, max_size=9)
)
def test_no_blank_of_a_subject_is_lost_wherever_its_line_breaks(before: int, words: list[str]) -> None:
    subject = " ".join(["x" * before, *words, "[eg g1.red.abcdefgh]"]).strip()

    raw = compose(replace(LETTER, subject=subject))

    assert subject == read(raw)["Subject"]
    assert max(map(len, raw.partition(b"\r\n\r\n")[0].split(b"\r\n"))) <= 78


@given(names, subjects)
@example("", "")
@example("El Grande", "x" * 989)
@example("El Grande", "x" * 990)
@example("", "[g12] Round 6:  two spaces ")
@example("", "0000 \xa0\xa0\u0800\u0800\u0800\u0800\u0800\u0800\u0800\u0800\u0800\u0800 0\xa0")
def test_any_subject_and_name_are_read_as_the_library_would_have_written_them(name: str, subject: str) -> None:
    letter = replace(LETTER, sender=f"{name} <referee@elgrande.example>".strip(), subject=subject)

    ours, theirs = read(compose(letter)), as_the_library_writes_it(letter)

    # The library loses the blank between two encoded words where it breaks a line there: which, depends on the width.
    assert "".join(ours["Subject"].split()) == "".join(theirs["Subject"].split())
    assert ours["From"].addresses == theirs["From"].addresses
    assert sorted(set(ours.keys())) == sorted(ours.keys())


@given(st.text(), st.sampled_from(["\r", "\n", "\r\n", "\r\n "]), st.text())
def test_no_header_can_be_smuggled_in(before: str, end: str, after: str) -> None:
    for change in ({"subject": f"a{before}{end}{after}b"}, {"message_id": f"<a{before}{end}X: {after}>"}):
        with pytest.raises(ValueError, match=r"newline|linefeed|CR|surrogates"):
            compose(replace(LETTER, **change))  # type: ignore[arg-type]


def test_all_bytes_are_seven_bit_in_short_lines_that_end_in_crlf() -> None:
    letter = replace(
        LETTER,
        sender="El Grándé Schiedsrichter <referee@elgrande.example>",
        subject="[g12] Runde 6: Überfällig — Zażółć gęślą jaźń " * 4,
        text="From the Castillo\n" + "ó" * 3000 + "\r\nlone\n" + "x" * 3000,
        html="<p>" + "y" * 4000,
        images=(("board", PNG * 20),),
    )

    raw = compose(letter)
    lines = raw.split(b"\r\n")

    assert raw.isascii()
    assert not re.search(rb"(?<!\r)\n|\r(?!\n)", raw)
    assert max(map(len, lines)) <= 76
    assert not any(line.startswith(b"From ") for line in lines)


def test_long_ids_and_tagged_addresses_are_left_in_one_piece() -> None:
    ids = tuple(f"<g12.t{turn}.{'x' * 60}@a-rather-long-host-name.elgrande.example>" for turn in range(40))
    tagged = f"referee+{'a' * 50}@a-rather-long-host-name.elgrande.example"
    letter = replace(LETTER, message_id=ids[0], references=ids, reply_to=tagged)

    raw = compose(letter)

    assert b"=?" not in raw
    assert max(map(len, header_lines(raw))) <= 998
    unfolded = re.sub(rb"\r\n(?=[ \t])", b"", raw).decode().splitlines()
    assert f"Reply-To: {tagged}" in unfolded
    assert f"References: {' '.join(ids)}" in unfolded
    assert f"In-Reply-To: {ids[-1]}" in unfolded


def test_no_encoded_word_is_longer_than_clients_must_read() -> None:
    raw = compose(replace(LETTER, subject="Überfällig in Kastilien " * 12))

    words = re.findall(rb"=\?[^ ]*\?=", raw)
    assert words
    assert max(map(len, words)) <= 75
    assert read(raw)["Subject"].rstrip() == ("Überfällig in Kastilien " * 12).rstrip()


@pytest.mark.parametrize(
    "change",
    [
        {"to": "anna@players.example\nBcc: all@players.example"},
        {"sender": "El Grande\r\n <referee@elgrande.example>"},
        {"references": ("<one@x>\r\nX-Evil: yes",)},
    ],
)
def test_a_line_break_in_an_address_or_reference_is_refused(change: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="newline|linefeed|CR|one address"):
        compose(replace(LETTER, **change))  # type: ignore[arg-type]


@pytest.mark.parametrize("address", ["anna@players.example, ben@players.example", "änna@players.example", "anna", ""])
def test_a_letter_goes_to_one_address_that_every_server_can_read(address: str) -> None:
    with pytest.raises(ValueError, match="To needs one address in ASCII"):
        compose(replace(LETTER, to=address))


def test_a_date_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        compose(replace(LETTER, date=datetime(2026, 11, 20)))


def test_images_without_a_page_are_refused() -> None:
    with pytest.raises(ValueError, match="page"):
        compose(replace(LETTER, html=None, images=(("board", PNG),)))


@pytest.mark.parametrize("content_id", ["", "a b", 'a"b', "a\r\nX-Evil: yes", "é", "@b", "a@b@c"])
def test_a_content_id_is_one_plain_word(content_id: str) -> None:
    with pytest.raises(ValueError, match="plain word"):
        compose(replace(LETTER, images=((content_id, PNG),)))


def test_a_calendar_goes_along_as_a_file_beside_the_letter() -> None:
    letter = read(compose(replace(LETTER, calendar="BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", kind="report")))
    said, beside = letter.iter_parts()

    assert ("multipart/mixed", "multipart/alternative") == (letter.get_content_type(), said.get_content_type())
    assert ("text/calendar", "PUBLISH", "deadline.ics") == (
        beside.get_content_type(),
        beside.get_param("method"),
        beside.get_filename(),
    )
    assert "BEGIN:VCALENDAR\nEND:VCALENDAR\n" == beside.get_content().replace("\r\n", "\n")
    assert "report" == letter[KIND]
