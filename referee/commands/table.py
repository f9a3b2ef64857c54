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
from referee.rules.setup import Answer
from referee.rulings import commands as c

Who = Literal["moderator", "moderator who does not play", "host"]
UndoneBy = Literal[
    "undo",
    "invite",
    "uninvite",
    "mute",
    "unmute",
    "nothing",  # it changes nothing
    "never",  # what is said or sent cannot be taken back
]


@dataclass(frozen=True, slots=True)
class CommandCard:
    """One command, for whoever has to be told about it."""

    word: str  # what it begins with, in capitals
    command: type[c.Command]
    usage: tuple[str, ...]  # each can be sent as it stands
    who: Who = "moderator"
    dangerous: bool = False  # carried out only with the code of an answer, as its ruling is no `LightRuling`
    undone_by: UndoneBy = "undo"


CARDS: tuple[CommandCard, ...] = (
    CommandCard("STATUS", c.GameStatus, ("STATUS",), undone_by="nothing"),
    CommandCard("HELP", c.HelpMe, ("HELP", "HELP REWIND"), undone_by="nothing"),
    CommandCard("ORDER FOR", c.OrderFor, ("ORDER FOR red\nPOWER 11 or ANY\nCARD king\nKING Aragon\nEND",)),
    CommandCard("EXTEND", c.Extend, ("EXTEND 24 HOURS", "EXTEND 3 DAYS", "EXTEND UNTIL Monday 20:00")),
    CommandCard("SHORTEN", c.Shorten, ("SHORTEN 12 HOURS", "SHORTEN UNTIL 2026-11-23 20:00"), dangerous=True),
    CommandCard("PAUSE", c.Pause, ("PAUSE",)),
    CommandCard("RESUME", c.Resume, ("RESUME",)),
    CommandCard("PROCESS", c.Process, ("PROCESS 4",), dangerous=True),
    CommandCard("SUBSTITUTE", c.Substitute, ("SUBSTITUTE red Ann <ann@example.org> Europe/Amsterdam",), dangerous=True),
    CommandCard("EJECT", c.Eject, ("EJECT red",), dangerous=True),
    CommandCard("STAND-IN", c.StandIn, ("STAND-IN red", "STAND-IN red BY searching", "STAND-IN red NONE")),
    CommandCard("REWIND", c.Rewind, ("REWIND 4 KEEP", "REWIND 4 DROP"), dangerous=True),
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
        dangerous=True,
    ),
    CommandCard("RESEND", c.Resend, ("RESEND red", "RESEND ALL"), undone_by="never"),
    CommandCard("ANNOUNCE", c.Announce, ("ANNOUNCE We go on after Easter.",), undone_by="never"),
    CommandCard("PROMOTE", c.Promote, ("PROMOTE Bo <bo@example.org> Europe/London",)),
    CommandCard("DISMISS", c.Dismiss, ("DISMISS Bo",)),
    CommandCard("SET", c.SetOption, ("SET HOURS 48", "SET TEMPO phase", "SET RULE veto off")),
    CommandCard("UNDO", c.Undo, ("UNDO", "UNDO 3"), dangerous=True),
    CommandCard("SHEETS", c.Sheets, ("SHEETS",), who="moderator who does not play", undone_by="never"),
    CommandCard("MUTE", c.MuteMe, ("MUTE",), dangerous=True, undone_by="unmute"),
    CommandCard("UNMUTE", c.UnmuteMe, ("UNMUTE",), undone_by="mute"),
    CommandCard(
        "CREATE",
        c.Create,
        ('CREATE "Friday table"', 'CREATE "Friday table" BOXES france, anniversary'),
        who="host",
        undone_by="never",
    ),
    CommandCard(
        "INVITE",
        c.Invite,
        ("INVITE red Ann <ann@example.org>", "INVITE blue Bo <bo@example.org> Europe/London en"),
        who="host",
        undone_by="uninvite",
    ),
    CommandCard("UNINVITE", c.Uninvite, ("UNINVITE red",), who="host", undone_by="invite"),
    CommandCard("START", c.Start, ("START",), who="host", undone_by="never"),
)
"""Every command there is: those of a game first, then those that set one up."""

USAGE = {card.command: card.usage for card in CARDS}
"""How each command may be written."""


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
    spoken: bool = False  # a question and its answer, as the table's rulebook and boxes have them; values: examples

    @property
    def legal(self) -> tuple[str, ...]:
        """Examples of lines that set it."""
        values = self.values or (str(self.usual),)
        return tuple(f"SET {self.name.upper()} {value}" for value in values)


LONGEST_WAIT = 2160
"""The longest wait that may be set, in hours: ninety days."""

FIELDS = {"cooling": "cooling_minutes"}
"""What an option is called in `log.Options`, where that is not its name here."""

DRAWN = "drawn"
"""As the value of the option `leader`: lots decide."""

NO_BOXES = "none"
"""As the value of the option `boxes`: the base game alone."""

BOXES = tuple(sorted({*in_english().named("box")} - {"base"}))
"""What else it may name."""

OPTIONS: tuple[OptionCard, ...] = (
    OptionCard("tempo", ("round", "phase", "table")),
    OptionCard("hours", least=1, most=LONGEST_WAIT, unit="hours", usual=72),
    OptionCard("ask_hours", least=1, most=LONGEST_WAIT, unit="hours", usual=24),
    OptionCard("remind_hours", least=0, most=LONGEST_WAIT, unit="hours", usual=24),
    OptionCard("cooling", least=0, most=10080, unit="minutes", usual=30),
    OptionCard("asks", least=0, most=99, usual=3),
    OptionCard("gaps", ("ask", "default", "best")),
    OptionCard("edition", (*EDITIONS,), before=True),
    OptionCard("length", tuple(dict.fromkeys(n for each in EDITIONS.values() for n in each.lengths)), before=True),
    OptionCard("leader", (*in_english().named("colour"), DRAWN), before=True),
    OptionCard("castillo", ("tally", "memory"), before=True),
    OptionCard("boxes", (NO_BOXES,), before=True, listed=True),
    OptionCard("rule", ("veto off", "tie_skip absolute"), before=True, spoken=True),
    OptionCard("reading", ("home_advantage.ranks first",), before=True, spoken=True),
)
"""The options that SET may change, in the order in which they are told."""

SPOKEN = tuple(option.name for option in OPTIONS if option.spoken)
"""Of these, those that name a question of the rules and its answer."""

RULES = "RULE"
"""What HELP tells all of these under."""

FOREMOST = ("veto", "adviser", "tie_skip", "next_leader")
"""The rules that people at a table quarrel over first."""


def spoken(answer: Answer) -> str:
    """An answer as it may be written."""
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)
