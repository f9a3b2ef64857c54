"""How far long work has come: a bar on a terminal, a line now and then in a log.

The bar is gone when the work is done, and lines go to standard error, so that what a command says stays as it is. Must
not know what is done.
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
    """What may be told of each step how much of the work it was, and of how much; without it the length is unknown."""
    # A bar on one console is torn by what another prints on the same terminal.
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
            errors.print(f"{words}: {done} of {total}", highlight=False)

    yield told
    if (seconds := time.monotonic() - begun) >= _SELDOM:
        errors.print(f"{words}: {seconds:.0f} seconds", highlight=False)


def stepping(work: Iterable[_T], words: str, total: int) -> Iterator[_T]:
    """The steps of a work, one by one, while a line says how many of them are done."""
    with following(words) as told:
        told(0, total)
        for step in work:
            yield step
            told(1, total)
