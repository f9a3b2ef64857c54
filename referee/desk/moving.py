"""A moderator's command that a player writes, as the motion by which the whole table may decide the same.

Its writer is asked back, or told at once why no such motion can be made now. Must not know what comes of a motion.
"""

from __future__ import annotations

from dataclasses import replace

from referee.adjudication.motions import refusal
from referee.commands.line_parser import CommandLine
from referee.docket import Docket
from referee.languages.tokens import tokens_of
from referee.orders.contents import Known, Line, Meant, Motion, OrderSheet
from referee.orders.days import days_wished
from referee.orders.keywords import known_as, understood
from referee.orders.lexicon import vocabulary
from referee.orders.statements import pause_moved
from referee.rules.model import Seat


def motion_instead(line: Line, said: CommandLine, known: Known, language: str) -> Meant | None:
    """The motion, asked back, that comes nearest to a command in a player's line; None if there is none."""
    match said.kind.moved:
        case "pause":
            return pause_moved(days_wished(_without_word(line.text, said), known.today, known_as(language)))
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


def _without_word(text: str, said: CommandLine) -> str:
    """A command behind its word, which may be another word's beginning in other languages."""
    return text[tokens_of(text, signed=False)[said.at - 1].end :]
