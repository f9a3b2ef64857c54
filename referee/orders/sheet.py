"""Reads the lines of a letter as an order sheet: blocks to file, requests, complaints by line, and a proposal.

Knows in which order lines are read. Must not know the position, nor file anything; running words that answer nothing
are left to `referee/prose`. Any text gives a sheet, in time that grows with its length only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from referee.languages.tokens import WordToken, tokens_of
from referee.orders import segments
from referee.orders.answers import answer_like_an_order, answers
from referee.orders.assembly import Candidate, assembled
from referee.orders.checking import MOST_TOLD, origins, standing_key, worth_telling
from referee.orders.contents import (
    Assumed,
    Decline,
    Known,
    Line,
    LineComplaint,
    Ok,
    OrderSheet,
    Preview,
    Remark,
    Request,
)
from referee.orders.grammar import ANY_CARD, Cursor, Scope, Statement, Trouble, number
from referee.orders.inquiries import inquiry
from referee.orders.keywords import english
from referee.orders.lexicon import Vocabulary, vocabulary
from referee.orders.limits import read_part
from referee.orders.order import Block
from referee.orders.proposals import (
    PERHAPS,
    Proposal,
    as_preview,
    in_doubt,
    merged,
    ok_but,
    same_again,
    sounds_like_preview,
)
from referee.orders.rows import LetterRow, rows_of
from referee.orders.scopes import plan_scope
from referee.orders.segment_reading import CONDITION_FIRST, SegmentReader, beside_prose, exactly, read_orders
from referee.orders.segments import Segment
from referee.orders.shapes.facts import KING
from referee.orders.shapes.planning import UNSAID
from referee.orders.shapes.plans import ELSE, CardBlock
from referee.orders.statements import INVITED, REQUESTS

DUBIOUS = ("not-bare-ok", "contradiction", "same-as-before", "free-text", "repaired", "quoted")
"""Notes that say why something is only proposed; without a proposal they say nothing."""
ANSWERS_PRESS = "answers-press"
"""The note of a letter that answers what a player said: its orders may be meant for the player."""

NOTES = ("absence", "too-long", ANSWERS_PRESS, PERHAPS, *DUBIOUS)
"""All notes; of several the first one listed here is given."""

# Who wrote PREVIEW wants nothing filed, whatever else he wrote.
_HARMLESS = ("HELP", "STATUS", "STATUS ALL", "SUGGEST", "PREVIEW")


def says_anything(sheet: OrderSheet) -> bool:
    """Whether a sheet holds anything to file, propose, grant or preview."""
    return bool(sheet.blocks or sheet.standing or sheet.previewed or sheet.requests or sheet.proposal or sheet.which)


def above_signature(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines, not sure from a signature's two dashes on."""
    cut = next((at for at, line in enumerate(lines) if line.sure and line.text.rstrip() == "--"), len(lines))
    return (*lines[:cut], *(replace(line, sure=False) for line in lines[cut:]))


def with_doubtful(sheet: OrderSheet, lines: Sequence[Line], reader: SegmentReader) -> OrderSheet:
    """The sheet; unless it accepts a proposal, what the lines that are not sure would add is proposed too."""
    if all(line.sure for line in lines) or any(isinstance(request, Ok) for request in sheet.requests):
        return sheet
    whole = read_lines([replace(line, sure=True) for line in lines], reader, loose=False)
    stated = {*reader.known.in_force, *reader.known.proposal}
    settled = {block.key for block in sheet.blocks}
    added = [b for b in (*whole.blocks, *whole.proposal) if b not in stated and b.key not in settled]
    return replace(sheet, proposal=merged(sheet.proposal, added), note=sheet.note or "quoted") if added else sheet


