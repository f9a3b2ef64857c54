"""Running words as they were meant: names mended that are nearly one, "there", "if it is gone", "2 more men to".

Knows words, not orders. What is changed here is never filed unasked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from referee.orders.grammar import Trouble, number_like
from referee.orders.lexicon import Lexicon, Vocabulary, folded, nearest
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.tokens import Token

_ALIKE = 0.7
_SHORTEST = 4
_ASIDE = 3
"""Words that may stand between a number and where so many go, or between IF and what is gone."""

_COUNTS = ("number", "ALL", "REST", "LEAD", "SECOND")
"""Kinds of words behind which "there" is a place."""

_NAMES = ("number", "place", "card", "colour", "name", "AND", "OR", "NOT", "IF", "UNLESS", "FROM")
_OF_WEIGHT = ("verb", "THEN", "BUT", "CORRECTION", "INSTEAD", "REST", "ALL", "ANY")
"""Kinds of words that are no mere aside; these, unless sentences have them, too."""


@dataclass(slots=True)
class Spelling:
    """Words that can be read."""

    tokens: list[Token] = field(default_factory=list)
    mended: dict[Token, Trouble] = field(default_factory=dict)  # what is told of a word that was mended
    changed: bool = False  # whether anything stands for other words

    @property
    def is_sure(self) -> bool:
        """Whether the words are those that were written."""
        return not (self.changed or self.mended)


def spelt_out(tokens: Sequence[Token], words: Vocabulary) -> Spelling:
    """Some words so that they can be read."""
    found = Spelling()
    last: Sequence[Token] = ()
    at = 0
    while at < len(tokens):
        token = tokens[at]
        place = words.match("place", tokens, at)
        last = tokens[at : at + place[0]] if place else last
        counts = number_like(token) or words.longest(_COUNTS, tokens, at)[0] == 1
        gone = _gone(tokens, at, words)
        if last and found.tokens and _counted(found.tokens[-1], words) and words.match("THERE", tokens, at):
            found.tokens += (replace(token, word=each.word) for each in last)
            found.changed = True
        elif gone:
            found.tokens += _otherwise(found.tokens[-1:], tokens[at : at + gone + 1], words)
            found.changed = True
        elif left := _left(tokens, at, words):
            found.tokens.append(replace(token, word="rest", shouted=False))
            found.changed, at = True, at + left - 1
        elif found.tokens and number_like(found.tokens[-1]) and words.match("FIRST", tokens, at):
            found.changed = True  # "8 first, 9 then"
        elif guess := _meant(token, words):
            found.tokens.append(replace(token, word=guess))
            found.mended[found.tokens[-1]] = _told(token, guess, words)
        else:
            found.tokens.append(token)
        at += gone or 1
        aside = _aside(tokens, at, words) if counts and not gone else 0
        found.changed = found.changed or aside > 0
        at += aside
    return found


def _counted(token: Token, words: Vocabulary) -> bool:
    return number_like(token) or words.longest(_COUNTS, [token], 0)[0] > 0


def _is_aside(tokens: Sequence[Token], at: int, words: Vocabulary) -> bool:
    """Whether a word says nothing by itself."""
    token = tokens[at]
    if token.is_mark or token.speech or number_like(token) or words.longest(_NAMES, tokens, at)[0]:
        return False
    return words.match("LOOSE", tokens, at) is not None or not words.longest(_OF_WEIGHT, tokens, at)[0]


def _aside(tokens: Sequence[Token], at: int, words: Vocabulary) -> int:
    """How many words stand between a number and where so many go: 2 more men of mine into Aragon."""
    for length in range(_ASIDE + 1):
        if words.match("TO", tokens, at + length):
            return length
        if at + length >= len(tokens) or not _is_aside(tokens, at + length, words):
            break
    return 0


def _gone(tokens: Sequence[Token], at: int, words: Vocabulary) -> int:
    """How long "if it is gone" is, "if the king's taken, then"; 0 if nothing of the kind stands here."""
    begun = words.longest(("IF", "WHEN"), tokens, at)[0] if words.match("IF", tokens, at) else 0
    end = at + begun
    while begun and end < min(len(tokens), at + begun + _ASIDE):
        if took := words.match("TOOK", tokens, end):
            end += took[0]
            end += end < len(tokens) and tokens[end].word == ","
            return end + words.longest(("THEN",), tokens, end)[0] - at
        named, _ = words.longest(("card", "number", "STACK"), tokens, end)
        subject = words.longest(("I", "ANYBODY", "name", "NONE", "NOT"), tokens, end)[0]
        if subject or not (named or number_like(tokens[end]) or _is_aside(tokens, end, words)):
            break
        end += named or 1
    return 0


def _left(tokens: Sequence[Token], at: int, words: Vocabulary) -> int:
    """How long "whatever is left" is, where a place stands behind it."""
    length = words.longest(("ANY",), tokens, at)[0]
    joined = at > 0 and words.longest(("AND", "TO"), tokens, at - 1)[0] > 0
    return length if joined and words.longest(("TO", "place"), tokens, at + length)[0] else 0


def _otherwise(before: Sequence[Token], behind: Sequence[Token], words: Vocabulary) -> list[Token]:
    """What "if it is gone" comes to: ELSE before a card, `or` between numbers, nothing behind the last of them."""
    token, follows = behind[0], behind[-1]
    if before and (_counted(before[0], words) or words.match("OR", before, 0)):
        ranks = _counted(follows, words) and not words.match("OR", before, 0)
        return [replace(token, word="or")] if ranks else []
    return [replace(token, word="else", shouted=False)]


def _meant(token: Token, words: Vocabulary) -> str:
    """The one-word name that a word is nearly, which is no word of ours."""
    word = token.word
    if len(word) < _SHORTEST or token.speech or number_like(token) or word in words.index["name"]:
        return ""
    known, names, keywords = _words_of(words.lexicon)
    swapped = (keyword for keyword in keywords if sorted(keyword) == sorted(word))
    alike = (name for name in nearest(word, names, _ALIKE) if name[0] == word[0])
    return "" if word in known else next(iter((*swapped, *alike)), "")


def _told(token: Token, guess: str, words: Vocabulary) -> Trouble:
    """What is told of a word that was mended."""
    kind = next((kind for kind in ("place", "card") if guess in words.index[kind]), "")
    code, args = (f"{kind}-unknown", (token.word,)) if kind else ("misspelt-order", (token.word, guess.upper()))
    return Trouble("invalid", code, args, (guess.title() if kind else guess.upper(),), token, token, mended=True)


@lru_cache(maxsize=32)
def _words_of(lexicon: Lexicon) -> tuple[frozenset[str], tuple[str, ...], tuple[str, ...]]:
    """All words of some languages, those that are names, and the first keywords of a sheet."""
    said = lexicon.said
    known = frozenset(word for phrases in said.values() for phrase in phrases for word in folded(phrase))
    names = (word for phrase in (*lexicon.place_names, *said["card"]) if len(word := folded(phrase)) == 1)
    keywords = (phrase for phrase, verb in said["verb"].items() if verb in (PowerBlock.key, CardBlock.key))
    return known, tuple(dict.fromkeys(word for (word,) in names if len(word) > _SHORTEST)), tuple(keywords)
