"""What became of a letter, in words: what was filed, what was not and why, what is only proposed.

Knows a reading as the log keeps it. Must not know how a line was read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.log import LetterRead
from referee.orders.letter import Clear, Final, LineComplaint, Remark, Say, Wait
from referee.orders.names import card_name
from referee.report.complaints import clause
from referee.report.voice import Voice, opening


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that was not filed: as typed, with marks under the trouble, why, and what would do."""

    line: int  # 0: the sheet as a whole
    key: str
    text: str
    column: int
    width: int
    why: str
    legal: str
    file: str  # the turn file it is in; empty: the letter


@dataclass(frozen=True, slots=True)
class Receipt:
    """A letter's fate."""

    fate: str
    filed: str  # keys
    late: str  # keys for closed questions
    faults: tuple[Fault, ...]
    remarks: tuple[str, ...]
    said: tuple[str, ...]  # requests that were carried out
    ignored: tuple[str, ...]
    note: str


WIDEST = 58
"""Columns of a typed line that are shown: a window around the trouble."""


def receipt(voice: Voice, read: LetterRead) -> Receipt:
    """The receipt of a letter."""
    complaints = (*read.sheet.complaints, *read.refused)
    return Receipt(
        fate=voice.word("fate", read.fate),
        filed=voice.catalogue.both(read.filed),
        late=voice.catalogue.both(read.closed),
        faults=tuple(_fault(voice, complaint) for complaint in complaints),
        remarks=tuple(dict.fromkeys(_remarks(voice, (*read.sheet.remarks, *read.remarks)))),
        said=tuple(_requests(voice, read)),
        ignored=tuple(" ".join(line.split())[:WIDEST] for line in read.sheet.ignored),
        note=_note(voice, read.sheet.note),
    )


def _note(voice: Voice, note: str) -> str:
    if note == "absence" and voice.letter.moderators:
        return voice.say("note", "absence-told", who=voice.catalogue.both(voice.letter.moderators))
    return voice.word("note", note) if note else ""


def _fault(voice: Voice, complaint: LineComplaint) -> Fault:
    start = max(0, complaint.column + min(complaint.width, WIDEST) - WIDEST)
    text = complaint.text.expandtabs(1)[start : start + WIDEST]
    column = min(max(0, complaint.column - start), len(text))
    width = max(1, min(complaint.width, len(text) - column))
    why = clause(voice, complaint.code, complaint.args)
    legal = voice.catalogue.either([card_name(text) for text in complaint.legal])
    return Fault(complaint.line, complaint.key, text, column, width, why, legal, complaint.file)


_BY_HOST = Remark("", "by-moderator", ("-",))
"""Written on the command line by whoever hosts the game, who has no name."""


_FAR = "out-of-reach"


def _remarks(voice: Voice, remarks: Sequence[Remark]) -> Iterator[str]:
    """Each remark; of places that are too far from where the King stands, the first speaks for all of its block."""
    far: dict[tuple[str, str | int], list[str]] = {}
    for remark in remarks:
        if remark.code == _FAR:
            far.setdefault((remark.key, remark.args[1]), []).append(voice.place(int(remark.args[0])))
    for remark in remarks:
        places = far.pop((remark.key, remark.args[1]), []) if remark.code == _FAR else [""]
        if len(places) > 1:
            args = (voice.catalogue.both(list(dict.fromkeys(places))), remark.args[1])
            yield f"{remark.key}: {clause(voice, f'{_FAR}-many', args, 'remark')}"
        elif places:
            yield _remark(voice, remark)


def _remark(voice: Voice, remark: Remark) -> str:
    if remark == _BY_HOST:
        text = voice.word("remark", "by-host")
    elif voice.catalogue.knows("remark", remark.code):
        text = clause(voice, remark.code, _together(voice, remark), "remark")
    else:
        text = voice.say("remark", "not-yet", why=clause(voice, remark.code, remark.args))
    return f"{remark.key}: {text}" if remark.key else opening(text)


def _together(voice: Voice, remark: Remark) -> Sequence[str | int]:
    """Names that come as many arguments are one list."""
    names = [str(arg) for arg in remark.args]
    return (voice.catalogue.both(names),) if remark.code in ("copied", "unread") else remark.args


def _requests(voice: Voice, read: LetterRead) -> Iterator[str]:
    waits = any(isinstance(request, Wait) for request in read.sheet.requests)
    in_vain = {remark.code for remark in read.remarks} & {"wait-not-now", "final-not-now"}
    for request in read.sheet.requests:
        match request:
            case Say(text):
                yield voice.say("request", "SAY", text=" ".join(text.split()))
            case Final() if not (waits or in_vain):
                yield voice.word("request", "FINAL")
            case Wait() if not in_vain:
                yield voice.word("request", "WAIT")
            case Clear(keys, standing) if keys:
                named = [f"ALWAYS {key}" for key in keys] if standing else keys
                yield voice.say("request", "CLEAR", keys=voice.catalogue.both(named))
            case Clear(standing=standing):
                yield voice.word("request", "CLEAR-always" if standing else "CLEAR-all")
