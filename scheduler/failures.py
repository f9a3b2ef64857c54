"""How failures are logged: by class and place, or in words with mail addresses blotted out."""

from __future__ import annotations

import re
import traceback
from pathlib import Path

_ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")


class Leaving(Exception):  # noqa: N818
    """The worker was told to stop; what is not begun is left for the next start."""


def blotted(reason: str) -> str:
    """A text without the mail addresses in it."""
    return _ADDRESS.sub("<address>", reason)


def where(failure: Exception) -> str:
    """The class and place of a failure, without its text, which may hold orders."""
    frames = traceback.extract_tb(failure.__traceback__)[-3:]
    path = "<".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"error={type(failure).__name__} at={path}"
