"""In by a token: the command that prints it is run when it must be, its answer kept while it works, and told nobody."""

import logging
import threading
import traceback
from pathlib import Path

import pytest

from referee.mail.accounts import ImapAccount, SmtpAccount
from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import Mailbox, MailboxUnavailable
from referee.mail.oauth import AccessToken, NoToken
from referee.mail.send import Later, Sender, Stopped
from tests.kit.patience import PATIENCE
from tests.servers.letters import letter
from tests.servers.oauth import TokenImap, TokenSmtp, login_of
from tests.servers.smtp import SENDER, USER


class Purse:
    """A token command of the test's own: prints the token of the day, and counts how often it was run."""

    def __init__(self, place: Path, token: str) -> None:
        self._file, self._runs, script = place / "token", place / "runs", place / "mail-token"
        script.write_text(f"#!/bin/sh\necho >> {self._runs}\ncat {self._file}\n", encoding="ascii")
        script.chmod(0o700)
        self.command = (str(script), "a-secret-argument")
        self.holds(token)

    def holds(self, token: str) -> None:
        self._file.write_text(f"{token}\nand more that is nobody's business\n", encoding="ascii")

    @property
    def runs(self) -> int:
        return len(self._runs.read_text().splitlines()) if self._runs.exists() else 0


@pytest.fixture
def purse(tmp_path):
    return Purse(tmp_path, "token-one")


@pytest.fixture
def imap():
    with TokenImap("token-one") as server:
        yield server


@pytest.fixture
def smtp():
    sink = TokenSmtp("token-one")
    sink.start()
    yield sink
    sink.stop()


def mailbox(server: TokenImap, command: tuple[str, ...]) -> Mailbox:
    return open_mailbox(
        ImapAccount("127.0.0.1", server.port, USER, "", "none", timeout=PATIENCE, token_command=command)
    )


def sender(server: TokenSmtp, command: tuple[str, ...]) -> Sender:
    return Sender(SmtpAccount("localhost", server.port, USER, "", "none", sender=SENDER, token_command=command))


def nothing(_: object) -> None:
    raise AssertionError("there is no letter")


# --- IMAP -----------------------------------------------------------------------------------------


def test_a_token_opens_the_mailbox_and_serves_for_the_next_session_too(imap, purse):
    box = mailbox(imap, purse.command)

    box.collect(nothing)
    box.close()
    box.collect(nothing)
    box.close()

    assert (2, 0, 1) == (imap.logins, imap.refusals, purse.runs)


def test_no_log_shows_a_token(imap, smtp, purse, caplog):
    caplog.set_level(logging.INFO)
    box, out = mailbox(imap, purse.command), sender(smtp, purse.command)

    box.collect(nothing)
    out.deliver(letter(1), "ann@example.org")
    imap.token = smtp.token = "token-two"
    box.close()
    out.close()
    with pytest.raises(MailboxUnavailable):
        box.collect(nothing)

    told = "".join(record.getMessage() for record in caplog.records if record.name != "mail.log")  # the test's server
    assert "Connection closed" in told
    assert not [secret for secret in ("token-one", login_of("token-one"), "a-secret-argument") if secret in told]


def test_when_the_old_token_is_refused_the_command_is_asked_for_a_new_one(imap, purse):
    box = mailbox(imap, purse.command)
    box.collect(nothing)
    box.close()
    imap.token = "token-two"
    purse.holds("token-two")

    box.collect(nothing)
    box.close()

    assert (2, 1, 2) == (imap.logins, imap.refusals, purse.runs)


def test_a_new_token_that_is_refused_is_a_refusal_and_is_not_kept(imap, purse):
    purse.holds("token-wrong")
    box = mailbox(imap, purse.command)

    with pytest.raises(MailboxUnavailable) as refusal:
        box.collect(nothing)
    purse.holds("token-one")
    box.collect(nothing)
    box.close()

    assert refusal.value.login_refused
    assert (1, 1, 2) == (imap.logins, imap.refusals, purse.runs)


def test_what_a_server_says_of_a_token_is_told_without_it(imap, purse):
    purse.holds("token-wrong")

    with pytest.raises(MailboxUnavailable, match=r"not by \*\*\*") as refusal:
        mailbox(imap, purse.command).collect(nothing)

    told = "".join(traceback.format_exception(refusal.value))
    assert not [secret for secret in ("token-wrong", login_of("token-wrong")) if secret in told]


