"""What became of a letter, in words: what was filed, what was refused and why, which requests were carried out.

Reads `LetterRead` as the log keeps it. Must not know how a line was read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from referee.docket.deadlines import written_minute
from referee.languages.domains import as_written
from referee.languages.loading import speaking
from referee.languages.tokens import tokens_of
from referee.log import LetterRead
from referee.orders.canonical import CODES as DIFFERENT
from referee.orders.contents import (
    ABSENT,
    CAME_BACK,
    OTHER_LANGUAGE,
    UNDONE_NOTHING,
    AsText,
    Clear,
    Final,
    FormatData,
    Ignore,
    Inquiry,
    InSilence,
    LettersWanted,
    LineComplaint,
    LivesIn,
    Misworded,
    Motion,
    Mute,
    NewAddress,
    OwnPage,
    Quiet,
    Remark,
    Rematch,
    Say,
    ShowLetter,
    ShowName,
    Speaks,
    Suggest,
    Tell,
    Unmute,
    Vote,
    Wait,
    Whisper,
)
from referee.orders.keywords import understood
from referee.orders.letter_language import order_in
from referee.orders.lexicon import Vocabulary, vocabulary
from referee.orders.presence import BeAway, BeBack, Resign, Second
from referee.orders.segments import is_content
from referee.orders.shapes.deeds import card_called
from referee.orders.shapes.plans import CardBlock, placed_of
from referee.orders.sheet import DUBIOUS
from referee.orders.writing import card_name
from referee.prose.account import CLAUSE_CODES, PASSED_OVER
from referee.prose.finished_sheet import SECOND_THOUGHT
from referee.report import motions
from referee.report.answers import answer, beside_orders, what_was_asked
from referee.report.complaints import clause
from referee.report.headline import UNREADABLE, clauses, is_in_vain
from referee.report.people import away_left, lacking_again, values
from referee.report.sections import RefusedLine
from referee.report.story import retold
from referee.report.topics import watching
from referee.report.voice import LetterVoice, TableVoice, Voice, capitalised, one_line, sentences, stopped
from referee.rules.effects.base import design_of
from referee.rules.predicates import cards_taken

WIDEST = 58
"""Columns that are shown of a line as typed, around the fault."""

_LEFT_OUT = "\N{HORIZONTAL ELLIPSIS}"
_MOST = WIDEST - 4  # with that sign and a blank on either side


def note(voice: LetterVoice, read: LetterRead | None) -> str:
    """The note on a proposal, or on a letter without orders; empty if there is none."""
    code = read.sheet.note if read else ""
    if code in ABSENT and read and (back_again(voice, read) or Inquiry("seat") in read.sheet.requests):
        return ""  # that is over
    if code in DUBIOUS and not voice.letter.own.proposes:
        return ""  # what it speaks of was refused
    if code in ABSENT:
        told = voice.letter.people.moderators
        said = voice.say("note", "absence-told" if told else "absence", who=voice.catalogue.both(told))
        return sentences(said, voice.word("letter", "away-how") if _could_announce(voice, read) else "")
    before = voice.letter.view is None  # in a game a no drops what was proposed, and concerns nobody else
    if before and read and read.fate == "declined" and voice.letter.seat in voice.letter.roll.awaited:
        code = "declined"
    return voice.word("note", code) if code and code not in UNREADABLE else ""


def _could_announce(voice: LetterVoice, read: LetterRead | None) -> bool:
    """Whether whoever writes of an absence could announce it, and has neither done so nor is asked about it."""
    said = read.sheet.requests if read else ()
    return bool(voice.letter.options.away_days) and not any(isinstance(each, BeAway) for each in said)


def taken_for(voice: LetterVoice) -> str:
    """What a letter was taken for that orders nothing: a question, talk, or something that was not understood."""
    read = voice.letter.receipt
    if read is None or read.fate == "answered":
        asked = read.sheet.requests if read else ()
        return what_was_asked(voice, [each for each in asked if isinstance(each, Inquiry)])
    if read.sheet.note in UNREADABLE:
        return voice.word("note", read.sheet.note)
    if unread(voice, read):
        return voice.word("fate", "empty")
    return sentences(voice.word("fate", "talk"), voice.word("answer-to", "tell") if watching(voice.letter) else "")


def unread(voice: LetterVoice, read: LetterRead) -> tuple[str, ...]:
    """Lines that were not read as orders although they contain a word of the game; all of a letter that is refused."""
    if not read.sheet.ignored:
        return ()
    words = _words(voice)
    lines = [one_line(line) for line in read.sheet.ignored]
    return tuple(_shortened(line) for line in lines if read.fate == "refused" or _of_the_game(line, words))


def gone(voice: LetterVoice, read: LetterRead) -> tuple[str, ...]:
    """Who has taken the cards that are named in lines which were not read as orders."""
    words, view, found = _words(voice), voice.letter.view, dict[str, str]()
    taken = {design_of(card) for seat in view.setup.seats for card in cards_taken(view, seat)} if view else set()
    for tokens in map(tokens_of, read.sheet.ignored):
        named = (words.match("card", tokens, at) for at in range(len(tokens)))
        designs = {design for each in named if each for design in each[1]}
        found |= {design: answer(voice, Inquiry("taken", card=design)) for design in sorted(designs & taken)}
    return tuple(found.values())


def _words(voice: LetterVoice) -> Vocabulary:
    return vocabulary(understood(voice.catalogue.language, voice.letter.setup.board), voice.known)


def _shortened(line: str) -> str:
    return line if len(line) <= WIDEST else f"{line[: WIDEST - 1]}\N{HORIZONTAL ELLIPSIS}"


def _of_the_game(line: str, words: Vocabulary) -> bool:
    tokens = tokens_of(line)
    return is_content(tokens, words) or words.has("verb", tokens) or words.has("card", tokens)


def faults(voice: Voice, read: LetterRead, told: Collection[LineComplaint] = ()) -> tuple[RefusedLine, ...]:
    """The lines of a letter that were not filed, but for what is told elsewhere."""
    complaints = [each for each in (*read.sheet.complaints, *read.refused) if each not in told]
    files = [_file(voice, complaint) for complaint in complaints]
    new = (file if file != before else "" for file, before in zip(files, ("", *files), strict=False))
    return tuple(_fault(voice, complaint, file) for complaint, file in zip(complaints, new, strict=True))


def back_again(voice: Voice, read: LetterRead | None) -> str:
    """That the game waits for the reader again, and since when who has played; empty if it always did."""
    said = (each for each in read.remarks if each.code.startswith(CAME_BACK)) if read else ()
    return "".join(stopped(_remark(voice, each, [each.key], is_offered=False)) for each in said)


def remarks(voice: Voice, read: LetterRead) -> tuple[str, ...]:
    """The remarks on a letter, each as a clause."""
    elsewhere = {
        *CLAUSE_CODES,
        PASSED_OVER,
        SECOND_THOUGHT,
        *DIFFERENT,
        *([UNDONE_NOTHING] if is_in_vain(read) else ()),
    }
    said = (each for each in (*read.sheet.remarks, *read.remarks) if each.code not in elsewhere)
    said = (each for each in said if not each.code.startswith(CAME_BACK))
    offered = {block.key for block in voice.letter.own.proposal} if isinstance(voice, LetterVoice) else set[str]()
    return tuple(dict.fromkeys(_remarks(voice, [*said], offered - {*read.filed})))


def passed_over(voice: Voice, read: LetterRead | None) -> str:
    """What was taken for talk beside orders in running words, quoted; empty if there was none."""
    said = (each for each in read.sheet.remarks if each.code == PASSED_OVER) if read else ()
    return " ".join(stopped(capitalised(clause(voice, each.code, each.args, "remark"))) for each in said)


def changes(voice: Voice, read: LetterRead) -> tuple[str, ...]:
    """The lines that a letter changes or would change, each in a sentence with what stood there."""
    told = (clause(voice, remark.code, remark.args, "remark") for remark in read.remarks if remark.code in DIFFERENT)
    return tuple(dict.fromkeys(told))


def left_out(voice: Voice, read: LetterRead, told: str) -> tuple[str, ...]:
    """The clauses that were not understood, but for one that was `told`, each in a sentence that quotes it."""
    quoted = {quote: code for code, quote in clauses(read) if voice.quoted(quote) not in told}
    return tuple(stopped(capitalised(clause(voice, code, (quote,), "remark"))) for quote, code in quoted.items())


def cost(voice: LetterVoice, read: LetterRead) -> str:
    """What a clause that was not understood leaves open: caballeros that nothing places; empty if that is not known."""
    filed = voice.letter.own.sheet if CardBlock.key in read.filed else ()
    found = placed_of((*voice.letter.own.proposal, *filed), voice.letter.table.cards)
    if found is None or voice.letter.table.powers or not (any(clauses(read)) or read.sheet.unowned):
        return ""  # with ranks, these say how many
    card, placed, most = found
    return voice.say("letter", "places-of", card=voice.card(card), placed=placed, most=most)


def reasons(voice: Voice, advice: Sequence[Remark]) -> Iterator[str]:
    """The reason for each block of a suggestion, as a clause."""
    return (f"{voice.order(why.key)}: {clause(voice, why.code, why.args, 'advice')}" for why in advice)


def _file(voice: Voice, complaint: LineComplaint) -> str:
    """What introduces the lines of a file, and of JSON with what its wholeness means; empty for the letter's own."""
    if complaint.pointer is None:
        return voice.say("fault", "file", file=complaint.file) if complaint.file else ""
    return voice.say("fault", "data", file=complaint.file) if complaint.file else voice.word("fault", "data-in-letter")