@dataclass
class _Letter:
    """Collects what a letter says while it is read."""

    lines: Sequence[Line]
    statements: list[Statement] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    complaints: list[LineComplaint] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    base: tuple[Block, ...] = ()
    notes: set[str] = field(default_factory=set)
    ignored: list[str] = field(default_factory=list)
    prose: list[tuple[WordToken, ...]] = field(default_factory=list)
    agreed: Segment | None = None
    above: Scope = "round"  # the scope of the next lines of a plan

    def complain(self, trouble: Trouble, key: str = "") -> None:
        """Turn a trouble into a complaint about its line."""
        first, last = trouble.first, trouble.last
        line = self.lines[first.line]
        width = max(1, (last.end if last.line == first.line else len(line.text)) - first.column)
        said = (trouble.fault, trouble.code, trouble.args, trouble.legal)
        self.complaints.append(LineComplaint(line.number, line.text, first.column, width, *said, key))

    def of(self, scope: Scope) -> list[Statement]:
        """The statements of one scope: this round, every round, or a rival."""
        return [said for said in self.statements if said.scope == scope]

    def take(self, segment: Segment, found: Sequence[Statement] | None) -> None:
        """Add the statements of a segment, or None for prose. Requests among them are granted or refused at once."""
        if found is None:
            self.ignored += [line.text for line in segment.lines if line.text not in self.ignored[-1:]]
            self.prose.append(segment.tokens)
        for said in found or ():
            self.above = plan_scope(said, self.above)
            if said.verb not in REQUESTS and said.verb not in (
                "ALWAYS",
                "ASSUME",
            ):  # which must have an order behind them
                self.statements.append(said)
                continue
            for trouble in said.troubles:
                self.complain(trouble)
            granted = said.value is not None and (said.verb in _HARMLESS or not (said.troubles or said.doubt))
            if granted and isinstance(said.value, Request) and said.value not in self.requests:
                self.requests.append(said.value)


def read_lines(lines: Sequence[Line], reader: SegmentReader, loose: bool = True) -> OrderSheet:
    """The sheet of lines that are all sure; `loose` if answers without keywords count."""
    letter, words, known = _Letter(lines), reader.words, reader.known
    part = read_part(lines)
    letter.complaints += part.complaints
    letter.notes.update(("too-long",) if part.lacks_lines else ())
    rows = headed(rows_of(part.lines, words), words, known)
    for segment in segments.segments_of(rows, words):
        _take_in(letter, segment, reader, loose)
    letter.statements = [
        replace(said, doubt=said.doubt or "repaired") if said.token.line in part.cut else said
        for said in letter.statements
    ]
    _note_absence(letter, rows, words)
    _note_preview(letter, words)
    return _finished(letter, reader)


def _finished(letter: _Letter, reader: SegmentReader) -> OrderSheet:
    """The sheet of a letter whose rows are all read."""
    words, known = reader.words, reader.known
    _weigh_yes_and_prose(letter, words, known)
    findings = assembled(letter.of("round"), known)
    _agree(letter, findings, words, known)
    standing = _in_other_scope(letter, "always", replace(known, in_force=(), mid_turn=False))
    assumed = _assumed(letter, known)
    sheet = _sheet(letter, findings, standing)
    return in_doubt(sheet) if PERHAPS in letter.notes else as_preview(sheet, assumed)


def read_exactly(lines: Sequence[Line], known: Known) -> OrderSheet:
    """The sheet of lines that are each an order or a request, in English or by ids; what is not is a complaint.

    No running words are read, no answers without a keyword, and nothing is mended. SAY and TELL are none.
    """
    reader = SegmentReader(vocabulary(english(known.board), known), known)
    letter, part = _Letter(lines), read_part(lines)
    letter.complaints += part.complaints
    for row in rows_of(part.lines, reader.words) if not part.complaints else ():
        segment = Segment("orders", row.tokens, (row.line,))
        found = exactly(segment.tokens, reader, letter.above)
        if found[0].verb == "OK":
            letter.agreed = letter.agreed or segment
            found = [] if found[0].is_clean else [replace(found[0], value=None)]
        letter.take(segment, found)
        if sum(bool(said.troubles) for said in letter.statements) >= MOST_TOLD:
            break
    return _finished(letter, reader)


