"""Reads the sentences of a letter as kinds of words: what matters, what is talk, what repeats a proposal.

Knows words and what is proposed. Must not know what a letter answers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from referee.orders.contents import Known, Line
from referee.orders.lexicon import Vocabulary
from referee.orders.rows import LetterRow
from referee.orders.segments import as_one
from referee.orders.tokens import WordToken, tokens_of, words_of
from referee.orders.writing import card_name, place_name
from referee.prose.kinds import STOP, STRANGE
from referee.prose.order_keywords import LET_PASS, VETO

AGAINST = (
    *("BOWS OUT", "AGAINST", "HEDGE", "NOT", "UNLESS", "IF", "BUT", "CORRECTION", "SWAP", "ASKS US", "SAYS NO"),
    *("ABSENCE", "PAST", "BY MISTAKE", "FOLLOWS", "DISLIKES", "?"),
)
"""Kinds of words that take back, postpone, deny, ask, hedge or set a condition."""

NAMED = ("OTHERS", "name", "place", "number", "card", "colour", "verb", "STOPS", "SPARES", "IS WAITING")
"""Kinds of words that matter in answer to a proposal, and do not in answer to an invitation."""

IDLE = ("TALK", "AGAIN", "NODS", "CLOSING", "LEAD-IN", "WHERE FROM", "SORRY FOR", "IS FINAL", "filler")
"""Kinds of words that do not matter."""

_WHEREVER = (STRANGE, "OTHERS", "BY MISTAKE")
"""Kinds of words that do not matter behind words about where a letter comes from: at my mum's."""

_WHATEVER = (*_WHEREVER, "AGAINST", "FOLLOWS", "PAST", "SAYS YES", "NODS")
"""Kinds of words that do not matter in a clause that says sorry: for the late reply."""

_FIRST = (
    *("DISLIKES", "AS ADVISED", "YOUR ADVICE", "FOLLOWS", "TALK", "IS FINAL", "IS WAITING", "STOPS", "SPARES"),
    "SAYS YES",
)
_KINDS = tuple(dict.fromkeys((*_FIRST, *AGAINST[:-1], *NAMED, *(kind for kind in IDLE if kind != "AGAIN"))))
"""All kinds; a phrase of several kinds counts as the first of them."""

# keywords that say the same
_VETOES = {VETO: "STOPS", LET_PASS: "SPARES"}

_BOW = 8
"""Somebody bows out in at most so many words."""

_OF_US = {"AS ADVISED": "SAYS YES", "YOUR ADVICE": "TALK"}
"""What words about our advice count as where there is a proposal, which is meant by them."""

_MARKS = {"?": "?", "~": "NOT"}

ALONE = ""
"""Stands before the name of a place that repeats the proposal if nothing else is named beside it."""

BEHIND = "strange, behind"
"""The kind of a word in none of our lists, in a sentence that has repeated the proposal before."""


def sentences(
    lines: Sequence[Line], words: Vocabulary, table: Known, known: Collection[tuple[str, ...]]
) -> tuple[tuple[str, ...], ...]:
    """The kinds of the phrases of each sentence; `known`: names that do not matter where they stand together."""
    rows = [LetterRow(tokens, line) for at, line in enumerate(lines) if (tokens := tokens_of(line.text, at))]
    parts = groupby(as_one(rows, words), key=lambda token: token.word == STOP)
    told = ([*part] for is_stop, part in parts if not is_stop)
    read = ([*_opening(part, words), *words.without_fillers(part)] for part in told)
    return tuple(_Sentence(tokens, words, table, known).read() for tokens in read)


def _opening(tokens: Sequence[WordToken], words: Vocabulary) -> Sequence[WordToken]:
    """A yes that is one at the beginning of a sentence only, and a filler elsewhere: exactly."""
    first = tokens[:1]
    return first if not words.without_fillers(first) and words.longest(("SAYS YES",), tokens, 0)[0] == 1 else ()


