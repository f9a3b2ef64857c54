"""The pieces that the tables of an archive are made of: some rows as JSON lines, compressed.

Each is kept beside the archive until that is whole, so that a backup that was interrupted is not begun anew. It is
named by a digest of its very rows, so that it is true for as long as it is found, whatever changes rows, and only what
is made of other rows is made again. Must not know what a row means or what an archive looks like.
"""

from __future__ import annotations

import base64
import hmac
import json
import os
import pickle
import shutil
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from referee.store.encryption import OwnLock

RowValues = dict[str, Any]

_FOLDER = ".referee-pieces"
_LARGE = 2**20  # bytes of rows after which a piece ends
_SELDOM = 512  # a row in so many ends a piece by what stands in it: one more row does not move all ends behind it
_END = b"\3\0"  # an empty block that is the last one
_MARK = 32


@dataclass(frozen=True, slots=True)
class ArchivePiece:
    """Some lines, and the same as blocks of DEFLATE, which may stand behind others and before others."""

    rows: int
    lines: bytes
    packed: bytes


def piece(rows: int, lines: bytes) -> ArchivePiece:
    """A piece that is kept nowhere."""
    packing = zlib.compressobj(1, wbits=-zlib.MAX_WBITS)
    return ArchivePiece(rows, lines, packing.compress(lines) + packing.flush(zlib.Z_FULL_FLUSH))


class PackedAlready:
    """What a ZIP file takes for its compressor: for each piece that is written, it gives what is packed already."""

    def __init__(self) -> None:
        self.next = b""

    def compress(self, _lines: bytes) -> bytes:
        """The lines, compressed."""
        return self.next

    def flush(self) -> bytes:
        """What ends all of them."""
        return _END


class Pieces:
    """The pieces of an archive in the folder `beside` it, for whoever has the secret; those of a locked one are locked.

    They save time and nothing depends on them: where none can be kept there are none.
    """

    def __init__(self, beside: Path, secret: bytes, kind: str, *, locks: bool) -> None:
        self._folder = beside / _FOLDER
        self._secret = hmac.digest(secret, f"{kind} {locks}".encode(), "sha256")
        self._lock = OwnLock(hmac.digest(self._secret, b"lock", "sha256")) if locks else None

    def of(self, table: str, rows: Iterable[RowValues]) -> Iterator[ArchivePiece]:
        """All rows of a table, piece by piece: found, or made and kept."""
        group: list[RowValues] = []
        name, size = self._named(table), 0
        for row in rows:
            octets = pickle.dumps(tuple(row.values()), protocol=5)
            name.update(octets)
            group.append(row)
            size += len(octets)
            if size > _LARGE or not zlib.crc32(octets) % _SELDOM:
                yield self._piece(name.hexdigest(), group)
                group, name, size = [], self._named(table), 0
        if group:
            yield self._piece(name.hexdigest(), group)

    def clear(self) -> None:
        """Delete all of them."""
        clear_pieces(self._folder.parent)

    def _named(self, table: str) -> hmac.HMAC:
        return hmac.new(self._secret, table.encode(), "sha256")

    def _piece(self, name: str, rows: list[RowValues]) -> ArchivePiece:
        if packed := self._found(name):
            return ArchivePiece(len(rows), zlib.decompressobj(wbits=-zlib.MAX_WBITS).decompress(packed), packed)
        made = piece(len(rows), b"".join(_JSON.encode(row).encode() + b"\n" for row in rows))
        with suppress(OSError):
            self._keep(name, made.packed)
        return made

    def _found(self, name: str) -> bytes:
        """What was kept under this name; nothing if it is not there, or not whole."""
        try:
            kept = (self._folder / name).read_bytes()
        except OSError:
            return b""
        if not hmac.compare_digest(kept[:_MARK], self._mark(name, kept[_MARK:])):
            return b""
        return self._lock.opened(kept[_MARK:]) if self._lock else kept[_MARK:]

    def _keep(self, name: str, packed: bytes) -> None:
        self._folder.mkdir(mode=0o700, exist_ok=True)
        kept = self._lock.locked(packed) if self._lock else packed
        with open(os.open(self._folder / name, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
            file.write(self._mark(name, kept) + kept)

    def _mark(self, name: str, kept: bytes) -> bytes:
        return hmac.digest(self._secret, name.encode() + kept, "sha256")


def clear_pieces(beside: Path) -> None:
    """Delete the pieces that lie in a folder, of an archive that was interrupted."""
    shutil.rmtree(beside / _FOLDER, ignore_errors=True)


def _as_text(value: bytes | datetime) -> str:
    """Bytes or an instant as text for JSON."""
    return value.isoformat() if isinstance(value, datetime) else base64.b64encode(value).decode("ascii")


_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_as_text)
