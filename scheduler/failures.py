"""How failures are told in the log: by kind and place, or in words with the mail addresses blotted out.

Must not know what failed.
"""

from __future__ import annotations

import re
import traceback
from pathlib import Path

_ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")


class Leaving(Exception):  # noqa: N818
    """We were told to stop; what is not begun is left for the next start."""


def blotted(reason: str) -> str:
    """The words of a failure without the mail addresses in them."""
    return _ADDRESS.sub("<address>", reason)


def where(failure: Exception) -> str:
    """Kind and place of a failure; its words may hold orders."""
    frames = traceback.extract_tb(failure.__traceback__)[-3:]
    path = "<".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"error={type(failure).__name__} at={path}"
