"""Opening letters: as clients write them, as machines mangle them, and as nobody should."""

from __future__ import annotations

import base64
from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import compat32
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from referee.mail import body, html, mime
from referee.mail.addresses import addresses
from referee.mail.auth import Token, token_of
from referee.mail.body import unflowed
from referee.mail.envelope import Envelope, carriers, open_letter

LETTERS = Path(__file__).parent / "letters"
KEYS = (b"the key of the test letters",)
NBSP = "\N{NO-BREAK SPACE}"


def letter(*fields: str, text: str | bytes = "POWER 11\n") -> bytes:
    octets = text if isinstance(text, bytes) else text.encode()
    return "\n".join(("From: bo@example.net", *fields, "", "")).encode("utf-8", "surrogateescape") + octets


def opened(name: str) -> Envelope:
    return open_letter((LETTERS / f"{name}.eml").read_bytes())


def all_letters() -> list[Path]:
    found = sorted(LETTERS.glob("*.eml"))
    assert len(found) > 30
    return found


# What clients write


def test_an_envelope_holds_what_the_letter_says_about_itself() -> None:
    envelope = opened("gmail-web-english-top")
    tagged = "referee+g7.r4.blue.nnhrwz45xeybhgvm@example.org"
    assert envelope.message_id == "CAH4k9=Zq1XbTt7m0p2w@mail.gmail.com"
    assert envelope.sender == "bo@example.net"
    assert envelope.recipients == (tagged,)
    assert envelope.copied == (tagged,)
    assert envelope.subject == "Re: [eg g7.r4.blue.nnhrwz45xeybhgvm] Round 4: please answer by Thu 20:00"
    assert envelope.references == ("g7.r4.blue.nnhrwz45xeybhgvm@example.org", "g7.root@example.org")
    assert envelope.sent == datetime(2026, 11, 25, 20, 14, 3, tzinfo=UTC)
    assert (envelope.source, envelope.refused, envelope.automatic) == ("plain", (), None)


@pytest.mark.parametrize(
    ("name", "source", "refused"),
    [
        ("gmail-web-english-top", "plain", ()),
        ("outlook-desktop-german-html-only", "html", ()),
        ("html-with-excuse", "html", ()),
        (
            "signed-with-attachments",
            "plain",
            ("pl\N{LATIN SMALL LETTER A WITH DIAERESIS}n.pdf", "message/rfc822"),
        ),
        ("winmail", "plain", ("winmail.dat",)),
        ("pgp-encrypted", "none", ("encrypted text",)),
        ("pgp-clear-signed", "plain", ()),
    ],
)
def test_the_envelope_says_which_part_was_read_and_which_were_not(
    name: str, source: str, refused: tuple[str, ...]
) -> None:
    assert (opened(name).source, opened(name).refused) == (source, refused)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("bounce-postfix", "bounce"),
        ("vacation-exchange-german", "auto-submitted"),
        ("vacation-subject-only-dutch", "vacation"),
        ("mailing-list", "list"),
        ("outlook-web-english-form", None),
    ],
)
def test_the_envelope_says_whether_a_machine_wrote_it(name: str, reason: str | None) -> None:
    assert opened(name).automatic == reason


@pytest.mark.parametrize("path", all_letters(), ids=lambda path: path.stem)
def test_every_answer_leads_back_to_the_letter_it_answers(path: Path) -> None:
    expected = None if path.stem in ("bounce-postfix", "mailing-list") else Token("g7", "r4", "blue")
    raw = path.read_bytes()

    assert token_of(open_letter(raw).carriers, KEYS) == expected
    assert token_of(carriers(raw), KEYS) == expected


