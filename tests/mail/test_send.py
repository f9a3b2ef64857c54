"""Letters out, against a real SMTP server: taken, put off, refused, or stopped; and no password in any word of it."""

import random
import socket
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest

from referee.mail.accounts import SmtpAccount, redacted
from referee.mail.send import Later, Never, Sender, Stopped, retry_after
from tests.kit.patience import PATIENCE
from tests.servers.smtp import PASSWORD, SENDER, USER, SmtpSink

LETTER = b"From: referee@elgrande.example\r\nMessage-ID: <1@x>\r\n\r\nRound 6\r\n.\r\n..dots\r\n"
ANNA = "anna@players.example"


@pytest.fixture
def sinks(server_tls):
    """Starts SMTP servers with TLS and a login."""
    started: list[SmtpSink] = []

    def start(security="none", *, wants_login=False):
        started.append(SmtpSink(security, server_tls, wants_login=wants_login).start())
        return started[-1]

    yield start
    for sink in started:
        sink.stop()


@contextmanager
def sending(account: SmtpAccount) -> Iterator[Sender]:
    sender = Sender(account)
    try:
        yield sender
    finally:
        sender.close()


@contextmanager
def greeting(words: bytes) -> Iterator[int]:
    """A server that says only this."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def greet() -> None:
            line, _ = door.accept()
            with line:
                line.sendall(words)
                line.recv(1024)

        thread = threading.Thread(target=greet)
        thread.start()
        yield door.getsockname()[1]
        thread.join(PATIENCE)


def ascii_undone(text: str) -> str:
    """The text with what Python has escaped in it put back."""
    return text.replace("\\xe4", "ä")


# --- taken ----------------------------------------------------------------------------------------


def test_a_letter_arrives_byte_for_byte(smtp_sink):
    with sending(smtp_sink.account()) as sender:
        sender.deliver(LETTER, ANNA)

    taken = smtp_sink.received
    assert [(one.sender, one.to, one.raw) for one in taken] == [(SENDER, (ANNA,), LETTER)]


def test_letters_share_one_connection(smtp_sink):
    with sending(smtp_sink.account()) as sender:
        for _ in range(3):
            sender.deliver(LETTER, ANNA)

    assert (len(smtp_sink.received), smtp_sink.connections) == (3, 1)


def test_a_connection_that_was_closed_meanwhile_is_opened_again(smtp_sink):
    with sending(smtp_sink.account()) as sender:
        sender.deliver(LETTER, ANNA)
        smtp_sink.hang_up()
        sender.deliver(LETTER, ANNA)

    assert (len(smtp_sink.received), smtp_sink.connections) == (2, 2)


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_letter_is_sent_encrypted_after_a_login(sinks, certificate, security):
    sink = sinks(security, wants_login=True)

    with sending(sink.account(user=USER, password=PASSWORD, cafile=str(certificate[0]))) as sender:
        sender.deliver(LETTER, ANNA)

    assert [(one.login, one.encrypted) for one in sink.received] == [(USER, True)]


def test_the_name_of_this_machine_is_told_to_nobody(smtp_sink, monkeypatch):
    def resolver(*_):
        raise AssertionError("asked for the name of this machine")

    monkeypatch.setattr(socket, "getfqdn", resolver)

    with sending(smtp_sink.account()) as sender:
        sender.deliver(LETTER, ANNA)

    assert len(smtp_sink.received) == 1


# --- later ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "answer"),
    [
        ("RCPT", "451 4.7.1 greylisted, come again"),
        ("DATA", "451 4.7.1 greylisted, come again"),
        ("RCPT", "552 5.2.2 mailbox full"),
        ("DATA", "554 5.7.1 looks like spam"),
    ],
)
def test_a_letter_put_off_does_not_put_off_the_next_one(smtp_sink, verb, answer):
    smtp_sink.answer(verb, answer)

    with sending(smtp_sink.account()) as sender:
        with pytest.raises(Later, match=answer) as later:
            sender.deliver(LETTER, ANNA)
        sender.deliver(LETTER, ANNA)

    assert (later.value.channel, len(smtp_sink.received), smtp_sink.connections) == (False, 1, 1)


@pytest.mark.parametrize(
    ("verb", "answer"),
    [("MAIL", "451 4.3.2 busy"), ("RCPT", "421 4.3.2 shutting down"), ("DATA", "421 4.3.2 shutting down")],
)
def test_a_server_that_is_busy_puts_off_all_letters(smtp_sink, verb, answer):
    smtp_sink.answer(verb, answer)

    with sending(smtp_sink.account()) as sender:
        with pytest.raises(Later, match=answer) as later:
            sender.deliver(LETTER, ANNA)
        sender.deliver(LETTER, ANNA)

    assert (later.value.channel, len(smtp_sink.received), smtp_sink.connections) == (True, 1, 2)
    assert (later.value.over_letter, later.value.rest) == (verb != "MAIL", 0)


@pytest.mark.parametrize("verb", ["MAIL", "RCPT", "DATA"])
def test_a_limit_of_ours_puts_off_all_letters_for_a_good_while(smtp_sink, verb):
    smtp_sink.answer(verb, "554 5.7.1 daily quota exceeded")

    with sending(smtp_sink.account()) as sender, pytest.raises(Later, match="daily quota exceeded") as later:
        sender.deliver(LETTER, ANNA)

    assert later.value.channel
    assert later.value.rest >= 300


def test_a_connection_dropped_after_the_last_byte_means_later_and_the_repeat_is_the_same(smtp_sink):
    smtp_sink.answer("DATA", "DROP")

    with sending(smtp_sink.account()) as sender:
        with pytest.raises(Later) as later:
            sender.deliver(LETTER, ANNA)
        sender.deliver(LETTER, ANNA)

    assert later.value.channel
    assert [one.raw for one in smtp_sink.received] == [LETTER, LETTER]


@pytest.mark.parametrize("verb", ["MAIL", "RCPT"])
def test_a_connection_dropped_before_the_letter_means_later(smtp_sink, verb):
    smtp_sink.answer(verb, "DROP")

    with sending(smtp_sink.account()) as sender, pytest.raises(Later):
        sender.deliver(LETTER, ANNA)

    assert smtp_sink.received == []


def test_a_server_that_is_not_there_means_later():
    with (
        sending(SmtpAccount("127.0.0.1", 1, security="none", sender=SENDER)) as sender,
        pytest.raises(Later, match="127.0.0.1:1: .*refused") as later,
    ):
        sender.deliver(LETTER, ANNA)

    assert (later.value.channel, later.value.over_letter) == (True, False)


def test_a_server_that_says_nothing_means_later_after_the_timeout():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        account = SmtpAccount("127.0.0.1", silent.getsockname()[1], security="none", sender=SENDER, timeout=0.2)

        with sending(account) as sender, pytest.raises(Later, match="timed out"):
            sender.deliver(LETTER, ANNA)


def test_a_server_that_greets_with_not_now_means_later():
    with greeting(b"421 4.3.2 too many connections\r\n") as port:
        account = SmtpAccount("127.0.0.1", port, security="none", sender=SENDER)

        with sending(account) as sender, pytest.raises(Later, match="too many connections"):
            sender.deliver(LETTER, ANNA)


# --- never ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "answer"),
    [
        ("RCPT", "550 5.1.1 no such user"),
        ("DATA", "554 delivery error: dd This user doesn't have an example.com account"),
        ("MAIL", "552 5.3.4 message too large"),
    ],
)
def test_a_letter_refused_for_good_does_not_stop_the_next_one(smtp_sink, verb, answer):
    smtp_sink.answer(verb, answer)

    with sending(smtp_sink.account()) as sender:
        with pytest.raises(Never, match=answer):
            sender.deliver(LETTER, ANNA)
        sender.deliver(LETTER, "ben@players.example")

    assert [one.to for one in smtp_sink.received] == [("ben@players.example",)]


@pytest.mark.parametrize(
    "address", ["änna@players.example", "anna", "", "anna@players.example>\r\nRCPT TO:<ben@players.example"]
)
def test_what_is_no_address_is_refused_before_it_reaches_the_server(smtp_sink, address):
    with sending(smtp_sink.account()) as sender:
        with pytest.raises(Never, match="is no address"):
            sender.deliver(LETTER, address)
        sender.deliver(LETTER, ANNA)

    assert [one.to for one in smtp_sink.received] == [(ANNA,)]


# --- stopped --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "answer"),
    [
        ("MAIL", "530 5.7.0 authentication required"),
        ("MAIL", "550 5.7.1 sender not allowed"),
        ("RCPT", "554 5.7.1 <anna@players.example>: Relay access denied"),
        ("DATA", "550 5.7.60 not allowed to send as"),
    ],
)
def test_what_an_operator_has_to_mend_stops_the_channel_and_says_whether_over_one_letter(smtp_sink, verb, answer):
    smtp_sink.answer(verb, answer)

    with sending(smtp_sink.account()) as sender, pytest.raises(Stopped, match=answer) as stopped:
        sender.deliver(LETTER, ANNA)

    assert (verb != "MAIL") == stopped.value.over_letter


def test_a_sender_that_is_no_address_stops_the_channel(smtp_sink):
    with sending(smtp_sink.account(sender="referée@elgrande.example")) as sender, pytest.raises(Stopped, match="ASCII"):
        sender.deliver(LETTER, ANNA)

    assert smtp_sink.received == []


def test_a_greeting_of_refusal_stops_the_channel():
    with greeting(b"554 5.7.1 your address is listed\r\n") as port:
        account = SmtpAccount("127.0.0.1", port, security="none", sender=SENDER)

        with sending(account) as sender, pytest.raises(Stopped, match="your address is listed"):
            sender.deliver(LETTER, ANNA)


def test_a_refused_login_stops_the_channel_and_keeps_the_password_to_itself(sinks, certificate):
    sink = sinks("starttls", wants_login=True)
    account = sink.account(user=USER, password="not-the-password", cafile=str(certificate[0]))

    with sending(account) as sender, pytest.raises(Stopped, match="535") as stopped:
        sender.deliver(LETTER, ANNA)

    assert "not-the-password" not in "".join(traceback.format_exception(stopped.value))
    assert "not-the-password" not in repr(account)


def test_a_password_outside_ascii_stops_the_channel_and_stays_secret(sinks, certificate):
    account = sinks("starttls").account(user=USER, password="pässwörd", cafile=str(certificate[0]))

    with sending(account) as sender, pytest.raises(Stopped, match="ASCII") as stopped:
        sender.deliver(LETTER, ANNA)

    assert "ä" not in ascii_undone("".join(traceback.format_exception(stopped.value)))


def test_nothing_is_sent_in_clear_when_encryption_was_asked_for(smtp_sink):
    with (
        sending(smtp_sink.account(security="starttls", user=USER, password=PASSWORD)) as sender,
        pytest.raises(Stopped, match="STARTTLS"),
    ):
        sender.deliver(LETTER, ANNA)

    assert smtp_sink.received == []


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_certificate_that_nobody_trusts_stops_the_channel(sinks, security):
    with sending(sinks(security).account()) as sender, pytest.raises(Stopped, match="CERTIFICATE_VERIFY_FAILED"):
        sender.deliver(LETTER, ANNA)


def test_a_login_that_a_server_quotes_is_blacked_out():
    account = SmtpAccount("localhost", 25, "referee", 'hunt"er2', sender=SENDER)
    plain, password = "AHJlZmVyZWUAaHVudCJlcjI=", "aHVudCJlcjI="

    told = redacted(f'500 unknown: AUTH PLAIN {plain}, {password}, LOGIN referee "hunt\\"er2", hunt"er2', account)

    assert told == '500 unknown: AUTH PLAIN ***, ***, LOGIN referee "***", ***'


# --- again when -----------------------------------------------------------------------------------


def test_letters_are_tried_again_ever_more_rarely_up_to_a_day():
    rng = random.Random(1)
    longest = [max(retry_after(attempts, rng) for _ in range(4000)) for attempts in range(1, 11)]

    ceilings = [timedelta(minutes=m) for m in (1, 5, 15, 60, 240, 480, 960, 1440, 1440, 1440)]
    assert all(0.99 * ceiling < pause <= ceiling for ceiling, pause in zip(ceilings, longest, strict=True))


def test_repeats_of_many_letters_are_spread():
    rng = random.Random(1)
    pauses = sorted(retry_after(4, rng) for _ in range(1000))

    assert pauses[100] < timedelta(minutes=8)
    assert pauses[900] > timedelta(minutes=52)
