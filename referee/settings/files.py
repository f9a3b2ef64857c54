"""Files beside the configuration: secret ones, read if nobody else may read them; the keyring; why one will not do.

The one place that puts an OSError into plain words, and the error with all complaints about settings. Must not know
what a secret is for, nor what is signed with a key.
"""

from __future__ import annotations

import errno
import hashlib
import os
import pwd
import re
import secrets
import ssl
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path


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


FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


def why_not(path: Path, trouble: OSError) -> str:
    """Why this path cannot be used, and what to do: a clause or two, without a full stop."""
    folder = path.parent
    match trouble.errno:
        case errno.EACCES | errno.EPERM:
            return _barred(path.absolute())
        case errno.ENOENT if not os.path.isdir(folder):
            return f"there is no folder {folder}; make it, for the referee's account alone: mkdir -p -m 700 {folder}"
        case errno.ENOENT:
            return "there is no such file; correct its name, or make it"
        case errno.EISDIR:
            return "it is a folder; name a file"
        case errno.EROFS:
            return f"{folder} is mounted to be read only; choose another place, or mount it otherwise"
        case errno.EFBIG:
            return "no file may become so large here; let it, by ulimit -f or LimitFSIZE="
        case number if number in FULL:
            return f"the disk is full; make room (df -h {folder} shows how much there is), then try again"
    return trouble.strerror or type(trouble).__name__


def shut_away() -> str:
    """What keeps another account from running this Python, in sentences; "" if nothing does, or nobody has to.

    Only root sets a referee up for another account.
    """
    if os.geteuid() != 0:
        return ""
    program = Path(os.path.realpath(sys.executable))
    shut = next((one for one in reversed(program.parents) if not os.stat(one).st_mode & 0o001), None)
    if shut is None:
        return ""
    return (
        f"Only root can run this Python: {program} lies in {shut}, which others may not enter. An account of the "
        "referee's own needs a venv of another one: /usr/bin/python3 -m venv /opt/el-grande-referee"
    )


def _barred(path: Path) -> str:
    """Who may do what is forbidden to us: the owner of the path, or of the first folder that keeps us out of it."""
    me = _name(os.geteuid())
    shut = next(
        (
            one
            for one in reversed(path.parents)
            if os.path.isdir(one) and not os.access(one, os.X_OK, effective_ids=True)
        ),
        None,
    )
    if shut is None and os.path.lexists(path) and not os.path.isdir(path):
        owner = _name(os.stat(path).st_uid)
        if owner == me:
            return f"its mode keeps its own owner out; run: chmod u+rw {path}"
        return (
            f"it belongs to {owner}, and this runs as {me}; run it as {owner} (sudo -u {owner} ...), or give the file "
            f"to {me}: chown {me}: {path}"
        )
    folder = shut or (path if os.path.isdir(path) else path.parent)
    owner = _name(os.stat(folder).st_uid)
    return (
        f"{me} may not {'enter' if shut else 'write in'} {folder}, which belongs to {owner}; run it as {owner}, or "
        "choose another place"
    )


def _name(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


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
