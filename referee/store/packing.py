"""Packing: what is kept of letters for long lies in the database in a few of its bytes.

What was written before release 0.11.0 is not packed, and is read as it lies there. Must not know what is packed.
"""

from __future__ import annotations

import zlib

from sqlalchemy import LargeBinary
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

_MARK = b"\0zlib:"
"""What is packed begins with it. Nothing of 0.10.0 does, for who wrote letters then could not know it."""


def packed(content: bytes) -> bytes:
    """The content in fewer bytes; nothing stays nothing, so that a database can tell what is empty."""
    return _MARK + zlib.compress(content) if content else b""


def unpacked(stored: bytes) -> bytes:
    """What was packed, or what was stored without being packed."""
    return zlib.decompress(stored[len(_MARK) :]) if stored.startswith(_MARK) else stored


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
