"""The worker's clock: while its process lives, a clock that counts sleep judges.

A leap of the wall clock moves nothing. Small corrections, as of a time server, are followed. Must not know deadlines.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta

_CORRECTION = timedelta(minutes=2)  # what a time server may put right between two looks

_log = logging.getLogger(__name__)


def seconds_up() -> float:
    """The seconds since the machine began, sleep included, where the system counts them."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class SteadyClock:
    """Tells the instant by a wall clock, but for its leaps: then by the seconds that really passed. Thread-safe."""

    def __init__(self, wall: Callable[[], datetime], up: Callable[[], float] = seconds_up) -> None:
        """Trust the wall clock as it is now."""
        self._wall = wall
        self._up = up
        self._lock = threading.Lock()
        self._then = wall(), up()
        self._has_leapt = False

    def __call__(self) -> datetime:
        """The present instant."""
        with self._lock:
            wall, up = self._wall(), self._up()
            told, up_then = self._then
            passed = told + timedelta(seconds=up - up_then)
            leapt = abs(wall - passed) > _CORRECTION
            if leapt != self._has_leapt:
                seconds = int((wall - passed).total_seconds())
                _log.warning("clock leapt seconds=%d" if leapt else "clock is right again seconds=%d", seconds)
            self._has_leapt = leapt
            self._then = (passed if leapt else wall), up
            return self._then[0]
