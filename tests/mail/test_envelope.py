"""Opening letters: what clients write is read to its words, its files, and the names of what was not read."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from referee.mail import body
from referee.mail.body import unflowed
from referee.mail.envelope import Envelope
from referee.mail.reply_tokens import ReplyToken, read_subject_tag, token_of
from tests.mail.samples import letter, open_letter, parts, real, real_letters

KEYS = (b"the key of the test letters",)
NBSP = "\N{NO-BREAK SPACE}"


def opened(name: str) -> Envelope:
    return open_letter(real(name))


# What clients write


def test_an_envelope_holds_what_the_letter_says_about_itself():
    envelope = opened("gmail-web-english-top")
    tagged = "referee+g7.r4.blue.nnhrwz45xeybhgvm@example.org"
    assert envelope.message_id == "CAH4k9=Zq1XbTt7m0p2w@mail.gmail.com"
    assert envelope.sender == "bo@example.net"
    assert envelope.recipients == (tagged,)
    assert envelope.copied == (tagged,)
    assert envelope.subject == "Re: [eg g7.r4.blue.nnhrwz45xeybhgvm] Round 4: please answer by Thu 20:00"
    assert envelope.references == ("g7.r4.blue.nnhrwz45xeybhgvm@example.org", "g7.root@example.org")
    assert envelope.sent == datetime(2026, 11, 25, 20, 14, 3, tzinfo=UTC)
    assert (envelope.source, envelope.refused, envelope.verdict.signs) == ("plain", (), ())


@pytest.mark.parametrize(
    ("name", "source", "refused"),
    [
        ("gmail-web-english-top", "plain", ()),
        ("outlook-desktop-german-html-only", "html", ()),
        ("html-with-excuse", "html", ()),
        ("signed-with-attachments", "plain", ("pl\N{LATIN SMALL LETTER A WITH DIAERESIS}n.pdf", "message/rfc822")),
        ("winmail", "plain", ("winmail.dat",)),
        ("pgp-encrypted", "none", ("encrypted text",)),
        ("pgp-clear-signed", "plain", ()),
    ],
)
def test_the_envelope_says_which_part_was_read_and_which_were_not(name, source, refused):
    assert (opened(name).source, opened(name).refused) == (source, refused)


@pytest.mark.parametrize(
    ("name", "kind", "signs"),
    [
        (
            "bounce-postfix",
            "machine",
            ("bounce", "auto-submitted", "empty return path", "subject of a bounce", "part of a bounce"),
        ),
        ("vacation-exchange-german", "machine", ("auto-submitted", "subject of an absence")),
        ("vacation-subject-only-dutch", "doubtful", ("subject of an absence",)),
        ("mailing-list", "doubtful", ("mailing list",)),
        ("outlook-web-english-form", "person", ()),
    ],
)
def test_the_envelope_says_whether_a_machine_wrote_it(name, kind, signs):
    envelope = opened(name)
    assert (kind, signs) == (envelope.verdict.kind, envelope.verdict.signs)


@pytest.mark.parametrize("path", real_letters(), ids=lambda path: path.stem)
def test_every_answer_leads_back_to_the_letter_it_answers(path):
    tagged = path.stem == "iphone-polish-no-references"  # all that is left is the tag in the subject
    expected = None if tagged or path.stem in ("bounce-postfix", "mailing-list") else ReplyToken("g7", "r4", "blue")
    raw = path.read_bytes()

    assert token_of(open_letter(raw).carriers, KEYS) == expected
    assert not tagged or read_subject_tag(open_letter(raw).subject, KEYS) == ("g7", "blue")


@pytest.mark.parametrize("path", real_letters(), ids=lambda path: path.stem)
def test_line_ends_of_the_wire_and_of_the_disk_give_the_same_envelope(path):
    raw = path.read_bytes()
    assert open_letter(raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")) == open_letter(raw)


def test_a_letter_with_a_wrong_charset_is_still_legible():
    envelope = opened("charset-lies")
    assert envelope.subject == "Re: d\u00e9j\u00e0 vu [eg g7.r4.blue.nnhrwz45xeybhgvm]"
    assert envelope.text == f"SAY d\u00e9j\u00e0 vu \u2013 \u201cPOWER\u201d{NBSP}11\n"


# Text


def test_flowed_lines_are_joined_before_anybody_looks_for_quotes():
    flowed = "> POWER [ ]   9 or \n> 11\n a stuffed \nline\n>> deeper\n-- \nBo \nK"
    assert unflowed(flowed) == "> POWER [ ]   9 or 11\na stuffed line\n>> deeper\n-- \nBo K"


def test_delsp_takes_the_space_of_a_soft_line_end_away():
    assert unflowed("Ara \ngon", delsp=True) == "Aragon"


def test_lines_are_joined_only_where_the_letter_says_it_is_flowed():
    text = "POWER 11 \nCARD 3 \n"
    plain = open_letter(letter("Content-Type: text/plain", text=text))
    flowed = open_letter(letter("Content-Type: text/plain; format=flowed", text=text))
    assert (plain.text, flowed.text) == ("POWER 11 \nCARD 3 \n", "POWER 11 CARD 3")


@pytest.mark.parametrize("charset", ["iso-8859-1", "us-ascii", "windows-1252", "utf-8", "x-unknown", '"', "idna"])
@pytest.mark.parametrize("written_in", ["cp1252", "utf-8"])
def test_eight_bits_are_read_as_what_they_most_likely_are(charset, written_in):
    text = "\u201cPOWER\u201d 11"
    raw = letter(f"Content-Type: text/plain; charset={charset}", text=text.encode(written_in))
    assert open_letter(raw).text == text


@pytest.mark.parametrize(
    ("charset", "octets"), [("iso-8859-2", b"\xb3"), ("koi8-r", b"\xcc"), ("shift_jis", b"\x83\x8b")]
)
def test_a_declared_charset_that_holds_is_believed(charset, octets):
    raw = letter(f"Content-Type: text/plain; charset={charset}", text=octets)
    assert open_letter(raw).text == octets.decode(charset)


def test_nothing_that_a_database_refuses_is_in_the_text():
    raw = letter("Content-Type: text/plain; charset=utf-7", "Subject: a\0b", text="a\0b\x07c +2AA- d+ICg-e\x0bf")
    envelope = open_letter(raw)
    assert envelope.text == "abc \ufffd d\ne\nf"
    assert envelope.subject == "ab"


def test_a_text_beyond_the_limits_is_read_to_the_limits_and_says_so():
    many = open_letter(letter(text="ACT\n" * (body.MAX_TEXT_LINES + 5)))
    wide = open_letter(letter(text="x" * (body.MAX_LINE + 5) + "\nPOWER 11"))
    huge = open_letter(letter(text=("x" * 999 + "\n") * 1100))
    assert (many.text.count("ACT"), many.refused) == (body.MAX_TEXT_LINES, (f"text after line {body.MAX_TEXT_LINES}",))
    assert wide.text == "x" * body.MAX_LINE + "\nPOWER 11"
    assert wide.refused == ("lines after their first 4000 characters",)
    assert len(huge.text) <= body.MAX_TEXT
    assert huge.refused == ("the end of a very long text",)


# Parts


PLAIN = "Content-Type: text/plain\n\nPOWER 11"
HTML = "Content-Type: text/html\n\n<p>POWER 9</p>"


@pytest.mark.parametrize(
    ("raw", "text", "source"),
    [
        (parts("alternative", PLAIN, HTML), "POWER 11", "plain"),
        (parts("alternative", HTML, PLAIN), "POWER 11", "plain"),
        (parts("alternative", "\n \n", HTML), "POWER 9", "html"),
        (parts("alternative", f"\n{NBSP}\n[: ]\n", HTML), "POWER 9", "html"),
        (parts("alternative", "\nThis letter is in HTML.", HTML), "POWER 9", "html"),
        (parts("alternative", "\nThis letter is in HTML."), "This letter is in HTML.", "plain"),
        (parts("mixed", PLAIN, "\nCARD 3"), "POWER 11\nCARD 3", "plain"),
        (parts("mixed", PLAIN, HTML.replace("9", "11")), "POWER 11", "plain"),
        (parts("mixed", PLAIN, HTML), "POWER 11\nPOWER 9", "plain"),
        (parts("related", HTML, "Content-Type: image/png; name=logo.png\n\nx"), "POWER 9", "html"),
        (parts("digest", "\nPOWER 11"), "", "none"),
    ],
)
def test_plain_text_is_read_unless_only_html_has_content(raw, text, source):
    assert (open_letter(raw).text, open_letter(raw).source) == (text, source)


def test_a_container_without_its_boundary_is_read_as_text():
    raw = letter("Content-Type: multipart/mixed", text="POWER 11")
    assert open_letter(raw).text == "POWER 11"


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ('attachment; filename="../../etc/passwd"', "passwd"),
        (r'attachment; filename="C:\\orders\\my turn.txt"', "my turn.txt"),
        ("attachment; filename*0=or; filename*1=ders.txt", "orders.txt"),
        ("attachment; filename*=idna''x.txt", "x.txt"),
        ('attachment; filename="=?utf-8?q?r=C3=BCck.txt?="', "r\u00fcck.txt"),
        ("attachment", "image/png"),
        (f"attachment; filename={'x' * 500}", "x" * 80),
    ],
)
def test_an_unread_part_is_named_without_a_path(disposition, name):
    raw = parts("mixed", PLAIN, f"Content-Type: image/png\nContent-Disposition: {disposition}\n\nPOWER 1")
    assert (open_letter(raw).text, open_letter(raw).refused) == ("POWER 11", (name,))


@pytest.mark.parametrize("encoding", ["base64", "quoted-printable", "x-uuencode", "8bit", "no-such-thing"])
def test_a_broken_transfer_encoding_does_not_break_the_reading(encoding):
    raw = letter(f"Content-Transfer-Encoding: {encoding}", text="POWER=11=\n===\u00e9")
    assert open_letter(raw).sender == "bo@example.net"
