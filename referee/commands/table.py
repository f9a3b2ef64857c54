"""The table of all commands, and the two that need it: HELP and UNDO."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Self

from referee.commands.clock import Extend, Pause, Process, Resume, Shorten
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.correct import Correct
from referee.commands.differences import owners_counted
from referee.commands.game import CloseMotion, EndWithoutWinner, Rename, Rewind
from referee.commands.house_rules import RULES, lines_on
from referee.commands.moderators import Dismiss, MuteMe, Promote, SayYes, Sheets, UnmuteMe
from referee.commands.options import SetOption
from referee.commands.order_for import OrderFor
from referee.commands.people import Eject, EndAbsence, GrantAbsence, NoObserver, Observer, StandIn, Substitute
from referee.commands.phrases import Phrase
from referee.commands.refused import Refused, Unclear
from referee.commands.setting_up import Admit, Create, Invite, LeaveOpen, Refuse, Start, Uninvite
from referee.commands.writing_to_players import Announce, GameStatus, Resend
from referee.docket import Docket
from referee.docket.people import outlasts_round
from referee.languages.likeness import nearest
from referee.languages.tokens import words_of
from referee.log import rulings
from referee.rules.events import Moved
from referee.rules.model import Seat
from referee.rules.table import Setup

_MOST_RULINGS = 9999


class HelpMe(Command):
    """HELP, HELP REWIND: the commands; HELP RULE veto: what a table may answer for itself."""

    topic: str = ""
    rule: str = ""  # as it was typed
    word = "HELP"
    usage = ("HELP", "HELP REWIND")
    undone_by = "nothing"
    is_everyday = True
    is_players_too = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the name of a command or of a question of the rules, if there is one."""
        said.skip("me", "with", "on", "about", "for", "the", "?")
        if not said.word:
            return cls()
        near = nearest(said.word, TOPICS)
        topic = TOPICS.get(said.word) or (TOPICS[near[0]] if near else "")
        if not topic:
            raise Unclear("command-unknown", (said.typed,), ("HELP",))
        said.at += 1
        said.skip("for", "?")
        if topic == RULES:
            return cls(topic, said.rest())
        said.rest()  # HELP CORRECT CARD: what the command is asked about
        return cls(topic)

    def topic_shown(self, setup: Setup) -> tuple[str, tuple[str, ...]]:
        """The topic HELP, HELP and a command, or HELP RULE with the lines that answer that question."""
        if not self.rule:
            return f"HELP {self.topic}".rstrip(), ()
        name, lines = lines_on(setup, self.rule)
        return f"HELP {self.topic} {name}", lines


class Undo(Command):
    """UNDO 3: what ruling 3 did is undone."""

    number: int  # 0: the latest
    word = "UNDO"
    usage = ("UNDO", "UNDO 3")
    is_players_too = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the number of a ruling, if there is one."""
        said.skip("ruling", "the", "last", "number", "#", "one")
        number = said.number_within(1, _MOST_RULINGS, "ruling-missing", *cls.usage) if said.word not in ("", "?") else 0
        said.end()
        return cls(number)

    def shows(self, docket: Docket) -> frozenset[Seat]:
        """The seats that the ruling was about, if what they keep to themselves decides whether it can be undone."""
        return _shown_by_undoing(docket, self._number(docket))

    def opens(self, docket: Docket) -> frozenset[Seat]:
        """Every seat where it goes back with the sheets kept; a seat whose hand goes from one to another."""
        match _ruling(docket, self._number(docket)):
            case rulings.Forced() | rulings.Rewound():
                return frozenset(docket.seats)
            case rulings.Substituted(seat) if outlasts_round(docket, seat):
                return frozenset({seat})
        return self.shows(docket)

    def barred(self, context: CommandContext) -> Refused | None:
        """To go back behind a ruling that opened sheets, or filed them anew, would show how they play out."""
        docket, number = context.docket, self._number(context.docket)
        if not _bars_player(context, number):
            return None
        if isinstance(_ruling(docket, number), rulings.ReadAnew):
            return Refused("rules-not-yours")
        past = PastRuling(docket, number, context.tail.now, context.by.person)
        return Refused("you-play", (), _undoable(context, past))

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Make the inverse ruling. Raises Refused, with the latest ruling that can be undone as an example."""
        ledger, number = context.docket.ledger, self._number(context.docket)
        if any(entry.undoes == number for entry in ledger):
            raise Refused("undone-already", (number,))
        ends = isinstance(_ruling(context.docket, number), rulings.Ended)
        docket = context.going_docket if ends else context.running_docket
        past = PastRuling(docket, number, context.tail.now, context.by.person)
        if not 0 < number <= len(ledger):
            raise Refused("no-such-ruling", (number,), _undoable(context, past))
        try:
            return replace(_inverse_of(past), undoes=number)
        except Refused as why:
            raise Refused(why.code, why.args, _undoable(context, past)) from None

    def _number(self, docket: Docket) -> int:
        return self.number or len(docket.ledger)

    def in_full(self, docket: Docket) -> tuple[Self, str] | None:
        """UNDO alone means the latest ruling, which is another one as soon as something is ruled."""
        number = self._number(docket)
        return None if self.number or not number else (replace(self, number=number), f"{self.word} {number}")

    def wants_code(self, ruling: rulings.Ruling | None) -> bool:
        """Whether the inverse ruling is a grave one."""
        return ruling is not None and ruling.grave