def _note_absence(letter: _Letter, rows: Iterable[LetterRow], words: Vocabulary) -> None:
    for row in rows:
        end, verb = (row.tokens and words.match("verb", row.tokens, 0)) or (0, "")
        if verb == "HELP":  # HELP ABSENCE
            continue
        behind = row.tokens[end:] if verb == "AWAY" else row.tokens  # an announcement: its keyword is no talk of it
        said = words.without_fillers(token for token in behind if not token.speech)
        if words.has("ABSENCE", said):
            letter.notes.add("absence")
            if row.line.text not in letter.ignored:
                letter.ignored.append(row.line.text)


def _note_preview(letter: _Letter, words: Vocabulary) -> None:
    """Note if a letter may want a preview without asking for it in a line of its own."""
    if any(isinstance(request, Preview) for request in letter.requests):
        return
    supposes = any(isinstance(said.scope, int) for said in letter.statements)
    if supposes or any(sounds_like_preview(tokens, words) for tokens in letter.prose):
        letter.notes.add(PERHAPS)


def _take_in(letter: _Letter, segment: Segment, reader: SegmentReader, loose: bool) -> None:
    """Read one segment into the letter's statements, requests or prose."""
    words, known = reader.words, reader.known
    match segment.kind:
        case "orders":
            found = answer_like_an_order(segment, words, known, letter.statements)
            found = found or reader.statements(segment, letter.above)
            letter.take(segment, inquiry(segment.tokens, words, known) if found is None else found)  # "Do you ...?"
        case "strange":
            letter.take(segment, reader.statements(segment, letter.above))
        case "ok":
            _ok(letter, segment, words, known)
        case _ if known.asked and _says_yes(segment, words):
            letter.agreed = letter.agreed or segment
        case "same" if known.previous:
            proposal = same_again(segment.tokens[segment.begin :], words, known)
            _changed(letter, segment, proposal, "change-not-understood", "same-as-before")
        case _:
            _take_prose(letter, segment, words, known, loose)


def _take_prose(letter: _Letter, segment: Segment, words: Vocabulary, known: Known, loose: bool) -> None:
    """Read a segment without keywords: answers and questions to us, if need be sentence by sentence."""
    known = _asked_above(segment, words, known)
    found = answers(segments.with_stops(segment), words, known, letter.statements) if loose else None
    parts = segments.sentences(segment)
    asked = [None if part.exclaims else inquiry(part.tokens, words, known) for part in parts if loose]
    if not loose or found is not None:
        letter.take(segment, found)
        return
    invited = len(parts) > 1 and any(slot.key == INVITED.key for slot in known.slots or ())  # Count me out? Never!
    for part, request in zip(parts, asked, strict=True):
        said = part.tokens[:-1] if part.exclaims and part.tokens[-1].word == "?" else part.tokens  # "not me?!"
        told = request or (None if invited else answers(said, words, known, letter.statements))
        letter.take(part, told or _condition_first(part.tokens, words, known))
        if request and all(token.word != "?" for token in part.tokens):
            letter.prose.append(part.tokens)  # it may as well order something: Jak zabrany, to ...


def _asked_above(segment: Segment, words: Vocabulary, known: Known) -> Known:
    """What is known, with only the slots open that our quoted line above the answer asks for, if it asks for any."""
    asking = words.match("verb", tokens_of(segment.lines[0].below), 0)
    slots = tuple(slot for slot in known.slots or () if asking and asking[1] in slot.verbs)
    return replace(known, slots=slots) if slots else known


