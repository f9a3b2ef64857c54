"""Quoting what somebody wrote: what is too long to be quoted whole ends with a word of it, and an ellipsis.

Must not know who quotes, nor why.
"""

from __future__ import annotations

from textwrap import shorten

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def quoted(text: str, longest: int) -> str:
    """A text in one line of at most so many characters; only a first word that is longer is cut itself."""
    line = " ".join(text.split())
    if len(line) <= longest:
        return line
    whole = shorten(line, longest, placeholder=f" {ELLIPSIS}")
    return whole if whole.strip() != ELLIPSIS else f"{line[: longest - 1]}{ELLIPSIS}"
