"""The answers to a moderator's commands: each command as typed, its fate, why, what it changes, what to repeat.

Reads `Reply` as the log keeps it. Must not know how a command was read or carried out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.commands.correct import Correct
from referee.commands.line_parser import without_code
from referee.log import LetterRead, Reply
from referee.report import receipts
from referee.report.changes import differences
from referee.report.complaints import clause
from referee.report.reply_links import reply_link
from referee.report.sections import CommandAnswer
from referee.report.voice import Voice, capitalised, one_line, stopped, unbroken
from referee.rules.model import Seat


def answer(voice: Voice, reply: Reply) -> CommandAnswer:
    """One command and its fate."""
    done = reply.fate == "done"
    repeat = "" if done else _line_to_send(reply)
    examples = () if reply.fate == "told" else reply.legal  # help that was asked for stands below
    legal = voice.catalogue.either([_example(one_line(line)) for line in examples])
    good = done or reply.fate == "told"
    return CommandAnswer(
        line=one_line(reply.text),
        shade="good" if good else "due" if repeat or reply.fate == "tried" else "ask",
        verdict=_verdict(voice, reply),
        filed=tuple(_filed_lines(voice, reply, reply.filed, done=done)) if reply.filed else (),
        faults=receipts.faults(voice, reply.filed) if reply.filed else (),
        more=tuple(
            filter(
                None,
                (
                    voice.say("reply", "read-as", line=_example(reply.meant)) if reply.meant and not repeat else "",
                    voice.say("reply", "legal", legal=legal) if legal else "",
                    _heading_of_changes(voice, reply),
                ),
            )
        ),
        changes=differences(voice, reply.changes, done=done),
        repeat=voice.word("reply", "repeat") if repeat else "",
        again=repeat,
        link=reply_link(voice, "confirm", repeat, first=True) if repeat else None,
    )


def _line_to_send(reply: Reply) -> str:
    """The line that has a command done of which that is asked first; else empty."""
    line = bare_command(reply.meant or reply.text)
    return f"{line} CODE {reply.confirm}" if reply.confirm else line if reply.fate == "confirm" else ""


def _example(line: str) -> str:
    """A line that would do, in which no line breaks unless it is longer than one."""
    return unbroken(line) if len(line) <= _UNBROKEN_AT_MOST else line


def _verdict(voice: Voice, reply: Reply) -> str:
    fate = voice.say("reply", "done-as", n=reply.ruling) if reply.ruling else voice.word("reply", reply.fate)
    if not reply.code:
        return fate
    context = "unread" if reply.fate == "unread" else "refused"
    if not voice.catalogue.knows(context, reply.code):
        context = "complaint"  # the rules' own word on it
    return f"{fate} {stopped(capitalised(clause(voice, reply.code, reply.args, context)))}"


def _heading_of_changes(voice: Voice, reply: Reply) -> str:
    if reply.changes:
        return voice.word("reply", "changed" if reply.fate == "done" else "would-change")
    open_still = (reply.fate == "tried" or reply.confirm) and reply.filed is None
    return voice.word("reply", "would-change-nothing") if open_still else ""


def _filed_lines(voice: Voice, reply: Reply, read: LetterRead, *, done: bool) -> Iterator[str]:
    seat = voice.colour(read.seat)
    if read.filed:
        yield voice.say("reply", "filed" if done else "would-file", seat=seat, keys=voice.orders(read.filed))
    if read.closed:
        yield voice.say("reply", "too-late", keys=voice.orders(read.closed))
    if reply.missing:
        yield voice.say("reply", "still-missing", seat=seat, keys=voice.orders(reply.missing))
    if done and not _is_vacant(voice, read.seat):
        yield voice.word("reply", "receipt")


def _is_vacant(voice: Voice, seat: Seat) -> bool:
    return seat in voice.letter.people.vacant


_UNBROKEN_AT_MOST = 60
_TRY = re.compile(r"^\s*try\b[\s:,]*", re.IGNORECASE)
_REASON = re.compile(r"\b(?:because|reason)\b", re.IGNORECASE)
_CODE = re.compile(r"\s*\bcode\b[\s:]*\w*[\s.]*$", re.IGNORECASE)


def bare_command(text: str) -> str:
    """A command as typed, without TRY in front and CODE at the end; a reason is kept as it is."""
    text = _TRY.sub("", one_line(text))
    return without_code(text, Correct)[0] if _REASON.search(text) else _CODE.sub("", text).rstrip(" .,;")
