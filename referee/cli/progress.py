"""Progress of long work: a bar on a terminal, else a line now and then on standard error.

Neither changes what the command prints. Must not know what is done.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.progress import Progress

from referee.cli.common import console, errors

_T = TypeVar("_T")
_SELDOM = 10.0  # seconds between two lines


@contextmanager
def following(words: str) -> Iterator[Callable[[int, int], None]]:
    """Show progress meanwhile; yields a callback for the amount just done and the total amount."""
    # Output of another console on the same terminal would break the bar.
    shown = console if console.is_terminal else errors
    if shown.is_terminal:
        with Progress(console=shown, transient=True, redirect_stdout=shown is console, refresh_per_second=4) as bars:
            bar = bars.add_task(words, total=None)
            yield lambda more, total: bars.update(bar, advance=more, total=total)
        return
    begun = last = time.monotonic()
    done = 0

    def told(more: int, total: int) -> None:
        nonlocal last, done
        done += more
        if time.monotonic() - last >= _SELDOM:
            last = time.monotonic()
            errors.print(f"{words}: {done} of {total}")

    yield told
    if (seconds := time.monotonic() - begun) >= _SELDOM:
        errors.print(f"{words}: {seconds:.0f} seconds")


def stepping(work: Iterable[_T], words: str, total: int) -> Iterator[_T]:
    """The steps of a work, while progress is shown."""
    with following(words) as told:
        told(0, total)
        for step in work:
            yield step
            told(1, total)