def _fault(voice: Voice, complaint: LineComplaint, file: str) -> RefusedLine:
    if complaint.key and not complaint.line and complaint.text.startswith(complaint.key):
        written = "; ".join(map(voice.order, complaint.text.split("; ")))  # an order that the referee made of words
        complaint = replace(complaint, text=written, width=len(written))
    text, column = _around(complaint.text.expandtabs(1), complaint.column, complaint.width)
    width = max(1, min(complaint.width, len(text) - column))
    legal = voice.catalogue.either([voice.order(card_name(text)) for text in complaint.legal])
    return RefusedLine(
        file=file,
        block=voice.order(complaint.key),
        lead=voice.say("fault", "block", block=voice.order(complaint.key)),
        where=voice.say("fault", "line", n=complaint.line) if complaint.line else voice.order(complaint.key),
        typed=text,
        marks=" " * column + "^" * width,
        before=text[:column],
        wrong=text[column : column + width],
        after=text[column + width :],
        pointer=complaint.pointer or "",
        why=stopped(clause(voice, complaint.code, complaint.args)),
        legal=sentences(
            voice.say("fault", "legal", legal=legal) if legal else "", _what_it_does(voice, complaint.card)
        ),
    )


def why_not(voice: Voice, complaint: LineComplaint) -> str:
    """Why a line cannot be, in a sentence, and what could be instead."""
    legal = voice.catalogue.either([voice.order(card_name(text)) for text in complaint.legal])
    why = stopped(clause(voice, complaint.code, complaint.args))
    return sentences(why, voice.say("fault", "legal", legal=legal) if legal else "")


