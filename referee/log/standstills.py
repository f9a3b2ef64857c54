"""Ends of what the clock stood still for, as a log keeps them. Must not know what is due."""

from __future__ import annotations

from referee.rules.wire import wire


@wire("away")
class Away:
    """The referee was away for so many seconds; running deadlines move by as much."""

    seconds: int


@wire("pause-ended")
class PauseEnded:
    """A pause was over at this instant, as it had said: the clock runs on."""

    at: int
