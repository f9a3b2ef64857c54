"""Letters whose words stand where programs put them: only in the HTML, oddly encoded, or packed away from us."""

from base64 import b64encode
from email.message import Message

import pytest

from tests.kit.post import MO, PostOffice, open_office, quoted, text_of, words
from tests.kit.tables import power


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/desk.db", players=3) as office:
        yield office


def page_of(letter: Message) -> str:
    part = next(part for part in letter.walk() if part.get_content_type() == "text/html")
    return part.get_payload(decode=True).decode("utf-8")


def raw(office: PostOffice, kind: str, body: str, encoding: str = "8bit") -> bytes:
    """An answer of Ann's with this body and these two fields, whatever they say."""
    ours = office.newest(0)
    office.written += 1
    head = {
        "From": "Ann <ann@example.org>",
        "To": ours["Reply-To"],
        "Subject": "Re: your sheet",
        "Message-ID": f"<raw-{office.written}@example.org>",
        "In-Reply-To": ours["Message-ID"],
        "MIME-Version": "1.0",
        "Content-Type": kind,
        "Content-Transfer-Encoding": encoding,
    }
    return "".join(f"{name}: {value}\n" for name, value in head.items()).encode() + b"\n" + body.encode()


def alternative(plain: str, page: str) -> str:
    text, html = "Content-Type: text/plain; charset=utf-8", "Content-Type: text/html; charset=utf-8"
    return f"--b\n{text}\n\n{plain}\n--b\n{html}\n\n<html><body>{page}</body></html>\n--b--\n"


# --- the HTML -------------------------------------------------------------------------------------

FOOTER = "_______________________________________________\nPilots mailing list\nhttp://lists.example.net/pilots"


def plains(office) -> dict[str, str]:
    ours = office.newest(0)
    return {
        "only our quote": f"On Friday El Grande referee <{ours['Reply-To']}> wrote:\n{quoted(text_of(ours))}",
        "a footer": FOOTER,
        "an advertisement": "Get BlueMail for Android",
        "a footer below our quote": f"{quoted(text_of(ours))}\n{FOOTER}",
    }


@pytest.mark.parametrize("which", ["only our quote", "a footer", "an advertisement", "a footer below our quote"])
def test_the_html_is_read_where_the_plain_text_has_none_of_the_senders_words(office, which):
    page = f"<p>POWER 13</p><div>Get BlueMail for Android</div><blockquote>{page_of(office.newest(0))}</blockquote>"

    office.hand_over(raw(office, "multipart/alternative; boundary=b", alternative(plains(office)[which], page)))

    assert power(13) == office.filed()


@pytest.mark.parametrize("said", ["Thank you!", "I wonder what Bo will do", "POWER 99"])
def test_where_the_plain_text_says_something_the_quote_in_the_html_is_no_order(office, said):
    office.says(0, "POWER 11")
    ours = office.newest(0)
    plain = f"{said}\n\nOn Friday El Grande referee <{ours['Reply-To']}> wrote:\n{quoted(text_of(ours))}"
    page = f"<p>{said}</p><p>On Friday El Grande referee wrote:</p><blockquote>{page_of(ours)}</blockquote>"
    office.says(0, "POWER 12")

    office.hand_over(raw(office, "multipart/alternative; boundary=b", alternative(plain, page)))

    assert power(12) == office.filed()


def test_orders_in_the_plain_text_are_the_ones_that_count(office):
    office.hand_over(raw(office, "multipart/alternative; boundary=b", alternative("POWER 12", "<p>POWER 13</p>")))

    assert power(12) == office.filed()


