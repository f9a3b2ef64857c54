"""The demo's own mail servers, and the whole wire over them: composed, sent, delivered, waited for, collected."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from referee.demo.servers import LoopbackMail
from referee.mail.compose import Outgoing, compose
from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import MailboxUnavailable
from referee.mail.send import Later, Never, Sender
from tests.kit.patience import FOR_EVER, PATIENCE

NEVER = threading.Event()


@pytest.fixture(scope="module")
def servers() -> Iterator[LoopbackMail]:
    with LoopbackMail(("referee", "red", "blue")) as running:
        yield running


def letter(number: int) -> bytes:
    return compose(
        Outgoing(
            message_id=f"<{number}@elgrande.example>",
            sender="El Grande referee <referee@elgrande.example>",
            to="red@elgrande.example",
            reply_to="referee+token@elgrande.example",
            subject=f"Round {number}",
            references=(),
            date=datetime(2026, 11, 20, tzinfo=UTC),
            text="Überfällig\n" * number,
            html=None,
        )
    )


def test_letters_composed_and_sent_are_collected_as_they_were(servers: LoopbackMail) -> None:
    sender, mailbox = Sender(servers.smtp("referee")), open_mailbox(servers.imap("red"))
    kept: list[bytes] = []
    for number in range(120):
        sender.deliver(letter(number), servers.address("red"))

    count = mailbox.collect(lambda some: kept.extend(one.raw for one in some))

    sender.close()
    mailbox.close()
    assert count == 120
    assert [raw[raw.index(b"From: ") :] for raw in kept] == [letter(number) for number in range(120)]
    assert servers.mailbox("red") == kept


def test_a_tagged_address_reaches_the_referee_and_is_written_on_the_letter(servers: LoopbackMail) -> None:
    sender = Sender(servers.smtp("red"))

    sender.deliver(letter(1), "Referee+g1-abcdef@elgrande.example")

    sender.close()
    raw = servers.mailbox("referee")[-1]
    assert raw.startswith(
        b"Return-Path: <red@elgrande.example>\r\nDelivered-To: Referee+g1-abcdef@elgrande.example\r\n"
    )


def test_letters_to_nobody_are_refused(servers: LoopbackMail) -> None:
    sender = Sender(servers.smtp("red"))

    with pytest.raises(Never, match="550 5.1.1"):
        sender.deliver(letter(1), "green@elgrande.example")

    sender.close()


def test_the_wrong_password_opens_no_mailbox_and_sends_no_letter(servers: LoopbackMail) -> None:
    stranger = LoopbackMail(("red",))
    stranger.imap_port, stranger.smtp_port = servers.imap_port, servers.smtp_port
    reading = open_mailbox(stranger.imap("red"))

    with pytest.raises(MailboxUnavailable) as refusal:
        reading.collect(lambda some: None)

    assert refusal.value.login_refused


def test_a_waiting_reader_is_woken_by_a_letter_at_once(servers: LoopbackMail) -> None:
    sender, mailbox = Sender(servers.smtp("referee")), open_mailbox(servers.imap("blue"))
    mailbox.collect(lambda some: None)
    waiter = threading.Thread(target=mailbox.wait, args=(FOR_EVER, NEVER))
    waiter.start()

    sender.deliver(letter(1), servers.address("blue"))
    waiter.join(PATIENCE)

    woken = not waiter.is_alive()
    count = mailbox.collect(lambda some: None)
    sender.close()
    mailbox.close()
    assert (woken, count) == (True, 1)


def test_a_mailbox_of_nobody_is_an_error(servers: LoopbackMail) -> None:
    with pytest.raises(KeyError):
        servers.mailbox("green")


def test_stopped_servers_are_gone_and_say_so() -> None:
    servers = LoopbackMail(("red",))
    servers.start()
    sender, mailbox = Sender(servers.smtp("red")), open_mailbox(servers.imap("red"))
    sender.deliver(letter(1), servers.address("red"))
    servers.stop()

    with pytest.raises(Later):
        sender.deliver(letter(2), servers.address("red"))
    with pytest.raises(MailboxUnavailable):
        mailbox.collect(lambda some: None)
    with pytest.raises(RuntimeError, match="do not run"):
        servers.mailbox("red")


def test_the_servers_end_when_their_owner_is_killed() -> None:
    script = (
        "import os, signal; from referee.demo.servers import LoopbackMail;"
        "servers = LoopbackMail(('red',)); servers.start(); os.kill(os.getpid(), signal.SIGKILL)"
    )

    # The servers hold the other end of this pipe as long as they live.
    owner = subprocess.run([sys.executable, "-c", script], stderr=subprocess.PIPE, timeout=PATIENCE, check=False)

    assert -signal.SIGKILL == owner.returncode