def _condition_first(tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> tuple[Statement, ...] | None:
    """The complaint about a sentence that begins with a condition and sounds like an order; its request if it asks."""
    if not (words.longest(("IF", "UNLESS"), tokens, 0)[0] and segments.is_content(tokens, words)):
        return None
    why = Trouble("invalid", CONDITION_FIRST, (), (), tokens[0], tokens[-1])
    return inquiry(tokens, words, known) or (Statement("", None, tokens[0], (why,)),)


def _changed(letter: _Letter, segment: Segment, proposal: Proposal | None, code: str, note: str) -> None:
    """Take earlier blocks with a change as the base, or complain that the change is not clear."""
    rest = segment.tokens[segment.begin :]
    if proposal is None:
        typed = " ".join(token.word for token in rest if not token.is_mark)
        letter.complain(Trouble("invalid", code, (typed,), (), rest[0], rest[-1]))
    else:
        letter.base = merged(letter.base, proposal.blocks)
        letter.remarks += proposal.remarks
    letter.notes.add(note)


# --- OK -----------------------------------------------------------------------------------------


def _ok(letter: _Letter, segment: Segment, words: Vocabulary, known: Known) -> None:
    """Keep a bare OK for the end of the letter; an OK with more in its row is at most a changed proposal."""
    rest = segment.tokens[segment.begin :]
    if segments.is_polite(rest, words):
        letter.agreed = letter.agreed or segment
        return
    if known.proposal:
        _changed(letter, segment, ok_but(rest, words, known), "ok-not-bare", "not-bare-ok")
        return
    begin = segments.opening(rest, words)
    found = read_orders(Segment("orders", rest, segment.lines, begin), words, known) if begin is not None else None
    letter.take(segment, found or answers(rest, words, known))


def _says_yes(segment: Segment, words: Vocabulary) -> bool:
    """Whether a row is a bare yes to a question, perhaps with a please."""
    found = words.match("YES", segment.tokens, 0)
    rest = segment.tokens[found[0] :] if found else ()
    polite = segments.is_polite([token for token in rest if not words.match("filler", [token], 0)], words)
    return found is not None and polite


def _weigh_yes_and_prose(letter: _Letter, words: Vocabulary, known: Known) -> None:
    """Read a yes as an answer where nothing is proposed, and doubt statements that the prose may contradict."""
    segment = letter.agreed
    declined = [request for request in letter.requests if isinstance(request, Decline)]
    if segment is not None and declined:  # yes and no: neither
        letter.requests.remove(declined[0])
        letter.notes.add("not-bare-ok")
    if segment is not None and not (known.proposal or known.asked or declined):
        letter.agreed = None
        first = segment.tokens[0]
        found = answers(segment.tokens[: segment.begin], words, known, letter.statements)
        if found is None:
            letter.complain(Trouble("invalid", "nothing-to-accept", (), (), first, first))
        letter.take(replace(segment, lines=()), found)
    letter.statements = beside_prose(letter.statements, letter.prose, words, known)


def _agree(letter: _Letter, findings: Sequence[Candidate], words: Vocabulary, known: Known) -> None:
    """Grant a bare OK unless the rest of the letter takes something back."""
    segment = letter.agreed
    if segment is None:
        return
    first = segment.tokens[0]
    proposed = {block.key for block in known.proposal}
    doubts = [tokens for tokens in letter.prose if not segments.is_innocent(tokens, words)]
    if doubts or letter.notes or any(not f.is_filed or f.key in proposed for f in findings):
        typed = " ".join(token.word for token in doubts[0]) if doubts else ""
        letter.complain(Trouble("ambiguous", "ok-not-bare", (typed,), (), first, first))
        letter.notes.add("not-bare-ok")
    else:
        letter.requests.append(Ok())


# --- orders that are not for this round ---------------------------------------------------------


def _in_other_scope(letter: _Letter, scope: Scope, known: Known) -> tuple[Block, ...]:
    """The blocks of another scope than this round. Their doubts become complaints: an OK files only this round's."""
    said = letter.of(scope)
    blocks: list[Block] = []
    for finding in assembled(said, known):
        key = f"{'ALWAYS' if scope == 'always' else 'ASSUME'} {finding.key}"
        for trouble in finding.troubles:
            letter.complain(trouble, key)
        if finding.doubt and not finding.troubles:
            first = said[0].token
            letter.complain(Trouble("ambiguous", "tentative", (first.word,), (), first, first), key)
        blocks += [finding.block] if finding.is_filed and finding.block else []
    return merged(blocks)


def _assumed(letter: _Letter, known: Known) -> tuple[Assumed, ...]:
    """What rivals are assumed to do; complains if the letter asks for no PREVIEW."""
    seats = dict.fromkeys(said.scope for said in letter.statements if isinstance(said.scope, int))
    found: list[Assumed] = []
    for seat in seats:
        theirs = replace(known, seat=seat, in_force=(), previous=(), proposal=(), standing=(), mid_turn=True)
        found += (Assumed(seat, block) for block in _in_other_scope(letter, seat, theirs))
    if seats and not any(isinstance(request, Preview) for request in letter.requests):
        first = letter.of(next(iter(seats)))[0].token
        letter.complain(Trouble("invalid", "assume-without-preview", (), ("PREVIEW",), first, first))
    return tuple(found)


# --- the sheet ----------------------------------------------------------------------------------


def _sheet(letter: _Letter, findings: Sequence[Candidate], standing: tuple[Block, ...]) -> OrderSheet:
    """The sheet of all that was collected."""
    filed = [f.block for f in findings if f.is_filed and f.block]
    proposed = [f.block for f in findings if f.is_proposed and f.block]
    for finding in findings:
        for trouble in finding.troubles:
            letter.complain(trouble, finding.key)
        letter.notes.update(("repaired",) if finding.is_proposed and finding.troubles else ())
        letter.notes.update((finding.doubt,) if finding.doubt and finding.is_proposed else ())
    if "too-long" in letter.notes:
        filed, proposed, standing = [], [*filed, *proposed], ()
        letter.requests.clear()
    unfinished = [f.block for f in findings if f.block and f.troubles and all(t.code == UNSAID for t in f.troubles)]
    keys = {block.key for block in filed}
    always = origins(standing, letter.of("always"), letter.lines)
    base = (block for block in letter.base if block.key not in keys)
    return OrderSheet(
        merged(filed),
        tuple(letter.requests),
        worth_telling(sorted(letter.complaints, key=lambda c: (c.line, c.column))),
        tuple(letter.remarks),
        merged(base, proposed),
        next((note for note in NOTES if note in letter.notes), ""),
        tuple(letter.ignored),
        (
            *origins(filed, letter.of("round"), letter.lines),
            *(replace(each, key=standing_key(each.key)) for each in always),
        ),
        standing,
        half=tuple(unfinished),
    )


def headed(rows: Sequence[LetterRow], words: Vocabulary, known: Known) -> tuple[LetterRow, ...]:
    """The rows with a CARD ANY in front of each rank, in games where ranks have action cards of their own."""
    return tuple(_headed(rows, words, known)) if any(card.power for card in known.cards) else tuple(rows)


def _headed(rows: Sequence[LetterRow], words: Vocabulary, known: Known) -> Iterator[LetterRow]:
    plans, ranked = 0, False
    for row in rows:
        c = Cursor(row.tokens, words, known)
        verb = c.sees("verb")
        if verb in (CardBlock.key, ELSE):
            plans += 1
            alone = ranked and verb == CardBlock.key
            yield replace(row, tokens=(*_as_tokens(ELSE, row.tokens[0]), *row.tokens)) if alone else row
        elif _takes_rank(c):
            ranked, head, rest = True, tuple(t for t in row.tokens[: c.at] if not t.is_mark), row.tokens[c.at :]
            plans += 1
            ahead = (ELSE, CardBlock.key) if plans > 1 else (CardBlock.key,)
            if Cursor(rest, words, known).sees("verb") == CardBlock.key:
                yield replace(row, tokens=(*_as_tokens(" ".join(ahead[:-1]), head[0]), *rest, *head))
                continue
            yield replace(row, tokens=(*_as_tokens(" ".join((*ahead, ANY_CARD)), head[0]), *head))
            if rest:
                yield replace(row, tokens=rest)
        else:
            yield row


def _takes_rank(c: Cursor) -> bool:
    """Step over a rank at the beginning of a row; whether one stands there, with an order or nothing behind it."""
    if not (c.says("IF") and c.says("I") and c.says("IS")):
        return False
    if c.sees("verb") == KING:
        c.take("verb")
    elif not c.says("INTRIGUE") and number(c) is None:
        return False
    c.mark(":", ",")
    c.says("THEN")
    return c.token() is None or c.sees("verb") is not None


def _as_tokens(words: str, at: WordToken) -> tuple[WordToken, ...]:
    """English words as tokens at the place of another token."""
    return tuple(replace(at, word=word.lower(), width=0, shouted=True) for word in words.split())
