"""How a table wants to be refereed, as a log keeps it; how its options are set is a moderator's command."""

from __future__ import annotations

from typing import Literal

from referee.orders.book import Tempo
from referee.rules.wire import wire

Gaps = Literal["ask", "default", "best"]


@wire("options")
class Options:
    """How a table wants to be refereed; the rules are in `Setup`."""

    tempo: Tempo = "round"
    hours: int = 72  # from a stop's opening to its deadline
    ask_hours: int = 24  # from a question in mid-round to its deadline
    remind_hours: int = 24  # before a deadline
    cooling_minutes: int = 30  # after the last sheet, to mend what a receipt shows
    asks: int = 3  # how often in a game a seat may be asked because its sheet says ASK
    gaps: Gaps = "ask"  # if a sheet runs out in mid-round: wait for the seat, let the house answer, or ELSE BEST