def _inverse_of(past: PastRuling) -> CommandResult:
    """The result that takes a ruling back. Raises Refused if nothing can."""
    if past.ruling.rewound_too and past.number not in past.docket.rulings_in_force:
        raise Refused("rewound-away", (past.number,))
    for command in COMMANDS:
        if (found := command.taken_back(past)) is not None:
            return found
    raise Refused("cannot-be-undone", (past.number,))


def _ruling(docket: Docket, number: int) -> rulings.Ruling | None:
    return docket.ledger[number - 1].ruling if 0 < number <= len(docket.ledger) else None


def _shown_by_undoing(docket: Docket, number: int) -> frozenset[Seat]:
    match _ruling(docket, number):
        case rulings.OrderedFor(seat):
            return frozenset({seat})
        case rulings.Corrected(facts):
            return owners_counted(docket, [(each.owner, each.target) for each in facts if isinstance(each, Moved)])
    return frozenset()


def _bars_player(context: CommandContext, number: int) -> bool:
    """Whether one who plays may not take a ruling back."""
    if isinstance(_ruling(context.docket, number), rulings.Forced | rulings.Rewound | rulings.ReadAnew):
        return True
    return bool(_shown_by_undoing(context.docket, number) - context.own_seats)


def _undoable(context: CommandContext, past: PastRuling) -> tuple[str, ...]:
    """The line that undoes the latest ruling that can be undone; nothing if there is none."""
    undone = {entry.undoes for entry in past.docket.ledger}
    for number in range(len(past.docket.ledger), 0, -1):
        if number not in undone and not (context.plays and _bars_player(context, number)):
            with suppress(Refused):
                _inverse_of(replace(past, number=number))
                return (f"UNDO {number}",)
    return ()


COMMANDS: tuple[type[Command], ...] = (
    GameStatus,
    HelpMe,
    OrderFor,
    Extend,
    Shorten,
    Pause,
    Resume,
    Process,
    Substitute,
    Eject,
    StandIn,
    GrantAbsence,
    EndAbsence,
    CloseMotion,
    Rewind,
    Correct,
    Resend,
    Announce,
    Promote,
    Dismiss,
    Observer,
    NoObserver,
    SetOption,
    Rename,
    EndWithoutWinner,
    Undo,
    Sheets,
    SayYes,
    MuteMe,
    UnmuteMe,
    Create,
    Invite,
    Uninvite,
    LeaveOpen,
    Admit,
    Refuse,
    Start,
)
"""Every command in the order of HELP: first those for a game, then those that set one up."""

TOPICS: Mapping[str, str] = {words_of(command.word)[0]: command.word for command in COMMANDS} | {
    "try": "TRY",
    "code": "CODE",
    **dict.fromkeys(("rule", "rules", "reading", "readings"), RULES),
}
"""The topics of HELP by their first word."""
