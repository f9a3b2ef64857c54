"""Reads segments as statements, and doubts an order if the words around it may change its meaning.

Knows that leftover words, a question mark or a correction behind an order make it doubtful. Must not know what several
orders make together: that is `assembly`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from referee.languages.likeness import nearest
from referee.languages.tokens import WordToken
from referee.orders import segments
from referee.orders.answers import answers
from referee.orders.contents import Known
from referee.orders.grammar import DOUBT, Cursor, Fault, Scope, Statement, Trouble, number_like
from referee.orders.inquiries import inquiry
from referee.orders.lexicon import GOAL, Vocabulary
from referee.orders.order import Block, is_conditional
from referee.orders.rows import covered
from referee.orders.scopes import BEFORE, plan_scope, read_scoped
from referee.orders.segments import Segment
from referee.orders.shapes.plans import AskBlock
from referee.orders.statements import REQUESTS, read_statement

_HARMLESS = ("HELP", "STATUS", "STATUS ALL", "SUGGEST")
"""Requests that are granted whatever stands around them."""

_OF_THE_WHOLE = "FINAL"
"""The request that counts only for a letter that is filed whole."""

_DOUBTS = ("?", "~")
"""Marks that take an order back: a question, and struck-through text."""

_QUOTES = frozenset("\"'“”„‘’‚«»")
"""Marks in front of an order that is only quoted."""

_OF_CONDITIONS = ("GAIN", "LEADS", "HAS", "AHEAD", "LAID", "MOVED")
"""Kinds of words that show a condition even where its IF is misspelt."""

_ANSWERED = (*_HARMLESS, "SAY", "TELL MODERATOR")
"""Requests that are answered even if their line turns out to be prose: a speech in small letters is asked about."""

CONDITION_FIRST = "guard-first"
"""The code of the trouble with a sentence that begins with a condition."""

SHOUTING = 6
"""From so many words on, a line all in capitals counts as if typed in small letters."""


@dataclass(frozen=True, slots=True)
class SegmentReader:
    """Reads the segments of one letter; of lines that are read twice, each segment only once."""

    words: Vocabulary
    known: Known
    _read: dict[tuple[Segment, Scope], tuple[Statement, ...] | None] = field(default_factory=dict)

    def statements(self, segment: Segment, above: Scope) -> tuple[Statement, ...] | None:
        """The statements of a segment of orders or a strange one, below lines of this scope; None for prose."""
        at = segment, above
        if at not in self._read:
            strange, words, known = segment.kind == "strange", self.words, self.known
            self._read[at] = (
                read_strange(segment, words, known) if strange else read_orders(segment, words, known, above)
            )
        return self._read[at]


def read_orders(
    segment: Segment, words: Vocabulary, known: Known, above: Scope = "round"
) -> tuple[Statement, ...] | None:
    """The statements of a segment of orders; None if it turns out to be prose.

    `above`: the scope of lines of a plan at its beginning.
    """
    if segment.lead and (question := _asks_about(segment, words, known)):
        return question
    found = _strictly(segment.tokens, segment.begin, words, known, above)
    shouts = len(segment.tokens) >= SHOUTING and all(t.shouted or t.is_mark or number_like(t) for t in segment.tokens)
    typed_small = shouts or not segment.tokens[segment.begin].shouted
    if all(statement.is_clean for statement in found) and not segment.lead:
        return _whole_or_not(found)
    if typed_small and not segment.lead and (each_order := _each_part(segment, words, known, above)):
        return each_order
    if typed_small and found[0].verb in REQUESTS and (question := inquiry(segment.tokens, words, known)):
        return question
    if typed_small and found[0].rest and words.match("IS", found[0].rest, 0):
        return answers(segments.with_stops(segment), words, known)  # card 3 is bad
    clean_first = found[0].is_clean or found[0].verb in _ANSWERED
    if not clean_first and (typed_small or segment.lead) and not _sounds_like_order(segment, found, words):
        return answers(segments.with_stops(segment), words, known)
    settled = _whole_or_not(tuple(each for one in found for each in _settled(one, words, known)))
    corrects = any(words.has("CORRECTION", each.rest) for each in found)
    more = segments.is_content(segment.lead, words) or _says_more(found, words)
    if corrects and typed_small and not any(each.doubt for each in settled):
        return answers(segments.with_stops(segment), words, known) or settled
    if more and not corrects:
        loose = answers(segments.with_stops(segment), words, known) or ()
        mine = typed_small or segment.lead or (loose and found[0].value and loose[0].verb == found[0].verb)
        if loose and mine:
            return loose
    return _doubted(settled, segment, words)


def _each_part(segment: Segment, words: Vocabulary, known: Known, above: Scope) -> tuple[Statement, ...] | None:
    """The orders of a row in small letters if all its words belong to them: power 9. card 3, act, place 2 Granada.

    A further keyword counts as in capitals behind a comma, a stop, AND or THEN.
    """
    tokens = list(segments.with_stops(segment))
    for at in range(segment.begin + 1, len(tokens)):
        verb = words.match("verb", tokens, at)
        joins = tokens[at - 1].word in (",", ";") or words.longest(("AND", "THEN"), tokens, at - 1)[0] == 1
        if verb and joins and verb[1] not in (*REQUESTS, GOAL):
            tokens[at] = replace(tokens[at], shouted=True)
    found = _strictly(tokens, segment.begin, words, known, above)
    if not all(each.is_clean for each in found):
        return None
    return _whole_or_not(tuple(replace(each, token=replace(each.token, shouted=False)) for each in found))


def _asks_about(segment: Segment, words: Vocabulary, known: Known) -> tuple[Statement, ...] | None:
    """The question of a sentence that quotes an order: what does "PLACE REST Aragon" mean?"""
    first = segment.tokens[segment.begin]
    if len(segment.lines) > 1 or segment.lines[0].text[max(0, first.column - 1) : first.column] not in _QUOTES:
        return None
    return next(
        (inquiry(part.tokens, words, known) for part in segments.sentences(segment) if first in part.tokens), None
    )


def read_strange(segment: Segment, words: Vocabulary, known: Known) -> tuple[Statement, ...] | None:
    """The statements of a row that begins with an unknown word, corrected if the rest reads well; None for prose."""
    first = segment.tokens[0]
    if segment.guess:
        tokens = (replace(first, word=segment.guess), *segment.tokens[1:])
        found = _strictly(tokens, 0, words, known)
        if all(statement.is_clean for statement in found):
            args = (first.word, found[0].verb)
            trouble = Trouble("invalid", "misspelt-order", args, (segment.guess.upper(),), first, first, mended=True)
            return (replace(found[0], troubles=(trouble,)), *found[1:])
    loose = answers(segments.with_stops(segment), words, known)
    if loose is not None or not first.shouted:
        return loose
    legal = (segment.guess.upper(),) if segment.guess else ()
    trouble = Trouble("invalid", "unknown-order", (first.word,), legal, first, first)
    return (Statement("", None, first, (trouble,)),)


_SMALL_TALK = ("LOOSE", "LEAD-IN", "CLOSING", "name", "SAYS YES", "filler")
"""Kinds of words that say nothing, so that a number beside them stands alone."""


def beside_prose(
    found: Sequence[Statement], prose: Sequence[Sequence[WordToken]], words: Vocabulary, known: Known
) -> list[Statement]:
    """The statements of a letter, doubtful if its prose may say otherwise about the same things."""
    asked = [slot.key for slot in known.slots or () if slot.is_asked]
    unsure = not all(segments.is_innocent(each, words) for each in prose)
    unsure |= any((said.is_bare and said.doubt) or any(not each.mended for each in said.troubles) for said in found)
    turning = {token.line for tokens in prose if segments.may_turn(tokens, words) for token in tokens}
    turning |= {said.token.line for said in found if any(each.code == CONDITION_FIRST for each in said.troubles)}
    telling = {token.line for tokens in prose if not covered(tokens, words, _SMALL_TALK) for token in tokens}

    told = [said.token.line for said in found if said.scope == "round"]
    turning |= {line for line in _lines_naming_places(prose, words) if told and min(told) < line < max(told)}

    def is_doubtful(said: Statement) -> bool:
        if said.is_bare and said.token.word.isdigit() and said.token.line in telling and len(asked) > 1:
            return True  # 9. was my birthday
        in_running_words = bool(turning) and said.scope == "round" and not said.token.shouted
        return unsure if said.is_bare else in_running_words or said.token.line in turning  # 13; if that is laid, 12

    return [replace(said, doubt=said.doubt or DOUBT) if is_doubtful(said) else said for said in found]


def _lines_naming_places(prose: Sequence[Sequence[WordToken]], words: Vocabulary) -> Iterator[int]:
    """The lines of prose with a number and a place, which amid orders may be one more order."""
    for tokens in prose:
        counts = words.has("number", tokens) or any(token.word[:1].isdigit() for token in tokens)
        if counts and words.has("place", tokens):
            yield tokens[0].line


def _sounds_like_order(segment: Segment, found: Sequence[Statement], words: Vocabulary) -> bool:
    """Whether a sentence that begins with a small keyword sounds like an order."""
    rest = segment.tokens[segment.begin + 1 :]
    return segments.is_content(rest, words) or any(t.mended for s in found for t in s.troubles)


def _says_more(found: Sequence[Statement], words: Vocabulary) -> bool:
    """Whether the words left over may hold further orders."""
    return any(
        s.value is None
        or not all(trouble.mended for trouble in s.troubles)
        or segments.is_content(s.rest, words)
        or words.has("verb", s.rest)
        for s in found
    )


# --- word by word -------------------------------------------------------------------------------


def exactly(tokens: Sequence[WordToken], reader: SegmentReader, above: Scope) -> list[Statement]:
    """The orders and requests of a row that is nothing else, each with a trouble for what is not exactly one."""
    found = _strictly(tokens, 0, reader.words, reader.known, above)
    said = found[0].verb in _SAID or reader.words.longest(_SAID_TO_ONE, tokens, 0)[0]
    if not said and reader.words.match("verb", tokens, 0):
        return [_with_rest_told(each) for each in found]
    near = () if said else nearest(tokens[0].word, reader.words.lexicon.said["verb"])
    typed = () if said else (" ".join(token.word for token in tokens),)
    code = _SAID_ELSEWHERE if said else NO_ORDER
    wrong = Trouble("invalid", code, typed, tuple(word.upper() for word in near), tokens[0], tokens[-1])
    return [Statement("", None, tokens[0], (wrong,))]


NO_ORDER = "turnfile-no-order"
"""The code of the trouble with a line of a file that is none."""

_SAID, _SAID_TO_ONE = ("SAY", "TELL MODERATOR"), ("TELL", "IGNORE", "HEAR")
"""Keywords before words to people, and kinds of words before those to one of them."""

_SAID_ELSEWHERE = "tell-in-file"
"""The code of the trouble with words to people in a file: they stand in the letter itself."""


def _with_rest_told(said: Statement) -> Statement:
    """A statement with the words left over behind it as a trouble, if nothing worse is told."""
    rest = [token for token in said.rest if not token.is_mark] or [*said.rest]
    if not rest or said.troubles:
        return replace(said, rest=())
    typed = " ".join(token.word for token in rest)
    wrong = Trouble("invalid", "words-left-over", (typed,), (), rest[0], rest[-1])
    return replace(said, rest=(), troubles=(wrong,))


def _strictly(
    tokens: Sequence[WordToken], begin: int, words: Vocabulary, known: Known, above: Scope = "round"
) -> tuple[Statement, ...]:
    """The orders from `begin` on, each with the words behind it that belong to no order."""
    c = Cursor(tokens, words, known)
    c.at = begin
    found: list[Statement] = []
    while c.token() is not None:
        start = c.at
        statement = read_scoped(c, above)
        above = plan_scope(statement, above)
        ends = statement.verb == "PREVIEW" and c.sees("verb") is not None  # PREVIEW power 11
        found.append(replace(statement, token=tokens[start], rest=() if ends else _rest(c, start)))
    return tuple(found)


def _rest(c: Cursor, start: int) -> tuple[WordToken, ...]:
    """Step to the next order in capitals, and return the tokens passed over."""
    while c.at > start + 1 and c.tokens[c.at - 1].word in ("(", "[", "-", "#"):
        c.at -= 1
    begin = c.at
    end = segments.shouted(c.tokens, c.words, max(begin, start + 1))
    c.at = len(c.tokens) if end is None else end
    rest = c.tokens[begin : c.at]
    if end is not None and not segments.prose_before(rest, c.words):
        rest = [token for token in rest if token.word in _DOUBTS]
    return _leftover(rest, c.words)


def _leftover(tokens: Sequence[WordToken], words: Vocabulary) -> tuple[WordToken, ...]:
    """The tokens without a remark in brackets, words that only connect to the next order, and closing marks."""
    kept = list(tokens)
    marks = [token.word for token in kept]
    if "(" in marks and ")" in marks[marks.index("(") :]:
        opened = marks.index("(")
        closed = marks.index(")", opened)
        if not segments.is_content(kept[opened:closed], words):
            del kept[opened : closed + 1]
    if all(token.is_mark or words.match("THEN", [token], 0) or words.match("AND", [token], 0) for token in kept):
        return tuple(token for token in kept if token.word in _DOUBTS)
    return tuple(kept)


# --- doubts -------------------------------------------------------------------------------------


def _whole_or_not(found: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The statements of a row, doubtful if one of them is not understood: its words may belong to the others.

    So is a bare ASK behind an order that may say ASK itself: VETO yellow ASK.
    """
    if any(said.troubles and said.verb not in _HARMLESS for said in found):
        sound = (said.troubles or said.verb == _OF_THE_WHOLE for said in found)
        return tuple(said if is_settled else _doubtful(said) for said, is_settled in zip(found, sound, strict=True))
    asking = {at for at in range(1, len(found)) if found[at].value == AskBlock() and _takes_ask(found[at - 1])}
    return tuple(_doubtful(said) if {at, at + 1} & asking else said for at, said in enumerate(found))


