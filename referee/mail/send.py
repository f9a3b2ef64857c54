"""Sending letters to an SMTP server, one recipient each, over one connection that is kept open.

Every failure is one of three exceptions: `Later` (try again, this letter or all of them), `Never` (this letter will not
be taken), `Stopped` (no letter will be taken until an operator mends something); `smtp_replies` has the table. SMTP
cannot promise "exactly once" (RFC 1047): if the connection breaks after the last byte, that is `Later`, and the same
letter is sent again with the same Message-ID.

Must not change a letter, keep a queue or sleep. This is the only user of smtplib.
"""

import random
import re
import smtplib
import ssl
from contextlib import suppress
from datetime import timedelta
from socket import IPPROTO_TCP, TCP_NODELAY

from referee.mail.accounts import SmtpAccount, redacted
from referee.mail.oauth import AccessToken, NoToken
from referee.mail.reply_tokens import return_address
from referee.mail.smtp_replies import Stage, meaning

_STEPS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 480, 960, 1440))
_ADDRESS = re.compile(r"[!-;=?-~]+@[!-;=?-~]+")  # visible ASCII without angle brackets
_NO_SUCH_SENDER = (501, 550, 551, 553, 554)
_LIMIT = 600.0  # seconds to rest after a server has limited our sending


class Later(Exception):  # noqa: N818
    """Not now: deferred, no connection, or a broken one. The text is for an operator and contains no password.

    `channel` says that the trouble is with the server and not with this letter: no other letter need be tried, and none
    for `rest` seconds. `over_letter` says that it happened while this letter was sent, so the letter may be the cause.
    """

    def __init__(self, reason: str, *, channel: bool = False, over_letter: bool = True, rest: float = 0.0) -> None:
        super().__init__(reason)
        self.channel = channel
        self.over_letter = over_letter
        self.rest = rest


class Never(Exception):  # noqa: N818
    """Refused for good: no such address, or the letter is too large. The text may be shown to a moderator."""


class Stopped(Exception):  # noqa: N818
    """The server takes no letter from us: login, certificate or sender refused. An operator must act.

    `channel` and `over_letter` are as in Later.
    """

    channel = True

    def __init__(self, reason: str, *, over_letter: bool = False) -> None:
        super().__init__(reason)
        self.over_letter = over_letter


