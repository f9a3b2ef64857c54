"""What became of a moderator's commands, in words: each as typed, its fate, why, what it changes, what to repeat.

Knows replies as the log keeps them. Must not know how a command was read or carried out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.log import LetterRead, Reply
from referee.report import receipts
from referee.report.changes import differences
from referee.report.complaints import clause
from referee.report.ledger import one_line
from referee.report.receipts import Fault
from referee.report.voice import Voice, opening, whole
from referee.rules.model import Seat
from referee.rulings.beginnings import without_code


@dataclass(frozen=True, slots=True)
class Answer:
    """One command and its fate. `repeat`: the line that carries it out, where it waits for that."""

    line: int
    text: str
    good: bool  # done, or answered
    tried: bool
    verdict: str
    legal: str
    changed: str  # what the changes are, as a heading: empty where nothing is told of them
    changes: tuple[str, ...]
    filed: tuple[str, ...]  # of ORDER FOR
    faults: tuple[Fault, ...]
    repeat: str


def answers(voice: Voice, replies: Sequence[Reply]) -> tuple[Answer, ...]:
    """The replies of one letter, in its order."""
    return tuple(_answer(voice, reply) for reply in replies)


def _answer(voice: Voice, reply: Reply) -> Answer:
    done = reply.fate == "done"
    filed = receipts.receipt(voice, reply.filed) if reply.filed else None
    return Answer(
        line=reply.line,
        text=one_line(reply.text),
        good=done or reply.fate == "told",
        tried=reply.fate == "tried",
        verdict=_verdict(voice, reply),
        legal=voice.catalogue.either([whole(one_line(line)) for line in reply.legal]),
        changed=_changed(voice, reply),
        changes=differences(voice, reply.changes, done=done),
        filed=tuple(_filed(voice, reply, reply.filed, done=done)) if reply.filed else (),
        faults=filed.faults if filed else (),
        repeat=f"{bare(reply.text)} CODE {reply.confirm}" if reply.confirm and not done else "",
    )


def _verdict(voice: Voice, reply: Reply) -> str:
    fate = voice.say("reply", "done-as", n=reply.ruling) if reply.ruling else voice.word("reply", reply.fate)
    if not reply.code:
        return fate
    context = "unread" if reply.fate == "unread" else "refused"
    if not voice.catalogue.knows(context, reply.code):
        context = "complaint"  # the rules' own word on it
    return f"{fate} {opening(clause(voice, reply.code, reply.args, context))}."


def _changed(voice: Voice, reply: Reply) -> str:
    if reply.changes:
        return voice.word("reply", "changed" if reply.fate == "done" else "would-change")
    open_still = reply.fate in ("tried", "confirm") and reply.filed is None
    return voice.word("reply", "would-change-nothing") if open_still else ""


def _filed(voice: Voice, reply: Reply, read: LetterRead, *, done: bool) -> Iterator[str]:
    seat = voice.colour(read.seat)
    if read.fate == "answered":  # to a moderator who plays
        yield voice.say("reply", "unread-alone" if _is_vacant(voice, read.seat) else "receipt-alone", seat=seat)
        return
    if read.filed:
        yield voice.say("reply", "filed" if done else "would-file", seat=seat, keys=voice.catalogue.both(read.filed))
    elif not read.sheet.requests:
        yield voice.say("reply", "nothing-filed", seat=seat)
    if read.closed:
        yield voice.say("reply", "too-late", keys=voice.catalogue.both(read.closed))
    if reply.missing:
        yield voice.say("reply", "still-missing", seat=seat, keys=voice.catalogue.both(reply.missing))
    if done and not _is_vacant(voice, read.seat):
        yield voice.word("reply", "receipt")


def _is_vacant(voice: Voice, seat: Seat) -> bool:
    return seat in voice.letter.vacant


_TRY = re.compile(r"^\s*try\b[\s:,]*", re.IGNORECASE)
_REASON = re.compile(r"\b(?:because|reason)\b", re.IGNORECASE)
_CODE = re.compile(r"\s*\bcode\b[\s:]*\w*[\s.]*$", re.IGNORECASE)


def bare(text: str) -> str:
    """A command as typed, without TRY before it and CODE behind it; a reason stays as it was."""
    text = _TRY.sub("", one_line(text))
    return without_code(text, "CORRECT")[0] if _REASON.search(text) else _CODE.sub("", text).rstrip(" .,;")
