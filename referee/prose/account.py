"""Accounts for every clause of a letter that is read as a whole: it became an order, is passed over, or not understood.

Knows which words of a letter an order used, and which words may not fall away. Must not know what it costs to leave
them out, nor what is done about it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from referee.languages.tokens import WordToken
from referee.orders.contents import Known, Line
from referee.orders.limits import quoted
from referee.orders.writing import owner_of
from referee.prose.candidate import CandidateSheet
from referee.prose.conditions import inverts
from referee.prose.half_read import came_to_orders, goes_on_with_condition, half_read, leads_nowhere
from referee.prose.kinds import COMMA, PART, STOP, STRANGE, Is, Weight, that_weigh, those
from referee.prose.mentions import Mention, kinds_of, names_of
from referee.prose.order_keywords import ACT, CARD, ELSE, SKIP, TURN, VETO

CLAUSE_UNREAD, CLAUSE_LEFT = "clause-unread", "clause-left"
CLAUSE_CODES = (CLAUSE_UNREAD, CLAUSE_LEFT)
"""Codes for words of a letter that are not understood: those that may turn or order something, and others."""

PASSED_OVER = "passed-over"
"""The code of the remark on what was taken for talk beside orders."""

TOO_MUCH_UNREAD = "too-much-unread"
"""The code of the remark on a letter with more such clauses than are told of: nothing of it is proposed."""

MOST_CLAUSES = 3
"""A letter with more clauses that are not understood is not understood at all."""

_LONGEST = 100
"""Characters of a clause that are quoted."""

_TURNING = that_weigh(Weight.TURN) | {"INSTEAD"}
"""Kinds of words that deny or condition what is said; ONLY has those for without and except, too."""

_TALKING = frozenset(("seat", "PAST", "?", "WANTED", "REASON", "NONE", "LATER", "FOLLOWS", "ASKS US"))
"""Kinds of words with which a sentence only talks."""

_JOINTS, _IDLE, _OF_THE_GAME = those(Is.JOINT), those(Is.IDLE), those(Is.GAME)

_OF_PLANS = frozenset((CARD, TURN))
"""Keys of the orders that a sentence about a card may turn."""

_ENDS = frozenset((STOP, "?"))
_BREAKS = _ENDS | {COMMA}

_JOINED_FIGURES = re.compile(r"\+?\d+(?:[:.–/-]\d+)+")
"""Dates, hours, scores and telephone numbers: 13:00, 24.11., 2-1."""

_END = re.compile(r"[.;!?](?=\s|$)")


@dataclass(frozen=True, slots=True)
class Clause:
    """Words of a letter that are not understood, and the keys of the orders in the same sentence.

    `turns`: they deny or condition something; `of_the_game`: they name something of it; `orders`: some order.
    """

    quote: str
    first: WordToken
    width: int  # in the line where it begins
    keys: frozenset[str]
    turns: bool
    of_the_game: bool
    orders: bool


def not_understood(
    said: Sequence[Mention], sheet: CandidateSheet, lines: Sequence[Line], known: Known, lacking: Collection[str] = ()
) -> tuple[Clause, ...]:
    """The clauses with something of the game that no order of this sheet used, in sentences with orders.

    `lacking`: keys of orders that lack a part, so that nothing came of their words.
    """
    whole = (span for span in sheet.used if not span.keys or not span.keys <= {*lacking})
    used = {
        at
        for span in whole
        if came_to_orders(said, span, sheet) and not leads_nowhere(said, span, sheet)
        for at in range(span.begin, span.end)
    }
    found: list[Clause] = []
    for begin, end in _sentences(said, sheet):
        keys = frozenset(key for span in sheet.used if begin < span.end and span.begin < end for key in span.keys)
        orders = "\n".join(_lines(sheet, frozenset(), lacking))
        keys = keys or (_OF_PLANS if _conditions_card(said[begin:end], orders, known) else keys)
        here = "\n".join(_lines(sheet, keys, lacking))
        for start, stop in _unused(said, begin, end, used) if keys or _may_order(said[begin:end]) else ():
            part = said[start:stop]
            apart = not {start - 1, stop} & used
            turns = _turns(part, orders, known, apart=apart) or (start == begin and inverts(said, start, stop))
            turns = turns and bool(keys or _vetoes(said[begin:end])) and not _is_understood(said, start, stop)
            turns = turns or goes_on_with_condition(said, start, stop, sheet)
            if turns or _denies(part) or names_more(part, here if _is_choice(said, start) else orders, lines, known):
                quote, width = words_typed(said, start, stop, lines)
                kinds = _heavy(part)
                named = bool(kinds & _OF_THE_GAME)
                found.append(Clause(quote, part[0].token, width, keys, turns, named, "verb" in kinds))
        if (lost := half_read(said, begin, end, sheet)) is not None:
            quote, width = words_typed(said, lost.begin, end, lines)
            found.append(Clause(quote, said[lost.begin].token, width, keys, lost.turns, True, True))
    return tuple(found)


def _conditions_card(sentence: Sequence[Mention], orders: str, known: Known) -> bool:
    """Whether a sentence without orders conditions a card that is taken: but no eviction if Gus is in Aragon."""
    kinds = _heavy(sentence)
    if not (kinds & {"IF", "UNLESS"} and kinds & {"place", "seat"}):
        return False
    return any("card" in each.kinds and any(name in orders for name in names_of(each, known)) for each in sentence)


def passed_over(
    said: Sequence[Mention], sheet: CandidateSheet, lines: Sequence[Line], told: Collection[Clause]
) -> tuple[str, ...]:
    """What a letter says besides its orders and what is `told`, as typed: first beside orders; nothing of two words."""
    used = {at for span in sheet.used for at in range(span.begin, span.end)}
    seen = {clause.first for clause in told}
    quotes: dict[bool, list[str]] = {True: [], False: []}
    for begin, end in _sentences(said, sheet):
        orders = any(begin < span.end and span.begin < end and span.keys for span in sheet.used)
        for start, stop in _unused(said, begin, end, used):
            part, (quote, _) = said[start:stop], words_typed(said, start, stop, lines)
            apart = not {start - 1, stop} & used
            says = len(quote.split()) > 2 and (apart or not all(each.light for each in part))
            if says and not seen & {each.token for each in part}:
                quotes[orders].append(quote)
    return tuple(dict.fromkeys((*quotes[True], *quotes[False])))


def _is_choice(said: Sequence[Mention], start: int) -> bool:
    """Whether words here, or those right before, lead to another choice: or else from Aragon."""
    return any("OR" in each.kinds or each.says(ELSE) for each in said[max(0, start - 1) : start + 1])


def _lines(sheet: CandidateSheet, keys: Collection[str], lacking: Collection[str]) -> Iterator[str]:
    """The lines of the orders in a sentence, of all orders where it has none; without what lacks a part."""
    yield from (line for key, line in sheet.blocks if not keys or key in keys)
    if not lacking and (not keys or CARD in keys):
        yield from sheet.lines[len(sheet.blocks) :]


def _sentences(said: Sequence[Mention], sheet: CandidateSheet) -> Iterator[tuple[int, int]]:
    """Where sentences begin and end; one that only denies or conditions belongs to the one before: Not if Bo is there.

    A question mark belongs to what it asks.
    """
    cuts = [0]
    for at in range(1, len(said)):
        if _ENDS & said[at - 1].kinds.keys() and "?" not in said[at].kinds:
            behind = next((each for each in said[at:] if not (each.light or each.kinds.keys() <= _JOINTS)), None)
            goes_on = behind is not None and behind.may_be(*_TURNING) and not _orders_in_sentence(said, at, sheet)
            cuts += [] if goes_on else [at]
    yield from zip(cuts, [*cuts[1:], len(said)], strict=True)


def _orders_in_sentence(said: Sequence[Mention], at: int, sheet: CandidateSheet) -> bool:
    """Whether an order begins in the sentence that begins here."""
    end = next((n for n in range(at, len(said)) if _ENDS & said[n].kinds.keys()), len(said))
    return any(at <= span.begin < end and span.keys for span in sheet.used)


def _unused(said: Sequence[Mention], begin: int, end: int, used: set[int]) -> Iterator[tuple[int, int]]:
    """Where each run of unused words between marks begins and ends, without light words at its end."""
    start = begin
    for at in range(begin, end + 1):
        if at == end or at in used or _BREAKS & said[at].kinds.keys():
            if at > start:
                yield start, at
            start = at + 1


def _heavy(part: Sequence[Mention]) -> set[str]:
    """The kinds of words that mean something here, but for those that only join."""
    return kinds_of(each for each in part if not each.light) - _JOINTS


def _turns(part: Sequence[Mention], orders: str, known: Known, *, apart: bool) -> bool:
    """Whether words condition or deny what stands beside them.

    They deny it if they name something that is ordered, or say nothing else: not, only that. A clause of its own
    (`apart`) that has nothing of the game denies nothing, nor does a reason: I can't type.
    """
    kinds = _heavy(part)
    if kinds & {"IF", "UNLESS"}:
        return True
    first = next((each for each in part if not each.light), None)
    if not kinds & _TURNING or (first and "REASON" in first.kinds):
        return False
    if STRANGE in kinds and not kinds & {"verb", "ONLY"}:
        theirs = not apart and bool(kinds & {"REST", "seat"})  # which the others don't want
        return theirs or any(name in orders for each in part if not each.light for name in names_of(each, known))
    if kinds - _IDLE - ({"seat"} if apart and "NOT" not in kinds else set()):
        return True
    return bool(kinds & {"NOT", "INSTEAD"}) and not (STRANGE in kinds and (apart or "NOT" not in kinds))


def may_turn(words: Sequence[Mention]) -> bool:
    """Whether a clause of running words denies or conditions something of the game."""
    ends = [at for at, each in enumerate(words) if each.may_be(*_BREAKS)]
    clauses = (_heavy(words[begin:end]) for begin, end in pairwise((0, *ends, len(words))))
    return any(kinds & _TURNING and kinds & _OF_THE_GAME for kinds in clauses)


def _denies(part: Sequence[Mention]) -> bool:
    """Whether words say no to something, be it no order."""
    kinds = _heavy(part)
    return "NOT" in kinds or {"ONLY", STRANGE} <= kinds


def _is_understood(said: Sequence[Mention], start: int, stop: int) -> bool:
    """Whether a condition only says that a card can be had, as each plan does: if the King is still there."""
    at = next((n for n in range(start, stop) if said[n].may_be("IF", "UNLESS")), stop)
    end = next((n + 1 for n in range(at, len(said)) if said[n].may_be("TOOK", "FREE", *_BREAKS)), len(said))
    kinds = kinds_of(said[at:end])
    return {"IF", "card"} <= kinds and bool({"TOOK", "FREE"} & kinds) and not kinds & {"seat", "place", "UNLESS"}


def _may_order(sentence: Sequence[Mention]) -> bool:
    """Whether a sentence may be an order of which nothing was understood.

    It names a place or a card, or a Veto on a condition, and does not only talk of somebody else, of what was, or why.
    """
    kinds = _heavy(sentence)
    talks = kinds & _TALKING - ({"seat"} if {"number", "place"} <= kinds else set())
    return bool({"card", "place"} & kinds and not talks) or (_vetoes(sentence) and not talks & {"?", "PAST", "WANTED"})


def _vetoes(sentence: Sequence[Mention]) -> bool:
    """Whether a sentence may order a Veto on a condition."""
    return bool(_heavy(sentence) & {"IF", "UNLESS"}) and any(each.says(VETO) for each in sentence if not each.light)


def names_more(part: Sequence[Mention], orders: str, lines: Sequence[Line], known: Known) -> bool:
    """Whether words name something of the game that the orders beside them do not."""
    if any(_counts(each, lines) for each in part):
        return True
    for each in part:
        if each.light or "number" in each.kinds:
            continue
        if each.says(ACT) or each.says(SKIP) or (each.says(VETO) and VETO not in orders):
            return True
        if (verb := each.kinds.get("verb")) in known.asks and verb not in orders:
            return True  # that only boxes bring, so that it is no word of talk
        names = [*names_of(each, known)]
        names += [owner_of(each.kinds["seat"], known)] if each.is_rival else []
        if each.either or PART in each.kinds or (names and not any(name in orders for name in names)):
            return True
    kinds = _heavy(part)
    if {"SECOND ONE", "STAYS"} <= kinds or {"own", "place"} <= kinds:
        return True  # the other stays inside; and mine to Aragon
    return bool({"REST", "TWICE", "AS MANY"} & kinds)


def _counts(mention: Mention, lines: Sequence[Line]) -> bool:
    """Whether a mention is a number that orders may have."""
    if "number" not in mention.kinds or mention.light:
        return False
    text, at = lines[mention.token.line].text, mention.token.column
    return not any(found.start() <= at < found.end() for found in _JOINED_FIGURES.finditer(text))


def words_typed(said: Sequence[Mention], start: int, stop: int, lines: Sequence[Line]) -> tuple[str, int]:
    """The words as typed, and how many columns they take in the line where they begin."""
    first, last = said[start].token, said[stop - 1].token
    end = _end(said, stop, lines)
    texts = [lines[n].text for n in range(first.line, last.line + 1)]
    texts[-1] = texts[-1][:end]
    texts[0] = texts[0][first.column :]
    return quoted(" ".join(texts).strip(" ,;:.!-"), _LONGEST), len(texts[0].rstrip(" ,;:.!-"))


def _end(said: Sequence[Mention], stop: int, lines: Sequence[Line]) -> int:
    """The column where the words before a mention end; marks that only stand for the end of a line have none."""
    last = said[stop - 1].token
    text = lines[last.line].text
    sentence = _END.search(text, last.column)
    end = sentence.start() if sentence else len(text)
    for each in said[stop:]:
        if each.token.line != last.line:
            break
        is_typed = text[each.token.column : each.token.column + 1] == each.token.word
        if is_typed or not each.token.is_mark:
            return min(end, each.token.column)
    return end
