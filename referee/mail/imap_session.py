"""IMAP sessions: connected, encrypted, logged in by password or XOAUTH2, dropped at the first failure.

Knows the login and the error texts for an operator. Must not know folders or letters. This and `inbox` are the only
users of imapclient.
"""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError

from referee.mail.accounts import ImapAccount, redacted
from referee.mail.mailbox import MailboxUnavailable
from referee.mail.oauth import AccessToken, NoToken

_FAILURES = (OSError, IMAPClientError, ValueError, LookupError, EOFError, NoToken)


class Connection:
    """One IMAP session: opened when first needed, dropped at the first failure."""

    def __init__(self, account: ImapAccount, access_token: AccessToken) -> None:
        """Connects when first used; the token serves if the account has a command for tokens."""
        self._account = account
        self._access_token = access_token
        self._client: Any = None

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
            yield self._client
        except _FAILURES as failure:
            self.drop()
            raise _failure_of(self._account, self._access_token, doing, failure) from None
        except BaseException:  # half an answer may still be on its way
            self.drop()
            raise

    def drop(self) -> None:
        """Close the session; the next exchange opens a new one."""
        client, self._client = self._client, None
        if client is not None:
            _hang_up(client)

    def _open_session(self) -> Any:
        account = self._account
        if account.token_command:
            return self._access_token.attempt(lambda token: _log_in(account, token), LoginError)
        return _log_in(account, None)


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
