"""How far long work has come: a bar on a terminal, a line now and then in a log.

It goes to standard error, so that what a command says stays as it is. Must not know what is done.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.progress import track

from referee.cli.common import errors

_T = TypeVar("_T")
_SELDOM = 10.0  # seconds between two lines


def stepping(work: Iterable[_T], words: str, total: int) -> Iterator[_T]:
    """The same steps, with how many of them are done."""
    if errors.is_terminal:
        yield from track(work, words, total, console=errors, transient=True)
        return
    told = time.monotonic()
    for done, step in enumerate(work):
        if time.monotonic() - told >= _SELDOM:
            told = time.monotonic()
            errors.print(f"{words}: {done} of {total}", highlight=False)
        yield step


@contextmanager
def working(words: str) -> Iterator[None]:
    """Say that work is being done whose length nobody knows, and how long it took where that was long."""
    begun = time.monotonic()
    if errors.is_terminal:
        with errors.status(words):
            yield
        return
    yield
    if (seconds := time.monotonic() - begun) >= _SELDOM:
        errors.print(f"{words}: {seconds:.0f} seconds", highlight=False)
