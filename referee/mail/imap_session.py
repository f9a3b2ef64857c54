"""IMAP sessions: connected, encrypted, logged in by password or XOAUTH2, dropped at the first failure.

Knows the login, how much a server may say at once, and the error texts for an operator. Must not know folders or
letters. This, `idling` and `inbox` are the only users of imapclient.
"""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError

from referee.mail.accounts import ImapAccount, redacted
from referee.mail.mailbox import SIZE_LIMIT, MailboxUnavailable
from referee.mail.oauth import AccessToken, NoToken

_MOST = 16 * SIZE_LIMIT  # bytes of one exchange
_LINE = 2**20

_FAILURES = (OSError, IMAPClientError, ValueError, LookupError, EOFError, NoToken)


class Connection:
    """One IMAP session: opened when first needed, dropped at the first failure."""

    def __init__(self, account: ImapAccount, access_token: AccessToken) -> None:
        """Connects when first used; the token serves if the account has a command for tokens."""
        self._account = account
        self._access_token = access_token
        self._client: Any = None
        self._commands = 0  # sent in sessions of before
        self._budget = _Budget()

    @property
    def commands(self) -> int:
        """How many commands the server was sent so far."""
        client = self._client
        return self._commands + (client._imap.tagnum if client is not None else 0)

    @contextmanager
    def client(self, doing: str, *, fresh: bool = True) -> Iterator[Any]:
        """The IMAP client for one exchange; unless `fresh`, only if the session of the exchange before still stands.

        `doing` says for error texts what is attempted. Raises MailboxUnavailable.
        """
        try:
            if self._client is None:
                if not fresh:
                    raise EOFError("the connection was closed")
                self._client = self._open_session()
                self._budget.watch(self._client._imap)
            self._budget.left = _MOST
            yield self._client
        except _FAILURES as failure:
            self.drop()
            raise _failure_of(self._account, self._access_token, doing, failure) from None
        except BaseException:  # half an answer may still be on its way
            self.drop()
            raise

    def drop(self) -> None:
        """Close the session; the next exchange opens a new one."""
        client = self._client
        if client is not None:
            self._commands, self._client = self.commands, None
            _hang_up(client)

    def _open_session(self) -> Any:
        account = self._account
        if account.token_command:
            return self._access_token.attempt(lambda token: _log_in(account, token), LoginError)
        return _log_in(account, None)


class _Budget:
    """How much a server may say in one exchange: imaplib reads whatever comes, and as large as it is said to be."""

    def __init__(self) -> None:
        self.left = _MOST

    def watch(self, imap: Any) -> None:
        """Have all that a session reads counted."""
        imap.read, imap.readline = partial(self._read, imap), partial(self._read_line, imap)

    def _read(self, imap: Any, size: int) -> bytes:
        self._spend(size)
        return bytes(imap.file.read(size))

    def _read_line(self, imap: Any) -> bytes:
        line = bytes(imap.file.readline(_LINE + 1))
        self._spend(len(line))
        if len(line) > _LINE:
            raise IMAPClientAbortError(f"it says more than {_LINE} bytes in one line")
        return line

    def _spend(self, size: int) -> None:
        self.left -= size
        if self.left < 0:
            raise IMAPClientAbortError(f"it says more than {_MOST} bytes at once")


def _log_in(account: ImapAccount, token: str | None) -> Any:
    """A new session, logged in by this token or else by the account's password."""
    context = None if account.security == "none" else ssl.create_default_context(cafile=account.cafile)
    client = IMAPClient(
        account.host,
        account.port,
        ssl=account.security == "tls",
        ssl_context=context,
        timeout=account.timeout,  # without it a dead peer would block us for ever
    )
    try:
        client.normalise_times = False
        # imaplib writes a command in pieces; Nagle's algorithm would delay the second by 40 ms.
        client.socket().setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        if account.security == "starttls":
            client.starttls(context)
        if token is not None:
            client.oauth2_login(account.user, token)
        else:
            plain = account.user.isascii() and account.password.isascii()
            (client.login if plain else client.plain_login)(account.user, account.password)
    except BaseException:
        _hang_up(client)
        raise
    return client


def _hang_up(client: Any) -> None:
    with suppress(*_FAILURES):
        client.shutdown()


def _failure_of(account: ImapAccount, access_token: AccessToken, doing: str, failure: Exception) -> MailboxUnavailable:
    reason = access_token.redacted(redacted(str(failure) or type(failure).__name__, account), account.user)
    # imapclient raises LoginError for a broken connection, too, and a busy server only refuses for the moment.
    refused = (
        isinstance(failure, LoginError)
        and not isinstance(failure.__context__, IMAPClientAbortError)
        and "UNAVAILABLE" not in reason
    )
    where = f"{account.user} at {account.host}:{account.port}"
    return MailboxUnavailable(f"{where}: {doing}: {reason}", login_refused=refused)
