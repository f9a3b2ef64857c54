"""Finds the sentence of a catalogue that some words were quoted from, whatever filled its blanks.

Must not know who quotes it, nor why.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import log

from referee.languages.catalogue import Catalogue, Noun

_BLANK = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[^\W\d_]+")
_ENOUGH = 0.6
"""The part of what was quoted, or of a sentence, that both must have in common; rare words count for more."""

_Words = frozenset[str]


def sentence_of(catalogue: Catalogue, quoted: str) -> str:
    """The context and id of the sentence that these words fit best, `told.KingMoved`; empty if none fits them."""
    fits = max((_best(each, _words(quoted)) for each in _with_fallbacks(catalogue)), default=(0.0, ""))
    return fits[1]


def _with_fallbacks(catalogue: Catalogue) -> Iterable[Catalogue]:
    yield catalogue
    if catalogue.fallback:
        yield from _with_fallbacks(catalogue.fallback)


def _best(catalogue: Catalogue, quoted: _Words) -> tuple[float, str]:
    """How well the best sentence fits, from 0 to 1, and its id. Words that no sentence has filled blanks."""
    sentences, weights = _weighed(catalogue)
    said = quoted & weights.keys()
    best = (0.0, "")
    for id, words in sentences:
        if len(both := words & said) < 2:
            continue
        common, theirs, ours = (sum(weights[word] for word in each) for each in (both, words, said))
        fit = common / (theirs * ours) ** 0.5
        if fit > best[0] and common >= _ENOUGH * min(theirs, ours):
            best = fit, id
    return best


@cache
def _weighed(catalogue: Catalogue) -> tuple[tuple[tuple[str, _Words], ...], Mapping[str, float]]:
    """The words of each sentence, and how much each word counts: the rarer, the more."""
    plain = ((id, said) for id, said in catalogue.said.items() if not isinstance(said, Noun))
    counted = ((id, " ".join(forms)) for id, forms in catalogue.counted.items())
    sentences = tuple((id, words) for id, said in (*plain, *counted) if (words := _words(_BLANK.sub(" ", said))))
    often = Counter(word for _, words in sentences for word in words)
    return sentences, {word: log(1 + len(sentences) / n) for word, n in often.items()}


def _words(text: str) -> _Words:
    return frozenset(_WORD.findall(text.casefold()))
