"""Access tokens for XOAUTH2: a command prints one, which is used until a server refuses it.

Must not know a protocol. Neither a token nor the command's output ever appears in an error or a log line.
"""

from __future__ import annotations

import subprocess
import threading
from base64 import b64encode
from collections.abc import Callable
from typing import TypeVar

_PATIENCE = 60.0  # seconds; the command may have to ask its provider
_LONGEST = 64 * 2**10

T = TypeVar("T")


class NoToken(Exception):
    """The command gave no token; the text says which command and how it failed, for an operator."""


class AccessToken:
    """The token of one command, kept while it works; safe for threads."""

    def __init__(self, command: tuple[str, ...], patience: float = _PATIENCE) -> None:
        """`command` is a program and its arguments; it runs when a token is needed, for at most `patience` seconds."""
        self._command = command
        self._patience = patience
        self._token = ""
        self._works = False
        self._lock = threading.Lock()

    def attempt(self, log_in: Callable[[str], T], refusal: type[Exception]) -> T:
        """The result of `log_in` with the token; if it raises `refusal` over a kept token, it is called with a new one.

        Raises NoToken, and whatever `log_in` raises.
        """
        old = self._token
        if self._works:
            try:
                return log_in(old)
            except refusal:
                pass
        token = self._renew(old)
        try:
            return log_in(token)
        except refusal:
            with self._lock:
                self._works = self._works and self._token != token
            raise

    def redacted(self, text: str, user: str) -> str:
        """The text without the token, in clear or encoded as in this user's login; servers quote what they refuse."""
        if not self._token:
            return text
        login = b64encode(f"user={user}\1auth=Bearer {self._token}\1\1".encode()).decode("ascii")
        return text.replace(login, "***").replace(self._token, "***")

    def _renew(self, old: str) -> str:
        with self._lock:
            if not self._works or self._token == old:  # else another thread has renewed it meanwhile
                self._works = False
                self._token = _token_printed(self._command, self._patience)
                self._works = True
            return self._token


def _token_printed(command: tuple[str, ...], patience: float) -> str:
    """The first line of the command's output. Errors name neither its arguments nor its output: they may be secret."""
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
