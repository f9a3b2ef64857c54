"""A click on a sign below a letter says what that sign typed as an answer says, and nothing more."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.mail.automatic import Verdict
from referee.mail.reactions import is_sign, sign_in, with_sign_alone
from tests.mail.samples import letter, open_letter, parts, text_of

THUMB, HEART = "\N{THUMBS UP SIGN}", "\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}"
QUOTE = "On Tue, Nov 24, 2026, 20:01 El Grande <referee@example.org> wrote:\n\n> POWER 11 or 12"
LINK = "<https://www.google.com/gmail/about/?utm_source=gmail-in-product>"
TOLD = (
    f"{THUMB}\n\nAnn reacted via Gmail {LINK}",
    f"{THUMB}\n\nAnn reacted via Gmail\n{LINK}",
    f"{THUMB} Ann Smith heeft via Gmail gereageerd",
    f"{THUMB}\nAnn hat \N{LATIN SMALL LETTER U WITH DIAERESIS}ber Gmail reagiert",
    f"{THUMB} Ann reaccion\N{LATIN SMALL LETTER O WITH ACUTE} a tu mensaje:",
    f"{THUMB}\nAnn zareagowa\N{LATIN SMALL LETTER L WITH STROKE}(a) w Gmailu",
    f"{THUMB}\n\nAnn reagerade via Gmail",
    "[like]  Ann Smith reacted to your message:",
    "[like]\nAnn Smith reacted to your message:",
    "[Gef\N{LATIN SMALL LETTER A WITH DIAERESIS}llt mir] Ann hat auf Ihre Nachricht reagiert:",
    "[Vind ik leuk] Ann heeft gereageerd op uw bericht:",
    f"{THUMB} Ann Smith reacted to your message:",
)


def by_gmail(sign: str, words: str) -> bytes:
    plain = f"Content-Type: text/plain; charset=utf-8\n\n{words}\n\n{QUOTE}"
    held = f"Content-Type: text/vnd.google.email-reaction+json; charset=UTF-8\n\n{json.dumps({'emoji': sign})}"
    page = f"Content-Type: text/html; charset=utf-8\n\n<p>{sign}</p><p>{words}</p>"
    return parts("alternative", plain, held, page)


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("below", ["", f"\n\n{QUOTE}", "\n________________________________\nFrom: El Grande"])
def test_of_the_words_of_a_reaction_the_sign_is_left_and_what_is_quoted(told: str, below: str) -> None:
    left = with_sign_alone(told + below)

    assert (THUMB, below.strip("\n")) == (left.partition("\n")[0], left.partition("\n")[2].strip("\n"))


@pytest.mark.parametrize("words", ["Ann reacted via Gmail", "\N{CJK UNIFIED IDEOGRAPH-5DF2} Gmail", ""])
@pytest.mark.parametrize("sign", [THUMB, HEART])
def test_gmails_part_tells_the_sign_in_whatever_language_its_words_are(sign: str, words: str) -> None:
    envelope = open_letter(by_gmail(sign, f"{sign}\n\n{words}"))

    assert (sign, Verdict("person"), ()) == (envelope.text.partition("\n")[0], envelope.verdict, envelope.refused)


@pytest.mark.parametrize(
    "text",
    [
        f"{THUMB}\nPOWER 9",
        "POWER 9\nAnn reacted to your message:",
        "SAY Bo reacted to your message, did you see?\nPOWER 9",
        "Ann reacted to your message:",
        "[9] Ann reacted to your message, POWER 9",
    ],
)
def test_words_beside_orders_and_a_reaction_without_a_sign_stay_as_they_are(text: str) -> None:
    assert text == with_sign_alone(text)


def test_orders_above_a_part_with_a_sign_are_read() -> None:
    envelope = open_letter(by_gmail(THUMB, "POWER 9"))

    assert "POWER 9" == envelope.text.partition("\n")[0]


@pytest.mark.parametrize(
    "tag", [f'<img data-emoji="{THUMB}" class="an1" alt="{THUMB}" src="x.png">', f"<p>{THUMB}</p>"]
)
def test_a_sign_that_is_a_picture_is_read_as_typed(tag: str) -> None:
    assert THUMB == text_of(f"<div>{tag}</div>")


def test_outlooks_picture_of_a_sign_is_read_by_its_name() -> None:
    page = (
        '<table><tr><td><img alt="like" src="cid:1"></td><td><b>Ann</b> <span>reacted to your message:</span></table>'
    )

    assert THUMB == with_sign_alone(text_of(page)).strip()


def test_other_pictures_stay_unread() -> None:
    assert "POWER 9" == text_of('<p><img alt="POWER 13"><img alt="-"><img alt="">POWER 9</p>')


@given(st.binary(max_size=60) | st.text().map(lambda said: json.dumps({"emoji": said}).encode()))
def test_no_part_breaks_it_or_says_words(octets: bytes) -> None:
    sign = sign_in(octets)

    assert sign == "" or is_sign(sign)
    assert not any(map(str.isalnum, sign))


def test_deep_nesting_says_nothing() -> None:
    assert "" == sign_in(b"[" * 2_000)


def test_a_letter_that_is_nothing_but_such_a_part_is_its_sign() -> None:
    raw = letter("Content-Type: text/vnd.google.email-reaction+json", text=json.dumps({"emoji": THUMB}))

    assert THUMB == open_letter(raw).text
