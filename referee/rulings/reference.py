"""The commands there are: how each is written, who may give it, what makes it dangerous and what undoes it.

Knows words and examples, as literals. What a command does, when it may be given and what it answers stands in the
catalogue, under the contexts `command-does`, `command-when` and `command-answers`, by the same word. `command-undone`
and `command-who` have the words for `undone_by` and `who`, `command-option` those for options.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.orders.keywords import in_english
from referee.rules.editions import EDITIONS
from referee.rulings import commands as c

Who = Literal["moderator", "moderator who does not play", "host"]
UndoneBy = Literal["undo", "invite", "uninvite", "nothing", "never"]


@dataclass(frozen=True, slots=True)
class CommandCard:
    """One command, for whoever has to be told about it."""

    word: str  # what it begins with, in capitals
    command: type[c.Command]
    usage: tuple[str, ...]  # each can be sent as it stands
    who: Who
    dangerous: bool  # carried out only with the code of an answer
    undone_by: UndoneBy


CARDS: tuple[CommandCard, ...] = (
    CommandCard("STATUS", c.Overview, ("STATUS",), "moderator", False, "nothing"),
    CommandCard("HELP", c.Explain, ("HELP", "HELP REWIND"), "moderator", False, "nothing"),
    CommandCard(
        "ORDER FOR",
        c.OrderFor,
        ("ORDER FOR red\nPOWER 11 or ANY\nCARD king\nKING Aragon\nEND",),
        "moderator",
        False,
        "undo",
    ),
    CommandCard(
        "EXTEND",
        c.Extend,
        ("EXTEND 24 HOURS", "EXTEND 3 DAYS", "EXTEND UNTIL Monday 20:00"),
        "moderator",
        False,
        "undo",
    ),
    CommandCard(
        "SHORTEN",
        c.Shorten,
        ("SHORTEN 12 HOURS", "SHORTEN UNTIL 2026-11-23 20:00"),
        "moderator",
        True,
        "undo",
    ),
    CommandCard("PAUSE", c.Pause, ("PAUSE",), "moderator", False, "undo"),
    CommandCard("RESUME", c.Resume, ("RESUME",), "moderator", False, "undo"),
    CommandCard("PROCESS", c.Process, ("PROCESS 4",), "moderator", True, "undo"),
    CommandCard(
        "SUBSTITUTE",
        c.Substitute,
        ("SUBSTITUTE red Ann <ann@example.org> Europe/Amsterdam",),
        "moderator",
        True,
        "undo",
    ),
    CommandCard("EJECT", c.Eject, ("EJECT red",), "moderator", True, "undo"),
    CommandCard(
        "STAND-IN",
        c.StandIn,
        ("STAND-IN red", "STAND-IN red BY searching", "STAND-IN red NONE"),
        "moderator",
        False,
        "undo",
    ),
    CommandCard("REWIND", c.Rewind, ("REWIND 4 KEEP", "REWIND 4 DROP"), "moderator", True, "undo"),
    CommandCard(
        "CORRECT",
        c.Correct,
        (
            "CORRECT red SCORE 34 BECAUSE the bonus was forgotten",
            "CORRECT 2 red FROM Granada TO court BECAUSE they were moved twice",
            "CORRECT KING Aragon BECAUSE his card was misread",
            "CORRECT GRANDE red Aragon BECAUSE it should have moved",
            "CORRECT SCOREBOARD 840 Aragon BECAUSE it lies in the wrong region",
        ),
        "moderator",
        True,
        "undo",
    ),
    CommandCard("RESEND", c.Resend, ("RESEND red", "RESEND ALL"), "moderator", False, "never"),
    CommandCard("ANNOUNCE", c.Announce, ("ANNOUNCE We go on after Easter.",), "moderator", False, "never"),
    CommandCard("PROMOTE", c.Promote, ("PROMOTE Bo <bo@example.org> Europe/London",), "moderator", False, "undo"),
    CommandCard("DISMISS", c.Dismiss, ("DISMISS Bo",), "moderator", False, "undo"),
    CommandCard("SET", c.SetOption, ("SET HOURS 48", "SET TEMPO phase"), "moderator", False, "undo"),
    CommandCard("UNDO", c.Undo, ("UNDO", "UNDO 3"), "moderator", True, "undo"),
    CommandCard("SHEETS", c.Sheets, ("SHEETS",), "moderator who does not play", False, "never"),
    CommandCard(
        "CREATE",
        c.Create,
        ('CREATE "Friday table"', 'CREATE "Friday table" BOXES france, anniversary'),
        "host",
        False,
        "never",
    ),
    CommandCard(
        "INVITE",
        c.Invite,
        ("INVITE red Ann <ann@example.org>", "INVITE blue Bo <bo@example.org> Europe/London en"),
        "host",
        False,
        "uninvite",
    ),
    CommandCard("UNINVITE", c.Uninvite, ("UNINVITE red",), "host", False, "invite"),
    CommandCard("START", c.Start, ("START",), "host", False, "never"),
)
"""Every command there is: those of a game first, then those that set one up."""


@dataclass(frozen=True, slots=True)
class OptionCard:
    """An option that SET changes: the values that may be written, the bounds of a number, or names in a list."""

    name: str
    values: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    unit: Literal["", "hours", "minutes"] = ""
    usual: int = 0
    before: bool = False  # only while the game is being set up
    listed: bool = False  # several names; its values are for none

    @property
    def legal(self) -> tuple[str, ...]:
        """Examples of lines that set it."""
        values = self.values or (str(self.usual),)
        return tuple(f"SET {self.name.upper()} {value}" for value in values)


LONGEST_WAIT = 2160
"""Hours; ninety days."""

FIELDS = {"cooling": "cooling_minutes"}
"""What an option is called in `log.Options`, where that is not its name here."""

DRAWN = "drawn"
"""As the leader: lots decide."""

NO_BOXES = "none"
"""As the boxes: the base game alone."""

OPTIONS: tuple[OptionCard, ...] = (
    OptionCard("tempo", ("round", "phase", "table")),
    OptionCard("hours", least=1, most=LONGEST_WAIT, unit="hours", usual=72),
    OptionCard("ask_hours", least=1, most=LONGEST_WAIT, unit="hours", usual=24),
    OptionCard("remind_hours", least=0, most=LONGEST_WAIT, unit="hours", usual=24),
    OptionCard("cooling", least=0, most=10080, unit="minutes", usual=30),
    OptionCard("asks", least=0, most=99, usual=3),
    OptionCard("gaps", ("ask", "default")),
    OptionCard("edition", (*EDITIONS,), before=True),
    OptionCard("length", tuple(dict.fromkeys(n for each in EDITIONS.values() for n in each.lengths)), before=True),
    OptionCard("leader", (*in_english().named("colour"), DRAWN), before=True),
    OptionCard("castillo", ("tally", "memory"), before=True),
    OptionCard("boxes", (NO_BOXES,), before=True, listed=True),
)
"""What SET may change."""
