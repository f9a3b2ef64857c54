"""A moderator's command that a player writes, as the motion by which the whole table may decide the same.

Its writer is asked back, or told at once why no such motion can be made now. Must not know what comes of a motion.
"""

from __future__ import annotations

from dataclasses import replace

from referee.adjudication.motions import refusal
from referee.commands.line_parser import CommandLine
from referee.docket import Docket
from referee.docket.motions import LONGEST_PAUSE
from referee.languages.tokens import tokens_of
from referee.orders.contents import Known, Line, Meant, Motion, OrderSheet
from referee.orders.days import days_amid, length_amid
from referee.orders.keywords import known_as, understood
from referee.orders.lexicon import vocabulary
from referee.rules.model import Seat

_HOURS = 24


def motion_instead(line: Line, said: CommandLine, known: Known, language: str) -> Meant | None:
    """The motion, asked back, that comes nearest to a command in a player's line; None if there is none."""
    match said.kind.moved:
        case "pause":
            days = min(_days(line.text, said, known, language) or LONGEST_PAUSE, LONGEST_PAUSE)
            return Meant(Motion("pause", days=days), f"MOTION PAUSE {days} day{'s' * (days > 1)}")
        case "replace":
            words = vocabulary(understood(known_as(language), known.board), known)
            tokens = tokens_of(line.text)
            named = (words.match("seat", tokens, at) for at in range(len(tokens)))
            seat = next((found[1] for found in named if found and found[1] >= 0), None)
            return None if seat is None else Meant(Motion("replace", seat), f"MOTION REPLACE {known.colours[seat]}")
    return None


def without_vain_question(docket: Docket, seat: Seat, sheet: OrderSheet, now: int) -> OrderSheet:
    """The sheet; a motion that could not be made now is not asked back, and its writer told why."""
    return replace(
        sheet,
        requests=tuple(
            each.request
            if isinstance(each, Meant) and isinstance(each.request, Motion) and refusal(docket, seat, each.request, now)
            else each
            for each in sheet.requests
        ),
    )


def _days(text: str, said: CommandLine, known: Known, language: str) -> int:
    """How many days a command speaks of; 0 if it names none."""
    if said.command is not None and (hours := said.command.moves_by):
        return -(-hours // _HOURS)
    if length := length_amid(text, known_as(language)):
        return length
    days = days_amid(text, known.today, known_as(language)) if known.today else None
    return 0 if days is None or known.today is None else (days.last - known.today).days + 1
