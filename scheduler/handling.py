"""Handling a stimulus: by the desk, again if another worker was quicker, or in a process apart; none once told to stop.

Must not know what a stimulus is about.
"""

from __future__ import annotations

import logging
import threading
import time
from datetime import datetime
from typing import Literal

from referee.desk import Desk, Stimulus
from referee.store import Raced, StoreUnavailable
from scheduler.failures import Leaving, where
from scheduler.monitoring import Monitor
from scheduler.separate_process import SeparateProcess

_RACES = 5  # repetitions of a stimulus after another worker was quicker

_log = logging.getLogger(__name__)


class Handling:
    """What collecting and sweeping share: the desk, and the event at which a worker stops."""

    def __init__(self, desk: Desk, monitor: Monitor, apart: SeparateProcess | None = None) -> None:
        """When `stop` is set, the current transaction is finished and nothing new begun."""
        self.stop = threading.Event()
        self._desk = desk
        self._monitor = monitor
        self._apart = apart

    def handle(self, stimulus: Stimulus, now: datetime, races: int = _RACES) -> None:
        """Have the desk handle a stimulus. Raises whatever it raises; Raced only after several repetitions."""
        begun = time.perf_counter()
        try:
            self._desk.handle(stimulus, now)
        except Raced:
            if not races:
                raise
            self.handle(stimulus, now, races - 1)
        else:
            self._monitor.handled(stimulus, time.perf_counter() - begun)

    def handle_or_log(self, stimulus: Stimulus, now: datetime, trouble: str) -> None:
        """Handle a stimulus that matters less than letters: a failure is only logged. Raises StoreUnavailable."""
        try:
            self.handle(stimulus, now)
        except StoreUnavailable:
            raise
        except Exception as failure:
            _log.error("%s %s", trouble, where(failure))

    def handle_apart(self, stimulus: Stimulus, now: datetime) -> Literal["decided", "broke", "died"]:
        """Handle, in a process apart, a stimulus over which a worker may have died. Raises Leaving.

        "broke" if it has to be tried here, too: the desk raised anything, or there is no such process. If it "died",
        the stimulus is the cause.
        """
        return self._apart(stimulus, now, self.stop) if self._apart else "broke"

    def unless_stopped(self) -> None:
        """Raise Leaving if the worker has to stop."""
        if self.stop.is_set():
            raise Leaving
