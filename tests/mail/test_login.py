"""The way in: encrypted, checked, refused or closed; what an operator reads of it, and how long we stay away."""

import random
import threading
import traceback
from pathlib import Path

import pytest

from referee.mail.accounts import ImapAccount
from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import Backoff, MailboxUnavailable
from tests.kit.patience import PATIENCE
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.letters import letter
from tests.servers.scripted import ScriptedImap

NEVER = threading.Event()


@pytest.mark.dovecot
@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_the_connection_is_encrypted_and_the_certificate_checked(
    dovecot: Dovecot, certificate: tuple[Path, Path], security: str
) -> None:
    port = dovecot.tls_port if security == "tls" else dovecot.port
    account = dovecot.account(host="localhost", port=port, security=security, cafile=str(certificate[0]))
    dovecot.put(account, letter(1))
    kept: list[bytes] = []

    mailbox = open_mailbox(account)
    mailbox.collect(lambda some: kept.extend(one.raw for one in some))
    mailbox.wait(0.05, NEVER)
    mailbox.close()

    assert kept == [letter(1)]


@pytest.mark.dovecot
@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_certificate_that_nobody_trusts_is_refused(dovecot: Dovecot, security: str) -> None:
    port = dovecot.tls_port if security == "tls" else dovecot.port
    account = dovecot.account(host="localhost", port=port, security=security)

    with pytest.raises(MailboxUnavailable, match="CERTIFICATE_VERIFY_FAILED"):
        open_mailbox(account).collect(lambda some: None)


@pytest.mark.dovecot
@pytest.mark.parametrize("password", ["not-the-password", "pässwörd", 'quo"ted\\'])
def test_a_refused_login_says_so_and_keeps_the_password_to_itself(dovecot: Dovecot, password: str) -> None:
    account = dovecot.account(password=password)

    with pytest.raises(MailboxUnavailable, match=f"{account.user} at 127.0.0.1") as refusal:
        open_mailbox(account).collect(lambda some: None)

    assert refusal.value.login_refused
    assert password not in "".join(traceback.format_exception(refusal.value))
    assert password not in repr(account)


@pytest.mark.parametrize("answer", [b"", b"NO [UNAVAILABLE] too busy to look into my files"])
def test_a_login_that_fails_for_the_moment_is_not_a_refusal(answer: bytes) -> None:
    with ScriptedImap(login=answer) as server:
        mailbox = open_mailbox(ImapAccount("127.0.0.1", server.port, "referee", PASSWORD, "none", timeout=PATIENCE))

        with pytest.raises(MailboxUnavailable) as failure:
            mailbox.collect(lambda some: None)

    assert not failure.value.login_refused


@pytest.mark.dovecot
def test_a_server_that_is_not_there_is_unavailable_and_not_a_refusal(dovecot: Dovecot) -> None:
    account = dovecot.account(port=1)

    with pytest.raises(MailboxUnavailable, match="127.0.0.1:1: listing INBOX: .*refused") as failure:
        open_mailbox(account).collect(lambda some: None)

    assert not failure.value.login_refused


@pytest.mark.dovecot
def test_after_a_failure_the_next_look_connects_anew(dovecot: Dovecot) -> None:
    account = dovecot.account()
    dovecot.put(account, letter(1))
    mailbox = open_mailbox(account)
    dovecot.kill()
    with pytest.raises(MailboxUnavailable):
        mailbox.collect(lambda some: None)

    dovecot.start()

    assert mailbox.collect(lambda some: None) == 1
    mailbox.close()


# --- backing off ----------------------------------------------------------------------------------


def test_the_pause_after_failures_doubles_up_to_five_minutes_and_is_jittered() -> None:
    rng = random.Random(1)
    state = Backoff()
    ceilings = []
    for _ in range(12):
        state = state.failed()
        ceilings.append(max(state.delay(rng) for _ in range(2000)))

    assert [round(ceiling) for ceiling in ceilings] == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    assert min(state.delay(rng) for _ in range(2000)) < 5


def test_a_success_ends_the_backing_off() -> None:
    assert Backoff().delay(random.Random(1)) == 0.0
