"""Access tokens for XOAUTH2: a command prints one, and it serves until a server refuses it.

Knows how the command is run and how long its answer is kept. Must not know a protocol; neither a token nor what the
command said ever stands in an error or a log line.
"""

from __future__ import annotations

import subprocess
import threading
from base64 import b64encode
from collections.abc import Callable
from typing import TypeVar

_PATIENCE = 60.0  # seconds: a command may have to ask its provider
_LONGEST = 64 * 2**10

T = TypeVar("T")


class NoToken(Exception):
    """The command gave no token; the text names the command and how it failed, and may be shown to an operator."""


class AccessToken:
    """The token of one command, kept while it works; for any number of threads."""

    def __init__(self, command: tuple[str, ...], patience: float = _PATIENCE) -> None:
        """Run nothing yet. `command` is a program and its arguments; it gets `patience` seconds."""
        self._command = command
        self._patience = patience
        self._token = ""
        self._works = False
        self._lock = threading.Lock()

    def admitted(self, attempt: Callable[[str], T], refusal: type[Exception]) -> T:
        """What `attempt` makes of a token; where it raises `refusal` over an old one, once more with a new one.

        Raises NoToken, and whatever `attempt` raises.
        """
        old = self._token
        if self._works:
            try:
                return attempt(old)
            except refusal:
                pass
        token = self._renewed(old)
        try:
            return attempt(token)
        except refusal:
            with self._lock:
                self._works = self._works and self._token != token
            raise

    def redacted(self, text: str, user: str) -> str:
        """The text without the token, in clear or as this user's login encodes it; servers quote what they refuse."""
        if not self._token:
            return text
        login = b64encode(f"user={user}\1auth=Bearer {self._token}\1\1".encode()).decode("ascii")
        return text.replace(login, "***").replace(self._token, "***")

    def _renewed(self, old: str) -> str:
        with self._lock:
            if not self._works or self._token == old:  # else another thread has renewed it meanwhile
                self._works = False
                self._token = _printed(self._command, self._patience)
                self._works = True
            return self._token


def _printed(command: tuple[str, ...], patience: float) -> str:
    """The first line of output. Its arguments and its other output are nobody's business: they may hold secrets."""
    name = f"the token command {command[0]}"
    try:
        ended = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=patience
        )
    except subprocess.TimeoutExpired:
        raise NoToken(f"{name} did not end within {patience:g} seconds") from None
    except (OSError, ValueError) as failure:
        raise NoToken(f"{name} cannot be run: {getattr(failure, 'strerror', None) or 'not a command'}") from None
    if ended.returncode:
        raise NoToken(f"{name} failed with status {ended.returncode}; run it by hand to see why")
    token = ended.stdout[:_LONGEST].partition(b"\n")[0].strip()
    if not token:
        raise NoToken(f"{name} printed no token on its first line")
    if not token.isascii() or not token.decode("ascii").isprintable() or b" " in token:
        raise NoToken(f"{name} printed something else than a token on its first line")
    return token.decode("ascii")