@dataclass
class _Sentence:
    """A sentence that is read clause by clause; `kinds` has those of its phrases as far as it is read."""

    tokens: Sequence[WordToken]
    words: Vocabulary
    table: Known
    known: Collection[tuple[str, ...]]
    kinds: list[str] = field(default_factory=list)
    told: bool = False  # the proposal again
    whence: int | None = None  # behind the first words about where the letter comes from

    def read(self) -> tuple[str, ...]:
        """The kinds of all its phrases."""
        at = 0
        while at < len(self.tokens):
            at = self._read_clause(at)
        return tuple(self.kinds)

    def _read_clause(self, at: int) -> int:
        """Read a clause; where the next one begins."""
        begun, named = len(self.kinds), dict[int, frozenset[str]]()  # where, and what it is called in orders
        while True:
            length, kind, called = self._phrase(at)
            if kind and not self._is_idle(kind, at, begun):
                named |= {len(self.kinds): called} if called else {}
                self.kinds.append(kind)
            at += length
            if kind == "WHERE FROM" and self.whence is None:
                self.whence = at
            if at >= len(self.tokens) or self.tokens[at].is_mark or self.words.match("AND", self.tokens, at):
                self.kinds[begun:] = self._weighed(self.kinds[begun:], {n - begun: named[n] for n in named})
                return at

    def _phrase(self, at: int) -> tuple[int, str, frozenset[str]]:
        """The length of the phrase here, its kind, and what orders call it."""
        token = self.tokens[at]
        if token.is_mark:
            if self.kinds[-1:] == ["NOT"] and self.words.match("SAYS NO", self.tokens, at - 1):
                self.kinds[-1] = "SAYS NO"  # no, let it pass
            return 1, _MARKS.get(token.word, ""), frozenset()
        length, kind, called = _phrase(self.tokens, at, self.words, self.table)
        if kind in (STRANGE, "AGAINST") and _belongs(self.tokens, at, self.words):
            kind = "TALK"
        return length, kind, called

    def _is_idle(self, kind: str, at: int, begun: int) -> bool:
        """Whether a phrase does not matter, because its sentence tells where the letter comes from or says sorry."""
        if kind in _WHATEVER and "SORRY FOR" in self.kinds[begun:]:
            return True
        here = kind in _WHEREVER and self.whence is not None
        return here and not _claims(self.tokens[self.whence : at], self.words)

    def _weighed(self, clause: list[str], named: Mapping[int, frozenset[str]]) -> list[str]:
        """The kinds of the phrases of a whole clause."""
        again = _told_again([*named.values()], self.known)
        if again and (len(named) == 1 or STRANGE not in clause):  # "bad: 2 in Granada"
            clause = [again if n in named else kind for n, kind in enumerate(clause)]
            self.told = True
        elif self.told:
            if not _known(named.values(), self.known) and _is_contrast(clause):
                clause = ["TALK" if kind in ("NOT", "place") else kind for kind in clause]
            clause = [BEHIND if kind == STRANGE else kind for kind in clause]
        if _puts_off(clause, named.values(), self.table):
            clause = ["TALK"] * len(clause)
        return [*_of_whom(clause)] if "WHERE FROM" in clause else clause


def _is_contrast(kinds: Sequence[str]) -> bool:
    """Whether a clause only says what is not meant: and not that island there; not Aragon."""
    heavy = [kind for kind in kinds if kind != "TALK"]
    behind = [*kinds][kinds.index("NOT") + 1 :] if "NOT" in kinds else []
    named = {*heavy[1:]} == {"place"} or ({*heavy[1:]} == {STRANGE} and len(behind) > 1)  # "not today" puts it off
    return heavy[:1] == ["NOT"] and named


def _puts_off(kinds: Sequence[str], named: Iterable[frozenset[str]], table: Known) -> bool:
    """Whether a clause only says that what is missing comes later: the card follows tonight."""
    if {"verb", "FOLLOWS"} != {"verb", "FOLLOWS", "place", "number", "card", "NOT", "BUT", "?"} & {*kinds}:
        return False
    missing = {slot.key for slot in table.slots or () if slot.is_asked} - {block.key for block in table.proposal}
    return bool(table.proposal) and all(names <= missing for names in named)


