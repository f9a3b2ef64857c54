"""Groups rows into segments: orders with the rows they run on over, an OK, or prose.

Knows how orders wrap, and where they begin: at the beginning of a row in any case, in capitals anywhere. What an order
says is read in `segment_reading`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest
from typing import Literal

from referee.languages.likeness import nearest
from referee.languages.tokens import WordToken
from referee.orders.contents import Line
from referee.orders.lexicon import GOAL, LEADING, Vocabulary
from referee.orders.rows import ARGUMENTS, CONDITIONS, LetterRow, argument, covered, goes_on_condition, has_condition
from referee.orders.shapes.facts import FACT_KINDS

SegmentKind = Literal["orders", "ok", "same", "strange", "prose"]

SENTENCE_END = re.compile(r"[\"”»)]*[.!?:]+[\"”»)]*\s")
"""The end of a sentence, behind its last word."""

_WRAPPED = 60
"""The fewest characters of a line that a mail program may have broken."""

_TAKING_BACK = ("CORRECTION", "HEDGE", "NOT", "BUT")

CONTENT = ("number", "place", "colour", "LEAD", "REST", "SPREAD", "KEEP LEADS", "ANY", "ALL", "IF KING MOVED")
"""Kinds of words that make a sentence sound like orders."""

_CONNECTIVES = ("OR", "THEN", "AND", "TO", "FROM", "ON", "WHEN", "MAX")
_DANGLING = ("OR", "TO", "FROM", "LEAVING", "ON", "WHEN", "MAX", "AIM")


@dataclass(frozen=True, slots=True)
class Segment:
    """Rows that belong together.

    `begin` is the index of the first order's token, and `lead` the prose before it, which may change its meaning. In an
    OK and in `same`, `begin` is the index behind them. In a strange row, `guess` is the keyword that its first word
    resembles, or empty.
    """

    kind: SegmentKind
    tokens: tuple[WordToken, ...]
    lines: tuple[Line, ...]
    begin: int = 0
    lead: tuple[WordToken, ...] = ()
    guess: str = ""
    on_condition: bool = False  # has an IF or UNLESS

    @property
    def exclaims(self) -> bool:
        """Whether it ends in an exclamation mark."""
        end = self.tokens[-1].end
        return len(self.lines) == 1 and self.lines[0].text[end : end + 1] == "!"


def segments_of(rows: Sequence[LetterRow], words: Vocabulary) -> tuple[Segment, ...]:
    """The segments of all rows, in order."""
    found: list[Segment] = []
    for row in rows:
        last = found[-1] if found else None
        if last and goes_on(last, row, words):
            both = (*last.lines, row.line)
            found[-1] = replace(last, tokens=(*last.tokens, *row.tokens), lines=tuple(dict.fromkeys(both)))
        else:
            found.append(_segment(row, words, alone=len(rows) == 1))
        if not found[-1].on_condition and has_condition(row.tokens, words):
            found[-1] = replace(found[-1], on_condition=True)
    return tuple(found)


def _segment(row: LetterRow, words: Vocabulary, *, alone: bool) -> Segment:
    tokens, lines = row.tokens, (row.line,)
    if (agreed := _behind_yes(tokens, words, alone=alone)) is not None:
        return Segment("ok", tokens, lines, agreed)
    if (same := _behind_same(tokens, words)) is not None:
        return Segment("same", tokens, lines, same)
    if (begin := opening(tokens, words)) is not None:
        return Segment("orders", tokens, lines, begin)
    if (begin := shouted(tokens, words)) is not None:
        return Segment("orders", tokens, lines, begin, prose_before(tokens[:begin], words))
    return _strange_segment(row, words) or Segment("prose", tokens, lines)


def sentences(segment: Segment) -> tuple[Segment, ...]:
    """A segment of one line, cut where its sentences end; a question mark belongs to what it asks."""
    if len(segment.lines) != 1:
        return (segment,)
    text, parts, begin = segment.lines[0].text, [], 0
    for at, (token, behind) in enumerate(pairwise(segment.tokens), 1):
        end = token.column if token.word == "?" else token.end
        if behind.word != "?" and token.row == behind.row and SENTENCE_END.search(text, end, behind.column):
            parts.append(segment.tokens[begin:at])
            begin = at
    parts.append(segment.tokens[begin:])
    return tuple(replace(segment, tokens=part) for part in parts)


def with_stops(segment: Segment) -> tuple[WordToken, ...]:
    """The tokens of a segment, with a semicolon where a sentence ends."""
    found: list[WordToken] = []
    for part in sentences(segment):
        found += (*([replace(part.tokens[0], word=";", width=1)] if found else ()), *part.tokens)
    return tuple(found)


def as_one(rows: Sequence[LetterRow], words: Vocabulary) -> tuple[WordToken, ...]:
    """The tokens of all rows, with a semicolon where a sentence ends and a comma where a line may end one."""
    found: list[WordToken] = []
    widest = max((len(row.line.text) for row in rows), default=0)
    for row, behind in zip_longest(rows, rows[1:]):
        found += with_stops(Segment("prose", row.tokens, (row.line,)))
        last = row.tokens[-1]
        beside = behind and behind.line is row.line
        ends = (
            SENTENCE_END.match(f"{row.line.text[last.end :]}\n")
            or beside
            or (behind and behind.line.number > row.line.number + 1)  # empty lines between
        )
        goes_on = (
            last.is_mark
            or words.longest(("TO", "FROM"), [last], 0)[0]
            or (last.word.isdigit() and behind and not words.match("verb", behind.tokens, 0))
            or (behind and _is_wrapped(row.line.text, behind.line.text, widest))
        )
        if behind and (ends or not goes_on):
            found.append(replace(last, word=";" if ends else ",", width=1))
    return tuple(found)


def _is_wrapped(text: str, behind: str, widest: int) -> bool:
    """Whether a line may have been wrapped: with the next word it would have been the widest."""
    return len(text) >= _WRAPPED and len(text) + len(behind.split()[0]) >= widest


def _behind_yes(tokens: Sequence[WordToken], words: Vocabulary, *, alone: bool) -> int | None:
    """The index behind a yes, or None: OK counts whatever follows, other words only if nothing of weight does.

    In a letter of several rows "do it" is an order.
    """
    verb = words.match("verb", tokens, 0)
    if verb is not None and verb[1] == "OK":
        return verb[0]
    if verb is not None and not alone:
        return None
    at = 0  # skips "oh" and the like, which take nothing back
    while at < len(tokens) and words.longest(("SAYS YES", "HEDGE"), tokens, at)[1] != "HEDGE":
        agreed = words.match("verb", tokens, at)
        if found := words.match("SAYS YES", tokens, at) or (agreed if agreed and agreed[1] == "OK" else None):
            behind = at + found[0]
            but = next((n for n in range(behind, len(tokens)) if not tokens[n].is_mark), behind)
            also = words.longest(("AND",), tokens, but)[0]
            goes_on = words.match("BUT", tokens, but) or (also and shouted(tokens, words, but + also) == but + also)
            return behind if is_polite(tokens[behind:], words) or goes_on else None
        length = words.longest(("LEAD-IN",), tokens, at)[0] or tokens[at].word == ","
        if not length or words.longest(_TAKING_BACK, tokens, at)[0]:
            return None
        at += length
    return None


def is_polite(rest: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether only another yes, a name or a greeting, if anything, stands behind a yes."""
    at = 0
    while at < len(rest):
        length, _ = words.longest(("name", "CLOSING", "SAYS YES"), rest, at)
        if not length and (agreed := words.match("verb", rest, at)) and agreed[1] == "OK":
            length = agreed[0]
        if not length and (not rest[at].is_mark or rest[at].word == "?"):
            return False
        at += length or 1
    return True