def _what_it_does(voice: Voice, design: str) -> str:
    """What the card of a refused line does, in a line; empty without one, or at a table whose cards are not known."""
    cards = voice.letter.table.cards if isinstance(voice, TableVoice) else ()
    card = card_called(design, cards) if design else None
    if card is None or not isinstance(voice, TableVoice):
        return ""
    return voice.say("answer-to", "card", card=voice.card(card.design), does=voice.does(card))


def _around(text: str, column: int, width: int) -> tuple[str, int]:
    """The words around a fault in a line, and where it begins among them; a sign stands for what is left out."""
    if len(text) <= WIDEST:
        return text, min(column, len(text))
    start = max(0, column + min(width, _MOST) - _MOST)
    end = start + _MOST
    if start and (blank := text.find(" ", start - 1, column)) >= 0:
        start = blank + 1
    if end < len(text) and (blank := text.rfind(" ", column + width, end + 1)) >= 0:
        end = blank
    before, after = f"{_LEFT_OUT} " if start else "", f" {_LEFT_OUT}" if end < len(text) else ""
    return f"{before}{text[start:end]}{after}", min(column, len(text)) - start + len(before)


_BY_HOST = Remark("", "by-moderator", ("-",))
"""The remark on orders that the host wrote on the command line; the host has no name."""

