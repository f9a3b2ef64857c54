"""Runs the correspondents of a table in a thread each, and reports the letters they read.

Knows threads. Must not know what anybody plays.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from queue import Empty, SimpleQueue
from typing import Self

from referee.demo.correspondents import Correspondent
from referee.demo.seen import LetterSeen

_GOODBYE = 10.0


@dataclass(frozen=True, slots=True)
class Heard:
    """A letter that a correspondent has read, and the colour of its seat."""

    colour: str
    reading: LetterSeen


class StandsStill(RuntimeError):  # noqa: N818
    """No letter has come for a long time."""


class CorrespondentThreads:
    """Correspondents at work while the context lasts; `next` and `meanwhile` report the letters they read."""

    def __init__(self, correspondents: Sequence[Correspondent], clock: Callable[[], datetime]) -> None:
        self._news: SimpleQueue[Heard | Exception] = SimpleQueue()
        self._clock = clock
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._attend, args=(one,), name=f"correspondent {one.colour}")
            for one in correspondents
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(_GOODBYE)

    def next(self, patience: float) -> Heard:
        """The next letter that was read. Raises StandsStill after so many seconds, and what a correspondent raised."""
        try:
            news = self._news.get(timeout=patience)
        except Empty:
            raise StandsStill(f"no letter has come for {patience:.0f} seconds") from None
        if isinstance(news, Exception):
            raise news
        return news

    def meanwhile(self) -> int:
        """The number of letters read since the last call of this or `next`. Raises what a correspondent raised."""
        letters = 0
        while not self._news.empty():
            self.next(0)
            letters += 1
        return letters

    def _attend(self, correspondent: Correspondent) -> None:
        try:
            correspondent.attend(
                self._clock, lambda colour, reading: self._news.put(Heard(colour, reading)), self._stop
            )
        except Exception as trouble:
            self._news.put(trouble)
