"""How a table wants to be refereed, as a log keeps it, and what each option may be; SET is a moderator's command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from referee.orders.book import Tempo
from referee.rules.wire import wire

Gaps = Literal["ask", "default", "best"]

LONGEST_WAIT = 2160
"""The longest wait that a command may set, in hours: ninety days."""


@dataclass(frozen=True, slots=True)
class Within:
    """The bounds of a number that a table may choose, and the unit in which it is given."""

    least: int
    most: int
    unit: Literal["", "hours", "minutes"] = ""


@wire("options")
class Options:
    """How a table wants to be refereed, with what is usual; the rules are in `Setup`.

    A field says by its type what it may be: one of a few words, or a number `Within` bounds.
    """

    tempo: Tempo = "round"
    hours: Annotated[int, Within(1, LONGEST_WAIT, "hours")] = 72  # from a stop's opening to its deadline
    ask_hours: Annotated[int, Within(1, LONGEST_WAIT, "hours")] = 24  # from a question in mid-round to its deadline
    remind_hours: Annotated[int, Within(0, LONGEST_WAIT, "hours")] = 24  # before a deadline
    cooling_minutes: Annotated[int, Within(0, 10080, "minutes")] = 30  # after the last sheet, to mend what was sent
    asks: Annotated[int, Within(0, 99)] = 3  # how often in a game a seat may be asked because its sheet says ASK
    gaps: Gaps = "ask"  # if a sheet runs out in mid-round: wait for the seat, let the house answer, or ELSE BEST
