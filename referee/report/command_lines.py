"""What became of a letter's commands in one line each, for a table of many games."""

from __future__ import annotations

from referee.languages.catalogue import Catalogue
from referee.letters import Notice
from referee.report.command_answers import answer
from referee.report.voice import UNBROKEN, Voice, sentences, stopped


def command_lines(notice: Notice, catalogue: Catalogue, time_zone: str) -> tuple[tuple[str, str], ...]:
    """Each command with what it would change, if nothing is done yet, or else with what became of it."""
    voice, lines = Voice(catalogue, notice, time_zone), []
    for reply in notice.answer.replies:
        said = answer(voice, reply)
        waits = reply.fate == "tried" and not reply.code
        legal = said.more if reply.legal else ()
        nothing = voice.word("reply", "would-change-nothing") if waits and not said.changes else ""
        told = sentences("" if waits else said.verdict, *legal, *map(stopped, said.changes), nothing)
        lines.append((said.line, told.replace(UNBROKEN, " ")))
    return tuple(lines)
