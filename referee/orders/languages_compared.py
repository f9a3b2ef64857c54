"""Compares one letter as read in several languages, chooses the version that stands, and asks about differences.

Knows finished sheets only. Must not know the languages, nor how a sheet is read. A version that makes sense of more of
the letter is preferred; where equally good ones differ, nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.orders.canonical import canonical
from referee.orders.contents import Known, Line, LineComplaint, OrderSheet
from referee.orders.keywords import Conflict
from referee.orders.lexicon import Vocabulary
from referee.orders.order import Block
from referee.orders.tokens import WordToken, tokens_of


@dataclass(frozen=True, slots=True)
class Version:
    """A letter as one language reads it: its sheet, and the words it was read with."""

    sheet: OrderSheet
    words: Vocabulary

    @property
    def doubts(self) -> int:
        """How many complaints there are."""
        return len(self.sheet.complaints)

    @property
    def says(self) -> int:
        """How many blocks and requests there are, filed or proposed."""
        return len(_blocks(self.sheet)) + len(self.sheet.requests) + len(self.sheet.proposal)

    def outdoes(self, other: Version) -> bool:
        """Whether it has fewer complaints than the other, without ignoring more lines."""
        return self.doubts < other.doubts and len(self.sheet.ignored) <= len(other.sheet.ignored)


def _blocks(sheet: OrderSheet) -> dict[str, Block]:
    """All blocks of a sheet but proposals, each under a key of its own."""
    found = {block.key: block for block in sheet.blocks}
    found |= {f"ALWAYS {block.key}": block for block in sheet.standing}
    return found | {f"PREVIEW {block.key}": block for block in sheet.previewed}


def best_of(readings: Sequence[Version]) -> tuple[Version, ...]:
    """The versions that no other outdoes, the one that says most first."""
    best = (reading for reading in readings if not any(other.outdoes(reading) for other in readings))
    return tuple(sorted(best, key=lambda reading: -reading.says))


def preferred(own: Version, others: Sequence[Version]) -> Sequence[Version]:
    """The versions that count if the writer's language knows every word: its own, unless another outdoes it.

    If it finds only prose, another version may propose something, but must not file what the writer may deny.
    """
    better = best_of([own, *others])
    if own in better and own.says:
        return (own,)
    if own in better:
        return [r for r in better if r.sheet.proposal and not (r.sheet.blocks or r.sheet.requests)][:1] or (own,)
    return better


def agreed(readings: Sequence[Version], fought: Sequence[Conflict], lines: Sequence[Line], known: Known) -> Version:
    """The first version, with a complaint in place of each block about which the versions differ."""
    first = readings[0].sheet
    blocks = [_blocks(reading.sheet) for reading in readings]
    split = [key for key in dict.fromkeys(k for each in blocks for k in each) if len({b.get(key) for b in blocks}) > 1]
    requests = tuple(r for r in first.requests if all(r in reading.sheet.requests for reading in readings))
    unheard = any(set(reading.sheet.requests) != set(requests) for reading in readings)
    if not (split or unheard):
        return readings[0]
    proposed = {block.key for block in first.proposal}
    meant = {key: [each[key] for each in blocks if key in each] for key in split if key not in proposed}
    told = {key: _lines_that_differ([canonical(block, known) for block in said]) for key, said in meant.items()}
    told = told or ({"": ()} if unheard else {})
    complaints = [_asked(key, legal, readings, fought, lines) for key, legal in told.items()]
    sheet = replace(
        first,
        blocks=tuple(block for block in first.blocks if block.key not in split),
        standing=tuple(block for block in first.standing if f"ALWAYS {block.key}" not in split),
        previewed=tuple(block for block in first.previewed if f"PREVIEW {block.key}" not in split),
        requests=requests,
        complaints=tuple(sorted((*first.complaints, *complaints), key=lambda c: (c.line, c.column))),
        where=tuple(origin for origin in first.where if origin.key not in split),
    )
    return replace(readings[0], sheet=sheet)


def _asked(
    key: str, legal: tuple[str, ...], readings: Sequence[Version], fought: Sequence[Conflict], lines: Sequence[Line]
) -> LineComplaint:
    """The complaint that asks what a word means; `legal` are the lines that each meaning comes to."""
    numbers = {origin.line for reading in readings for origin in reading.sheet.where if origin.key == key}
    line, token = _stands(fought, lines, numbers)
    return LineComplaint(
        line.number, line.text, token.column, token.width, "ambiguous", "two-languages", (token.word,), legal, key
    )


def _stands(fought: Sequence[Conflict], lines: Sequence[Line], numbers: set[int]) -> tuple[Line, WordToken]:
    """The line and the token of a word in conflict, preferably in a line of these numbers."""
    words = {conflict.phrase[0] for conflict in fought}
    found = [(line, token) for line in lines for token in tokens_of(line.text) if token.word in words]
    return next((each for each in found if each[0].number in numbers), found[0])


def _lines_that_differ(texts: Sequence[str]) -> tuple[str, ...]:
    written = [text.split("\n") for text in texts]
    shared = {line for line in written[0] if all(line in each for each in written)} if len(written) > 1 else set()
    return tuple(dict.fromkeys(line for each in written for line in each if line not in shared))