def opening(tokens: Sequence[WordToken], words: Vocabulary) -> int | None:
    """The index of the order that a row opens with, perhaps after `then`, `actually` and the like; else None."""
    at = 0
    while at < len(tokens):
        if _begins_order(tokens, at, words):
            return at
        lead = words.match("LEAD-IN", tokens, at)
        if lead is None and not tokens[at].is_mark:
            return None
        at += lead[0] if lead else 1
    return None


def shouted(tokens: Sequence[WordToken], words: Vocabulary, start: int = 0) -> int | None:
    """The index of the first order in capitals; None if there is none."""
    for at in range(start, len(tokens)):
        if tokens[at].shouted and _begins_order(tokens, at, words):
            return at
    return None


def _begins_order(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    """Whether an order begins here. WAIT with words behind it announces a correction and is none."""
    found = words.match("verb", tokens, at)
    if found is None or found[1] == "OK":
        return False  # a yes stands at the beginning
    if found[1] != "WAIT":
        return True
    behind = next((token for token in tokens[at + found[0] :] if not token.is_mark), None)
    return behind is None or behind.row != tokens[at].row


def prose_before(lead: Sequence[WordToken], words: Vocabulary) -> tuple[WordToken, ...]:
    """The prose before an order; empty if it only connects."""
    return () if covered(lead, words, ("LEAD-IN",)) else tuple(lead)


def _behind_same(tokens: Sequence[WordToken], words: Vocabulary) -> int | None:
    """The index behind "same as last time" near the beginning of a row; else None."""
    for at in range(min(4, len(tokens))):
        if found := words.match("SAME", tokens, at):
            return at + found[0]
        if words.match("verb", tokens, at) and tokens[at].shouted:
            return None
    return None


def _strange_segment(row: LetterRow, words: Vocabulary) -> Segment | None:
    """The segment of a row that reads like an order behind an unknown keyword, misspelt or in capitals; else None."""
    first = row.tokens[0]
    if first.is_mark or first.speech or not is_content(row.tokens[1:], words) or argument(row.tokens, 0, words):
        return None
    verbs = words.lexicon.said["verb"]
    is_word = len(first.word) <= 3 or first.word in verbs  # wait, how ...
    guesses = () if is_word else nearest(first.word, verbs, 0.8)
    guesses = tuple(guess for guess in guesses if len(guess) > 3)
    if not guesses and not (first.shouted and first.width > 2):
        return None
    return Segment("strange", row.tokens, (row.line,), guess=guesses[0] if guesses else "")


# --- orders that run on -------------------------------------------------------------------------


def goes_on(last: Segment, row: LetterRow, words: Vocabulary) -> bool:
    """Whether a row continues or corrects the orders above it; behind an OK, whether it begins with `but`."""
    if last.kind == "ok":
        return words.match("BUT", row.tokens, 0) is not None
    if last.kind != "orders":
        return False
    if (found := words.match("verb", last.tokens, len(last.tokens) - 1)) and found[1] in LEADING:
        return True
    if goes_on_condition(last.tokens if last.on_condition else (), row.tokens, words):
        return True
    if _dangles(last.tokens, words):
        found = words.match("verb", row.tokens, 0)
        return found is None or found[1] == GOAL or _may_name(row.tokens, words)
    if _ranks_a_goal(row.tokens, words) or _adds_a_goal(last.tokens, row.tokens, words):
        return True
    head = _unconditional(row.tokens, words)
    joins = not row.tokens[0].shouted and words.match("TO", row.tokens, 0) is not None  # "do" is TO in Polish
    if (opening(row.tokens, words) is not None and not joins) or _shouts_order(head, words):
        return False
    if words.match("CORRECTION", row.tokens, 0):
        return is_content(row.tokens, words)
    kinds = ARGUMENTS if len(head) == len(row.tokens) else (*ARGUMENTS, *FACT_KINDS)
    if not head or not covered(row.tokens, words, kinds):
        return False
    return joins or words.longest(_CONNECTIVES, row.tokens, 0)[0] > 0 or is_content(row.tokens, words)


def _shouts_order(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether an order in capitals begins anywhere; LEAD and the like continue the order above."""
    at = shouted(tokens, words)
    while at is not None and (found := words.match("verb", tokens, at)) and found[1] == GOAL:
        at = shouted(tokens, words, at + found[0])
    return at is not None


def _unconditional(tokens: Sequence[WordToken], words: Vocabulary) -> Sequence[WordToken]:
    """The tokens before the first condition, in which KING would be no order."""
    conditions = (at for at in range(len(tokens)) if words.longest(CONDITIONS, tokens, at)[0])
    return tokens[: next(conditions, len(tokens))]


def _dangles(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether orders end with a word that wants another behind it, unless that ends a keyword: FORMAT DATA ON."""
    keyword = words.match("verb", tokens, 0)
    if keyword is not None and keyword[0] == len(tokens):
        return False
    return words.longest(_DANGLING, tokens, len(tokens) - 1)[0] > 0


def _adds_a_goal(tokens: Sequence[WordToken], row: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether a row continues with REST, LEAD ... behind a comma; a condition at its end is for the whole placing.

    BEST counts only in capitals, because letters end with it.
    """
    if tokens[-1].word != ",":
        return False
    found = words.match("verb", row, 0)
    goal = found is not None and found[1] == GOAL
    return goal or (row[0].shouted and words.match("BEST", row, 0) is not None)


def _ranks_a_goal(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether a row begins with "or LEAD", "to LEAD" or the like."""
    joint = words.match("OR", tokens, 0) or words.match("TO", tokens, 0)
    found = words.match("verb", tokens, joint[0]) if joint else None
    return found is not None and found[1] == GOAL


def _may_name(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether an apparent keyword in small letters may be a card or a place."""
    return not tokens[0].shouted and any(words.match(kind, tokens, 0) for kind in ("card", "place"))


def is_content(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether any word belongs to orders rather than to prose: a number, a place, a colour, LEAD ..."""
    return any(
        token.word[:1].isdigit() or words.longest(CONTENT, tokens, at)[0] > 0
        for at, token in enumerate(tokens)
        if not token.speech
    )


def is_innocent(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether prose beside an OK cannot be a condition on it."""
    if words.match("CLOSING", tokens, 0):
        return True
    return not is_content(tokens, words) and not any(words.has(kind, tokens) for kind in _TAKING_BACK)


def may_turn(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether prose names things of orders and denies, corrects or conditions something."""
    kinds = ("IF", "UNLESS", "NOT", "CORRECTION", "HEDGE")
    return is_content(tokens, words) and any(words.has(kind, tokens) for kind in kinds)