class Sender:
    """Sends letters to one server over one connection, opened when first needed. For one thread at a time."""

    def __init__(self, account: SmtpAccount) -> None:
        self._account = account
        self._access_token = AccessToken(account.token_command)
        self._line: smtplib.SMTP | None = None
        self._is_tagged = True  # until the server refuses an envelope sender with a token

    def deliver(self, raw: bytes, to: str) -> None:
        """Send the letter to this address; returns when the server has taken it. `raw` is RFC 5322 with CRLF.

        Raises Later, Never or Stopped. After Later the server may have taken the letter nevertheless.
        """
        if not _ADDRESS.fullmatch(to):  # smtplib would rewrite it
            raise Never(f"{to!r} is no address that a server can read")
        line = self._open_if_needed()
        try:
            self._hand_over(line, raw, to)
        except (OSError, ValueError) as failure:
            raise self._failure_with_letter(failure, to) from None

    def _hand_over(self, line: smtplib.SMTP, raw: bytes, to: str) -> None:
        """Send with the letter's token in the envelope sender; without one once the server has refused that."""
        plain = self._account.sender
        sender = return_address(raw, plain) if self._is_tagged else plain
        try:
            line.sendmail(sender, [to], raw)
        except smtplib.SMTPSenderRefused as failure:
            if sender == plain or failure.smtp_code not in _NO_SUCH_SENDER:
                raise
            line.sendmail(plain, [to], raw)
            self._is_tagged = False

    def limit(self) -> int | None:
        """Connect and log in without a letter; returns the server's size limit in bytes, None if it does not say.

        Raises Later or Stopped.
        """
        told = self._open_if_needed().esmtp_features.get("size", "")
        return int(told) or None if told.isascii() and told.isdigit() else None

    def close(self) -> None:
        """End the connection to the server."""
        if self._line is not None:
            with suppress(OSError):
                self._line.quit()
        self._drop()

    def _open_if_needed(self) -> smtplib.SMTP:
        if self._line is not None and not _answers(self._line):
            self._drop()
        if self._line is None:
            try:
                self._line = self._open_line()
            except (OSError, ValueError, NoToken) as failure:  # every SMTPException is an OSError
                raise self._failure_before_letter(failure) from None
        return self._line

    def _open_line(self) -> smtplib.SMTP:
        account = self._account
        if account.token_command and account.user:
            return self._access_token.attempt(lambda token: _connect(account, token), smtplib.SMTPAuthenticationError)
        return _connect(account, None)

    def _drop(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close()

    def _failure_before_letter(self, failure: Exception) -> Later | Never | Stopped:
        """The exception for a failure before the first letter."""
        reason = self._reason(failure)
        match failure:
            case smtplib.SMTPResponseException(smtp_code=code, smtp_error=words):
                return _failure_of_reply(code, words, "opening", reason)
            case smtplib.SMTPServerDisconnected():
                return Later(reason, channel=True, over_letter=False)
            case smtplib.SMTPException() | ssl.SSLCertVerificationError() | ValueError():
                return Stopped(reason)  # no STARTTLS or no login, though configured
            case _:
                return Later(reason, channel=True, over_letter=False)

    def _failure_with_letter(self, failure: Exception, to: str) -> Later | Never | Stopped:
        """The exception for a failure with a letter; the connection stays open if it can be used for the next one."""
        reason = self._reason(failure)
        match failure:
            case smtplib.SMTPRecipientsRefused(recipients=answers) if to in answers:
                verdict = _failure_of_reply(*answers[to], "recipient", reason)
            case smtplib.SMTPSenderRefused(smtp_code=code, smtp_error=words):
                verdict = _failure_of_reply(code, words, "sender", reason)
            case smtplib.SMTPDataError(smtp_code=code, smtp_error=words):
                verdict = _failure_of_reply(code, words, "letter", reason)
            case ValueError():
                verdict = Stopped(reason)  # our own address
            case _:
                verdict = Later(reason, channel=True)
        if isinstance(verdict, Stopped) or (isinstance(verdict, Later) and verdict.channel):
            self._drop()
        return verdict

    def _reason(self, failure: Exception) -> str:
        match failure:
            case smtplib.SMTPRecipientsRefused(recipients=answers):
                text = "; ".join(_line(code, answer) for code, answer in answers.values())
            case smtplib.SMTPResponseException(smtp_code=code, smtp_error=answer):
                text = _line(code, answer)
            case UnicodeError():  # its text quotes a character of the password
                text = "user name, password and sender must be ASCII"
            case _:
                text = str(failure) or type(failure).__name__
        told = redacted(f"{self._account.host}:{self._account.port}: {text}", self._account)
        return self._access_token.redacted(told, self._account.user)


def retry_after(attempts: int, rng: random.Random) -> timedelta:
    """The time to leave a letter alone after so many attempts, at least one.

    Random up to a ceiling of 1, 5, 15, 60 minutes, then 4, 8, 16 and 24 hours.
    """
    return _STEPS[min(max(attempts, 1), len(_STEPS)) - 1] * rng.random()


def _connect(account: SmtpAccount, token: str | None) -> smtplib.SMTP:
    """A new connection, logged in by this token or else by the account's password."""
    # By default smtplib resolves this machine's name, which may take seconds, and tells the server.
    greeting = account.sender.rpartition("@")[2] or "localhost"
    context = None if account.security == "none" else ssl.create_default_context(cafile=account.cafile)
    server = (account.host, account.port, greeting)
    line: smtplib.SMTP
    if account.security == "tls":
        line = smtplib.SMTP_SSL(*server, timeout=account.timeout, context=context)
    else:
        line = smtplib.SMTP(*server, timeout=account.timeout)
    try:
        if line.sock is not None:
            line.sock.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        if account.security == "starttls":
            line.starttls(context=context)
        if token is not None:
            _log_in_by(line, account.user, token)
        elif account.user:
            line.login(account.user, account.password)
        line.ehlo_or_helo_if_needed()
    except BaseException:
        line.close()
        raise
    return line


def _log_in_by(line: smtplib.SMTP, user: str, token: str) -> None:
    line.ehlo_or_helo_if_needed()
    if "XOAUTH2" not in line.esmtp_features.get("auth", "").upper().split():
        raise smtplib.SMTPNotSupportedError("the server does not offer XOAUTH2")

    def answer(challenge: bytes | None = None) -> str:
        # A challenge says why the token is refused; after an empty answer the server replies with the error.
        return "" if challenge else f"user={user}\1auth=Bearer {token}\1\1"

    line.auth("XOAUTH2", answer)


def _answers(line: smtplib.SMTP) -> bool:
    try:
        return line.noop()[0] == 250
    except OSError:
        return False


def _failure_of_reply(code: int, words: bytes | str, stage: Stage, reason: str) -> Later | Never | Stopped:
    """The exception for a reply at a stage; the first two stages do not depend on the letter."""
    over_letter = stage in ("recipient", "letter")
    match meaning(code, _text(words), stage):
        case "never":
            return Never(reason)
        case "stopped":
            return Stopped(reason, over_letter=over_letter)
        case "later":
            return Later(reason)
        case which:
            return Later(reason, channel=True, over_letter=over_letter, rest=_LIMIT if which == "limit" else 0.0)


def _line(code: int, answer: bytes | str) -> str:
    return f"{code} {_text(answer)}"


def _text(answer: bytes | str) -> str:
    """The words of a reply in one line."""
    return " ".join((answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer).split())
