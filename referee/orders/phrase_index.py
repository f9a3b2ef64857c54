"""Phrases as a tree of words, in which the longest of each kind at a place in a line is found with one walk.

Must not know what phrases are for, nor how words are folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from referee.languages.tokens import WordToken

Match = tuple[int, Any]
"""The length of a phrase in words, and what it means."""


@dataclass(slots=True, eq=False)
class Branch:
    """The words read so far: the longest phrase of each kind that they begin with, and the words that go on."""

    found: Mapping[str, Match]
    further: dict[str, Branch]


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """The phrases of all kinds as one tree of words, and the words with which those of each kind begin."""

    tree: Mapping[str, Branch]
    firsts: Mapping[str, Set[str]]

    def at(self, tokens: Sequence[WordToken], at: int) -> Mapping[str, Match]:
        """By kind, the longest phrase at `at`. An id is never cut in two."""
        branch = self.tree.get(tokens[at].word) if at < len(tokens) else None
        if branch is None:
            return _NOTHING
        for end in range(at + 1, len(tokens)):
            if tokens[end].glued:
                return self._uncut(tokens, at)
            longer = branch.further.get(tokens[end].word)
            if longer is None:
                break
            branch = longer
        return branch.found

    def _uncut(self, tokens: Sequence[WordToken], at: int) -> Mapping[str, Match]:
        """By kind, the longest phrase at `at` behind which no id goes on."""
        found: dict[str, Match] = {}
        branches = self.tree
        for length, token in enumerate(tokens[at:], 1):
            if token.word not in branches:
                break
            branch = branches[token.word]
            branches = branch.further
            if not any(behind.glued for behind in tokens[at + length : at + length + 1]):
                found |= {kind: each for kind, each in branch.found.items() if each[0] == length}
        return found


_NOTHING: Mapping[str, Match] = {}
_NO_FURTHER: dict[str, Branch] = {}  # of all phrases that no longer one begins with; nothing is put into it


NO_INDEX = Index({}, {})


def index_of(listed: Iterable[tuple[tuple[str, ...], str, Any]], kinds: Iterable[str], like: Index = NO_INDEX) -> Index:
    """The index of phrases of these kinds, each its words, its kind and its meaning; the first of equal ones has it.

    What is the same in another index is shared with it.
    """
    root, firsts = Branch(_NOTHING, {}), {kind: set[str]() for kind in kinds}
    once: dict[tuple[int, str, int, Any], Mapping[str, Match]] = {}  # many phrases mean the same
    for words, kind, value in sorted(listed, key=lambda entry: len(entry[0])):  # a longer one begins with what is known
        branch = root
        for word in words:
            if word not in branch.further:
                branch.further = branch.further or {}  # of its own
                branch.further[word] = Branch(branch.found, _NO_FURTHER)
            branch = branch.further[word]
        if words and (kind not in branch.found or branch.found[kind][0] < len(words)):
            firsts[kind].add(words[0])
            meant = (id(branch.found), kind, len(words), value)
            branch.found = once.get(meant) or once.setdefault(meant, {**branch.found, kind: (len(words), value)})
    _share(root.further, like.tree)
    same = {kind: like.firsts[kind] for kind, words in firsts.items() if like.firsts.get(kind) == words}
    return Index(root.further, {**firsts, **same})


def _share(branches: dict[str, Branch], known: Mapping[str, Branch]) -> None:
    """Puts the branches that are known in place of their equals."""
    for word in branches.keys() & known.keys():
        branch, like = branches[word], known[word]
        _share(branch.further, like.further)
        if [*branch.found.items()] == [*like.found.items()]:
            branch.found = like.found
        if branch.further == like.further:  # branches are compared by identity
            branch.further = like.further
            branches[word] = like if branch.found is like.found else branch
