"""Handling a stimulus: by the desk, again if another worker was quicker, or in a process apart; none once told to stop.

A worker may die in the middle of a letter because of the letter, or because somebody stopped it. A process that handles
only this letter, ignores signals to the service, and dies while its worker lives, dies because of the letter. Must not
know what a stimulus is about.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from datetime import datetime
from multiprocessing import get_context, resource_tracker
from threading import Event
from typing import Literal

from referee.desk import Desk, Stimulus
from referee.store import Raced, StoreUnavailable
from scheduler.monitoring import Monitor
from scheduler.troubles import Leaving, where

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