def test_a_command_that_fails_makes_the_mailbox_unavailable_and_is_no_refusal(imap):
    with pytest.raises(MailboxUnavailable, match="the token command false failed with status 1") as failure:
        mailbox(imap, ("false", "a-secret-argument")).collect(nothing)

    assert not failure.value.login_refused
    assert "a-secret-argument" not in str(failure.value)


# --- SMTP -----------------------------------------------------------------------------------------


def test_a_token_sends_letters_and_serves_for_the_next_connection_too(smtp, purse):
    out = sender(smtp, purse.command)

    for number in (1, 2):
        out.deliver(letter(number), "ann@example.org")
        out.close()

    assert ([USER, USER], 2, 1) == ([one.login for one in smtp.received], smtp.connections, purse.runs)


def test_a_server_that_refuses_the_old_token_is_brought_a_new_one(smtp, purse):
    out = sender(smtp, purse.command)
    out.deliver(letter(1), "ann@example.org")
    out.close()
    smtp.token = "token-two"
    purse.holds("token-two")

    out.deliver(letter(2), "ann@example.org")
    out.close()

    assert (2, 1, 2) == (len(smtp.received), smtp.refusals, purse.runs)
    assert [b""] == smtp.challenge_answers


def test_a_server_that_refuses_a_new_token_stops_the_post_and_the_token_is_not_told(smtp, purse):
    purse.holds("token-wrong")

    with pytest.raises(Stopped, match=r"535 5.7.8 not by \*\*\*") as refusal:
        sender(smtp, purse.command).deliver(letter(1), "ann@example.org")

    told = "".join(traceback.format_exception(refusal.value))
    assert not [secret for secret in ("token-wrong", login_of("token-wrong")) if secret in told]


def test_a_server_without_xoauth2_stops_the_post_and_says_so(smtp_sink, purse):
    account = smtp_sink.account(user=USER, token_command=purse.command)

    with pytest.raises(Stopped, match="does not offer XOAUTH2"):
        Sender(account).deliver(letter(1), "ann@example.org")


def test_a_command_that_fails_leaves_the_letter_for_later(smtp):
    with pytest.raises(Later, match="the token command false failed with status 1") as failure:
        sender(smtp, ("false",)).deliver(letter(1), "ann@example.org")

    assert failure.value.channel


# --- the command ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        pytest.param("echo hush; exit 3", "failed with status 3; run it by hand to see why", id="fails"),
        pytest.param("echo; echo hush", "printed no token on its first line", id="an empty line"),
        pytest.param("echo 'Error: hush!'", "printed something else than a token", id="words"),
        pytest.param("printf 'hush\\001\\n'", "printed something else than a token", id="a control"),
        pytest.param("echo hush; exec sleep 60", "did not end within 0.3 seconds", id="hangs"),
        pytest.param("echo hush >&2", "printed no token on its first line", id="on the wrong channel"),
    ],
)
def test_a_command_that_gives_no_token_is_named_and_what_it_said_is_not(script, reason, caplog):
    caplog.set_level(logging.DEBUG)

    with pytest.raises(NoToken, match="the token command sh " + reason) as failure:
        AccessToken(("sh", "-c", script), patience=0.3).attempt(nothing, LookupError)

    assert "hush" not in "".join(traceback.format_exception(failure.value)) + caplog.text


def test_a_command_that_is_not_there_is_named():
    with pytest.raises(NoToken, match="the token command /nowhere/mail-token cannot be run: No such file or directory"):
        AccessToken(("/nowhere/mail-token",)).attempt(nothing, LookupError)


def test_a_command_is_run_without_a_shell(tmp_path):
    assert "$HOME;x" == AccessToken(("printf", "%s", "$HOME;x")).attempt(str, LookupError)


def test_threads_that_meet_an_old_token_together_ask_for_one_new_one(purse):
    access_token = AccessToken(purse.command)
    access_token.attempt(str, LookupError)
    purse.holds("token-two")
    meeting = threading.Barrier(4, timeout=PATIENCE)
    let_in: list[str] = []

    def attempt(token):
        if token == "token-one":
            meeting.wait()
            raise LookupError
        let_in.append(token)

    threads = [threading.Thread(target=access_token.attempt, args=(attempt, LookupError)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)

    assert (["token-two"] * 4, 2) == (let_in, purse.runs)


def test_no_account_shows_its_token_command(purse):
    account = ImapAccount("localhost", 1, USER, "", token_command=purse.command)

    assert "a-secret-argument" not in repr(account)
