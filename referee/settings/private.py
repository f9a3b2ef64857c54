"""Reads files beside the configuration, secret ones if nobody else may read them; the error with all complaints.

Must not know what a secret is for.
"""

from __future__ import annotations

import os
import ssl
from pathlib import Path

from referee.settings.access import why_not


class SettingsError(Exception):
    """The referee cannot start with these settings; each complaint says what is wrong, where, and how to mend it."""

    def __init__(self, source: Path, *complaints: str) -> None:
        self.source = source
        self.complaints = complaints
        super().__init__("\n".join([f"{source} will not do:", *(f"  - {text}" for text in complaints)]))


class Unfit(ValueError):
    """A file that a setting names will not do; the text names it, and says what to do."""


def private_text(path: Path, forbidden: int) -> str:
    """The text of a secret file. Raises Unfit if it cannot be read or its mode has a forbidden bit."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            mode = os.fstat(file.fileno()).st_mode & 0o777
            text = file.read()
    except OSError as error:
        raise Unfit(f"{path} cannot be read: {why_not(path, error)}") from None
    except UnicodeDecodeError:
        raise Unfit(f"{path} is not text; save it as plain text in UTF-8") from None
    if mode & forbidden:
        raise Unfit(f"others may read {path}; run: chmod {mode & ~forbidden & 0o666:o} {path}")
    return text


def password_in(path: Path) -> str:
    """The password that stands alone on the one line of a file. Raises Unfit."""
    password = private_text(path, forbidden=0o007).rstrip("\r\n")
    if not password.strip():
        raise Unfit(f"the password file {path} is empty; write the password on one line of it")
    if lines := len(password.splitlines()) - 1:
        raise Unfit(
            f"{path} has {lines + 1} lines; leave the password alone on one line, and take the rest out of the file"
        )
    if password != password.strip():
        raise Unfit(
            f"a blank stands before or after the password in {path}; take it out (a password that has one stands in "
            "quotes in the configuration itself: password = ...)"
        )
    return password


def check_certificates(path: Path) -> None:
    """Raise Unfit unless a file has certificates that can be believed in."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Unfit(f"{path} cannot be read: {why_not(path, error)}") from None
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cafile=str(path))
    except (ssl.SSLError, OSError):
        if not content.strip():
            told = f"{path} is empty"
        elif b"PRIVATE KEY-----" in content:
            told = f"{path} is a key, which no one else should see, and not a certificate"
        else:
            told = f"{path} holds no certificate"
        raise Unfit(
            f"{told}; name the file with the certificate of who signed the server's, or with the server's own: text "
            "with a line -----BEGIN CERTIFICATE-----"
        ) from None
