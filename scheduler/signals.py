"""SIGHUP: the settings are read again, what may change in the middle of the work changes, and the work goes on.

Knows which settings those are. Must not end a worker, whatever the file says by now.
"""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

RELOADED = ("hosts", "authserv_id", "quiet", "operator")
"""Settings that hold from the next letter on; all others wait for a restart."""

_log = logging.getLogger(__name__)


def at_hangup(act: Callable[[], None]) -> None:
    """Let SIGHUP do this from now on, in a thread of its own, one after the other; it never raises."""
    told: SimpleQueue[int] = SimpleQueue()  # which a handler may fill, whatever lock its thread holds

    def wait() -> None:
        while told.get():
            try:
                act()
            except Exception as failure:  # its words may hold what a setting held
                _log.error("settings not read again, the old ones hold error=%s", type(failure).__name__)

    threading.Thread(target=wait, name="hangup", daemon=True).start()
    signal.signal(signal.SIGHUP, lambda number, _frame: told.put(number))


class Reload:
    """What SIGHUP does: read the settings again, and let those hold that may change."""

    def __init__(self, settings: Any, again: Callable[[], Any], hold: Callable[[Any], None]) -> None:
        """Begin with the settings of the start; `again` gives None where what was read will not do."""
        self._settings = settings
        self._again = again
        self._hold = hold

    def __call__(self) -> None:
        """Do it, and log what holds now and what waits."""
        new = self._again()
        if new is None:
            return
        differ = [name for name in type(new).model_fields if getattr(self._settings, name) != getattr(new, name)]
        self._hold(new)
        held, waiting = (",".join(n for n in differ if (n in RELOADED) is now) or "-" for now in (True, False))
        _log.warning("settings read again changed=%s restart_for=%s", held, waiting)
