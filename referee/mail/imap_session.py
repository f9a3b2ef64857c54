"""IMAP sessions: connected, encrypted, logged in by password or XOAUTH2, dropped at the first failure; and listening.

Knows the login, how much a server may say at once, and the error texts for an operator. IDLE listens until a server
tells of more letters than there are, however much else it says: only a count above what is there, less what was
expunged, is news, and what a server may say besides has no end. imapclient's own idle() and idle_check() are not used:
the first fails on whatever comes before "+ idling", the second returns [] for ever when the peer has gone, and fails on
a line in two pieces. Must not know folders or letters, nor who waits. This and `inbox` are the only users of
imapclient.
"""

import re
import selectors
import ssl
import threading
from collections.abc import Callable, Iterator
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


_GLANCE = 0.25  # seconds between two checks of the stop event
_BURST = 100  # lines that are read in one go; then the server has to wait for a glance
_MOST_LINES = 10_000  # lines between DONE and the end of IDLE
_COUNTED = re.compile(rb"\* (\d{1,10}) (EXISTS|EXPUNGE)\b", re.I)
_BYE = re.compile(rb"\* BYE\b ?(.*)", re.I)


def idle(client: Any, there: int, seconds: float, stop: threading.Event, clock: Callable[[], float]) -> bool:
    """IDLE in a folder with so many letters; true if it was quiet until `seconds` have passed or `stop` is set.

    False: the server told of more letters, or it did not want to IDLE any longer, or at all. Raises what imapclient
    raises, also when it says good-bye.
    """
    end = clock() + seconds
    listening = _Listening(client, there)
    while listening.goes_on() and not stop.is_set() and (left := end - clock()) > 0:
        listening.hear(min(left, _GLANCE), stop)
    quiet = listening.goes_on()
    if not stop.is_set():
        listening.end()
    return quiet


class _Listening:
    """One IDLE command, and what was heard since."""

    def __init__(self, client: Any, there: int) -> None:
        self._client = client
        self._imap = client._imap  # there is no public way to read one line
        self._there = there
        self._lines = 0
        self._has_news = False
        self._tag = self._imap._command("IDLE")
        while not self._is_over() and self._read():
            pass

    def goes_on(self) -> bool:
        """Whether there is no news, and the server has not ended it."""
        return not (self._has_news or self._is_over())

    def hear(self, seconds: float, stop: threading.Event) -> None:
        """Wait so long for the next line and read it; behind each burst of lines the server has to wait."""
        if not _has_buffered(self._client):
            with selectors.DefaultSelector() as selector:
                selector.register(self._client.socket(), selectors.EVENT_READ)
                if not selector.select(seconds):
                    return
            if not _has_begun(self._client):
                return
        self._read()
        if self._lines % _BURST == 0:
            stop.wait(_GLANCE)

    def end(self) -> None:
        """End it, if the server has not. Raises IMAPClientError if it only goes on talking."""
        if not self._is_over():
            self._imap.send(b"DONE\r\n")
        for _ in range(_MOST_LINES):
            if self._is_over():
                self._imap.tagged_commands.pop(self._tag)
                return
            self._read()
        raise IMAPClientError("it talks without end and does not end IDLE")

    def _is_over(self) -> bool:
        return self._imap.tagged_commands.get(self._tag) is not None

    def _read(self) -> bool:
        """Read a line and hear what it says of letters; false if it is the leave to go on."""
        said = self._imap._get_response()
        self._imap.untagged_responses.clear()  # they are kept until the next command, and may be many
        self._lines += 1
        if said is None:
            return False
        if bye := _BYE.match(said):
            raise IMAPClientAbortError(f"it says good-bye: {bye[1].decode('utf-8', 'replace')}")
        if counted := _COUNTED.match(said):
            number = int(counted[1])
            if counted[2].upper() == b"EXPUNGE":
                self._there = max(0, self._there - 1)
            elif number > self._there:
                self._has_news = True
        return True


def _has_buffered(client: Any) -> bool:
    """Whether imaplib has read more than it was asked for; no selector sees that. There is no public way to ask."""
    return bool(_peeked(client))


def _has_begun(client: Any) -> bool:
    """Whether what a selector saw is a line, or the end of the session; TLS may have spoken for itself."""
    return _peeked(client) is not None


def _peeked(client: Any) -> bytes | None:
    """What lies in imaplib's buffer, filled without waiting; empty at the end, None if a record is not whole."""
    imap, line = client._imap, client.socket()
    if hasattr(imap, "_readbuf"):  # Python 3.14
        return b"".join(imap._readbuf)
    timeout = line.gettimeout()
    line.setblocking(False)
    try:
        return bytes(imap.file.peek(1))
    except ssl.SSLWantReadError:
        return None
    finally:
        line.settimeout(timeout)