def test_a_moderators_command_is_found_in_the_html_too(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/ruled.db", players=3, moderators=(MO,)) as office:
        before, ours = office.docket.due, office.latest("mo@example.org")
        letter = raw(office, "multipart/alternative; boundary=b", alternative(FOOTER, "<p>EXTEND 24</p>"))
        letter = letter.replace(b"Ann <ann@", b"Mo <mo@").replace(
            office.newest(0)["Reply-To"].encode(), ours["Reply-To"].encode()
        )
        letter = letter.replace(office.newest(0)["Message-ID"].encode(), ours["Message-ID"].encode())
        office.hand_over(letter)

        assert before + 24 * 3600 == office.docket.due


# --- encodings and boundaries ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("base64;", b64encode(b"POWER 13").decode()),
        ('"base64"', b64encode(b"POWER 13").decode()),
        ("(of a gateway) BASE64", b64encode(b"POWER 13").decode()),
        ("quoted-printable (by gateway)", "POW=\nER 13"),
        ("quoted-printable;", "POW=\nER=2013"),
        ("7bit (unchanged)", "POWER 13"),
    ],
)
def test_an_encoding_with_more_beside_its_name_is_undone(office, encoding, body):
    office.hand_over(raw(office, "text/plain; charset=utf-8", body, encoding))

    assert power(13) == office.filed()


@pytest.mark.parametrize("declared", ['"<---0123--->"', "<---0123--->", '"---0123---"'])
@pytest.mark.parametrize("used", ["<---0123--->", "---0123---"])
def test_a_boundary_in_angle_brackets_is_one(office, declared, used):
    picture = "Content-Type: image/png; name=x.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo="
    body = f"--{used}\nContent-Type: text/plain\n\nPOWER 13\n--{used}\n{picture}\n--{used}--\n"

    office.hand_over(raw(office, f"multipart/mixed; boundary={declared}", body))

    assert power(13) == office.filed()


# --- nothing to read ------------------------------------------------------------------------------

WINMAIL = 'Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Transfer-Encoding: base64\n\neJ8+Ig=='
DIGEST = "Content-Type: message/rfc822\n\nFrom: bo@example.org\nSubject: hello\n\nPOWER 13"
SEALED = "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m"
PGP = "-----BEGIN PGP MESSAGE-----\n\nhQEMA5V\n-----END PGP MESSAGE-----"
EMPTY = {
    "winmail.dat": (
        "multipart/mixed; boundary=b",
        f"--b\nContent-Type: text/plain\n\n\n--b\n{WINMAIL}\n--b--",
        "winmail.dat",
    ),
    "S/MIME": (
        "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m",
        "MIAGCSqGSIb3DQEHA6CA",
        "is encrypted",
    ),
    "PGP": ("text/plain", PGP, "is encrypted"),
    "PGP/MIME": (
        "multipart/encrypted; boundary=b",
        "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n"
        f"--b\nContent-Type: application/octet-stream\n\n{PGP}\n--b--",
        "is encrypted",
    ),
    "digest": ("multipart/digest; boundary=b", f"--b\n{DIGEST}\n--b--", "holds only other letters"),
    "forwarded": ("multipart/mixed; boundary=b", f"--b\n{DIGEST}\n--b--", "holds only other letters"),
    "no body": ("text/plain", "", "Subjects are not read"),
    "blanks": ("text/html", "<html><body><p>&nbsp;</p></body></html>", "Subjects are not read"),
}


@pytest.mark.parametrize("is_in", [False, True], ids=["not in", "in"])
@pytest.mark.parametrize(("kind", "body", "why"), EMPTY.values(), ids=EMPTY)
def test_a_body_without_a_word_is_named_for_what_it_is(office, kind, body, why, is_in):
    if is_in:
        office.says(0, office.sensible_words(0))

    ((seat, receipt),) = office.hand_over(raw(office, kind, body))

    assert (0, True) == (seat, why in words(receipt))
    assert [] == [said for said in ("reads as talk to us", "If a program answers") if said in words(receipt)]


def test_a_letter_that_only_quotes_us_is_said_to_have_no_words(office):
    ((_, receipt),) = office.says(0, "")

    assert "has no words of yours in it" in words(receipt)