@pytest.mark.parametrize("path", all_letters(), ids=lambda path: path.stem)
def test_line_ends_of_the_wire_and_of_the_disk_give_the_same_envelope(path: Path) -> None:
    raw = path.read_bytes()
    assert open_letter(raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")) == open_letter(raw)


def test_a_letter_with_a_wrong_charset_is_still_legible() -> None:
    envelope = opened("charset-lies")
    assert envelope.subject == "Re: d\u00e9j\u00e0 vu [eg g7.r4.blue.nnhrwz45xeybhgvm]"
    assert envelope.text == f"SAY d\u00e9j\u00e0 vu \u2013 \u201cPOWER\u201d{NBSP}11\n"


# Headers


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


# Text


def test_flowed_lines_are_joined_before_anybody_looks_for_quotes() -> None:
    flowed = "> POWER [ ]   9 or \n> 11\n a stuffed \nline\n>> deeper\n-- \nBo \nK"
    assert unflowed(flowed) == "> POWER [ ]   9 or 11\na stuffed line\n>> deeper\n-- \nBo K"


def test_delsp_takes_the_space_of_a_soft_line_end_away() -> None:
    assert unflowed("Ara \ngon", delsp=True) == "Aragon"


def test_lines_are_joined_only_where_the_letter_says_it_is_flowed() -> None:
    text = "POWER 11 \nCARD 3 \n"
    plain = open_letter(letter("Content-Type: text/plain", text=text))
    flowed = open_letter(letter("Content-Type: text/plain; format=flowed", text=text))
    assert (plain.text, flowed.text) == ("POWER 11 \nCARD 3 \n", "POWER 11 CARD 3")


@pytest.mark.parametrize("charset", ["iso-8859-1", "us-ascii", "windows-1252", "utf-8", "x-unknown", '"', "idna"])
@pytest.mark.parametrize("written_in", ["cp1252", "utf-8"])
def test_eight_bits_are_read_as_what_they_most_likely_are(charset: str, written_in: str) -> None:
    text = "\u201cPOWER\u201d 11"
    raw = letter(f"Content-Type: text/plain; charset={charset}", text=text.encode(written_in))
    assert open_letter(raw).text == text


@pytest.mark.parametrize(
    ("charset", "octets"), [("iso-8859-2", b"\xb3"), ("koi8-r", b"\xcc"), ("shift_jis", b"\x83\x8b")]
)
def test_a_declared_charset_that_holds_is_believed(charset: str, octets: bytes) -> None:
    raw = letter(f"Content-Type: text/plain; charset={charset}", text=octets)
    assert open_letter(raw).text == octets.decode(charset)


def test_nothing_that_a_database_refuses_is_in_the_text() -> None:
    raw = letter("Content-Type: text/plain; charset=utf-7", "Subject: a\0b", text="a\0b\x07c +2AA- d+ICg-e\x0bf")
    envelope = open_letter(raw)
    assert envelope.text == "abc \ufffd d\ne\nf"
    assert envelope.subject == "ab"


def test_a_text_beyond_the_limits_is_read_to_the_limits_and_says_so() -> None:
    many = open_letter(letter(text="ACT\n" * (body.MAX_TEXT_LINES + 5)))
    wide = open_letter(letter(text="x" * (body.MAX_LINE + 5) + "\nPOWER 11"))
    huge = open_letter(letter(text=("x" * 999 + "\n") * 1100))
    assert (many.text.count("ACT"), many.refused) == (body.MAX_TEXT_LINES, ("text after line 5000",))
    assert wide.text == "x" * body.MAX_LINE + "\nPOWER 11"
    assert wide.refused == ("lines after their first 4000 characters",)
    assert len(huge.text) <= body.MAX_TEXT
    assert huge.refused == ("the end of a very long text", "text after line 257")


# Parts


def parts(kind: str, *contents: str) -> bytes:
    joined = "".join(f"--b\n{content}\n" for content in contents)
    return letter("MIME-Version: 1.0", f'Content-Type: multipart/{kind}; boundary="b"', text=f"{joined}--b--\n")


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
def test_plain_text_is_read_unless_only_html_has_content(raw: bytes, text: str, source: str) -> None:
    assert (open_letter(raw).text, open_letter(raw).source) == (text, source)


def test_a_container_without_its_boundary_is_read_as_text() -> None:
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
def test_an_unread_part_is_named_without_a_path(disposition: str, name: str) -> None:
    raw = parts("mixed", PLAIN, f"Content-Type: image/png\nContent-Disposition: {disposition}\n\nPOWER 1")
    assert (open_letter(raw).text, open_letter(raw).refused) == ("POWER 11", (name,))


@pytest.mark.parametrize("encoding", ["base64", "quoted-printable", "x-uuencode", "8bit", "no-such-thing"])
def test_a_broken_transfer_encoding_does_not_break_the_reading(encoding: str) -> None:
    raw = letter(f"Content-Transfer-Encoding: {encoding}", text="POWER=11=\n===\u00e9")
    assert open_letter(raw).sender == "bo@example.net"


# HTML


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<div>POWER <b>1</b>1</div><div>CARD 3</div>", "POWER 11\nCARD 3"),
        ("POWER\n  11<br>CARD&nbsp;3", f"POWER 11\nCARD{NBSP}3"),
        ("<p>POWER 11</p><p>CARD 3</p>", "POWER 11\n\nCARD 3"),
        ("<p class=MsoNormal>POWER 11</p><p class=MsoNormal>CARD 3</p>", "POWER 11\nCARD 3"),
        ("<ul><li>POWER 11<li>CARD 3</ul>", "POWER 11\nCARD 3"),
        ("<table><tr><td>POWER</td><td>11</td></tr><tr><td>CARD<td>3</table>", "POWER 11\nCARD 3"),
        ("<pre>POWER [ ]   9\n CARD 3</pre>", "POWER [ ]   9\n CARD 3"),
        ("a<script>b</script><style>c</style><p hidden>d</p><i style='Display: NONE'>e</i>f", "af"),
        ("a<blockquote>b<br><br>c<blockquote>d</blockquote></blockquote>e", "a\n> b\n>\n> c\n> > d\n>\ne"),
        ('<div class="gmail_quote"><div class="gmail_attr">On x wrote:</div><blockquote>b</blockquote>c</div>',
         "On x wrote:\n> b\n\nc"),
        ('<div class="gmail_quote">forwarded<br>text</div>c', "> forwarded\n> text\nc"),
        ('a<div class="moz-cite-prefix">On x wrote:</div><blockquote type="cite">b</blockquote>c',
         "a\n> On x wrote:\n> b\n\nc"),
        ('a<div id="x_divRplyFwdMsg">From: b</div><div>c</div>', "a\n\n> From: b\n> c"),
        ("a<div style='border:none;border-top:solid #E1E1E1 1.0pt'>From: b</div>c", "a\n\n> From: b\n> c"),
        ('<blockquote><div id="divRplyFwdMsg">a</div>b</blockquote>c', "> > a\n> > b\n\nc"),
        ('<div class="protonmail_quote">a</div>b', "> a\nb"),
        ('POWER 11<div class="gmail_signature">Bo</div>', "POWER 11\n--\nBo"),
        ("", ""),
        ("plain & simple <", "plain & simple <"),
    ],
)  # fmt: skip
def test_html_is_read_as_a_reader_would_see_it(page: str, text: str) -> None:
    assert html.text_of(page) == text


