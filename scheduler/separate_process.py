"""A stimulus handled in a process of its own, to find out whether it is the cause of a worker's death.

A worker may die in the middle of a letter because of the letter, or because somebody stopped it. A process that handles
only this letter, ignores signals to the service, and dies while its worker lives, dies because of the letter. Must not
know a letter or a game.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from datetime import datetime
from multiprocessing import get_context, resource_tracker
from threading import Event
from typing import Literal

from referee.desk import Desk, Stimulus
from scheduler.failures import Leaving

_SECONDS = 60.0  # for one letter, which usually takes a hundredth of a second
_MEANT_FOR_THE_WORKER = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
_GLANCE = 0.25  # seconds between two looks at the stop event


class SeparateProcess:
    """Handles stimuli one at a time, each in a new process; `open_desk` is called there and has to be picklable."""

    def __init__(self, open_desk: Callable[[], Desk], seconds: float = _SECONDS) -> None:
        self.open_desk = open_desk
        self._seconds = seconds

    def __call__(self, stimulus: Stimulus, now: datetime, stop: Event) -> Literal["decided", "broke", "died"]:
        """Handle a stimulus: "broke" if the desk raised anything, "died" if its process did or hung. Raises Leaving."""
        process = get_context("spawn").Process(target=_decide, args=(self.open_desk, stimulus, now), daemon=True)
        resource_tracker.ensure_running()  # first, as starting it unblocks SIGINT and SIGTERM in this thread
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _MEANT_FOR_THE_WORKER)
        try:
            process.start()  # a child inherits the blocked signals
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for _ in range(int(self._seconds / _GLANCE)):
            process.join(_GLANCE)
            if stop.is_set() or not process.is_alive():
                break
        if process.is_alive():
            process.kill()
            process.join()
            if stop.is_set():
                raise Leaving
        code = process.exitcode or 0
        process.close()
        return "decided" if code == 0 else "broke" if code > 0 else "died"


def _decide(open_desk: Callable[[], Desk], stimulus: Stimulus, now: datetime) -> None:
    try:
        open_desk().handle(stimulus, now)
    except BaseException:  # its text may hold orders; the worker tries again, and logs the place
        os._exit(1)
    os._exit(0)
