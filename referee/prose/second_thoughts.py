"""Second thoughts: lines beside a sheet that change it or hold it back, told apart from whatever else stands there.

A denial, a correction or a condition owns what stands beside it, and a word that is none of ours owns the number beside
it: "11 not 13" and "not the King" are about the sheet; "ring me on 5", "King Street 5" and "do not call before 9" are
not. Must not know what a sheet orders.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from referee.orders.contents import Known, Line
from referee.orders.lexicon import Vocabulary
from referee.orders.rows import rows_of
from referee.orders.segments import as_one, segments_of
from referee.orders.statements import REQUESTS
from referee.prose.kinds import COMMA, PART, STOP, STRANGE, Is, those
from referee.prose.mentions import Mention, mentioned
from referee.prose.order_keywords import KING, VETO

_DENIES = ("NOT", "CORRECTION", "SAYS NO", "DROPS", "SWAP", "REVERSE")
"""Kinds of words that take back or change what stands beside them."""

_LEANS = ("HEDGE", "INSTEAD", "ALSO", "LESS", "ONLY", "BUT")
"""Kinds of words that do so in sentences without any word that is none of ours."""

_CONDITIONS = ("IF", "UNLESS", "ONLY")
_CORRECTS = ("CORRECTION", "IS WAITING")

_NAMES = ("place", "card", "board")
_KEYWORDS = (KING, VETO)
"""Keywords that are names of things, too."""

_MOST_STRANGE = 2
"""At most so many words that are none of ours has a sentence about a sheet."""

_OF_THE_GAME = those(Is.GAME)


def second_thoughts(lines: Sequence[Line], words: Vocabulary, known: Known) -> tuple[int, ...]:
    """The indices of the lines that change a sheet beside them or hold it back."""
    rows = rows_of(lines, words)
    said = mentioned(as_one(rows, words), words, known, lines, answers=True)
    turned = {each.token.line for part in _sentences(said) if _is_about_sheet(part, words) for each in part}
    misspelt = (each for each in segments_of(rows, words) if each.kind == "strange" and each.guess)
    return tuple(sorted(turned | {each.tokens[0].line for each in misspelt}))


def is_remark(line: Line, words: Vocabulary, known: Known) -> bool:
    """Whether a line has words of its own and no name or count of the game: it is no row, nor goes on with one."""
    if second_thoughts([line], words, known):
        return False
    said = [
        each for each in mentioned(as_one(rows_of([line], words), words), words, known, [line]) if not _is_mark(each)
    ]
    heavy = [each for each in said if not each.light or "number" in each.kinds]
    counts = [at for at, each in enumerate(heavy) if "number" in each.kinds]
    owned = all(any(map(_is_strange, (*heavy[max(0, at - 1) : at], *heavy[at + 1 : at + 2]))) for at in counts)
    beside = any(_is_of_game(each) for at in counts for each in (*heavy[max(0, at - 1) : at], *heavy[at + 1 : at + 2]))
    named = any(each.may_be(*_NAMES) or each.either or each.is_rival for each in said if not each.light)
    return any(map(_is_strange, heavy)) and owned and not (named or beside or any(_shouts(each) for each in said))


def _sentences(said: Sequence[Mention]) -> Iterator[list[Mention]]:
    """Sentences, each of a line alone unless that was wrapped."""
    part: list[Mention] = []
    for at, each in enumerate(said):
        ends = STOP in each.kinds
        part += [] if ends else [each]
        behind = said[at + 1] if at + 1 < len(said) else None
        broken = behind is not None and behind.token.line != each.token.line and COMMA in each.kinds
        if part and (ends or broken or behind is None):
            yield part
            part = []


def _is_about_sheet(part: Sequence[Mention], words: Vocabulary) -> bool:
    """Whether a sentence changes a sheet, adds to it, or holds it back."""
    strange = sum(map(_is_strange, part))
    if _orders(part, strange):
        return True
    if strange > _MOST_STRANGE:
        return False
    turns = (*_DENIES, *(() if strange else (*_LEANS, *_CONDITIONS)))
    if any(_turns(part, at, turns) or _sets_condition(part, at) for at in range(len(part))):
        return True
    return _holds_back(part, words) or (not strange and (_only_corrects(part, words) or _conditions(part)))


def _turns(part: Sequence[Mention], at: int, turns: Collection[str]) -> bool:
    """Whether a word turns a name of the game: behind it before any strange word, or before it in the same clause.

    "No 13" only numbers a house, and who waits amid a sentence corrects nothing.
    """
    each, behind, before = part[at], part[at + 1 :], part[:at][::-1]
    if not each.may_be(*turns) or (each.says("WAIT") and not all(said.light or _is_mark(said) for said in before)):
        return False
    names = sum(_names_game(part, n) for n in range(len(part)))
    if behind and "number" in behind[0].kinds and each.may_be("SAYS NO") and names == 1 and not before:
        return False
    further = takewhile(lambda n: not _is_strange(part[n]), range(at + 1, len(part)))
    nearer = takewhile(lambda n: not (_is_strange(part[n]) or COMMA in part[n].kinds), range(at - 1, -1, -1))
    return any(_names_game(part, n) for n in (*further, *nearer))


def _sets_condition(part: Sequence[Mention], at: int) -> bool:
    """Whether a condition is about what stands right behind it: if Seville is full."""
    behind = next((n for n in range(at + 1, len(part)) if not part[n].light), at)
    return part[at].may_be("IF", "UNLESS") and "number" not in part[behind].kinds and _names_game(part, behind)


def _names_game(part: Sequence[Mention], at: int) -> bool:
    """Whether a mention names something of the game: a number does unless a word beside it owns it, or a number."""
    each = part[at]
    if "number" in each.kinds and not each.light:
        beside = (*part[max(0, at - 1) : at], *part[at + 1 : at + 2])
        return not any(_is_strange(near) or "number" in near.kinds for near in beside)
    named = each.may_be(*_NAMES) or bool(each.either) or each.is_rival or each.kinds.get("verb") in _KEYWORDS
    return named and not each.light


def _orders(part: Sequence[Mention], strange: int) -> bool:
    """Whether a sentence begins with a keyword, in capitals or with nothing but words of orders, or places so many."""
    said = [each for each in part if not _is_mark(each)]
    first = next((each for each in said if not each.light or "verb" in each.kinds), None)
    if first is not None and _is_deed(first):
        whole = all(each.token.shouted or "number" in each.kinds for each in said)  # KING STREET 5
        if first.token.shouted and not (whole and strange):
            return True
        return not strange and any(_names_game(part, at) for at, each in enumerate(part) if each is not first)
    return not strange and any(_counts_there(part, at) for at in range(len(part)))


def _counts_there(part: Sequence[Mention], at: int) -> bool:
    """Whether a number stands before a place, with light words between: 2 in Seville."""
    behind = next((n for n in range(at + 1, len(part)) if not part[n].light), at)
    return "number" in part[at].kinds and _names_game(part, at) and behind > at + 1 and "place" in part[behind].kinds


def _holds_back(part: Sequence[Mention], words: Vocabulary) -> bool:
    """Whether a sentence says that a letter does not count, or not yet."""
    tokens = [each.token for each in part]
    denies = any(each.may_be("NOT") for each in part)
    return words.has("HOLDS BACK", tokens) or (denies and words.has("YET", tokens)) or (denies and _sends(part, words))


def _sends(part: Sequence[Mention], words: Vocabulary) -> bool:
    """Whether a sentence with nothing strange in it speaks of sending or counting a letter."""
    others = [each for each in part if not words.match("SENDS", [each.token], 0)]
    named = any(each.may_be(*_NAMES, "number", "verb") for each in others if not each.light)
    return len(others) < len(part) and not (any(map(_is_strange, others)) or named)


def _only_corrects(part: Sequence[Mention], words: Vocabulary) -> bool:
    """Whether a sentence does nothing but correct: no, wait; changed my mind."""
    said = [each for each in part if not _is_mark(each)]
    corrects = [each for each in said if each.may_be(*_CORRECTS) and not each.may_be("SORRY FOR")]
    others = [each for each in said if not each.may_be(*_CORRECTS, "SAYS NO", "NOT", "HEDGE")]
    return len(others) <= len(corrects) > 0 and all(each.light for each in others)


def _conditions(part: Sequence[Mention]) -> bool:
    """Whether a sentence sets a condition of the game."""
    return any(each.may_be(*_CONDITIONS) for each in part) and any(each.may_be(*_OF_THE_GAME) for each in part)


def _is_strange(each: Mention) -> bool:
    """Whether a word is none of ours, or asks for something that is none of the sheet's."""
    request = not each.light and each.kinds.get("verb") in REQUESTS
    return STRANGE in each.kinds or PART in each.kinds or request


def _is_deed(each: Mention) -> bool:
    return "verb" in each.kinds and each.kinds["verb"] not in (*REQUESTS, "OK")


def _is_of_game(each: Mention) -> bool:
    return each.may_be(*_NAMES, "verb", *_OF_THE_GAME - {"number"})


def _shouts(each: Mention) -> bool:
    return _is_deed(each) and each.token.shouted


def _is_mark(each: Mention) -> bool:
    return each.token.is_mark
