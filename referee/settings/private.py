"""Reads files with secrets, if nobody else may read them; and the error with complaints for the operator.

Must not know what a secret is for.
"""

from __future__ import annotations

import os
from pathlib import Path


class SettingsError(Exception):
    """The referee cannot start with these settings; each complaint says what is wrong, where, and how to mend it."""

    def __init__(self, source: Path, *complaints: str) -> None:
        self.source = source
        self.complaints = complaints
        super().__init__("\n".join([f"{source} will not do:", *(f"  - {text}" for text in complaints)]))


def private_text(path: Path, forbidden: int) -> str:
    """The text of a secret file. Raises ValueError if it cannot be read or its mode has a forbidden bit."""
    try:
        with path.open(encoding="utf-8") as file:
            mode = os.fstat(file.fileno()).st_mode & 0o777
            text = file.read()
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not text") from None
    if mode & forbidden:
        raise ValueError(f"others may read {path}; run: chmod {mode & ~forbidden & 0o666:o} {path}")
    return text
