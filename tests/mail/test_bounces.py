"""Letters of ours that came back: where they come back to, and what mail servers say of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.mail.bounces import is_return, reason_of_return, smtp_code_in, token_of_return
from referee.mail.header import read_header
from referee.mail.reply_tokens import return_address
from referee.mail.send import Sender
from tests.servers.smtp import SENDER, SmtpSink

LETTER = b"From: referee@x.org\r\nReply-To: %b\r\nMessage-ID: <1@x.org>\r\n\r\nReply-To: me+no@x.org\r\n"
MINTED = "g7.r4.blue.nnhrwz45xeybhgvm"


def told(subject: str, body: str, sender: str = "MAILER-DAEMON@mx.example.org") -> str | None:
    raw = f"From: {sender}\nTo: referee@x.org\nSubject: {subject}\n\n{body}".encode()
    return reason_of_return(raw, read_header(raw))


def test_a_letter_comes_back_to_where_its_answers_go_and_is_told_from_them() -> None:
    raw = LETTER % f"referee+{MINTED}@x.org".encode()

    assert f"referee+b-{MINTED}@x.org" == return_address(raw, "referee@x.org")
    assert is_return(read_header(f"From: a@b.org\nTo: referee+b-{MINTED}@x.org\n\n".encode()))
    assert not is_return(read_header(f"From: a@b.org\nTo: referee+{MINTED}@x.org\n\n".encode()))


@pytest.mark.parametrize(
    ("answers", "sender"),
    [
        (f"referee+{MINTED}@x.org", "post@x.org"),
        (f"referee+{MINTED}@x.org", "referee@y.org"),
        ("referee@x.org", "referee@x.org"),
        (f"{'r' * 35}+{MINTED}@x.org", f"{'r' * 35}@x.org"),
    ],
)
def test_where_there_is_no_tag_or_no_room_for_it_the_sender_is_the_plain_one(answers: str, sender: str) -> None:
    assert sender == return_address(LETTER % answers.encode(), sender)


def test_the_mail_server_is_told_the_address_with_the_tag(smtp_sink: SmtpSink) -> None:
    local, _, domain = SENDER.partition("@")
    sender = Sender(smtp_sink.account())
    sender.deliver(LETTER % f"{local}+{MINTED}@{domain}".encode(), "anna@players.example")
    sender.close()

    assert [f"{local}+b-{MINTED}@{domain}"] == [one.sender for one in smtp_sink.received]


def test_a_server_that_takes_no_tags_gets_the_plain_address_from_then_on(smtp_sink: SmtpSink) -> None:
    local, _, domain = SENDER.partition("@")
    letter = LETTER % f"{local}+{MINTED}@{domain}".encode()
    smtp_sink.answer("MAIL", "553 5.7.1 not your address")
    sender = Sender(smtp_sink.account())
    for _ in range(2):
        sender.deliver(letter, "anna@players.example")
    sender.close()

    assert [SENDER, SENDER] == [one.sender for one in smtp_sink.received]


@pytest.mark.parametrize(
    ("subject", "body", "why"),
    [
        ("failure notice", "<a@b.org>:\n550 5.1.1 <a@b.org> No such user\n", "550 5.1.1"),
        ("Undeliverable: x", "#5.7.1 smtp;550 5.7.1 Delivery refused\n", "5.7.1"),
        ("Onbestelbaar: x", "Het adres bestaat niet.\n", "0"),
        ("Warning: could not send", "550 is what it will be\n", None),
        ("failure notice", "No such mailbox.\nStatus:\n", "0"),
        ("failure notice", "Action: delayed (greylisted)\nStatus: 4.2.0\n", None),
        ("failure notice", "Action: failed (no such user)\nStatus: 5.1.1\n\nAction: delivered\n", "5.1.1"),
        ("failure notice", "550 no such user\n\n--- The letter:\n\nAction: I move first\n", "550"),
    ],
)
def test_the_words_of_a_report_in_plain_text(subject: str, body: str, why: str | None) -> None:
    assert why == told(subject, body)


def test_an_absence_is_no_report_whatever_numbers_it_has() -> None:
    assert told("Holiday", "Call 550 1234 if it is urgent.", sender="ann@example.org") is None


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("550 <bo.k@example.org>:\n unknown", "550"),
        ("550-5.1.1 see http://evil.example/", "550 5.1.1"),
        ("550 #5.1.1 unknown", "550 5.1.1"),
        ("5.2.2 full; ask 192.0.2.1", "5.2.2"),
        ("see 1550 or 5501 at http://evil.example/", "0"),
        ("no " * 100 + "550", "0"),
        ("", "0"),
    ],
)
def test_of_what_a_server_says_the_code_is_told_and_no_word(words: str, code: str) -> None:
    assert code == smtp_code_in(words)


@given(st.binary(max_size=400))
def test_no_bytes_make_the_reading_fail(body: bytes) -> None:
    raw = b"From: MAILER-DAEMON@x.org\nSubject: failure notice\n\n" + body
    header = read_header(raw)

    assert reason_of_return(raw, header)
    assert token_of_return(raw, header, (b"key",)) is None


def test_a_hostile_report_is_looked_at_in_no_time() -> None:
    for piece in (b"500 ", b"5.1.1 - ", b"Status: ", b"Diagnostic-Code: x\n ", b"a@"):
        raw = b"From: MAILER-DAEMON@x.org\nSubject: failure notice\n\n" + piece * 500_000
        assert reason_of_return(raw, read_header(raw))