def _of_whom(kinds: Sequence[str]) -> Iterator[str]:
    """The kinds of a clause about where a letter comes from, without the owner: at my daughter's computer."""
    for at, kind in enumerate(kinds):
        if kind != STRANGE or (*kinds[at - 1 : at], *kinds[at + 1 : at + 2]) != ("TALK", "WHERE FROM"):
            yield kind


def _claims(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether the words claim something of what was named before: my phone is ..."""
    return any(words.longest(("IS",), tokens, at)[0] for at in range(len(tokens)))


def _known(named: Iterable[frozenset[str]], known: Collection[tuple[str, ...]]) -> bool:
    """Whether any of the names stands in the proposal."""
    return any(name in part for names in named for name in names for part in known)


def _belongs(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    """Whether a word only joins a number or a name to the place behind it: king TO Seville, two LADS in Granada."""
    to = words.longest(("TO",), tokens, at)[0]
    if to and words.match("place", tokens, at + to):
        return True
    before = tokens[max(0, at - 1) : at]
    counted = any(token.word.isdigit() or words.match("number", [token], 0) for token in before)
    return counted and words.longest(("own", "LOOSE"), tokens, at)[0] > 0


def _told_again(named: Sequence[frozenset[str]], known: Collection[tuple[str, ...]]) -> str:
    """The kind of names that repeat the proposal; empty if they do not, or there are none."""
    alone = len(named) == 1 and any((ALONE, name) in known for name in named[0])
    again = "AGAIN" if len(named) > 1 else "TALK"
    return again if named and (alone or _is_made_of(named, known)) else ""


def _is_made_of(named: Sequence[frozenset[str]], known: Collection[tuple[str, ...]]) -> bool:
    fitting = (part for part in known if len(part) <= len(named) and all(map(frozenset.__contains__, named, part)))
    return not named or any(_is_made_of(named[len(part) :], known) for part in fitting)


def _phrase(tokens: Sequence[WordToken], at: int, words: Vocabulary, table: Known) -> tuple[int, str, frozenset[str]]:
    """The length of the longest phrase here, its kind, and what orders call it."""
    if tokens[at].word[:1].isdigit():
        return 1, "number", frozenset((tokens[at].word,))
    length, kind = words.longest(_KINDS, tokens, at)
    if (bow := _bow(tokens, at, words)) > length:
        return bow, "BOWS OUT", frozenset()
    found = words.match(kind, tokens, at) if kind in NAMED else None
    means = found[1] if found else None
    nods = kind == "SAYS YES" and words.longest(("NODS",), tokens, at)[0] == length
    if not kind and any(words_of(name)[:1] == (tokens[at].word,) for name in table.moderators):
        kind = "TALK"
    elif table.proposal and kind in _OF_US:
        kind = _OF_US[kind]
    elif nods or (kind, means) in (("verb", "OK"), ("name", table.seat)):
        kind = "NODS"
    elif kind == "verb" and means in _VETOES:
        kind = _VETOES[means]
    return max(1, length), kind or STRANGE, frozenset(_called(kind, means, table))


def _bow(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> int:
    """The length of a phrase that bows out, words between such as "this time" included; 0 if none does."""
    ends = next((n for n in range(at, len(tokens)) if tokens[n].is_mark), len(tokens))
    kept = [n for n in range(at, min(ends, at + _BOW)) if n == at or not words.match("THIS TIME", tokens, n)]
    found = words.match("BOWS OUT", [tokens[n] for n in kept], 0)
    return kept[found[0] - 1] + 1 - at if found else 0


def _called(kind: str, means: Any, table: Known) -> Iterator[str]:
    match kind:
        case "number" | "verb":
            yield str(means)
        case "place" | "card":
            yield from (place_name(each, table.board) if kind == "place" else card_name(each) for each in means)
