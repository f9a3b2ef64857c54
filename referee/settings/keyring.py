"""The keyring: the file with the keys that sign our tokens.

Must not know what is signed.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import tempfile
from collections.abc import Sequence
from pathlib import Path

from referee.settings.access import why_not
from referee.settings.private import SettingsError, Unfit, private_text

KEY_BYTES = 32
NOTE = "keyring"
"""The name of the note, in the database, with the fingerprint of the key that signs its letters."""


def load_keys(path: Path) -> tuple[bytes, ...]:
    """The keys that sign our tokens, newest first; a missing keyring is made, with one fresh key.

    The file has one key of 32 bytes a line, in hexadecimal; the first signs, all verify. Raises SettingsError if it
    cannot be read or made, others may read it, or a line is no key.
    """
    if not os.path.exists(path):  # unlike Path.exists, it never raises
        _make_keyring(path)
    return read_keys(path)


def read_keys(path: Path) -> tuple[bytes, ...]:
    """The keys of a keyring that exists, newest first. Raises SettingsError as `load_keys` does."""
    try:
        lines = private_text(path, forbidden=0o077).split("\n")
    except Unfit as error:
        raise SettingsError(path, str(error)) from None
    keys = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if not re.fullmatch(rf"[0-9a-fA-F]{{{2 * KEY_BYTES}}}", line.strip()):
            raise SettingsError(
                path,
                f"line {number} is no key, which has {2 * KEY_BYTES} hexadecimal digits; bring the keyring back from "
                "the backup",
            )
        keys.append(bytes.fromhex(line.strip()))
    if not keys:
        raise SettingsError(path, "it holds no key; bring it back from the backup, or remove it to start anew")
    return tuple(keys)


def fingerprint(key: bytes) -> str:
    """A short text that identifies a key without revealing it."""
    return hashlib.sha256(b"fingerprint of a key of ours: " + key).hexdigest()[:16]


def fresh_key() -> bytes:
    """A new random key."""
    return secrets.token_bytes(KEY_BYTES)


def write_keyring(path: Path, keys: Sequence[bytes]) -> None:
    """Replace the keyring by one of these keys, newest first, completely or not at all. Raises OSError."""
    beside = path.with_name(f".{path.name}-new")
    beside.touch(mode=0o600)
    beside.write_text(_lines(keys), encoding="ascii")
    beside.replace(path)


def _lines(keys: Sequence[bytes]) -> str:
    return "".join(f"{key.hex()}\n" for key in keys)


def _make_keyring(path: Path) -> None:
    """Make a keyring, complete or not at all, but never in place of one that another worker has just made."""
    try:
        with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=f".{path.name}-") as file:  # mode 0600
            file.write(_lines([fresh_key()]))
            file.flush()
            os.fsync(file.fileno())
            os.link(file.name, path)
    except FileExistsError:
        return
    except OSError as error:
        raise SettingsError(path, f"the keyring cannot be made here: {why_not(path, error)}") from None