@given(
    st.text()
    | st.lists(st.sampled_from(["<div>", "</div>", "<blockquote>", "<pre>", "<td>", "x", "\n", "<br>"])).map("".join)
)
def test_any_html_is_read_to_one_text(page: str) -> None:
    text = html.text_of(page)
    assert text == text.strip("\n")
    assert "<blockquote>" not in text


def test_a_long_html_letter_is_cut_at_its_end() -> None:
    envelope = open_letter(letter("Content-Type: text/html", text="<p>POWER 11</p>" + "<i>x</i>" * 70_000))
    assert envelope.text.startswith("POWER 11\n")
    assert "the end of a very long HTML text" in envelope.refused


def test_what_was_cut_from_a_part_that_nobody_reads_is_not_told() -> None:
    raw = parts("alternative", PLAIN, "Content-Type: text/html\n\n" + "<i>x</i>" * 70_000)
    assert open_letter(raw).refused == ()


# Letters that nobody should write


def nested(count: int) -> bytes:
    return b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(count))


BOMBS = {
    "nested multiparts": nested(5_000),
    "nested letters": b"Content-Type: message/rfc822\n\n" * 2_000,
    "nested digests": b"Content-Type: multipart/digest; boundary=b\n\n--b\n\n" * 3_000,
    "many parts": b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 50_000,
    "as many parts as allowed": b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 4_900,
    "lines under many boundaries": nested(40) + b"x\n" * 200_000,
    "many recipients": b"To: " + b"a@b.c, " * 20_000 + b"\n\nx",
    "quotes": b"To: " + b'"' * 100_000 + b"\n\nx",
    "comments": b"To: " + b"(" * 100_000 + b"\n\nx",
    "parameters": b"Content-Type: text/plain" + b"; a=b" * 20_000 + b"\n\nx",
    "semicolons": b"Content-Type: multipart/mixed" + b";" * 1_000_000 + b"\n\nx",
    "folded parameters": b"Content-Type: text/plain;\n" + b" a=b;\n" * 20_000 + b"\n\nx",
    "parameters of a part": b"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Disposition: a"
    + b";a*9*=b" * 20_000 + b"\n\nx\n--b--",
    "encoded words": b"Subject: " + b"=?utf-8?q?a" * 10_000 + b"\n\nx",
    "one endless header": b"Subject: " + b"x" * 3_000_000,
    "headers without end": b"A: b\n" * 300_000,
    "colons": b":" * 1_000_000,
    "line feeds": b"\n" * 3_000_000,
    "returns": b"\r" * 1_000_000,
    "nothing but NUL": b"\0" * 1_000_000,
    "nested tags": b"Content-Type: text/html\n\n" + b"<div>" * 100_000,
    "nested quotes": b"Content-Type: text/html\n\n" + b"<blockquote>x" * 40_000,
    "nested links": b"Content-Type: text/html\n\n" + b"<a><div></a>" * 40_000,
    "open tags": b"Content-Type: text/html\n\n" + b"<" * 500_000,
    "uuencode": b"Content-Transfer-Encoding: x-uuencode\n\nbegin 644 x\n" + b"M" * 1_000_000,
    "slow charset": b"Content-Type: text/plain; charset=punycode\n\n" + b"a-" + b"9" * 300_000,
    "more than is opened": b"From: bo@x.org\n\n" + b"x" * (mime.MAX_LETTER + 1),
}  # fmt: skip


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_an_envelope_like_any_other(name: str) -> None:
    envelope = open_letter(BOMBS[name])
    assert len(envelope.text) <= body.MAX_TEXT
    assert len(envelope.recipients) <= 100


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nested multiparts", "a letter of too many parts"),
        ("nested letters", "a letter of too many parts"),
        ("many parts", "a letter of too many parts"),
        ("lines under many boundaries", "a letter of too many lines"),
        ("folded parameters", "a letter with oversized part headers"),
        ("more than is opened", "a letter of more than 10 MiB"),
    ],
)
def test_a_letter_that_is_too_much_says_why_and_keeps_its_header(name: str, reason: str) -> None:
    envelope = open_letter(b"From: bo@example.net\n" + BOMBS[name])
    assert (envelope.sender, envelope.text, envelope.refused) == ("bo@example.net", "", (reason,))


