"""The answers to a moderator's commands: each command as typed, its fate, why, what it changes, what to repeat.

Also in a line each, and what the same words came to at other tables of their writer. Reads `Reply` as the log keeps
it. Must not know how a command was read or carried out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from referee.commands.correct import Correct
from referee.commands.directing import ANEW
from referee.commands.line_parser import without_code
from referee.languages.catalogue import Catalogue
from referee.letters import Letter, Notice
from referee.log import Change, LetterRead, Reply
from referee.report import fact_clauses, houserules, receipts
from referee.report.complaints import clause
from referee.report.people import changed_absence
from referee.report.reply_links import reply_link
from referee.report.sections import CommandAnswer, Paragraph, Section
from referee.report.voice import (
    UNBROKEN,
    LetterVoice,
    Voice,
    beside,
    capitalised,
    one_line,
    sentences,
    stopped,
    unbroken,
)


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
    if done and read.seat not in voice.letter.people.vacant:
        yield voice.word("reply", "receipt")


_UNBROKEN_AT_MOST = 60
_TRY = re.compile(r"^\s*try\b[\s:,]*", re.IGNORECASE)
_REASON = re.compile(r"\b(?:because|reason)\b", re.IGNORECASE)
_CODE = re.compile(r"\s*\bcode\b[\s:]*\w*[\s.]*$", re.IGNORECASE)


def bare_command(text: str) -> str:
    """A command as typed, without TRY in front and CODE at the end; a reason is kept as it is."""
    text = _TRY.sub("", one_line(text))
    return without_code(text, Correct)[0] if _REASON.search(text) else _CODE.sub("", text).rstrip(" .,;")


def differences(voice: Voice, changes: Sequence[Change], *, done: bool) -> tuple[str, ...]:
    """The changes as lines, those of one kind in one place together; `done`: they have been made."""
    lines: list[str] = []
    for (what, _), group in groupby(changes, key=lambda change: (change.what, change.place)):
        found = list(group)
        if what in _TOGETHER:
            lines.append(_TOGETHER[what](voice, found, done))
        else:
            say = _ALONE.get(what, _token_change if found[0].key else _from_to)
            lines += [say(voice, change) for change in found]
    return tuple(map(capitalised, filter(None, lines)))


def _step(voice: Voice, before: object, after: object) -> str:
    return voice.say("change", "step", before=before, after=after)


def _by_seat(voice: Voice, changes: Sequence[Change]) -> str:
    return voice.catalogue.series(
        [beside(voice.seat(each.seat), unbroken(_step(voice, each.before, each.after))) for each in changes]
    )


def _scores_change(voice: Voice, changes: Sequence[Change], _: bool) -> str:
    return voice.say("change", "score", seats=_by_seat(voice, changes))


def _pieces_change(voice: Voice, changes: Sequence[Change], _: bool) -> str:
    place = voice.place(changes[0].place)
    return voice.say("change", "pieces", place=place, seats=_by_seat(voice, changes))


def _sheets_change(voice: Voice, changes: Sequence[Change], done: bool) -> str:
    seats = [voice.seat(change.seat) for change in changes]
    key = "sheet-done" if done else "sheet"
    return voice.count("change", key, len(seats), seats=voice.catalogue.both(seats))


def _opened_change(voice: Voice, _: Sequence[Change], done: bool) -> str:
    return voice.word("change", "opened-done" if done else "opened")


def _defaults_change(voice: Voice, changes: Sequence[Change], done: bool) -> str:
    seats = voice.catalogue.both([voice.seat(change.seat) for change in changes])
    return voice.say("change", "default-done" if done else "default", seats=seats)


def _letters_change(voice: Voice, changes: Sequence[Change], _: bool) -> str:
    return voice.say("change", "letter", seats=voice.catalogue.both([voice.seat(each.seat) for each in changes]))


def _place(voice: Voice, code: object) -> str:
    known = code in voice.letter.setup.board.index
    return unbroken(voice.word("place", str(code))) if known else voice.word("change", "off-board")


def _moment(voice: Voice, instant: object) -> str:
    return voice.moment(instant) if isinstance(instant, int) else voice.word("change", "never")


def _name(voice: Voice, name: object) -> str:
    return one_line(str(name or "")) or voice.word("change", "house")


def _as_text(_: Voice, end: object) -> str:
    return str(end)


def _from_to(voice: Voice, change: Change) -> str:
    """A change of something that is there once, or once for each seat."""
    named = _ENDS.get(change.what, _as_text)
    step = _step(voice, named(voice, change.before), named(voice, change.after))
    sentence = f"{change.what}-{ANEW}" if change.key == ANEW else change.what
    return voice.say("change", sentence, step=step, seat=voice.colour(change.seat), zone=voice.zone())


def _token_change(voice: Voice, change: Change) -> str:
    """Where a token lay and lies, or who held it and holds it, or both."""
    ends = (change.before, change.after)
    held = any(end in voice.letter.setup.colours for end in ends)
    nowhere = voice.word("change", "nobody") if held else ""
    step = _step(voice, *(nowhere if nowhere and end == "-" else _spot(voice, end) for end in ends))
    return voice.say("change", "token", token=voice.token(change.key), step=step)


def _spot(voice: Voice, code: object) -> str:
    """A place, a colour, or whose caballero bears a token and where."""
    owner, _, place = str(code).rpartition(" ")
    if owner:
        return beside(voice.colour(int(owner)), _place(voice, place), blank=" ")
    return voice.word("colour", str(code)) if code in voice.letter.setup.colours else _place(voice, code)


def _clock_change(voice: Voice, change: Change) -> str:
    return voice.word("change", f"clock-{change.after}")


def _role_change(voice: Voice, change: Change) -> str:
    """Who moderates or observes from now on, or no longer."""
    key = change.what if change.after else f"{change.what}-gone"
    return voice.say("change", key, name=one_line(str(change.after or change.before)))


def _option_change(voice: Voice, change: Change) -> str:
    step = _step(voice, change.before, change.after)
    return voice.say("change", "option", option=voice.word("option", change.key), step=step)


def _lasting_change(voice: Voice, change: Change) -> str:
    """What lasts from now on, or no longer; empty if the catalogue has no words for it."""
    what = fact_clauses.lasts(voice, change.lasting)
    return voice.say("change", f"lasting-{change.after}", what=what) if what else ""


def _rule_change(voice: Voice, change: Change) -> str:
    before, after = (
        houserules.answer_in_words(voice.catalogue, change.key, each) for each in (change.before, change.after)
    )
    step = _step(voice, before, after)
    return voice.say("change", "rule", question=houserules.question(voice.catalogue, change.key), step=step)


_ENDS: dict[str, Callable[[Voice, object], str]] = {
    "king": _place,
    "grande": _place,
    "due": _moment,
    "opens": _moment,
    "resumes": _moment,
    "player": _name,
    "title": lambda voice, end: voice.quoted(one_line(str(end))),
    "stand-in": _name,
}
"""The words for a value before or after a change, by kind of change, where it is not a figure."""

_TOGETHER: dict[str, Callable[[Voice, Sequence[Change], bool], str]] = {
    "score": _scores_change,
    "pieces": _pieces_change,
    "sheet": _sheets_change,
    "opened": _opened_change,
    "default": _defaults_change,
    "letter": _letters_change,
}
_ALONE: dict[str, Callable[[Voice, Change], str]] = {
    "absence": lambda voice, change: changed_absence(
        voice, change.seat, (change.before, change.after), gone=change.key == "gone"
    ),
    "clock": _clock_change,
    "ending": lambda voice, change: voice.word("change", "ending" if change.before is None else "ending-not"),
    "moderator": _role_change,
    "observer": _role_change,
    "option": _option_change,
    "rule": _rule_change,
    "lasting": _lasting_change,
    "seal": lambda voice, change: voice.say(
        "change", f"seal-{change.after}", seat=voice.seat(change.seat), round=change.before, card=voice.card(change.key)
    ),
    "due": _from_to,
    "opens": _from_to,
    "rules": lambda voice, change: voice.word("change", f"rules-{change.after}"),
}


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


def told_elsewhere(voice: Voice, far: Sequence[Letter | Notice]) -> Iterator[Section]:
    """What came of the same words at each of these tables."""
    for there in far:
        title = voice.say("own", "title", table=one_line(there.title), game=there.game)
        if isinstance(there, Notice):
            theirs = Voice(voice.catalogue, there, voice.time_zone)
            yield Paragraph(strong=title)
            yield from (answer(theirs, reply) for reply in there.answer.replies)
        else:
            yield Paragraph(_came_to(LetterVoice(voice.catalogue, there, voice.time_zone), there), title)


def _came_to(voice: LetterVoice, there: Letter) -> str:
    read = there.receipt
    assert read is not None
    refused = (stopped(capitalised(clause(voice, each.code, each.args))) for each in read.refused)
    done = tuple(receipts.requests(voice, read))
    return sentences(*done, *refused) or voice.word("own", "nothing")
