"""Encrypted files in the format of age: to keys whose other half opens them, or by a passphrase.

The only door to the library for it, which need not be installed. Must not know what a file holds.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Literal

_HEAD = b"age-encryption.org/"
_BY_PASSPHRASE = b"-> scrypt "
_GLANCE = 4096  # bytes of a file that show how it is locked
_SECRET = "AGE-SECRET-KEY-"

Lock = Literal["", "key", "passphrase"]
Asked = Callable[[str], str]
"""Asks an operator for the passphrase of something."""


class EncryptionFailed(ValueError):
    """A file cannot be locked or opened; the text says why and what to do, and shows nothing secret."""


@dataclass(frozen=True, slots=True)
class LockedFor:
    """Who can open a file: the owners of these public keys, or whoever knows the passphrase."""

    recipients: tuple[str, ...] = ()
    passphrase: str = field(default="", repr=False)

    def __bool__(self) -> bool:
        return bool(self.recipients or self.passphrase)


@dataclass(frozen=True, slots=True)
class Opener:
    """What opens a file: a file with private keys, and who is asked for passphrases."""

    identity: Path | None
    ask: Asked


def lock_of(source: IO[bytes]) -> Lock:
    """How a file is locked, by its head; "" for one that is not. The file is read from its beginning again."""
    head = source.read(_GLANCE)
    source.seek(0)
    if not head.startswith(_HEAD):
        return ""
    return "passphrase" if head.partition(b"\n")[2].startswith(_BY_PASSPHRASE) else "key"


# --- locking --------------------------------------------------------------------------------------


@contextmanager
def locked(file: IO[bytes], lock: LockedFor) -> Iterator[IO[bytes]]:
    """A stream: what is written to it stands locked in `file` at the end.

    To keys it is passed on piece by piece; by a passphrase all is held in memory. Raises EncryptionFailed, OSError.
    """
    library = _library()
    if lock.passphrase:
        held = BytesIO()
        yield held
        file.write(library.passphrase.encrypt(held.getvalue(), lock.passphrase))
        return
    keys = [_recipient(library, text) for text in lock.recipients]
    with _piped(lambda source, sink: library.encrypt_io(source, sink, keys), file) as stream:
        yield stream


@contextmanager
def _piped(passing: Callable[[IO[bytes], Any], object], file: IO[bytes]) -> Iterator[IO[bytes]]:
    """A stream whose content `passing` reads in a thread of its own, and writes into the file."""
    out, into = os.pipe()
    sink = _Noting(file)
    faults: list[BaseException] = []

    def passes() -> None:
        with open(out, "rb") as source:
            try:
                passing(source, sink)
            except Exception as fault:  # the library wraps whatever the file raised
                faults.append(sink.fault or fault)

    thread = threading.Thread(target=passes, name="encryption")
    thread.start()
    try:
        with open(into, "wb") as stream:
            yield stream
    except BrokenPipeError:
        pass  # nobody reads any more, and `faults` says why
    finally:
        thread.join()
    if faults:
        raise faults[0]


class _Noting:
    """A file that keeps what it raised."""

    def __init__(self, file: IO[bytes]) -> None:
        self.fault: OSError | None = None
        self._file = file

    def write(self, octets: bytes) -> int:
        try:
            return self._file.write(octets)
        except OSError as fault:
            self.fault = fault
            raise

    def flush(self) -> None:
        self._file.flush()


class OwnLock:
    """Locks what only the same secret of 32 bytes opens, here and later. Raises EncryptionFailed."""

    def __init__(self, secret: bytes) -> None:
        self._library = _library()
        self._key = self._library.x25519.Identity.from_str(_bech32(_SECRET.lower(), secret))

    def locked(self, octets: bytes) -> bytes:
        """The same, locked."""
        return bytes(self._library.encrypt(octets, [self._key.to_public()]))

    def opened(self, octets: bytes) -> bytes:
        """What was locked."""
        return bytes(self._library.decrypt(octets, [self._key]))


def _bech32(kind: str, secret: bytes) -> str:
    """32 bytes as age writes a key: in letters of five bits, with a checksum of six (BIP 173)."""
    number = int.from_bytes(secret, "big") << 4
    data = [number >> 5 * n & 31 for n in reversed(range(52))]
    check = 1
    for value in (*(ord(c) >> 5 for c in kind), 0, *(ord(c) & 31 for c in kind), *data, *[0] * 6):
        top, check = check >> 25, (check & 0x1FFFFFF) << 5 ^ value
        for n, factor in enumerate(_FACTORS):
            check ^= factor if top >> n & 1 else 0
    ends = [(check ^ 1) >> 5 * n & 31 for n in reversed(range(6))]
    return f"{kind}1{''.join(_LETTERS[n] for n in (*data, *ends))}".upper()


_LETTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_FACTORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def check_recipients(texts: tuple[str, ...]) -> None:
    """Raises EncryptionFailed if one of these is no public key."""
    library = _library()
    for text in texts:
        _recipient(library, text)


def _recipient(library: Any, text: str) -> Any:
    kind = library.ssh if text.startswith("ssh-") else library.x25519
    try:
        return kind.Recipient.from_str(text.strip())
    except Exception:
        shown = text[:30] if text.startswith(("age1", "ssh-")) else "what you gave"
        raise EncryptionFailed(
            f"{shown} is no public key. Give one of age (age1..., which age-keygen prints) or of ssh (the line in "
            "id_ed25519.pub or id_rsa.pub)"
        ) from None


# --- opening --------------------------------------------------------------------------------------


def open_locked(source: IO[bytes], into: IO[bytes], opener: Opener) -> None:
    """Write the content of a locked file in clear, which is to be believed only at the end. Raises EncryptionFailed."""
    library = _library()
    if lock_of(source) == "passphrase":
        into.write(_by_passphrase(library, source.read(), opener.ask("the backup")))
        return
    if opener.identity is None:
        raise EncryptionFailed(
            "it is locked for a key. Name the file with the private half: --identity FILE (of age, or of ssh)"
        )
    keys = _identities(library, opener.identity, opener.ask)
    sink = _Noting(into)
    try:
        library.decrypt_io(source, sink, keys)
    except library.DecryptError as fault:
        if sink.fault:
            raise sink.fault from None
        if "No matching keys" in str(fault):
            raise EncryptionFailed(f"it is locked for another key than the one in {opener.identity}") from None
        raise EncryptionFailed("it is not whole: its head was cut short or changed") from None
    except OSError:
        raise sink.fault or EncryptionFailed("it is not whole: it was cut short or changed") from None


def _by_passphrase(library: Any, octets: bytes, passphrase: str) -> bytes:
    try:
        return bytes(library.passphrase.decrypt(octets, passphrase))
    except Exception as fault:
        if "xcessive work" in str(fault):  # the passphrase was made dear to guess on a much faster machine
            raise EncryptionFailed(
                "this machine is too slow for it: open it on a faster one, with `age --decrypt`"
            ) from None
        raise EncryptionFailed("this is not its passphrase, or it was cut short or changed") from None


def _identities(library: Any, path: Path, ask: Asked) -> list[Any]:
    """The private keys in a file: of age, one a line; of ssh; or a file of age that is locked by a passphrase."""
    octets = path.read_bytes()
    if octets.startswith(_HEAD):
        octets = _by_passphrase(library, octets, ask(str(path)))
    try:
        if octets.lstrip().startswith(b"-----BEGIN"):
            return [library.ssh.Identity.from_buffer(octets)]
        lines = [line.strip() for line in octets.decode("ascii").splitlines()]
        keys = [library.x25519.Identity.from_str(line) for line in lines if line.startswith(_SECRET)]
    except Exception as fault:
        if "must be decrypted" in str(fault):
            raise EncryptionFailed(
                f"{path} has a passphrase of its own, of ssh. Take one away from a copy: ssh-keygen -p -f COPY"
            ) from None
        keys = []
    if not keys:
        raise EncryptionFailed(f"{path} holds no private key of age (AGE-SECRET-KEY-...) or of ssh")
    return keys


def _library() -> Any:
    if find_spec("pyrage") is None:
        raise EncryptionFailed(
            "what locks and opens files is not installed here. Install it beside the referee: pip install "
            "'el-grande-referee[encrypted]'"
        )
    import pyrage

    return pyrage