def test_parts_nested_within_the_limits_are_read_as_deep_as_the_limit() -> None:
    def wrapped(count: int) -> bytes:
        ends = b"".join(b"--b%d--\n" % n for n in reversed(range(count)))
        return nested(count) + b"\nPOWER 11\n" + ends

    deep, deeper = open_letter(wrapped(body.MAX_DEPTH)), open_letter(wrapped(body.MAX_DEPTH + 1))
    assert (deep.text, deep.refused) == ("POWER 11", ())
    assert (deeper.text, deeper.refused) == ("", ("parts nested too deep",))


@given(st.binary(max_size=3000))
@example(b"Content-Type: multipart/mixed; boundary*=idna''x\n\nhi")
@example(b"Content-Type: multipart/mixed; boundary*" + b"9" * 1900 + b"=x\n\nhi")
@example(b"Content-Type: text/plain; charset*=a%00b''x\n\nhi")
@example(b"Date: Mon, 01 Jan 9999999999 00:00:00 +99999999\n\n")
def test_any_bytes_are_a_letter(raw: bytes) -> None:
    envelope = open_letter(raw)
    written = "".join((envelope.text, envelope.subject, envelope.sender, envelope.message_id, *envelope.refused))
    assert "\0" not in written
    assert written.encode().decode() == written
    assert "\r" not in envelope.text


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=150)
@given(st.data())
def test_a_letter_damaged_on_its_way_is_still_a_letter(data: st.DataObject) -> None:
    raw = bytearray(data.draw(st.sampled_from(all_letters())).read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(raw)))
        end = data.draw(st.integers(start, min(len(raw), start + 300)))
        raw[start:end] = data.draw(st.binary(max_size=20) | st.just(bytes(raw[start:end]) * 2))
    assert isinstance(open_letter(bytes(raw)), Envelope)


def test_a_base64_letter_without_its_end_is_read_as_far_as_it_goes() -> None:
    encoded = base64.b64encode(b"POWER 11\nCARD 3\n")[:-5].decode()
    assert open_letter(letter("Content-Transfer-Encoding: base64", text=encoded)).text == "POWER 11\nCARD "


letters_in_pieces = st.lists(
    st.sampled_from(
        [
            *(
                b"\n",
                b"\n\n",
                b" \n",
                b"\t",
                b"\x0c",
                b"\xff",
                b"words",
                b"no field\n",
                b" folded\n",
                b"From x\n",
                b":\n",
            ),
            *(b"Subject: Re\n", b"FROM: a@b.c\n", b"X-Long: " + 200 * b"x" + b"\n", b"--x\n", b"--x--\n"),
            *(b"Content-Type: text/html; charset=x\n", b"Content-Type: multipart/mixed; boundary=x\n"),
            *(b"Content-Type: message/rfc822\n", b"Content-Transfer-Encoding: base64\n", b"Content-Type: /\n"),
        ]
    ),
    max_size=12,
).map(b"".join)


@given(letters_in_pieces)
@example(b"")
@example(b"\n\nSubject: below an empty header\n\n")
@example(b"Subject: x\nno field\n\nFrom: below it\n\ntext")
@example(b"X: " + b"x" * mime.MAX_HEAD + b"\nSubject: too far\n\ntext")
def test_parts_and_header_are_those_that_the_library_would_have_found(raw: bytes) -> None:
    library = message_from_bytes(raw, policy=compat32)

    message = mime.parse(raw)

    assert message is not None
    assert [(part.items(), part.is_multipart() or part.get_payload()) for part in message.walk()] == [
        (part.items(), part.is_multipart() or part.get_payload()) for part in library.walk()
    ]
    assert mime.headers(raw, message) == mime.headers(raw)