def _takes_ask(said: Statement) -> bool:
    return isinstance(said.value, Block) and said.value.takes_ask


def _doubtful(said: Statement) -> Statement:
    return replace(said, doubt=said.doubt or DOUBT)


def _is_condition(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether some words hold a condition that is not just "if possible"."""
    at = 0
    while at < len(tokens):
        length, kind = words.longest(("LOOSE", "IF", "UNLESS"), tokens, at)
        if kind in ("IF", "UNLESS"):
            return True
        at += length or 1
    return False


def _settled(statement: Statement, words: Vocabulary, known: Known) -> tuple[Statement, ...]:
    """A statement with its leftover words turned into a correction or a trouble."""
    rest = statement.rest
    if not rest or statement.verb in _HARMLESS:
        return (replace(statement, rest=()),)
    if (corrected := _corrected(statement, words, known)) is not None:
        return (replace(statement, rest=()), corrected)
    code = "tentative" if words.has("HEDGE", rest) else "words-left-over"
    typed = " ".join(token.word for token in rest)
    seen = [token for token in rest if not token.is_mark] or list(rest)
    fault: Fault = "ambiguous" if code == "tentative" else "invalid"
    # Words lost from a condition may turn it around; a condition that is lost leaves what nobody said.
    mended = not (is_conditional(statement.value) or _says_if(rest, words, known) or words.has("CORRECTION", rest))
    trouble = Trouble(fault, code, (typed,), (), seen[0], seen[-1], mended)
    settled = statement.troubles
    if statement.value is not None and all(known.mended for known in settled):
        settled = (*settled, trouble)
    return (replace(statement, rest=(), troubles=settled),)


def _says_if(rest: Sequence[WordToken], words: Vocabulary, known: Known) -> bool:
    """Whether a condition begins somewhere, or a word stands there that conditions have."""
    c = Cursor(rest, words, known)
    return any(words.has(kind, rest) for kind in _OF_CONDITIONS) or any(c.conditional() for c.at in range(len(rest)))


def _corrected(statement: Statement, words: Vocabulary, known: Known) -> Statement | None:
    """The order as corrected by the words behind "oops, no"; None if they do not make the same order."""
    at = 0
    tail: tuple[WordToken, ...] | None = None
    while at < len(statement.rest):
        found = words.match("CORRECTION", statement.rest, at)
        at += found[0] if found else 1
        tail = statement.rest[at:] if found else tail
    while tail and tail[0].is_mark:
        tail = tail[1:]
    if not tail or statement.verb in ("", *BEFORE):
        return None
    begin = segments.opening(tail, words) or 0
    c = Cursor(tail, words, known)
    c.at = begin
    if c.sees("verb") == statement.verb:
        c.take("verb")
    again = read_statement(c, statement.verb)
    value = again.value
    first = statement.value
    if isinstance(value, Block) and isinstance(first, Block) and not words.has("purpose", tail):
        value = value.in_place_of(first)
    if value is None or again.troubles or _rest(c, begin) or (is_conditional(first) and not is_conditional(value)):
        return None
    return Statement(statement.verb, value, tail[0], doubt="contradiction", scope=statement.scope)


def _doubted(found: tuple[Statement, ...], segment: Segment, words: Vocabulary) -> tuple[Statement, ...] | None:
    """The statements of a row, doubtful if prose stands before them; None if that denies them or one is unreadable."""
    if not segment.lead:
        return found
    if _is_condition(segment.lead, words):
        first, last = segment.lead[0], segment.lead[-1]
        trouble = Trouble("invalid", CONDITION_FIRST, (), (), first, last)
        return tuple(replace(statement, troubles=(*statement.troubles, trouble)) for statement in found)
    if words.has("NOT", segment.lead) or any(statement.value is None for statement in found):
        return None
    return tuple(map(_doubtful, found))
