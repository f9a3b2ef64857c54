"""Second thoughts: lines beside a sheet that change it or hold it back, told apart from whatever else stands there.

A denial, a correction or a condition owns what stands beside it, and a word that is none of ours owns the number beside
it: "11 not 13" and "not the King" are about the sheet; "ring me on 5", "King Street 5" and "do not call before 9" are
not. Must not know what a sheet orders.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, takewhile, zip_longest

from referee.languages.tokens import WordToken
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
_OF_ROWS = (_OF_THE_GAME | those(Is.PLACING) | {"verb", "OR"}) - {"IF", "own", "THERE"}


def second_thoughts(lines: Sequence[Line], words: Vocabulary, known: Known) -> tuple[int, ...]:
    """The indices of the lines that change a sheet beside them or hold it back."""
    rows = rows_of(lines, words)
    sentences = [*_sentences(as_one(rows, words))]
    turned = {token.line for each in sentences if _is_about_sheet(each, words, known, lines) for token in each}
    strange = (each for each in segments_of(rows, words) if each.kind == "strange" and each.tokens[0].shouted)
    return tuple(sorted(turned | {each.tokens[0].line for each in strange if each.guess}))


def holds_back(line: Line, words: Vocabulary, known: Known) -> bool:
    """Whether a line says that a letter does not count, or not yet."""
    sentences = _sentences(as_one(rows_of([line], words), words))
    return any(_holds_back(each, mentioned(each, words, known, [line], answers=True), words) for each in sentences)


def is_remark(line: Line, words: Vocabulary, known: Known) -> bool:
    """Whether a line names and counts nothing of the game and takes nothing back: it goes on with no row."""
    if second_thoughts([line], words, known):
        return False
    said = mentioned(as_one(rows_of([line], words), words), words, known, [line])
    heavy = [each for each in said if not (each.light or _is_mark(each)) or "number" in each.kinds]
    strange = sum(map(_is_strange, heavy))
    doubts = strange < _MOST_STRANGE and any(each.may_be("HEDGE", "CORRECTION", "SAYS NO", "LATER") for each in said)
    others = [each for each in heavy if "number" not in each.kinds]
    return bool(heavy) and not doubts and all(map(_is_talk, others)) and (len(others) == len(heavy) or strange > 0)


def _is_talk(each: Mention) -> bool:
    """Whether a word is none of ours, or has no place in a row."""
    return STRANGE in each.kinds or not (each.may_be(*_OF_ROWS) or each.either or each.is_rival)


def _sentences(tokens: Sequence[WordToken]) -> Iterator[list[WordToken]]:
    """Sentences, each of a line alone unless that was wrapped."""
    part: list[WordToken] = []
    for token, behind in zip_longest(tokens, tokens[1:]):
        ends = token.word == STOP
        part += [] if ends else [token]
        broken = behind is not None and behind.line != token.line and token.word == COMMA
        if part and (ends or broken or behind is None):
            yield part
            part = []


def _is_about_sheet(tokens: Sequence[WordToken], words: Vocabulary, known: Known, lines: Sequence[Line]) -> bool:
    """Whether a sentence changes a sheet, adds to it, or holds it back."""
    part = [*_as_typed(mentioned(tokens, words, known, lines, answers=True), tokens)]
    if len(part) == 1 and part[0].may_be("SAYS NO") and len(lines[part[0].token.line].text.split()) > 1:
        return False  # No. 13, High Street
    strange = sum(map(_is_strange, part))
    if _orders(part, strange):
        return True
    if strange > _MOST_STRANGE:
        return _takes_back(tokens, part, words)
    turns = (*_DENIES, *(() if strange else (*_LEANS, *_CONDITIONS)))
    if any(_turns(part, at, turns) or _sets_condition(part, at) for at in range(len(part))):
        return True
    return _holds_back(tokens, part, words) or (not strange and _does_so_alone(part))


def _does_so_alone(part: Sequence[Mention]) -> bool:
    """Whether a sentence of our words alone corrects, sets a condition of the game, or denies a keyword: no skip."""
    return _only_corrects(part) or _conditions(part) or _denies_deed(part)


def _as_typed(part: Sequence[Mention], tokens: Sequence[WordToken]) -> Iterator[Mention]:
    """The mentions; words that are ours only if misspelt or bent are strange, unless they name places: Meister."""
    typed = {(token.line, token.column): token.word for token in tokens}
    for each in part:
        same = typed.get((each.token.line, each.token.column)) == each.token.word
        is_ours = same or each.token.is_mark or each.may_be("place", "number") or bool(each.either)
        yield each if is_ours else replace(each, kinds={STRANGE: each.token.word}, light=False)


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
        return not (_owns(part[max(0, at - 2) : at][::-1]) or _owns(part[at + 1 : at + 3]))
    named = each.may_be(*_NAMES) or bool(each.either) or each.is_rival or each.kinds.get("verb") in _KEYWORDS
    return named and not each.light


def _owns(beside: Sequence[Mention]) -> bool:
    """Whether the nearest word beside a number owns it: a number does, or a strange word that joins no two numbers."""
    joins = any("number" in each.kinds for each in beside[1:])
    return any("number" in each.kinds or (_is_strange(each) and not joins) for each in beside[:1])


def _orders(part: Sequence[Mention], strange: int) -> bool:
    """Whether a sentence begins with a keyword, in capitals or with nothing but words of orders, or places so many."""
    said = [each for each in part if not _is_mark(each)]
    first = next((each for each in said if not each.light or "verb" in each.kinds), None)
    if first is not None and _is_deed(first):
        whole = all(each.token.shouted or "number" in each.kinds for each in said)  # KING STREET 5
        if first.token.shouted and not (whole and strange):
            return True
        named = any(_names_game(part, at) for at, each in enumerate(part) if each is not first)
        numbered = first.may_be("card") and any("number" in each.kinds for each in part)  # King's Court 5
        return named and not (strange or numbered)
    return not strange and any(_counts_there(part, at) for at in range(len(part)))


def _counts_there(part: Sequence[Mention], at: int) -> bool:
    """Whether a number stands before a place, with light words between: 2 in Seville."""
    behind = next((n for n in range(at + 1, len(part)) if not part[n].light), at)
    return "number" in part[at].kinds and _names_game(part, at) and behind > at + 1 and "place" in part[behind].kinds


def _holds_back(tokens: Sequence[WordToken], part: Sequence[Mention], words: Vocabulary) -> bool:
    """Whether a sentence says that a letter does not count, or not yet."""
    if _takes_back(tokens, part, words):
        return True
    strange = any(
        _is_strange(each) and not words.longest(("SENDS", "YET", "OF THE LETTER"), [each.token], 0)[0] for each in part
    )
    named = any(_names_game(part, at) for at in range(len(part)))
    sends, yet = words.has("SENDS", tokens), words.has("YET", tokens)
    return words.has("NOT", tokens) and ((sends and (yet or not (strange or named))) or (yet and not strange))


def _takes_back(tokens: Sequence[WordToken], part: Sequence[Mention], words: Vocabulary) -> bool:
    """Whether a clause holds the letter back, or takes it or what it names of the game back and says nothing else."""
    kept = any(each.may_be("DROPS") for each in part) and any(each.kinds.keys() == {"NOT"} for each in part)
    if kept or any(each.may_be("IF", "UNLESS") for each in part):
        return False  # do not forget it; if this is not for you, ignore it
    if sum(map(_is_strange, part)) <= _MOST_STRANGE and words.has(
        "HOLDS BACK", [token for token in tokens if not token.is_mark]
    ):
        return True
    clauses = ([*run] for at_mark, run in groupby(part, _is_mark) if not at_mark)
    return any(_drops(clause, words) for clause in clauses)


def _drops(clause: Sequence[Mention], words: Vocabulary) -> bool:
    """Whether a clause says no more than that the letter, or a thing of the game, is dropped: drop the card."""
    said = [each.token for each in clause]
    if words.has("HOLDS BACK", said):
        return sum(map(_is_strange, clause)) <= _MOST_STRANGE
    named = words.has("OF THE LETTER", said) or any(each.may_be(*_NAMES) for each in clause)
    if not (named and words.has("TAKES BACK", said)):
        return False
    used: set[int] = set()
    for at in range(len(said)):
        used |= {*range(at, at + words.longest(("TAKES BACK", "OF THE LETTER"), said, at)[0])}
    return not any(_is_strange(each) or each.may_be("NOT") for at, each in enumerate(clause) if at not in used)


def _denies_deed(part: Sequence[Mention]) -> bool:
    """Whether a keyword stands behind a denial: and no skip."""
    denials = [at for at, each in enumerate(part) if each.may_be("NOT", "SAYS NO", "NONE") and not each.light]
    return any(_is_deed(each) for at in denials[:1] for each in part[at + 1 :])


def _only_corrects(part: Sequence[Mention]) -> bool:
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


def _is_mark(each: Mention) -> bool:
    return each.token.is_mark