_FAR = ("out-of-reach", "out-of-reach-ruled", "king-nowhere")


def _remarks(voice: Voice, remarks: Sequence[Remark], offered: Collection[str]) -> Iterator[str]:
    """Each remark in words; blocks that say the same share one, as do places too far from the King for one block."""
    far: dict[tuple[object, ...], list[str]] = {}
    for remark in remarks:
        if remark.code in _FAR:
            far.setdefault((remark.key, *remark.args[1:]), []).append(voice.place(int(remark.args[0])))
    alike: dict[tuple[object, ...], list[str]] = {}
    for remark in remarks:
        alike.setdefault((remark.code, remark.args, remark.key in offered), []).append(remark.key)
    for remark in remarks:
        places = far.pop((remark.key, *remark.args[1:]), []) if remark.code in _FAR else [""]
        keys = [remark.key] if remark.code in _FAR else alike.pop((remark.code, remark.args, remark.key in offered), [])
        if not keys:
            continue  # told with the first of them
        if len(places) > 1:
            args = (voice.catalogue.both(list(dict.fromkeys(places))), *remark.args[1:])
            yield f"{voice.order(remark.key)}: {clause(voice, f'{remark.code}-many', args, 'remark')}"
        elif places:
            yield _remark(voice, remark, keys, is_offered=remark.key in offered)


def _remark(voice: Voice, remark: Remark, keys: Sequence[str], *, is_offered: bool) -> str:
    """A remark on the blocks of these keys."""
    if remark.code == OTHER_LANGUAGE:
        tag = str(remark.args[0])
        text = speaking(tag).say("letter", "offer-language", order=order_in(tag))
    elif remark == _BY_HOST:
        text = voice.word("remark", "by-host")
    elif voice.catalogue.knows("remark", remark.code):
        text = clause(voice, remark.code, _together(voice, remark), "remark")
    else:
        key = "not-yet-offered" if is_offered else "not-yet"
        text = voice.say("remark", key, why=clause(voice, remark.code, remark.args))
    return f"{voice.orders(dict.fromkeys(keys))}: {text}" if remark.key else capitalised(text)


def _together(voice: Voice, remark: Remark) -> Sequence[str | int]:
    """The arguments of a remark; of remarks that have names as arguments, one list of names."""
    names = [str(arg) for arg in remark.args]
    return (voice.catalogue.both(names),) if remark.code in ("copied", "unread") else remark.args


def _passed_on(voice: LetterVoice, text: str, to: Sequence[str], *, often: bool) -> str:
    """Whether words to the moderator were passed on, and to whom."""
    key = "TELL" if to else "TELL-often" if often else "TELL-nobody"
    return voice.say("request", key, text=text, who=voice.catalogue.both([*map(voice.announcer, to)]))


def _spoken(voice: LetterVoice, said: Say | Whisper) -> str:
    """What a player was told, or all, or why not."""
    to_all = isinstance(said, Say)
    who = voice.word("request", "all") if isinstance(said, Say) else voice.seats(said.to)
    key = f"words-{said.became}" if said.became else "SAY" if to_all else "TELL"
    text = one_line(said.text)
    return voice.say("request", key, who=who, text=_shortened(text) if said.became == "long" else text)


