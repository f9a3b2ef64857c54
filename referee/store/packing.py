"""Packing: what is kept of letters for long lies in the database in a few of its bytes.

What was written before release 0.11.0 is not packed, and is read as it lies there. Must not know what is packed.
"""

from __future__ import annotations

import zlib
from pathlib import Path

from sqlalchemy import LargeBinary
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

_FAMILIAR = (Path(__file__).parent / "familiar.txt").read_bytes()
"""What stands in many letters, the most frequent last. What was packed with it is read with it: it never changes."""
_MARK = b"\0z1:"
"""What is packed begins with it. Nothing of 0.10.0 does, for who wrote letters then could not know it."""


def packed(content: bytes) -> bytes:
    """The content in fewer bytes; nothing stays nothing, so that a database can tell what is empty."""
    if not content:
        return b""
    packing = zlib.compressobj(zdict=_FAMILIAR)
    return _MARK + packing.compress(content) + packing.flush()


def unpacked(stored: bytes) -> bytes:
    """What was packed, or what was stored without being packed."""
    if not stored.startswith(_MARK):
        return stored
    return zlib.decompressobj(zdict=_FAMILIAR).decompress(stored[len(_MARK) :])


class Packed(TypeDecorator[bytes]):
    """Bytes that are packed in the database. Only whether they are empty can be asked there."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """The bytes as they are stored."""
        return None if value is None else packed(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """The bytes as they were given."""
        return None if value is None else unpacked(bytes(value))
