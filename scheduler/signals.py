"""SIGHUP: reads the settings again and applies those that may change while the worker runs.

Must not end a worker, whatever the file says.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

RELOADED = ("hosts", "authserv_id", "quiet", "operator")
"""Settings that are applied at once; all others wait for a restart."""

_log = logging.getLogger(__name__)


def at_hangup(act: Callable[[], None]) -> None:
    """Call `act` at every SIGHUP, in a thread of its own, one after the other; its failures are logged."""
    told: SimpleQueue[int] = SimpleQueue()  # may be filled in a handler, whatever lock its thread holds

    def wait() -> None:
        while told.get():
            try:
                act()
            except Exception as failure:  # its text may hold the value of a setting
                _log.error("settings not read again, the old ones hold error=%s", type(failure).__name__)

    threading.Thread(target=wait, name="hangup", daemon=True).start()
    signal.signal(signal.SIGHUP, lambda number, _frame: told.put(number))


class Reload:
    """Reads the settings again, applies those that may change, and logs the names of all that differ."""

    def __init__(self, settings: Any, again: Callable[[], Any], hold: Callable[[Any], None]) -> None:
        """Take the settings of the start; `again` returns None for invalid ones, `hold` applies valid ones."""
        self._settings = settings
        self._again = again
        self._hold = hold

    def __call__(self) -> None:
        """Read, apply and log."""
        new = self._again()
        if new is None:
            return
        differ = [name for name in type(new).model_fields if getattr(self._settings, name) != getattr(new, name)]
        self._hold(new)
        held, waiting = (",".join(n for n in differ if (n in RELOADED) is now) or "-" for now in (True, False))
        _log.warning("settings read again changed=%s restart_for=%s", held, waiting)
