"""Hears a yes or a no to a question of ours that asks nothing else, in whatever words, and whatever language of ours.

A denial turns what is beside it: nothing against it. A condition, a hedge, a question, and a yes beside a no leave the
question open. Knows classes of words (`word_classes`). Must not know what was asked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from referee.languages.tokens import bare_words, fold
from referee.orders.rows import QUOTES
from referee.orders.word_classes import SaidWords, likely_language

Assent = Literal["yes", "no", "open", ""]
"""What is heard: an answer, one that leaves the question open, or nothing that answers it."""

_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;]*")
_CLAUSE = re.compile(r"[,:()]|\s[-–—]+\s|\.\.+")
_OF_WEIGHT = ("COUNTER", "UNSURE", "COND", "BUT", "GREETS", "FOR", "DENY")
"""Classes of words that answer or turn an answer; of equally long phrases the first one here counts."""

_LONGEST = 80
"""At most so many words has a letter that is an answer."""

_NO = frozenset(("no", "nie"))
"""Denials that are a no by themselves."""

_ALONE = 3
"""At most so many words has a clause that such a denial begins: no thank you."""

_NEAR = 4
"""At most so many words on stands what a denial denies."""

_STRANGE = 3
"""At most so many words that say nothing stand in a clause beside a word that answers."""

_LETTERS: dict[str, Assent] = {"a": "yes", "b": "no"}
"""The answers by the letters that a question of ours has."""


def assent(text: str, near: Sequence[str] = (), names: Collection[str] = (), *, lettered: bool = False) -> Assent:
    """What a letter answers to a question that can be answered by yes or no, beside whatever talk; else nothing.

    `near`: languages that it may be in. `names`: folded words of names that greet or sign. `lettered`: the question has
    A for yes and B for no.
    """
    words = bare_words(text)
    language = _language(words, near, names)
    heard = (lettered and _by_letter(clause) or _heard_in(clause, language, names) for clause in _clauses(text))
    said = [each for each in heard if each]
    frowns = "?" in fold(text)[0] and "?" not in text
    if len(words) > _LONGEST or frowns or any(mark in text for mark in "".join(QUOTES)):
        return "open" if said else ""
    turned = any(SaidWords(bare_words(each), language).begins("BUT") for each in _clauses(text))
    if len({*said}) > 1 or (turned and "yes" in said):
        return "open"
    return said[0] if said else ""


def says_nothing_else(text: str, near: Sequence[str] = (), names: Collection[str] = ()) -> bool:
    """Whether all words of a letter answer, greet, or say nothing by themselves."""
    language = _language(bare_words(text), near, names)
    return not any(_strange(SaidWords(bare_words(each), language), names) for each in _clauses(text))


def _language(words: Sequence[str], near: Sequence[str], names: Collection[str]) -> str:
    """The language that words are likeliest in; names are of none, though some are words elsewhere: Bo."""
    return likely_language([word for word in words if word not in names], near)


def _clauses(text: str) -> Iterator[str]:
    """The clauses of a text; each of a question ends with its mark."""
    for sentence in _SENTENCE.findall(text):
        asks = "?" if "?" in fold(sentence)[0] else ""
        yield from (f"{each}{asks}" for each in _CLAUSE.split(sentence) if bare_words(each))


def _by_letter(clause: str) -> Assent:
    """What a clause answers that is a letter of ours and nothing else."""
    words = bare_words(clause)
    found = _LETTERS.get(words[0], "") if len(words) == 1 else ""
    return "open" if found and clause.endswith("?") else found


def _heard_in(clause: str, language: str, names: Collection[str]) -> Assent:
    """What one clause answers."""
    said = SaidWords(bare_words(clause), language)
    found = [*_weighed(said, clause)]
    kinds = [kind for kind, _, _ in found]
    asks = clause.endswith("?") and not (kinds == ["FOR"] and found[0][2] == len(said.words) > 1)  # why not?
    speaks = {"FOR", "COUNTER"} & {*kinds} or _denies_alone(said, _strange(said, names))
    if "UNSURE" in kinds or "COND" in kinds or (asks and speaks):
        return "open"
    if not speaks or _is_told(said, found) or _strange(said, names) > _STRANGE:
        return ""
    heard = _weigh(said, found)
    return "open" if heard == "yes" and "BUT" in kinds else heard


def _weighed(said: SaidWords, clause: str) -> Iterator[tuple[str, int, int]]:
    """The words of weight in a clause: the class of each, where it stands, and in how many words."""
    typed = re.findall(r"[^\W\d_]+", clause.lower())
    at = 0
    while at < len(said.words):
        lengths = {kind: said.length(kind, at) for kind in _OF_WEIGHT}
        longest = max(lengths.values())
        kinds = [kind for kind in _OF_WEIGHT if longest and lengths[kind] == longest]
        if {"FOR", "COND"} <= {*kinds} and (
            at + 1 == len(said.words) or "s\N{LATIN SMALL LETTER I WITH ACUTE}" in typed
        ):
            kinds = ["FOR"]  # where a yes without its accent is an if
        if kinds:
            yield kinds[0], at, longest
        at += longest or 1


def _weigh(said: SaidWords, found: Sequence[tuple[str, int, int]]) -> Assent:
    """What words of weight come to that neither hedge nor condition."""
    fors, counters, denials = ([at for kind, at, _ in found if kind == each] for each in ("FOR", "COUNTER", "DENY"))
    if counters and denials:
        near = 0 < counters[-1] - denials[-1] <= _NEAR and not said[denials[-1] : counters[-1]].has("ME")
        return "yes" if near else "open"  # no I am against it
    if fors and counters:
        return "open"
    if fors and denials:
        before = any(0 < at - deny <= _NEAR for at in fors for deny in denials)
        ends = {*denials} & {len(said.words) - 1}
        behind = any({at + length} & {*denials} or ends for kind, at, length in found if kind == "FOR")
        return "no" if before or behind else "open"
    return "yes" if fors else "no"


def _denies_alone(said: SaidWords, strange: int) -> bool:
    """Whether a denial is a no by itself: it stands at the end, or begins a clause of a few words."""
    if not said.words:
        return False
    if said.words[-1] in _NO and len(said.words) > 1:
        return strange < _STRANGE
    ends = said[len(said.words) - 1 :].has("DENY")
    return not strange and (ends or (said.words[0] in _NO and len(said.words) <= _ALONE))


def _is_told(said: SaidWords, found: Sequence[tuple[str, int, int]]) -> bool:
    """Whether a clause tells what was, or what others say."""
    inside = {at + n for _, at, length in found for n in range(length)}
    theirs = any(at not in inside for at in said[:3].find("THEM")) and not said.has("ME")
    relative = any(said[at + 1 :].words and said[at + 1 : at + 2].has("THEM") for at in said.find("ME"))
    return theirs or relative or any(at not in inside for at in said.find("PAST", "WROTE"))


def _strange(said: SaidWords, names: Collection[str]) -> int:
    """How many words of a clause are of no class that may stand beside an answer."""
    at = strange = 0
    while at < len(said.words):
        length = max(said.length(kind, at) for kind in (*_OF_WEIGHT, "AMID", "ME"))
        strange += not (length or said.words[at] in names or said.words[at] in _LETTERS)
        at += length or 1
    return strange
