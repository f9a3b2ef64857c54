"""The way in: reads a letter of a player, in one language, as an order sheet: its lines of orders, then running words.

Any text gives a sheet; the time that it takes grows with its length only. An announcement, "tell everybody: ...", is
proposed as a SAY and not read as orders: nothing is said to all before the writer writes SAY or says yes to the
proposal, and a secret may stand behind an announcement in the same line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.languages.tokens import tokens_of
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import (
    Accept,
    AskedBack,
    AsText,
    Decline,
    FormatData,
    Help,
    Inquiry,
    Known,
    LettersWanted,
    Line,
    LineComplaint,
    LivesIn,
    Ok,
    OrderSheet,
    OwnPage,
    Quiet,
    Remark,
    Request,
    Say,
    ShowName,
    Speaks,
    Status,
    StatusOfAll,
)
from referee.orders.grammar import DOUBT
from referee.orders.keywords import understood
from referee.orders.letter_language import language_of, likeliest_other, without_words_called_wrong
from referee.orders.lexicon import Vocabulary, vocabulary
from referee.orders.limits import (
    MOST_TURNING,
    TOO_DEAR,
    TOO_LONG,
    TOO_MANY,
    in_reach,
    lacking,
    quoted,
    read_part,
    up_to_limit,
)
from referee.orders.order import Block
from referee.orders.proposals import merged
from referee.orders.rows import CONDITIONS, QUOTES
from referee.orders.segment_reading import SegmentReader
from referee.orders.segments import Segment, is_content, sentences
from referee.orders.shapes.block import SayBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.sheet import above_signature, read_lines, says_anything, with_doubtful
from referee.orders.telling import without_words_to_others
from referee.prose.account import CLAUSE_UNREAD, may_turn, names_more
from referee.prose.concerns import Concerns, without_concerns
from referee.prose.finished_sheet import is_finished, parted, with_second_thoughts
from referee.prose.kinds import STRANGE
from referee.prose.mentions import Mention, RunningWords, kinds_of
from referee.prose.open_question import answer_to_proposal
from referee.prose.plain_answers import plain_answer, with_no_beside, without_ok
from referee.prose.postscript import above_postscript, is_foreign_figure
from referee.prose.second_thoughts import holds_back, second_thoughts
from referee.prose.talk import QUOTED, modes, told_of_the_past
from referee.prose.whole_letter import read_as_a_whole
from referee.rules.effects.base import design_of

_GRANTED = (Accept, Decline, Help, Inquiry, Ok, Speaks, Status, StatusOfAll)
"""Requests that are granted in whatever language they are made: they say yes or no, or ask, or name a language."""

_FORMS = (FormatData, AsText, OwnPage, LettersWanted, Quiet, LivesIn, ShowName, Speaks)
"""Requests that say once and for all what their writer wants, and may stand beside a plain yes."""


def read_letter(lines: Sequence[Line], known: Known, language: str = "") -> OrderSheet:
    """The order sheet that a letter comes to; lines that are not sure are only proposed.

    `language`: the tag of the writer's language, empty where nobody knows. A letter that says nothing in the language
    that it seems to be in is read in the likeliest other, and that only proposed.
    """
    near = in_reach(lines)
    sheet = _read_near(near, known, language)
    if len(near) == len(lines) or any(each.code in (TOO_MANY, TOO_DEAR) for each in sheet.complaints):
        return sheet
    complaints = (*sheet.complaints, lacking(lines[len(near)], TOO_MANY))
    if sheet.blocks and known.is_whole(sheet.blocks):
        return replace(sheet, complaints=complaints)
    return replace(_only_proposed(sheet), note="too-long", complaints=complaints)


def _read_near(lines: Sequence[Line], known: Known, language: str) -> OrderSheet:
    """The sheet of lines that are all looked at."""
    above = above_signature(lines)
    sure = [line for line in above if line.sure]
    tag = language_of(sure, known, language)
    sheet = _read_in(tag, above, known)
    if says_anything(sheet) or sheet.complaints or not (other := likeliest_other(sure, known, tag)):
        return sheet
    again = _only_proposed(_read_in(other, above, known))
    return again if says_anything(again) else sheet


def _only_proposed(sheet: OrderSheet) -> OrderSheet:
    """A sheet that files nothing of what it reads, and grants no more than an answer or a no."""
    return replace(
        sheet,
        blocks=(),
        standing=(),
        previewed=(),
        requests=tuple(each for each in sheet.requests if isinstance(each, _GRANTED) or _asks(each)),
        proposal=merged(sheet.proposal, sheet.blocks),
        note=sheet.note or (DOUBT if sheet.blocks else ""),
        where=(),
    )


def _asks(request: Request) -> bool:
    """Whether a request does nothing by itself."""
    return isinstance(request, AskedBack) and request.asks


def _read_in(language: str, lines: Sequence[Line], known: Known) -> OrderSheet:
    """The sheet that a letter comes to in one language, with lines that are not sure."""
    words = vocabulary(understood(language, known.board), known)
    lines, quotations = without_quotations(lines, words, known)
    called = without_words_called_wrong([line for line in lines if line.sure], words)
    told = without_words_to_others(called.lines, words, known)
    left = without_concerns(told.lines, words, known)
    said, announced = without_announcements(left.lines, words)
    reader = SegmentReader(words, known)
    read = read_lines(said, reader)
    answer = _answering(said, read, reader) or _choosing(said, read, reader)
    sheet = answer or _finished(said, read, reader) or _read_words(said, read, reader)
    if announced:
        remarks = (*sheet.remarks, Remark(SayBlock.key, "read-by-all"))
        proposal = (*sheet.proposal, SayBlock(announced))
        sheet = replace(sheet, proposal=proposal, note=sheet.note or DOUBT, remarks=remarks)
    sheet = replace(sheet, ignored=(*sheet.ignored, *quotations))
    if called.requests or told.requests or told.complaints:
        requests = (*called.requests, *told.requests, *sheet.requests)
        complaints = (*told.complaints, *sheet.complaints)
        sheet = replace(sheet, requests=requests, complaints=complaints)
    return with_doubtful(_with_concerns(sheet, left), lines, reader)


def _answering(lines: Sequence[Line], read: OrderSheet, reader: SegmentReader) -> OrderSheet | None:
    """The sheet of a letter that says yes to what we propose, or chooses an answer of its question and may edit it."""
    words, known = reader.words, reader.known
    if not (known.proposal or known.ways) or read.standing or read.previewed or (read.blocks and not known.ways):
        return None
    forms = tuple(request for request in read.requests if isinstance(request, _FORMS))
    rest = [line for line in lines if not (forms and _says_form_alone(read_lines([line], reader)))]
    tag = likeliest_other(rest, known, words.lexicon.language)
    other = vocabulary(understood(tag, known.board), known) if tag else None
    answer = answer_to_proposal(rest, known, words, other)
    if answer is None or (read.blocks and answer.way < 0):
        return None
    if not answer.beside:
        return OrderSheet(requests=(*answer.asked, *forms))
    if answer.way < 0:
        whole = _read_words(lines, read, reader)
        unsaid = answer.announces and not any(isinstance(each, Say) for each in whole.requests)
        whole = without_ok(whole) if answer.turned or unsaid else whole
        return _told_beside(whole if says_anything(whole) or whole.complaints else _unclear(whole), answer.beside)
    chosen = replace(known, proposal=merged(known.proposal, known.ways[answer.way]), ways=())
    editing = SegmentReader(words, chosen)
    edited = _read_words(answer.beside, read_lines(answer.beside, editing), editing)
    if not (edited.blocks or edited.proposal):
        return _told_beside(_unclear(edited), answer.beside)
    filed = {block.key for block in edited.blocks}
    proposal = (block for block in merged(chosen.proposal, edited.proposal) if block.key not in filed)
    return replace(
        edited,
        proposal=tuple(proposal),
        requests=(*answer.requests, *forms, *edited.requests),
        note=edited.note or DOUBT,
    )


def _choosing(lines: Sequence[Line], read: OrderSheet, reader: SegmentReader) -> OrderSheet | None:
    """The sheet of a letter that chooses a whole sheet by its letter, as if its lines were written; perhaps changed.

    A change that is not sure is only proposed with it; a sheet that is out of date is none. A letter below other words
    may be how somebody signs: what it would choose is proposed.
    """
    words, known = reader.words, reader.known
    lettered = known.lettered if any(_A_LETTER.search(each.text) for each in lines) else None
    if lettered is None or read.standing or read.previewed:
        return None
    sheets = lettered()
    asking = replace(known, proposal=(), ways=sheets or ((),) * _LETTERED, slots=None)
    answer = answer_to_proposal(lines, asking, words, None)
    if answer is None or answer.way < 0 or answer.turned:
        return _choosing_below(lines, read, asking, reader)
    typed = next(line for line in lines if line.text.strip())
    may_sign = _A_LETTER.search(typed.text) is None
    if not sheets:
        if may_sign:
            return None
        text = typed.text.strip()
        gone = LineComplaint(typed.number, text, 0, len(text), "illegal", "sheets-over", (text,))
        return OrderSheet(complaints=(gone,), requests=answer.requests)
    chosen = sheets[answer.way]
    if may_sign:
        return OrderSheet(proposal=chosen, requests=answer.requests, note=DOUBT)
    if not answer.beside:
        return OrderSheet(blocks=chosen, requests=answer.requests)
    editing = SegmentReader(words, replace(known, proposal=chosen, lettered=None))
    beside = _without_joint(answer.beside, words)
    if other := _other_power_card(beside, chosen, known):
        return OrderSheet(blocks=merged(chosen, (other,)), requests=answer.requests)
    edited = _read_words(beside, read_lines(beside, editing), editing)
    changed = merged(chosen, edited.blocks, edited.proposal)
    terms = (tokens_of(line.text) for line in beside)
    on_terms = edited.proposal and any(
        words.longest(CONDITIONS, tokens, at)[0] for tokens in terms for at in range(len(tokens))
    )
    if on_terms or (changed == chosen and not (edited.requests or edited.blocks)):
        return _told_beside(_unclear(replace(edited, proposal=())), answer.beside)
    requests = (*answer.requests, *edited.requests)
    if edited.proposal or edited.complaints or edited.which or edited.note:
        return replace(edited, blocks=(), proposal=changed, requests=requests, note=edited.note or DOUBT)
    return replace(edited, blocks=changed, requests=requests)


def _choosing_below(lines: Sequence[Line], read: OrderSheet, asking: Known, reader: SegmentReader) -> OrderSheet | None:
    """The sheet of a letter below whose orders or requests a line chooses a whole sheet: the rest of it is proposed."""
    *above, last = [line for line in lines if line.text.strip()] or [Line(0, "")]
    answer = answer_to_proposal([last], asking, reader.words, None) if read.blocks or read.requests else None
    if answer is None or answer.way < 0 or answer.turned or answer.beside:
        return None
    sheet = _read_words(above, read_lines(above, reader), reader)
    if sheet.proposal or sheet.which or not asking.ways[answer.way]:
        return None
    filed = {block.key for block in sheet.blocks}
    return replace(
        sheet,
        proposal=tuple(each for each in asking.ways[answer.way] if each.key not in filed),
        note=sheet.note or DOUBT,
    )


def _other_power_card(lines: Sequence[Line], chosen: Sequence[Block], known: Known) -> Block | None:
    """The power card that a bare number is, which is no action card on offer: A but 11."""
    tokens = [token for line in lines for token in tokens_of(line.text) if not token.is_mark]
    number = int(tokens[0].word) if len(tokens) == 1 and tokens[0].word.isdecimal() else 0
    on_offer = {design_of(card) for card in known.offered}
    cards = {each for card in known.cards if card.design in on_offer for each in (card.stack, card.power)}
    named = number in known.board.power_values and number not in cards
    return PowerBlock((PowerRank(number),)) if named and any(each.key == PowerBlock.key for each in chosen) else None


def _without_joint(lines: Sequence[Line], words: Vocabulary) -> list[Line]:
    """The lines without the word that joins them to what stands before: but 11."""
    first, *others = lines
    tokens = tokens_of(first.text)
    at = words.longest(("BUT", "AND"), tokens, 0)[0] if tokens else 0
    text = first.text[tokens[at].column :] if 0 < at < len(tokens) else first.text
    return [replace(first, text=text), *others]


def _unclear(sheet: OrderSheet) -> OrderSheet:
    """The sheet of what stands beside an answer and is no edit: the answer waits until it is clear."""
    asked = LineComplaint(0, "", 0, 0, "ambiguous", "ok-not-bare", ("",))
    return replace(sheet, complaints=sheet.complaints or (asked,), note=sheet.note or "not-bare-ok")


def _told_beside(sheet: OrderSheet, beside: Sequence[Line]) -> OrderSheet:
    """The sheet; where it accepts nothing for what stands beside a yes, the complaint quotes that."""

    def quoting(each: LineComplaint) -> LineComplaint:
        if each.code != "ok-not-bare" or each.args != ("",):
            return each
        line = beside[0]
        typed = line.text.strip()
        return replace(each, line=line.number, text=typed, column=0, width=len(typed), args=(typed,))

    return replace(sheet, complaints=tuple(map(quoting, sheet.complaints)))


def _read_words(lines: Sequence[Line], read: OrderSheet, reader: SegmentReader) -> OrderSheet:
    """The sheet of lines as rows and as running words; `read`: as rows alone."""
    sure, read = _read_above_postscript(lines, read, reader)
    whole = RunningWords(read_part(sure).lines, reader.words, reader.known)
    sheet = with_rows_in_doubt(_plain_answer(read, whole, reader) or read_as_a_whole(read, whole), whole)
    sheet = with_no_beside(sheet, whole)
    unread = [each for each in read.complaints if each.code in (TOO_LONG, TOO_DEAR) and each not in sheet.complaints]
    return replace(sheet, complaints=(*unread, *sheet.complaints)) if unread else sheet


def _finished(lines: Sequence[Line], read: OrderSheet, reader: SegmentReader) -> OrderSheet | None:
    """The finished sheet of a letter, beside which second thoughts below it are only proposed; None if it has none."""
    words, known = reader.words, reader.known
    parts = parted(lines, read, reader)
    sheet = _read_words(parts.rows, parts.sheet, reader) if parts else None
    if parts is None or sheet is None or not is_finished(sheet, known):
        return None
    below, tag = parts.below, words.lexicon.language
    turning = {*second_thoughts(below, words, known)}
    if other := likeliest_other(below, known, tag):
        turning |= {*second_thoughts(below, vocabulary(understood(other, known.board), known), known)}
    in_force = merged(known.in_force, sheet.blocks)
    then = replace(known, in_force=in_force, proposal=(), unfinished=(), slots=None)  # nothing is asked any more
    turned = [below[at] for at in sorted(turning)] if len(turning) <= MOST_TURNING else []
    changing = SegmentReader(words, then)
    changed = _read_words(turned, read_lines(turned, changing), changing) if turned else OrderSheet()
    return with_second_thoughts(sheet, parts, sorted(turning), _only_proposed(changed))


def _with_concerns(sheet: OrderSheet, left: Concerns) -> OrderSheet:
    """The sheet with what was left out of it: who is away is noted and asked back, other concerns are answered."""
    sheet = replace(sheet, ignored=(*sheet.ignored, *left.told)) if left.told else sheet
    if not left.requests:
        return sheet
    note = "absence" if left.absences else sheet.note
    requests = (*sheet.requests, *left.requests)
    return replace(sheet, requests=requests, note=note, ignored=(*sheet.ignored, *left.absences))


def _plain_answer(read: OrderSheet, whole: RunningWords, reader: SegmentReader) -> OrderSheet | None:
    """As `plain_answer`, for a letter that may also say on lines of their own in what form letters shall come."""
    forms = tuple(request for request in read.requests if isinstance(request, _FORMS))
    if not forms:
        return plain_answer(read, whole)
    rest = [line for line in whole.lines if not _says_form_alone(read_lines([line], reader))]
    answer = plain_answer(read_lines(rest, reader), replace(whole, lines=rest))
    return replace(answer, requests=(*answer.requests, *forms)) if answer and (answer.requests or answer.note) else None


def _says_form_alone(line: OrderSheet) -> bool:
    return bool(line.requests) and all(isinstance(request, _FORMS) for request in line.requests)


def _read_above_postscript(
    lines: Sequence[Line], sheet: OrderSheet, reader: SegmentReader
) -> tuple[Sequence[Line], OrderSheet]:
    """The lines and how they read; without their postscript if something is unclear and the lines above say something.

    The lines of the postscript are then ignored.
    """
    unclear = sheet.note != "too-long" and (sheet.complaints or sheet.proposal or sheet.note)
    above = above_postscript(lines, reader.words) if unclear else lines
    below = tuple(line.text for line in lines[len(above) :] if line.text.strip())
    if not below or not says_anything(again := read_lines(above, reader)):
        return lines, sheet
    return above, replace(again, ignored=(*again.ignored, *below))


def without_quotations(lines: Sequence[Line], words: Vocabulary, known: Known) -> tuple[list[Line], tuple[str, ...]]:
    """The lines without those quoted below a line that says whose they are, and the quotations.

    Lines that are not sure are quoted as those of whom the line above names, what stands in quotation marks also as the
    writer's own of the past: what I played in spring:.
    """
    kept: list[Line] = []
    quoted: list[str] = []
    theirs = past = False
    for line in lines:
        marked = _is_in_marks(line.text.strip())
        if (theirs and (marked or not line.sure)) or (past and marked):
            quoted.append(line.text.strip())
            continue
        kept.append(line)
        if line.text.strip():
            said = RunningWords((line,), words, known).said if _introduces(line) else ()
            theirs, past = any(each.is_rival for each in said), told_of_the_past(said, (line,))
    return kept, tuple(filter(None, quoted))


def _introduces(line: Line) -> bool:
    return line.text.rstrip().endswith(":") and up_to_limit(line) is line


def _is_in_marks(text: str) -> bool:
    """Whether a line stands in quotation marks as a whole."""
    return bool(text[1:]) and text[-1] in QUOTES.get(text[0], "")


_A_LETTER = re.compile(r"(?<![^\W_])[A-Ca-c](?![^\W_])")
_LETTERED = 3

_QUOTED = 100
"""Characters of a line that are quoted."""

_TAKING_BACK = frozenset(("NOT", "HEDGE", "SAYS NO", "CORRECTION", "LATER"))
"""Kinds of words with which a line takes back what stands beside it, though it names nothing: not yet; maybe."""

_SHORT = 5
"""At most so many words has a line that is nothing but that."""


def with_rows_in_doubt(sheet: OrderSheet, letter: RunningWords) -> OrderSheet:
    """The sheet; lines that may turn its rows are told, and in a paragraph with such a line rows are only proposed.

    "CARD king", and then "unless Bo leads Seville". Far from the rows, as in a postscript, it is told all the same; so
    is a line below all rows that names something of the game which they do not: "PS make that Seville". Rows below a
    line that says whose they are, Cleo wrote:, are proposed as well.
    """
    if not (sheet.blocks and sheet.ignored) or any(each.code == CLAUSE_UNREAD for each in sheet.remarks):
        return sheet
    lines, words, known = letter.lines, letter.words, letter.known
    ignored: dict[int, list[Mention]] = {at: [] for at in _ignored(sheet, lines)}
    for each in letter.said:
        if each.token.line in ignored:
            ignored[each.token.line].append(each)
    turning = [
        at
        for at, each in ignored.items()
        if may_turn(each) or _takes_back(each, words) or holds_back(lines[at], words, known)
    ]
    read = [at for at, line in enumerate(lines) if line.text.strip() and at not in ignored]
    orders = canonical_sheet(sheet.blocks, known)
    below = {at: _without_figures(each) for at, each in ignored.items() if read and at > read[-1]}
    more = [at for at, words_of_line in below.items() if names_more(words_of_line, orders, lines, known)]
    quotes = (quoted(lines[at].text, _QUOTED) for at in sorted({*turning, *more}))
    sheet = replace(sheet, remarks=(*sheet.remarks, *(Remark("", CLAUSE_UNREAD, (quote,)) for quote in quotes)))
    paragraphs = [*_paragraphs_with_rows(sheet, lines)]
    turned = any(at in turning for paragraph in paragraphs for at in paragraph)
    theirs = _quoted_lines(letter)
    said = [{*_with_its_head(each, lines)} for each in paragraphs]
    if not turned and not any(theirs & each and {*ignored} & each - theirs for each in said):
        return sheet
    return replace(sheet, blocks=(), proposal=merged(sheet.blocks, sheet.proposal), note=sheet.note or DOUBT)


def _quoted_lines(letter: RunningWords) -> set[int]:
    """The lines with the words of somebody else: below "Cleo wrote:"."""
    found = modes(letter.said, letter.lines)
    return {each.token.line for each, mode in zip(letter.said, found, strict=True) if mode == QUOTED}


def _with_its_head(paragraph: range, lines: Sequence[Line]) -> range:
    """The lines of a paragraph, with that above it if it ends with a colon."""
    above = next((at for at in range(paragraph.start - 1, -1, -1) if lines[at].text.strip()), paragraph.start)
    return range(above, paragraph.stop) if lines[above].text.rstrip().endswith(":") else paragraph


def _takes_back(said: Sequence[Mention], words: Vocabulary) -> bool:
    """Whether a line is short and denies or doubts, of itself or what stands beside it: don't file this; not sure."""
    strange = sum(STRANGE in each.kinds for each in said)
    against = words.has("AGAINST", [each.token for each in said])
    return len(said) <= _SHORT and (against or (strange < 2 and not _TAKING_BACK.isdisjoint(kinds_of(said))))


