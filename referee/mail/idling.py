"""IDLE: listening to a server until it tells of more letters than there are, however much else it says.

Only a count above what is there, less what was expunged, is news; what a server may say besides has no end. Must not
know who waits, nor fetch a letter. imapclient's own idle() and idle_check() are not used: the first fails on whatever
comes before "+ idling", the second returns [] for ever when the peer has gone, and fails on a line in two pieces.
"""

import re
import selectors
import ssl
import threading
from collections.abc import Callable
from typing import Any

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

_GLANCE = 0.25  # seconds between two checks of the stop event
_BURST = 100  # lines that are read in one go; then the server has to wait for a glance
_MOST = 10_000  # lines between DONE and the end of IDLE
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
        for _ in range(_MOST):
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
