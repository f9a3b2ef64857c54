"""How a table wants to be refereed, as a log keeps it, and what each option may be; SET is a moderator's command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from referee.orders.book import Tempo
from referee.rules.wire import wire

Gaps = Literal["ask", "default", "best"]
Press = Literal["public", "private", "none"]

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

    due: str = ""  # the fixed hours at which something may be due: "sun,wed 20:00 Europe/Warsaw"; empty: any hour
    days: str = ""  # the days on which something may be due: "mon-fri Europe/Warsaw"; empty: any day
    pauses: str = ""  # first and last days on which nothing is due: "2026-12-24..2027-01-02 Europe/Warsaw", comma
    rest: Annotated[int, Within(0, 24, "hours")] = 0  # waking hours that each has between the asking and the deadline
    stretch: Annotated[int, Within(0, 48, "hours")] = 0  # by which a deadline may be later for the sake of sleep
    grace_hours: Annotated[int, Within(0, 168, "hours")] = 0  # for the late alone, after the deadline of a stop
    ask_grace_hours: Annotated[int, Within(0, 168, "hours")] = 0  # and of a question in mid-round
    graces: Annotated[int, Within(0, 99)] = 0  # how often in a game a seat gets them
    misses: Annotated[int, Within(0, 99)] = (
        0  # stops missed in a row, or one more in all: nobody waits any longer; 0: never
    )
    silent_rounds: Annotated[int, Within(0, 9)] = 0  # whole rounds in which nobody wrote: the table asks; 0: never
    away_days: Annotated[int, Within(0, 90)] = 0  # for how many days in a game a player may be away
    away_table_days: Annotated[int, Within(0, 90)] = 0  # by how many days all absences together may move deadlines
    roll: Literal["names", "count"] = "names"  # whether letters say who is awaited, or how many are
    motions: Literal["off", "on"] = "off"
    press: Press = "public"  # whether players may write to some of the others alone, or not at all
    watch_rounds: Annotated[int, Within(0, 9)] = 1  # how many rounds later observers read
    site: Literal["on", "off", "now"] = "on"  # whether web pages show the game, late; now: for whom it waits at once
    midround: Literal["few", "all"] = "all"  # whom letters in mid-round go to, of those who are not asked


Pace = Literal["friends", "club", "brisk"]

_CLUB: Mapping[str, str | int] = {
    "hours": 72,
    "ask_hours": 24,
    "remind_hours": 24,
    "rest": 6,
    "stretch": 12,
    "grace_hours": 12,
    "ask_grace_hours": 6,
    "graces": 2,
    "misses": 2,
    "silent_rounds": 1,
    "away_days": 7,
    "away_table_days": 14,
    "motions": "on",
    "midround": "few",
}
_FRIENDS: Mapping[str, str | int] = {
    "hours": 120,
    "ask_hours": 48,
    "rest": 10,
    "stretch": 24,
    "grace_hours": 24,
    "ask_grace_hours": 12,
    "graces": 4,
    "misses": 3,
    "away_days": 14,
    "away_table_days": 28,
}
_BRISK: Mapping[str, str | int] = {
    "hours": 24,
    "ask_hours": 12,
    "remind_hours": 6,
    "rest": 4,
    "stretch": 4,
    "grace_hours": 4,
    "ask_grace_hours": 2,
    "graces": 1,
    "away_days": 3,
    "away_table_days": 6,
}
PACES: Mapping[Pace, Mapping[str, str | int]] = {
    "friends": {**_CLUB, **_FRIENDS},
    "club": _CLUB,
    "brisk": {**_CLUB, **_BRISK},
}
"""What each pace sets. A new game has that of a club; the bare `Options` are a clock of hours, and no more."""


def at_pace(pace: Pace, options: Options | None = None) -> Options:
    """Options, by default a new game's, with all that this pace sets."""
    changes: dict[str, Any] = {**PACES[pace]}
    return replace(options or Options(), **changes)