def _ignored(sheet: OrderSheet, lines: Sequence[Line]) -> Iterator[int]:
    """The lines that were not read as orders."""
    ignored = {*sheet.ignored}
    return (at for at, line in enumerate(lines) if line.text in ignored)


def _without_figures(said: Sequence[Mention]) -> Sequence[Mention]:
    """The words of a line; without its numbers if one of them is a year or of a telephone."""
    foreign = any(is_foreign_figure(each.token) for each in said)
    return [each for each in said if "number" not in each.kinds] if foreign else said


def _paragraphs_with_rows(sheet: OrderSheet, lines: Sequence[Line]) -> Iterator[range]:
    """The lines of each paragraph in which some line was read."""
    begin, ignored = 0, {*sheet.ignored}
    for end in range(1, len(lines) + 1):
        ends = end == len(lines) or lines[end].number > lines[end - 1].number + 1 or not lines[end - 1].text.strip()
        if ends:
            said = [lines[at].text for at in range(begin, end) if lines[at].text.strip()]
            if any(text not in ignored for text in said):
                yield range(begin, end)
            begin = end


_DENIED = 5
"""At most so many words stand between a no and what it denies."""


def without_announcements(lines: Sequence[Line], words: Vocabulary) -> tuple[list[Line], str]:
    """The lines with their announcements blanked out, and the text of these; empty where there are none."""
    kept: list[Line] = []
    found: list[str] = []
    for line in lines:
        begin, end = _speech(line, words)
        said = _unquoted(line.text[begin:end].partition(":")[2].strip())
        kept.append(replace(line, text=f"{line.text[:begin]}{' ' * (end - begin)}{line.text[end:]}") if said else line)
        found += [said] if said else []
    return kept, " ".join(found)


def _unquoted(text: str) -> str:
    """The text between quotation marks, if it begins with one; otherwise all of it."""
    ends = [at for closing in QUOTES.get(text[:1], "") if (at := text.find(closing, 1)) > 0]
    return text[1 : min(ends)].strip() if ends else text


def _speech(line: Line, words: Vocabulary) -> tuple[int, int]:
    """Where an announcement begins and ends in a line; a further sentence that may be an order is not part of it."""
    reads = ":" in line.text and up_to_limit(line) is line
    tokens = words.without_fillers(tokens_of(line.text)) if reads else ()
    for at in range(len(tokens)):
        length = words.longest(("TELL ALL",), tokens, at)[0]
        if not length or any(words.match("NOT", tokens, n) for n in range(max(0, at - _DENIED), at)):
            continue  # this is not for everybody: ...
        if line.text[tokens[at + length - 1].end :].lstrip().startswith(":"):
            parts = sentences(Segment("prose", tokens[at + length :], (line,))) if tokens[at + length :] else ()
            secret = next((part for part in parts[1:] if is_content(part.tokens, words)), None)
            return tokens[at].column, secret.tokens[0].column if secret else len(line.text)
    return 0, 0
