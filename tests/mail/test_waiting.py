"""Waiting for letters: woken by the first one, never by an old one, and not fooled by a peer that has gone."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from referee.mail import inbox
from referee.mail.accounts import ImapAccount
from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import MailboxUnavailable
from tests.kit.patience import FOR_EVER, PATIENCE
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.letters import PowerCutError, cut_power, failing_at, hurry, letter, letters
from tests.servers.relay import Relay
from tests.servers.scripted import ScriptedImap

NEVER = threading.Event()


@pytest.mark.dovecot
def test_waiting_ends_when_a_letter_comes(dovecot: Dovecot) -> None:
    account = dovecot.account()
    mailbox = open_mailbox(account)
    mailbox.collect(lambda some: None)
    began = time.monotonic()
    waiter = threading.Thread(target=mailbox.wait, args=(FOR_EVER, NEVER))
    waiter.start()

    dovecot.put(account, letter(1))
    waiter.join(PATIENCE)

    kept: list[bytes] = []
    mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    mailbox.close()
    assert (waiter.is_alive(), kept) == (False, [letter(1)])
    assert time.monotonic() - began < PATIENCE


@pytest.mark.dovecot
def test_waiting_does_not_begin_when_a_letter_has_come_since_the_last_look(dovecot: Dovecot) -> None:
    account = dovecot.account()
    mailbox = open_mailbox(account)
    mailbox.collect(lambda some: None)
    dovecot.put(account, letter(1))
    began = time.monotonic()

    mailbox.wait(FOR_EVER, NEVER)

    mailbox.close()
    assert time.monotonic() - began < PATIENCE


@pytest.mark.dovecot
def test_waiting_does_not_begin_when_the_mailbox_was_renumbered(dovecot: Dovecot) -> None:
    account = dovecot.account()
    mailbox = open_mailbox(account)
    dovecot.put(account, *letters(3))
    mailbox.collect(lambda some: None)
    dovecot.put(account, letter(4))
    with suppress(PowerCutError):
        mailbox.collect(failing_at(0, [], cut_power))
    dovecot.set_uidvalidity(account, 4_000_000_003)
    began = time.monotonic()

    mailbox.wait(FOR_EVER, NEVER)

    mailbox.close()
    assert time.monotonic() - began < PATIENCE


@pytest.mark.dovecot
def test_a_letter_that_had_to_stay_does_not_end_the_waiting(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, letter(1))
    mailbox = open_mailbox(account)
    with suppress(PowerCutError):
        mailbox.collect(failing_at(0, [], cut_power))
    began = time.monotonic()

    mailbox.wait(0.4, NEVER)

    mailbox.close()
    assert time.monotonic() - began >= 0.4


@pytest.mark.dovecot
def test_waiting_ends_soon_when_it_is_told_to_stop(dovecot: Dovecot) -> None:
    stop = threading.Event()
    mailbox = open_mailbox(dovecot.account())
    waiter = threading.Thread(target=mailbox.wait, args=(FOR_EVER, stop))
    waiter.start()

    stop.set()
    waiter.join(PATIENCE)

    mailbox.close()
    assert not waiter.is_alive()


@pytest.mark.dovecot
def test_letters_are_collected_while_another_thread_waits(dovecot: Dovecot) -> None:
    account = dovecot.account()
    stop = threading.Event()
    mailbox = open_mailbox(account)
    mailbox.collect(lambda some: None)
    waiter = threading.Thread(target=mailbox.wait, args=(FOR_EVER, stop))
    waiter.start()
    kept: list[bytes] = []

    for number in range(20):
        dovecot.put(account, letter(number))
        mailbox.collect(lambda some: kept.extend(one.raw for one in some))

    stop.set()
    waiter.join(PATIENCE)
    mailbox.close()
    assert kept == letters(20)


@pytest.mark.dovecot
def test_a_peer_that_goes_away_while_we_wait_is_a_failure_and_not_an_empty_mailbox(dovecot: Dovecot) -> None:
    account = dovecot.account()
    with Relay(dovecot.port, cut_at=b"+ idling") as cable:
        mailbox = open_mailbox(replace(account, port=cable.port))

        with pytest.raises(MailboxUnavailable, match="waiting for mail"):
            mailbox.wait(FOR_EVER, NEVER)


@pytest.mark.dovecot
def test_a_peer_that_falls_silent_while_we_wait_is_found_out(dovecot: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "_REISSUE", 0.5)
    mailbox = open_mailbox(dovecot.account())
    mailbox.wait(0.05, NEVER)

    hurry(mailbox)
    with dovecot.paused(), pytest.raises(MailboxUnavailable, match="timed out"):
        mailbox.wait(FOR_EVER, NEVER)


@pytest.mark.parametrize(
    "pieces",
    [
        (b"+ idling\r\n* 1 EXISTS\r\n",),  # read in one go, and never seen by a selector
        (b"+ idling\r\n", b"* 1 EX", b"ISTS\r\n"),
        (b"+ idling\r\n* 1 EX", b"ISTS\r\n"),
    ],
)
def test_a_letter_is_heard_of_however_the_words_are_cut_on_the_way(pieces: tuple[bytes, ...]) -> None:
    with ScriptedImap(*pieces) as server:
        mailbox = open_mailbox(ImapAccount("127.0.0.1", server.port, "referee", PASSWORD, "none", timeout=PATIENCE))
        began = time.monotonic()

        mailbox.wait(FOR_EVER, NEVER)

        assert time.monotonic() - began < PATIENCE
        mailbox.close()


@pytest.mark.dovecot
def test_without_idle_waiting_is_only_waiting(limited_dovecot: Callable[[str], Dovecot]) -> None:
    dovecot = limited_dovecot("IMAP4rev1 UIDPLUS MOVE")
    account = dovecot.account()
    mailbox = open_mailbox(account)
    dovecot.put(account, letter(1))
    began = time.monotonic()

    mailbox.wait(0.3, NEVER)

    assert time.monotonic() - began >= 0.3
    assert mailbox.collect(lambda some: None) == 1
    mailbox.close()


@pytest.mark.dovecot
@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_letter_is_heard_of_through_tls_and_what_tls_says_for_itself_is_none(
    dovecot: Dovecot, certificate: tuple[Path, Path], security: str
) -> None:
    port = dovecot.tls_port if security == "tls" else dovecot.port
    account = dovecot.account(host="localhost", port=port, security=security, cafile=str(certificate[0]))
    mailbox = open_mailbox(account)
    mailbox.collect(lambda some: None)
    mailbox.wait(0.4, NEVER)
    before = mailbox.traffic.commands
    waiter = threading.Thread(target=mailbox.wait, args=(FOR_EVER, NEVER))
    waiter.start()

    dovecot.put(account, letter(1))
    waiter.join(PATIENCE)

    asked = mailbox.traffic.commands - before
    kept = mailbox.collect(lambda some: None)
    mailbox.close()
    assert (False, 1) == (waiter.is_alive(), kept)
    assert asked <= 5