def requests(voice: LetterVoice, read: LetterRead) -> Iterator[str]:
    """The requests of a letter that were carried out, a sentence each."""
    waits = any(isinstance(request, Wait) for request in read.sheet.requests)
    in_vain = {remark.code for remark in read.remarks} & {"wait-not-now", "final-not-now"}
    for request in read.sheet.requests:
        match request:
            case Inquiry(topic="happened"):
                yield from retold(voice, request)
            case Inquiry():
                yield answer(voice, request) if read.fate == "answered" else beside_orders(voice, request)
            case Say() | Whisper(sure=True):
                yield _spoken(voice, request)
            case ShowLetter(to, became) if became:
                key = "SHOW" if became == "shown" else f"SHOW-{became}"
                yield voice.say("request", key, who=voice.catalogue.both([*map(voice.announcer, to)]))
            case Ignore(seat, on):
                key = "IGNORE" if on else "HEAR"
                yield voice.say("request", key, seat=voice.colour(seat), player=voice.player(seat))
            case Tell(text, to, often):
                yield _passed_on(voice, one_line(text), to, often=often)
            case Rematch(became) if became:
                yield voice.word("request", f"REMATCH-{became}")
                yield lacking_again(voice) if became in ("asked", "already") else ""
            case Motion() | Vote() | Second() if request.became:
                yield motions.receipt(voice, request)
            case Final() if not (waits or in_vain):
                yield voice.word("request", "FINAL")
            case Suggest() if not voice.letter.own.advice:
                yield voice.word("request", "SUGGEST")
            case Wait() if not in_vain:
                yield voice.word("request", "WAIT")
            case BeAway(became=became) | BeBack(became) if became:
                keeper = voice.catalogue.both([*map(voice.announcer, voice.letter.people.moderators or ("",))])
                word = "AWAY" if isinstance(request, BeAway) else "BACK"
                told = voice.count(
                    "request", f"{word}-{became}", _days_of(request), **values(voice, request), who=keeper
                )
                yield sentences(told, "" if became in _TELL_DAYS else away_left(voice))
            case Resign(became=became) if became in ("over", "last"):
                yield voice.word("request", f"RESIGN-{became}")
            case NewAddress(address=address, became=became) if became:
                yield voice.say("request", f"ADDRESS-{became}", address=one_line(as_written(address)))
            case Mute(sure=True):
                yield voice.word("request", "MUTE")
            case Unmute():
                yield voice.word("request", "UNMUTE")
            case FormatData(on):
                yield voice.word("request", "FORMAT DATA ON" if on else "FORMAT DATA OFF")
            case Quiet(begins, ends):
                night = {"begins": written_minute(begins), "ends": written_minute(ends), "zone": voice.zone()}
                yield voice.say("request", "QUIET", **night) if begins != ends else voice.word("request", "QUIET OFF")
            case LivesIn(name):
                yield voice.say("request", "TIMEZONE", zone=name)
            case Speaks():
                yield voice.word("request", "LANGUAGE")
            case Misworded(often=often):
                yield voice.word("request", "WRONG-often" if often else "WRONG")
            case LettersWanted("daily", minute):
                at = f"{minute // 60:02}:{minute % 60:02}"
                yield voice.say("request", "LETTERS DAILY", at=at, zone=voice.zone())
            case LettersWanted(how):
                yield voice.word("request", f"LETTERS {how.upper()}")
            case AsText(on):
                yield voice.word("request", "TEXT ONLY" if on else "TEXT AND PICTURES")
            case OwnPage(on):
                yield voice.word("request", "PAGE ON" if on else "PAGE OFF")
            case ShowName(on):
                yield voice.word("request", "SHOW NAME" if on else "HIDE NAME")
            case InSilence(plays):
                yield voice.word("request", f"SILENCE-{plays}")
            case Clear(keys, standing) if keys:
                named = [f"ALWAYS {key}" for key in keys] if standing else keys
                yield voice.say("request", "CLEAR", keys=voice.orders(named))
            case Clear(standing=standing):
                yield voice.word("request", "CLEAR-always" if standing else "CLEAR-all")


_TELL_DAYS = ("days", "pieces", "table")
"""What became of an absence that was refused with how many days are left."""


def _days_of(request: BeAway | BeBack) -> int:
    """The days of which the answer to a request speaks first: those that were left, or those that are too many."""
    if isinstance(request, BeBack):
        return 0
    return request.left if request.became in ("told", "later") else request.days
